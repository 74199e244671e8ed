package notation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/rules"
)

// Every legal move, written in a style, reads back to itself, and the canonical
// Chinese text belongs to no other legal move.
func TestWriteThenRead(t *testing.T) {
	for _, style := range []Style{Chinese, ICCS, UCI, UCI10, WXF, Vietnamese, Short} {
		t.Run(style.String(), func(t *testing.T) {
			playouts(uint64(style), 60, func(pos *rules.Position) {
				for _, hant := range []bool{false, true} {
					w := Writer{Style: style, Hant: hant}
					r := Reader{Style: style, Strokes: true}
					seen := map[string]rules.Move{}
					for _, m := range pos.LegalMoves(nil) {
						text, ok := w.Append(nil, pos, m)
						if !ok {
							at := standingOf(pos, m.From())
							if style != Vietnamese || at.groups < 2 && at.size < 4 {
								t.Fatalf("%v: no spelling", m)
							}
							continue
						}
						got := r.Resolve(pos, string(text))
						if got.Status != Resolved || got.Move != m || got.Warn != 0 {
							t.Fatalf("%v written %s reads as %+v", m, text, got)
						}
						if other, dup := seen[string(text)]; dup {
							t.Fatalf("%s is both %v and %v", text, other, m)
						}
						seen[string(text)] = m
					}
				}
			})
		})
	}
}

// A text with a file means exactly the legal moves of that kind from that file in
// that direction with that number.
func TestFileFormMeansItsMoves(t *testing.T) {
	playouts(11, 8, func(pos *rules.Position) {
		side := pos.Side()
		want := map[string][]rules.Move{}
		for _, m := range pos.LegalMoves(nil) {
			pc := pos.Piece(m.From())
			dir, num := course(pc, m)
			text := fileForm(pc, numberOf(side, m.From().File()), dir, num)
			want[text] = append(want[text], m)
		}
		r := Reader{Style: Chinese}
		for k := rules.King; k <= rules.Pawn; k++ {
			for file := uint8(1); file <= 9; file++ {
				for dir := Advance; dir <= Traverse; dir++ {
					for num := uint8(1); num <= 9; num++ {
						text := fileForm(rules.NewPiece(side, k), file, dir, num)
						checkFileForm(t, r.Resolve(pos, text), text, want[text])
					}
				}
			}
		}
	})
}

func fileForm(pc rules.Piece, file uint8, dir Direction, num uint8) string {
	text := appendNumber([]byte(string(PieceGlyph(pc, false))), pc.Side(), file)
	text = append(text, string(Writer{}.directionGlyph(dir))...)
	return string(appendNumber(text, pc.Side(), num))
}

func checkFileForm(t *testing.T, got Reading, text string, want []rules.Move) {
	t.Helper()
	switch len(want) {
	case 0:
		if got.Status != Illegal {
			t.Errorf("%s, which nothing can do: %+v", text, got)
		}
	case 1:
		if got.Status != Resolved || got.Move != want[0] || got.Warn&^MissingQualifier != 0 {
			t.Errorf("%s for %v: %+v", text, want[0], got)
		}
	default:
		slices.SortFunc(want, compareMoves)
		if got.Status != Ambiguous || !slices.Equal(got.Moves, want) {
			t.Errorf("%s for %v: %+v", text, want, got)
		}
	}
}

// The other schools' spellings of crowded pawns read back too: 前兵四平五 and
// 前四平五 on several files, 前/后 of four and more, Pa to Pe, and 14=5.
func TestSchoolsOfCrowdedPawns(t *testing.T) {
	seen := 0
	playouts(5, 80, func(pos *rules.Position) {
		for _, m := range pos.LegalMoves(nil) {
			pc := pos.Piece(m.From())
			at := standingOf(pos, m.From())
			if pc.Kind() != rules.Pawn || at.size < 2 {
				continue
			}
			seen++
			side := pc.Side()
			place := [...]string{"一", "二", "三", "四", "五"}[at.index]
			switch {
			case at.index == 0:
				place = "前"
			case at.index == at.size-1:
				place = "后"
			case at.size == 3:
				place = "中"
			}
			dir, num := course(pc, m)
			file := numberOf(side, m.From().File())
			tail := string(Writer{}.directionGlyph(dir)) + string(appendNumber(nil, side, num))
			name, digit := string(PieceGlyph(pc, false)), string(appendNumber(nil, side, file))
			texts := map[string]Style{place + name + digit + tail: Chinese}
			if at.groups == 1 {
				texts[place+name+tail] = Chinese
			}
			if place == "前" || place == "后" || place == "中" {
				texts[place+digit+tail] = Chinese
			}
			op := " +-="[dir]
			if at.size != 3 || uint8(at.index) != file-1 || op == '=' { // 33+1 is the federation's too
				texts[string([]byte{'1' + byte(at.index), '0' + file, op, '0' + num})] = WXF
			}
			if at.groups > 1 || at.size > 3 {
				texts[string([]byte{'P', 'a' + byte(at.series), op, '0' + num})] = WXF
			}
			for text, style := range texts {
				r := Reader{Style: style}
				if got := r.Resolve(pos, text); got.Status != Resolved || got.Move != m || got.Warn != 0 {
					t.Errorf("%s for %v: %+v", text, m, got)
				}
			}
		}
	})
	if seen < 1000 {
		t.Errorf("only %d moves of crowded pawns were tried", seen)
	}
}

// Moves that no piece can make have texts or have none, but do no harm.
func TestAppendAnyMove(t *testing.T) {
	pos := position(t, threeAndTwo)
	for s := Auto; s < numStyles; s++ {
		w := Writer{Style: s}
		for from := rules.Square(0); from <= rules.NumSquares; from++ {
			for to := rules.Square(0); to <= rules.NumSquares; to++ {
				text, ok := w.Append([]byte("x"), &pos, rules.NewMove(from, to))
				if !ok && string(text) != "x" {
					t.Fatalf("%v: %v adds %q", s, rules.NewMove(from, to), text)
				}
			}
		}
	}
}

// What Match finds is always what some style reads, whatever characters of moves stand
// side by side; and a token is found alone as it is found at the start of a text.
func TestMatchAgreesWithTheStyles(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 3))
	alphabets := [][]rune{
		[]rune("a0A10h9-"), []rune("abiIH01289-"), []rune("CRPHcph+-.=1359"), []rune("PTgXt.1/-5BVs"),
		[]rune("RNhex+#1090"), []rune("炮兵卒车二5五前后中一平进上\u0332\u0305"), []rune("炮2平5Ch2e-+. １−＋"),
	}
	for _, from := range alphabets {
		for range 20000 {
			text := make([]rune, 1+rnd.IntN(9))
			for i := range text {
				text[i] = from[rnd.IntN(len(from))]
			}
			checkMatch(t, string(text))
		}
	}
}
