package formats_test

import (
	"fmt"
	"strings"

	"qipu/formats"
	"qipu/record"
)

// The format of an input is recognised; the text of each unit is a game, with the moves
// as they are written.
func ExampleSplit() {
	games := "[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n\n[Red \"乙\"]\n\n1. 兵七进一 *\n"
	units, err := formats.Split(strings.NewReader(games), "a", formats.SplitOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := record.New()
	for {
		u, err := units.Next()
		if err != nil {
			break // io.EOF
		}
		g.Reset()
		if err := formats.ByName(u.Format).Decode(&u, g); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u.Format, u.Number, u.Line, g.Tag("Red"), g.Nodes[1].Text)
	}
	// Output:
	// pgn 1 1 甲 炮二平五
	// pgn 2 4 乙 兵七进一
}
