package source

import (
	"sync"
	"unicode/utf8"
)

// class is what a character tells about the decoding that produced it.
type class uint8

const (
	plain       class = iota // ASCII: the same in every encoding but UTF-16
	asciiDigit               // also the last character of Black's moves
	piece                    // 车 馬 炮 …
	order                    // 前 中 后
	numeral                  // 一 … 九
	wideDigit                // １ … ９
	verb                     // 进 退 平
	tagWord                  // in tagGlyphs
	common                   // in commonGlyphs
	frequent                 // in the first level of GB2312 or Big5
	rare                     // in the second level of either
	exotic                   // any other ideograph
	punctuation              // of Chinese text, and full-width forms
	box                      // ─ ┼: board diagrams
	mark                     // ① ● → Ａ: signs that any text may have
	letter                   // Latin with marks
	symbol                   // other scripts and signs, unassigned
	private                  // private use
	control                  // control characters that text does not have
	undecodable
	classes
)

// points is the evidence of one character: about the logarithm of how much more
// often its class turns up in a right decoding than in a wrong one.
var points = [classes]int{
	piece: 5, order: 5, numeral: 5, wideDigit: 4, verb: 5, tagWord: 4, common: 2, frequent: -1, rare: -3, exotic: -4,
	punctuation: 1, box: -2, mark: -1, letter: -3, symbol: -4, private: -6, control: -6, undecodable: -8,
}

// The places that a character of a class can take in a move of four characters:
// 炮二平五, 前炮進三, 馬８進７.
const (
	first = 1 << iota
	second
	third
	fourth
)

var places = [classes]uint16{
	asciiDigit: second | fourth,
	piece:      first | second,
	order:      first | second,
	numeral:    first | second | fourth,
	wideDigit:  second | fourth,
	verb:       third,
}

// aMove is what a meter remembers after a character of each place in turn.
const aMove = first<<12 | second<<8 | third<<4 | fourth

// certain is the evidence that settles the encoding of a line, as a move does.
const certain = 24

// drawing makes up for the points of a box character that follows another: they
// come alone in a wrong decoding, and in rows in a board diagram.
const drawing = 5

// meter adds up the evidence of consecutive characters, within ±certain.
type meter struct {
	sum   int
	last  uint16 // the places of the last four characters, four bits each
	after class  // the last character
}

// add takes the next character and reports whether the matter is settled.
func (m *meter) add(c class) bool {
	m.sum += points[c]
	if c == box && m.after == box {
		m.sum += drawing
	}
	m.after = c
	m.last = m.last<<4 | places[c]
	if m.last&aMove == aMove || m.sum > certain {
		m.sum = certain
	}
	return m.sum == certain || m.sum <= -certain
}

// value is the evidence so far.
func (m *meter) value() int { return max(m.sum, -certain) }

// runeClasses has the class of every character of the basic plane.
var runeClasses = sync.OnceValue(func() *[1 << 16]class {
	t := new([1 << 16]class)
	for r := range t {
		t[r] = rangeClass(rune(r))
	}
	// The standards list their everyday characters first: GB2312 level 1 is
	// B0A1 to D7F9, Big5 level 1 is A440 to C67E.
	for _, set := range []struct {
		texts                   *pairTexts
		from, levelTwo, to, low int
	}{
		{gbTexts(), 0xB0, 0xD8, 0xF7, 0xA1},
		{big5Texts(), 0xA4, 0xC9, 0xF9, 0x40},
	} {
		for lead := set.from; lead <= set.to; lead++ {
			for trail := set.low; trail <= 0xFE; trail++ {
				w := set.texts[pairIndex(byte(lead), byte(trail))]
				if w < 1<<16 || w >= 1<<24 {
					continue
				}
				switch c := &t[textRune(w)]; {
				case *c != exotic && *c != rare:
				case lead < set.levelTwo:
					*c = frequent
				default:
					*c = rare
				}
			}
		}
	}
	for _, list := range []struct {
		glyphs string
		class  class
	}{
		{commonGlyphs, common},
		{tagGlyphs, tagWord},
		{pieceGlyphs, piece},
		{orderGlyphs, order},
		{numeralGlyphs, numeral},
		{verbGlyphs, verb},
	} {
		for _, r := range list.glyphs {
			t[r] = list.class
		}
	}
	return t
})

// rangeClass is the class of a character by its place in Unicode.
func rangeClass(r rune) class {
	switch {
	case r >= '1' && r <= '9':
		return asciiDigit
	case r == '\t' || r >= '\n' && r <= '\r' || r == 0x1A: // DOS ends files with 1A
		return plain
	case r < ' ' || r >= 0x7F && r < 0xA0:
		return control
	case r < 0x7F:
		return plain
	case r >= '１' && r <= '９':
		return wideDigit
	case r >= 'Ａ' && r <= 'Ｚ' || r >= 'ａ' && r <= 'ｚ':
		return mark
	case r >= 0x2010 && r <= 0x201F || r == '…' || r >= 0x3000 && r <= 0x3011 || r >= 0xFF01 && r <= 0xFF5E || r == '·':
		return punctuation
	case r >= 0x2500 && r <= 0x257F:
		return box
	case r >= 0x2460 && r <= 0x2473 || r >= 0x25A0 && r <= 0x2606 || r >= 0x2160 && r <= 0x216B ||
		r >= 0x2190 && r <= 0x2193 || r == '※' || r == '×':
		return mark
	case r >= 0xD800 && r <= 0xDFFF || r == utf8.RuneError || r >= 0xFFFE:
		return undecodable
	case r >= 0xE000 && r <= 0xF8FF:
		return private
	case r < 0x250 || r >= 0x300 && r < 0x370 || r >= 0x1E00 && r < 0x1F00:
		return letter // with Vietnamese, and its marks where they stand apart
	case r >= 0x3400 && r < 0xA000 || r >= 0xF900 && r < 0xFB00:
		return exotic
	}
	return symbol
}

// classOf is the class of any character.
func classOf(r rune, t *[1 << 16]class) class {
	switch {
	case r < 1<<16:
		return t[r]
	case r >= 0xF0000:
		return private
	case r >= 0x20000:
		return exotic
	}
	return symbol
}

// The class of every two-byte code.
var (
	gbClasses   = sync.OnceValue(func() *pairs[class] { return pairClasses(gbTexts()) })
	big5Classes = sync.OnceValue(func() *pairs[class] { return pairClasses(big5Texts()) })
)

func pairClasses(texts *pairTexts) *pairs[class] {
	t, runes := new(pairs[class]), runeClasses()
	for i, w := range texts {
		switch {
		case w == 0:
			t[i] = undecodable
		case w < 0x80:
			t[i] = exotic
		default:
			t[i] = classOf(textRune(w), runes)
		}
	}
	return t
}
