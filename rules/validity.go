package rules

import "slices"

// Problem is one reason why a position cannot arise in a game (article 1.2, 2.2):
// red-no-king black-no-king red-many-kings black-many-kings, too-many-X with the
// FEN letter X, king-outside-palace advisor-square elephant-square pawn-square (a
// point the piece can never reach), pawn-file (two pawns of a side in their own
// half on one file), generals-facing, side-not-to-move-in-check.
type Problem string

var mostOf = [...]int{Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

// Problems lists what is wrong with a position, each reason once; none means that
// it is valid. Whether the side to move is mated is not asked.
func (p *Position) Problems() []Problem {
	var out []Problem
	add := func(bad bool, reason Problem) {
		if bad && !slices.Contains(out, reason) {
			out = append(out, reason)
		}
	}
	var count [16]int
	var ownHalf [2][Files]int
	for s, pc := range p.board {
		count[pc]++
		if f := s % Files; pc.Kind() == Pawn && !crossed(pc.Side(), s/Files) {
			ownHalf[pc.Side()][f]++
		}
	}
	add(p.kings[Red] == 0, "red-no-king")
	add(p.kings[Red] > 1, "red-many-kings")
	add(p.kings[Black] == 0, "black-no-king")
	add(p.kings[Black] > 1, "black-many-kings")
	for _, side := range [...]Side{Red, Black} {
		for k := Advisor; k <= Pawn; k++ {
			if pc := NewPiece(side, k); count[pc] > mostOf[k] {
				add(true, Problem("too-many-"+string(pc.Letter())))
			}
		}
	}
	for s, pc := range p.board {
		if pc != NoPiece {
			add(!canStand(pc, Square(s)), squareProblem[pc.Kind()])
		}
	}
	for side := range ownHalf {
		for _, n := range ownHalf[side] {
			add(n > 1, "pawn-file")
		}
	}
	add(p.KingsFacing(), "generals-facing")
	add(p.InCheck(p.side.Other()), "side-not-to-move-in-check")
	return out
}

var squareProblem = [...]Problem{
	King: "king-outside-palace", Advisor: "advisor-square",
	Elephant: "elephant-square", Horse: "", Rook: "", Cannon: "", Pawn: "pawn-square",
}

// canStand tells whether a piece can ever reach a point.
func canStand(pc Piece, s Square) bool {
	f, r := s.File(), s.Rank()
	if pc.Side() == Black {
		r = Ranks - 1 - r
	}
	switch pc.Kind() {
	case King:
		return inPalace(Red, f, r)
	case Advisor:
		return inPalace(Red, f, r) && (f+r)%2 == 1
	case Elephant:
		return r <= 4 && r%2 == 0 && f%2 == 0 && (f+r)%4 == 2
	case Pawn:
		return r >= 5 || r >= 3 && f%2 == 0
	}
	return true
}

// Playable tells whether moves can be replayed from the position: each side has
// one king.
func (p *Position) Playable() bool { return p.kings[Red] == 1 && p.kings[Black] == 1 }
