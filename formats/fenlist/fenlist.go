// Package fenlist reads and writes lists of positions, one a line.
//
// The reader takes FEN and EPD lines: a FEN of one to six fields, before it a title
// (title,FEN), behind it a semicolon with a title or EPD operations. Blank lines and
// lines that begin with # are passed over. Each position is a game of no moves, its
// title the tag Title. A line with no FEN in it is unparsed-text; a FEN that is wrong
// makes a game all the same, and replay says what is wrong with it.
//
// The writer writes the start position of each game as one canonical FEN a line (see
// package fen), nothing else; what it leaves out it reports as lossy-conversion.
package fenlist

import (
	"io"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/fen"
	"qipu/record"
	"qipu/source"
)

// cutter cuts behind each line with a FEN.
type cutter struct{ at int }

// NewCutter is a cutter of the positions of one input.
func NewCutter() source.Cutter { return new(cutter) }

func (c *cutter) Drop(n int) { c.at = max(c.at-n, 0) }

func (c *cutter) Cut(text string, final bool) (n int, game bool) {
	for c.at < len(text) {
		end := strings.IndexByte(text[c.at:], '\n') + 1
		if end == 0 {
			if !final {
				return 0, false
			}
			end = len(text) - c.at
		}
		line := text[c.at : c.at+end]
		c.at += end
		if holds(line) {
			n, c.at = c.at, 0
			return n, true
		}
	}
	if !final {
		return 0, false
	}
	c.at = 0
	return len(text), false
}

// holds tells whether a line holds a position.
func holds(line string) bool {
	if trimmed := strings.TrimFunc(line, isBlank); trimmed == "" || trimmed[0] == '#' {
		return false
	}
	_, _, ok := find(strings.TrimSuffix(line, "\n"))
	return ok
}

// Decode reads the position of a unit, its last line, into g, which is empty.
func Decode(u *source.Unit, g *record.Game) error {
	g.Number, g.Format, g.Encoding = u.Number, "fen", string(u.Encoding)
	number := u.Line
	for line := range strings.Lines(u.Text) {
		text := strings.TrimSuffix(line, "\n")
		trimmed := strings.TrimFunc(text, isBlank)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case holds(line):
			from, to, _ := find(text)
			g.Text, g.FirstLine, g.MovesEnd = text, number, len(text)
			g.FEN = strings.TrimFunc(text[from:to], isBlank)
			g.FENPlace = diag.At(number, utf8.RuneCountInString(text[:from])+1)
			describe(g, text[:from], text[to:], number, utf8.RuneCountInString(text[:to]))
		default:
			f := diag.New(diag.UnparsedText)
			f.Place, f.Width, f.Text = diag.At(number, 1), utf8.RuneCountInString(trimmed), trimmed
			f.Excerpt = text
			g.Report(f)
		}
		number++
	}
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return nil
}

func isBlank(r rune) bool {
	return r == ' ' || r == '\t' || r == '\r' || r == '\n' || r == 0 || r == 0x1A || r == '\u00a0' || r == '\u3000' || r == '\u200b' || r == '\ufeff'
}

// Sniff tells whether a line is one of a list of positions.
func Sniff(line string) bool {
	from, to, ok := find(line)
	if !ok {
		return false
	}
	_, err := fen.Parse(line[from:to])
	return err == nil || strings.Count(line[from:to], "/") == 9 || strings.TrimFunc(line[:from]+line[to:], isBlank) == ""
}

// find finds the FEN of a line: a word with seven slashes at least, and the fields
// behind it.
func find(s string) (from, to int, ok bool) {
	slash := strings.IndexByte(s, '/')
	if slash < 0 {
		return 0, 0, false
	}
	from = slash
	for from > 0 && isFEN(s[from-1]) {
		from--
	}
	to = slash
	for to < len(s) && (isFEN(s[to]) || s[to] == '/') {
		to++
	}
	ranks := strings.Split(s[from:to], "/")
	if len(ranks) < 8 {
		return 0, 0, false
	}
	for _, rank := range ranks {
		if rank == "" || len(rank) > 12 {
			return 0, 0, false
		}
	}
	for _, field := range []func(string) bool{isSide, isFlag, isFlag, isCount, isCount} {
		gap := len(s[to:]) - len(strings.TrimLeftFunc(s[to:], isBlank))
		end := to + gap
		for end < len(s) && s[end] > ' ' && s[end] < 0x80 && s[end] != ';' && s[end] != ',' {
			end++
		}
		if gap == 0 || !field(s[to+gap:end]) {
			break
		}
		to = end
	}
	return from, to, true
}

func isFEN(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func isSide(s string) bool { return len(s) == 1 && s[0] >= 'A' }

func isFlag(s string) bool {
	return s == "-" || s != "" && len(s) <= 4 && strings.Trim(s, "KQkqabcdefgh1236") == ""
}

func isCount(s string) bool { return s == "-" || s != "" && strings.Trim(s, "0123456789") == "" }

// describe takes the title that stands before a FEN or behind it. What an EPD line
// says besides its id is a comment; to is the characters before behind.
func describe(g *record.Game, before, behind string, line, to int) {
	const between = " \t,，;；:：\"'、\u3000"
	title := strings.Trim(before, between)
	column := 1 + utf8.RuneCountInString(before[:strings.Index(before, title)])
	rest := strings.TrimLeft(behind, between)
	at := to + 1 + utf8.RuneCountInString(behind[:len(behind)-len(rest)])
	rest = strings.TrimFunc(rest, isBlank)
	if id := operand(rest, "id"); id != "" && title == "" {
		title, column = id, at
		if rest = strings.TrimRight(rest, "; "); rest == `id "`+id+`"` {
			rest = ""
		}
	} else if title == "" && !isOperation(rest) {
		title, column, rest = strings.TrimRight(rest, between), at, ""
	}
	if title != "" {
		g.Tags = append(g.Tags, record.Tag{Name: "Title", Value: title, Place: diag.At(line, column)})
	}
	if rest != "" {
		g.Comments = append(g.Comments, rest)
	}
}

// operand is the quoted operand of an EPD operation.
func operand(s, code string) string {
	_, rest, found := strings.Cut(s, code+` "`)
	if !found {
		return ""
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

// isOperation tells whether a text begins with an EPD operation: a short code and an
// operand.
func isOperation(s string) bool {
	code, rest, found := strings.Cut(s, " ")
	return found && rest != "" && len(code) <= 4 && strings.Trim(code, "abcdefghijklmnopqrstuvwxyz0123456789") == "" && strings.Contains(s, ";")
}

// Writer writes positions.
type Writer struct {
	w   io.Writer
	buf []byte
}

// NewWriter is a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes the start position of a game; one that could not be read is written
// as it stands.
func (w *Writer) Write(g *record.Game) error {
	if g.StartOK {
		w.buf = fen.Append(w.buf[:0], &g.Start)
	} else {
		w.buf = append(w.buf[:0], strings.Join(strings.Fields(g.FEN), " ")...)
	}
	for _, loss := range []struct {
		lost bool
		what string
	}{
		{len(g.Nodes) > 1, "moves"},
		{len(g.Tags) > 0, "tags"},
		{g.Counter > 0 || g.Round > 1, "counters"},
		{len(g.Comments) > 0 || len(g.Notes) > 0, "comments"},
	} {
		if loss.lost {
			f := diag.New(diag.LossyConversion)
			f.Source, f.Game, f.Text, f.Args = g.Source, g.Number, loss.what, []diag.Arg{diag.Str("fen"), diag.Phrase(diag.Say("lost." + loss.what))}
			g.Report(f)
		}
	}
	_, err := w.w.Write(append(w.buf, '\n'))
	return err
}
