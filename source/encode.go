package source

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
)

// Encode appends text in an encoding to dst, without a byte order mark. Characters
// that the encoding lacks become "?" and are returned in lost, each once, in the
// order of the text. A byte of text that is not UTF-8 counts as U+FFFD.
func Encode(dst []byte, text string, enc Encoding) (out []byte, lost []rune) {
	e := encoder{enc: enc, out: dst}
	e.encode(text)
	return e.out, e.lost
}

type encoder struct {
	enc  Encoding
	out  []byte
	lost []rune
	seen map[rune]bool
	four transform.Transformer
}

// encode appends text to e.out.
func (e *encoder) encode(text string) {
	switch e.enc {
	case GB18030:
		e.pairs(text, gbCodes())
	case Big5:
		e.pairs(text, big5Codes())
	case UTF16LE, UTF16BE:
		e.utf16(text)
	default:
		if !utf8.ValidString(text) {
			text = string([]rune(text))
		}
		e.out = append(e.out, text...)
	}
}

func (e *encoder) utf16(text string) {
	for _, r := range text {
		if e.enc == UTF16BE {
			e.out = appendUTF16(e.out, binary.BigEndian, r)
		} else {
			e.out = appendUTF16(e.out, binary.LittleEndian, r)
		}
	}
}

func appendUTF16(dst []byte, order binary.AppendByteOrder, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return order.AppendUint16(order.AppendUint16(dst, uint16(high)), uint16(low))
	}
	return order.AppendUint16(dst, uint16(r))
}

// pairs encodes GB18030 or Big5.
func (e *encoder) pairs(text string, t *codes) {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			e.out = append(e.out, text[i])
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if e.enc == Big5 && (r == 'Ê' || r == 'ê') {
			if code := twoRuneCode(text[i:]); code != 0 {
				e.out = binary.BigEndian.AppendUint16(e.out, code)
				i += n + len("\u0304")
				continue
			}
		}
		if code := t.of(r); code != 0 {
			e.out = binary.BigEndian.AppendUint16(e.out, code)
		} else if e.enc != GB18030 || !e.fourBytes(r) {
			e.lose(r)
		}
		i += n
	}
}

// twoRuneCode is the Big5 code of the two characters that text starts with, or 0.
func twoRuneCode(text string) uint16 {
	for i, code := range [...]uint16{0x8862, 0x8864, 0x88A3, 0x88A5} {
		if strings.HasPrefix(text, twoRunes[i]) {
			return code
		}
	}
	return 0
}

// fourBytes appends the four-byte code of a character. The private use characters
// up to E864 have none.
func (e *encoder) fourBytes(r rune) bool {
	if r >= 0xE000 && r <= 0xE864 {
		return false
	}
	if e.four == nil {
		e.four = simplifiedchinese.GB18030.NewEncoder()
	}
	var buf [4]byte
	n, _, err := e.four.Transform(buf[:], utf8.AppendRune(nil, r), true)
	e.out = append(e.out, buf[:n]...)
	return err == nil
}

// lose writes a "?" for a character that the encoding lacks.
func (e *encoder) lose(r rune) {
	e.out = append(e.out, '?')
	if !e.seen[r] {
		if e.seen == nil {
			e.seen = make(map[rune]bool)
		}
		e.seen[r] = true
		e.lost = append(e.lost, r)
	}
}
