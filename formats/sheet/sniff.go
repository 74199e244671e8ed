package sheet

import (
	"io"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// sniffed is how much of a text Sniff looks at, in bytes.
const sniffed = 64 << 10

// Sniff tells whether a text, or the beginning of one, reads like a list of moves: it
// has moves, and what is neither moves nor header is not ten times as long; or it
// has the header of a game.
func Sniff(text string) bool {
	if len(text) > sniffed {
		text = text[:sniffed]
	}
	if strings.HasPrefix(text, "<?xml") && !strings.Contains(text[:min(len(text), 1024)], "<html") {
		return false
	}
	r := newReader(&oneBlock{text: text})
	g := record.New()
	if r.next(g) != nil {
		return false
	}
	moves, other := 0, 0
	for id := range g.MainLine {
		moves += runes(g.Nodes[id].Text)
	}
	for i := range g.Findings {
		if f := &g.Findings[i]; f.Code == diag.UnparsedText || f.Code == diag.IgnoredText {
			other += runes(f.Text)
		}
	}
	if moves == 0 {
		return g.FEN != "" || g.FindTag("Red") != nil || g.FindTag("Event") != nil
	}
	return moves*10 >= other
}

// oneBlock is a text as a source.
type oneBlock struct {
	text string
	done bool
}

func (b *oneBlock) Next() (source.Block, error) {
	if b.done {
		return source.Block{}, io.EOF
	}
	b.done = true
	return source.Block{Text: b.text, FirstLine: 1, Encoding: source.UTF8}, nil
}
