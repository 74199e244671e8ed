package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible is text of an input made safe for a terminal: what is not graphic, line ends
// and tabs included, is shown as an escape: \x1b, \u202e, \U000e0041; of bytes that are
// not UTF-8 each one.
func Visible(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, isHidden) {
		return s
	}
	var b []byte
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			b = appendByte(b, s[0])
		} else {
			b = appendVisible(b, r)
		}
		s = s[size:]
	}
	return string(b)
}

func appendByte(b []byte, c byte) []byte { return fmt.Appendf(b, `\x%02x`, c) }

func appendVisible(b []byte, r rune) []byte {
	switch {
	case !isHidden(r):
		return utf8.AppendRune(b, r)
	case r < utf8.RuneSelf:
		return appendByte(b, byte(r))
	case r < 0x10000:
		return fmt.Appendf(b, `\u%04x`, r)
	}
	return fmt.Appendf(b, `\U%08x`, r)
}

// isHidden reports whether a character cannot be seen or would do something:
// controls, bidirectional and other format characters, line separators, fillers, and
// code points without a character.
func isHidden(r rune) bool {
	return !unicode.IsGraphic(r) || r >= utf8.RuneSelf && unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// VisibleWriter passes text on to a terminal as [Visible] shows it, but leaves line ends
// (\n, \r\n) and tabs alone. A character may be split over writes.
type VisibleWriter struct {
	w    io.Writer
	out  []byte
	held []byte // what is incomplete: the beginning of a character, or \r
}

// NewVisibleWriter is a writer to w.
func NewVisibleWriter(w io.Writer) *VisibleWriter { return &VisibleWriter{w: w} }

// Write takes a piece of text. The error is that of the writer below.
func (v *VisibleWriter) Write(p []byte) (int, error) {
	v.out = v.out[:0]
	rest := p
	for len(v.held) > 0 && len(rest) > 0 { // to its end, a byte at a time
		v.held = append(v.held, rest[0])
		rest = rest[1:]
		v.held = v.held[:copy(v.held, v.show(v.held))]
	}
	if len(v.held) == 0 {
		v.held = append(v.held, v.show(rest)...)
	}
	return len(p), v.flush()
}

// Close writes what is still held; the writer below stays open.
func (v *VisibleWriter) Close() error {
	v.out = v.out[:0]
	for _, c := range v.held {
		v.out = appendByte(v.out, c)
	}
	v.held = v.held[:0]
	return v.flush()
}

func (v *VisibleWriter) flush() error {
	if len(v.out) == 0 {
		return nil
	}
	_, err := v.w.Write(v.out)
	return err
}

// show appends text to out, and gives back what is incomplete at its end.
func (v *VisibleWriter) show(p []byte) []byte {
	for len(p) > 0 {
		switch c := p[0]; {
		case c == '\r' && len(p) == 1:
			return p
		case c == '\r' && p[1] == '\n':
			v.out = append(v.out, '\r', '\n')
			p = p[2:]
		case c == '\n' || c == '\t' || ' ' <= c && c < 0x7f:
			v.out = append(v.out, c)
			p = p[1:]
		case !utf8.FullRune(p):
			return p
		default:
			r, size := utf8.DecodeRune(p)
			if r == utf8.RuneError && size == 1 {
				v.out = appendByte(v.out, c)
			} else {
				v.out = appendVisible(v.out, r)
			}
			p = p[size:]
		}
	}
	return nil
}
