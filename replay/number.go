package replay

import (
	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// numbering counts rounds as the record prints them.
type numbering struct {
	round int32 // number of the next move's round
	fen   int32 // the other number that the first move may have, 0 none
	begun bool
	plies bool // half-moves are numbered, not rounds
}

func (r *Replayer) newNumbering() numbering {
	g := r.g
	num := numbering{round: 1, fen: int32(g.Round)}
	first := g.Nodes[0].Child
	if first == 0 {
		return num
	}
	// Half-moves are numbered when the first moves of both sides have numbers one
	// apart, and so on.
	want, count := g.Nodes[first].Number, 0
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.Number != want || n.BlackNo {
			return num
		}
		want++
		if count++; count == 4 {
			break
		}
	}
	r.plies = count >= 2 && !r.sided && !(count == 2 && r.oneScript())
	num.plies = r.plies
	return num
}

// oneScript tells whether the first two moves have the digits of the same side, which in
// a list of two says more than their numbers.
func (r *Replayer) oneScript() bool {
	m := r.mainLine()
	return m.scripts[0] != noScript && m.scripts[0] == m.scripts[1]
}

// halves is how many half-moves lie between the one that is due, of side, and the one
// of round n that is made by who claims it; negative where that is behind, 0 where it
// is so far off that the number is a misprint.
func (num *numbering) halves(n int32, claims, side rules.Side) int {
	gap := int(n-num.round) * 2
	switch {
	case claims == side:
	case side == rules.Red:
		gap++
	default:
		gap--
	}
	if gap > farthest {
		return 0
	}
	return gap
}

// unexpected tells whether the number printed before n is not the one that counting
// gives.
func (num *numbering) unexpected(n *record.Node, side rules.Side) bool {
	if !num.begun && num.fen > 0 && n.Number == num.fen {
		num.round = num.fen
	}
	odd := n.Number != num.round || n.BlackNo && side == rules.Red
	if !num.begun && num.plies {
		odd = true // said once, at the first move
	}
	num.begun = true
	return odd
}

// next counts on after a move; side is the side that moves now.
func (num *numbering) next(side rules.Side) {
	num.begun = true
	if side == rules.Red || num.plies {
		num.round++
	}
}

func (r *Replayer) wrongNumber(n *record.Node, ply int, side rules.Side, num *numbering) {
	f := r.finding(diag.MoveNumber)
	f.Place = diag.At(int(n.Line), int(n.Column))
	f.Width = 1
	f.Ply, f.Side, f.Text = ply, side.String(), n.Text
	f.Args = []diag.Arg{diag.Label(int(n.Number)), diag.Label(int(num.round))}
	if n.Number == num.round { // the number is right, but not what it numbers
		f.Args, f.Reason = f.Args[:1], "black"
		if num.plies {
			f.Args, f.Reason = nil, "plies"
		}
	}
	r.g.Report(f)
}
