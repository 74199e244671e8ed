package xqf

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// charset is the two-byte part of GB18030, which is GBK with its user areas, as
// tables: text makes up much of a file, and the general decoder is several times
// slower on short strings and leaves the user areas out.
type charset struct {
	runes [126][192]uint16 // by lead-0x81 and trail-0x40, 0 none
	bytes [1 << 16]uint16  // by character, 0 none
}

var gbk = sync.OnceValue(func() *charset {
	c := new(charset)
	decoder := simplifiedchinese.GB18030.NewDecoder()
	var line []byte
	for lead := range c.runes {
		line = line[:0]
		for trail := range c.runes[lead] {
			line = append(line, byte(lead+0x81), byte(trail+0x40), '\n')
		}
		text, err := decoder.Bytes(line)
		if err != nil {
			continue
		}
		trail, runes := 0, 0
		for _, r := range string(text) {
			switch {
			case r == '\n':
				trail, runes = trail+1, 0
				continue
			case runes == 0 && r != utf8.RuneError && r < 1<<16:
				c.runes[lead][trail] = uint16(r)
			default:
				c.runes[lead][trail] = 0
			}
			runes++
		}
	}
	for _, area := range userAreas {
		c.addArea(area)
	}
	for lead := range c.runes {
		for trail, r := range c.runes[lead] {
			if r != 0 && c.bytes[r] == 0 {
				c.bytes[r] = uint16(lead+0x81)<<8 | uint16(trail+0x40)
			}
		}
	}
	return c
})

// area is a rectangle of codes that a user may fill with glyphs of his own. They are
// the private characters from first on, row by row.
type area struct {
	lead, lastLead, trail, lastTrail byte
	first                            rune
}

// userAreas are the three user areas of GBK. Real comments have characters there.
var userAreas = [...]area{
	{0xaa, 0xaf, 0xa1, 0xfe, 0xe000},
	{0xf8, 0xfe, 0xa1, 0xfe, 0xe234},
	{0xa1, 0xa7, 0x40, 0xa0, 0xe4c6},
}

func (c *charset) addArea(a area) {
	r := a.first
	for lead := a.lead; lead <= a.lastLead; lead++ {
		for trail := a.trail; trail <= a.lastTrail; trail++ {
			if trail == 0x7f {
				continue
			}
			if code := &c.runes[lead-0x81][trail-0x40]; *code == 0 {
				*code = uint16(r)
			}
			r++
		}
	}
}

// decode appends text in GB18030 to dst as UTF-8. bad is where the first byte stands
// that cannot be decoded, -1 when there is none; U+FFFD is put for each of them.
func (c *charset) decode(dst, text []byte) (out []byte, bad int) {
	bad = -1
	for i := 0; i < len(text); {
		lead := text[i]
		if lead < utf8.RuneSelf {
			dst = append(dst, lead)
			i++
			continue
		}
		r, size := c.decodeRune(text[i:])
		if r == utf8.RuneError && bad < 0 {
			bad = i
		}
		dst = utf8.AppendRune(dst, r)
		i += size
	}
	return dst, bad
}

// decodeRune decodes the first character of text, which is not ASCII.
func (c *charset) decodeRune(text []byte) (rune, int) {
	lead := text[0]
	switch {
	case lead == 0x80: // the euro sign of code page 936
		return '€', 1
	case lead == 0xff || len(text) < 2:
		return utf8.RuneError, 1
	}
	trail := text[1]
	if trail >= 0x40 {
		if r := c.runes[lead-0x81][trail-0x40]; r != 0 {
			return rune(r), 2
		}
		return utf8.RuneError, 1
	}
	if trail < 0x30 || trail > 0x39 || len(text) < 4 {
		return utf8.RuneError, 1
	}
	four, err := simplifiedchinese.GB18030.NewDecoder().Bytes(text[:4])
	if r, size := utf8.DecodeRune(four); err == nil && r != utf8.RuneError && size == len(four) {
		return r, 4
	}
	return utf8.RuneError, 1
}

// encode appends text to dst in GBK, with '?' for each character that GBK lacks.
// These are lost, each once.
func (c *charset) encode(dst []byte, text string) (out []byte, lost []rune) {
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			dst = append(dst, byte(r))
		case r < 1<<16 && c.bytes[r] != 0:
			dst = append(dst, byte(c.bytes[r]>>8), byte(c.bytes[r]))
		default:
			dst = append(dst, '?')
			lost = appendOnce(lost, r)
		}
	}
	return dst, lost
}

func appendOnce(runes []rune, r rune) []rune {
	for _, have := range runes {
		if have == r {
			return runes
		}
	}
	return append(runes, r)
}

// cut is the longest start of GBK text that has at most size bytes and ends between
// characters.
func cut(text []byte, size int) []byte {
	if len(text) <= size {
		return text
	}
	end := 0
	for {
		next := end + 1
		if text[end] > 0x80 {
			next++
		}
		if next > size {
			return text[:end]
		}
		end = next
	}
}
