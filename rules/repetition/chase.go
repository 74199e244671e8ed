package repetition

import "qipu/rules"

// chase asks for 捉 (28.3, 29): does the move make a threat to win a piece that was
// not there before? Victims are stored in the label.
func (j *judge) chase(s *scene, l *label) test {
	var t test
	kingAnswer := s.inCheck && s.after.Piece(s.move.To()).Kind() == rules.King
	if kingAnswer && j.KingAnswers == Ignored {
		return t
	}
	now, before := j.captures(&s.pass, false), j.standing(s)
	t = j.direct(s, now, before, l)
	rest := j.others(s, now, before)
	if !t.sure && j.Checks > 0 {
		j.indirect(s, rest, &t)
	}
	if !t.maybe && j.SeveralPoints {
		j.byManyPoints(s, rest, &t)
	}
	if t.maybe && t.why.Point != WinsPiece {
		// Which of them falls depends on the answer.
		l.victims, l.certain = rest, points{}
		if !j.ManyVictims {
			l.aside = []Point{WinsByChecks}
		}
	}
	if t.sure && kingAnswer && j.KingAnswers == Doubtful {
		t.sure = false
		t.doubt(KingAnswersCheck)
	}
	if !t.sure {
		l.certain = points{}
	}
	return t
}

// standing lists the captures that the mover had before. In check only the shape of
// an attack counts: the capture itself may have been forbidden by the check.
func (j *judge) standing(s *scene) []capture {
	if !s.inCheck {
		return j.captures(&s.before, false)
	}
	var out []capture
	var buf moveBuffer
	for _, m := range s.before.PseudoMoves(buf[:0]) {
		if pc := s.before.Piece(m.To()); pc != rules.NoPiece && j.victim(pc, m.To()) && !j.Exempt.Has(s.before.Piece(m.From()).Kind()) {
			out = append(out, capture{m, wins})
		}
	}
	return out
}

// direct judges captures that win a piece on its point (29.1, first form).
func (j *judge) direct(s *scene, now, before []capture, l *label) test {
	var t test
	strong := false // some victim is more than an advisor or elephant
	for _, c := range now {
		state, doubt := j.newness(s, c, now, before)
		if state == fails {
			continue
		}
		if offer := j.offer(s, c.move); offer == wins {
			continue
		} else if offer == unclear {
			state, doubt = unclear, PieceValues
		}
		if state == wins && j.MatedAfterwards && j.lateMate(s, c.move) {
			state, doubt = unclear, LateMateAfterwards
		}
		victim := s.pass.Piece(c.move.To()).Kind()
		l.victims[c.move.To()] = true
		if state == unclear {
			if j.exchanges.spent() {
				doubt = SearchLimit
			}
			t.doubt(doubt)
		} else {
			l.certain[c.move.To()] = true
			strong = strong || victim != rules.Advisor && victim != rules.Elephant
		}
		if !t.maybe || state == wins && !t.sure {
			t.why = s.reason(WinsPiece, c.move)
		}
		t.maybe, t.sure = true, t.sure || state == wins
	}
	if t.sure && !strong && j.GuardPoint && strength(&s.after, s.side) <= strength(&s.after, s.side.Other()) {
		t.sure = false
		t.doubt(GuardPoint)
	}
	if t.sure {
		l.aside, t.doubts = t.doubts, nil
	}
	return t
}

// newness tells whether a capture is a new threat (29.2, det. 6): it is when its
// victim could not be won before. Where it could, one more attacker beside the old
// one is a doubt, and everything else goes from chase to chase, which is idle.
func (j *judge) newness(s *scene, c capture, now, before []capture) (outcome, Point) {
	stood, doubtful := false, true
	for _, b := range before {
		if b.move.To() != c.move.To() {
			continue
		}
		if b.move.From() == s.origin(c.move.From()) && b.outcome >= c.outcome {
			return fails, ""
		}
		stood = true
		doubtful = doubtful && b.outcome == unclear
	}
	switch {
	case !stood || s.inCheck:
		return c.outcome, PieceValues
	case doubtful:
		return unclear, PieceValues
	}
	for _, other := range now {
		for _, b := range before {
			if other.move.To() == c.move.To() && b.move.To() == c.move.To() && b.move.From() == s.origin(other.move.From()) {
				return unclear, SecondAttacker
			}
		}
	}
	return fails, ""
}

// offer tells whether a capture is of a piece of the same kind that may as well take
// the attacker, without being mated or losing material by it: then the attack is an
// offer, 兑 or 献, and no chase (28.5, 28.6).
func (j *judge) offer(s *scene, m rules.Move) outcome {
	attacker := s.after.Piece(m.From())
	back := rules.NewMove(m.To(), m.From())
	if attacker.Kind() != s.after.Piece(m.To()).Kind() || !s.after.IsLegal(back) {
		return fails
	}
	p := s.after
	p.Play(back)
	if matesAtOnce(&p) {
		return fails
	}
	return wins - j.exchange(&p, m.From(), ledger{}.with(attacker, m.From(), -1), true)
}

// lateMate tells whether a capture allows the opponent a mate by several checks.
func (j *judge) lateMate(s *scene, m rules.Move) bool {
	p := s.pass
	p.Play(m)
	b := budget{j.nodes}
	_, found := findMate(&p, j.mateDepth, &b)
	return found || b.spent()
}

// others are the victims that neither can nor could be won directly.
func (j *judge) others(s *scene, now, before []capture) (rest points) {
	for at := range rules.Square(rules.NumSquares) {
		pc := s.pass.Piece(at)
		rest[at] = pc != rules.NoPiece && pc.Side() != s.side && j.victim(pc, at)
	}
	for _, list := range [][]capture{now, before} {
		for _, c := range list {
			rest[c.move.To()] = false
		}
	}
	return rest
}

// indirect judges threats to win one of the victims after checks (29.1, second form).
func (j *judge) indirect(s *scene, victims points, t *test) {
	b := budget{j.nodes}
	first, o := j.byChecks(&s.pass, ledger{}, j.Checks, victims, &b)
	if o == fails && !b.spent() || o != fails && !j.newByChecks(s, victims, &b) && !b.spent() {
		return
	}
	switch {
	case b.spent() || j.exchanges.spent():
		t.mayBe(SearchLimit)
	case o == unclear:
		t.mayBe(PieceValues)
	default:
		t.sure, t.maybe, t.doubts = true, true, nil
		t.why = s.reason(WinsByChecks, first)
	}
}

// newByChecks tells whether one of the victims that can be won by checks could not
// before.
func (j *judge) newByChecks(s *scene, victims points, b *budget) bool {
	if !s.hasBase {
		return true
	}
	wonBefore := func(victims points) bool {
		_, o := j.byChecks(&s.base, ledger{}, j.Checks, victims, b)
		return o != fails
	}
	if !wonBefore(victims) {
		return true
	}
	for at, in := range victims {
		var one points
		one[at] = in
		victims[at] = in && !wonBefore(one)
	}
	_, o := j.byChecks(&s.pass, ledger{}, j.Checks, victims, b)
	return o == wins && !wonBefore(victims)
}

// byManyPoints asks whether captures on several points, the first of them of one of
// the victims, win something that they did not before.
func (j *judge) byManyPoints(s *scene, victims points, t *test) {
	for at, in := range victims {
		// An offer is no attack, however it goes on.
		victims[at] = in && !j.offered(s, rules.Square(at))
	}
	b := budget{j.nodes}
	switch o := j.manyPoints(&s.pass, &victims, &b); {
	case b.spent():
		t.mayBe(SearchLimit)
	case o == wins && (!s.hasBase || j.manyPoints(&s.base, &victims, &b) != wins):
		t.mayBe(SeveralPoints)
	}
}

// offered tells whether a piece of the same kind attacks one on a point, and as an
// offer.
func (j *judge) offered(s *scene, at rules.Square) bool {
	var buf moveBuffer
	for _, m := range s.pass.PseudoMoves(buf[:0]) {
		if m.To() == at && j.offer(s, m) != fails {
			return true
		}
	}
	return false
}

// pawnAttacks tells whether a pawn threatens to win a piece that it did not before.
func (j *judge) pawnAttacks(s *scene) bool {
	before := j.captures(&s.before, true)
	for _, c := range j.captures(&s.pass, true) {
		if s.pass.Piece(c.move.From()).Kind() != rules.Pawn || c.outcome != wins {
			continue
		}
		stood := false
		for _, b := range before {
			stood = stood || b.move == rules.NewMove(s.origin(c.move.From()), c.move.To())
		}
		if !stood {
			return true
		}
	}
	return false
}
