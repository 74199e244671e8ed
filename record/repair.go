package record

import (
	"qipu/diag"
	"qipu/rules"
)

// RepairKind is what is repaired; package repair lists the kinds.
type RepairKind string

// Repair is a change that is proposed for a record.
type Repair struct {
	Ply          int // in the repaired game, from 1
	Kind         RepairKind
	Written      string // what stands in the record, "" nothing
	Move         rules.Move
	Text         string // of Move, in the notation of the record
	Confidence   float64
	Safety       diag.Safety
	Alternatives []Choice // other moves for this place, the likeliest first
	// Nodes are the written moves that it replaces, swaps (the earlier one first) or
	// drops. Of a missing move it is the hole, or the node before which the move
	// belongs, 0 at the end of the record.
	Nodes []NodeID
	Far   bool // a swap is between two rounds, of one side
	Guess bool // one of several readings that nothing tells apart

	// Of two sheets of one game: what stands in the second, "" nothing, and where.
	Other       string
	OtherNodes  []NodeID
	OtherSource string
	OtherLine   int
	Either      bool // they have moves that can both be played
}

// Choice is a move that may stand in a place, and how likely that is.
type Choice struct {
	Move       rules.Move
	Text       string
	Confidence float64
}

// SetMainLine makes these nodes the main line, in this order; new ones are added to
// Nodes before. Alternatives stay with the position before the move they replace; if
// the move before that is left out, with the one before it. All nodes have to be
// replayed again.
func (g *Game) SetMainLine(line []NodeID) {
	keep := make(map[NodeID]bool, len(line)+1)
	keep[0] = true
	for _, id := range line {
		keep[id] = true
	}
	alternatives := map[NodeID][]NodeID{}
	last := NodeID(0)
	for id := g.Nodes[0].Child; id != 0; id = g.Nodes[id].Child {
		for alt := g.Nodes[id].Next; alt != 0; alt = g.Nodes[alt].Next {
			alternatives[last] = append(alternatives[last], alt)
		}
		if keep[id] {
			last = id
		}
	}
	parent := NodeID(0)
	for _, id := range append(line, 0) {
		children := alternatives[parent]
		if id != 0 {
			children = append([]NodeID{id}, children...)
		}
		g.setChildren(parent, children)
		parent = id
	}
	for i := range g.Nodes {
		g.Nodes[i].State = Fresh
	}
}

func (g *Game) setChildren(parent NodeID, children []NodeID) {
	p := &g.Nodes[parent]
	p.Child, p.last = 0, 0
	for i, id := range children {
		n := &g.Nodes[id]
		n.Parent, n.Next = parent, 0
		if i == 0 {
			p.Child = id
		} else {
			g.Nodes[p.last].Next = id
		}
		p.last = id
	}
}
