package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"qipu/record"
	"qipu/rules"
)

// segment is a piece of what is written, with the doubtful plies it belongs to.
type segment struct {
	Text  string
	Cards []*cardView
	Gap   bool // nothing is written here, but should be
}

// Safety is that of the least sure of its plies.
func (s segment) Safety() string {
	for _, c := range s.Cards {
		if !c.Sure() {
			return c.Safety
		}
	}
	return "safe"
}

// longest is how many bytes of text between two doubtful places are shown, at each
// end.
const longest = 3000

// sheet shows the game as it is written, with its doubtful places marked. The text of
// the input is shown where each of them can be found in it, else the moves, round by
// round.
func (b *builder) sheet(cards map[int]*cardView) {
	text, starts := b.game.Written.Text, map[record.NodeID]int{}
	if !b.inText(starts) {
		text = b.list(starts)
	}
	marks := b.marks(text, starts, cards)
	end := 0
	add := func(s segment) {
		if s.Text != "" || s.Gap {
			b.view.Sheet = append(b.view.Sheet, s)
		}
	}
	for _, m := range marks {
		if m.start > end {
			add(segment{Text: shortened(text[end:m.start])})
		}
		add(segment{Text: text[m.start:m.end], Cards: m.cards, Gap: m.start == m.end})
		end = m.end
		for _, c := range m.cards {
			if c.Excerpt == nil {
				c.Excerpt = excerpt(text, m)
			}
		}
	}
	add(segment{Text: strings.TrimRight(shortened(text[end:]), "\r\n ")})
}

// shortened leaves out the middle of a long text.
func shortened(s string) string {
	if len(s) <= 2*longest+100 {
		return s
	}
	head, tail := longest, len(s)-longest
	for !utf8.RuneStart(s[head]) {
		head--
	}
	for !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + "\n…\n" + s[tail:]
}

// inText finds the doubtful moves in the text of the input; false when one is not
// there.
func (b *builder) inText(starts map[record.NodeID]int) bool {
	g := b.game.Written
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.Start >= 0 && int(n.Start) <= len(g.Text) && strings.HasPrefix(g.Text[n.Start:], n.Text) {
			starts[id] = int(n.Start)
		}
	}
	for i := range b.game.Repairs {
		ids := b.game.Repairs[i].Nodes
		for _, id := range ids {
			if _, ok := starts[id]; id != 0 && !ok {
				return false
			}
		}
	}
	return len(starts) > 0
}

// list writes the moves as they are recorded, a round a line.
func (b *builder) list(starts map[record.NodeID]int) string {
	clear(starts)
	g := b.game.Written
	var t strings.Builder
	black := g.Start.Side() == rules.Black
	number := max(g.Round, 1)
	for id := range g.MainLine {
		switch {
		case !black:
			fmt.Fprintf(&t, "%d. ", number)
		case len(starts) == 0:
			fmt.Fprintf(&t, "%d. … ", number)
		}
		starts[id] = t.Len()
		t.WriteString(written(g, id))
		if black {
			t.WriteByte('\n')
			number++
		} else {
			t.WriteByte(' ')
		}
		black = !black
	}
	return t.String()
}

// written is a move as it stands in the record; dashes for one that is not there.
func written(g *record.Game, id record.NodeID) string {
	n := &g.Nodes[id]
	if n.Hole && n.Text == "" || n.Text == "" && n.Move == rules.NoMove {
		return "——"
	}
	return g.AsWritten(id)
}

// mark is a doubtful place in a text; nothing stands there when it ends where it
// starts.
type mark struct {
	start, end int
	cards      []*cardView
}

// marks are the doubtful places in order; each is there once and none overlaps another.
func (b *builder) marks(text string, starts map[record.NodeID]int, cards map[int]*cardView) []mark {
	g := b.game.Written
	length := func(id record.NodeID) int {
		if n := &g.Nodes[id]; n.Text != "" {
			return len(n.Text)
		}
		if text == g.Text {
			return 0
		}
		return len(written(g, id))
	}
	ending := 0
	for id, start := range starts {
		ending = max(ending, start+length(id))
	}
	var all []mark
	for i := range b.game.Repairs {
		ids := b.game.Repairs[i].Nodes
		r := &b.game.Repairs[i]
		for _, id := range ids {
			m := mark{start: ending, end: ending, cards: []*cardView{cards[r.Ply]}}
			if start, ok := starts[id]; ok && id != 0 {
				m.start, m.end = start, start+length(id)
				if r.Kind == "missing" && !g.Nodes[id].Hole {
					m.end = m.start
				}
			}
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b mark) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	var out []mark
	for _, m := range all {
		if n := len(out); n > 0 && out[n-1].start == m.start && out[n-1].end == m.end {
			if last := &out[n-1]; !slices.Contains(last.cards, m.cards[0]) {
				last.cards = append(last.cards, m.cards...)
			}
		} else if n == 0 || m.start >= out[n-1].end {
			out = append(out, m)
		}
	}
	return out
}

// excerpt is the line in which a mark stands, cut to what is near.
func excerpt(text string, m mark) []segment {
	const near = 90 // bytes
	from, to := max(0, m.start-near), min(len(text), m.end+near)
	before, after := text[from:m.start], text[m.end:to]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		before = before[i+1:]
	} else if from > 0 {
		before = "…" + strings.ToValidUTF8(before, "")
	}
	if i := strings.IndexByte(after, '\n'); i >= 0 {
		after = after[:i]
	} else if to < len(text) {
		after = strings.ToValidUTF8(after, "") + "…"
	}
	return []segment{{Text: strings.TrimLeft(before, " \t")}, {Text: text[m.start:m.end], Cards: m.cards, Gap: m.start == m.end}, {Text: strings.TrimRight(after, " \t\r")}}
}
