package sheet_test

import (
	"fmt"
	"strings"

	"qipu/formats/sheet"
	"qipu/record"
	"qipu/source"
)

func ExampleDecode() {
	text := `第三轮
甲队 甲一 先胜 乙队 乙二
1. 炮二平五  马8进7
2. 马二进三  ——
3. 车一平二  马2进3
`
	blocks := source.NewReader(strings.NewReader(text), source.Options{})
	units := source.NewSplitter(blocks, sheet.NewCutter(), "", "sheet", 0)
	for {
		u, err := units.Next()
		if err != nil {
			break // io.EOF
		}
		g := record.New()
		if err := sheet.Decode(&u, g); err != nil || u.Number == 0 {
			continue
		}
		fmt.Println(g.Tag("Red"), g.Tag("Black"), g.Tag("Result"))
		for id := range g.MainLine {
			n := &g.Nodes[id]
			fmt.Printf("line %d: %s, not recorded: %t\n", n.Line, n.Text, n.Hole)
		}
	}
	// Output:
	// 甲一 乙二 1-0
	// line 3: 炮二平五, not recorded: false
	// line 3: 马8进7, not recorded: false
	// line 4: 马二进三, not recorded: false
	// line 4: ——, not recorded: true
	// line 5: 车一平二, not recorded: false
	// line 5: 马2进3, not recorded: false
}

func ExampleSniff() {
	fmt.Println(sheet.Sniff("1|炮二平五|馬8進7"), sheet.Sniff("Lorem ipsum dolor sit amet"))
	// Output: true false
}
