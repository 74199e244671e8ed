package dhtmlxq

import (
	"strings"
	"unicode/utf8"

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
	src      Blocks
	err      error // of src, io.EOF at its end
	text     string
	line     int // of the start of text
	column   int // characters before text in that line
	encoding source.Encoding
	queued   []diag.Finding // of the source
	games    int
}

// NewReader reads the blocks of src.
func NewReader(src Blocks) *Reader { return &Reader{src: src, line: 1, encoding: source.UTF8} }

// Sniff tells whether a text, or the beginning of one, holds a DhtmlXQ record.
func Sniff(text string) bool { return markAt(text, 0) >= 0 }

// farthest is how many bytes are searched for a record before they are given up.
const farthest = 1 << 20

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

// Next reads the next game into g. At the end of the input the error is io.EOF, or
// what broke off the input; g then holds what is to be said about the rest.
func (r *Reader) Next(g *record.Game) error {
	g.Reset()
	for {
		start := markAt(r.text, 0)
		if start >= 0 {
			if r.ignore(g, start); r.record(g) {
				return nil
			}
			continue
		}
		if r.err == nil {
			if len(r.text) > farthest {
				r.ignore(g, strings.LastIndexByte(r.text, '\n')+1)
			}
			r.more()
			continue
		}
		r.ignore(g, len(r.text))
		g.Findings = append(g.Findings, r.queued...)
		r.queued = nil
		return r.err
	}
}

// record reads the record at the start of the text; false when it is none but a tag.
func (r *Reader) record(g *record.Game) bool {
	p := parser{g: g}
	end := 0
	for {
		var whole bool
		if end, whole = p.split(r.text); whole || r.err != nil {
			break
		}
		r.more()
	}
	if len(p.fields) == 0 {
		r.skip(end)
		return false
	}
	r.games++
	g.Number, g.Format, g.FirstLine, g.Encoding = r.games, "dhtmlxq", r.line, string(r.encoding)
	g.Text = r.text[:end]
	g.MovesEnd = end
	p.place(r.line, r.column)
	p.game()
	r.skip(end)
	n := 0
	for n < len(r.queued) && (r.queued[n].Line <= r.line || r.text == "") {
		n++
	}
	g.Findings = append(g.Findings, r.queued[:n]...)
	r.queued = r.queued[n:]
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return true
}

// ignore passes over n bytes that are outside of records.
func (r *Reader) ignore(g *record.Game, n int) {
	text := strings.TrimLeft(r.text[:n], " \t\r\n\u3000\ufeff")
	if text != "" {
		r.skip(n - len(text))
		f := diag.New(diag.IgnoredText)
		f.Place = diag.At(r.line, r.column+1)
		f.Text, _, _ = strings.Cut(text, "\n")
		f.Width = utf8.RuneCountInString(f.Text)
		n = len(text)
		if last := len(g.Findings) - 1; last < 0 || g.Findings[last].Code != diag.IgnoredText {
			g.Report(f)
		}
	}
	r.skip(n)
}

// skip goes n bytes on.
func (r *Reader) skip(n int) {
	passed := r.text[:n]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		r.line += lines
		r.column = 0
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	r.column += utf8.RuneCountInString(passed)
	r.text = r.text[n:]
}

// more reads on. It doubles the text at least, so that a long record takes linear
// time all the same.
func (r *Reader) more() {
	var parts []byte
	for r.err == nil && (len(parts) == 0 || len(parts) < len(r.text)) {
		var b source.Block
		if b, r.err = r.src.Next(); r.err != nil {
			break
		}
		r.queued = append(r.queued, b.Findings...)
		if b.Encoding != source.UTF8 {
			r.encoding = b.Encoding
		}
		parts = append(parts, b.Text...)
	}
	r.text += string(parts)
}
