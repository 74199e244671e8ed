package record

import (
	"testing"

	"qipu/rules"
)

// add appends moves in UCCI spelling as a line and returns its last node.
func add(t *testing.T, g *Game, parent NodeID, moves ...string) NodeID {
	t.Helper()
	for _, s := range moves {
		m, ok := rules.ParseMove(s)
		if !ok {
			t.Fatal(s)
		}
		parent = g.Add(parent, Node{Move: m, State: Played, Number: -1, Start: -1})
	}
	return parent
}

func TestBoardIsRightBehindVariations(t *testing.T) {
	g := New()
	g.Start, g.StartOK = rules.StartPosition(), true
	first := add(t, g, 0, "h2e2")
	last := add(t, g, first, "h9g7", "h0g2")
	add(t, g, first, "h7e7", "h0g2", "h9g7")
	add(t, g, 0, "c3c4", "b7c7")
	add(t, g, last, "i9h9")
	add(t, g, g.Nodes[last].Parent, "g0e2")
	visited := 0
	for id := range g.Nodes[1:] {
		want := g.Start
		var path []rules.Move
		for n := g.Nodes[id+1].Parent; n != 0; n = g.Nodes[n].Parent {
			path = append(path, g.Nodes[n].Move)
		}
		for i := len(path) - 1; i >= 0; i-- {
			want.Play(path[i])
		}
		g.Board(func(e Event, n NodeID, pos *rules.Position) bool {
			if n == NodeID(id+1) && (e == Move || e == Open) {
				if *pos != want {
					t.Errorf("node %d, event %d: not the position before %s", n, e, g.Nodes[n].Move)
				}
				visited++
			}
			return true
		})
	}
	if visited != len(g.Nodes)-1+3 { // three of them open a variation
		t.Errorf("%d events", visited)
	}
}
