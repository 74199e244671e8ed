package repetition_test

import (
	"strings"
	"testing"

	"qipu/rules"
	"qipu/rules/repetition"
)

// TestLimit walks two rooks and counts on small limits.
func TestLimit(t *testing.T) {
	const quiet = "3ak4/4a4/8r/9/9/9/9/R8/4A4/3AK4 w - - %C 1"
	const round = "a2b2 i7h7 "
	back := strings.NewReplacer("a2b2", "b2a2", "i7h7", "h7i7").Replace(round)
	const checks = "9/4k4/9/9/9/9/5R3/9/9/3K5 w - - %C 1"
	axf := *repetition.AXF
	for _, c := range []struct {
		name, fen, counter, moves string
		o                         repetition.Options
		want                      []repetition.Limit
	}{
		{
			"three rounds", quiet, "0", round + back + round,
			repetition.Options{Rounds: 3},
			[]repetition.Limit{{First: 1, Claim: [2]int{6, 6}, Plies: 6}},
		},
		{"one ply short", quiet, "0", round + back + "a2b2", repetition.Options{Rounds: 3}, nil},
		{"not reached", quiet, "0", round + back, repetition.Options{Rounds: 3}, nil},
		{
			"checks of the claimant", checks, "0", strings.Repeat("f3e3 e8f8 e3f3 f8e8 ", 7),
			repetition.Options{Rounds: 11},
			// Red's checks are eleven after ply 21, the eleventh round ends with ply 22.
			[]repetition.Limit{{First: 1, Claim: [2]int{0, 22}, Checks: [2]int{14, 0}, Plies: 28}},
		},
		{
			"ten checks count", checks, "0", strings.Repeat("f3e3 e8f8 e3f3 f8e8 ", 7),
			repetition.Options{Rounds: 10},
			[]repetition.Limit{{First: 1, Claim: [2]int{20, 20}, Checks: [2]int{14, 0}, Plies: 28}},
		},
		{
			"set up with a counter", quiet, "4", round,
			repetition.Options{Rounds: 3},
			[]repetition.Limit{{First: 1, Claim: [2]int{2, 2}, Plies: 6, Arbiter: true}},
		},
		{
			"trusted counter", quiet, "4", round,
			repetition.Options{Rounds: 3, Rules: &axf},
			[]repetition.Limit{{First: 1, Claim: [2]int{2, 2}, Plies: 6}},
		},
		{
			"a capture begins again", "3ak4/4a4/8r/9/9/9/p8/R8/4A4/3AK4 w - - %C 1", "4",
			"a2a3 i7h7 a3b3 h7i7 b3a3 i7h7 a3b3",
			repetition.Options{Rounds: 3},
			[]repetition.Limit{{First: 2, Claim: [2]int{7, 7}, Plies: 6}},
		},
	} {
		start, moves, counter := game(t, strings.Replace(c.fen, "%C", c.counter, 1), c.moves)
		got := repetition.Judge(start, moves, counter, c.o).Limits
		if len(got) != len(c.want) || len(got) == 1 && got[0] != c.want[0] {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		var tracker repetition.Tracker
		p := start
		tracker.Reset(p.Key(), counter, c.o)
		for _, m := range moves {
			tracker.Add(p.Key(), p.Play(m) != rules.NoPiece)
		}
		if len(got) > 0 && !tracker.Matters() {
			t.Errorf("%s: missed by the tracker", c.name)
		}
	}
}
