package fen_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qipu/fen"
	"qipu/rules"
)

func TestStart(t *testing.T) {
	p := rules.StartPosition()
	if got := fen.Format(&p); got != fen.Start {
		t.Errorf("start position: %s", got)
	}
	setup, err := fen.Parse(fen.Start)
	if err != nil || setup != (fen.Setup{Position: p, HasSide: true, Counter: 0, Round: 1}) {
		t.Errorf("Parse(Start) = %v, %v", setup, err)
	}
}

// TestForgives has texts that mean the position of want.
func TestForgives(t *testing.T) {
	const placement = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	const black = placement + " b - - 0 1"
	for _, c := range []struct {
		in      string
		want    string
		hasSide bool
		counter int
		round   int
	}{
		{placement, fen.Start, false, 0, 0},
		{placement + " w", fen.Start, true, 0, 0},
		{placement + " r - - 0 1", fen.Start, true, 0, 1},
		{placement + " R", fen.Start, true, 0, 0},
		{placement + " W", fen.Start, true, 0, 0},
		{placement + " b", black, true, 0, 0},
		{placement + " B - -", black, true, 0, 0},
		{placement + " b - - 17", black, true, 17, 0},
		{placement + " b - - 17 30", black, true, 17, 30},
		{placement + " b - - - -", black, true, 0, 0},
		{placement + " b - - - 30", black, true, 0, 30},
		{placement + " b KQkq e3 0 1", black, true, 0, 1},
		{"  " + placement + " \t w\r\n", fen.Start, true, 0, 0},
		{"\u3000" + placement + "\u00a0\u3000b\u3000", black, true, 0, 0},
		{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", fen.Start, true, 0, 0},
		{strings.ReplaceAll(placement, "/9/", "/1161/") + " w", fen.Start, true, 0, 0},
	} {
		setup, err := fen.Parse(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if got := fen.Format(&setup.Position); got != c.want {
			t.Errorf("%q: %s", c.in, got)
		}
		if setup.HasSide != c.hasSide || setup.Counter != c.counter || setup.Round != c.round {
			t.Errorf("%q: side %v, counter %d, round %d", c.in, setup.HasSide, setup.Counter, setup.Round)
		}
	}
}

func TestRefuses(t *testing.T) {
	const placement = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, c := range []struct {
		in     string
		reason fen.Reason
		column int
		rank   int
		text   string
	}{
		{"", fen.BadRanks, 1, -1, ""},
		{" \u3000", fen.BadRanks, 1, -1, ""},
		{placement + "R w", fen.BadRankWidth, 51, 0, "RNBAKABNRR"},
		{"rnbakabn/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", fen.BadRankWidth, 1, 9, "rnbakabn"},
		{"9/9/9/9/9/9/9/9//9", fen.BadRankWidth, 17, 1, ""},
		{"9/9/9/9/9/9/9/9/99/9", fen.BadRankWidth, 17, 1, "99"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", fen.BadRanks, 1, -1, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"},
		{"9/9/9/9/9/9/9/9/9/9/9", fen.BadRanks, 1, -1, "9/9/9/9/9/9/9/9/9/9/9"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1q/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", fen.BadLetter, 27, 6, "q"},
		{" 9/9/8x", fen.BadLetter, 7, 7, "x"}, // before the number of ranks
		{"9/車8", fen.BadLetter, 3, 8, "車"},
		{"9/r0", fen.BadLetter, 4, 8, "0"},
		{"ｒ8", fen.BadLetter, 1, 9, "ｒ"},
		{placement + " x", fen.BadSide, 61, -1, "x"},
		{placement + " wb", fen.BadSide, 61, -1, "wb"},
		{placement + "  -", fen.BadSide, 62, -1, "-"},
		{placement + " w - - x 1", fen.BadCounter, 67, -1, "x"},
		{placement + " w - - -1 y", fen.BadCounter, 67, -1, "-1"},
		{placement + " w - - 0 1000000", fen.BadCounter, 69, -1, "1000000"},
		{placement + " w - - 0 99999999999999999999", fen.BadCounter, 69, -1, "99999999999999999999"},
		{placement + " w - - 0 1 2", fen.ExtraText, 71, -1, "2"},
		{placement + "\u3000w - - 0 1 後", fen.ExtraText, 71, -1, "後"}, // columns are characters
	} {
		_, err := fen.Parse(c.in)
		var wrong *fen.SyntaxError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if want := (fen.SyntaxError{Reason: c.reason, Column: c.column, Rank: c.rank, Text: c.text}); *wrong != want {
			t.Errorf("%q: %+v, want %+v", c.in, *wrong, want)
		}
	}
}

// TestProblems joins Parse and rules.Position.Problems on texts that are FEN but
// no position.
func TestProblems(t *testing.T) {
	for in, want := range map[string]rules.Problem{
		"4k4/9/9/9/9/9/9/9/9/4K4 w":   "generals-facing",
		"9/9/9/9/9/9/9/9/9/4K4 w":     "black-no-king",
		"4k4/9/9/9/9/9/9/9/4P4/3K5 w": "pawn-square",
		"4ka3/9/9/9/9/9/9/9/9/R2K5 w": "",
		"5k3/9/9/9/9/9/9/9/4r4/4K4 b": "side-not-to-move-in-check",
	} {
		setup, err := fen.Parse(in)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		var got rules.Problem
		if all := setup.Position.Problems(); len(all) > 0 {
			got = all[0]
		}
		if got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		var p rules.Position
		for range rnd.IntN(60) {
			p.Set(rules.Square(rnd.IntN(rules.NumSquares)), rules.NewPiece(rules.Side(rnd.IntN(2)), rules.King+rules.Kind(rnd.IntN(7))))
		}
		p.SetSide(rules.Side(rnd.IntN(2)))
		setup, err := fen.Parse(fen.Format(&p))
		if err != nil || setup.Position != p {
			t.Fatalf("%s: %v", fen.Format(&p), err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(fen.Start)
	f.Add("9/9/9/9/9/9/9/9/9/9")
	f.Add("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR\u3000r - - 3 7")
	f.Add("9/9/9/9/9/9/9/9/9/99999 b")
	f.Add("4k4/\xff/車")
	f.Add("///////////0")
	f.Fuzz(func(t *testing.T, in string) {
		setup, err := fen.Parse(in)
		if err != nil {
			var wrong *fen.SyntaxError
			if !errors.As(err, &wrong) || wrong.Column < 1 || wrong.Rank < -1 || wrong.Rank > 9 || !strings.Contains(in, wrong.Text) && wrong.Reason != fen.BadLetter {
				t.Fatalf("%q: %#v", in, err)
			}
			return
		}
		out := fen.Format(&setup.Position)
		again, err := fen.Parse(out)
		if err != nil || again.Position != setup.Position || fen.Format(&again.Position) != out {
			t.Fatalf("%q became %q: %v", in, out, err)
		}
	})
}

func TestSetupString(t *testing.T) {
	const placement = "4k4/9/9/9/9/9/9/9/9/4K4"
	for _, c := range []struct{ in, want string }{
		{placement + " b - - 7 31", placement + " b - - 7 31"},
		{placement + " r", placement + " w - - 0 1"},
		{placement + " w - - 0 0", placement + " w - - 0 1"},
	} {
		setup, err := fen.Parse(c.in)
		if got := setup.String(); err != nil || got != c.want {
			t.Errorf("%q: %q, %v, want %q", c.in, got, err, c.want)
		}
	}
}
