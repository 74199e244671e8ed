package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
)

// replacement stands for bytes that cannot be decoded.
const replacement = "\uFFFD"

// fault is a replacement in a decoded text, or the beginning of a piece that is in
// another encoding than its line.
type fault struct {
	at        int      // index in the text
	raw       string   // the bytes, as 0xA1 0x20
	truncated bool     // the input ends inside the character
	other     Encoding // of the piece
}

// decoder turns bytes into text whose lines end in LF. It remembers the first
// fault of each line.
type decoder struct {
	out     []byte
	faults  []fault
	checked int                   // the text before it has no line end since the last fault
	given   bool                  // the encoding is not to be doubted
	four    transform.Transformer // for the four-byte codes of GB18030
}

// decode decodes src, a part of a stretch. If more input follows in its last line,
// a character or line end that may be incomplete is left. It returns the text and
// how many bytes it took.
func (d *decoder) decode(src []byte, s stretch, more bool) (text string, n int) {
	d.out, d.faults, d.checked = d.out[:0], d.faults[:0], 0
	switch s.enc {
	case GB18030:
		n = d.pairs(src, inGB, d.oddGB, more)
	case Big5:
		n = d.pairs(src, inBig5, oddBig5, more)
	case UTF16LE:
		n = d.utf16(src, binary.LittleEndian, more)
	case UTF16BE:
		n = d.utf16(src, binary.BigEndian, more)
	default:
		if more {
			src = bytes.TrimSuffix(src[:len(src)-partial(src)], []byte{'\r'})
		}
		if s.valid || utf8.Valid(src) {
			return d.valid(src), len(src)
		}
		n = len(src)
		d.damaged(src)
	}
	return string(d.out), n
}

// valid is valid UTF-8 with its line ends made LF.
func (d *decoder) valid(src []byte) string {
	if bytes.IndexByte(src, '\r') < 0 {
		return string(src)
	}
	for {
		cr := bytes.IndexByte(src, '\r')
		if cr < 0 {
			break
		}
		d.out = append(append(d.out, src[:cr]...), '\n')
		if src = src[cr+1:]; len(src) > 0 && src[0] == '\n' {
			src = src[1:]
		}
	}
	d.out = append(d.out, src...)
	return string(d.out)
}

// damaged decodes UTF-8 with faults in it; each longest piece that could have
// begun a character becomes one replacement.
func (d *decoder) damaged(src []byte) {
	for high := false; len(src) > 0; {
		if now := src[0] >= utf8.RuneSelf; now != high {
			if high = now; high && !d.given {
				if n := d.foreignPairs(src); n > 0 {
					src, high = src[n:], false
					continue
				}
			}
		}
		r, n := utf8.DecodeRune(src)
		switch {
		case r == '\r':
			d.out = append(d.out, '\n')
			if len(src) > 1 && src[1] == '\n' {
				n++
			}
		case r != utf8.RuneError || n > 1:
			d.out = append(d.out, src[:n]...)
		default:
			for n < len(src) && !utf8.FullRune(src[:n+1]) {
				n++
			}
			d.fault(len(d.out), src[:n], n == len(src) && !utf8.FullRune(src))
			d.out = append(d.out, replacement...)
		}
		src = src[n:]
	}
}

// partial is the length of the character at the end of UTF-8 that lacks its last
// bytes, 0 when there is none.
func partial(src []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(src); n++ {
		if tail := src[len(src)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// odd reads the code at the start of src that is not in the table of two-byte
// codes, or whose word w there is no text. It returns the text, "" for none, and
// the number of bytes; incomplete when src ends inside the code.
type odd func(src []byte, w uint32) (s string, n int, incomplete bool)

// pairs decodes the two-byte encoding candidates[k].
func (d *decoder) pairs(src []byte, k int, odd odd, more bool) (taken int) {
	t := textsOf(k)
	// A byte becomes at most three (a replacement), and the last word may be
	// written beyond its text.
	d.out = slices.Grow(d.out, 3*len(src)+4)
	out := d.out[:cap(d.out)]
	i, j := 0, 0
	for i < len(src) {
		b := src[i]
		if b < utf8.RuneSelf {
			if b == '\r' {
				if i+1 < len(src) && src[i+1] == '\n' {
					i++
				} else if more && i+1 == len(src) {
					break
				}
				b = '\n'
			}
			out[j] = b
			if i, j = i+1, j+1; i == len(src) || src[i] < leadOfThree {
				continue
			}
			if n := d.foreignUTF8(src[i:], k); n > 0 {
				d.out = out[:j]
				d.other(j, UTF8)
				j += copy(out[j:], src[i:i+n])
				i += n
			}
			continue
		}
		var w uint32
		if i+1 < len(src) {
			if w = t[pairIndex(b, src[i+1])]; w >= utf8.RuneSelf {
				binary.LittleEndian.PutUint32(out[j:], w)
				i, j = i+2, j+textWidth(w)
				continue
			}
		}
		s, n, incomplete := odd(src[i:], w)
		if incomplete && more {
			break
		}
		if s == "" {
			s = replacement
			d.out = out[:j]
			d.fault(j, rawCode(src[i:], n), incomplete)
		}
		j += copy(out[j:], s)
		i += n
	}
	d.out = out[:j]
	return i
}

// leadOfThree is the first byte of the UTF-8 of U+3000, with which Chinese text begins.
const leadOfThree = 0xE3

// highRun is the length of the bytes beyond ASCII at the start of src.
func highRun(src []byte) int {
	n := 0
	for n < len(src) && src[n] >= utf8.RuneSelf {
		n++
	}
	return n
}

// foreignUTF8 is the length of a piece of UTF-8 at the start of src, which is in
// candidates[k] otherwise: bytes up to the next ASCII character that are Chinese in
// UTF-8 and hardly in candidates[k]. It is 0 when there is none.
func (d *decoder) foreignUTF8(src []byte, k int) int {
	if d.given || len(src) < 3 || src[1]&0xC0 != 0x80 || src[2]&0xC0 != 0x80 {
		return 0
	}
	n := highRun(src)
	if !utf8.Valid(src[:n]) || weigh(src[:n], inUTF8) < weigh(src[:min(n+1, len(src))], k)+2*switchCost {
		return 0
	}
	return n
}

// foreignPairs decodes a piece of GB18030 or Big5 at the start of src, which is UTF-8
// otherwise, and returns its length; 0 when there is none.
func (d *decoder) foreignPairs(src []byte) int {
	n := highRun(src)
	end := n
	if n < len(src) && n%2 == 1 { // the last byte of the code may be ASCII
		end++
	}
	best, weight := 0, 0
	for _, k := range [...]int{inGB, inBig5} {
		if w := weigh(src[:end], k); w > weight {
			best, weight = k, w
		}
	}
	if weight == 0 || utf8.Valid(src[:n]) {
		return 0
	}
	t := textsOf(best)
	at := len(d.out)
	for i := 0; i < end; i += 2 {
		w := uint32(0)
		if i+1 < end {
			w = t[pairIndex(src[i], src[i+1])]
		}
		if w < utf8.RuneSelf {
			d.out = d.out[:at]
			return 0
		}
		d.out = utf8.AppendRune(d.out, textRune(w))
	}
	d.other(at, candidates[best])
	return end
}

// textsOf is the table of the two-byte encoding candidates[k].
func textsOf(k int) *pairTexts {
	if k == inBig5 {
		return big5Texts()
	}
	return gbTexts()
}

// rawCode are the bytes to show for an undecodable code of n bytes: with the byte
// behind a lead byte that stands alone, unless that ends the line.
func rawCode(src []byte, n int) []byte {
	if n == 1 && len(src) > 1 && src[0] > 0x80 && src[0] < 0xFF && src[1] >= ' ' {
		n = 2
	}
	return src[:n]
}

// oddPair is the length of an undecodable two-byte code. An ASCII byte behind a
// lead byte stands for itself.
func oddPair(src []byte) (n int, incomplete bool) {
	switch lead := src[0]; {
	case lead == 0x80 || lead == 0xFF:
		return 1, false
	case len(src) == 1:
		return 1, true
	case src[1] < utf8.RuneSelf:
		return 1, false
	}
	return 2, false
}

func oddBig5(src []byte, w uint32) (s string, n int, incomplete bool) {
	if w > 0 {
		return twoRunes[w-1], 2, false
	}
	n, incomplete = oddPair(src)
	return "", n, incomplete
}

func (d *decoder) oddGB(src []byte, _ uint32) (s string, n int, incomplete bool) {
	if src[0] == 0x80 { // the euro sign of code page 936
		return "€", 1, false
	}
	if isFour(src) {
		if d.four == nil {
			d.four = simplifiedchinese.GB18030.NewDecoder()
		}
		var buf [utf8.UTFMax]byte
		n, _, err := d.four.Transform(buf[:], src[:4], true)
		if s = string(buf[:n]); err == nil && !strings.HasPrefix(s, replacement) || string(src[:4]) == gbReplacement {
			return s, 4, false
		}
		return "", 4, false
	}
	n, incomplete = oddPair(src)
	if len(src) < 4 && mayBeFour(src) {
		return "", len(src), true
	}
	return "", n, incomplete
}

// gbReplacement is U+FFFD in GB18030.
const gbReplacement = "\x84\x31\xA4\x37"

// isFour tells whether src starts with a four-byte code of GB18030.
func isFour(src []byte) bool { return len(src) >= 4 && mayBeFour(src[:4]) }

// mayBeFour tells whether src, of one to four bytes, can begin such a code.
func mayBeFour(src []byte) bool {
	for i, b := range src {
		if i%2 == 0 && (b < 0x81 || b == 0xFF) || i%2 == 1 && (b < '0' || b > '9') {
			return false
		}
	}
	return true
}

// utf16 decodes UTF-16.
func (d *decoder) utf16(src []byte, order binary.ByteOrder, more bool) (taken int) {
	i := 0
	for ; i+1 < len(src); i += 2 {
		r := rune(order.Uint16(src[i:]))
		last := i+3 >= len(src)
		switch {
		case r == '\r':
			if last && more {
				return i
			}
			if !last && order.Uint16(src[i+2:]) == '\n' {
				i += 2
			}
			r = '\n'
		case utf16.IsSurrogate(r):
			if last && more {
				return i
			}
			if last && r < 0xDC00 {
				d.fault(len(d.out), src[i:], true)
				d.out = append(d.out, replacement...)
				return len(src)
			}
			pair := utf8.RuneError
			if !last {
				pair = utf16.DecodeRune(r, rune(order.Uint16(src[i+2:])))
			}
			if pair == utf8.RuneError {
				d.fault(len(d.out), src[i:i+2], false)
			} else {
				i += 2
			}
			r = pair
		}
		d.out = utf8.AppendRune(d.out, r)
	}
	if i < len(src) && !more {
		d.fault(len(d.out), src[i:], true)
		d.out = append(d.out, replacement...)
		i++
	}
	return i
}

// fault notes bytes that become a replacement at an index of d.out, unless the
// line has a fault already.
func (d *decoder) fault(at int, raw []byte, truncated bool) {
	same := len(d.faults) > 0 && bytes.IndexByte(d.out[d.checked:at], '\n') < 0
	d.checked = at
	if same && !truncated {
		return
	}
	d.faults = append(d.faults, fault{at: at, raw: hexBytes(raw), truncated: truncated})
}

// other notes that a piece in another encoding begins at an index of d.out, unless
// the line has a fault already.
func (d *decoder) other(at int, enc Encoding) {
	n := len(d.faults)
	if d.fault(at, nil, false); len(d.faults) > n {
		d.faults[n].other = enc
	}
}

// hexBytes writes bytes as 0xA1 0x20.
func hexBytes(b []byte) string {
	return "0x" + strings.ReplaceAll(fmt.Sprintf("% X", b), " ", " 0x")
}
