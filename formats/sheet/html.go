package sheet

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// html takes the markup out of lines. Tags become blanks of the same number of
// bytes, the ends of table cells tabs; line breaks and ends of rows end a line. So
// what is left stays where it was.
type html struct {
	open bool   // the line before ended inside a tag
	skip string // the end tag of the script or style that is being skipped
}

// concerns tells whether there is anything to take out of a line.
func (h *html) concerns(s string) bool {
	return h.open || h.skip != "" || strings.IndexByte(s, '<') >= 0 || strings.IndexByte(s, '&') >= 0
}

// strip appends the lines that a line is without its markup.
func (h *html) strip(dst []line, l line) []line {
	if strings.Contains(l.text, "&#") {
		if s := decodeReferences(l.text); s != l.text {
			l.text, l.edited = s, true
		}
	}
	out := make([]byte, 0, len(l.text))
	from := 0 // of the line that is being made
	text := false
	ends, params := counter{text: l.text}, counter{text: l.text}
	end := func() {
		part := l
		part.text = string(out[from:])
		part.column += ends.to(from)
		if !l.edited {
			part.offset += int64(from)
		}
		dst = append(dst, part)
		from, text = len(out), false
	}
	for i := 0; i < len(l.text); {
		rest := l.text[i:]
		switch {
		case h.skip != "":
			n := indexFold(rest, h.skip)
			if n < 0 {
				n = len(rest)
			} else {
				h.skip = ""
			}
			out = blank(out, rest[:n])
			i += n
		case h.open:
			n := strings.IndexByte(rest, '>') + 1
			h.open = false
			out = blank(out, rest[:n])
			i += n
		case rest[0] == '<' && isTag(rest):
			n := strings.IndexByte(rest, '>') + 1
			if n == 0 {
				n, h.open = len(rest), true
			}
			name := tagName(rest)
			switch name {
			case "script", "style":
				h.skip = "</" + name
			case "param":
				if content, at := applet(rest[:n]); content != "" {
					part := l
					part.text, part.column, part.edited = content, part.column+params.to(i+at), true
					dst = append(dst, part)
				}
			case "td", "th":
				out = append(out, '\t')
				out = blank(out, rest[1:n])
				i += n
				continue
			}
			out = blank(out, rest[:n])
			i += n
			if breaksLine[name] && text {
				end()
			}
		case rest[0] == '&' && reference(rest) > 0:
			n := reference(rest)
			out = blank(out, rest[:n])
			i += n
		default:
			out = append(out, rest[0])
			text = text || rest[0] > ' '
			i++
		}
	}
	end()
	return dst
}

// counter counts the characters of a text up to bytes that only move on.
type counter struct {
	text  string
	at, n int
}

func (c *counter) to(at int) int {
	c.n += runes(c.text[c.at:at])
	c.at = at
	return c.n
}

var breaksLine = map[string]bool{
	"br": true, "p": true, "/p": true, "tr": true, "/tr": true, "div": true, "/div": true, "li": true, "/li": true,
	"h1": true, "h2": true, "h3": true, "/h1": true, "/h2": true, "/h3": true, "/table": true, "hr": true,
}

// isTag tells whether a tag begins at the start of s.
func isTag(s string) bool {
	if len(s) < 2 {
		return false
	}
	c := s[1]
	return c == '!' || c == '/' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// tagName is the name of the tag at the start of s, in small letters, with the
// slash of an end tag.
func tagName(s string) string {
	n := 1
	for n < len(s) && n < 12 && (s[n] == '/' && n == 1 || isWord(s[n])) {
		n++
	}
	return strings.ToLower(s[1:n])
}

// blank appends as many bytes of blanks as s has, in as many characters where that
// can be.
func blank(dst []byte, s string) []byte {
	for _, r := range s {
		switch utf8.RuneLen(r) {
		case 2:
			dst = append(dst, "\u00a0"...)
		case 3:
			dst = append(dst, "\u3000"...)
		case 4:
			dst = append(dst, "\u3000 "...)
		default:
			dst = append(dst, ' ')
		}
	}
	return dst
}

// reference is the length of a reference to a blank at the start of s.
func reference(s string) int {
	for _, name := range []string{"&nbsp;", "&ensp;", "&emsp;", "&thinsp;", "&nbsp", "&amp;nbsp;"} {
		if strings.HasPrefix(s, name) {
			return len(name)
		}
	}
	return 0
}

// decodeReferences replaces numeric references (&#28846; &#x70ae;) by what they
// stand for.
func decodeReferences(s string) string {
	var b strings.Builder
	for {
		n := strings.Index(s, "&#")
		if n < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:n])
		s = s[n:]
		end := strings.IndexByte(s[:min(len(s), 12)], ';')
		code, base := "", 10
		if end > 2 {
			if code = s[2:end]; code[0]|0x20 == 'x' {
				code, base = code[1:], 16
			}
		}
		r, err := strconv.ParseInt(code, base, 32)
		if err != nil || r < ' ' || !utf8.ValidRune(rune(r)) {
			b.WriteString(s[:2])
			s = s[2:]
			continue
		}
		b.WriteRune(rune(r))
		s = s[end+1:]
	}
}

// indexFold is strings.Index without regard to ASCII case; sub is in small letters.
func indexFold(s, sub string) int {
	for i := 0; i+len(sub) <= len(s); i++ {
		if s[i] == '<' && strings.EqualFold(s[i:i+len(sub)], sub) {
			return i
		}
	}
	return -1
}
