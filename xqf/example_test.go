package xqf_test

import (
	"fmt"

	"qipu/fen"
	"qipu/record"
	"qipu/rules"
	"qipu/xqf"
)

func ExampleDecode() {
	g := record.New()
	if err := xqf.Decode(standard().bytes, g); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Tag("Event"), g.Tag("Red"), g.Tag("Result"))
	fmt.Println(fen.Format(&g.Start))
	for id := range g.MainLine {
		fmt.Println(g.Nodes[id].Move)
	}
	// Output:
	// 全国个人 甲 1-0
	// rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
	// h2e2
	// h9g7
}

func ExampleEncode() {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	g.SetTag("Red", "甲")
	g.SetTag("RedTeam", "广东")
	m, _ := rules.ParseMove("h2e2")
	g.Add(0, record.Node{Move: m})

	file, err := xqf.Encode(nil, g, xqf.Options{Version: 0x12})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(file), "bytes")
	for _, f := range g.Findings {
		fmt.Println(f.Code, f.Text)
	}
	// Output:
	// 1032 bytes
	// lossy-conversion RedTeam: 广东
}
