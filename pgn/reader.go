package pgn

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// Decode reads the game of a unit into g, which is empty. A unit with the number 0 has
// none; then g has the findings about its text. The text of the game begins behind the
// blank lines before it.
func Decode(u *source.Unit, g *record.Game) error {
	text, line, column := u.Text, max(u.Line, 1), max(u.Column, 1)
	if blank := strings.LastIndexByte(text[:len(text)-len(strings.TrimLeft(text, " \t\n"))], '\n') + 1; blank > 0 {
		line, column = line+strings.Count(text[:blank], "\n"), 1
		text = text[blank:]
	}
	g.Number, g.Format, g.Encoding = u.Number, "pgn", string(u.Encoding)
	g.Text, g.FirstLine, g.MovesEnd = text, line, len(text)
	p := parser{
		Cursor: source.NewCursor(text, line, column), firstColumn: column,
		g: g, placed: true, offsets: true, fresh: true, number: -1, end: -1,
		torn: slices.ContainsFunc(u.Findings, func(f diag.Finding) bool { return f.Code == diag.TruncatedInput }),
	}
	if u.Number == 0 {
		for p.Pos < len(p.Text) {
			p.pass()
		}
		p.flush()
	} else {
		p.lead(u.Number > 1)
		p.game()
	}
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return nil
}
