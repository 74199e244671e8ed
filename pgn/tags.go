package pgn

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// isTag tells that a well-formed tag begins at the start of s, or one with a
// well-known name.
func isTag(s string) bool {
	if s == "" || s[0] != '[' {
		return false
	}
	name, rest := tagName(s[1:])
	return name != "" && (strings.HasPrefix(rest, `"`) || knownTag(name))
}

// tagName is the name at the start of s, behind blanks, and what follows it and more
// blanks.
func tagName(s string) (name, rest string) {
	s = trimBlanks(s)
	n := 0
	for n < len(s) && n < maxTagName && !endsName[s[n]] && !strings.HasPrefix(s[n:], "　") {
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

// endsName are the characters that no name of a tag has.
var endsName = func() (t [256]bool) {
	for _, c := range []byte(" \t\n\"[]{}") {
		t[c] = true
	}
	return t
}()

// maxTagName is the longest name of a tag that is read, in bytes.
const maxTagName = 255

// tagOrText reads a tag, or finds that one begins the next game, which ends this
// one; anywhere else a bracket is text.
func (p *parser) tagOrText() bool {
	s := p.s[p.pos:]
	header := len(p.g.Nodes) == 1
	switch {
	case p.src == nil, header && !isTag(s) && !p.atMargin(), !header && !isTag(s):
		return p.text()
	case !header, p.repeats(s):
		return true
	}
	p.flush()
	p.tag()
	return false
}

// atMargin tells that pos is the first thing on its line, or behind a tag.
func (p *parser) atMargin() bool {
	return trimBlanks(p.s[max(p.lineStart, p.tagEnd):p.pos]) == ""
}

// repeats tells that a tag begins the next game although this one has no moves: the
// tag that opens a game comes again, behind a blank line.
func (p *parser) repeats(s string) bool {
	g := p.g
	if len(g.Tags) == 0 {
		return false
	}
	name, _ := tagName(s[1:])
	game := strings.EqualFold(name, "Game")
	if !game && !strings.EqualFold(name, "Event") && !strings.EqualFold(name, g.Tags[0].Name) || g.FindTag(name) == nil {
		return false
	}
	return game && len(g.Tags) > 1 || strings.Count(p.s[p.tagEnd:p.pos], "\n") > 1
}

// tag reads one tag.
func (p *parser) tag() {
	at := p.pos
	line := p.s[at:p.lineEnd(at)]
	name, rest := tagName(line[1:])
	valueAt := len(line) - len(rest)
	value, n, ok := tagValue(rest)
	end := valueAt + n
	text := line[:end]
	tag := record.Tag{Name: canonical(name), Value: value, Place: p.place(at)}
	if !ok || name == "" {
		p.report(diag.BadTag, tag.Place, text, name)
	}
	switch {
	case name == "":
	case p.g.FindTag(tag.Name) != nil:
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
	p.pos = at + end
	p.tagEnd = p.pos
}

// tagValue reads the value of a tag and the bracket behind it; n is the length of
// both. Without a quote, a closing quote or a bracket the value is what is most
// likely meant, and ok is false.
func tagValue(s string) (value string, n int, ok bool) {
	if s == "" || s[0] != '"' {
		n = len(s)
		if i := strings.LastIndexByte(s, ']'); i >= 0 {
			n = i + 1
		}
		return strings.Trim(strings.TrimRight(s[:n], " \t]"), " \t'“”「」"), n, false
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
		if rest == "" || rest[0] != ']' {
			continue
		}
		to, n = i, len(s)-len(rest)+1
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
