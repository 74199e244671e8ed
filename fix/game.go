package fix

import (
	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/rules"
)

// applied is the game with its repairs made: all of them, or only the safe ones; then
// the main line ends before the first that is not.
func (l *look) applied(g *record.Game, p *repair.Proposal, all bool) *record.Game {
	c := clone(g)
	c.Findings = nil
	end, dropped := len(p.Moves), map[record.NodeID]bool{}
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if !all && r.Safety != repair.Safe {
			end = min(end, r.Ply-1)
		}
	}
	var line []record.NodeID
	used := map[record.NodeID]bool{}
	spell, number := spelling(g), numbering(g)
	pos := g.Start
	for ply, m := range p.Moves[:end] {
		id := p.From[ply]
		if id == 0 || used[id] {
			c.Nodes = append(c.Nodes, record.Node{})
			id = record.NodeID(len(c.Nodes) - 1)
		}
		used[id] = true
		n := &c.Nodes[id]
		n.Text, n.Move, n.Hole, n.Start = spell(&pos, m), m, false, -1
		n.Number, n.BlackNo = number(ply, pos.Side())
		pos.Play(m)
		line = append(line, id)
	}
	for id, number := range p.Draft(g, all, styleOf(g).write, nil).Numbers {
		if !used[id] {
			c.Nodes[id].Number = int32(number)
		}
	}
	for i := range p.Repairs {
		if r := &p.Repairs[i]; r.Ply <= end && (r.Kind == repair.Repeated || r.Kind == repair.Inserted || r.Kind == repair.Missing) {
			for _, id := range r.Nodes {
				dropped[id] = dropped[id] || !used[id] && (r.Kind != repair.Missing || g.Nodes[id].Hole)
			}
		}
	}
	// What is written behind the last move that is played stays as it is.
	var rest []record.NodeID
	for id := range g.MainLine {
		switch {
		case used[id]:
			rest = rest[:0]
		case !dropped[id]:
			rest = append(rest, id)
		}
	}
	line = append(line, rest...)
	c.SetMainLine(line)
	l.convert.Replay(c)
	c.Notation = g.Notation
	keepSyntax(c, g)
	l.convert.Complete(c)
	return c
}

// spelling writes moves as a record does, so that replay can still tell the sides
// apart by its digits; of a record in coordinates the texts are empty, and of one in the
// short form, where a stroke at one move would be one at all.
func spelling(g *record.Game) func(*rules.Position, rules.Move) string {
	first := &g.Nodes[g.Nodes[0].Child]
	style := styleOf(g)
	if first.Text == "" && !first.Hole || style.writer.Style == notation.Short || style.writer.Style.String() != g.Notation {
		return func(*rules.Position, rules.Move) string { return "" }
	}
	return style.write
}

// numbering counts the rounds as a record does; it has no numbers where the record
// has none, or numbers half-moves.
func numbering(g *record.Game) func(ply int, side rules.Side) (number int32, black bool) {
	first, numbered := &g.Nodes[g.Nodes[0].Child], 0
	for id := range g.MainLine {
		if g.Nodes[id].Number >= 0 {
			numbered++
		}
	}
	if first.Number < 0 || numbered == 0 || g.Nodes[first.Child].Number == first.Number+1 {
		return func(int, rules.Side) (int32, bool) { return -1, false }
	}
	next := first.Number - 1
	return func(ply int, side rules.Side) (int32, bool) {
		if side == rules.Black && ply > 0 {
			return -1, false
		}
		next++
		return next, side == rules.Black
	}
}

// keepSyntax gives the repaired game the findings about the text around its moves.
func keepSyntax(c, g *record.Game) {
	for _, f := range g.Findings {
		switch f.Code {
		case diag.Encoding, diag.TruncatedInput, diag.CorruptInput, diag.IgnoredText, diag.UnterminatedComment,
			diag.UnbalancedVariation, diag.NestingLimit, diag.BadTag, diag.DuplicateTag, diag.UnparsedText:
			if f.Code != diag.UnparsedText || f.Ply == 0 {
				c.Findings = append(c.Findings, f)
			}
		}
	}
}

func clone(g *record.Game) *record.Game {
	c := *g
	c.Nodes = append([]record.Node(nil), g.Nodes...)
	c.Notes = append([]record.Note(nil), g.Notes...)
	c.Tags = append([]record.Tag(nil), g.Tags...)
	c.Findings = append([]diag.Finding(nil), g.Findings...)
	return &c
}
