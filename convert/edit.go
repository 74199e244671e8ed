package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/source"
)

// edit replaces a piece of text of an input, or inserts one where Old is empty. Line
// and Column count from 1 in the decoded text, columns in characters.
type edit struct {
	Line, Column int
	Old, New     string
	Number       int // a number printed before it, which goes with it; 0 none goes
	Count        int // instead: what that number becomes
	Encoding     source.Encoding
}

// raw are the bytes of an input.
type raw struct {
	bytes []byte
	lines map[source.Encoding]*rawLines
}

func newRaw(b []byte) *raw { return &raw{bytes: b, lines: map[source.Encoding]*rawLines{}} }

// span is a piece of the input and what takes its place.
type span struct {
	from, to int
	text     []byte
	lines    *rawLines
	line     int
	round    bool // a round is left out, number and all
}

// before puts spans in order, insertions before what is replaced in their place.
func before(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) }

// spans finds where edits are made, in order. An edit whose old text does not stand
// in its place is an error, and so are two that touch the same text.
func (r *raw) spans(edits []edit) ([]span, error) {
	var spans []span
	for _, e := range edits {
		l := r.lines[e.Encoding]
		if l == nil {
			l = newRawLines(r.bytes, e.Encoding)
			r.lines[e.Encoding] = l
		}
		from, ok := l.offset(e.Line, e.Column)
		old, _ := source.Encode(nil, e.Old, e.Encoding)
		if !ok || !bytes.HasPrefix(r.bytes[from:], old) {
			return nil, fmt.Errorf("line %d, column %d: %q does not stand there", e.Line, e.Column, e.Old)
		}
		to := from + len(old)
		if e.Number > 0 {
			first, last := numberBefore(l.runes(e.Line), e.Column, e.Number)
			switch {
			case e.Count == 0 && first > 0:
				from, _ = l.offset(e.Line, first)
			case e.Count == 0:
			case first == 0:
				continue // a number in another form stays
			default:
				wide := l.runes(e.Line)[first-1] >= '０'
				from, _ = l.offset(e.Line, first)
				to, _ = l.offset(e.Line, last+1)
				e.New = style{wide: wide}.width(strconv.Itoa(e.Count))
			}
		}
		text, lost := source.Encode(nil, strings.ReplaceAll(e.New, "\n", l.lineEnd(e.Line)), e.Encoding)
		if len(lost) > 0 {
			return nil, fmt.Errorf("line %d: %s cannot hold %q", e.Line, e.Encoding, string(lost))
		}
		spans = append(spans, span{from, to, text, l, e.Line, e.Number > 0 && e.Count == 0})
	}
	slices.SortStableFunc(spans, before)
	spans = tidy(spans)
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return nil, fmt.Errorf("line %d: two repairs touch the same text", spans[i].line)
		}
	}
	return spans, nil
}

// with is the input with spans, in any order, replaced: what they do not touch stays
// as it is, line ends and encoding included.
func (r *raw) with(spans []span) []byte {
	slices.SortStableFunc(spans, before)
	out := make([]byte, 0, len(r.bytes)+64)
	at := 0
	for _, s := range spans {
		out = append(append(out, r.bytes[at:s.from]...), s.text...)
		at = s.to
	}
	return append(out, r.bytes[at:]...)
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

// isBlank tells whether a blank stands at an offset.
func (l *rawLines) isBlank(i int) bool { c := l.at(i); return c == ' ' || c == '\t' }

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

// lineEnd is how a line ends, or where it has no end the first.
func (l *rawLines) lineEnd(line int) string {
	if line >= len(l.starts) {
		line = 1
	}
	if line >= len(l.starts) {
		return "\n"
	}
	end := l.starts[line]
	switch last := l.at(end - l.unit); {
	case last == '\r':
		return "\r"
	case l.at(end-2*l.unit) == '\r':
		return "\r\n"
	}
	return "\n"
}

// runes are the characters of a line.
func (l *rawLines) runes(line int) []rune {
	end := len(l.raw)
	if line < len(l.starts) {
		end = l.starts[line]
	}
	return []rune(string(decoded(l.raw[l.starts[line-1]:end], l.enc)))
}

// decoded is a piece of an input as text.
func decoded(b []byte, enc source.Encoding) []byte {
	var out []byte
	r := source.NewReader(bytes.NewReader(b), source.Options{Encoding: enc})
	for {
		block, err := r.Next()
		if err != nil {
			return out
		}
		out = append(out, block.Text...)
	}
}

// numberBefore is where a number is printed before a column, with nothing between but
// stops, blanks and the rulings of a table: its first and last column, 0 where it does
// not stand there in digits.
func numberBefore(line []rune, column, number int) (first, last int) {
	i := min(column-1, len(line))
	for i > 0 {
		switch c := line[i-1]; {
		case c == '>':
			k := i - 1
			for k > 0 && line[k-1] != '<' {
				k--
			}
			if k == 0 {
				return 0, 0
			}
			i = k
		case !unicode.IsSpace(c) && !strings.ContainsRune(".．…、:：)）,，;；|│回合", c):
			digits := []rune(strconv.Itoa(number))
			if len(digits) > i {
				return 0, 0
			}
			for k, d := range line[i-len(digits) : i] {
				if d >= '０' && d <= '９' {
					d -= '０' - '0'
				}
				if d != digits[k] {
					return 0, 0
				}
			}
			return i - len(digits) + 1, i
		}
		i--
	}
	return 0, 0
}
