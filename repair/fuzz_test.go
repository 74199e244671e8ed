package repair

import (
	"strings"
	"testing"

	"qipu/record"
	"qipu/rules"
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

// FuzzPair reads any two texts as two sheets of a game.
func FuzzPair(f *testing.F) {
	for _, s := range [][2]string{
		{"炮二平五 马8进7\n马二进□ 车9平8", "炮二平五 马8进7\n马二进三 ——"},
		{"炮二平五 马8进7\n炮二平五 马8进7\n马二进三", "h2e2 h9g7\nh0g2"},
		{"炮25 马87\n马23 车98", "—— ——\n—— □\n马二进三"},
		{"", "炮二平五"},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		if len(one)+len(two) > 300 {
			return
		}
		a, b := game(strings.Split(one, "\n")...), game(strings.Split(two, "\n")...)
		p, err := Pair(a, b, Options{})
		if err != nil || p == nil {
			return
		}
		pos := a.Start
		used := map[record.NodeID]bool{}
		for i, m := range p.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("ply %d: %s is not legal", i+1, m)
			}
			pos.Play(m)
			if id := p.From[i]; id != 0 && used[id] || int(id) >= len(a.Nodes) || int(p.Other[i]) >= len(b.Nodes) {
				t.Fatalf("ply %d is from node %d and %d", i+1, id, p.Other[i])
			}
			used[p.From[i]] = true
		}
		for _, r := range p.Repairs {
			if r.Ply < 1 || r.Ply > len(p.Moves) || !(r.Confidence >= 0 && r.Confidence <= 1) {
				t.Fatalf("%+v", r)
			}
		}
		for _, all := range []bool{false, true} {
			p.Draft(a, all, func(pos *rules.Position, m rules.Move) string { return m.String() }, nil)
		}
	})
}
