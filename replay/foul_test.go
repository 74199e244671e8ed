package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/replay"
	"qipu/rules/repetition"
)

func TestFalseClaim(t *testing.T) {
	for _, tt := range []struct {
		comment string
		rounds  int // of the limit; four are played
		want    string
	}{
		{"红方提出自然限着和棋", 5, "red 4 5"},
		{"此时，黑方以自然限著提和。", 5, "black 4 5"},
		{"Black claims a draw by the natural limit", 60, "black 4 60"},
		{"红方提出自然限着和棋，经审核属实", 4, ""},
		{"红方可以提出自然限着和棋", 5, ""},
		{"红方没有提出自然限着和棋", 5, ""},
		{"按自然限着应判和", 5, ""},
		{"黑方提和", 5, ""},
		{"红方提出和棋，不合自然限着", 5, ""},
	} {
		got := ""
		o := replay.Options{Repetition: repetition.Options{Rounds: tt.rounds}}
		for _, f := range judged(t, o, `[Red "甲"]`, "a0a1 i9i8 a1a2 i8i7 a2a1 i7i8 a1a0 i8i9 {"+tt.comment+"} *", diag.FalseClaim) {
			got += fmt.Sprintf("%s %v %v", f.Side, f.Args[0], f.Args[1])
			if f.Ply != 8 || f.Line == 0 {
				t.Errorf("%s: ply %d, place %v", tt.comment, f.Ply, f.Place)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.comment, got, tt.want)
		}
	}
}

// A half round, a set-up counter: the claim may be right.
func TestClaimInDoubt(t *testing.T) {
	o := replay.Options{Repetition: repetition.Options{Rounds: 2}}
	for _, tt := range []struct{ counter, moves string }{
		{"0", "i0i1 a9a8 i1i2 {红方提出自然限着和棋} *"},
		{"2", "i0i1 {红方提出自然限着和棋} *"},
	} {
		if found := judged(t, o, fenTag("r3k4/9/9/9/9/9/9/9/9/5K2R w - - "+tt.counter+" 1"), tt.moves, diag.FalseClaim); len(found) != 0 {
			t.Errorf("%s: %+v", tt.moves, found)
		}
	}
}

func TestThreeFouls(t *testing.T) {
	gap := func(n int, result string) string { // Black's moves 2.. are not recorded
		var b strings.Builder
		b.WriteString("1. 炮二平五 马8进7\n")
		for i := range n {
			fmt.Fprintf(&b, "%d. 车一进一 ——\n", i+2)
		}
		return b.String() + result
	}
	const claim = "{红方提出自然限着和棋} "
	claims := "a0a1 " + claim + "i9i8 a1a0 " + claim + "i8i9 a0a1 " + claim + "i9i8 "
	for _, tt := range []struct{ name, moves, want string }{
		{"two fouls", gap(11, "*"), ""},
		{"three fouls", gap(12, "*"), "black 3 warning unless-short-of-time [related.foul-unrecorded]"},
		{"and lost", gap(12, "1-0"), "black 3 info unless-short-of-time [related.foul-unrecorded]"},
		{"three claims", claims + "*", "red 3 warning  [related.foul-claim related.foul-claim related.foul-claim]"},
		{"three claims and won", claims + "1-0", "red 3 error  [related.foul-claim related.foul-claim related.foul-claim]"},
		{"three claims and lost", claims + "0-1", "red 3 info  [related.foul-claim related.foul-claim related.foul-claim]"},
		{"of both sides", "a0a1 " + claim + "i9i8 {黑方提出自然限着和棋} a1a0 " + claim + "*", ""},
	} {
		got := ""
		for _, f := range judged(t, replay.Options{}, `[Red "甲"]`, tt.moves, diag.ThreeFouls) {
			var notes []string
			for _, r := range f.Related {
				notes = append(notes, r.Note)
			}
			got += fmt.Sprintf("%s %v %v %s %v", f.Side, f.Args[0], f.Severity, f.Reason, notes)
			if f.Line == 0 || f.Ply == 0 {
				t.Errorf("%s: place %v, ply %d", tt.name, f.Place, f.Ply)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
