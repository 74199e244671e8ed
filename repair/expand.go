package repair

import (
	"slices"

	"qipu/notation"
	"qipu/rules"
)

// Nats for what happens to whole moves.
const (
	missingCost     = 7
	roundSwapCost   = 5
	nextSwapCost    = 6
	blurredSwapCost = 8 // where a misread cell is all that speaks for it
	againCost       = 3
	thereCost       = 8  // in the short form, where a move and the move back look alike
	skipCost        = 12 // of a cell that is no move
	dropCost        = 18 // of one that has the form of a move
	overCost        = 5  // of a cell behind the end of the game; a move costs 2 on average
	loneCost        = 5  // of a cell that one of two sheets has
	guessCost       = 1  // a hole that numbers show is one
	noGuessCost     = 5  // it is none
	answerCost      = 40
)

// propose takes down an arc to a layer.
func (s *search) propose(layer int, a arc, pend pending) {
	n := &s.nodes[a.from]
	if want, ok := s.answers[n.c.Ply]; ok && a.move != rules.NoMove && a.move != want {
		a.cost += answerCost
	}
	total := n.best + a.cost
	least := s.least[layer%4]
	if total > least+s.window() {
		return
	}
	debt := s.debt(n, a.move, layer, pend)
	if total+debt > least+s.window() {
		return
	}
	s.least[layer%4] = min(least, total+debt)
	s.next[layer%4] = append(s.next[layer%4], proposal{a, total, debt, pend})
}

// expand proposes the arcs of a node. alone tells that its layer has no other.
func (s *search) expand(id int32, alone bool) {
	n := s.nodes[id]
	layer := int(n.layer)
	cell, after := layer, inOrder
	switch n.pend {
	case halfDone:
		cell = layer - 1
	case thirdWas:
		after = thirdDue
	case thirdDue:
		cell = layer - 2
	}
	s.legal = n.pos.LegalMoves(s.legal[:0])
	s.speller.begin(&n.pos)
	s.costs = s.read(s.costs[:0], &n.pos, cell)
	cheapest := inf
	close := 0
	for _, c := range s.costs {
		cheapest = min(cheapest, c)
	}
	for _, c := range s.costs {
		if c < cheapest+s.window() {
			close++
		}
	}
	s.probs = s.probs[:0]
	reach := s.least[(layer+1)%4] + s.window() - n.best // what a step may cost here
	odd := n.pend == inOrder && reach > againCost && s.odd(layer, &n.pos, cheapest)
	if cheapest > reach && !odd {
		return
	}
	if alone && close <= 1 && !odd {
		for range s.legal {
			s.probs = append(s.probs, 0)
		}
	} else {
		s.probs = s.model.LogProbs(s.probs, &s.x, &n.pos, n.c, s.legal)
	}
	ply := int16(n.c.Ply)
	l := &s.lots[cell]
	kind := read
	switch {
	case l.hole:
		kind = filled
	case n.pend == halfDone, n.pend == thirdDue:
		kind = late
	}
	extra := float32(0)
	if l.guess {
		extra = guessCost
	}
	limit := cheapest + s.limits.window + 12
	for i, m := range s.legal {
		if c := s.costs[i]; c < limit {
			s.propose(layer+1, arc{from: id, cost: c + extra - s.probs[i], move: m, ply: ply, cell: int16(cell), step: kind}, after)
		}
	}
	if n.pend != inOrder {
		return
	}
	if l.guess {
		s.propose(layer+1, arc{from: id, cost: noGuessCost, ply: ply, cell: int16(cell), step: skipped}, inOrder)
	}
	if odd {
		s.slips(id, &n, layer, cheapest, reach)
	}
}

// read is what it costs to read a cell as each of the legal moves.
func (s *search) read(dst []float32, pos *rules.Position, cell int) []float32 {
	l := &s.lots[cell]
	if l.hole {
		for range s.legal {
			dst = append(dst, 0)
		}
		return dst
	}
	if s.sheet.pair && s.second.style != s.sheet.style {
		return s.readBoth(dst, pos, cell)
	}
	from := len(dst)
	least := inf
	switch s.sheet.style {
	case notation.Chinese, notation.Short:
		short := s.sheet.style == notation.Short
		for _, m := range s.legal {
			p := s.speller.spell(m)
			c := l.cost(&p, short, s.sheet.strokes)
			least = min(least, c)
			dst = append(dst, c)
		}
	default:
		for _, m := range s.legal {
			s.text, _ = s.writer.Append(s.text[:0], pos, m)
			s.text = notation.Fold(s.text[len(s.text):], string(s.text))
			c := l.latin(s.text, s.letters)
			least = min(least, c)
			dst = append(dst, c)
		}
	}
	if least < 0.5 || s.foreign(cell, pos.Side()) {
		return dst
	}
	// Spellings that only the reader of the notation knows.
	for i := range l.sources {
		if len(l.sources[i]) == 0 || len(l.sources[1-i]) > 0 {
			continue
		}
		reader := s.reader
		if r := reader.Resolve(pos, s.sheet.cells[cell].written()); r.Status == notation.Resolved {
			if k := slices.Index(s.legal, r.Move); k >= 0 {
				dst[from+k] = min(dst[from+k], 0.5)
			}
		}
	}
	return dst
}

// odd tells whether at a position the cells that follow may be anything else than
// the next moves in order.
func (s *search) odd(layer int, pos *rules.Position, cheapest float32) bool {
	if cheapest > 3 || s.foreign(layer, pos.Side()) || s.sheet.twice(layer) || s.quiet || s.sheet.doubled(layer) {
		return true
	}
	return layer+2 < len(s.lots) && s.disorder(pos, layer, layer+1, layer+2) != 0
}

// foreign tells whether a cell looks like a move of the side whose turn it is not.
func (s *search) foreign(cell int, side rules.Side) bool {
	c := s.sheet.colors[cell]
	return c > 0 && side == rules.Black || c < 0 && side == rules.Red
}

// turned tells whether two cells look like moves of the side whose turn it is not,
// one of them at least, and neither like what is due.
func (s *search) turned(cell int, side rules.Side) bool {
	first, second := s.foreign(cell, side), s.foreign(cell+1, side.Other())
	return first && second || first && s.sheet.colors[cell+1] == 0 || second && s.sheet.colors[cell] == 0
}

// disorder is what it costs to take cells for swapped: nothing, for what need not be
// tried, where they can be played as they are written.
func (s *search) disorder(pos *rules.Position, cells ...int) float32 {
	p := *pos
	for _, c := range cells {
		if s.lots[c].hole {
			return nextSwapCost
		}
		reader := s.readerOf(&s.sheet.cells[c])
		r := reader.Resolve(&p, s.sheet.cells[c].written())
		switch {
		case r.Status == notation.Ambiguous && s.sheet.style == notation.Short:
			return 0 // as far as anyone can tell
		case r.Status == notation.Unreadable, r.Status == notation.NotAMove:
			return blurredSwapCost
		case r.Status != notation.Resolved:
			return nextSwapCost
		}
		p.Play(r.Move)
	}
	return 0
}

// slips proposes what a writer may have done to whole moves before the cell of a
// layer: left one out, swapped two, written some twice, written what is no move.
func (s *search) slips(id int32, n *node, layer int, cheapest, reach float32) {
	ply := int16(n.c.Ply)
	side := n.pos.Side()
	blank := arc{from: id, ply: ply, cell: int16(layer)}
	hole := s.lots[layer].hole
	if s.sheet.twice(layer) {
		a := blank
		a.step, a.cost = again, againCost+s.bothWrote(layer, layer+1)
		if s.sheet.style == notation.Short {
			a.cost = thereCost
		}
		s.propose(layer+2, a, inOrder)
	}
	if !hole && s.sheet.doubled(layer) {
		a := blank
		a.step, a.cost = again, againCost+2+s.bothWrote(layer, layer)
		s.propose(layer+1, a, inOrder)
	}
	if cheapest > 3 && !hole {
		a := blank
		a.step, a.cost = skipped, skipCost
		if s.sheet.cells[layer].formed() || cheapest < s.lots[layer].most() {
			a.cost = dropCost
		}
		if len(s.legal) == 0 {
			a.cost = overCost
		}
		if l := &s.lots[layer]; s.sheet.pair && (len(l.sources[0]) == 0 || len(l.sources[1]) == 0) {
			a.cost = loneCost
		}
		s.propose(layer+1, a, inOrder)
	}
	foreign := s.foreign(layer, side)
	if layer+1 < len(s.lots) && !hole && !s.lots[layer+1].hole && !s.lone(layer, layer+1) &&
		(s.turned(layer, side) || !s.sheet.apart && cheapest > 3) {
		s.swap(id, n, layer, layer+1, roundSwapCost, halfDone)
	}
	if layer+2 < len(s.lots) && !hole && !s.lots[layer+2].hole && !s.foreign(layer+2, side) && !s.lone(layer, layer+2) {
		cost := s.disorder(&n.pos, layer, layer+1, layer+2)
		if s.quiet {
			cost = nextSwapCost
		}
		if cost != 0 {
			s.swap(id, n, layer, layer+2, cost, thirdWas)
		}
	}
	room := reach > missingCost && len(s.nodes) < s.limits.budget && len(s.nodes)-int(s.first[layer]) < 2*s.limits.wide
	if room && !n.extra && (foreign || !s.sheet.apart && cheapest > 3) && !hole {
		if id == s.first[layer] {
			s.holes = 0
		}
		s.owed = s.owed[:0]
		least := inf
		for _, m := range s.legal {
			debt := s.debt(n, m, layer, inOrder)
			least = min(least, debt)
			s.owed = append(s.owed, debt)
		}
		for i, m := range s.legal {
			if cost := missingCost - s.probs[i]; cost+s.owed[i]-least < missingCost+s.window() {
				p := proposal{arc: arc{from: id, cost: cost, move: m, ply: ply, cell: int16(layer), step: inserted}, total: n.best + cost}
				if want, ok := s.answers[int(ply)]; ok && m != want {
					p.cost, p.total = p.cost+answerCost, p.total+answerCost
				}
				s.reach(layer, &p)
			}
		}
	}
}

// swap proposes to read a later cell first.
func (s *search) swap(id int32, n *node, layer, cell int, cost float32, pend pending) {
	costs := s.read(nil, &n.pos, cell)
	for i, m := range s.legal {
		if costs[i] < unreadableCost-3 {
			s.propose(layer+1, arc{from: id, cost: cost + costs[i] - s.probs[i], move: m, ply: int16(n.c.Ply), cell: int16(cell), step: early}, pend)
		}
	}
}
