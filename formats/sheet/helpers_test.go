package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/formats/sheet"
	"qipu/record"
	"qipu/source"
	"qipu/source/sourcetest"
)

// read gives all games of a text, and what is said about text behind them.
func read(t testing.TB, text string) (games []*record.Game, rest *record.Game) {
	t.Helper()
	return readFrom(t, source.NewReader(strings.NewReader(text), source.Options{}))
}

var format = sourcetest.Format{Cutter: sheet.NewCutter, Decode: sheet.Decode}

func readFrom(t testing.TB, src source.Blocks) (games []*record.Game, rest *record.Game) {
	t.Helper()
	games, stray := format.Games(t, src)
	for _, g := range games {
		check(t, g)
	}
	rest = record.New()
	rest.Findings = stray
	return games, rest
}

// check holds for every game that is read: its parts stand where they say.
func check(t testing.TB, g *record.Game) {
	t.Helper()
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.Start >= 0 && !strings.HasPrefix(g.Text[n.Start:], n.Text) {
			t.Errorf("%q is not at byte %d of %q", n.Text, n.Start, g.Text)
		}
		if n.Line < int32(g.FirstLine) || n.Column < 1 {
			t.Errorf("%q stands at line %d, column %d of a game from line %d", n.Text, n.Line, n.Column, g.FirstLine)
		}
	}
	if g.MovesEnd < 0 || g.MovesEnd > len(g.Text) {
		t.Errorf("the moves end at byte %d of %d", g.MovesEnd, len(g.Text))
	}
}

// show writes a game in one line: tags, FEN, comments, moves (with their printed
// number, .. where it says Black, holes in brackets, comments and glyphs) and result.
func show(g *record.Game) string {
	var b strings.Builder
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "%s=%s ", t.Name, t.Value)
	}
	if g.FEN != "" {
		fmt.Fprintf(&b, "FEN=%s ", g.FEN)
	}
	for _, c := range g.Comments {
		fmt.Fprintf(&b, "<%s> ", c)
	}
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.Number >= 0 {
			fmt.Fprintf(&b, "%d:", n.Number)
		}
		if n.BlackNo {
			b.WriteString("..")
		}
		if n.Hole {
			fmt.Fprintf(&b, "[%s] ", n.Text)
		} else {
			b.WriteString(n.Text + " ")
		}
		if note := g.NoteOf(id); note != nil {
			for _, nag := range note.NAGs {
				fmt.Fprintf(&b, "$%d ", nag)
			}
			for _, c := range note.Comments {
				fmt.Fprintf(&b, "<%s> ", c)
			}
		}
	}
	if g.HasTerminator {
		fmt.Fprintf(&b, "= %s ", g.Terminator)
	}
	return strings.TrimSpace(b.String())
}

// said writes the findings of a game: code, line, column and text.
func said(g *record.Game) string {
	var all []string
	for _, f := range g.Findings {
		all = append(all, fmt.Sprintf("%s %d:%d %s", f.Code, f.Line, f.Column, f.Text))
	}
	return strings.Join(all, "; ")
}
