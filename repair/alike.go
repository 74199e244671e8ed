package repair

import (
	"cmp"
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// alike finds two moves of a round that stand in each other's place and can be played
// either way, since each also reads as a move of the other side: 卒3进1 兵三进一. The
// search takes them in the order in which they stand; the digits of the record say
// otherwise, and replay heeds these.
func (p *Proposal) alike(g *record.Game) {
	if styleOf(g) != notation.Chinese || !p.tellApart(g) {
		return
	}
	reader := notation.Reader{Style: notation.Chinese}
	repaired := map[int]bool{}
	for i := range p.Repairs {
		repaired[p.Repairs[i].Ply] = true
	}
	pos := g.Start
	for k := 0; k+1 < len(p.Moves); k++ {
		a, b := p.From[k], p.From[k+1]
		if p.oneRound(g, k) && !repaired[k+1] && !repaired[k+2] && pos.Side() == rules.Red &&
			colorOf(&g.Nodes[a]) < 0 && colorOf(&g.Nodes[b]) > 0 {
			after := pos
			after.Play(p.Moves[k])
			if says(&reader, &pos, &g.Nodes[b], p.Moves[k]) && says(&reader, &after, &g.Nodes[a], p.Moves[k+1]) {
				text, _ := notation.Writer{}.Append(nil, &pos, p.Moves[k])
				r := Repair{
					Ply: k + 1, Kind: Swapped, Written: g.Nodes[a].Text + " " + g.Nodes[b].Text, Move: p.Moves[k],
					Text: string(text), Confidence: confidence(sureSwap), Nodes: []record.NodeID{a, b},
				}
				judge(&r)
				p.Repairs = append(p.Repairs, r)
				p.From[k], p.From[k+1] = b, a
			}
		}
		pos.Play(p.Moves[k])
	}
	slices.SortStableFunc(p.Repairs, func(a, b Repair) int { return cmp.Compare(a.Ply, b.Ply) })
}

// sureSwap are the odds, in nats, of a swap that the digits of both moves show.
const sureSwap = 5

// oneRound tells whether plies k and k+1, from 0, are what stands behind one printed
// number.
func (p *Proposal) oneRound(g *record.Game, k int) bool {
	a, b := p.From[k], p.From[k+1]
	return a != 0 && b != 0 && g.Nodes[a].Child == b && g.Nodes[a].Number >= 0 && !g.Nodes[a].BlackNo && g.Nodes[b].Number < 0
}

// colorOf is whose move a written one is by its digits and words: 1 Red, -1 Black, 0
// unknown.
func colorOf(n *record.Node) int {
	if n.Text == "" {
		return 0
	}
	c := Cell{Texts: []Alternative{{n.Text, 1}}}
	return c.color()
}

// tellApart tells whether the digits and words of a record show whose move each is.
func (p *Proposal) tellApart(g *record.Game) bool {
	right, wrong := 0, 0
	side := g.Start.Side()
	for _, id := range p.From {
		if id != 0 {
			switch c := colorOf(&g.Nodes[id]); {
			case c == 0:
			case c > 0 == (side == rules.Red):
				right++
			default:
				wrong++
			}
		}
		side = side.Other()
	}
	return right >= 2 && wrong*10 <= right
}
