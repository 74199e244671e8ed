package repair

import (
	"slices"

	"qipu/record"
	"qipu/rules"
)

// Pair reads two sheets of one game together, Red's and Black's say: where one is
// unreadable, lacks a move or has another, the other decides, and where both could be
// played the repair is a suggestion. Nodes and From are those of the first sheet,
// Other those of the second. It is nil when both were played to their end and agree,
// and where Game would be nil for other reasons.
func Pair(a, b *record.Game, o Options) *Proposal {
	if !a.StartOK || !b.StartOK || a.Start != b.Start {
		return nil
	}
	if !Broken(a) && !Broken(b) && slices.Equal(played(a), played(b)) {
		return nil
	}
	one := withHoles(Cells(a), &a.Start)
	two := withHoles(Cells(b), &b.Start)
	if len(one) > longestGame || len(two) > longestGame {
		return nil
	}
	return propose(&a.Start, styleOf(a), align(one, two), true, o)
}

func played(g *record.Game) (moves []rules.Move) {
	for id := range g.MainLine {
		moves = append(moves, g.Nodes[id].Move)
	}
	return moves
}

// Costs of laying two sheets side by side, in characters.
const (
	aloneCost = 4 // a cell that only one of them has
	otherCost = 3 // the most for two different texts
	emptyCost = 1 // a text beside a hole
)

// align lays two sheets side by side, so that the texts beside each other differ as
// little as possible, and makes one cell of each pair.
func align(a, b []Cell) []Cell {
	width := len(b) + 1
	cost := make([]int32, (len(a)+1)*width)
	for i := range a {
		cost[(i+1)*width] = int32(i+1) * aloneCost
	}
	for k := range b {
		cost[k+1] = int32(k+1) * aloneCost
	}
	textA, textB := foldedAll(a), foldedAll(b)
	for i := range a {
		for k := range b {
			cost[(i+1)*width+k+1] = min(cost[i*width+k]+apartness(&a[i], &b[k], textA[i], textB[k]),
				cost[i*width+k+1]+aloneCost, cost[(i+1)*width+k]+aloneCost)
		}
	}
	var out []Cell
	i, k := len(a), len(b)
	for i > 0 || k > 0 {
		at := cost[i*width+k]
		switch {
		case i > 0 && k > 0 && at == cost[(i-1)*width+k-1]+apartness(&a[i-1], &b[k-1], textA[i-1], textB[k-1]):
			i, k = i-1, k-1
			out = append(out, both(a[i], b[k]))
		case i > 0 && at == cost[(i-1)*width+k]+aloneCost:
			i--
			c := a[i]
			c.Number = -1
			out = append(out, c)
		default:
			k--
			out = append(out, both(Cell{Hole: b[k].Hole}, b[k]))
		}
	}
	slices.Reverse(out)
	return out
}

func foldedAll(cells []Cell) [][]rune {
	out := make([][]rune, len(cells))
	for i := range cells {
		out[i] = []rune(folded(cells[i].written()))
	}
	return out
}

// apartness is how much two cells differ.
func apartness(a, b *Cell, textA, textB []rune) int32 {
	switch {
	case a.Hole && b.Hole:
		return 0
	case a.Hole || b.Hole:
		return emptyCost
	case len(textA) != len(textB):
		return otherCost
	}
	n := int32(0)
	for i := range textA {
		if textA[i] != textB[i] {
			n++
		}
	}
	return min(n, otherCost)
}

// both makes one cell of two.
func both(a, b Cell) Cell {
	c := a
	c.other, c.otherNode = b.Texts, b.Node
	c.Hole, c.guess = a.Hole && b.Hole, a.guess && b.guess
	c.Number = -1
	return c
}

// agree makes the repairs of a cell of two sheets: which of them says something else
// than the move, and whether both could be played.
func (s *search) agree(r *Repair, pos *rules.Position, c *Cell, m rules.Move) {
	r.Other = []record.NodeID{c.otherNode}
	r.WrittenOther = ""
	if len(c.other) > 0 {
		r.WrittenOther = c.other[0].Text
	}
	r.Written = ""
	if len(c.Texts) > 0 {
		r.Written = c.Texts[0].Text
	}
	first, second := s.means(pos, c.Texts), s.means(pos, c.other)
	r.open = first != rules.NoMove && second != rules.NoMove && first != second
}

// means is the move that a text says at a position, NoMove where it says none.
func (s *search) means(pos *rules.Position, texts []Alternative) rules.Move {
	if len(texts) == 0 {
		return rules.NoMove
	}
	reader := s.reader
	if r := reader.Resolve(pos, texts[0].Text); r.Status == 0 {
		return r.Move
	}
	return rules.NoMove
}
