package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/pgn"
	"qipu/record"
	"qipu/replay"
	"qipu/source"
)

func ExampleAdjudicate() {
	const text = `[FEN "9/4k4/9/9/9/9/5R3/9/9/3K5 w - - 0 1"]

1. 车四平五 将5平6 2. 车五平四 将6平5 3. 车四平五 将5平6 4. 车五平四 将6平5
5. 车四平五 将5平6 6. 车五平四 将6平5 *
`
	g := record.New()
	if err := pgn.Decode(&source.Unit{Text: text, Number: 1, Line: 1, Column: 1}, g); err != nil {
		fmt.Println(err)
		return
	}
	new(replay.Replayer).Game(g)
	p := diag.NewPrinter(language.English)
	for _, ply := range []int{4, 8, 12} {
		ruling, _ := replay.Adjudicate(g, ply, replay.Options{})
		fmt.Println("after ply", ruling.Ply)
		for i := range ruling.Findings {
			fmt.Println(" ", p.Message(&ruling.Findings[i]))
		}
	}
	// Output:
	// after ply 4
	// after ply 8
	//   plies 5 to 8 repeat the position (2 full cycles): no verdict yet
	// after ply 12
	//   plies 9 to 12 repeat the position (3 full cycles): Red loses
}

func TestAdjudicate(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves string
		ply              int
		want             string // codes; counted for Red and Black, needed
	}{
		{"start", "", "1. 炮二平五 *", 0, "; 0 0 60"},
		{"beyond the end", "", "1. 炮二平五 *", 2, "none"},
		{"a repetition that was left is history", "", strings.Repeat(quiet, 2) + "c3c4 *", -1, "; 4 4 60"},
		{"one that was lost is not", perpetual, strings.Repeat(checking, 3) + "F3-F4 *", -1, "repetition red-loses; 6 6 60"},
		{"it goes on", chased, strings.Repeat(chasing, 3) + "*", -1, "repetition red-must-change; 6 6 60"},
		{"a capture", "r3k4/9/9/9/9/9/9/9/9/R4K3 w - - 20 1", "a0a9 *", -1, "; 0 0 60"},
		{"set up with a counter", "r3k4/9/9/9/9/9/9/9/9/5K2R w - - 20 11", "i0i1 *", -1, "; 10 10 60"},
		{"mate comes first", "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 118 1", "i7i9 *", -1, "checkmate; 59 59 60"},
		{"stalemate too", "3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 119 1", "e0e1 *", -1, "stalemate; 60 60 60"},
	} {
		tags := "[Red \"甲\"]"
		if tt.fen != "" {
			tags = fenTag(tt.fen)
		}
		g := decode(t, tags+"\n\n"+tt.moves+"\n")
		new(replay.Replayer).Game(g)
		ruling, ok := replay.Adjudicate(g, tt.ply, replay.Options{})
		got := "none"
		if ok {
			var codes []string
			for _, f := range ruling.Findings {
				codes = append(codes, string(f.Code))
				if f.Limit != nil && f.Limit.Verdict != "" {
					codes = append(codes, f.Limit.Verdict)
				}
				if f.Cycle != nil {
					codes = append(codes, f.Cycle.Verdict)
				}
				if f.Severity != diag.Info {
					t.Errorf("%s: severity %v", tt.name, f.Severity)
				}
			}
			s := ruling.Stretch
			got = fmt.Sprintf("%s; %d %d %d", strings.Join(codes, " "), s.Counted[0], s.Counted[1], s.Needed)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
