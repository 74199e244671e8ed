package record

import (
	"encoding/json"
	"errors"
)

// wire is a game as a machine sends it on.
type wire struct {
	*plain
	Readings map[NodeID][]Reading `json:",omitempty"`
}

type plain Game

// MarshalJSON is the whole game, its nodes as they lie in the arena: with UnmarshalJSON
// it comes back equal and can be worked on. What people and other programs read is
// another form, see package formats/jsonl.
func (g *Game) MarshalJSON() ([]byte, error) { return json.Marshal(wire{(*plain)(g), g.readings}) }

var errTree = errors.New("the nodes of the game are no tree")

// UnmarshalJSON reads what MarshalJSON wrote.
func (g *Game) UnmarshalJSON(b []byte) error {
	*g = Game{}
	w := wire{plain: (*plain)(g)}
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	g.readings = w.Readings
	return g.relink()
}

// relink finds the last child of each node again.
func (g *Game) relink() error {
	if len(g.Nodes) == 0 {
		return errTree
	}
	valid := func(id NodeID) bool { return id >= 0 && int(id) < len(g.Nodes) }
	linked := 0
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if !valid(n.Parent) || !valid(n.Child) || !valid(n.Next) || n.Note < 0 || int(n.Note) > len(g.Notes) {
			return errTree
		}
		n.last = n.Child
		for n.last != 0 && g.Nodes[n.last].Next != 0 {
			if n.last = g.Nodes[n.last].Next; !valid(n.last) {
				return errTree
			}
			if linked++; linked > len(g.Nodes) { // a ring
				return errTree
			}
		}
	}
	return nil
}
