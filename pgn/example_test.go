package pgn_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"qipu/diag"
	"qipu/pgn"
	"qipu/record"
	"qipu/rules"
	"qipu/source"
)

func ExampleDecode() {
	const text = `[Red "甲"]
[Black "乙"]

1. 炮二平五 {当头炮} 马8进7! (1... 炮8平5) 2. 马二进三 红胜
`
	blocks := source.NewReader(strings.NewReader(text), source.Options{})
	games := source.NewSplitter(blocks, pgn.NewCutter(), "club.pgn", "pgn", 0)
	for {
		unit, err := games.Next()
		if err != nil { // io.EOF
			break
		}
		g := record.New()
		if err := pgn.Decode(&unit, g); err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Tag("Red"), g.Terminator, g.Tag("Black"))
		for e, id := range g.Walk {
			if n := g.Nodes[id]; e == record.Move {
				fmt.Printf("%d:%d %s\n", n.Line, n.Column, n.Text)
			}
		}
	}
	// Output:
	// 甲 1-0 乙
	// 4:4 炮二平五
	// 4:15 马8进7
	// 4:27 炮8平5
	// 4:36 马二进三
}

func ExampleWriter() {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	g.Tags = []record.Tag{{Name: "Opening", Value: "中炮"}, {Name: "Red", Value: "甲"}}
	pgn.AppendMoves(g, 0, "炮二平五 马8进7", diag.Place{})
	for i, s := range []string{"h2e2", "h9g7"} { // which is what replaying finds
		n := &g.Nodes[i+1]
		n.Move, _ = rules.ParseMove(s)
		n.State = record.Played
	}
	g.Result = record.Draw
	if err := pgn.NewWriter(os.Stdout, pgn.WriterOptions{}).Write(g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "Chinese Chess"]
	// [Red "甲"]
	// [Opening "中炮"]
	//
	// 1. 炮二平五 马8进7 1/2-1/2
}
