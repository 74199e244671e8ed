package repetition_test

import (
	"testing"

	"qipu/rules"
	"qipu/rules/repetition"
)

// FuzzJudge plays moves chosen by the input, in positions of any pieces that the
// input sets up, and goes round in them.
func FuzzJudge(f *testing.F) {
	f.Add([]byte{4, 1, 85, 9, 40, 5, 41, 14, 22, 6}, []byte{1, 2, 3, 4})
	f.Add([]byte{3, 1, 84, 9, 31, 5, 70, 13}, []byte{0, 0, 9, 7, 200, 3})
	f.Add([]byte{4, 1, 85, 9, 13, 2, 58, 7, 60, 6, 55, 12}, []byte{250, 11, 5, 5})
	f.Fuzz(func(t *testing.T, pieces, choices []byte) {
		var start rules.Position
		for i := 0; i+1 < len(pieces) && i < 64; i += 2 {
			if pc := rules.Piece(pieces[i+1] & 15); pc.Kind() != rules.NoKind {
				start.Set(rules.Square(pieces[i]%rules.NumSquares), pc)
			}
		}
		if !start.Playable() || start.KingsFacing() || start.InCheck(rules.Black) {
			return
		}
		p := start
		var moves []rules.Move
		for _, c := range choices[:min(len(choices), 40)] {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[int(c)%len(legal)]
			if n := len(moves); n >= 2 && c%4 > 0 {
				if back := rules.NewMove(moves[n-2].To(), moves[n-2].From()); p.IsLegal(back) {
					m = back
				}
			}
			p.Play(m)
			moves = append(moves, m)
		}
		for _, book := range repetition.Rulesets {
			report := repetition.Judge(start, moves, 0, repetition.Options{Rules: book, Rounds: 5, All: true})
			for _, c := range report.Cycles {
				if c.First < 1 || c.First > c.From || c.From > c.To || c.To > len(moves) || c.Since > c.To || c.Count < 2 {
					t.Fatalf("%+v", c)
				}
				if (c.Verdict == repetition.Arbiter) != (len(c.Open) > 0) {
					t.Fatalf("%v with the questions %v", c.Verdict, c.Open)
				}
				for _, m := range c.Moves {
					if m.Sure != (len(m.Doubts) == 0) {
						t.Fatalf("%+v", m)
					}
				}
			}
		}
	})
}
