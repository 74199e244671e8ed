package repetition

import (
	"testing"

	"qipu/rules"
)

// TestOutcome weighs what was gained against what was lost (25.3, det. 10), written
// as letters of pieces; P is a pawn across the river, p one before it.
func TestOutcome(t *testing.T) {
	weigh := func(gained, lost string) outcome {
		var l ledger
		for sign, list := range map[int8]string{1: gained, -1: lost} {
			for _, letter := range []byte(list) {
				at := rules.At(0, 6)
				if letter == 'p' {
					letter, at = 'P', rules.At(0, 4)
				}
				pc, _ := rules.PieceOf(letter)
				l = l.with(pc, at, sign)
			}
		}
		return l.outcome()
	}
	for _, c := range []struct {
		gained, lost string
		want         outcome
	}{
		{"", "", fails},
		{"p", "", fails}, // no material
		{"K", "", fails},
		{"P", "", wins},
		{"A", "", wins},
		{"N", "", wins},
		{"N", "C", fails},
		{"R", "C", wins},
		{"R", "NC", fails},
		{"NC", "R", fails},
		{"NCB", "R", wins},
		{"NN", "C", wins},
		{"A", "B", fails},
		{"AB", "A", wins},
		{"N", "A", wins},
		{"A", "N", fails},
		{"AB", "N", unclear},
		{"C", "AA", unclear},
		{"R", "A", wins},
		{"N", "P", fails}, // a pawn for a piece
		{"R", "P", fails},
		{"N", "p", wins},
		{"PP", "N", fails}, // a piece for pawns
		{"NP", "C", wins},
		{"PP", "P", wins},
		{"P", "A", fails},
	} {
		if got := weigh(c.gained, c.lost); got != c.want {
			t.Errorf("%q for %q: %d, want %d", c.gained, c.lost, got, c.want)
		}
	}
}
