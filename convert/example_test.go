package convert_test

import (
	"fmt"
	"io"
	"strings"

	"qipu/convert"
)

func ExampleRun() {
	record := "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
	c := convert.Config{To: "pgn", Notation: "iccs"}
	err := convert.Run(strings.NewReader(record), "a.txt", c, func(r convert.Result) error {
		fmt.Print(string(r.Output))
		return nil
	})
	fmt.Println(err)
	// Output:
	// [Game "Chinese Chess"]
	// [Format "ICCS"]
	//
	// 1. H2-E2 H9-G7 2. H0-G2 I9-H9 *
	// <nil>
}

// Units may be processed anywhere and in any order; only joining is in order.
func ExampleProcessor() {
	games := "1. 炮二平五 马8进7 1-0\n\n1. 马八进六 马8进7 0-1\n"
	c := convert.Config{}
	units, err := c.Split(strings.NewReader(games), "a.pgn", convert.SplitOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := convert.NewProcessor(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	for {
		u, err := units.Next()
		if err == io.EOF {
			break
		}
		r, err := p.Process(&u)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Number, r.Worst)
		for _, f := range r.Findings {
			fmt.Println(f.Line, f.Column, f.Code, f.Text)
		}
	}
	// Output:
	// 1 info
	// 2 error
	// 3 4 illegal-move 马八进六
}
