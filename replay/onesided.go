package replay

import (
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// A player may have written down the own moves only. Such a list is never read as both
// sides in turn, although its first moves often can be: each of its moves has a number
// of its own or all have none, all have the digits of one side, and read as one side's
// they can be played at least as far as in turn.

const (
	// ownMoves is how many moves of a list are tried.
	ownMoves = 80

	// chance is how many moves of a list of one side can be played in turn by chance: of
	// 400 such lists of real games the furthest got 15.
	chance = 16
)

// onlySide is the side whose moves the record has, where it has those of one side only.
// It is asked before anything is played, so what most records show at once comes first.
func (r *Replayer) onlySide() (side rules.Side, ok bool) {
	first := r.g.Nodes[0].Child
	if first == 0 || r.Strict || r.reader.Style == notation.Short || r.reader.Style == notation.Auto {
		return 0, false
	}
	a := &r.g.Nodes[first]
	if a.Child == 0 || !sameKind(a, &r.g.Nodes[a.Child]) {
		return 0, false
	}
	b := &r.g.Nodes[a.Child]
	switch {
	case r.reader.Style == notation.Chinese:
		if s := scriptOf(a.Text); s == noScript || s != scriptOf(b.Text) {
			return 0, false
		}
	case a.Text == "" || family(r.reader.Style) == notation.ICCS:
		if s, ok := r.mover(a); !ok || !r.moves(b, s) {
			return 0, false
		}
	}
	return r.ownList()
}

// sameKind tells whether two moves that follow each other may be of one side: each has
// a number of its own, or none has one.
func sameKind(a, b *record.Node) bool {
	return !a.Hole && !b.Hole && !b.BlackNo && (a.Number < 0) == (b.Number < 0) && (a.Number < 0 || a.Number < b.Number)
}

// mover is the side whose piece stands where the first move, in coordinates, begins.
func (r *Replayer) mover(n *record.Node) (rules.Side, bool) {
	for _, side := range [...]rules.Side{r.g.Start.Side(), r.g.Start.Side().Other()} {
		if r.moves(n, side) {
			return side, true
		}
	}
	return 0, false
}

// moves tells whether a move in coordinates is one of a side's, at the start.
func (r *Replayer) moves(n *record.Node, side rules.Side) bool {
	pos := r.g.Start
	pos.SetSide(side)
	return r.resolve(&pos, n).Reason != rules.WrongSide && r.resolve(&pos, n).Reason != rules.EmptySquare
}

// resolve reads a move without learning from it.
func (r *Replayer) resolve(pos *rules.Position, n *record.Node) notation.Reading {
	if n.Text == "" {
		return coordinates(pos, n.Move)
	}
	reader := r.reader
	return reader.Resolve(pos, n.Text)
}

// ownList is onlySide for a record that begins as a list of one side does.
func (r *Replayer) ownList() (side rules.Side, ok bool) {
	m := r.mainLine()
	n := min(len(m.ids), ownMoves)
	var scripts [arabicDigits + 1]int
	var words [2]int // of each side
	for i := range n {
		if i > 0 && !sameKind(r.node(i-1), r.node(i)) {
			return 0, false
		}
		scripts[m.scripts[i]]++
		for s := range words {
			if namesSide(r.node(i).Text, rules.Side(s)) {
				words[s]++
			}
		}
	}
	chinese, arabic := scripts[chineseDigits], scripts[arabicDigits]
	switch own := max(chinese, arabic); {
	case words[rules.Red] > 0 && words[rules.Black] > 0 || own*10 < (chinese+arabic)*9,
		own > 0 && words[rules.Black] > 0 && chinese == own: // 卒七进一: numerals for both sides
		return 0, false
	}
	red, black := r.ownPrefix(rules.Red, n), r.ownPrefix(rules.Black, n)
	switch {
	case words[rules.Red] > 0:
		side = rules.Red
	case words[rules.Black] > 0, arabic > chinese, arabic+chinese == 0 && black > red:
		side = rules.Black
	}
	single, turns := red, r.turnPrefix(n)
	if side == rules.Black {
		single = black
	}
	numbered := r.node(0).Number >= 0
	switch {
	case single == n && turns == n:
		// Both fit. A long list is no accident, and nobody numbers both sides' moves in one
		// script; Arabic digits without numbers are a habit of many for both sides.
		return side, n < enough && n > 2 && (numbered || chinese > 0)
	case turns == n:
		return side, false
	case numbered || n >= enough:
		// What the other side has taken or blocked stops a list of one side as well; so
		// long a list of both has words of both.
		return side, turns < 2*single || arabic+chinese > 0 && turns < chance
	}
	return side, single > turns
}

// namesSide tells whether a text has a word that only one side has.
func namesSide(text string, side rules.Side) bool {
	for _, c := range text {
		switch c {
		case '兵', '相', '仕', '帅', '帥':
			return side == rules.Red
		case '卒', '象', '将', '將':
			return side == rules.Black
		}
	}
	return false
}

// ownPrefix is how many of the first n moves one side can play without the other's.
func (r *Replayer) ownPrefix(side rules.Side, n int) int {
	pos := r.g.Start
	for i := range n {
		pos.SetSide(side)
		read := r.resolve(&pos, r.node(i))
		if read.Status != notation.Resolved {
			return i
		}
		pos.Play(read.Move)
	}
	return n
}

// turnPrefix is how many of the first n moves can be played in turn.
func (r *Replayer) turnPrefix(n int) int {
	pos := r.g.Start
	for i := range n {
		read := r.resolve(&pos, r.node(i))
		if read.Status != notation.Resolved {
			return i
		}
		pos.Play(read.Move)
	}
	return n
}
