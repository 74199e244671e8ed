package rules_test

import (
	"fmt"

	"qipu/rules"
)

func ExamplePosition_Check() {
	p := rules.StartPosition()
	for _, text := range []string{"h2e2", "h0g2", "b0d1", "a0b0"} {
		m, _ := rules.ParseMove(text)
		fmt.Printf("%v %q\n", m, p.Check(m))
	}
	// Output:
	// h2e2 ""
	// h0g2 ""
	// b0d1 "horse-leg"
	// a0b0 "own-piece-on-target"
}

func ExamplePosition_LegalMoves() {
	p := rules.StartPosition()
	fmt.Println(len(p.LegalMoves(nil)))
	// Output: 44
}

func ExamplePosition_Play() {
	p := rules.StartPosition()
	m, _ := rules.ParseMove("h2h9")
	captured := p.Play(m)
	fmt.Printf("%c, then %v to move\n", captured.Letter(), p.Side())
	p.Undo(m, captured)
	fmt.Println(p == rules.StartPosition())
	// Output:
	// n, then black to move
	// true
}

func ExamplePosition_Problems() {
	p := rules.StartPosition()
	p.Set(rules.At(4, 0), rules.NoPiece)
	p.Set(rules.At(1, 1), rules.NewPiece(rules.Red, rules.Pawn))
	fmt.Println(p.Problems(), p.Playable())
	// Output: [red-no-king too-many-P pawn-square] false
}

func ExamplePosition_End() {
	var p rules.Position
	p.Set(rules.At(3, 0), rules.NewPiece(rules.Red, rules.King))
	p.Set(rules.At(4, 9), rules.NewPiece(rules.Black, rules.King))
	p.Set(rules.At(5, 8), rules.NewPiece(rules.Red, rules.Pawn))
	p.Set(rules.At(4, 7), rules.NewPiece(rules.Red, rules.Pawn))
	p.SetSide(rules.Black)
	fmt.Println(p.End())
	// Output: stalemate
}

func ExamplePerft() {
	p := rules.StartPosition()
	fmt.Println(rules.Perft(&p, 3))
	// Output: 79666
}
