package repair

import (
	"cmp"
	"math"
	"slices"

	"qipu/notation"
	"qipu/repair/prior"
	"qipu/rules"
)

// The search goes through the sheet cell by cell. A layer holds the positions that
// the game may have reached when so many cells are read; an arc is one step from a
// position to the next: a cell read as a move, a half-move that was not written, a
// cell passed over. Costs are nats. All arcs between positions that are kept stay,
// so that it can be summed up afterwards how likely each move is.

// pending tells which cells a position is still to read, in the order in which they
// were swapped.
type pending uint8

const (
	inOrder  pending = iota
	halfDone         // the second of two neighbours is read, the first is due
	thirdWas         // of three cells the last is read, the middle one is due
	thirdDue         // then the first
)

// due are the cells that were passed over at a layer, the last to be read first.
func (p pending) due(layer int) []int {
	switch p {
	case halfDone:
		return []int{layer - 1}
	case thirdWas:
		return []int{layer - 1, layer}
	case thirdDue:
		return []int{layer - 2}
	}
	return nil
}

// ahead is how many layers on all is in order again.
func (p pending) ahead() int {
	switch p {
	case halfDone, thirdDue:
		return 1
	case thirdWas:
		return 2
	}
	return 0
}

// step is what an arc does.
type step uint8

const (
	read     step = iota // a cell is the move
	filled               // a hole is the move
	inserted             // a move that the sheet has no place for
	early                // a cell is the move, before its neighbour: a swap begins
	late                 // the swapped cell
	skipped              // a cell is no move
	again                // a cell, or two, repeat what stands before
)

// node is a position of a layer.
type node struct {
	pos   rules.Position
	c     prior.Context
	layer int32
	arc   int32 // the likeliest way here, -1 at the start
	best  float32
	sum   float32 // all ways here
	after float32 // all ways on from here
	army  army
	pend  pending
	extra bool // reached by an inserted move
}

type arc struct {
	from, to int32
	cost     float32
	move     rules.Move // NoMove where none is made
	ply      int16
	cell     int16 // -1 none
	step     step
}

// proposal is an arc whose target is not made yet.
type proposal struct {
	arc
	total float32
	debt  float32
	pend  pending
}

// limits of a search.
type limits struct {
	beam, wide     int     // positions kept in a layer; where moves were filled in
	window, spread float32 // nats worse than the best of a layer; there
	budget         int     // positions of the whole search
}

// Where so many cells cost so much each, the search has lost the game and ends.
const (
	lostLayers = 12
	lostCost   = 7
)

// exhausted is the width of the beam when the budget is spent.
const exhausted = 8

type search struct {
	sheet   *sheet
	lots    []lot
	letters *alphabet
	reader  notation.Reader
	second  hand // of two sheets
	writer  notation.Writer
	model   *prior.Model
	answers map[int]rules.Move
	limits  limits
	quiet   bool // neighbours may be swapped where they could be played as they are written

	nodes   []node
	arcs    []arc
	next    [4][]proposal // for the layers to come, by layer modulo 4
	least   [4]float32    // the best of them
	first   []int32       // node of each layer
	lost    []float32     // by layer: what was dropped, against what was kept
	holes   int           // layers since the last hole, for the width of the beam
	index   map[uint64]int32
	x       prior.Extractor
	ledgers [2]ledger // where Red moves first, and Black
	legal   []rules.Move
	owed    []float32 // behind each legal move
	probs   []float32
	costs   []float32
	speller speller
	text    []byte
	end     []int32 // nodes behind the last cell
}

var inf = float32(math.Inf(1))

// addNats is the cost of either of two ways.
func addNats(a, b float32) float32 {
	if a > b {
		a, b = b, a
	}
	if b-a > 16 {
		return a
	}
	return a - float32(math.Log1p(math.Exp(float64(a-b))))
}

func (s *search) run(start *rules.Position) {
	n := len(s.lots)
	s.lost = append(s.lost[:0], make([]float32, n+1)...)
	s.first = append(s.first[:0], make([]int32, n+2)...)
	s.end = s.end[:0]
	for i := range s.next {
		s.next[i], s.least[i] = s.next[i][:0], inf
	}
	if s.index == nil {
		s.index = make(map[uint64]int32)
	}
	clear(s.index)
	for side := range s.ledgers {
		s.ledgers[side] = s.sheet.ledger(s.lots, rules.Side(side))
	}
	s.nodes = append(s.nodes[:0], node{pos: *start, c: prior.Context{Ply: 1}, army: armyOf(start), arc: -1})
	s.arcs = s.arcs[:0]
	s.holes = 1000
	s.least[0] = 0
	var bests []float32 // the cost of the best position of each layer
	for layer := 0; layer <= n; layer++ {
		if layer > 0 {
			s.first[layer] = int32(len(s.nodes))
			s.fill(layer)
		}
		bests = append(bests, s.least[layer%4])
		s.next[layer%4], s.least[layer%4] = s.next[layer%4][:0], inf
		if layer >= lostLayers && bests[layer]-bests[layer-lostLayers] > lostLayers*lostCost {
			n = layer
		}
		if layer == n {
			break
		}
		if s.lots[layer].hole {
			s.holes = 0
		}
		s.holes++
		for i := int(s.first[layer]); i < len(s.nodes); i++ {
			s.expand(int32(i), len(s.nodes)-int(s.first[layer]) == 1)
		}
	}
	s.first[n+1] = int32(len(s.nodes))
	for i := s.first[n]; i < s.first[n+1]; i++ {
		if s.nodes[i].pend == inOrder {
			s.end = append(s.end, i)
		}
	}
	s.backward()
}

// width is how many positions a layer may keep.
func (s *search) width() int {
	width := s.limits.beam
	if s.holes <= 12 {
		width = s.limits.wide
	}
	if len(s.nodes) > s.limits.budget {
		width = min(width, exhausted)
	}
	return width
}

// window is how many nats behind the best of its layer a position may be.
func (s *search) window() float32 {
	if s.holes <= 12 {
		return s.limits.spread
	}
	return s.limits.window
}

// fill makes the nodes of a layer from the proposals for it.
func (s *search) fill(layer int) {
	props := s.next[layer%4]
	least := s.least[layer%4]
	props = slices.DeleteFunc(props, func(p proposal) bool { return p.total+p.debt > least+s.window() })
	slices.SortFunc(props, func(a, b proposal) int {
		return cmp.Or(cmp.Compare(a.total+a.debt, b.total+b.debt), cmp.Compare(a.from, b.from), cmp.Compare(a.move, b.move))
	})
	width := s.width()
	clear(s.index)
	kept, dropped := float32(0), float32(0)
	for i := range props {
		if len(s.index) >= width {
			for _, p := range props[i:] {
				dropped += float32(math.Exp(float64(least - p.total - p.debt)))
			}
			break
		}
		kept += float32(math.Exp(float64(least - props[i].total - props[i].debt)))
		s.reach(layer, &props[i])
	}
	if kept > 0 {
		s.lost[layer] = dropped / kept
	}
}

// reach takes an arc in, and makes its target where it is not there yet.
func (s *search) reach(layer int, p *proposal) {
	from := &s.nodes[p.from]
	next := node{pos: from.pos, c: from.c, army: from.army, layer: int32(layer), pend: p.pend, extra: p.step == inserted}
	if p.move != rules.NoMove {
		next.army = from.army.after(&from.pos, p.move)
		next.c = from.c.After(p.move, next.pos.Play(p.move))
	}
	key := next.pos.Key() ^ (uint64(next.c.Ply)<<20|uint64(next.c.Last)<<3|uint64(p.pend))*0x9e3779b97f4a7c15
	if next.extra {
		key ^= 0x5bd1e9955bd1e995
	}
	a := p.arc
	sum := from.sum + p.cost
	to, ok := s.index[key]
	if !ok {
		to = int32(len(s.nodes))
		s.index[key] = to
		next.best, next.sum, next.arc = p.total, sum, int32(len(s.arcs))
		s.nodes = append(s.nodes, next)
	} else {
		n := &s.nodes[to]
		n.sum = addNats(n.sum, sum)
		if p.total < n.best {
			n.best, n.arc = p.total, int32(len(s.arcs))
		}
	}
	a.to = to
	s.arcs = append(s.arcs, a)
}

// backward sums up the ways on from every node.
func (s *search) backward() {
	for i := range s.nodes {
		s.nodes[i].after = inf
	}
	for _, i := range s.end {
		s.nodes[i].after = 0
	}
	for i := len(s.arcs) - 1; i >= 0; i-- {
		a := &s.arcs[i]
		if after := s.nodes[a.to].after; after != inf {
			from := &s.nodes[a.from]
			from.after = addNats(from.after, after+a.cost)
		}
	}
}

// debt is what a position would owe at a layer, once a move was played there; where a
// cell is put off, also what it costs more than the one that was read for it.
func (s *search) debt(n *node, m rules.Move, layer int, pend pending) float32 {
	side := n.pos.Side()
	a := n.army
	if m != rules.NoMove {
		a = a.after(&n.pos, m)
		side ^= 1
	}
	l := &s.ledgers[side^rules.Side(layer&1)]
	if pend == inOrder {
		return a.owes(&l.demands[layer])
	}
	d := l.demand(layer, pend)
	due := pend.due(layer)
	return a.owes(&d) + s.lots[due[0]].least - s.lots[layer+pend.ahead()-1].least
}
