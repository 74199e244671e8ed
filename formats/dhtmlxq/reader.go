package dhtmlxq

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// Sniff tells whether a text, or the beginning of one, holds a DhtmlXQ record.
func Sniff(text string) bool { return markAt(text, 0) >= 0 }

const (
	opening = "[dhtmlxq"
	closing = "[/dhtmlxq"
)

// markAt is the next tag from a byte on, opening or closing, -1 when there is none.
func markAt(s string, from int) int {
	for i := from; i < len(s); i++ {
		n := strings.IndexByte(s[i:], '[')
		if n < 0 {
			return -1
		}
		if i += n; hasFold(s[i:], opening) || hasFold(s[i:], closing) {
			return i
		}
	}
	return -1
}

// hasFold is strings.HasPrefix without regard to ASCII case; prefix is in small
// letters.
func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// cutter cuts behind each record.
type cutter struct {
	wanted int // bytes of text without which nothing new can be said
}

// NewCutter is a cutter of the records of one input.
func NewCutter() source.Cutter { return new(cutter) }

func (c *cutter) Drop(n int) { c.wanted = max(c.wanted-n, 0) }

func (c *cutter) Cut(text string, final bool) (n int, game bool) {
	if !final && len(text) < c.wanted {
		return 0, false
	}
	from, end, whole := find(text, &parser{})
	if !whole && !final {
		c.wanted = 2 * len(text) // so that all looks together take linear time
		return 0, false
	}
	c.wanted = 0
	if end == from {
		return len(text), false
	}
	return end, true
}

// find finds the first record of a text; where there is none, both ends are the same.
// It is whole when its end is certain.
func find(text string, p *parser) (from, end int, whole bool) {
	for at := 0; ; {
		if from = markAt(text, at); from < 0 {
			return len(text), len(text), false
		}
		if end, whole = p.split(text[from:]); len(p.fields) > 0 {
			return from, from + end, whole
		}
		at = from + max(end, 1) // a tag that is no record
	}
}

// Decode reads the record of a unit into g, which is empty.
func Decode(u *source.Unit, g *record.Game) error {
	g.Number, g.Format, g.Encoding = u.Number, "dhtmlxq", string(u.Encoding)
	c := u.Cursor()
	p := parser{g: g}
	from, end, _ := find(u.Text, &p)
	ignore(g, &c, from)
	if end > from {
		g.Text, g.FirstLine, g.MovesEnd = u.Text[from:end], c.Line(), end-from
		p.place(c.Line(), c.Here().Column-1)
		p.game()
		c.Skip(end)
		ignore(g, &c, len(u.Text))
	}
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return nil
}

// ignore passes over text outside of records, up to an offset, and over tags that are
// no record.
func ignore(g *record.Game, c *source.Cursor, to int) {
	for c.Pos < to {
		end, next := to, to
		if mark := markAt(c.Text[:to], c.Pos); mark >= 0 {
			end = mark
			if n := strings.IndexByte(c.Text[mark:to], ']'); n >= 0 {
				next = mark + n + 1
			}
		}
		text := strings.TrimLeft(c.Text[c.Pos:end], " \t\r\n\x1a\x00\u3000\ufeff")
		if last := len(g.Findings) - 1; text != "" && (last < 0 || g.Findings[last].Code != diag.IgnoredText) {
			c.Skip(end - len(text))
			f := diag.New(diag.IgnoredText)
			f.Place = c.Here()
			f.Text, _, _ = strings.Cut(text, "\n")
			f.Width = utf8.RuneCountInString(f.Text)
			g.Report(f)
		}
		c.Skip(next)
	}
}
