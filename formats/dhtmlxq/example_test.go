package dhtmlxq_test

import (
	"fmt"
	"strings"

	"qipu/formats/dhtmlxq"
	"qipu/record"
	"qipu/source"
)

func ExampleDecode() {
	page := `<p>[DhtmlXQ][DhtmlXQ_red]甲一[/DhtmlXQ_red][DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_comment1_2]另一路[/DhtmlXQ_comment1_2][/DhtmlXQ]</p>`
	blocks := source.NewReader(strings.NewReader(page), source.Options{})
	units := source.NewSplitter(blocks, dhtmlxq.NewCutter(), "", "dhtmlxq", 0)
	for {
		u, err := units.Next()
		if err != nil {
			break // io.EOF
		}
		g := record.New()
		if err := dhtmlxq.Decode(&u, g); err != nil || u.Number == 0 {
			continue
		}
		fmt.Println(g.Tag("Red"), g.Tag("Result"))
		fmt.Println(show(g))
	}
	// Output:
	// 甲一 1-0
	// Red=甲一 Result=1-0 h2e2 h9g7 ( b9c7 <另一路> ) h0g2
}
