package diagram_test

import (
	"fmt"

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
