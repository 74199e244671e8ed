package record_test

import (
	"fmt"

	"qipu/record"
)

func ExampleGame_Walk() {
	g := record.New()
	first := g.Add(0, record.Node{Text: "炮二平五"})
	g.Add(first, record.Node{Text: "马8进7"})
	g.Add(first, record.Node{Text: "炮8平5"}) // instead of the one before
	for event, id := range g.Walk {
		switch event {
		case record.Move:
			fmt.Println(g.Nodes[id].Text)
		case record.Open:
			fmt.Println("(")
		case record.Close:
			fmt.Println(")")
		}
	}
	// Output:
	// 炮二平五
	// 马8进7
	// (
	// 炮8平5
	// )
}
