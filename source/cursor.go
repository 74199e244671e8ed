package source

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
)

// Cursor is a place in a text that knows its line and column in the input. It goes
// forward; on its line places are found in linear time altogether.
type Cursor struct {
	Text string
	Pos  int // in bytes

	line, lineStart  int // of Pos
	indent           int // characters that stand before Text in its first line
	column, columnAt int // characters of the line before the offset columnAt
}

// NewCursor is at the start of a text that begins at a line and column, from 1.
func NewCursor(text string, line, column int) Cursor {
	return Cursor{Text: text, line: line, indent: column - 1, column: column - 1}
}

// Cursor is at the start of the text of a unit.
func (u *Unit) Cursor() Cursor { return NewCursor(u.Text, u.Line, u.Column) }

// Rest is the text from the cursor on.
func (c *Cursor) Rest() string { return c.Text[c.Pos:] }

// Line is the number of the line the cursor is in.
func (c *Cursor) Line() int { return c.line }

// LineStart is the offset at which that line begins in Text.
func (c *Cursor) LineStart() int { return c.lineStart }

// LineEnd is the offset of the next line end, or of the end of the text.
func (c *Cursor) LineEnd() int {
	if n := strings.IndexByte(c.Text[c.Pos:], '\n'); n >= 0 {
		return c.Pos + n
	}
	return len(c.Text)
}

// Newline steps over a line end, which is at Pos.
func (c *Cursor) Newline() {
	c.Pos++
	c.lineStart = c.Pos
	c.line++
}

// Skip goes to an offset behind Pos, over line ends too.
func (c *Cursor) Skip(to int) {
	if n := strings.Count(c.Text[c.Pos:to], "\n"); n > 0 {
		c.line += n
		c.lineStart = c.Pos + strings.LastIndexByte(c.Text[c.Pos:to], '\n') + 1
	}
	c.Pos = to
}

// ColumnOf is the column of an offset in the line of the cursor, in characters from 1.
func (c *Cursor) ColumnOf(at int) int {
	if c.columnAt < c.lineStart || at < c.columnAt {
		c.columnAt, c.column = c.lineStart, 0
		if c.lineStart == 0 {
			c.column = c.indent
		}
	}
	c.column += utf8.RuneCountInString(c.Text[c.columnAt:at])
	c.columnAt = at
	return c.column + 1
}

// At is the place of an offset in the line of the cursor.
func (c *Cursor) At(at int) diag.Place { return diag.At(c.line, c.ColumnOf(at)) }

// Here is the place of the cursor.
func (c *Cursor) Here() diag.Place { return c.At(c.Pos) }
