package rules_test

import (
	"slices"
	"testing"

	"qipu/rules"
)

// TestReasonOrder has moves that are wrong in several ways; the earlier reason of
// the list is the one that is given.
func TestReasonOrder(t *testing.T) {
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	for _, c := range []struct {
		fen, move string
		want      rules.Reason
	}{
		{start, "e5e5", rules.EmptySquare},      // also a null move
		{start, "e9e9", rules.WrongSide},        // also a null move
		{start, "e0e0", rules.NullMove},         // also its own piece
		{start, "a0b0", rules.OwnPieceOnTarget}, // right in shape
		{start, "a0b2", rules.OwnPieceOnTarget}, // also wrong in shape
		{start, "a0b1", rules.Shape},
		{start, "a0c1", rules.Shape},
		{start, "b0c3", rules.OwnPieceOnTarget},
		{start, "b0d1", rules.HorseLeg},
		{start, "b0b1", rules.Shape},
		{start, "c0c2", rules.Shape},
		{start, "c3c5", rules.Shape}, // two points forward
		{start, "c3d4", rules.Shape},
		{start, "c3c2", rules.PawnBackward},
		{start, "b2b9", rules.Legal},
		{start, "b2b8", rules.Blocked},
		{start, "b2b7", rules.CannonNoScreen},
		{start, "e0e2", rules.Shape},
		{start, "e0e1", rules.Legal},
		{"4k4/9/9/9/9/9/9/3P5/9/3K5 w - - 0 1", "d2d1", rules.PawnBackward},
		{"3k5/9/9/9/9/9/9/3K5/9/9 w - - 0 1", "d2c2", rules.Palace}, // not also facing
		{"3k5/9/9/9/9/2N6/9/4B4/9/3K5 w - - 0 1", "e2c4", rules.OwnPieceOnTarget},
		{"3k5/9/9/9/9/4B4/3P5/9/9/4K4 w - - 0 1", "e4c2", rules.ElephantEye},
		{"3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "c4e6", rules.River},
		{"3k5/9/9/9/3P5/2B6/9/9/9/4K4 w - - 0 1", "c4e6", rules.River},      // the eye is blocked too
		{"3k5/9/9/2B6/9/9/9/9/9/4K4 w - - 0 1", "c6e4", rules.River},        // from the wrong half
		{"3k5/9/9/9/9/9/4r4/4N4/4P4/4K4 w - - 0 1", "e2f0", rules.HorseLeg}, // it is pinned too
		{"3k5/9/9/9/9/9/4r4/9/9/R3K4 w - - 0 1", "a0f0", rules.Blocked},     // in check too
		{"4k4/4R4/9/9/9/9/9/9/9/4K4 w - - 0 1", "e8e9", rules.KingCapture},  // also facing
		{"4k4/4R4/9/9/9/9/9/9/9/4K4 w - - 0 1", "e8d8", rules.GeneralsFacing},
		{"4k4/9/9/9/9/9/9/r8/4R4/r3K4 w - - 0 1", "e1d1", rules.GeneralsFacing}, // check stays too
		{"4k4/9/9/9/9/9/9/9/4R4/r3K4 w - - 0 1", "e1e2", rules.InCheckNotAnswered},
		{"4k4/9/9/9/9/9/9/r8/4R4/4K4 w - - 0 1", "e0d0", rules.Legal},
		{"3k5/9/9/9/9/9/9/3r5/9/4K4 w - - 0 1", "e0d0", rules.MovesIntoCheck},
		{"3k5/4n4/9/9/9/9/9/4C4/9/4K4 w - - 0 1", "e2e8", rules.CannonNoScreen},
		{"3k5/4n4/9/9/4p4/9/9/4C4/9/4K4 w - - 0 1", "e2e6", rules.Blocked},
		{"3k5/4n4/4p4/9/4p4/9/9/4C4/9/4K4 w - - 0 1", "e2e6", rules.Blocked},
		{"3k5/4n4/4p4/9/4p4/9/9/4C4/9/4K4 w - - 0 1", "e2e7", rules.Legal},
		{"3k5/4n4/4p4/9/4p4/9/9/4C4/9/4K4 w - - 0 1", "e2e8", rules.CannonManyScreens},
	} {
		p := position(t, c.fen)
		if got := p.Check(move(t, c.move)); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.fen, c.move, got, c.want)
		}
	}
}

func TestCheckOffBoard(t *testing.T) {
	p := rules.StartPosition()
	for _, m := range []rules.Move{
		rules.NewMove(rules.NoSquare, 0),
		rules.NewMove(0, rules.NoSquare),
		rules.NewMove(0, rules.NumSquares),
	} {
		if got := p.Check(m); got != rules.Shape {
			t.Errorf("%v: %q, want shape", m, got)
		}
		if p.IsLegal(m) {
			t.Errorf("%v is legal", m)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want []rules.Problem
	}{
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", nil},
		{"9/9/9/9/9/9/9/9/9/9 w", []rules.Problem{"red-no-king", "black-no-king"}},
		{"3kk4/9/9/9/9/9/9/9/9/5K3 b", []rules.Problem{"black-many-kings"}},
		{"4k4/9/9/9/9/9/9/9/9/3K1K3 w", []rules.Problem{"red-many-kings"}},
		{"3k5/9/9/9/9/9/9/9/9/AAA1K4 w", []rules.Problem{"too-many-A", "advisor-square"}},
		{"3k5/9/b3b3b/9/2b6/9/9/9/9/4K4 w", []rules.Problem{"too-many-b"}},
		{"3k5/9/nnn6/9/9/9/9/9/9/4K4 w", []rules.Problem{"too-many-n"}},
		{"3k5/9/9/9/9/9/9/9/9/CCC1K4 w", []rules.Problem{"too-many-C"}},
		{"3k5/9/9/9/9/pppppp3/9/9/9/4K4 b", []rules.Problem{"too-many-p"}},
		{"9/9/9/3k5/9/9/9/9/9/4K4 w", []rules.Problem{"king-outside-palace"}},
		{"4k4/9/9/9/9/9/9/9/9/3K4A w", []rules.Problem{"advisor-square"}},
		{"4k4/9/9/9/9/2b6/9/9/9/3K5 w", []rules.Problem{"elephant-square"}},
		{"4k4/9/9/9/9/9/9/P8/9/3K5 w", []rules.Problem{"pawn-square"}},
		{"4k4/9/9/9/9/9/1P7/9/9/3K5 w", []rules.Problem{"pawn-square"}},
		{"4k4/9/9/9/1p7/9/9/9/9/3K5 w", []rules.Problem{"pawn-square"}},
		{"4k4/9/9/9/9/P8/P8/9/9/3K5 w", []rules.Problem{"pawn-file"}},
		{"4k4/9/9/9/9/9/P8/9/9/3K5 w", nil},
		{"4k4/9/9/P8/P8/P8/9/9/9/3K5 w", nil},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", []rules.Problem{"generals-facing"}},
		{"4k4/9/9/9/9/9/9/9/9/R2K5 w", nil},
		{"R3k4/9/9/9/9/9/9/9/9/3K5 w", []rules.Problem{"side-not-to-move-in-check"}},
		{"R3k4/9/9/9/9/9/9/9/9/3K5 b", nil},
		{"4k4/9/R1R1R4/9/9/9/9/P8/P8/4K4 b", []rules.Problem{"too-many-R", "pawn-square", "pawn-file"}},
	} {
		p := position(t, c.fen)
		got := p.Problems()
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
	}
}
