package repair

import (
	"cmp"
	"math"
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// path is the likeliest way from the start to the end, nil when there is none.
func (s *search) path() []int32 {
	best := int32(-1)
	for _, i := range s.end {
		if best < 0 || s.nodes[i].best < s.nodes[best].best {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	var arcs []int32
	for n := best; s.nodes[n].arc >= 0; {
		a := s.nodes[n].arc
		arcs = append(arcs, a)
		n = s.arcs[a].from
	}
	slices.Reverse(arcs)
	return arcs
}

// repairs tells whether a path changes anything but what is left open by the notation.
func (s *search) repairs(path []int32) bool {
	for _, id := range path {
		a := &s.arcs[id]
		if a.step != read {
			return true
		}
		if kind := s.reading(&s.nodes[a.from].pos, int(a.cell), a.move); kind != "" && kind != Ambiguous {
			return true
		}
	}
	return false
}

// lame tells whether the likeliest way passes over what is written.
func (s *search) lame() bool {
	path := s.path()
	for _, id := range path {
		if s.unfit(id, s.fit(&s.arcs[id])) {
			return true
		}
	}
	return path == nil
}

// masses are how likely each move is at each ply, and each cell to be passed over.
func (s *search) masses() (moves []map[rules.Move]float64, passed map[int]float64) {
	total := s.nodes[0].after
	passed = map[int]float64{}
	for i := range s.arcs {
		a := &s.arcs[i]
		cost := s.nodes[a.from].sum + a.cost + s.nodes[a.to].after - total
		if cost > 25 || cost != cost {
			continue
		}
		mass := math.Exp(-float64(cost))
		if a.move == rules.NoMove {
			passed[int(a.cell)] += mass
			continue
		}
		for len(moves) <= int(a.ply) {
			moves = append(moves, nil)
		}
		if moves[a.ply] == nil {
			moves[a.ply] = map[rules.Move]float64{}
		}
		moves[a.ply][a.move] += mass
	}
	return moves, passed
}

// odds is the logarithm of the odds of a move, against all others that were kept.
func odds(masses map[rules.Move]float64, m rules.Move) float64 {
	right, wrong := 0.0, 1e-9
	for move, mass := range masses {
		if move == m {
			right += mass
		} else {
			wrong += mass
		}
	}
	return math.Log(max(right, 1e-9) / wrong)
}

func confidence(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// misfit is the cost from which on a cell says nothing about the move.
const misfit = 9

// doubtful is how many layers around a place where the search may have gone wrong
// are not trusted.
const doubtful = 12

// result makes the likeliest way into a proposal.
func (s *search) result() *Proposal {
	path := s.path()
	if path == nil {
		return nil
	}
	if s.repairs(path) {
		path = s.untangle(path)
	}
	fits := make([]float32, len(path))
	for i, id := range path {
		fits[i] = s.fit(&s.arcs[id])
	}
	path = s.explained(path, fits)
	masses, passed := s.masses()
	p := &Proposal{}
	caps := s.caps(path, fits)
	var buf []byte
	text := func(pos *rules.Position, m rules.Move) string {
		w := notation.Writer{Style: s.sheet.style}
		if s.sheet.style == notation.Auto {
			w.Style = notation.Chinese
		}
		buf, _ = w.Append(buf[:0], pos, m)
		return string(buf)
	}
	choices := func(pos *rules.Position, ply int, m rules.Move) (out []Choice) {
		for move, mass := range masses[ply] {
			if move != m && mass > 0.001 {
				c := Choice{Move: move, Confidence: mass, Text: move.String()}
				if pos.IsLegal(move) {
					c.Text = text(pos, move)
				}
				out = append(out, c)
			}
		}
		slices.SortFunc(out, func(a, b Choice) int {
			return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Move, b.Move))
		})
		return out[:min(len(out), 5)]
	}
	swapAt := -1 // the repair of a swap that is being read
	for i, id := range path {
		a := &s.arcs[id]
		pos := &s.nodes[a.from].pos
		cell := &s.sheet.cells[a.cell]
		if a.move == rules.NoMove {
			if cell.guess || cell.lone && s.nodes[a.to].layer-s.nodes[a.from].layer < 2 {
				continue
			}
			r := Repair{Ply: int(a.ply), Kind: Inserted, Written: cell.written(), Nodes: []record.NodeID{cell.Node}}
			mass := passed[int(a.cell)]
			r.Confidence = confidence(min(caps[i], math.Log(max(mass, 1e-9)/(max(0, 1-mass)+1e-9))))
			if a.step == again {
				r.Kind = Repeated
				count := int(s.nodes[a.to].layer - s.nodes[a.from].layer)
				r.Ply = max(1, len(p.Moves)-count+1)
				r.Nodes, r.Written = s.repeatedCells(int(a.cell), count)
				if len(r.Nodes) == 0 {
					continue
				}
			}
			p.Repairs = append(p.Repairs, r)
			continue
		}
		p.Moves = append(p.Moves, a.move)
		node := cell.Node
		if a.step == filled || a.step == inserted || cell.lone {
			node = 0
		}
		p.From = append(p.From, node)
		if s.sheet.pair {
			other := cell.otherNode
			if node == 0 && a.step != read && a.step != early && a.step != late {
				other = 0
			}
			p.Other = append(p.Other, other)
		}
		r := Repair{Ply: len(p.Moves), Move: a.move, Nodes: []record.NodeID{cell.Node}}
		switch a.step {
		case filled, inserted:
			r.Kind = Missing
			if a.step == filled {
				r.Written = cell.written()
			}
		case early:
			r.Kind = Swapped
			r.Written = cell.written()
			r.Far = s.nodes[a.to].pend == thirdWas
			swapAt = len(p.Repairs)
			r.Nodes = nil
		case late:
			if swapAt >= 0 {
				q := &p.Repairs[swapAt]
				q.Nodes = []record.NodeID{cell.Node, p.From[q.Ply-1]}
				q.Written = cell.written() + " " + q.Written
				q.Confidence = min(q.Confidence, confidence(min(caps[i], odds(masses[a.ply], a.move))))
				swapAt = -1
			}
			if r.Kind = s.reading(pos, int(a.cell), a.move); r.Kind == "" {
				continue
			}
			r.Written = cell.written()
		default:
			if r.Kind = s.reading(pos, int(a.cell), a.move); r.Kind == "" {
				continue
			}
			r.Written = cell.written()
		}
		if s.sheet.pair {
			s.agree(&r, pos, cell, a.move)
		}
		r.Text = text(pos, a.move)
		r.Confidence = confidence(min(caps[i], odds(masses[a.ply], a.move)))
		r.Alternatives = choices(pos, int(a.ply), a.move)
		r.Guess = r.Kind == Ambiguous && s.sheet.style == notation.Short
		p.Repairs = append(p.Repairs, r)
	}
	slices.SortStableFunc(p.Repairs, func(a, b Repair) int { return cmp.Compare(a.Ply, b.Ply) })
	if len(p.Repairs) == 0 || len(p.Moves) == 0 {
		return nil
	}
	pos, ply := s.nodes[0].pos, 1
	for i := range p.Repairs {
		r := &p.Repairs[i]
		judge(r)
		if r.Move != rules.NoMove {
			continue
		}
		// Of what is left out the move that stands there now is given.
		r.Ply = min(r.Ply, len(p.Moves))
		for ; ply < r.Ply; ply++ {
			pos.Play(p.Moves[ply-1])
		}
		r.Move = p.Moves[r.Ply-1]
		r.Text = text(&pos, r.Move)
	}
	return p
}

// repeatedCells are the nodes and the text of cells that repeat what stands before,
// those left out that only the second of two sheets has.
func (s *search) repeatedCells(cell, count int) (nodes []record.NodeID, text string) {
	for i := range s.sheet.cells[cell : cell+count] {
		if c := &s.sheet.cells[cell+i]; !c.lone {
			nodes = append(nodes, c.Node)
			if text != "" {
				text += " "
			}
			text += c.written()
		}
	}
	return nodes, text
}

// reading is what is to be repaired about a cell that stands for a move; "" when it
// says just that.
func (s *search) reading(pos *rules.Position, cell int, m rules.Move) record.RepairKind {
	if s.sheet.pair {
		return s.bothSay(pos, &s.sheet.cells[cell], m)
	}
	if c := s.sheet.cells[cell].move; c != rules.NoMove {
		if c == m {
			return ""
		}
		return Misread
	}
	return s.says(&s.reader, pos, s.sheet.cells[cell].Texts, m)
}

// says is reading for the likeliest text of a sheet.
func (s *search) says(by *notation.Reader, pos *rules.Position, texts []Alternative, m rules.Move) record.RepairKind {
	if len(texts) == 0 {
		return Missing
	}
	reader := *by
	switch r := reader.Resolve(pos, texts[0].Text); r.Status {
	case notation.Resolved:
		if r.Move == m {
			return ""
		}
	case notation.Ambiguous:
		if slices.Contains(r.Moves, m) {
			return Ambiguous
		}
	case notation.WrongQualifier:
		if slices.Contains(r.Moves, m) {
			return Qualifier
		}
	}
	return Misread
}

// caps bound the odds along a path: near layers in which likely positions were
// dropped, and near cells that do not fit at all.
func (s *search) caps(path []int32, fits []float32) []float64 {
	caps := make([]float64, len(path))
	for i := range caps {
		caps[i] = 30
	}
	bound := func(from, to int, most float64) {
		for k := max(0, from); k < min(len(caps), to); k++ {
			caps[k] = min(caps[k], most)
		}
	}
	// Where moves are both filled in and left out, or filled in twice, the places of
	// all between are in doubt.
	first, last, odd := -1, -1, 0
	for i, id := range path {
		if a := &s.arcs[id]; a.step == inserted || a.step == skipped && !s.sheet.cells[a.cell].guess {
			if odd++; first < 0 {
				first = i
			}
			last = i
		}
	}
	if odd > 1 {
		bound(first-2, last+3, 2)
	}
	for i, id := range path {
		a := &s.arcs[id]
		layer := s.nodes[a.to].layer
		if lost := s.lost[layer]; lost > 1e-6 {
			bound(i-doubtful, i+1, -math.Log(float64(lost)))
		}
		if a.move != rules.NoMove && fits[i] >= misfit {
			bound(i-doubtful, i+doubtful+1, 2)
		}
	}
	return caps
}

// fit is what it costs to read the cell of an arc as its move; of a cell that is
// passed over all that it can cost, of a hole or a repetition nothing.
func (s *search) fit(a *arc) float32 {
	switch a.step {
	case skipped:
		return unreadableCost
	case filled, inserted, again:
		return 0
	}
	pos := &s.nodes[a.from].pos
	s.legal = append(s.legal[:0], a.move)
	s.speller.begin(pos)
	cost := s.read(nil, pos, int(a.cell))[0]
	l := &s.lots[a.cell]
	switch {
	case len(l.sources[0]) > 0 && len(l.sources[1]) > 0:
		cost -= min(cost, wrongCost) // one of two sheets may be wrong
	case s.sheet.style == notation.Chinese && cost >= misfit && cost < unreadableCost && len(l.sources[0]) == 1:
		p := s.speller.spell(a.move)
		if ink := &l.sources[0][0]; ink.n == 4 && ink.alike(&p) {
			cost = misfit - 1 // two look-alikes are no misfit
		}
	}
	return cost
}

// Where five of eight cells fit nothing, the rest of a sheet is not explained.
const (
	stretch    = 8
	unfitCells = 5
)

// explained is a path up to where it explains what is written. What stands behind
// the end of the game, or fits nothing, is left as it is.
func (s *search) explained(path []int32, fits []float32) []int32 {
	end := len(path)
	for end > 0 && s.arcs[path[end-1]].step == skipped && !s.nodes[s.arcs[path[end-1]].from].pos.HasLegalMove() {
		end--
	}
	for i := range end {
		unfit := 0
		for k := i; k < min(i+stretch, end); k++ {
			if s.unfit(path[k], fits[k]) {
				unfit++
			}
		}
		if s.unfit(path[i], fits[i]) && unfit >= unfitCells {
			end = i
			break
		}
	}
	for end > 0 && s.nodes[s.arcs[path[end-1]].to].pend != inOrder {
		end--
	}
	return path[:end]
}

func (s *search) unfit(id int32, fit float32) bool {
	return fit >= misfit && !s.sheet.cells[s.arcs[id].cell].guess
}

// The least odds, in nats, of safe repairs by kind. README.md has the measurements.
var safeOdds = map[record.RepairKind]float64{
	Misread: 3, Qualifier: 3, Ambiguous: 3, Missing: 4, Repeated: 2, Inserted: 30, Swapped: 1,
}

// judge sets the safety of a repair.
func judge(r *Repair) {
	odds := math.Log(max(r.Confidence, 1e-12) / max(1-r.Confidence, 1e-12))
	switch {
	case r.Either: // see openQuestions
	case odds >= safeOdds[r.Kind] && !r.Far && !r.Guess:
		r.Safety = Safe
	case odds >= 1:
		r.Safety = Unsafe
	}
}
