package source

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// sampleSize bounds how much of one line, and of the start of the input for
// UTF-16, is looked at to choose an encoding.
const sampleSize = 4096

// firstHigh is the index of the first byte that is not ASCII, or len(b).
func firstHigh(b []byte) int {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		if binary.LittleEndian.Uint64(b[i:])&0x8080808080808080 != 0 {
			break
		}
	}
	for ; i < len(b) && b[i] < utf8.RuneSelf; i++ {
	}
	return i
}

// candidates are the encodings between which lines are told apart.
var candidates = [...]Encoding{UTF8, GB18030, Big5}

const (
	inUTF8 = iota
	inGB
	inBig5
)

// weigh is the evidence, within ±certain, that a line is in candidates[k].
func weigh(line []byte, k int) int {
	if len(line) > sampleSize {
		line = line[:sampleSize]
	}
	switch k {
	case inGB:
		return weighPairs(line, gbClasses(), true)
	case inBig5:
		return weighPairs(line, big5Classes(), false)
	}
	return weighUTF8(line)
}

func weighPairs(line []byte, t *pairs[class], fourBytes bool) int {
	var m meter
	word := false // the character before is an ASCII letter
	for i := 0; i < len(line); {
		c, n := plain, 1
		switch b := line[i]; {
		case b < utf8.RuneSelf:
			if b >= '1' && b <= '9' {
				c = asciiDigit
			} else if b < ' ' || b == 0x7F {
				c = rangeClass(rune(b))
			}
		case b == 0x80 || b == 0xFF:
			c = undecodable
		case i+1 == len(line): // cut by the sample or the end of the input
		default:
			if c, n = t[pairIndex(b, line[i+1])], 2; c == undecodable {
				if fourBytes && isFour(line[i:]) {
					c, n = exotic, 4
				} else if line[i+1] < utf8.RuneSelf {
					n = 1
				}
			} else if isLetter(line[i+1]) && (word || i+2 < len(line) && isLetter(line[i+2])) {
				c = undecodable // not Chinese, as the E7 6F of Fran\xE7ois
			}
		}
		word = n == 1 && isLetter(line[i])
		i += n
		if m.add(c) {
			break
		}
	}
	return m.value()
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// validity is how much more evidence a UTF-8 sequence of a length gives than the
// character in it: other encodings rarely look like it.
var validity = [utf8.UTFMax + 1]int{2: 3, 3: 4, 4: 6}

func weighUTF8(line []byte) int {
	var m meter
	t := runeClasses()
	for i := 0; i < len(line); {
		r, n := utf8.DecodeRune(line[i:])
		if r == utf8.RuneError && n == 1 && !utf8.FullRune(line[i:]) {
			break // cut by the sample or the end of the input
		}
		c := undecodable
		if r != utf8.RuneError || n > 1 {
			c = classOf(r, t)
		}
		i += n
		m.sum += validity[n]
		if m.add(c) {
			break
		}
	}
	return m.value()
}

// sniffUTF16 finds UTF-16 without a byte order mark by the start of the input.
// Read in the right order nearly all its characters are ordinary; then either the
// zero bytes of its ASCII characters give it away, or it must weigh clearly more
// than any other encoding.
func sniffUTF16(start []byte) (Encoding, bool) {
	start = start[:min(len(start), sampleSize)]
	if whole := start[:len(start)-partial(start)]; firstControl(whole) < 0 && utf8.Valid(whole) {
		return "", false
	}
	best := switchCost + max(weigh(start, inUTF8), weigh(start, inGB), weigh(start, inBig5))
	if bytes.IndexByte(start, 0) >= 0 {
		best = -certain - 1
	}
	var enc Encoding
	for _, o := range [...]struct {
		enc   Encoding
		order binary.ByteOrder
	}{{UTF16LE, binary.LittleEndian}, {UTF16BE, binary.BigEndian}} {
		if w, ok := weighUTF16(start, o.order); ok && w > best {
			enc, best = o.enc, w
		}
	}
	return enc, enc != ""
}

// weighUTF16 is the evidence for UTF-16, and whether nine characters in ten are
// of the kinds that texts are made of.
func weighUTF16(sample []byte, order binary.ByteOrder) (weight int, likely bool) {
	var m meter
	all, ordinary, settled := 0, 0, false
	t := runeClasses()
	for ; len(sample) >= 2; sample = sample[2:] {
		r := rune(order.Uint16(sample))
		if utf16.IsSurrogate(r) && len(sample) >= 4 {
			r = utf16.DecodeRune(r, rune(order.Uint16(sample[2:])))
			if r != utf8.RuneError {
				sample = sample[2:]
			}
		}
		c := classOf(r, t)
		switch c {
		case rare, exotic, symbol, private, control, undecodable:
		default:
			ordinary++
		}
		all++
		if !settled {
			settled = m.add(c)
		}
	}
	return m.value(), all > 0 && ordinary*10 >= all*9
}

// firstControl is the index of the first control character that text does not
// have, or -1.
func firstControl(b []byte) int {
	return bytes.IndexFunc(b, func(r rune) bool { return r < ' ' && rangeClass(r) == control })
}
