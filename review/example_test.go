package review_test

import (
	"bytes"
	"fmt"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/review"
	"qipu/rules"
)

func ExampleWrite() {
	written, game := record.New(), record.New()
	for _, g := range []*record.Game{written, game} {
		g.Start, g.StartOK = rules.StartPosition(), true
	}
	move, _ := rules.ParseMove("h2e2")
	bad := written.Add(0, record.Node{Text: "跑二平五", Line: 1, Column: 1, State: record.Unplayed})
	game.Add(0, record.Node{Move: move, State: record.Played})

	var page bytes.Buffer
	err := review.Write(&page, review.Page{Files: []review.File{{Name: "a.txt", Games: []review.Game{{
		Number: 1, Written: written, Game: game, Places: []diag.Place{diag.At(1, 1)},
		Repairs: []record.Repair{{
			Ply: 1, Kind: "misread", Written: "跑二平五", Move: move, Text: "炮二平五",
			Confidence: 0.9, Safety: diag.Unsafe, Nodes: []record.NodeID{bad},
		}},
	}}}}})
	fmt.Println(err, strings.Contains(page.String(), "跑二平五"), strings.Contains(page.String(), "http-equiv"))
	// Output:
	// <nil> true true
}
