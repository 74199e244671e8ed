package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/record"
)

// farthest is how many bytes behind its opening bracket a comment may close.
const farthest = 1 << 20

// brackets scans a comment in brackets, or a number or a hole in them.
func (s *scanner) brackets(opening, closing string) {
	inner := s.text[s.i+len(opening):]
	if n, value := digitsAt(inner); n > 0 && strings.HasPrefix(inner[n:], closing) {
		s.add(number, len(opening)+n+len(closing)).number = value
		s.found.numbers++
		return
	}
	it := s.here(comment)
	s.found.signs++
	end, lines := s.closing(opening, closing)
	switch {
	case lines > 0:
		it.text = s.through(opening, lines, end)
		s.skip(len(closing))
	case lines == 0:
		it.text = s.text[s.i+len(opening) : end]
		_, size := utf8.DecodeRuneInString(s.text[end:])
		s.skip(end + size - s.i)
	case opening == "【":
		s.skip(len(opening))
		return
	default:
		it.kind, it.text = unclosed, s.text[s.i:]
		s.skip(len(it.text))
		s.items = append(s.items, it)
		return
	}
	if it.column++; it.start >= 0 {
		it.start += int32(len(opening))
	}
	s.comment(it)
}

// literal stands on both sides of a comment that is nothing else, though it reads
// like a number, a hole or a result.
const literal = "\u3000"

// comment appends a comment, or what it stands for.
func (s *scanner) comment(it item) {
	text := strings.TrimSpace(unescape(it.text))
	isLiteral := strings.HasPrefix(it.text, literal) && strings.HasSuffix(it.text, literal)
	if gap := strings.Index(it.text, text); gap > 0 && it.start >= 0 {
		it.start += int32(gap)
		it.column += int32(runes(it.text[:gap]))
	}
	switch it.text = text; {
	case text == "":
		return
	case isLiteral:
	case isHole(it.text):
		it.kind = hole
	case isResult(it.text):
		if record.TellsReason(it.text) {
			s.items = append(s.items, it)
		}
		it.kind = result
	}
	s.items = append(s.items, it)
}

// closing finds the counterpart of the bracket at i: the byte where it stands, in
// this line or the one that is so many lines behind it; -1 lines when there is none.
// Brackets nest. Behind words a comment ends in its line.
func (s *scanner) closing(opening, closing string) (end, lines int) {
	at := s.offset + int64(s.i)
	failed := &s.failed
	oneLine := s.edited || s.found.other > 0
	if oneLine {
		failed = &s.failedInLine
	}
	if s.edited {
		*failed = nil
	}
	if failed.has(at) {
		return s.otherWidth(opening)
	}
	text, from, offset := s.text, s.i+len(opening), s.offset
	opened := []int64{at}
	for ; ; lines++ {
		for i := from; i < len(text); {
			rest := text[i:]
			switch {
			case rest[0] == '\\' && len(rest) > 1:
				_, n := utf8.DecodeRuneInString(rest[1:])
				i += 1 + n
			case strings.HasPrefix(rest, closing):
				if opened = opened[:len(opened)-1]; len(opened) == 0 {
					return i, lines
				}
				i += len(closing)
			case strings.HasPrefix(rest, opening):
				opened = append(opened, offset+int64(i))
				i += len(opening)
			default:
				i++
			}
		}
		if oneLine {
			break
		}
		next, ok := s.follow(s.taken + lines)
		if !ok || next.edited || next.offset-at > farthest {
			break
		}
		text, from, offset = next.text, 0, next.offset
	}
	*failed = opened
	return s.otherWidth(opening)
}

// otherWidth is where the bracket at i is closed, in its line, by one of the other
// width.
func (s *scanner) otherWidth(opening string) (end, lines int) {
	other := ")"
	if opening == "(" {
		other = "）"
	} else if opening != "（" {
		return 0, -1
	}
	from := s.i + len(opening)
	if !s.noOther {
		if n := strings.Index(s.text[from:], other); n >= 0 {
			return from + n, 0
		}
	}
	s.noOther = true
	return 0, -1
}

// brackets are offsets of opening brackets, in their order, for which an earlier
// search has shown that they are not closed. Without them, a text of opening brackets
// would be searched once for each.
type brackets []int64

// has tells whether a bracket is one of them, and forgets those before it.
func (b *brackets) has(at int64) bool {
	for len(*b) > 0 && (*b)[0] < at {
		*b = (*b)[1:]
	}
	return len(*b) > 0 && (*b)[0] == at
}

// through is the text from behind the bracket at i up to a byte of the line that is
// so many lines behind this one, where scanning goes on.
func (s *scanner) through(opening string, lines, end int) string {
	var b strings.Builder
	b.WriteString(s.text[s.i+len(opening):])
	for k := range lines {
		next, _ := s.follow(s.taken + k)
		b.WriteByte('\n')
		if k == lines-1 {
			b.WriteString(next.text[:end])
			s.line = next
		} else {
			b.WriteString(next.text)
		}
	}
	s.taken += lines
	s.spoken = -1
	s.i, s.chars = end, s.column+runes(s.text[:end])
	return b.String()
}

// unescape takes out the backslashes that escape has put in.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || strings.HasPrefix(s[i+1:], "（") || strings.HasPrefix(s[i+1:], "）")) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// escape makes a comment fit between full-width brackets.
func escape(s string) string {
	if n, _ := digitsAt(s); n == len(s) || isHole(s) || isResult(s) {
		return literal + s + literal
	}
	depth, even := 0, true
	for _, r := range s {
		switch r {
		case '（':
			depth++
		case '）':
			depth--
		}
		even = even && depth >= 0
	}
	s = strings.ReplaceAll(s, `\`, `\\`)
	if even && depth == 0 {
		return s
	}
	return strings.NewReplacer("（", `\（`, "）", `\）`).Replace(s)
}
