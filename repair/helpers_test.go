package repair

import (
	"strings"
	"testing"

	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// game makes a replayed record of rows "炮二平五 马8进7"; rows are numbered, and a
// cell — is a hole.
func game(rows ...string) *record.Game { return gameFrom("", rows...) }

// gameFrom is game from another position than the standard one.
func gameFrom(fen string, rows ...string) *record.Game {
	g := record.New()
	g.FEN = fen
	last := record.NodeID(0)
	for i, row := range rows {
		for k, text := range strings.Fields(row) {
			n := record.Node{Text: text, Number: -1, Line: int32(i + 1), Column: int32(k + 1), Start: -1}
			if k == 0 {
				n.Number = int32(i + 1)
			}
			if text == "——" {
				n.Hole = true
			}
			last = g.Add(last, n)
		}
	}
	new(replay.Replayer).Game(g)
	return g
}

// rowsOf writes moves from the start position as rows.
func rowsOf(moves []rules.Move) []string {
	pos := rules.StartPosition()
	var rows []string
	for i, m := range moves {
		text, _ := notation.Writer{}.Append(nil, &pos, m)
		if i%2 == 0 {
			rows = append(rows, string(text))
		} else {
			rows[len(rows)-1] += " " + string(text)
		}
		pos.Play(m)
	}
	return rows
}

func movesOf(p *Proposal) string {
	var b strings.Builder
	for i, m := range p.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.String())
	}
	return b.String()
}

func proposed(t *testing.T, g *record.Game, o Options) *Proposal {
	t.Helper()
	p := Game(g, o)
	if p == nil {
		t.Fatal("nothing is proposed")
	}
	if len(p.From) != len(p.Moves) {
		t.Fatalf("%d moves, %d origins", len(p.Moves), len(p.From))
	}
	pos := g.Start
	for i, m := range p.Moves {
		if !pos.IsLegal(m) {
			t.Fatalf("ply %d: %s is not legal", i+1, m)
		}
		pos.Play(m)
	}
	return p
}
