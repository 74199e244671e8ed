package repetition

import (
	"slices"

	"qipu/rules"
)

// stance is what a side may turn out to do over a cycle.
type stance uint8

const (
	lenient    stance = iota
	pawnsForce        // forbidden if pawn attacks count, else allowed
	severe
	gravest
)

// stances is a set of them.
type stances [gravest + 1]bool

func (s stances) count() (n int) {
	for _, can := range s {
		if can {
			n++
		}
	}
	return n
}

// work is the labels of one side over one full cycle.
type work struct {
	labels []*label
	// men are for each label the victims as pieces: the point on which the piece
	// stood when the cycle began.
	men, certainMen []points
}

// stances tells what the side may turn out to do, over all that its unsure labels
// can be.
func (r *Ruleset) stances(w work) stances {
	var out stances
	perpetual, mayForce, mayIdle, mayPawn, mayOnlyPawn := true, true, false, false, true
	for _, l := range w.labels {
		perpetual = perpetual && l.class == Check
		force, rest := false, false
		for c, can := range l.can {
			if can && r.forbids(Class(c)) {
				force = true
			} else if can {
				rest = true
			}
		}
		mayForce = mayForce && force
		mayIdle = mayIdle || rest && !l.pawn
		mayPawn = mayPawn || rest && l.pawn
		mayOnlyPawn = mayOnlyPawn && (force || l.pawn)
	}
	if perpetual {
		out[gravest] = true
		return out
	}
	out[lenient] = mayIdle
	out[pawnsForce] = mayPawn && mayOnlyPawn
	out[severe] = mayForce
	if mayForce && (!r.Mixed || !r.ManyVictims) {
		may, must := r.single(w)
		out[severe] = may
		out[lenient] = out[lenient] || !must
	}
	return out
}

// single tells whether the side may, and whether it must, be forcing in one way and
// against one piece, as far as the rules ask for that.
func (r *Ruleset) single(w work) (may, must bool) {
	ways := [][]Class{r.Forbidden}
	if !r.Mixed {
		ways = nil
		for _, c := range r.Forbidden {
			ways = append(ways, []Class{c})
		}
	}
	for _, way := range ways {
		can, is := true, true
		common, certain := allPoints(), allPoints()
		for i, l := range w.labels {
			chase, other := false, false
			for _, c := range way {
				chase = chase || c == Chase && l.can[c]
				other = other || c != Chase && l.can[c]
			}
			can = can && (chase || other)
			is = is && (chase || other) && l.sure()
			if chase && !other && !r.ManyVictims {
				common, certain = common.and(w.men[i]), certain.and(w.certainMen[i])
			}
		}
		if !r.ManyVictims {
			can, is = can && common.any(), is && certain.any()
		}
		may, must = may || can, must || is
	}
	return may, must
}

func allPoints() (all points) {
	for s := range all {
		all[s] = true
	}
	return all
}

func (p points) and(q points) points {
	for s := range p {
		p[s] = p[s] && q[s]
	}
	return p
}

func (p points) any() bool { return slices.Contains(p[:], true) }

// ruling is one possible verdict on a cycle.
type ruling struct {
	verdict Verdict
	points  []Point
	late    bool // it is the offence of repeating what had to be changed
}

// rulings adds the verdicts that two sides may turn out to deserve, for a number of
// full cycles, to those known.
func (r *Ruleset) rulings(known []ruling, red, black stances, count int) []ruling {
	for a, redCan := range red {
		for b, blackCan := range black {
			if !redCan || !blackCan {
				continue
			}
			v := r.rule(stance(a), stance(b), count)
			if !slices.ContainsFunc(known, func(k ruling) bool { return k.verdict == v.verdict }) {
				known = append(known, v)
			}
		}
	}
	return known
}

// rule is the verdict on two sides whose work is certain (24, 26).
func (r *Ruleset) rule(red, black stance, count int) ruling {
	a, b := severity(red, black), severity(black, red)
	heavier := rules.Red
	if b > a {
		a, b, heavier = b, a, rules.Black
	}
	cell := r.Verdicts[a][b]
	out := ruling{verdict: Draw, points: []Point{cell.Point}}
	if (red == pawnsForce || black == pawnsForce) && a == Severe && b == Severe {
		out.points = append(out.points, MutualPawnAttack)
	}
	switch {
	case cell.Outcome == MustChange && count < r.Offence:
		out.verdict = RedMustChange + Verdict(heavier)
	case cell.Outcome != Drawn:
		out.verdict, out.late = RedLoses+Verdict(heavier), cell.Outcome == MustChange
	}
	return out
}

// severity is what a stance weighs against the other side's: pawn attacks count
// where the other side forces on every move (27.2, det. 11).
func severity(s, other stance) Severity {
	switch {
	case s == gravest:
		return Gravest
	case s == severe, s == pawnsForce && other >= severe:
		return Severe
	}
	return Lenient
}

// sideClass names the work of a side, and tells whether it is sure that it is
// allowed or forbidden. Pawn attacks are a chase where the other side surely forces
// on every move.
func (r *Ruleset) sideClass(w work, other stances) Side {
	s := r.stances(w)
	pawns := !other[lenient] && !other[pawnsForce]
	side := Side{Sure: s.count() == 1}
	if side.Sure && (s[lenient] || s[pawnsForce] && !pawns) {
		return side
	}
	var has [Check + 1]bool
	for _, l := range w.labels {
		c := l.class
		if l.pawn && pawns && !r.forbids(c) {
			c = Chase
		}
		if !r.forbids(c) {
			return side
		}
		has[c] = true
	}
	side.Class = mixtures[[3]bool{has[Check], has[MateThreat], has[Chase]}]
	return side
}

// mixtures names a side by whether it checks, threatens mate, chases.
var mixtures = map[[3]bool]SideClass{
	{true, false, false}: PerpetualCheck,
	{false, true, false}: PerpetualMateThreat,
	{false, false, true}: PerpetualChase,
	{true, true, false}:  CheckAndMateThreat,
	{true, false, true}:  CheckAndChase,
	{false, true, true}:  MateThreatAndChase,
	{true, true, true}:   PerpetualAttack,
}
