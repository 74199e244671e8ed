package source

import (
	"errors"

	"qipu/diag"
)

// ErrNoGame is the error of a Decode to which a unit gives no game; the findings say why.
var ErrNoGame = errors.New("no game")

// Unit is one game of an input as it stands there: all that is needed to decode it
// apart from the rest, as plain data. The texts of the units of an input, one after
// the other, are its text.
type Unit struct {
	Source   string   `json:"source,omitempty"`
	Format   string   `json:"format,omitempty"`
	Encoding Encoding `json:"encoding,omitempty"` // of its first line that is not ASCII, UTF8 where there is none
	Number   int      `json:"game,omitempty"`     // from 1 within the source; 0: text that belongs to no game
	Line     int      `json:"line,omitempty"`     // where Text begins, from 1
	Column   int      `json:"column,omitempty"`   // in characters, from 1
	Text     string   `json:"text,omitempty"`     // decoded, lines end in LF; "" in binary formats
	Head     *Head    `json:"head,omitempty"`     // nil where Text says all

	// Bytes are the file in binary formats. Of a text they are those that Text was
	// decoded from, where Options.Raw asks for them.
	Bytes []byte `json:"bytes,omitempty"`

	// Findings are about the bytes: what could not be decoded, what is too long.
	Findings []diag.Finding `json:"findings,omitempty"`
}

// Head is text further up in the input that holds for several games: the heading row
// of a table, the event above a list of pairings.
type Head struct {
	Text string `json:"text"`
	Line int    `json:"line"` // where it begins, from 1
}

// A Cutter finds where the games of a text end. Each format has its own; a new one is
// made for each input.
type Cutter interface {
	// Cut is asked for the first piece of a text: how many bytes it has, and whether
	// it is a game or text that belongs to none. The text goes on to the end of the
	// input when final is set; else n may be 0, and Cut is asked again when more has
	// been read: the same text with more behind it. What was looked at need not be
	// looked at again. A piece is cut as soon as nothing that may follow can change
	// it, so that a game on a pipe is not held up by the next one.
	Cut(text string, final bool) (n int, game bool)
	// Drop is told that the first n bytes of the text are gone without having been
	// cut, because the game is longer than the limit: what stands behind them is
	// still a part of it.
	Drop(n int)
}

// Headed is a Cutter of a format in which games share text.
type Headed interface {
	// Head is what stands further up for the game that was cut last, nil for nothing.
	Head() *Head
}

// Blocks is where text comes from: runs of whole lines, io.EOF after the last.
type Blocks interface {
	Next() (Block, error)
}

// Place is that of an offset in the text of a unit.
func (u *Unit) Place(at int) diag.Place {
	c := u.Cursor()
	c.Skip(min(max(at, 0), len(u.Text)))
	return c.Here()
}
