package notation

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"qipu/rules"
)

func FuzzChinese(f *testing.F)    { fuzzStyle(f, Chinese) }
func FuzzShort(f *testing.F)      { fuzzStyle(f, Short) }
func FuzzICCS(f *testing.F)       { fuzzStyle(f, ICCS) }
func FuzzUCI(f *testing.F)        { fuzzStyle(f, UCI) }
func FuzzUCI10(f *testing.F)      { fuzzStyle(f, UCI10) }
func FuzzWXF(f *testing.F)        { fuzzStyle(f, WXF) }
func FuzzVietnamese(f *testing.F) { fuzzStyle(f, Vietnamese) }
func FuzzSAN(f *testing.F)        { fuzzStyle(f, SAN) }
func FuzzSAN10(f *testing.F)      { fuzzStyle(f, SAN10) }
func FuzzAuto(f *testing.F)       { fuzzStyle(f, Auto) }

// maxFuzz is how long a text may be: nothing that is looked at is longer, and the
// time to make an input smaller grows with its square.
const maxFuzz = 40

// fuzzStyle reads any text at some position: what resolves is legal, what is ambiguous
// is so between legal moves, the position stays as it was; and a legal move that the
// seed picks survives being written and read.
func fuzzStyle(f *testing.F, style Style) {
	for i, c := range readings {
		if c.style == style {
			f.Add(uint16(i), c.text)
		}
	}
	f.Add(uint16(1), "炮□平五")
	f.Add(uint16(2), "\xff\xfe平五")
	positions := fuzzPositions()
	f.Fuzz(func(t *testing.T, seed uint16, text string) {
		if len(text) > maxFuzz {
			return
		}
		pos := positions[int(seed)%len(positions)]
		var buf [128]rules.Move
		moves := pos.LegalMoves(buf[:0])
		r := Reader{Style: style}
		checkReading(t, pos, &r, text)
		checkText(t, &pos, style, text)
		if len(moves) == 0 {
			return
		}
		m := moves[int(seed)/len(positions)%len(moves)]
		r = Reader{Style: style, Strokes: true}
		if written, ok := (Writer{Style: style}).Append(nil, &pos, m); ok && style != Auto {
			if got := r.Resolve(&pos, string(written)); got.Status != Resolved || got.Move != m {
				t.Errorf("%v is written %s and read %+v", m, written, got)
			}
		}
	})
}

// fuzzPositions are positions out of random games, every other one with crowded pawns.
func fuzzPositions() []rules.Position {
	rnd := rand.New(rand.NewPCG(4, 2))
	out := make([]rules.Position, 64)
	for i := range out {
		pos := rules.StartPosition()
		if i%2 == 1 {
			pos = crowdedPosition(rnd)
		}
		for range rnd.IntN(40) {
			if moves := pos.LegalMoves(nil); len(moves) > 0 {
				pos.Play(moves[rnd.IntN(len(moves))])
			}
		}
		out[i] = pos
	}
	return out
}

func checkReading(t *testing.T, pos rules.Position, r *Reader, text string) {
	t.Helper()
	before := pos
	style := r.Style
	got := r.Resolve(&pos, text)
	if pos != before || r.Style != style {
		t.Fatalf("%q has changed the position or the style", text)
	}
	switch got.Status {
	case Resolved:
		if !pos.IsLegal(got.Move) || got.Moves != nil || got.Reason != rules.Legal {
			t.Errorf("%q resolves to %+v", text, got)
		}
	case Ambiguous, WrongQualifier:
		if len(got.Moves) == 0 || got.Status == Ambiguous && len(got.Moves) < 2 || !slices.IsSortedFunc(got.Moves, compareMoves) {
			t.Errorf("%q: moves %v", text, got.Moves)
		}
		for _, m := range got.Moves {
			if !pos.IsLegal(m) {
				t.Errorf("%q: %v is not legal", text, m)
			}
		}
	case Illegal:
		if got.Reason == rules.Legal || got.Moves != nil || got.Warn != 0 {
			t.Errorf("%q: %+v", text, got)
		}
		if got.Move != rules.NoMove && got.Reason != pos.Check(got.Move) {
			t.Errorf("%q: %v is %v, not %v", text, got.Move, pos.Check(got.Move), got.Reason)
		}
	default:
		if got.Move != rules.NoMove || got.Moves != nil || got.Reason != rules.Legal || got.Warn != 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// checkMatch asks of the token that Match finds at the start of a text.
func checkMatch(t *testing.T, text string) {
	t.Helper()
	n, _ := Match(text)
	if n < 0 || n > len(text) || n < len(text) && utf8.ValidString(text) && !utf8.RuneStart(text[n]) {
		t.Fatalf("Match(%q) = %d", text, n)
	}
	if again, _ := Match(text[:n]); again != n {
		t.Errorf("Match(%q) = %d, of its own token %d", text, n, again)
	}
	if n > 0 && shapeOf(text[:n]) == 0 {
		t.Errorf("Match(%q) finds %q, which no style reads", text, text[:n])
	}
}

// checkText asks of a text what needs no reader.
func checkText(t *testing.T, pos *rules.Position, style Style, text string) {
	t.Helper()
	checkMatch(t, text)
	if n, nag := MatchNAG(text); n < 0 || n > len(text) || (n == 0) != (nag == 0) {
		t.Errorf("MatchNAG(%q) = %d, %d", text, n, nag)
	}
	Resembles(text)
	once := Fold(nil, text)
	if twice := Fold(nil, string(once)); string(once) != string(twice) {
		t.Errorf("%q folds to %q, that to %q", text, once, twice)
	}
	for _, m := range Nearest(pos, style, text, 3) {
		if !pos.IsLegal(m) {
			t.Errorf("Nearest(%q): %v is not legal", text, m)
		}
	}
	Detect(pos, slices.Values([]string{text, text}))
}
