package repetition

import "qipu/rules"

// outcome is how an exchange ends for the side that began it.
type outcome uint8

const (
	fails   outcome = iota
	unclear         // the rules do not compare the pieces that went
	wins
)

// ledger is the material that one side has gained, less what it has lost, counted
// in majors (horse, cannon; a rook is two), guards (advisor, elephant) and pawns
// across the river. An uncrossed pawn and a king are no material (25.3).
type ledger struct{ majors, guards, pawns int8 }

// with is the ledger after a piece has been taken on a point: gained when sign is
// 1, lost when it is -1.
func (l ledger) with(pc rules.Piece, at rules.Square, sign int8) ledger {
	switch pc.Kind() {
	case rules.Rook:
		l.majors += 2 * sign
	case rules.Horse, rules.Cannon:
		l.majors += sign
	case rules.Advisor, rules.Elephant:
		l.guards += sign
	case rules.Pawn:
		if crossed(pc.Side(), at) {
			l.pawns += sign
		}
	}
	return l
}

// outcome weighs a ledger (25.3, det. 10). A crossed pawn has no fixed value: given
// for pieces or got for one it is no gain. A guard is worth less than a major; how
// several of them compare is not said.
func (l ledger) outcome() outcome {
	switch {
	case l.pawns < 0:
		return fails
	case l.majors > 0:
		if l.guards < -1 {
			return unclear
		}
		return wins
	case l.majors < 0:
		if l.guards > 1 {
			return unclear
		}
		return fails
	case l.guards > 0 || l.guards == 0 && l.pawns > 0:
		return wins
	}
	return fails
}

// crossed tells whether a point lies beyond the river for that side.
func crossed(s rules.Side, at rules.Square) bool { return (at.Rank() >= 5) == (s == rules.Red) }

// strength is what a side has left to attack with, a rook counting four, horse and
// cannon two, a pawn one.
func strength(p *rules.Position, side rules.Side) int {
	n := 0
	for s := range rules.Square(rules.NumSquares) {
		if pc := p.Piece(s); pc != rules.NoPiece && pc.Side() == side {
			switch pc.Kind() {
			case rules.Rook:
				n += 4
			case rules.Horse, rules.Cannon:
				n += 2
			case rules.Pawn:
				n++
			}
		}
	}
	return n
}
