package pgn

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// Blocks is where a Reader has its text from, as source.Reader delivers it: UTF-8
// in runs of whole lines, io.EOF after the last.
type Blocks interface {
	Next() (source.Block, error)
}

// Reader reads the games of one input one after the other.
type Reader struct {
	src    Blocks
	err    error // of src, io.EOF at its end
	parser parser
	games  int
	queue  []diag.Finding // of the source, not given to a game yet
	blocks []stretch      // from the one on in which the next game begins
	stray  []diag.Finding
}

// stretch is where a block begins.
type stretch struct {
	line     int
	encoding source.Encoding
}

// NewReader reads the blocks of src.
func NewReader(src Blocks) *Reader { return &Reader{src: src} }

// Next reads the next game into g. At the end of the input the error is io.EOF, or
// what broke off the input; what was read of a game has been returned before. The
// Text of all games, one after the other, is the text of the input.
func (r *Reader) Next(g *record.Game) error {
	g.Reset()
	p := &r.parser
	p.begin(g, r)
	if !p.lead(r.games == 0) {
		r.stray = append(append(r.stray, g.Findings...), r.queue...)
		r.queue = nil
		g.Reset()
		return r.err
	}
	r.games++
	g.Number, g.Format, g.FirstLine = r.games, "pgn", p.firstLine
	p.game()
	g.Text = p.s[:p.pos]
	if g.MovesEnd < 0 {
		g.MovesEnd = p.pos
	}
	g.Encoding = string(r.encoding())
	r.hand(g)
	return nil
}

// Stray returns what is to be said about text that belongs to no game. It is
// complete when Next has returned an error.
func (r *Reader) Stray() []diag.Finding { return r.stray }

// atEnd tells that all of the input is read.
func (r *Reader) atEnd() bool { return r.err != nil && r.parser.pos == len(r.parser.s) }

// before tells that a line stands before the text that is still to be read.
func (r *Reader) before(line int) bool {
	p := &r.parser
	return line < p.line || line == p.line && p.pos > p.lineStart || r.atEnd()
}

// hand gives the game just read all it is due: the findings of the source in it.
func (r *Reader) hand(g *record.Game) {
	n := 0
	for n < len(r.queue) && r.before(r.queue[n].Line) {
		n++
	}
	g.Findings = append(g.Findings, r.queue[:n]...)
	r.queue = slices.Delete(r.queue, 0, n)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
}

// encoding is that of the game just read: the first that is not UTF-8, which is
// what plain ASCII counts as.
func (r *Reader) encoding() source.Encoding {
	p := &r.parser
	first := 0 // the block in which the game begins
	for first+1 < len(r.blocks) && (r.blocks[first+1].line < p.firstLine || r.blocks[first+1].line == p.firstLine && p.firstColumn == 0) {
		first++
	}
	r.blocks = slices.Delete(r.blocks, 0, first)
	enc := source.UTF8
	for _, b := range r.blocks {
		if !r.before(b.line) {
			break
		}
		if enc == source.UTF8 {
			enc = b.encoding
		}
	}
	return enc
}

// more is s with more of the input behind it, s itself at the end. It doubles s at
// least, so that a long game takes linear time all the same.
func (r *Reader) more(s string) string {
	var parts strings.Builder
	whole := false // lines
	for r.err == nil && (parts.Len() == 0 || parts.Len() < 2*len(s) || !whole) {
		var b source.Block
		if b, r.err = r.src.Next(); r.err != nil {
			break
		}
		r.queue = append(r.queue, b.Findings...)
		r.blocks = append(r.blocks, stretch{b.FirstLine, b.Encoding})
		whole = strings.HasSuffix(b.Text, "\n")
		if whole && s == "" && parts.Len() == 0 {
			return b.Text
		}
		if parts.Len() == 0 {
			parts.Grow(len(s) + len(b.Text))
			parts.WriteString(s)
		}
		parts.WriteString(b.Text)
	}
	if parts.Len() == 0 {
		return s
	}
	return parts.String()
}
