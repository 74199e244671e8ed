package pgn

import (
	"qipu/record"
	"qipu/source"
)

// Decode reads the game of a unit into g, which is empty. A unit with the number 0 has
// none; then g has the findings about its text.
func Decode(u *source.Unit, g *record.Game) error {
	var p parser
	p.begin(g, u)
	p.blankLines()
	g.Number, g.Format, g.Encoding, g.FirstLine, g.Text = u.Number, "pgn", string(u.Encoding), p.firstLine, p.s
	if u.Number > 0 && p.lead(u.Number == 1) {
		p.game()
	}
	for p.pos < len(p.s) { // a game that is cut off at the limit may end in anything
		p.pass()
	}
	p.flush()
	if g.MovesEnd < 0 {
		g.MovesEnd = p.pos
	}
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return nil
}
