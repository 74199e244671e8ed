package pgn

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// Sniff tells whether a line of a text begins with a tag and its quote: [Event "甲
func Sniff(text string) bool {
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		line = strings.TrimLeft(line, " \t\u3000\ufeff")
		if open := tagBracket(line); open > 0 && isTag(line) {
			if _, value := tagName(line[open:]); quoteAt(value) > 0 {
				return true
			}
		}
	}
	return false
}

// tagBracket is the length of the bracket, of either width, at the start of s.
func tagBracket(s string) int {
	switch {
	case strings.HasPrefix(s, "["):
		return 1
	case strings.HasPrefix(s, "［"):
		return len("［")
	}
	return 0
}

// quoteAt is the length of the quote, of any kind, at the start of s.
func quoteAt(s string) int {
	for _, q := range [...]string{`"`, "＂", "“", "”", "「", "'"} {
		if strings.HasPrefix(s, q) {
			return len(q)
		}
	}
	return 0
}

// isTag tells that a well-formed tag begins at the start of s, or one with a
// well-known name.
func isTag(s string) bool {
	open := tagBracket(s)
	if open == 0 {
		return false
	}
	name, rest := tagName(s[open:])
	return name != "" && (strings.HasPrefix(rest, `"`) || knownTag(name))
}

// tagName is the name at the start of s, behind blanks, and what follows it and more
// blanks.
func tagName(s string) (name, rest string) {
	s = trimBlanks(s)
	n := 0
	for n < len(s) && n < maxTagName && !endsName[s[n]] && !wideEnd(s[n:]) {
		n++
	}
	return s[:n], trimBlanks(s[n:])
}

// trimBlanks is s without the blanks of either width at its start.
func trimBlanks(s string) string {
	for s != "" {
		if s[0] == ' ' || s[0] == '\t' {
			s = s[1:]
		} else if strings.HasPrefix(s, "　") {
			s = s[len("　"):]
		} else {
			break
		}
	}
	return s
}

// wideEnd tells that a character beyond ASCII at the start of s ends a name.
func wideEnd(s string) bool {
	if s[0] != 0xe3 && s[0] != 0xe2 && s[0] != 0xef {
		return false
	}
	for _, c := range [...]string{"　", "“", "”", "「", "＂", "［", "］"} {
		if strings.HasPrefix(s, c) {
			return true
		}
	}
	return false
}

// endsName are the characters that no name of a tag has.
var endsName = func() (t [256]bool) {
	for _, c := range []byte(" \t\n\"[]{}") {
		t[c] = true
	}
	return t
}()

// maxTagName is the longest name of a tag that is read, in bytes.
const maxTagName = 255

// tagOrText reads a tag; behind moves, or inside of a line, a bracket is text.
func (p *parser) tagOrText() bool {
	s := p.Text[p.Pos:]
	if p.inner || len(p.g.Nodes) > 1 || !isTag(s) && !p.atMargin() {
		return p.text()
	}
	p.flush()
	p.tag()
	return false
}

// atMargin tells that pos is the first thing on its line, or behind a tag.
func (p *parser) atMargin() bool {
	return trimBlanks(p.Text[max(p.LineStart(), p.tagEnd):p.Pos]) == ""
}

// tag reads one tag.
func (p *parser) tag() {
	at := p.Pos
	line := p.Text[at:p.lineEnd(at)]
	name, rest := tagName(line[tagBracket(line):])
	valueAt := len(line) - len(rest)
	value, n, ok := tagValue(rest)
	if !ok {
		if whole, _ := wrappedTag(p.Text[at:]); whole > len(line) {
			line = strings.ReplaceAll(p.Text[at:at+whole], "\n", " ")
			value, n, _ = tagValue(line[valueAt:])
		}
	}
	end := valueAt + n
	text := line[:end]
	tag := record.Tag{Name: canonical(name), Value: value, Place: p.place(at)}
	switch {
	case !ok && at+end == len(p.Text) && closingBracket(lastOf(text)) == 0:
		p.torn = true
		p.report(diag.TruncatedInput, tag.Place, text).Reason = "tag"
	case !ok, name == "":
		p.report(diag.BadTag, tag.Place, text, name)
	}
	switch {
	case name == "":
	case p.hasTag(tag.Name):
		p.report(diag.DuplicateTag, tag.Place, text, tag.Name)
	default:
		p.g.Tags = append(p.g.Tags, tag)
		switch tag.Name {
		case "FEN":
			p.g.FEN = strings.TrimSpace(value)
			p.g.FENPlace = p.place(at + valueAt + strings.IndexByte(rest, '"') + 1)
		case "Format":
			if s, ok := notation.ParseStyle(strings.ToLower(value)); ok && s != notation.Auto {
				p.g.Notation = s.String()
			}
		}
	}
	p.Skip(at + end)
	p.tagEnd = p.Pos
}

// tagLength is the length of the tag at the start of s; short tells that more of the
// text would tell whether its value goes on in the next lines.
func tagLength(s string) (n int, short bool) {
	_, rest := tagName(s[tagBracket(s):])
	at := len(s) - len(rest)
	if rest != "" && rest[0] == '"' {
		// Nearly all end so.
		if i := strings.IndexByte(rest[1:], '"'); i >= 0 && strings.HasPrefix(rest[i+2:], "]") && !strings.ContainsAny(rest[1:i+1], "\n\\") {
			return at + i + 3, false
		}
	}
	end := lineEnd(s, 0)
	if _, n, ok := tagValue(s[at:end]); ok {
		return at + n, false
	}
	if n, short = wrappedTag(s); n == 0 {
		_, n, _ = tagValue(s[at:end])
		n += at
	}
	return n, short
}

// hasTag tells whether the game has a tag of that name already. Among many it looks
// them up.
func (p *parser) hasTag(name string) bool {
	const many = 32
	if len(p.g.Tags) < many {
		return p.g.FindTag(name) != nil
	}
	if p.names == nil {
		p.names = make(map[string]bool, 2*many)
	}
	for ; p.named < len(p.g.Tags); p.named++ {
		p.names[strings.ToLower(p.g.Tags[p.named].Name)] = true
	}
	return p.names[strings.ToLower(name)]
}

// lastOf is the last character of a text.
func lastOf(s string) string {
	_, size := utf8.DecodeLastRuneInString(s)
	return s[len(s)-size:]
}

// wrappedTag is the length of the tag at the start of s whose value goes on in the next
// lines up to a quote and a bracket, 0 when it does not, which the end of s may hide.
func wrappedTag(s string) (n int, short bool) {
	const most = 10 // lines
	end := lineEnd(s, 0)
	line := s[:end]
	_, rest := tagName(line[tagBracket(line):])
	if rest == "" || rest[0] != '"' || strings.HasSuffix(strings.TrimRight(line, " \t"), "]") {
		return 0, false
	}
	for range most {
		from := end + 1
		if from >= len(s) {
			return 0, true
		}
		if tagBracket(s[from:]) > 0 {
			return 0, false
		}
		end = lineEnd(s, from)
		switch next := strings.TrimRight(s[from:end], " \t"); {
		case next == "":
			return 0, false
		case strings.HasSuffix(next, `"]`):
			return from + len(next), false
		}
	}
	return 0, false
}

// tagValue reads the value of a tag and the bracket behind it; n is the length of
// both. Without a quote, a closing quote or a bracket the value is what is most
// likely meant, and ok is false.
func tagValue(s string) (value string, n int, ok bool) {
	if s == "" || s[0] != '"' {
		if value, n = otherQuotes(s); n > 0 {
			return value, n, false
		}
		n = len(s)
		if i := strings.LastIndexByte(s, ']'); i >= 0 {
			n = i + 1
		} else if i := strings.LastIndex(s, "］"); i >= 0 {
			n = i + len("］")
		}
		return strings.Trim(strings.TrimRight(s[:n], " \t]］"), " \t'“”「」＂"), n, false
	}
	if to, n := closingQuote(s); to > 0 {
		value = s[1:to]
		ok = true
		for i := 0; i < len(value); i++ {
			switch value[i] {
			case '\\':
				i++
			case '"':
				ok = false
			}
		}
		if strings.IndexByte(value, '\\') >= 0 {
			value = unquote.Replace(value)
		}
		return value, n, ok
	}
	value = strings.TrimRight(s[1:], " \t")
	if i := strings.LastIndexByte(value, '"'); i >= 0 {
		return value[:i], len(s), false
	}
	return strings.TrimRight(value, " \t]"), len(s), false
}

// otherQuotes reads a value in quotes of another kind, and the bracket behind it; n is
// 0 where that is not so.
func otherQuotes(s string) (value string, n int) {
	from := quoteAt(s)
	if from == 0 {
		return "", 0
	}
	for i := from; i < len(s); i++ {
		end := quoteAt(s[i:])
		if end == 0 && strings.HasPrefix(s[i:], "」") {
			end = len("」")
		}
		if end == 0 {
			continue
		}
		rest := trimBlanks(s[i+end:])
		if bracket := closingBracket(rest); bracket > 0 {
			return s[from:i], len(s) - len(rest) + bracket
		}
	}
	return "", 0
}

// closingBracket is the length of the closing bracket, of either width, at the start
// of s.
func closingBracket(s string) int {
	switch {
	case strings.HasPrefix(s, "]"):
		return 1
	case strings.HasPrefix(s, "］"):
		return len("］")
	}
	return 0
}

var unquote = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// closingQuote finds the quote that ends the value at the start of s, the first that
// a bracket follows, and the offset behind that bracket. An escaped quote ends a
// value only where no other does. to is 0 when there is none.
func closingQuote(s string) (to, n int) {
	for i := 1; i < len(s); i++ {
		escaped := s[i] == '\\' && i+1 < len(s)
		if escaped {
			i++
		}
		if s[i] != '"' || escaped && to > 0 {
			continue
		}
		rest := trimBlanks(s[i+1:])
		bracket := closingBracket(rest)
		if bracket == 0 {
			continue
		}
		to, n = i, len(s)-len(rest)+bracket
		if !escaped {
			return to, n
		}
	}
	return to, n
}

// nameTags gives the PGN name to tags with a Chinese one, where it is free.
func (p *parser) nameTags() {
	g := p.g
	for i := 0; i < len(g.Tags); i++ {
		t := &g.Tags[i]
		if t.Name[0] < utf8.RuneSelf {
			continue
		}
		name := chineseTags[t.Name]
		if name == "" {
			continue
		}
		value := t.Value
		if name == "Date" {
			value = date(value)
		}
		switch same := g.FindTag(name); {
		case same == nil:
			t.Name, t.Value = name, value
		case same.Value == value:
			g.Tags = append(g.Tags[:i], g.Tags[i+1:]...)
			i--
		}
	}
}

// date writes 2026年1月2日 as 2026.01.02, and leaves anything else.
func date(s string) string {
	var year, month, day int
	if n, _ := fmt.Sscanf(s, "%d年%d月%d日", &year, &month, &day); n == 3 {
		return fmt.Sprintf("%04d.%02d.%02d", year, month, day)
	}
	return s
}
