package repair

import (
	"strings"
	"testing"

	"qipu/record"
)

// FuzzGame repairs any rows of text. What is proposed is a legal game, and once it is
// written as proposed there is nothing left to repair.
func FuzzGame(f *testing.F) {
	for _, s := range []string{
		"炮二平五 马8进7\n马二进三 车9平8",
		"炮二平五 马8进7\n车一平二 车9平8\n马二进三 马2进3",
		"跑二平五 马8迸7\n—— 车q平8\n车一平二 马2进3\n车一平二 马2进3",
		"马8进7 炮二平五\n马二进三",
		"h2e2 h9g7\nh0g2 i9h8\ni0h0",
		"炮25 马87\n马23 车98\n车12 马□3",
		"C2.5 h8+7\nH2+? r9.8",
		"前前前前 \n兵 卒 □□□□ ————",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 600 {
			return
		}
		g := game(strings.Split(text, "\n")...)
		p := Game(g, Options{})
		if p == nil {
			return
		}
		pos := g.Start
		for i, m := range p.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("ply %d: %s is not legal", i+1, m)
			}
			pos.Play(m)
		}
		for _, r := range p.Repairs {
			if r.Ply < 1 || r.Ply > len(p.Moves) || r.Move != p.Moves[r.Ply-1] {
				t.Fatalf("%+v is not about a move of %v", r, p.Moves)
			}
			if !(r.Confidence >= 0 && r.Confidence <= 1) {
				t.Fatalf("confidence %v", r.Confidence)
			}
			for _, id := range r.Nodes {
				if int(id) >= len(g.Nodes) || id < 0 {
					t.Fatalf("node %d", id)
				}
			}
		}
		seen := map[record.NodeID]bool{}
		for _, id := range p.From {
			if id != 0 && seen[id] {
				t.Fatalf("node %d is used twice", id)
			}
			seen[id] = true
		}
		if again := Game(game(rowsOf(p.Moves)...), Options{}); again != nil {
			t.Fatalf("not at rest: %v", again.Repairs)
		}
	})
}
