package repetition

import "qipu/rules"

// Man is a piece on its point; the zero value is none.
type Man struct {
	Piece rules.Piece
	At    rules.Square
}

// Reason says why a move has its class. Squares are those after the move.
type Reason struct {
	Point            Point
	Attacker, Victim Man
	Move             rules.Move // how: see the Point; NoMove where there is nothing to show
}

// label is what is known of one move. A move that could be of several classes is
// unsure; the class is then the reading that the letter of the rules suggests.
type label struct {
	class  Class
	can    [Check + 1]bool // what it may be: of the idle classes only Idle is set
	pawn   bool            // idle, but a pawn attacks (27.2)
	why    Reason
	doubts []Point
	aside  []Point // doubts about more victims of a sure chase
	// victims may be chased by the move, certain ones surely are. Points after the
	// move.
	victims, certain points
}

func (l *label) sure() bool {
	n := 0
	for _, can := range l.can {
		if can {
			n++
		}
	}
	return n == 1
}

// moment is a move with the position before it and the one before the opponent's
// last move.
type moment struct {
	prev    rules.Position
	hasPrev bool
	before  rules.Position
	move    rules.Move
}

// label classifies a move (28, 29), in a view of its own.
func (j *judge) label(m *moment) label {
	v := viewOf(&m.before, m.move)
	l := j.classify(&moment{v.position(&m.prev), m.hasPrev, v.position(&m.before), v.move(m.move)})
	l.why.Attacker, l.why.Victim, l.why.Move = v.man(l.why.Attacker), v.man(l.why.Victim), v.move(l.why.Move)
	l.victims, l.certain = v.points(l.victims), v.points(l.certain)
	return l
}

// test is the answer to whether a move is of one class.
type test struct {
	maybe  bool // it may be
	sure   bool // it is, without a doubt
	unread bool // it may be, but the letter of the rules suggests not
	why    Reason
	doubts []Point
}

func (t *test) doubt(p Point) {
	for _, d := range t.doubts {
		if d == p {
			return
		}
	}
	t.doubts = append(t.doubts, p)
}

// mayBe adds a possibility that the letter of the rules does not suggest.
func (t *test) mayBe(p Point) {
	t.unread = !t.maybe
	t.maybe = true
	t.doubt(p)
}

func (j *judge) classify(m *moment) label {
	s := newScene(m)
	if s.after.InCheck(s.after.Side()) {
		l := label{class: Check, why: Reason{Point: GivesCheck, Attacker: man(&s.after, m.move.To())}}
		l.can[Check] = true
		return l
	}
	j.exchanges = budget{j.nodes}
	var l label
	read := false // the class is settled; what follows can only add doubts
	for _, c := range j.Weights {
		var t test
		if c == MateThreat {
			t = j.mateThreat(s)
		} else {
			t = j.chase(s, &l)
		}
		if !t.maybe {
			continue
		}
		l.can[c] = true
		l.doubts = append(l.doubts, t.doubts...)
		if !read && !t.unread {
			l.class, l.why, read = c, t.why, true
		}
		if t.sure {
			return l
		}
	}
	l.can[Idle] = true
	l.pawn = j.MutualPawns && j.pawnAttacks(s)
	if !read {
		l.class, l.why = j.idle(s, l.pawn)
	}
	if j.exchanges.spent() && !l.can[Chase] {
		l.can[Chase] = true
		l.doubts = append(l.doubts, SearchLimit)
	}
	return l
}

// scene is a moment with the positions that its judgement looks at.
type scene struct {
	moment
	side  rules.Side
	after rules.Position // the opponent to move
	pass  rules.Position // after, as if the opponent had passed
	// base is what the mover had before: the position before the move or, where the
	// move answers a check, the one before the check. There is none when that one
	// was a check to the opponent.
	base    rules.Position
	hasBase bool
	inCheck bool // the move answers a check
}

func newScene(m *moment) *scene {
	s := &scene{moment: *m, side: m.before.Side(), after: m.before, base: m.before, hasBase: true}
	s.after.Play(m.move)
	s.pass = s.after
	s.pass.SetSide(s.side)
	if s.inCheck = m.before.InCheck(s.side); s.inCheck {
		s.base = m.prev
		s.base.SetSide(s.side)
		s.hasBase = m.hasPrev && !s.base.InCheck(s.side.Other()) && !s.base.InCheck(s.side)
	}
	return s
}

// origin is where a piece of the mover stood before the move.
func (s *scene) origin(at rules.Square) rules.Square {
	if at == s.move.To() {
		return s.move.From()
	}
	return at
}

func man(p *rules.Position, at rules.Square) Man { return Man{p.Piece(at), at} }

func (s *scene) reason(why Point, m rules.Move) Reason {
	r := Reason{Point: why, Move: m}
	if m != rules.NoMove {
		r.Attacker = man(&s.pass, m.From())
		if s.pass.Piece(m.To()) != rules.NoPiece {
			r.Victim = man(&s.pass, m.To())
		}
	}
	return r
}

// mateThreat asks for 杀 (28.2). Article 28.2 does not ask that the threat be new;
// a standing one is a doubt.
func (j *judge) mateThreat(s *scene) test {
	b := budget{j.nodes}
	first, found := findMate(&s.pass, j.mateDepth, &b)
	t := test{maybe: found, sure: found, why: s.reason(ThreatensMate, first)}
	if !found {
		if b.spent() {
			t.mayBe(SearchLimit)
		}
		return t
	}
	if s.hasBase {
		b = budget{j.nodes}
		if _, stood := findMate(&s.base, j.mateDepth, &b); stood || b.spent() {
			t.sure = false
			t.doubt(StandingThreat)
		}
	}
	return t
}
