package source

import (
	"bytes"
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// pairs holds one value for each two-byte code, at pairIndex.
type pairs[T any] [1 << 15]T

// pairIndex is the place of a code in a table; lead bytes are 0x80 and above.
func pairIndex(lead, trail byte) int { return int(lead&0x7F)<<8 | int(trail) }

// The text of a two-byte code is its UTF-8 in one word, first byte lowest. Words
// below utf8.RuneSelf are not text: 0 is an unassigned code, n the n-th of
// twoRunes.
type pairTexts = pairs[uint32]

// twoRunes are the Big5 codes 8862, 8864, 88A3 and 88A5, which have no single
// Unicode character.
var twoRunes = [...]string{"Ê\u0304", "Ê\u030C", "ê\u0304", "ê\u030C"}

var (
	gbTexts   = sync.OnceValue(func() *pairTexts { return readPairs(simplifiedchinese.GB18030, userDefined) })
	big5Texts = sync.OnceValue(func() *pairTexts { return readPairs(traditionalchinese.Big5, nil) })
)

// readPairs asks a decoder for every two-byte code, and the function more for
// those that the decoder does not know.
func readPairs(enc encoding.Encoding, more func(lead, trail byte) rune) *pairTexts {
	var src []byte
	for lead := 0x81; lead <= 0xFE; lead++ {
		for trail := 0x40; trail <= 0xFE; trail++ {
			src = append(src, byte(lead), byte(trail), '\n')
		}
	}
	// The decoder replaces what it cannot read, so there is no error to see.
	text, _ := enc.NewDecoder().Bytes(src)
	t := new(pairTexts)
	for ; len(src) > 0; src = src[3:] {
		end := bytes.IndexByte(text, '\n')
		one := text[:end]
		if r, n := utf8.DecodeRune(one); more != nil && (r == utf8.RuneError || n < end) {
			if r = more(src[0], src[1]); r != 0 {
				one = []byte(string(r))
			}
		}
		t[pairIndex(src[0], src[1])] = pairText(one)
		text = text[end+1:]
	}
	return t
}

// pairText is the word for the text of a code; a decoder's replacement is none.
func pairText(text []byte) (word uint32) {
	if r, n := utf8.DecodeRune(text); r == utf8.RuneError {
		return 0
	} else if n < len(text) {
		return uint32(1 + slices.Index(twoRunes[:], string(text)))
	}
	for i, b := range text {
		word |= uint32(b) << (8 * i)
	}
	return word
}

// userDefined is the private use character of a code in the three user-defined
// zones of GB18030, or 0.
func userDefined(lead, trail byte) rune {
	l, t := rune(lead), rune(trail)
	switch {
	case l >= 0xAA && l <= 0xAF && t >= 0xA1 && t <= 0xFE:
		return 0xE000 + (l-0xAA)*94 + t - 0xA1
	case l >= 0xF8 && l <= 0xFE && t >= 0xA1 && t <= 0xFE:
		return 0xE234 + (l-0xF8)*94 + t - 0xA1
	case l >= 0xA1 && l <= 0xA7 && t >= 0x40 && t <= 0x7E:
		return 0xE4C6 + (l-0xA1)*96 + t - 0x40
	case l >= 0xA1 && l <= 0xA7 && t >= 0x80 && t <= 0xA0:
		return 0xE4C6 + (l-0xA1)*96 + t - 0x41
	}
	return 0
}

// textWidth is the number of bytes of a text word.
func textWidth(w uint32) int {
	switch {
	case w >= 1<<24:
		return 4
	case w >= 1<<16:
		return 3
	}
	return 2
}

// textRune is the character of a text word.
func textRune(w uint32) rune {
	r, _ := utf8.DecodeRune([]byte{byte(w), byte(w >> 8), byte(w >> 16), byte(w >> 24)}[:textWidth(w)])
	return r
}

// codes is the way back: the two-byte code of a character, 0 for none.
type codes struct {
	bmp    [1 << 16]uint16
	astral map[rune]uint16
}

func (c *codes) of(r rune) uint16 {
	if r < 1<<16 {
		return c.bmp[r]
	}
	return c.astral[r]
}

var (
	gbCodes   = sync.OnceValue(func() *codes { return invert(gbTexts(), simplifiedchinese.GB18030) })
	big5Codes = sync.OnceValue(func() *codes { return invert(big5Texts(), traditionalchinese.Big5) })
)

// invert turns a table round. Where several codes have one character, the
// encoder says which of them is written.
func invert(t *pairTexts, enc encoding.Encoding) *codes {
	c := &codes{astral: make(map[rune]uint16)}
	e := enc.NewEncoder()
	for i, w := range t {
		if w < utf8.RuneSelf {
			continue
		}
		r := textRune(w)
		code := uint16(0x8000 | i)
		if c.of(r) != 0 {
			s, err := e.String(string(r))
			if err != nil || len(s) != 2 {
				continue
			}
			code = uint16(s[0])<<8 | uint16(s[1])
		}
		if r < 1<<16 {
			c.bmp[r] = code
		} else {
			c.astral[r] = code
		}
	}
	return c
}
