package repair

import (
	"cmp"
	"math"
	"slices"

	"qipu/repair/prior"
	"qipu/rules"
)

// A writer who swaps two moves of one side often leaves an order that can be played
// as well. Nothing but the prior shows it. So once a sheet turned out to be damaged,
// the swapped order is tried everywhere along the likeliest way, and is taken where it
// is so much likelier that this outweighs how rare such swaps are.

// Nats around a swap that the board does not show.
const (
	quietDoubt = 0.7 // the prior is surer than it should be
	quietShare = 0.7 // such swaps, by the slips that do show
	quietReach = 6   // how much dearer than the written order a swap is still remembered
)

// untangle adds the swaps of neighbours of one side to the likeliest way, and takes
// those that are likelier than what is written.
func (s *search) untangle(path []int32) []int32 {
	slips := 0.05 // before anything is known
	for _, id := range path {
		if k := s.arcs[id].step; k == early || k == again {
			slips++
		}
	}
	cost := float32(quietDoubt - math.Log(quietShare*slips/float64(len(path)+60)))
	t := tangle{search: s, path: path, swapCost: cost}
	t.weigh()
	var found []exchange
	for i := range path {
		if x, ok := t.exchange(i); ok {
			found = append(found, x)
		}
	}
	slices.SortStableFunc(found, func(a, b exchange) int { return cmp.Compare(a.gain, b.gain) })
	var taken []exchange
	for _, x := range found {
		arcs := s.remember(path, &x)
		apart := func(y exchange) bool { return x.at >= y.at+3 || y.at >= x.at+3 }
		if x.gain < 0 && !slices.ContainsFunc(taken, func(y exchange) bool { return !apart(y) }) {
			x.arcs = arcs
			taken = append(taken, x)
		}
	}
	path = slices.Clone(path)
	for _, x := range taken {
		copy(path[x.at:], x.arcs[:])
	}
	return path
}

// exchange is a swap of the arcs at and at+2 of a path.
type exchange struct {
	at    int
	moves [3]rules.Move
	costs [3]float32
	gain  float32 // by how much it is dearer
	arcs  [3]int32
}

// tangle is a path whose arcs are weighed.
type tangle struct {
	*search
	path     []int32
	costs    []float32 // of its arcs
	swapCost float32
	all      []float32 // read, of the legal moves of a position
}

// weigh finds what the arcs of the path cost; the search leaves the prior out where
// there is no choice.
func (t *tangle) weigh() {
	for _, id := range t.path {
		a := &t.arcs[id]
		n := &t.nodes[a.from]
		cost := a.cost
		if a.step == read {
			cost, _ = t.price(&n.pos, n.c, int(a.cell), a.move)
		}
		t.costs = append(t.costs, cost)
	}
}

// price is what it costs to read a cell as a move; as the likeliest where it is
// NoMove.
func (t *tangle) price(pos *rules.Position, c prior.Context, cell int, m rules.Move) (float32, rules.Move) {
	t.legal = pos.LegalMoves(t.legal[:0])
	t.speller.begin(pos)
	t.all = t.read(t.all[:0], pos, cell)
	if m == rules.NoMove && (len(t.all) == 0 || slices.Min(t.all) >= misfit) {
		return inf, m
	}
	t.probs = t.model.LogProbs(t.probs[:0], &t.x, pos, c, t.legal)
	best, move := inf, rules.NoMove
	for i, l := range t.legal {
		if cost := t.all[i] - t.probs[i]; cost < best && (m == rules.NoMove || m == l) {
			best, move = cost, l
		}
	}
	return best, move
}

// exchange weighs the swap at a place of the path.
func (t *tangle) exchange(at int) (x exchange, ok bool) {
	if at+3 > len(t.path) {
		return x, false
	}
	written := float32(0) // with the two moves behind, which look back
	end := min(len(t.path), at+5)
	for _, c := range t.costs[at:end] {
		written += c
	}
	for _, id := range t.path[at : at+3] {
		if t.arcs[id].step != read || t.lone(int(t.arcs[id].cell), int(t.arcs[id].cell)) || t.answers[int(t.arcs[id].ply)] != rules.NoMove {
			return x, false
		}
	}
	most := written + quietReach
	first := &t.arcs[t.path[at]]
	pos, c := t.nodes[first.from].pos, t.nodes[first.from].c
	total := t.swapCost
	x.at = at
	step := func(cell int, m rules.Move) (float32, rules.Move) {
		if total >= most {
			return inf, m
		}
		cost, move := t.price(&pos, c, cell, m)
		total += cost
		if move != rules.NoMove {
			c = c.After(move, pos.Play(move))
		}
		return cost, move
	}
	for i := range x.moves {
		cell := t.arcs[t.path[at+2-i]].cell
		x.costs[i], x.moves[i] = step(int(cell), rules.NoMove)
	}
	join := &t.nodes[t.arcs[t.path[at+2]].to]
	if total >= most || pos.Key() != join.pos.Key() || x.moves[0] == t.arcs[t.path[at]].move {
		return x, false
	}
	x.costs[0] += t.swapCost
	for i := at + 3; i < end && t.arcs[t.path[i]].step == read; i++ {
		a := &t.arcs[t.path[i]]
		cost, _ := step(int(a.cell), a.move)
		x.costs[2] += cost - t.costs[i]
	}
	x.gain = x.costs[0] + x.costs[1] + x.costs[2] - t.costs[at] - t.costs[at+1] - t.costs[at+2]
	return x, x.gain < quietReach
}

// remember adds the arcs of an exchange to the search, beside the path.
func (s *search) remember(path []int32, x *exchange) (arcs [3]int32) {
	from := s.arcs[path[x.at]].from
	join := s.arcs[path[x.at+2]].to
	for i, m := range x.moves {
		n := s.nodes[from]
		a := arc{from: from, to: join, cost: x.costs[i], move: m, ply: s.arcs[path[x.at+i]].ply, cell: s.arcs[path[x.at+2-i]].cell}
		next := node{pos: n.pos, layer: n.layer + 1, sum: n.sum + a.cost}
		next.c = n.c.After(m, next.pos.Play(m))
		switch i {
		case 0:
			a.step, next.pend, next.after = early, thirdWas, s.nodes[join].after+x.costs[1]+x.costs[2]
		case 1:
			a.step, next.pend, next.after = read, thirdDue, s.nodes[join].after+x.costs[2]
		case 2:
			a.step = late
		}
		if i < 2 {
			a.to = int32(len(s.nodes))
			s.nodes = append(s.nodes, next)
		}
		arcs[i] = int32(len(s.arcs))
		s.arcs = append(s.arcs, a)
		from = a.to
	}
	return arcs
}
