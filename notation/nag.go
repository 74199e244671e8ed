package notation

import (
	"unicode"
	"unicode/utf8"
)

// annotations are the signs with which annotators judge a move or a position, with
// their numbers in the PGN standard, and beyond 139, where the standard ends, in the
// list that programs share. A longer sign stands before its head.
var annotations = [...]struct {
	sign string // folded as MatchNAG does
	nag  int
}{
	{"!!", 3},
	{"??", 4},
	{"!?", 5},
	{"?!", 6},
	{"!", 1},
	{"?", 2},
	{"=/∞", 44},
	{"=∞", 44},
	{"∞/=", 44},
	{"∞=", 44},
	{"+/=", 14},
	{"+=", 14},
	{"⩲", 14},
	{"=/+", 15},
	{"=+", 15},
	{"⩱", 15},
	{"+/-", 16},
	{"±", 16},
	{"-/+", 17},
	{"∓", 17},
	{"+-", 18},
	{"-+", 19},
	{"∞", 13},
	{"=", 10},
	{"□", 7},
	{"⌓", 142},
	{"∆", 140},
	{"∇", 141},
	{"N", 146},
}

// longestNAG is the number of characters of the longest sign, and one to look ahead.
const longestNAG = 4

// MatchNAG finds an annotator's sign at the start of s, where a move has just ended:
// ! ? += =+ ± ∓ +- -+ ∞ = N □ ⌓ and their relatives, of any width. n is its length
// in bytes and nag its number as a numeric annotation glyph; both are 0 where there
// is none. Of more than two ! and ? in a row the first two count.
//
// A sign is not taken out of a word, a number or a move (=5, N2+3, +C-2, □炮8平5).
// Behind a blank □ is no sign but the place of a move: that is for the caller to
// tell, and so are the + and # of check and mate.
func MatchNAG(s string) (n, nag int) {
	if s == "" || s[0] < '!' || s[0] > '?' && s[0] < 0x80 && s[0] != 'N' {
		return 0, 0
	}
	var folded [longestNAG]rune
	var end [longestNAG]int
	count := 0
	for i, r := range s {
		if count == longestNAG {
			break
		}
		g, size := glyphAt(s, i)
		switch c := g.ascii(); {
		case c == '!' || c == '?' || c == '+' || c == '-' || c == '=' || c == '/':
			r = rune(c)
		case r == 'Ｎ':
			r = 'N'
		case r == 'Δ':
			r = '∆'
		}
		folded[count], end[count] = r, i+size
		count++
	}
	for _, a := range annotations {
		k := 0
		for _, r := range a.sign {
			if k == count || folded[k] != r {
				k = -1
				break
			}
			k++
		}
		if k < 0 {
			continue
		}
		n = end[k-1]
		switch {
		case a.nag <= 6:
			return n + marks(s[n:]), a.nag
		case endsSign(s[n:], a.sign) && !beginsMove(s):
			return n, a.nag
		}
		return 0, 0
	}
	return 0, 0
}

// marks is the length of the ! and ? at the start of s.
func marks(s string) int {
	for i := range s {
		if g, _ := glyphAt(s, i); g.fold != '!' && g.fold != '?' {
			return i
		}
	}
	return len(s)
}

// endsSign tells whether what follows a sign leaves it one: no letter, digit or part
// of a move, and no sign that would make it another.
func endsSign(s, sign string) bool {
	if s == "" {
		return true
	}
	g, _ := glyphAt(s, 0)
	switch c := g.ascii(); {
	case g.class == blank || g.class == suffix || c == '?':
		return true
	case g.class != other:
		return false
	case c == '+' || c == '=':
		return sign == "N" || sign[0] >= utf8.RuneSelf
	case c == 0:
		r, _ := utf8.DecodeRuneInString(s)
		return sign != "□" || !unicode.IsLetter(r)
	}
	return false
}

// beginsMove tells whether a move, whole or damaged, stands at the start of s.
func beginsMove(s string) bool {
	n, _ := Match(s)
	return n > 0
}
