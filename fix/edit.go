package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"qipu/convert"
	"qipu/source"
)

// edit replaces a piece of text of an input, or inserts one where Old is empty. Line
// and Column count from 1 in the decoded text, columns in characters.
type edit struct {
	Line, Column int
	Old, New     string
	Number       int // a number printed before it, which goes with it; 0 none goes
	Count        int // instead: what that number becomes
}

// raw are the bytes of a unit.
type raw struct {
	bytes []byte
	lines *rawLines
}

func newRaw(u *convert.Unit) *raw { return &raw{bytes: u.Bytes, lines: newRawLines(u)} }

// span is a piece of the input and what takes its place.
type span struct {
	from, to int
	text     []byte
	lines    *rawLines
	line     int  // counted from the first of the unit, 1
	round    bool // a round is left out, number and all
}

// before puts spans in order, insertions before what is replaced in their place.
func before(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) }

// spans finds where edits are made, in order. An edit whose old text does not stand
// in its place is an error, and so are two that touch the same text.
func (r *raw) spans(edits []edit) ([]span, error) {
	var spans []span
	for _, e := range edits {
		l := r.lines
		from, ok := l.offset(e.Line, e.Column)
		old, _ := source.Encode(nil, e.Old, l.Encoding)
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
		text, lost := source.Encode(nil, strings.ReplaceAll(e.New, "\n", l.lineEnd(e.Line)), l.Encoding)
		if len(lost) > 0 {
			return nil, fmt.Errorf("line %d: %s cannot hold %q", e.Line, l.Encoding, string(lost))
		}
		spans = append(spans, span{from, to, text, l, l.index(e.Line), e.Number > 0 && e.Count == 0})
	}
	slices.SortStableFunc(spans, before)
	spans = tidy(spans)
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return nil, fmt.Errorf("line %d: two repairs touch the same text", spans[i].line+r.lines.first-1)
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
	source.RawLines
	first  int // number of the first line
	indent int // characters of that line that stand before the unit
	starts []int
}

func newRawLines(u *convert.Unit) *rawLines {
	l := &rawLines{RawLines: source.RawLines{Bytes: u.Bytes, Encoding: u.Encoding}, first: max(u.Line, 1), indent: max(u.Column-1, 0)}
	begin := 0
	if u.Line <= 1 && u.Column <= 1 {
		begin = source.MarkLength(u.Bytes)
	}
	l.starts = append(l.starts, begin)
	unit := l.Unit()
	for i := begin; i+unit <= len(u.Bytes); i += unit {
		c := l.At(i)
		if c == '\r' && l.At(i+unit) == '\n' {
			continue
		}
		if c == '\n' || c == '\r' {
			l.starts = append(l.starts, i+unit)
		}
	}
	return l
}

// index is the number of a line counted from the first of the unit, 1.
func (l *rawLines) index(line int) int { return line - l.first + 1 }

// isBlank tells whether a blank stands at an offset.
func (l *rawLines) isBlank(i int) bool { c := l.At(i); return c == ' ' || c == '\t' }

// blank tells whether there are only blanks and line ends between two offsets.
func (l *rawLines) blank(from, to int) bool {
	for i := from; i < to; i += l.Unit() {
		if c := l.At(i); c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}

// offset is where a character begins.
func (l *rawLines) offset(line, column int) (int, bool) {
	if line = l.index(line); line < 1 || line > len(l.starts) {
		return 0, false
	}
	if line == 1 {
		column -= l.indent
	}
	i := l.starts[line-1]
	for ; column > 1; column-- {
		n := l.Size(i)
		if n == 0 {
			return 0, false
		}
		i += n
	}
	return i, i <= len(l.Bytes)
}

// lineEnd is how a line ends, or where it has no end the first.
func (l *rawLines) lineEnd(line int) string {
	if line = l.index(line); line >= len(l.starts) {
		line = 1
	}
	if line >= len(l.starts) {
		return "\n"
	}
	end := l.starts[line]
	switch last := l.At(end - l.Unit()); {
	case last == '\r':
		return "\r"
	case l.At(end-2*l.Unit()) == '\r':
		return "\r\n"
	}
	return "\n"
}

// runes are the characters of a line.
func (l *rawLines) runes(line int) []rune {
	line = l.index(line)
	end := len(l.Bytes)
	if line < len(l.starts) {
		end = l.starts[line]
	}
	return []rune(string(decoded(l.Bytes[l.starts[line-1]:end], l.Encoding)))
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
