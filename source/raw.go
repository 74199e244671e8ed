package source

import "unicode/utf8"

// rawLength is how many bytes of raw, which is in one encoding, a text was decoded
// from that is the beginning of what raw holds.
func rawLength(raw []byte, text string, enc Encoding) int {
	lines, rest := 0, text
	for i := range len(text) {
		if text[i] == '\n' {
			lines++
			rest = text[i+1:]
		}
	}
	l := RawLines{Bytes: raw, Encoding: enc}
	at := 0
	for ; lines > 0; lines-- {
		at = l.nextLine(at)
	}
	for range utf8.RuneCountInString(rest) {
		at += l.Size(at)
	}
	return at
}

// RawLines finds lines and characters in bytes that are in one encoding.
type RawLines struct {
	Bytes    []byte
	Encoding Encoding
}

// Unit is how many bytes a code unit has.
func (l *RawLines) Unit() int {
	if is16(l.Encoding) {
		return 2
	}
	return 1
}

// At is the code unit at an offset, -1 behind the end.
func (l *RawLines) At(i int) int {
	switch {
	case i < 0 || i+l.Unit() > len(l.Bytes):
		return -1
	case l.Unit() == 1:
		return int(l.Bytes[i])
	case l.Encoding == UTF16BE:
		return int(l.Bytes[i])<<8 | int(l.Bytes[i+1])
	}
	return int(l.Bytes[i+1])<<8 | int(l.Bytes[i])
}

// nextLine is where the line ends that an offset is in: behind its line end.
func (l *RawLines) nextLine(i int) int {
	unit := l.Unit()
	for ; i+unit <= len(l.Bytes); i += unit {
		switch l.At(i) {
		case '\n':
			return i + unit
		case '\r':
			if l.At(i+unit) == '\n' {
				return i + 2*unit
			}
			return i + unit
		}
	}
	return len(l.Bytes)
}

// Size is the number of bytes of the character at an offset, 0 at the end.
func (l *RawLines) Size(i int) int {
	if i >= len(l.Bytes) {
		return 0
	}
	rest := l.Bytes[i:]
	n := 1
	switch c := rest[0]; l.Encoding {
	case UTF16LE, UTF16BE:
		n = 2
		if u := l.At(i); u >= 0xd800 && u < 0xdc00 {
			n = 4
		}
	case GB18030:
		if c >= 0x81 && len(rest) > 1 {
			n = 2
			if rest[1] >= '0' && rest[1] <= '9' {
				n = 4
			}
		}
	case Big5:
		if c >= 0x81 {
			n = 2
		}
	default:
		_, n = utf8.DecodeRune(rest)
	}
	return min(n, len(rest))
}

// MarkLength is the length of the byte order mark at the start of an input.
func MarkLength(input []byte) int {
	_, n := byteOrderMark(input)
	return n
}
