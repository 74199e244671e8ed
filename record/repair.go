package record

import "qipu/rules"

// Repair is a change that was proposed for a record, as it is shown with the game.
type Repair struct {
	Ply          int    // in the repaired game, from 1
	Kind         string // misread missing inserted swapped repeated qualifier ambiguous
	Written      string // what stands in the record, "" nothing
	Move         rules.Move
	Text         string // of Move
	Confidence   float64
	Safety       string // safe unsafe suggestion
	Alternatives []Choice
	Other        string // what a second sheet of the same game has there, "" nothing
	OtherSource  string // name of that sheet, "" where there is one sheet only
	OtherLine    int
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
