package repair

import (
	"errors"
	"fmt"
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// Both players record, so there are two sheets of a game. They are laid side by side,
// cell by cell, and each cell is read on both: with what the one misread the other is
// seldom wrong.

// Errors of Pair: the records are not two sheets of one game.
var (
	ErrOtherStart = errors.New("the sheets begin from different positions")
	ErrOtherGame  = errors.New("the sheets are not of one game")
)

// Pair reads two sheets of one game together, Red's and Black's say: where one is
// unreadable, lacks a move or has another, the other decides, and where both could be
// played the repair is a suggestion. Nodes and From are those of the first sheet,
// Other those of the second. The proposal is nil when both were played to their end
// and agree, and where that of Game would be nil for other reasons. The error is
// ErrOtherStart, or an ErrOtherGame that says how few moves agree.
func Pair(a, b *record.Game, o Options) (*Proposal, error) {
	if !a.StartOK || !b.StartOK {
		return nil, nil
	}
	if a.Start != b.Start {
		return nil, ErrOtherStart
	}
	if !Broken(a) && !Broken(b) && slices.Equal(played(a), played(b)) {
		return nil, nil
	}
	one, two := newMargin(a), newMargin(b)
	if len(one.cells) == 0 || len(two.cells) == 0 {
		return nil, nil
	}
	if len(one.cells) > longestGame || len(two.cells) > longestGame {
		return nil, nil
	}
	cells, agree := align(one, two)
	if all := min(one.count(), two.count()); all >= fewCells && agree*5 < all*2 {
		return nil, fmt.Errorf("%w: of %d moves %d agree", ErrOtherGame, all, agree)
	}
	p := propose(&a.Start, one.style, cells, &hand{style: two.style, cells: two.cells}, o)
	if p == nil || len(p.Repairs) == 0 {
		return nil, nil
	}
	p.openQuestions(a, b, one.reader(), two.reader(), o)
	return p, nil
}

// fewCells is how many moves there must be before it is said that they are of
// different games.
const fewCells = 6

// count is how many cells can be compared.
func (m *margin) count() (n int) {
	for i := range m.cells {
		if m.legible(i) {
			n++
		}
	}
	return n
}

func played(g *record.Game) (moves []rules.Move) {
	for id := range g.MainLine {
		moves = append(moves, g.Nodes[id].Move)
	}
	return moves
}

// margin is a sheet to be laid beside another.
type margin struct {
	cells []Cell
	style notation.Style
	moves []rules.Move // that were played, NoMove where none was
	texts [][]rune     // folded
	brief [][]rune     // in the short form without strokes, to be compared with other notations
}

func newMargin(g *record.Game) *margin {
	m := &margin{cells: withHoles(Cells(g), &g.Start), style: styleOf(g)}
	pos := g.Start
	for i := range m.cells {
		c := &m.cells[i]
		text, move := []rune(folded(c.written())), rules.NoMove
		brief := text
		if m.style == notation.Chinese {
			brief = shortened(text)
		}
		if n := &g.Nodes[c.Node]; !c.guess && c.Node != 0 && n.State == record.Played {
			move = n.Move
			if m.style != notation.Chinese && m.style != notation.Short {
				full, _ := notation.Writer{}.Append(nil, &pos, move)
				brief = shortened([]rune(folded(string(full))))
			}
			pos.Play(move)
		}
		m.moves, m.texts, m.brief = append(m.moves, move), append(m.texts, text), append(m.brief, brief)
	}
	return m
}

// reader reads the texts of the sheet.
func (m *margin) reader() notation.Reader {
	return notation.Reader{Style: m.style, Strokes: marked(m.cells)}
}

// shortened is a folded text in full without the word in its middle, its digits
// Arabic.
func shortened(text []rune) []rune {
	out := make([]rune, 0, len(text))
	for i, r := range text {
		if len(text) >= 4 && i == len(text)-2 {
			continue
		}
		if n, _, ok := notation.DigitOf(r); ok && n < 10 {
			r = '0' + rune(n)
		}
		out = append(out, r)
	}
	return out
}

// Costs of laying two sheets side by side, in characters.
const (
	aloneCost = 4 // a cell that only one of them has
	againCell = 1 // such a cell of a round that is written twice
	beyond    = 1 // such a cell where the other sheet has come to its end
	otherCost = 3 // the most for two different texts
	emptyCost = 1 // a text beside a hole
)

// alone is what it costs that another sheet, of which k cells are passed, has nothing
// beside cell i.
func (m *margin) alone(i, k int, other *margin) int32 {
	if k == len(other.cells) {
		return beyond
	}
	same := func(k int) bool { // cells k and k-2
		return k >= 2 && k < len(m.cells) && len(m.texts[k]) > 0 && nearly(m.texts[k], m.texts[k-2])
	}
	if same(i) && (same(i-1) || same(i+1)) {
		return againCell
	}
	return aloneCost
}

// apartness is how much cell i of one sheet and cell k of another differ.
func (m *margin) apartness(i int, other *margin, k int) int32 {
	a, b := &m.cells[i], &other.cells[k]
	switch {
	case a.Hole && b.Hole:
		return 0
	case a.Hole || b.Hole:
		return emptyCost
	case m.moves[i] != rules.NoMove && m.moves[i] == other.moves[k]:
		return 0
	}
	x, y := m.texts[i], other.texts[k]
	if m.style != other.style {
		x, y = m.brief[i], other.brief[k]
	}
	if len(x) != len(y) {
		return otherCost
	}
	n := int32(0)
	for i := range x {
		if x[i] != y[i] && !sense(x[i]).lost && !sense(y[i]).lost {
			n++
		}
	}
	return min(n, otherCost)
}

// legible tells whether a cell says enough to be compared.
func (m *margin) legible(i int) bool {
	n := 0
	for _, r := range m.texts[i] {
		if !sense(r).lost {
			n++
		}
	}
	return !m.cells[i].Hole && n >= 3
}

// nearly tells whether two texts differ in a character at most.
func nearly(a, b []rune) bool {
	if len(a) != len(b) {
		return false
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n <= 1
}

// single tells whether only one of two sheets has a text in a cell.
func (c *Cell) single() bool { return (len(c.Texts) == 0) != (len(c.other) == 0) }

// align lays two sheets side by side, so that the texts beside each other differ as
// little as possible, and makes one cell of each pair. It counts those that say nearly
// the same.
func align(a, b *margin) (out []Cell, agree int) {
	width := len(b.cells) + 1
	cost := make([]int32, (len(a.cells)+1)*width)
	for i := range a.cells {
		cost[(i+1)*width] = cost[i*width] + a.alone(i, 0, b)
	}
	for k := range b.cells {
		cost[k+1] = cost[k] + b.alone(k, 0, a)
	}
	for i := range a.cells {
		for k := range b.cells {
			cost[(i+1)*width+k+1] = min(cost[i*width+k]+a.apartness(i, b, k),
				cost[i*width+k+1]+a.alone(i, k+1, b), cost[(i+1)*width+k]+b.alone(k, i+1, a))
		}
	}
	i, k := len(a.cells), len(b.cells)
	next := record.NodeID(0) // of the first sheet, behind cell i
	for i > 0 || k > 0 {
		at := cost[i*width+k]
		switch {
		case i > 0 && k > 0 && at == cost[(i-1)*width+k-1]+a.apartness(i-1, b, k-1):
			i, k = i-1, k-1
			c := both(a.cells[i], b.cells[k])
			if c.lone = a.cells[i].guess && !c.guess; c.lone {
				c.Node = next
			}
			if a.legible(i) && b.legible(k) && a.apartness(i, b, k) <= 1 {
				agree++
			}
			out = append(out, c)
		case i > 0 && at == cost[(i-1)*width+k]+a.alone(i-1, k, b):
			i--
			c := a.cells[i]
			c.Number = -1
			out = append(out, c)
		default:
			k--
			c := both(Cell{Node: next, Hole: b.cells[k].Hole, guess: b.cells[k].guess}, b.cells[k])
			c.lone = true
			out = append(out, c)
		}
		if i < len(a.cells) && !a.cells[i].guess {
			next = a.cells[i].Node
		}
	}
	slices.Reverse(out)
	return out, agree
}

// both makes one cell of two.
func both(a, b Cell) Cell {
	c := a
	c.other, c.otherNode = b.Texts, b.Node
	c.Hole, c.guess = a.Hole && b.Hole, a.guess && b.guess
	c.Number = -1
	return c
}
