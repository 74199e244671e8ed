package repair

import (
	"math"
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// Alternative is one reading of a cell, with its weight: 1 for a text that was
// typed, the recogniser's probability for one of several.
type Alternative struct {
	Text   string
	Weight float64
}

// Cell is what stands on a sheet in the place of one half-move.
type Cell struct {
	Texts   []Alternative
	Node    record.NodeID // where it stands in the record, 0 nowhere
	Hole    bool          // nothing was recorded
	Number  int           // printed before it, -1 none
	BlackNo bool          // the number says that Black moves

	move  rules.Move // of records in coordinates
	guess bool       // a hole that only the numbers show

	other     []Alternative // what a second sheet has there
	otherNode record.NodeID
	lone      bool // only the second sheet has a place for it; Node is what comes next in the first
}

// written is the likeliest text of a cell, of the second sheet where the first has
// none.
func (c *Cell) written() string {
	for _, texts := range [][]Alternative{c.Texts, c.other} {
		if len(texts) > 0 {
			return texts[0].Text
		}
	}
	return ""
}

// Cells are the cells of the main line of a record.
func Cells(g *record.Game) []Cell {
	var cells []Cell
	for id := range g.MainLine {
		n := &g.Nodes[id]
		c := Cell{Node: id, Hole: n.Hole, Number: int(n.Number), BlackNo: n.BlackNo}
		if !n.Hole {
			text := n.Text
			if text == "" {
				text, c.move = n.Move.String(), n.Move
			}
			c.Texts = []Alternative{{text, 1}}
			if several := g.Readings(id); several != nil {
				c.Texts = nil
				for _, r := range several {
					c.Texts = append(c.Texts, Alternative(r))
				}
			}
		}
		cells = append(cells, c)
	}
	return cells
}

// formed tells whether a text has the characters of a move, but for one.
func (c *Cell) formed() bool {
	known, all := 0, 0
	for _, r := range c.written() {
		all++
		if sense(r).known {
			known++
		}
	}
	return c.move != rules.NoMove || known >= 3 && all-known <= 1
}

// color is whose move a cell holds by its looks: 1 Red, -1 Black, 0 unknown.
func (c *Cell) color() int {
	sum := 0
	for i, r := range []rune(c.written()) {
		switch s := sense(r); {
		case s.isDigit && i == 0: // an ordinal, Chinese for both
		case s.isDigit && s.chinese, s.kind != rules.NoKind && !s.black:
			sum++
		case s.isDigit, s.kind != rules.NoKind && !s.red:
			sum--
		}
	}
	return max(-1, min(1, sum))
}

// sheet is the cells and what is to be known of them as a whole.
type sheet struct {
	cells   []Cell
	colors  []int
	style   notation.Style
	apart   bool // digits and piece words tell the sides apart
	strokes bool // of the short form are written
	chars   int
	foreign int      // characters that belong to no move
	texts   []string // folded
	pair    bool     // two sheets, read together
}

func newSheet(cells []Cell, start *rules.Position, style notation.Style) *sheet {
	s := &sheet{style: style, cells: withHoles(cells, start)}
	digits := [2]int{}
	for i := range s.cells {
		c := &s.cells[i]
		s.colors = append(s.colors, c.color())
		s.texts = append(s.texts, folded(c.written()))
		if s.colors[i] > 0 {
			digits[0]++
		} else if s.colors[i] < 0 {
			digits[1]++
		}
		for _, texts := range [][]Alternative{c.Texts, c.other} {
			for _, alt := range texts[:min(1, len(texts))] {
				s.count(alt.Text)
			}
		}
	}
	s.apart = min(digits[0], digits[1])*4 >= len(s.cells)-1 || min(digits[0], digits[1])*3 >= max(digits[0], digits[1])
	if style != notation.Chinese && style != notation.Short {
		s.apart, s.foreign = false, 0
	}
	if style == notation.Short || !s.apart {
		clear(s.colors)
		s.apart = false
	}
	return s
}

// count takes the characters of a text in.
func (s *sheet) count(text string) {
	for _, r := range text {
		s.chars++
		if sense := sense(r); !sense.known && r > ' ' && stroke(r) == notation.NoDirection {
			s.foreign++
		}
		s.strokes = s.strokes || stroke(r) != notation.NoDirection
	}
}

// sparse tells whether half of the cells are holes, or half of the characters belong
// to no move: nothing can be said of such a game.
func (s *sheet) sparse() bool {
	holes := 0
	for i := range s.cells {
		if s.cells[i].Hole {
			holes++
		}
	}
	return len(s.cells) > stretch && (holes*2 >= len(s.cells) || s.foreign*2 > s.chars)
}

// rate is the share of characters that were misread, by those that belong to no
// move: of all misread ones seven in ten.
func (s *sheet) rate() float64 {
	return min(0.15, (float64(s.foreign)/0.7+0.3)/(float64(s.chars)+100))
}

// twice tells whether cells i and i+1 repeat the two before, for the first time.
func (s *sheet) twice(i int) bool {
	return i >= 2 && i+1 < len(s.cells) && s.alike(i, i-2) && s.alike(i+1, i-1) &&
		!(i >= 4 && s.alike(i-2, i-4) && s.alike(i-1, i-3))
}

// doubled tells whether cell i repeats the one before, for the first time.
func (s *sheet) doubled(i int) bool {
	return i >= 1 && s.alike(i, i-1) && !(i >= 2 && s.alike(i-1, i-2))
}

// alike tells whether two cells hold the same text.
func (s *sheet) alike(i, k int) bool {
	a, b := &s.cells[i], &s.cells[k]
	if a.Hole || b.Hole || s.colors[i] != s.colors[k] || s.texts[i] == "" {
		return false
	}
	return s.texts[i] == s.texts[k] || s.pair && a.single() && nearly([]rune(s.texts[i]), []rune(s.texts[k]))
}

func folded(text string) string { return string(notation.Fold(nil, text)) }

// farthest is how many half-moves a jump of the numbers may leave out; beyond it
// the number is a misprint.
const farthest = 12

// withHoles puts holes where the numbers show that half-moves are missing: a round
// with one half, a number that is left out.
func withHoles(cells []Cell, start *rules.Position) []Cell {
	if !numbered(cells) {
		return cells
	}
	var out []Cell
	due := 0 // the half-move that is expected, 0 for Red's in the first round
	first := -1
	for i, c := range cells {
		if c.Number >= 0 {
			if first < 0 {
				first = c.Number
				if start.Side() == rules.Black {
					due = 1
				}
			}
			at := 2 * (c.Number - first)
			if c.BlackNo || i == 0 && start.Side() == rules.Black || !c.BlackNo && at == due-1 && i > 0 && cells[i-1].Number == c.Number {
				at++
			} else if alone := i+1 < len(cells) && cells[i+1].Number == c.Number+1; alone && c.color() < 0 {
				at++
			}
			if gap := at - due; gap > 0 && gap <= farthest {
				for range gap {
					out = append(out, Cell{Node: c.Node, Hole: true, Number: -1, guess: true})
				}
			}
			due = at
		}
		out = append(out, c)
		due++
	}
	return out
}

// numbered tells whether the numbers count rounds and are right as a rule.
func numbered(cells []Cell) bool {
	good, all, last := 0, 0, -1
	for i := range cells {
		n := cells[i].Number
		if n < 0 {
			continue
		}
		if last >= 0 {
			all++
			if n == last+1 {
				good++
			}
		}
		last = n
	}
	return all > 0 && good*10 >= all*8 && all*3 < len(cells)*2+3
}

// stroke is the direction that a combining line of the short form stands for.
func stroke(r rune) notation.Direction {
	switch r {
	case '\u0332', '\u0333', '\u0331', '\u0320':
		return notation.Advance
	case '\u0305', '\u0304', '\u033f':
		return notation.Retreat
	}
	return notation.NoDirection
}

// longest is how many characters of a cell are looked at.
const longest = 8

// ink is one text of a cell, ready to be compared with moves.
type ink struct {
	chars  [longest]*costs
	runes  [longest]rune
	n      int
	stroke notation.Direction
	weight float32 // nats
	folded string
	long   bool // more than can be a move
}

// lot is a cell, ready to be compared with moves: readings of one or of two sheets.
type lot struct {
	sources [2][]ink
	hole    bool
	guess   bool
	least   float32 // what any reading costs, whatever the position

	known   map[spelling]float32 // costs, of a cell of many readings
	letters map[string]float32   // costs of texts in another notation
}

func (s *sheet) lots(a *alphabet) []lot {
	out := make([]lot, len(s.cells))
	for i := range s.cells {
		c := &s.cells[i]
		out[i].hole = c.Hole
		out[i].guess = c.guess
		out[i].sources[0] = inks(c.Texts, a)
		out[i].sources[1] = inks(c.other, a)
		out[i].least = out[i].floor()
	}
	return out
}

// floor is what no reading of a cell can fall below, by its characters alone.
func (l *lot) floor() float32 {
	total := float32(0)
	for _, texts := range l.sources {
		best := inf
		for i := range texts {
			ink := &texts[i]
			cost := ink.weight
			for _, c := range ink.chars[:ink.n] {
				cost += slices.Min(c[:])
			}
			best = min(best, cost)
		}
		if len(texts) > 0 {
			total += min(best, l.most())
		}
	}
	return total
}

func inks(texts []Alternative, a *alphabet) []ink {
	var out []ink
	for _, t := range texts {
		k := ink{weight: float32(-math.Log(min(1, max(t.Weight, 1e-6))))}
		for _, r := range t.Text {
			switch {
			case stroke(r) != notation.NoDirection:
				k.stroke = stroke(r)
			case r <= ' ' || r == '\u3000' || r == '!' || r == '！':
			case k.n == longest:
				k.long = true
			default:
				k.runes[k.n], k.chars[k.n] = r, a.of(r)
				k.n++
			}
		}
		k.folded = folded(t.Text)
		out = append(out, k)
	}
	slices.SortStableFunc(out, func(a, b ink) int {
		switch {
		case a.weight < b.weight:
			return -1
		case a.weight > b.weight:
			return 1
		}
		return 0
	})
	return out
}
