package sheet

import (
	"io"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// cutter finds where games end, by reading them.
type cutter struct {
	head   *source.Head // for the game that was cut last
	next   *source.Head // for the next one
	wanted int          // bytes of text without which nothing new can be said
	base   int64        // of the text in the input
	failed brackets     // known not to be closed
	game   record.Game
}

// NewCutter is a cutter of the games of one input.
func NewCutter() source.Cutter { return new(cutter) }

func (c *cutter) Drop(n int) {
	c.wanted = max(c.wanted-n, 0)
	c.base += int64(n)
}

func (c *cutter) Cut(text string, final bool) (n int, game bool) {
	if !final && len(text) < c.wanted {
		return 0, false
	}
	for size := firstLook; size < len(text); size *= 2 {
		if end := strings.LastIndexByte(text[:size], '\n') + 1; end > 0 {
			if n, game, starved := c.look(text[:end], false); !starved {
				c.base += int64(n)
				return n, game
			}
		}
	}
	n, game, starved := c.look(text, final)
	if starved {
		c.wanted = 2 * len(text) // so that all looks together take linear time
		return 0, false
	}
	c.base += int64(n)
	return n, game
}

// firstLook is how many bytes are looked at first: most games are shorter.
const firstLook = 4 << 10

// look looks for the first game of a text; starved tells that it may go on behind it.
func (c *cutter) look(text string, final bool) (n int, game, starved bool) {
	src := &oneText{text: text, final: final}
	r := newReader(src)
	r.lines.at.offset = c.base
	r.scan.failed = c.failed
	r.above(c.next)
	err := r.next(&c.game)
	if src.starved {
		return 0, false, true
	}
	c.failed = r.scan.failed
	c.wanted = 0
	if err != nil {
		return len(text), false, false
	}
	c.head, c.next = c.next, r.head()
	n = len(text)
	if l, ok := r.lines.peek(0); ok {
		n = int(l.offset - c.base)
	}
	return n, true, false
}

// Head is what stands above the game that was cut last and holds for it too: the
// heading of a table, the Event and the Round of several pairings.
func (c *cutter) Head() *source.Head { return c.head }

// head is what the games behind the one just read share with it, as lines.
func (r *reader) head() *source.Head {
	h := source.Head{Line: r.table.line.no}
	if r.table.roles != nil {
		h.Text = r.table.line.text + "\n"
	}
	for _, t := range r.round {
		h.Line = max(h.Line, t.Line)
		h.Text += t.Name + ": " + t.Value + "\n"
	}
	if h.Text == "" {
		return nil
	}
	return &h
}

// above takes in what head gave.
func (r *reader) above(h *source.Head) {
	if h == nil {
		return
	}
	for text := range strings.Lines(h.Text) {
		text = strings.TrimSuffix(text, "\n")
		if r.table.heading(line{text: text, no: h.Line}) {
			r.table.told = true // when the first game was read
		} else if name, value, ok := strings.Cut(text, ": "); ok {
			r.round = append(r.round, record.Tag{Name: name, Value: value, Place: diag.At(h.Line, 1)})
		}
	}
}

// oneText gives a text as one block.
type oneText struct {
	text     string
	line     int
	encoding source.Encoding
	final    bool // the input ends behind it
	starved  bool // more was asked for
	done     bool
}

func (o *oneText) Next() (source.Block, error) {
	if o.done {
		o.starved = !o.final
		return source.Block{}, io.EOF
	}
	o.done = true
	return source.Block{Text: o.text, FirstLine: max(o.line, 1), Encoding: o.encoding}, nil
}

// Decode reads the game of a unit into g, which is empty.
func Decode(u *source.Unit, g *record.Game) error {
	r := newReader(&oneText{text: u.Text, line: u.Line, encoding: u.Encoding, final: true})
	r.lines.at.column = max(u.Column, 1) - 1
	r.above(u.Head)
	r.games = u.Number - 1
	if err := r.next(g); err != nil && err != io.EOF {
		return err
	}
	if l, ok := r.lines.peek(0); ok { // it is a game alone, and goes on there
		f := diag.New(diag.UnparsedText)
		f.Place, f.Width, f.Text = diag.At(l.no, l.column+1), runes(l.text), l.text
		g.Report(f)
	}
	g.Number, g.Format, g.Encoding = u.Number, "sheet", string(u.Encoding)
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return nil
}
