package report_test

import (
	"fmt"
	"os"

	"qipu/diag"
	"qipu/diag/report"
)

func Example() {
	f := diag.New(diag.IllegalMove)
	f.Source, f.Game, f.Place, f.Width = "a.pgn", 2, diag.At(18, 9), 4
	f.Ply, f.Side, f.Reason, f.Text = 4, "black", "horse-leg", "马8进7"
	f.Candidates = []diag.Candidate{{Move: "h9i7", Text: "马8进9"}}
	f.Excerpt = "2. 车一平二 马8进7"

	r, err := report.New(os.Stdout, report.Options{Format: "text", MaxPerCode: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		if err := r.Finding(&f); err != nil {
			fmt.Println(err)
		}
	}
	if err := r.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// a.pgn:18:9: error[illegal-move]: 马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)
	//    |
	// 18 | 2. 车一平二 马8进7
	//    |             ^^^^^^
	//    = game 2, ply 4, Black
	//    = candidates: 马8进9 (h9i7)
	//    = articles: 2.2, 4.1.6
	//
	// … and 2 more illegal-move in 1 game (--max-per-code 0 shows all)
}
