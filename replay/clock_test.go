package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/replay"
)

// timed is a game in which the rooks walk to and fro, each move with a comment.
func timed(moves int, comment func(n int, red bool) string) string {
	var b strings.Builder
	walk := [...]string{"a0a1 i9i8 ", "a1a2 i8i7 ", "a2a1 i7i8 ", "a1a0 i8i9 "}
	for n := range moves {
		red, black, _ := strings.Cut(walk[n%len(walk)], " ")
		fmt.Fprintf(&b, "%s %s %s%s ", red, comment(n+1, true), black, comment(n+1, false))
	}
	return b.String()
}

func redOnly(text func(n int) string) func(int, bool) string {
	return func(n int, red bool) string {
		if !red {
			return ""
		}
		return "{" + text(n) + "}"
	}
}

func spent(seconds int) string { return fmt.Sprintf("[%%emt 0:%02d:%02d]", seconds/60, seconds%60) }
func left(seconds int) string {
	return fmt.Sprintf("[%%clk %d:%02d:%02d]", seconds/3600, seconds/60%60, seconds%60)
}

func TestTimeLimit(t *testing.T) {
	minutes := func(m int) func(int, bool) string { return redOnly(func(int) string { return spent(m * 60) }) }
	for _, tt := range []struct {
		name     string
		rule     string
		tags     string
		moves    string
		want     string // ply severity reason args
		articles string
	}{
		// 40 moves in 90 minutes: 40 times 2 minutes is in time, 3 is not.
		{"in time", "6.1", "", timed(45, minutes(2)) + "1-0", "", ""},
		{"30 moves in 90 minutes", "6.1", "", timed(31, minutes(3)) + "*", "61 info - 31 1:33:00 1:30:00", "4.1.4 22.1"},
		{"exactly", "6.2", "", timed(30, minutes(2)) + "1-0", "", ""},
		{"next stage", "6.2", "", timed(36, minutes(2)) + "0-1", "71 info - 36 1:12:00 1:10:00", "4.1.4 22.1"},
		{"rapid", "6.3", "", timed(41, redOnly(func(int) string { return spent(15) })) + "*", "", ""},
		{"rapid, late", "6.4", "", timed(21, redOnly(func(int) string { return spent(15) })) + "*", "41 info - 21 0:05:15 0:05:00", ""},
		{"played on to a win", "6.1", "", timed(32, minutes(3)) + "1-0", "61 error plays-on 31 1:33:00 1:30:00", "4.1.4 22.1"},
		{"draw agreed at the late move", "6.1", "", timed(30, minutes(3)) + "a2a1 {[%emt 0:05:00]} 1/2-1/2", "61 info last-move 31 1:35:00 1:30:00", "4.1.4 22.5"},
		{"by the tag", "", `[TimeControl "40/5400:10/900"]`, timed(31, minutes(3)) + "*", "61 info - 31 1:33:00 1:30:00", ""},
		{"in Chinese, with an increment", "", `[TimeControl "5分＋3秒"]`, timed(31, redOnly(func(int) string { return spent(15) })) + "*", "51 info - 26 0:06:30 0:06:18", ""},
		{"tag that says nothing", "", `[TimeControl "慢棋"]`, timed(31, minutes(30)) + "*", "", ""},
		{"no rule", "", "", timed(31, minutes(30)) + "*", "", ""},

		// What the clock shows: 5400 less 100 a move.
		{"clock", "6.1", "", timed(40, redOnly(func(n int) string { return left(5400 - 100*n) })) + "*", "", ""},
		{"clock set on at move 40", "6.1", "", timed(44, redOnly(func(n int) string { return left(5400 + n/40*900 - 130*n) })) + "*", "", ""},
		{"clock set on at move 31", "6.1", "", timed(35, redOnly(func(n int) string { return left(5400 + n/31*900 - 175*n) })) + "*", "61 info - 31 1:30:25 1:30:00", ""},
		{"clock that counts up", "6.1", "", timed(35, redOnly(func(n int) string { return left(100 * n) })) + "*", "", ""},
		{"clock with an increment", "", `[TimeControl "300+10"]`, timed(35, redOnly(func(n int) string { return left(300 + 5*n) })) + "*", "", ""},

		{"total", "3600", `[RedTime "65分10秒"]`, timed(3, minutes(1)) + "0-1", "0 info -  1:05:10 1:00:00", ""},
		{"total in colons", "3600", `[BlackTime "1:00:02"]`, timed(3, minutes(1)) + "0-1", "0 info last-move  1:00:02 1:00:00", ""},
		{"total, rounded to minutes", "3600", `[RedTime "61分"]`, timed(3, minutes(1)) + "0-1", "", ""},
		{"total of unknown unit", "3600", `[RedTime "8000"]`, timed(3, minutes(1)) + "0-1", "", ""},
		{"from another position", "6.1", `[FEN "r3k4/9/9/9/9/9/9/9/9/5K2R w - - 0 1"]`, "i0i1 {[%emt 9:00:00]} *", "", ""},
	} {
		var o replay.Options
		if tt.rule != "" {
			var ok bool
			if o.Time, ok = replay.ParseTimeRule(tt.rule, nil); !ok {
				t.Fatalf("%s: no rule %s", tt.name, tt.rule)
			}
		}
		got := ""
		for _, f := range judged(t, o, "[Red \"甲\"]\n"+tt.tags, tt.moves, diag.TimeLimit) {
			reason := f.Reason
			if reason == "" {
				reason = "-"
			}
			got += fmt.Sprintf("%d %v %s %v %v %v", f.Ply, f.Severity, reason, f.Args[0], f.Args[1], f.Args[2])
			if articles := strings.Join(f.Cited(), " "); tt.articles != "" && articles != tt.articles || f.Line == 0 || f.Side == "" {
				t.Errorf("%s: articles %s, place %v, side %q", tt.name, articles, f.Place, f.Side)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestParseTimeRule(t *testing.T) {
	for s, ok := range map[string]bool{
		"6.1": true, "6.2": true, "6.3": true, "6.4": true, "6.5": false, "3600": true, "3600+30": true, "40/5400:10/900": true,
		"60分包干": true, "60分钟": true, "60分 + 30秒": true, "60分＋30秒": true,
		"": false, "?": false, "-": false, "*180": false, "15-5-15": false, "0": false, "0/60": false, "40/": false, "红6分黑4分＋3秒": false, "分": false,
	} {
		if _, got := replay.ParseTimeRule(s, nil); got != ok {
			t.Errorf("ParseTimeRule(%q): %v", s, got)
		}
	}
}

// No time rule and no clock bring the judgement to a stop.
func FuzzParseTimeRule(f *testing.F) {
	for _, s := range []string{"6.1", "40/5400:10/900", "3600+30", "60分＋30秒", "1/1:999/1", "5:4/3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 {
			return
		}
		rule, ok := replay.ParseTimeRule(s, nil)
		if !ok {
			return
		}
		o := replay.Options{Time: rule}
		judged(t, o, "[Red \"甲\"]", timed(9, redOnly(func(n int) string { return left(1000 * n % 777) }))+"*")
	})
}
