package notation

import (
	"slices"
	"strings"
)

// unreadable tells whether a text stands for a move but cannot be read: null moves,
// and texts of a move's length and parts in which characters are missing.
func unreadable(text string) bool {
	if text == "--" || text == "0000" {
		return true
	}
	lost, known, words, n := 0, 0, 0, 0
	for _, r := range text {
		switch g := glyphOf(r); g.class {
		case blank:
			continue
		case unknown:
			lost++
		case piece, qualifier, direction:
			words++
			known++
		case digit:
			known++
		}
		n++
	}
	switch {
	case lost == 0:
		return false
	case lost == n:
		return n >= 2 || strings.Trim(text, "?？*＊ ") != "" // ? and * mean other things
	}
	return n >= 3 && n <= 6 && words > 0 && lost+known == n || damagedLatin(text)
}

// The parts of a move in damagedShapes.
const (
	slotPiece     = 'P'
	slotPlace     = 'Q'
	slotNumber    = 'N'
	slotDirection = 'D'
	slotHan       = 'h' // a Chinese character that is no part of a move
	slotForeign   = 'y' // anything else
)

// damagedShapes are moves in which one character is misread (x: anything, y: not a
// Chinese character) or lost. They leave out what ordinary words and names look
// like: 一马平川, 前进一步, 马上.
var damagedShapes = map[int][]string{
	2: {"DN"},
	3: {"PND", "PDN", "NDN", "PNN", "QPD"},
	4: {"xNDN", "PxDN", "PNxN", "PNDx", "xPDN", "QxDN", "QPyN", "QPDy"},
	5: {
		"xPNDN", "QxNDN", "QPxDN", "QPNxN", "QPNDx",
		"PxNDN", "PNxDN", "PNDxN", "PNDNx", "xQPDN", "QxPDN", "QPDxN", "QPDNx",
	},
}

// Resembles tells whether a token without blanks looks like a damaged move: one
// character wrong, lost or unreadable. Words and names do not.
func Resembles(s string) bool {
	return len(s) <= 4*maxCells && (damagedChinese(s) || unreadable(s) || damagedLatin(s))
}

// damagedChinese tells whether a text has one of the damagedShapes.
func damagedChinese(s string) bool {
	var slots [maxCells]byte
	n := 0
	for _, r := range s {
		if n == len(slots) {
			return false
		}
		slots[n] = slotOf(r)
		n++
	}
	return slices.ContainsFunc(damagedShapes[n], func(shape string) bool { return fits(slots[:n], shape) })
}

// slotOf is the part that a character can play. 上, 下 and 王 are too common in
// words and names to count.
func slotOf(r rune) byte {
	g := glyphOf(r)
	switch {
	case g.flags&oldWord != 0 || r == '王':
		return slotHan
	case g.class == piece:
		return slotPiece
	case g.class == qualifier:
		return slotPlace
	case g.class == digit:
		return slotNumber
	case g.class == direction:
		return slotDirection
	case r >= 0x3400 && r < 0xa000:
		return slotHan
	}
	return slotForeign
}

func fits(slots []byte, shape string) bool {
	for i, want := range []byte(shape) {
		if want != 'x' && want != slots[i] {
			return false
		}
	}
	return true
}

// damagedLatin tells whether one of four characters of h2e2 or C2.5 is wrong.
func damagedLatin(s string) bool {
	var b [5]byte
	n := 0
	for _, r := range s {
		g := glyphOf(r)
		c := g.ascii()
		if g.class == unknown {
			c = '?'
		}
		if n == len(b) || c == 0 {
			return false
		}
		b[n] = c
		n++
	}
	if n == 5 && b[2] == '-' {
		b[2], b[3] = b[3], b[4]
		n--
	}
	if n != 4 {
		return false
	}
	isDigit := func(i int) int { return truth(b[i] >= '0' && b[i] <= '9') }
	isFile := func(i int) int { return truth(b[i] >= 'a' && b[i] <= 'i') }
	coordinates := isFile(0) + isDigit(1) + isFile(2) + isDigit(3)
	files := isLatin(b[0]) && isSign(b[2]) && isDigit(1)+isDigit(3) > 0
	return coordinates >= 3 && isLatin(b[0]) || files
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
