package fen_test

import (
	"fmt"

	"qipu/fen"
	"qipu/rules"
)

func ExampleParse() {
	setup, err := fen.Parse("3k5/4P4/9/9/9/9/9/9/9/5K3 b")
	fmt.Println(setup.Position.Side(), setup.Position.King(rules.Black), err)
	_, err = fen.Parse("3k5/4X4/9/9/9/9/9/9/9/5K3")
	fmt.Println(err)
	// Output:
	// black d9 <nil>
	// fen: letter at column 6: "X"
}

func ExampleFormat() {
	p := rules.StartPosition()
	m, _ := rules.ParseMove("h2e2")
	p.Play(m)
	fmt.Println(fen.Format(&p))
	// Output: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1
}
