package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/replay"
)

// mating is a game in which Red mates with its seventh move; Black does not answer.
const mating = "1. 炮二进二 炮2平1 2. 炮八进四 炮8平9 3. 炮八平五 炮1进4 4. 炮二平五 "

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		name, tags, moves string
		want              string // reason given-contradicting notes
		result            record.Result
	}{
		{"agree", `[Result "1-0"]`, "1. 炮二平五 1-0", "", record.RedWins},
		{"* agrees with everything", `[Result "*"][Termination "红胜"]`, mating + "*", "", record.RedWins},
		{"tag and terminator", `[Result "1-0"]`, "1. 炮二平五 0-1", "terminator 1-0 0-1 tag-says", record.RedWins},
		{"mate comes first", `[Result "0-1"]`, mating + "0-1", "checkmate 0-1 1-0 terminator-says", record.BlackWins},
		{"mate settles which is wrong", `[Result "1-0"]`, mating + "0-1", "terminator 1-0 0-1 tag-says board-says", record.RedWins},
		{"mate beats the clock", `[Result "0-1"][Termination "time forfeit"]`, mating + "0-1", "board-first 0-1 1-0 terminator-says", record.BlackWins},
		{"mate beats the clock, in Chinese", `[Result "红超时负"]`, mating + "*", "board-first 0-1 1-0", record.BlackWins},
		{"termination", `[Result "1-0"][Termination "红方认负"]`, "1. 炮二平五 1-0", "termination 1-0 0-1 tag-says terminator-says", record.RedWins},
		{"termination agrees", `[Result "1-0"][Termination "黑超时负"]`, "1. 炮二平五 1-0", "", record.RedWins},
		{"termination is no result", `[Result "1-0"][Termination "normal"]`, "1. 炮二平五 1-0", "", record.RedWins},
		{"no mate on the board", `[Result "1-0"][Termination "将死"]`, "1. 炮二平五 1-0", "board", record.RedWins},
		{"stalemate is no mate", `[Result "1-0"][Termination "stalemate"]`, mating + "1-0", "board", record.RedWins},
		{"mate on the board", `[Result "1-0"][Termination "checkmate"]`, mating + "1-0", "", record.RedWins},
		{"broken off before the mate", `[Result "1-0"][Termination "将死"]`, "1. 炮二平五 马8进9 2. 车一进九 1-0", "", record.RedWins},
		{"title", `[Event "甲一先负乙二"][Red "甲一"][Black "乙二"][Result "1-0"]`, "1. 炮二平五 1-0", "title 1-0 0-1 tag-says terminator-says", record.RedWins},
		{"title agrees", `[Event "甲一先负乙二"][Red "甲一"][Black "乙二"][Result "0-1"]`, "1. 炮二平五 0-1", "", record.BlackWins},
		{"title against *", `[Event "甲一先负乙二"][Red "甲一"][Black "乙二"][Result "*"]`, "1. 炮二平五 *", "", record.Unknown},
		{"title against the board", `[Event "甲一先负乙二"][Result "*"]`, mating + "*", "checkmate 0-1 1-0", record.RedWins},
		{"won without play", `[Result "+/-"]`, "1-0", "", record.RedWins},
		{"lost without play", `[Result "－：＋"]`, "*", "", record.BlackWins},
		{"both absent", `[Result "-/-"]`, "*", "", record.Unknown},
		{"forfeit with moves", `[Result "+"]`, "1. 炮二平五 1-0", "moves", record.RedWins},
	} {
		g := decode(t, strings.ReplaceAll(tt.tags, "][", "]\n[")+"\n\n"+tt.moves+"\n")
		new(replay.Replayer).Game(g)
		var got []string
		for _, f := range g.Findings {
			switch f.Code {
			case diag.ResultMismatch:
				s := f.Reason
				for _, a := range f.Args {
					s += fmt.Sprint(" ", a)
				}
				for _, r := range f.Related {
					s += " " + strings.TrimPrefix(r.Note, "related.")
				}
				got = append(got, s)
				if f.Line == 0 || f.Text == "" || len(f.Cited()) == 0 {
					t.Errorf("%s: place %v, text %q", tt.name, f.Place, f.Text)
				}
			case diag.BadTag:
				got = append(got, "bad-tag")
			}
		}
		if s := strings.Join(got, "; "); s != tt.want || g.Result != tt.result {
			t.Errorf("%s: %q, result %v; want %q, %v", tt.name, s, g.Result, tt.want, tt.result)
		}
	}
}

// Stalemate loses, whatever chess players think.
func TestStalemateResult(t *testing.T) {
	g := decode(t, "[FEN \"3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. E0-E1 *\n")
	new(replay.Replayer).Game(g)
	for _, f := range g.Findings {
		if f.Code == diag.ResultMismatch && f.Reason == "stalemate" && f.Args[1].Text == "1-0" {
			return
		}
	}
	t.Errorf("end %v, findings %s", g.End, brief(g))
}
