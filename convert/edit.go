package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"qipu/internal/source"
)

// edit replaces a piece of text of an input, or inserts one where Old is empty. Line
// and Column count from 1 in the decoded text, columns in characters.
type edit struct {
	Line, Column int
	Old, New     string
	Number       bool // a number printed before it goes with it
	Encoding     source.Encoding
}

// apply makes the edits in the raw bytes of an input: what they do not touch stays
// as it is, line ends and encoding included. An edit whose old text does not stand in
// its place is an error, and nothing is changed.
func apply(raw []byte, edits []edit) ([]byte, error) {
	var spans []span
	lines := map[source.Encoding]*rawLines{}
	for _, e := range edits {
		l := lines[e.Encoding]
		if l == nil {
			l = newRawLines(raw, e.Encoding)
			lines[e.Encoding] = l
		}
		from, ok := l.offset(e.Line, e.Column)
		old, _ := source.Encode(nil, e.Old, e.Encoding)
		if !ok || !bytes.HasPrefix(raw[from:], old) {
			return nil, fmt.Errorf("line %d, column %d: %q does not stand there", e.Line, e.Column, e.Old)
		}
		text, lost := source.Encode(nil, e.New, e.Encoding)
		if len(lost) > 0 {
			return nil, fmt.Errorf("line %d: %s cannot hold %q", e.Line, e.Encoding, string(lost))
		}
		to := from + len(old)
		if e.Number {
			from = l.numberBefore(from)
		}
		spans = append(spans, span{from, to, text, l, e.Line})
	}
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	spans = wholeLines(spans)
	out := make([]byte, 0, len(raw)+64)
	at := 0
	for _, s := range spans {
		if s.from < at {
			return nil, fmt.Errorf("two repairs touch the same text")
		}
		out = append(append(out, raw[at:s.from]...), s.text...)
		at = s.to
	}
	return append(out, raw[at:]...), nil
}

// span is a piece of the input and what takes its place.
type span struct {
	from, to int
	text     []byte
	lines    *rawLines
	line     int
}

// wholeLines lets spans that leave nothing but blanks of their line take the line and
// its end too: an empty line among the moves is where some programs stop reading.
func wholeLines(spans []span) []span {
	var out []span
	for i := 0; i < len(spans); {
		k := i + 1
		for k < len(spans) && spans[k].line == spans[i].line && spans[k].lines == spans[i].lines {
			k++
		}
		if s, ok := wholeLine(spans[i:k]); ok {
			out = append(out, s)
		} else {
			out = append(out, spans[i:k]...)
		}
		i = k
	}
	return out
}

func wholeLine(spans []span) (span, bool) {
	l, line := spans[0].lines, spans[0].line
	s := span{from: l.starts[line-1], to: len(l.raw), lines: l, line: line}
	if line < len(l.starts) {
		s.to = l.starts[line]
	}
	at := s.from
	for _, d := range spans {
		if len(d.text) > 0 || !l.blank(at, d.from) {
			return s, false
		}
		at = d.to
	}
	return s, l.blank(at, s.to)
}

// rawLines finds places of the decoded text in the raw bytes.
type rawLines struct {
	raw    []byte
	unit   int // bytes of a code unit
	big    bool
	enc    source.Encoding
	starts []int
}

func newRawLines(raw []byte, enc source.Encoding) *rawLines {
	l := &rawLines{raw: raw, unit: 1, enc: enc}
	begin := 0
	switch enc {
	case source.UTF16LE, source.UTF16BE:
		l.unit, l.big = 2, enc == source.UTF16BE
		if bytes.HasPrefix(raw, source.Mark(enc)) {
			begin = 2
		}
	case source.UTF8:
		if bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")) {
			begin = 3
		}
	}
	l.starts = append(l.starts, begin)
	for i := begin; i+l.unit <= len(raw); i += l.unit {
		c := l.at(i)
		if c == '\r' && l.at(i+l.unit) == '\n' {
			continue
		}
		if c == '\n' || c == '\r' {
			l.starts = append(l.starts, i+l.unit)
		}
	}
	return l
}

// at is the code unit at an offset, -1 behind the end.
func (l *rawLines) at(i int) int {
	switch {
	case i < 0 || i+l.unit > len(l.raw):
		return -1
	case l.unit == 1:
		return int(l.raw[i])
	case l.big:
		return int(l.raw[i])<<8 | int(l.raw[i+1])
	}
	return int(l.raw[i+1])<<8 | int(l.raw[i])
}

// blank tells whether there are only blanks and line ends between two offsets.
func (l *rawLines) blank(from, to int) bool {
	for i := from; i < to; i += l.unit {
		if c := l.at(i); c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}

// offset is where a character begins.
func (l *rawLines) offset(line, column int) (int, bool) {
	if line < 1 || line > len(l.starts) {
		return 0, false
	}
	i := l.starts[line-1]
	for ; column > 1; column-- {
		n := l.size(i)
		if n == 0 {
			return 0, false
		}
		i += n
	}
	return i, i <= len(l.raw)
}

// size is the number of bytes of the character at i, 0 at the end.
func (l *rawLines) size(i int) int {
	if i >= len(l.raw) {
		return 0
	}
	rest := l.raw[i:]
	n := 1
	switch c := rest[0]; l.enc {
	case source.UTF16LE, source.UTF16BE:
		n = 2
		if u := l.at(i); u >= 0xd800 && u < 0xdc00 {
			n = 4
		}
	case source.GB18030:
		if c >= 0x81 && len(rest) > 1 {
			n = 2
			if rest[1] >= '0' && rest[1] <= '9' {
				n = 4
			}
		}
	case source.Big5:
		if c >= 0x81 {
			n = 2
		}
	default:
		_, n = utf8.DecodeRune(rest)
	}
	return min(n, len(rest))
}

// numberBefore goes back from i over a printed number, its stops and blanks, on the
// same line.
func (l *rawLines) numberBefore(i int) int {
	digits := false
	at := i
	for at > 0 {
		c := l.at(at - l.unit)
		switch {
		case c >= '0' && c <= '9':
			digits = true
		case c == ' ' || c == '\t' || c == '.':
			if digits && c != '.' {
				return at
			}
		default:
			if digits {
				return at
			}
			return i
		}
		at -= l.unit
	}
	if digits {
		return at
	}
	return i
}
