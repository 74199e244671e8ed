package repair_test

import (
	"fmt"

	"qipu/notation"
	"qipu/repair"
	"qipu/rules"
)

func ExampleSheet() {
	start := rules.StartPosition()
	var cells []repair.Cell
	for _, text := range []string{"炮二平五", "马8进7", "马二进二", "车9平8", "车一平二", "马2进3"} {
		cells = append(cells, repair.Cell{Texts: []repair.Alternative{{Text: text, Weight: 1}}, Number: -1})
	}
	p := repair.Sheet(&start, notation.Chinese, cells, repair.Options{})
	for _, r := range p.Repairs {
		fmt.Println(r.Ply, r.Kind, r.Written, r.Move, r.Safety)
	}
	// Output:
	// 3 misread 马二进二 h0g2 safe
}
