package source

import (
	"bytes"
	"encoding/binary"
)

// lines cuts bytes into lines that keep their ends: LF, CRLF or CR. It works on
// every encoding but UTF-16, since no byte of a longer character is CR or LF.
type lines struct {
	text []byte
	lf   int // bytes of text up to and with the next LF, or all; 0 when unknown
}

// next is the next line; it is empty at the end only.
func (l *lines) next() []byte {
	if l.lf <= 0 {
		if l.lf = bytes.IndexByte(l.text, '\n') + 1; l.lf == 0 {
			l.lf = len(l.text)
		}
	}
	n := l.lf
	if cr := bytes.IndexByte(l.text[:n], '\r'); cr >= 0 {
		if n = cr + 1; n < l.lf && l.text[n] == '\n' {
			n++
		}
	}
	line := l.text[:n]
	l.text, l.lf = l.text[n:], l.lf-n
	return line
}

// skip leaves out n bytes, whole lines.
func (l *lines) skip(n int) { l.text, l.lf = l.text[n:], l.lf-n }

// lastLineEnd is the length of the whole lines at the start of b, 0 when there is
// none. A CR at the very end does not count: an LF may follow.
func lastLineEnd(b []byte) int {
	end := bytes.LastIndexByte(b, '\n') + 1
	if rest := b[end:]; len(rest) > 0 {
		end += bytes.LastIndexByte(rest[:len(rest)-1], '\r') + 1
	}
	return end
}

// lastLineEnd16 is lastLineEnd for UTF-16.
func lastLineEnd16(b []byte, order binary.ByteOrder) int {
	for n := len(b) &^ 1; n >= 2; n -= 2 {
		switch order.Uint16(b[n-2:]) {
		case '\n':
			return n
		case '\r':
			if n+2 <= len(b) {
				return n
			}
		}
	}
	return 0
}
