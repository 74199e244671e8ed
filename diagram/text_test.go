package diagram_test

import (
	"fmt"
	"strings"

	"qipu/diagram"
	"qipu/rules"
)

func ExampleText() {
	p := rules.StartPosition()
	m, _ := rules.ParseMove("h2e2")
	p.Play(m)
	fmt.Print(diagram.Text(&p, diagram.Options{ASCII: true, Last: m}))
	// Output:
	// 9 r n b a k a b n r
	// 8 . . . . . . . . .
	// 7 . c . . . . . c .
	// 6 p . p . p . p . p
	// 5 . . . . . . . . .
	// 4 . . . . . . . . .
	// 3 P . P . P . P . P
	// 2 . C . .>C . .>. .
	// 1 . . . . . . . . .
	// 0 R N B A K A B N R
	//   a b c d e f g h i   black to move
}

func ExampleText_unicode() {
	p := rules.StartPosition()
	fmt.Print(diagram.Text(&p, diagram.Options{}))
	// Output:
	// 1   2   3   4   5   6   7   8   9
	// 9 [车][马][象][士][将][士][象][马][车]
	//    │   │   │   │ \ │ / │   │   │   │
	// 8  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ / │ \ │   │   │   │
	// 7  ├──[炮]─┼───┼───┼───┼───┼──[炮]─┤
	//    │   │   │   │   │   │   │   │   │
	// 6 [卒]─┼──[卒]─┼──[卒]─┼──[卒]─┼──[卒]
	//    │   │   │   │   │   │   │   │   │
	// 5  ├───┴───┴───┴───┴───┴───┴───┴───┤
	//    │                               │
	// 4  ├───┬───┬───┬───┬───┬───┬───┬───┤
	//    │   │   │   │   │   │   │   │   │
	// 3 (兵)─┼──(兵)─┼──(兵)─┼──(兵)─┼──(兵)
	//    │   │   │   │   │   │   │   │   │
	// 2  ├──(炮)─┼───┼───┼───┼───┼──(炮)─┤
	//    │   │   │   │ \ │ / │   │   │   │
	// 1  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ / │ \ │   │   │   │
	// 0 (车)(马)(相)(仕)(帅)(仕)(相)(马)(车)
	//    九  八  七  六  五  四  三  二  一
	//    a   b   c   d   e   f   g   h   i
}

func ExampleText_flip() {
	var p rules.Position
	p.Set(rules.At(4, 0), rules.NewPiece(rules.Red, rules.King))
	p.Set(rules.At(3, 9), rules.NewPiece(rules.Black, rules.King))
	fmt.Print(diagram.Text(&p, diagram.Options{Flip: true, Hant: true}))
	// Output:
	// 一  二  三  四  五  六  七  八  九
	// 0  ┌───┬───┬───┬──(帥)─┬───┬───┬───┐
	//    │   │   │   │ \ │ / │   │   │   │
	// 1  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ / │ \ │   │   │   │
	// 2  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 3  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 4  ├───┴───┴───┴───┴───┴───┴───┴───┤
	//    │                               │
	// 5  ├───┬───┬───┬───┬───┬───┬───┬───┤
	//    │   │   │   │   │   │   │   │   │
	// 6  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 7  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ \ │ / │   │   │   │
	// 8  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ / │ \ │   │   │   │
	// 9  └───┴───┴───┴───┴──[將]─┴───┴───┘
	//    9   8   7   6   5   4   3   2   1
	//    i   h   g   f   e   d   c   b   a
}

func ExampleSVG() {
	p := rules.StartPosition()
	m, _ := rules.ParseMove("h2e2")
	p.Play(m)
	svg := diagram.SVG(&p, diagram.Options{Last: m, Title: "After 炮二平五"})
	fmt.Println(svg[:strings.Index(svg, " role")])
	// Output: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -30 400 482"
}
