package repetition

import "qipu/rules"

// judge is a rule set at work on one move.
type judge struct {
	*Ruleset
	mateDepth int
	nodes     int    // positions that each search may look at
	exchanges budget // of the exchanges on single points, for all of one move
}

// victim tells whether a piece on a point can be chased.
func (j *judge) victim(pc rules.Piece, at rules.Square) bool {
	return j.Victims.Has(pc.Kind()) && (pc.Kind() != rules.Pawn || crossed(pc.Side(), at))
}

// capture is a capture that would win its victim, or might.
type capture struct {
	move    rules.Move
	outcome outcome
}

// captures lists the captures by which the side to move would win a piece on one
// point (29.1): those of exempt kinds, or all the others.
func (j *judge) captures(p *rules.Position, exempt bool) []capture {
	var out []capture
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if !j.victim(p.Piece(m.To()), m.To()) || j.Exempt.Has(p.Piece(m.From()).Kind()) != exempt || !p.IsLegal(m) {
			continue
		}
		if o := j.take(p, m, ledger{}); o != fails {
			out = append(out, capture{m, o})
		}
	}
	return out
}

// take tells how a capture ends that adds to what is gained already.
func (j *judge) take(p *rules.Position, m rules.Move, l ledger) outcome {
	attacker, victim := p.Piece(m.From()), p.Piece(m.To())
	captured := p.Play(m)
	defer p.Undo(m, captured)
	l = l.with(victim, m.To(), 1)
	switch {
	case j.MatedAfterwards && matesAtOnce(p):
		return fails
	case j.ByExchange:
		return j.exchange(p, m.To(), l, false)
	case victim.Kind() == rules.Rook && j.Unequal.Has(attacker.Kind()) || !canTake(p, m.To()):
		return l.outcome()
	}
	return fails
}

// canTake tells whether the side to move has a legal capture on a point.
func canTake(p *rules.Position, at rules.Square) bool {
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if m.To() == at && p.IsLegal(m) {
			return true
		}
	}
	return false
}

// exchange plays out the captures on one point; ours tells whether the side that
// keeps the ledger is to move. Either side may stop, takes with the piece that
// serves it best, and does not take where that allows mate at once: such a piece
// protects nothing (28.16).
func (j *judge) exchange(p *rules.Position, at rules.Square, l ledger, ours bool) outcome {
	best, wanted, sign := l.outcome(), fails, int8(-1)
	if ours {
		wanted, sign = wins, 1
	}
	if best == wanted {
		return best
	}
	if j.exchanges.spend(); j.exchanges.spent() {
		return unclear
	}
	l = l.with(p.Piece(at), at, sign)
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if m.To() != at || !p.IsLegal(m) {
			continue
		}
		captured := p.Play(m)
		if !matesAtOnce(p) {
			best = choose(ours, best, j.exchange(p, at, l, !ours))
		}
		p.Undo(m, captured)
		if best == wanted {
			break
		}
	}
	return best
}

// choose is the outcome that the side to move prefers.
func choose(ours bool, a, b outcome) outcome {
	if ours {
		return max(a, b)
	}
	return min(a, b)
}

// points is a set of points, those of the pieces that may fall.
type points [rules.NumSquares]bool

// byChecks tells how it ends when the side to move gives up to depth checks in a
// row and then wins one of the victims, whatever the opponent answers (28.3). A mate
// on the way counts as won. The first check that does it is returned.
func (j *judge) byChecks(p *rules.Position, l ledger, depth int, victims points, b *budget) (rules.Move, outcome) {
	first, best := rules.NoMove, fails
	var buf moveBuffer
	for _, m := range p.LegalMoves(buf[:0]) {
		if best == wins || b.spent() {
			break
		}
		if !p.GivesCheck(m) {
			continue
		}
		taken := l.with(p.Piece(m.To()), m.To(), 1)
		captured := p.Play(m)
		if o := j.afterCheck(p, taken, depth-1, victims, b); o > best {
			first, best = m, o
		}
		p.Undo(m, captured)
	}
	return first, best
}

// afterCheck is byChecks with the opponent to answer a check.
func (j *judge) afterCheck(p *rules.Position, l ledger, depth int, victims points, b *budget) outcome {
	worst := wins
	var buf moveBuffer
	for _, m := range p.LegalMoves(buf[:0]) {
		if worst == fails || b.spent() {
			break
		}
		b.spend()
		lost := l.with(p.Piece(m.To()), m.To(), -1)
		left := victims
		if left[m.From()] {
			left[m.From()], left[m.To()] = false, true
		}
		captured := p.Play(m)
		o := j.takeAny(p, lost, &left)
		if o != wins && depth > 0 {
			_, further := j.byChecks(p, lost, depth, left, b)
			o = max(o, further)
		}
		p.Undo(m, captured)
		worst = min(worst, o)
	}
	return worst
}

// takeAny tells how the best capture of one of the victims ends.
func (j *judge) takeAny(p *rules.Position, l ledger, victims *points) outcome {
	best := fails
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if victims[m.To()] && !j.Exempt.Has(p.Piece(m.From()).Kind()) && p.IsLegal(m) {
			if best = max(best, j.take(p, m, l)); best == wins {
				break
			}
		}
	}
	return best
}

// manyPoints tells how captures on any points end, of which the first takes a victim
// with a piece that may chase; each side may stop. It is a hint that a complete
// exchange (29.1) may win something that no single point shows.
func (j *judge) manyPoints(p *rules.Position, victims *points, b *budget) outcome {
	const depth = 4
	best := fails
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if best == wins || b.spent() {
			break
		}
		if !victims[m.To()] || j.Exempt.Has(p.Piece(m.From()).Kind()) || !p.IsLegal(m) {
			continue
		}
		l := ledger{}.with(p.Piece(m.To()), m.To(), 1)
		captured := p.Play(m)
		if !matesAtOnce(p) {
			best = max(best, capturesOnly(p, l, depth-1, false, b))
		}
		p.Undo(m, captured)
	}
	return best
}

// capturesOnly is a search over captures alone.
func capturesOnly(p *rules.Position, l ledger, depth int, ours bool, b *budget) outcome {
	best, wanted, sign := l.outcome(), fails, int8(-1)
	if ours {
		wanted, sign = wins, 1
	}
	if b.spend(); depth == 0 || best == wanted || b.spent() {
		return best
	}
	var buf moveBuffer
	for _, m := range p.PseudoMoves(buf[:0]) {
		if p.Piece(m.To()) == rules.NoPiece || !p.IsLegal(m) {
			continue
		}
		next := l.with(p.Piece(m.To()), m.To(), sign)
		captured := p.Play(m)
		best = choose(ours, best, capturesOnly(p, next, depth-1, !ours, b))
		p.Undo(m, captured)
		if best == wanted {
			break
		}
	}
	return best
}
