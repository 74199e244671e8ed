package notation

import (
	"strings"
	"testing"
)

func TestMatchNAG(t *testing.T) {
	for _, c := range []struct {
		text string
		sign string // that is found at the start
		nag  int
	}{
		{"! 马8进7", "!", 1},
		{"?", "?", 2},
		{"!! ", "!!", 3},
		{"??", "??", 4},
		{"!?", "!?", 5},
		{"?!", "?!", 6},
		{"！？", "！？", 5},
		{"!!!", "!!!", 3},
		{"?!±", "?!", 6},
		{"!马8进7", "!", 1},
		{"= *", "=", 10},
		{"∞", "∞", 13},
		{"+= ", "+=", 14},
		{"+/=)", "+/=", 14},
		{"⩲", "⩲", 14},
		{"=+\n", "=+", 15},
		{"=/+", "=/+", 15},
		{"⩱{好}", "⩱", 15},
		{"± 马", "±", 16},
		{"+/-", "+/-", 16},
		{"∓,", "∓", 17},
		{"-/+", "-/+", 17},
		{"+-", "+-", 18},
		{"+−", "+−", 18},
		{"+–", "+–", 18},
		{"-+", "-+", 19},
		{"−+", "−+", 19},
		{"＋－", "＋－", 18},
		{"＝", "＝", 10},
		{"=∞", "=∞", 44},
		{"=/∞", "=/∞", 44},
		{"∞!", "∞", 13},
		{"□", "□", 7},
		{"□ 炮8平5", "□", 7},
		{"□±", "□", 7},
		{"□)", "□", 7},
		{"□+", "□", 7},
		{"⌓", "⌓", 142},
		{"Δ 马", "Δ", 140},
		{"∇", "∇", 141},
		{"N 卒3进1", "N", 146},
		{"N", "N", 146},
		{"N+=", "N", 146},
		{"N±", "N", 146},
		{"N!", "N", 146},

		{"", "", 0},
		{"+", "", 0},
		{"#", "", 0},
		{"-", "", 0},
		{"--", "", 0},
		{"马8进7", "", 0},
		{" =", "", 0},
		{"=5", "", 0},
		{"=Q", "", 0},
		{"=二", "", 0},
		{"+-1", "", 0},
		{"+-+", "", 0},
		{"+C-2", "", 0},
		{"-+.5", "", 0},
		{"N2+3", "", 0},
		{"N+.5", "", 0},
		{"N+=5", "", 0},
		{"No", "", 0},
		{"N1", "", 0},
		{"n", "", 0},
		{"Nh2", "", 0},
		{"□炮8平5", "", 0},
		{"□二平五", "", 0},
		{"□□平五", "", 0},
		{"□好", "", 0},
		{"■", "", 0},
		{"×", "", 0},
		{"*", "", 0},
	} {
		n, nag := MatchNAG(c.text)
		if c.text[:n] != c.sign || nag != c.nag {
			t.Errorf("MatchNAG(%q) is %q, %d", c.text, c.text[:n], nag)
		}
	}
}

// Every sign of the table is found, alone and before what may follow it.
func TestSignsAreTold(t *testing.T) {
	for _, a := range annotations {
		for _, behind := range []string{"", " ", "\n", ")", "{", "，", "$1"} {
			if n, nag := MatchNAG(a.sign + behind); n != len(a.sign) || nag != a.nag {
				t.Errorf("%q before %q is read as %q, %d", a.sign, behind, (a.sign + behind)[:n], nag)
			}
		}
		if strings.HasPrefix(a.sign, "□") != IsLost([]rune(a.sign)[0]) && a.sign[0] != '?' {
			t.Errorf("%q stands for a lost character", a.sign)
		}
	}
}

func TestIsLost(t *testing.T) {
	for _, r := range "□■◻◼▢〓＊*×?？\ufffd" {
		if !IsLost(r) {
			t.Errorf("%c is not lost", r)
		}
	}
	for _, r := range "炮二平五Cx.-=!#口O0 " {
		if IsLost(r) {
			t.Errorf("%c is lost", r)
		}
	}
}
