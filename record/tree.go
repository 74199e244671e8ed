package record

import (
	"strings"

	"qipu/rules"
)

// NodeID is an index into Game.Nodes; 0 is the root and, as a link, none.
type NodeID int32

// Node is one move of the tree.
type Node struct {
	Text    string     // the move as written, "" when the format gives coordinates only
	Move    rules.Move // set by readers of coordinates, or by replay from Text; NoMove until then
	State   State
	BlackNo bool  // the printed number says that Black moves (1... 马8进7)
	Hole    bool  // the place of a move that was not recorded: an empty cell, or dashes as Text
	Stray   bool  // text that is no move stands between it and the move before it
	Refused bool  // it is the first of a line that was written as one that could not be played
	Number  int32 // printed move number that stands before the move, -1 none
	Line    int32 // place of Text in the input, 0 none
	Column  int32
	Start   int32 // Text stands at Game.Text[Start:], -1 where there is no text
	Offset  int32 // of the move in a binary input, in bytes, 0 none
	Parent  NodeID
	Child   NodeID // first move after this one
	Next    NodeID // next alternative to this one
	last    NodeID // last child, so that adding one is quick
	Note    int32  // index into Game.Notes plus one, 0 none
}

// State tells what replay made of a node.
type State uint8

const (
	Fresh    State = iota // not replayed yet
	Played                // legal, Move is set
	Unplayed              // not legal, or behind a move that is not
)

// Note is what stands at a move besides the move.
type Note struct {
	Before   []string // comments before the first move of a variation
	Comments []string // comments after the move
	Behind   int      // how many of these, the last, stand behind the variations to the move
	NAGs     []int    // numeric annotation glyphs, no duplicates
}

// Add appends a node as the last alternative after parent and returns it. The
// first child of a node continues its line.
func (g *Game) Add(parent NodeID, n Node) NodeID {
	id := NodeID(len(g.Nodes))
	n.Parent, n.Child, n.Next, n.last = parent, 0, 0, 0
	g.Nodes = append(g.Nodes, n)
	p := &g.Nodes[parent]
	if p.last == 0 {
		p.Child = id
	} else {
		g.Nodes[p.last].Next = id
	}
	p.last = id
	return id
}

// NoteAt is the note of a node, made when there is none. The pointer is good until
// the next call.
func (g *Game) NoteAt(id NodeID) *Note {
	n := &g.Nodes[id]
	if n.Note == 0 {
		g.Notes = append(g.Notes, Note{})
		n.Note = int32(len(g.Notes))
	}
	return &g.Notes[n.Note-1]
}

// NoteOf is the note of a node, nil when there is none.
func (g *Game) NoteOf(id NodeID) *Note {
	if i := g.Nodes[id].Note; i != 0 {
		return &g.Notes[i-1]
	}
	return nil
}

// AddNAG adds a numeric annotation glyph to a node once.
func (g *Game) AddNAG(id NodeID, nag int) {
	note := g.NoteAt(id)
	for _, n := range note.NAGs {
		if n == nag {
			return
		}
	}
	note.NAGs = append(note.NAGs, nag)
}

// LastMain is the last node of the main line, the root when there is none.
func (g *Game) LastMain() NodeID {
	id := NodeID(0)
	for g.Nodes[id].Child != 0 {
		id = g.Nodes[id].Child
	}
	return id
}

// AsWritten is the move of a node as the record has it: its text, or where the
// format gives coordinates only these in ICCS (H2-E2), and dashes for an empty cell.
func (g *Game) AsWritten(id NodeID) string {
	n := &g.Nodes[id]
	if n.Text != "" {
		return n.Text
	}
	if n.Hole {
		return "——"
	}
	s := strings.ToUpper(n.Move.String())
	return s[:2] + "-" + s[2:]
}

// UnplayedCount is how many moves of the main line were not played.
func (g *Game) UnplayedCount() int {
	n := 0
	for id := range g.MainLine {
		if g.Nodes[id].State != Played {
			n++
		}
	}
	return n
}

// MainLine visits the nodes of the main line in order, the root left out.
func (g *Game) MainLine(yield func(NodeID) bool) {
	for id := g.Nodes[0].Child; id != 0; id = g.Nodes[id].Child {
		if !yield(id) {
			return
		}
	}
}

// Board walks like Walk and gives with each Move event the position before the
// move. Nodes that were not played, and what hangs on them, are passed over: the
// first of them in its line is given once as a Broken event.
func (g *Game) Board(yield func(Event, NodeID, *rules.Position) bool) {
	type step struct {
		id       NodeID
		captured rules.Piece
	}
	pos := g.Start
	var line []step // the moves that lead to pos
	// to goes to the position after a move: the last one, one before it, or behind
	// its variations the move that these replace.
	to := func(parent NodeID) {
		before := g.Nodes[parent].Parent
		n := len(line)
		for ; n > 0 && line[n-1].id != parent && line[n-1].id != before; n-- {
			pos.Undo(g.Nodes[line[n-1].id].Move, line[n-1].captured)
		}
		line = line[:n]
		if parent != 0 && (n == 0 || line[n-1].id != parent) {
			line = append(line, step{parent, pos.Play(g.Nodes[parent].Move)})
		}
	}
	g.walk(g.Nodes[0].Child, func(e Event, id NodeID) bool {
		n := &g.Nodes[id]
		if e == Close {
			return yield(e, id, nil)
		}
		to(n.Parent)
		if e == Move && n.State != Played {
			return yield(Broken, id, &pos)
		}
		if !yield(e, id, &pos) {
			return false
		}
		if e == Move {
			line = append(line, step{id, pos.Play(n.Move)})
		}
		return true
	}, true)
}

// Event is a step of Walk.
type Event uint8

const (
	Move   Event = iota // a move
	Open                // a variation begins with this node; the node's Move follows
	Close               // the variation that began with this node ends
	Broken              // Board only: the line ends here, this move and the rest were not played
)

// Walk visits the whole tree in the order of PGN: a move, then each of its
// alternatives as a variation, then what follows the move. It is iterative; depth
// costs memory for the open variations only.
func (g *Game) Walk(yield func(Event, NodeID) bool) { g.walk(g.Nodes[0].Child, yield, false) }

// walk is Walk from a move on, to the end of its line; with playedOnly it does not
// go beyond a node that was not played.
func (g *Game) walk(id NodeID, yield func(Event, NodeID) bool, playedOnly bool) {
	type frame struct {
		main NodeID // the move whose alternatives are being visited
		alt  NodeID // the alternative being visited
	}
	var open []frame
	for {
		if id != 0 {
			if !yield(Move, id) {
				return
			}
			first := g.Nodes[g.Nodes[id].Parent].Child == id
			if first && playedOnly && g.Nodes[id].State != Played {
				id = 0 // its alternatives belong to what was not played
				continue
			}
			if alt := g.Nodes[id].Next; first && alt != 0 {
				open = append(open, frame{id, alt})
				if !yield(Open, alt) {
					return
				}
				id = alt
				continue
			}
			id = g.next(id, playedOnly)
			continue
		}
		if len(open) == 0 {
			return
		}
		top := &open[len(open)-1]
		if !yield(Close, top.alt) {
			return
		}
		if alt := g.Nodes[top.alt].Next; alt != 0 {
			top.alt = alt
			if !yield(Open, alt) {
				return
			}
			id = alt
			continue
		}
		id = g.next(top.main, playedOnly)
		open = open[:len(open)-1]
	}
}

// next is the node that continues the line of id.
func (g *Game) next(id NodeID, playedOnly bool) NodeID {
	if playedOnly && g.Nodes[id].State != Played {
		return 0
	}
	return g.Nodes[id].Child
}
