package repetition_test

import (
	"fmt"

	"qipu/fen"
	"qipu/rules"
	"qipu/rules/repetition"
)

// chase is a game in which Red's rook goes after a horse for three full cycles.
func chase() (start rules.Position, moves []rules.Move) {
	setup, _ := fen.Parse("3ak4/4a4/9/9/2n6/9/9/1R7/4A4/3AK4 w - - 0 1")
	for range 3 {
		for _, text := range []string{"b2c2", "c5b7", "c2b2", "b7c5"} {
			m, _ := rules.ParseMove(text)
			moves = append(moves, m)
		}
	}
	return setup.Position, moves
}

func ExampleJudge() {
	start, moves := chase()
	for _, c := range repetition.Judge(start, moves, 0, repetition.Options{}).Cycles {
		fmt.Println(c.Count, "full cycles, the last one plies", c.From, "to", c.To, "-", c.Verdict, c.Articles)
		for _, m := range c.Moves {
			fmt.Println(m.Ply, m.Move, m.Class, m.Why.Point)
		}
	}
	// Output:
	// 3 full cycles, the last one plies 9 to 12 - red-must-change [24.3 26.4]
	// 9 b2c2 捉 wins-piece
	// 10 c5b7 闲 nothing-attacked
	// 11 c2b2 捉 wins-piece
	// 12 b7c5 闲 nothing-attacked
}

func ExampleTracker() {
	p, moves := chase()
	var tracker repetition.Tracker
	tracker.Reset(p.Key(), 0, repetition.Options{})
	for i, m := range moves {
		captured := p.Play(m)
		tracker.Add(p.Key(), captured != rules.NoPiece)
		if tracker.Matters() {
			fmt.Println("worth a judgement from ply", i+1)
			break
		}
	}
	// Output: worth a judgement from ply 8
}
