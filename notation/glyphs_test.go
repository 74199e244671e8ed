package notation

import (
	"testing"

	"qipu/rules"
)

// The glyphs of each meaning, as they occur in records.
func TestGlyphs(t *testing.T) {
	kinds := map[rules.Kind]string{
		rules.Rook: "车車俥伡砗硨\U0001fa64\U0001fa6b", rules.Horse: "马馬傌㐷码\U0001fa63\U0001fa6a",
		rules.Cannon: "炮砲包礮\U0001fa65\U0001fa6c", rules.Elephant: "相象\U0001fa62\U0001fa69",
		rules.Advisor: "仕士\U0001fa61\U0001fa68", rules.King: "帅帥将將王\U0001fa60\U0001fa67", rules.Pawn: "兵卒\U0001fa66\U0001fa6d",
	}
	for want, glyphs := range kinds {
		for _, r := range glyphs {
			if k, ok := KindOf(r); !ok || k != want {
				t.Errorf("%c is %v, %v, want %v", r, k, ok, want)
			}
		}
	}
	for i, glyphs := range []string{"", "一壹1１", "二贰貳2２", "三叁參3３", "四肆4４", "五伍5５", "六陆陸6６", "七柒7７", "八捌8８", "九玖9９"} {
		for j, r := range []rune(glyphs) {
			chinese := j < len([]rune(glyphs))-2
			if n, ch, ok := DigitOf(r); !ok || n != i || ch != chinese {
				t.Errorf("%c is %d, %v, %v, want %d, %v", r, n, ch, ok, i, chinese)
			}
		}
	}
	for want, glyphs := range map[Direction]string{Advance: "进進上", Retreat: "退下", Traverse: "平"} {
		for _, r := range glyphs {
			if d, ok := DirectionOf(r); !ok || d != want {
				t.Errorf("%c is %v, %v, want %v", r, d, ok, want)
			}
		}
	}
	for want, glyphs := range map[Qualifier]string{Front: "前", Middle: "中", Rear: "后後"} {
		for _, r := range glyphs {
			if q, ok := QualifierOf(r); !ok || q != want {
				t.Errorf("%c is %v, %v, want %v", r, q, ok, want)
			}
		}
	}
	for _, r := range []rune{0, 'x', '人', '\U0001fa5f', '\U0001fa6e', -1, 0x10ffff} {
		_, kind := KindOf(r)
		n, _, digit := DigitOf(r)
		_, dir := DirectionOf(r)
		_, place := QualifierOf(r)
		if kind || digit || dir || place || n != 0 {
			t.Errorf("%q has a meaning", r)
		}
	}
}

func TestPieceGlyph(t *testing.T) {
	for k := rules.King; k <= rules.Pawn; k++ {
		for _, hant := range []bool{false, true} {
			for side := rules.Red; side <= rules.Black; side++ {
				if got, ok := KindOf(PieceGlyph(rules.NewPiece(side, k), hant)); !ok || got != k {
					t.Errorf("%v %v: %v", side, k, got)
				}
			}
		}
	}
	if g := PieceGlyph(rules.NoPiece, false); g != 0 {
		t.Errorf("no piece: %c", g)
	}
}

// Boards with more pawns than there are still have texts up to 九, and no others.
func TestTooManyPawns(t *testing.T) {
	pos := position(t, "4k4/PPPPP4/PPPPP4/9/9/9/9/9/9/5K3 w")
	for _, c := range []struct{ move, text string }{{"e8f8", "一兵平四"}, {"a8a9", "九兵进一"}, {"a7a8", ""}} {
		text, ok := Writer{Style: Chinese}.Append(nil, &pos, move(t, c.move))
		if string(text) != c.text || ok != (c.text != "") {
			t.Errorf("%s: %s, %v; want %s", c.move, text, ok, c.text)
		}
	}
	if text, ok := (Writer{Style: Short}).Append(nil, &pos, move(t, "a7a8")); ok {
		t.Errorf("short: %s", text)
	}
	four := position(t, "4k4/R8/R8/R8/R8/9/9/9/9/5K3 w")
	if text, ok := (Writer{Style: WXF}).Append(nil, &four, move(t, "a8a9")); ok {
		t.Errorf("four rooks: %s", text)
	}
}
