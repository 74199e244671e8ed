package repair

import (
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// Draft is what repairs make of the text of a record.
type Draft struct {
	Texts   map[record.NodeID]string // what stands in the place of a written move instead, "" nothing
	Numbers map[record.NodeID]int    // printed numbers that change, since a round before them is left out; -1 goes
	Fills   []Fill                   // in order
}

// Fill is a move that is written where nothing stands.
type Fill struct {
	Ply    int
	Text   string
	After  record.NodeID // the place of the move before it, 0 the beginning
	Before record.NodeID // the written move that it belongs before, 0 the end
}

// Draft is the text with all repairs made, or only the safe ones. write spells a move
// as the record does. A written move stays as it is where it says what is meant, but
// for the plies in anew.
func (p *Proposal) Draft(g *record.Game, all bool, write func(*rules.Position, rules.Move) string, anew map[int]bool) *Draft {
	d := &Draft{Texts: map[record.NodeID]string{}, Numbers: map[record.NodeID]int{}}
	touched := map[int]bool{}                  // plies that are written anew where need be
	place := map[record.NodeID]record.NodeID{} // where a move is written that has changed its place
	holes := p.holes(g)
	var fills []*Repair
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if !all && r.Safety != Safe {
			continue
		}
		switch r.Kind {
		case Swapped:
			if len(r.Nodes) == 2 {
				a, b := r.Nodes[0], r.Nodes[1]
				place[a], place[b] = b, a
			}
		case Repeated, Inserted:
			for _, id := range r.Nodes {
				if id != 0 {
					d.Texts[id] = ""
				}
			}
		case Missing:
			touched[r.Ply] = true
			if p.From[r.Ply-1] == 0 && holes[r.Ply] == 0 {
				fills = append(fills, r)
			}
		default:
			touched[r.Ply] = true
		}
	}
	at := func(ply int) record.NodeID { // where a ply is written, 0 nowhere yet
		id := p.From[ply-1]
		if id == 0 {
			id = holes[ply]
		}
		if moved, ok := place[id]; ok {
			return moved
		}
		return id
	}
	texts := make([]string, len(p.Moves))
	reader := notation.Reader{Style: styleOf(g)}
	pos := g.Start
	for i, m := range p.Moves {
		texts[i] = write(&pos, m)
		id := p.From[i]
		_, moved := place[id]
		switch {
		case id == 0 && holes[i+1] == 0:
		case anew[i+1] && id != 0, touched[i+1] && (id == 0 || !says(&reader, &pos, &g.Nodes[id], m)),
			(all || moved) && id != 0 && !says(&reader, &pos, &g.Nodes[id], m):
			d.put(g, at(i+1), texts[i])
		case moved:
			d.put(g, at(i+1), written(&g.Nodes[id]))
		}
		pos.Play(m)
	}
	for _, r := range fills {
		f := Fill{Ply: r.Ply, Text: texts[r.Ply-1], Before: r.Nodes[0]}
		for ply := r.Ply - 1; ply >= 1 && f.After == 0; ply-- {
			f.After = at(ply)
		}
		d.Fills = append(d.Fills, f)
	}
	d.renumber(g)
	return d
}

// holes are the holes of the record that are filled in, by ply.
func (p *Proposal) holes(g *record.Game) map[int]record.NodeID {
	last := map[record.NodeID]int{} // those before are of half-moves that only the numbers show
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if r.Kind != Missing || p.From[r.Ply-1] != 0 {
			continue
		}
		if id := r.Nodes[0]; id != 0 && g.Nodes[id].Hole && !slices.Contains(p.From, id) {
			last[id] = r.Ply
		}
	}
	out := make(map[int]record.NodeID, len(last))
	for id, ply := range last {
		out[ply] = id
	}
	return out
}

// put writes a text in the place of a written move.
func (d *Draft) put(g *record.Game, id record.NodeID, text string) {
	if written(&g.Nodes[id]) != text {
		d.Texts[id] = text
	}
}

// written is the text of a move, of records in coordinates these.
func written(n *record.Node) string {
	if n.Text == "" && !n.Hole {
		return n.Move.String()
	}
	return n.Text
}

// says tells whether a written move says a move by itself.
func says(reader *notation.Reader, pos *rules.Position, n *record.Node, m rules.Move) bool {
	if n.Text == "" {
		return !n.Hole && n.Move == m
	}
	r := reader.Resolve(pos, n.Text)
	return r.Status == notation.Resolved && r.Move == m
}

// renumber lets the numbers count on over rounds that are left out and were counted.
func (d *Draft) renumber(g *record.Game) {
	last, less := -1, 0 // the number before; how many rounds are left out
	counted := -1       // number of the one that is left out just before, if it was counted
	line := slices.Collect(g.MainLine)
	for i, id := range line {
		number := int(g.Nodes[id].Number)
		if number < 0 {
			continue
		}
		gone := true
		for k := i; k < len(line) && (k == i || g.Nodes[line[k]].Number < 0); k++ {
			text, changed := d.Texts[line[k]]
			gone = gone && changed && text == ""
		}
		if gone {
			d.Numbers[id] = -1
			if number == last+1 {
				counted, last = number, number
				less++
			}
			continue
		}
		if number == counted {
			less-- // it was not: the next has its number
		}
		if counted = -1; less > 0 {
			d.Numbers[id] = number - less
		}
		last = number
	}
}
