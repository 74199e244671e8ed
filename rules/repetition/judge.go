package repetition

import (
	"cmp"
	"slices"

	"qipu/rules"
)

const (
	defaultMateDepth = 6
	defaultNodes     = 100_000
	searchesPerMove  = 8 // at most, of those that have a share of the nodes
)

// Judge says what the rules on repetition make of a game: start is the position at
// its beginning, counter the plies without a capture before it (the fifth field of
// a FEN), moves are legal ones.
func Judge(start rules.Position, moves []rules.Move, counter int, o Options) Report {
	g := newGame(start, moves, o)
	report := Report{Limits: g.walk(newLimitCounter(o.limit(), counter))}
	for i := range g.spans {
		if g.labelled(&g.spans[i]) {
			for _, c := range g.spans[i].cycles() {
				g.want(c[0], c[1])
			}
		}
	}
	g.label(o)
	for i := range g.spans {
		report.Cycles = append(report.Cycles, g.cycle(&g.spans[i]))
	}
	return report
}

// game is a game with its repetitions and the labels of their moves.
type game struct {
	rules  *Ruleset
	start  rules.Position
	moves  []rules.Move
	all    bool // label also what is pending and left again
	spans  []span
	labels []*label // by ply, where they are wanted
	last   int      // the last ply of these
}

func newGame(start rules.Position, moves []rules.Move, o Options) *game {
	return &game{rules: o.rules(), start: start, moves: moves, all: o.All}
}

// walk plays the game once for its repetitions and the natural limit.
func (g *game) walk(limit limitCounter) []Limit {
	p := g.start
	base, keys := 0, []uint64{p.Key()}
	var visits counter
	visits.begin(p.Key())
	repeated := false
	for i, m := range g.moves {
		side := p.Side()
		captured := p.Play(m) != rules.NoPiece
		limit.add(i+1, side, captured, p.InCheck(side.Other()))
		if captured {
			if repeated {
				g.spans = append(g.spans, g.rules.findSpans(keys, base)...)
			}
			base, keys, repeated = i+1, keys[:0], false
			visits.begin(p.Key())
		} else if visits.add(p.Key()) > g.rules.Pending {
			repeated = true
		}
		keys = append(keys, p.Key())
	}
	if repeated {
		g.spans = append(g.spans, g.rules.findSpans(keys, base)...)
	}
	slices.SortStableFunc(g.spans, func(a, b span) int { return cmp.Compare(a.to, b.to) })
	limit.flush()
	return limit.reached
}

// labelled tells whether the moves of a repetition need labels.
func (g *game) labelled(s *span) bool {
	return g.all || g.rules.stage(s.count) > 1 || s.to == len(g.moves)
}

// deed is a move in its position, with the position before the opponent's move: all
// that a label depends on.
type deed struct {
	prev, before uint64
	move         rules.Move
}

// want asks for the labels of some plies.
func (g *game) want(from, to int) {
	if g.labels == nil {
		g.labels = make([]*label, len(g.moves)+1)
	}
	for ply := from; ply <= to; ply++ {
		g.labels[ply] = unknown
	}
	g.last = max(g.last, to)
}

// label plays the game again as far as labels are wanted and finds them, the same
// deed only once.
func (g *game) label(o Options) {
	if g.last == 0 {
		return
	}
	labels, moments := g.moments()
	j := judge{Ruleset: g.rules, mateDepth: orDefault(o.MateDepth, defaultMateDepth)}
	j.nodes = orDefault(o.Nodes, defaultNodes) / (searchesPerMove * len(moments))
	for i := range moments {
		*labels[i] = j.label(&moments[i])
	}
}

// unknown marks a move that wants a label.
var unknown = new(label)

// moments collects the different deeds that want a label, with the place of each
// one's label.
func (g *game) moments() (labels []*label, moments []moment) {
	known := map[deed]*label{}
	prev, p := g.start, g.start
	for i, m := range g.moves[:g.last] {
		if g.labels[i+1] == unknown {
			d := deed{prev.Key(), p.Key(), m}
			l, ok := known[d]
			if !ok {
				l = new(label)
				known[d] = l
				labels, moments = append(labels, l), append(moments, moment{prev, i > 0, p, m})
			}
			g.labels[i+1] = l
		}
		prev = p
		p.Play(m)
	}
	return labels, moments
}

// cycle is the judgement on one repetition.
func (g *game) cycle(s *span) Cycle {
	cycles := s.cycles()
	last := cycles[len(cycles)-1]
	c := Cycle{First: s.first(), From: last[0], To: last[1], Count: s.count, Uniform: s.visits == nil}
	if !g.labelled(s) {
		c.rest(g.rules, Pending, s.end(g.rules.Pending), CountPending)
		return c
	}
	var possible []ruling
	for i, plies := range cycles {
		works := g.works(plies[0], plies[1])
		red, black := g.rules.stances(works[rules.Red]), g.rules.stances(works[rules.Black])
		possible = g.rules.rulings(possible, red, black, s.count)
		for side, other := range []stances{black, red} {
			c.Sides[side] = c.Sides[side].join(g.rules.sideClass(works[side], other), i == 0)
		}
		c.Moves = append(c.Moves, g.moved(plies[0], plies[1])...)
	}
	g.decide(&c, s, possible)
	return c
}

// moved are the moves of some plies with their labels.
func (g *game) moved(from, to int) []Move {
	out := make([]Move, 0, to-from+1)
	for ply := from; ply <= to; ply++ {
		l := g.labels[ply]
		out = append(out, Move{ply, g.moves[ply-1], l.class, l.sure(), l.pawn, l.why, l.doubts})
	}
	return out
}

// join is the class of a side over one more cycle.
func (s Side) join(other Side, first bool) Side {
	switch {
	case first || s == other:
		return other
	case s.Class == Allowed || other.Class == Allowed:
		return Side{Allowed, s.Sure && other.Sure && s.Class == other.Class}
	}
	return Side{PerpetualAttack, s.Sure && other.Sure}
}

// decide gives the verdict out of the possible ones.
func (g *game) decide(c *Cycle, s *span, possible []ruling) {
	judged := s.end(min(s.count, g.rules.Judged))
	switch first := possible[0]; {
	case g.rules.stage(s.count) < 2:
		c.rest(g.rules, Pending, s.end(g.rules.Pending), CountPending)
	case len(possible) > 1:
		var points []Point
		for _, r := range possible {
			points = append(points, r.points...)
		}
		c.rest(g.rules, Arbiter, judged, points...)
		c.Open = g.questions(c)
	case first.late:
		c.rest(g.rules, first.verdict, s.end(g.rules.Offence), first.points...)
	default:
		c.rest(g.rules, first.verdict, judged, first.points...)
	}
}

// rest lets a verdict rest on its points.
func (c *Cycle) rest(r *Ruleset, v Verdict, since int, points ...Point) {
	c.Verdict, c.Since, c.Points = v, since, points
	if !c.Uniform {
		c.Points = append(c.Points, MovesDiffer)
	}
	c.Articles = r.articles(c.Points...)
}

// questions are the doubts on which an open verdict hangs. A side that surely has an
// idle move cannot hang on its others.
func (g *game) questions(c *Cycle) (out []Question) {
	for _, m := range c.Moves {
		side := g.start.Side() ^ rules.Side((m.Ply-1)&1)
		if c.Sides[side].Sure && c.Uniform {
			continue
		}
		for _, d := range append(m.Doubts[:len(m.Doubts):len(m.Doubts)], g.labels[m.Ply].aside...) {
			out = append(out, Question{d, m.Ply, g.rules.articles(d)})
		}
	}
	if !c.Uniform {
		out = append(out, Question{Point: MovesDiffer, Articles: g.rules.articles(MovesDiffer)})
	}
	return out
}

// articles are those of some points, each once.
func (r *Ruleset) articles(points ...Point) (out []string) {
	for _, p := range points {
		for _, a := range r.Articles[p] {
			if !slices.Contains(out, a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// works sorts the labels of one full cycle by sides, with the victims as pieces.
func (g *game) works(from, to int) (out [2]work) {
	var men [rules.NumSquares]rules.Square // the piece on a point, as the point where it began
	for s := range men {
		men[s] = rules.Square(s)
	}
	for ply := from; ply <= to; ply++ {
		m := g.moves[ply-1]
		men[m.From()], men[m.To()] = men[m.To()], men[m.From()]
		l := g.labels[ply]
		w := &out[g.start.Side()^rules.Side((ply-1)&1)]
		w.labels = append(w.labels, l)
		if g.rules.ManyVictims {
			continue
		}
		w.men = append(w.men, asMen(l.victims, &men))
		w.certainMen = append(w.certainMen, asMen(l.certain, &men))
	}
	// Pieces that have changed places over the cycle are one and the same in the long
	// run.
	for side := range out {
		for _, sets := range [][]points{out[side].men, out[side].certainMen} {
			for i := range sets {
				sets[i] = closed(sets[i], &men)
			}
		}
	}
	return out
}

func asMen(set points, men *[rules.NumSquares]rules.Square) (out points) {
	for s, in := range set {
		if in {
			out[men[s]] = true
		}
	}
	return out
}

// closed adds to a set of pieces those that come to stand in their places.
func closed(set points, men *[rules.NumSquares]rules.Square) points {
	for s, in := range set {
		if !in {
			continue
		}
		for t := men[s]; !set[t]; t = men[t] {
			set[t] = true
		}
	}
	return set
}
