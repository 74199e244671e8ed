// Package repair proposes what a sheet that could not be replayed may have meant.
//
// A sheet is taken for a noisy reading of a legal game. The search looks for the
// legal game that explains it best: characters taken for look-alikes or lost, moves
// not recorded, rows closed up over them, moves swapped within a round or between
// two, rounds written twice, 前 and 后 wrong or left out. What each of these costs
// is measured in nats, the negative logarithm of how likely it is; how likely a move
// is by itself comes from package prior.
//
// Every repair carries the probability that it is right, as far as the search can
// know, and a safety. A game that was replayed to its end is never touched.
package repair

import (
	"sync"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/repair/prior"
	"qipu/rules"
)

// Safety says how far a repair can be trusted: of the safe ones at least 99.5 % are
// right.
const (
	Suggestion = diag.Suggestion // several readings are near; the likeliest is given, all are listed
	Unsafe     = diag.Unsafe     // a best guess
	Safe       = diag.Safe
)

// Repair is one change to a record, and Choice a move that may stand in a place.
type (
	Repair = record.Repair
	Choice = record.Choice
)

// The kinds of repairs.
const (
	Misread   record.RepairKind = "misread"   // characters are read as others
	Missing   record.RepairKind = "missing"   // a move that was not recorded is filled in
	Inserted  record.RepairKind = "inserted"  // what stands there is no move, and is left out
	Swapped   record.RepairKind = "swapped"   // two moves change places
	Repeated  record.RepairKind = "repeated"  // moves that are written twice are left out once
	Qualifier record.RepairKind = "qualifier" // 前 中 后 is put right
	Ambiguous record.RepairKind = "ambiguous" // one of several legal readings is chosen
)

// Proposal is a record as it may have been meant.
type Proposal struct {
	Moves   []rules.Move    // the whole main line
	From    []record.NodeID // the node that each move comes from, 0 where it is filled in
	Other   []record.NodeID // the same in the second of two sheets
	Repairs []Repair        // by ply
	Effort  int             // positions that were looked at
}

// Options change how a record is repaired. The zero value is ready.
type Options struct {
	Confusions *Confusions        // nil: the table that is built in
	Answers    map[int]rules.Move // moves that are known, by ply
	Model      *prior.Model       // nil: the one that is built in
}

// Origin is the first repair before a ply, where a line that breaks there may have
// gone wrong; nil when there is none.
func (p *Proposal) Origin(ply int) *Repair {
	if p == nil || len(p.Repairs) == 0 || p.Repairs[0].Ply >= ply {
		return nil
	}
	return &p.Repairs[0]
}

// Game proposes repairs for a record that was replayed. It is nil when the main
// line was played to its end and nothing in it was left open, when its start
// position cannot be played from, or when nothing explains what is written.
func Game(g *record.Game, o Options) *Proposal {
	if !g.StartOK || !Broken(g) {
		return nil
	}
	p := Sheet(&g.Start, styleOf(g), Cells(g), o)
	if p != nil {
		p.alike(g)
	}
	return p
}

// Broken tells whether a replayed record has anything to repair on its main line.
func Broken(g *record.Game) bool {
	if g.UnplayedCount() > 0 {
		return true
	}
	style := styleOf(g)
	if style != notation.Short {
		return false
	}
	for i := range g.Findings {
		if g.Findings[i].Code == diag.AmbiguousMove {
			return true
		}
	}
	return false
}

// styleOf is the notation of a record, as far as the search knows it.
func styleOf(g *record.Game) notation.Style {
	style, _ := notation.ParseStyle(g.Notation)
	switch style {
	case notation.Auto:
		if id := g.Nodes[0].Child; id != 0 && g.Nodes[id].Text == "" {
			return notation.UCI
		}
		return notation.Chinese
	case notation.SAN, notation.SAN10:
		return notation.Auto
	}
	return style
}

// Sheet proposes repairs for cells that follow one another from a position.
func Sheet(start *rules.Position, style notation.Style, cells []Cell, o Options) *Proposal {
	return propose(start, style, cells, nil, o)
}

// propose is Sheet; second is how the second of two sheets is written.
func propose(start *rules.Position, style notation.Style, cells []Cell, second *hand, o Options) *Proposal {
	if len(cells) == 0 || len(cells) > longestGame || !start.Playable() {
		return nil
	}
	if o.Confusions == nil {
		o.Confusions = DefaultConfusions()
	}
	if o.Model == nil {
		o.Model = prior.Default()
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.sheet = newSheet(cells, start, style)
	if s.sheet.pair = second != nil; s.sheet.sparse() {
		return nil
	}
	s.reader = notation.Reader{Style: style, Strokes: s.sheet.strokes}
	s.writer = notation.Writer{Style: style, Plain: true}
	s.model, s.answers, s.limits = o.Model, o.Answers, usual
	if style != notation.Chinese && style != notation.Short {
		s.limits.budget /= 3 // comparing texts takes longer than comparing symbols
	}
	s.letters = newAlphabet(o.Confusions, s.sheet.rate(), s.sheet.apart)
	s.lots = s.sheet.lots(s.letters)
	if second != nil {
		s.limits.window = s.limits.spread // two sheets leave little open, and each may be wrong
		s.takeSecond(*second, start, o.Confusions)
	}
	s.quiet = false
	s.run(start)
	effort := 0
	if s.lame() {
		effort = len(s.nodes)
		s.quiet = true
		s.limits.window, s.limits.spread = lameWindow, lameWindow
		s.limits.budget = max(s.limits.budget/leastShare, s.limits.budget-len(s.nodes))
		s.run(start)
	}
	p := s.result()
	if p != nil {
		p.Effort = effort + len(s.nodes)
	}
	return p
}

// leastShare is the part of the budget that a second search has at least; for the rest
// the first one is booked against it.
const leastShare = 4

// searches keeps the memory of searches for the next ones.
var searches = sync.Pool{New: func() any { return new(search) }}

// lameWindow is that of a second search, of sheets that the first could not explain.
const lameWindow = 14

// longestGame is how many cells of a record are looked at.
const longestGame = 1000

// usual limits: see README.md for what they are worth.
var usual = limits{beam: 100, wide: 1000, window: 8, spread: 11, budget: 24000}
