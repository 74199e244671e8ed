package repetition

import "qipu/rules"

// idle names a move that neither checks, threatens mate nor chases. The name changes
// no verdict.
func (j *judge) idle(s *scene, pawn bool) (Class, Reason) {
	class, why := Idle, Reason{Point: NothingAttacked}
	prefer := func(c Class, r Reason) {
		if c > class || why.Point == NothingAttacked {
			class, why = c, r
		}
	}
	if pawn {
		prefer(Idle, Reason{Point: PawnAttacks})
	}
	if r, ok := s.cut(); ok {
		prefer(Block, r)
	}
	var buf moveBuffer
	for _, m := range s.pass.PseudoMoves(buf[:0]) {
		if !j.victim(s.pass.Piece(m.To()), m.To()) || j.Exempt.Has(s.pass.Piece(m.From()).Kind()) || !s.pass.IsLegal(m) {
			continue
		}
		if s.before.IsLegal(rules.NewMove(s.origin(m.From()), m.To())) {
			prefer(Idle, s.reason(AlreadyAttacked, m))
			continue
		}
		c, point := j.idleAttack(s, m)
		prefer(c, s.reason(point, m))
	}
	return class, why
}

// idleAttack names a new attack that is no chase.
func (j *judge) idleAttack(s *scene, m rules.Move) (Class, Point) {
	attacker, victim := s.pass.Piece(m.From()), s.pass.Piece(m.To())
	rooted := s.protects(m.From())
	if j.offer(s, m) == wins {
		if rooted {
			return Exchange, OffersExchange
		}
		return Sacrifice, OffersPiece
	}
	p := s.pass
	p.Play(m)
	switch {
	case matesAtOnce(&p):
		return Idle, MatedAfterwards
	case !canTake(&p, m.To()):
		return Idle, AlreadyAttacked
	case ledger{}.with(attacker, m.From(), 1) == ledger{}.with(victim, m.To(), 1):
		return Exchange, OffersExchange
	}
	return Follow, FollowsPiece
}

// protects tells whether the mover could take back on one of its points.
func (s *scene) protects(at rules.Square) bool {
	p := s.pass
	p.Set(at, rules.NewPiece(s.side.Other(), rules.Pawn))
	return canTake(&p, at)
}

// cut finds an attack of the opponent that the moved piece stands in the way of.
func (s *scene) cut() (Reason, bool) {
	before := s.before
	before.SetSide(s.side.Other())
	open := s.after
	open.Set(s.move.To(), rules.NoPiece)
	var buf, left moveBuffer
	still := s.after.PseudoMoves(left[:0])
	for _, m := range open.PseudoMoves(buf[:0]) {
		if pc := s.after.Piece(m.To()); pc == rules.NoPiece || contains(still, m) {
			continue
		}
		if contains(before.PseudoMoves(nil), m) {
			return Reason{CutsLine, man(&s.after, m.From()), man(&s.after, m.To()), m}, true
		}
	}
	return Reason{}, false
}

func contains(list []rules.Move, m rules.Move) bool {
	for _, other := range list {
		if other == m {
			return true
		}
	}
	return false
}
