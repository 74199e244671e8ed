package repetition

import "qipu/rules"

// view is the board as seen from one of four sides. Every move is judged in the
// view in which Red has made it and the smaller of the two reflections is on the
// board. So a game and its reflection, or the same game with the colours exchanged,
// are judged by the same steps, down to the searches that end at their limit.
type view struct{ mirror, swap bool }

// viewOf chooses the view for a move in a position.
func viewOf(p *rules.Position, m rules.Move) view {
	v := view{swap: p.Side() == rules.Black}
	q := v.position(p)
	for s := range rules.Square(rules.NumSquares) {
		if a, b := q.Piece(s), q.Piece(mirrored(s)); a != b {
			v.mirror = b < a
			return v
		}
	}
	m = v.move(m)
	v.mirror = rules.NewMove(mirrored(m.From()), mirrored(m.To())) < m
	return v
}

func mirrored(s rules.Square) rules.Square { return rules.At(rules.Files-1-s.File(), s.Rank()) }

// position is a position in the view; the same call leads back.
func (v view) position(p *rules.Position) rules.Position {
	q := *p
	if v.swap {
		q = q.Swap()
	}
	if v.mirror {
		q = q.Mirror()
	}
	return q
}

func (v view) square(s rules.Square) rules.Square {
	if s >= rules.NumSquares {
		return s
	}
	if v.swap {
		s = rules.NumSquares - 1 - s
	}
	if v.mirror {
		s = mirrored(s)
	}
	return s
}

func (v view) move(m rules.Move) rules.Move {
	if m == rules.NoMove {
		return m
	}
	return rules.NewMove(v.square(m.From()), v.square(m.To()))
}

func (v view) man(m Man) Man {
	if m.Piece == rules.NoPiece {
		return m
	}
	if v.swap {
		m.Piece = rules.NewPiece(m.Piece.Side().Other(), m.Piece.Kind())
	}
	m.At = v.square(m.At)
	return m
}

// points turns a set of points in place.
func (v view) points(set points) (out points) {
	for s, in := range set {
		if in {
			out[v.square(rules.Square(s))] = true
		}
	}
	return out
}
