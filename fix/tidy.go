package fix

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tidy joins what is left out side by side and takes the blanks along that would be
// too many. Where nothing is left of a line but blanks, or of the row of a table but
// its rulings, it goes with its end too: an empty line among the moves is where some
// programs stop reading.
func tidy(spans []span) []span {
	var out []span
	for i := 0; i < len(spans); {
		k := i + 1
		for k < len(spans) && spans[k].line == spans[i].line && spans[k].lines == spans[i].lines {
			k++
		}
		if s, ok := wholeLine(spans[i:k]); ok {
			out = append(out, s)
		} else {
			out = append(out, tidyLine(spans[i:k])...)
		}
		i = k
	}
	return out
}

// wholeLine is the line of spans that leave nothing of it.
func wholeLine(spans []span) (span, bool) {
	s := spans[0]
	l := s.lines
	round := false
	var left []byte
	s.from = l.starts[s.line-1]
	s.to = len(l.Bytes)
	if s.line < len(l.starts) {
		s.to = l.starts[s.line]
	}
	at := s.from
	for _, d := range spans {
		if len(d.text) > 0 || d.from == d.to {
			return s, false
		}
		round = round || d.round
		left = append(left, l.Bytes[at:d.from]...)
		at = d.to
	}
	left = append(left, l.Bytes[at:s.to]...)
	return s, nothingLeft(string(decoded(left, l.Encoding)), round)
}

// nothingLeft tells whether what is left of a line is nothing, or where a whole round
// was left out nothing but its number and the rulings of a table.
func nothingLeft(text string, round bool) bool {
	if !round {
		return strings.TrimSpace(text) == ""
	}
	if strings.Count(text, "<tr") != strings.Count(text, "</tr") {
		return false
	}
	for text != "" {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == '<':
			if n = strings.IndexByte(text, '>') + 1; n == 0 {
				return false
			}
		case !unicode.IsSpace(r) && !strings.ContainsRune("0123456789０１２３４５６７８９一二三四五六七八九十百第回合.．、:：,，;；|│", r):
			return false
		}
		text = text[n:]
	}
	return true
}

// tidyLine is tidy for the spans of one line.
func tidyLine(spans []span) (out []span) {
	for i := 0; i < len(spans); {
		s := spans[i]
		k := i + 1
		if len(s.text) > 0 || s.from == s.to {
			out = append(out, s)
			i = k
			continue
		}
		for k < len(spans) && len(spans[k].text) == 0 && spans[k].from < spans[k].to && s.lines.blank(s.to, spans[k].from) {
			s.to = spans[k].to
			k++
		}
		out = append(out, s.wider(len(out) > 0, k < len(spans)))
		i = k
	}
	return out
}

// wider is a span that is left out, with the blanks around it that go along: those
// behind it, or at the end of a line those before it. before and behind tell whether
// something else changes on its line.
func (s span) wider(before, behind bool) span {
	l := s.lines
	begin, end := l.starts[s.line-1], len(l.Bytes)
	if s.line < len(l.starts) {
		end = l.starts[s.line]
	}
	from, to := s.from, s.to
	for from > begin && l.isBlank(from-l.Unit()) {
		from -= l.Unit()
	}
	for to < end && l.isBlank(to) {
		to += l.Unit()
	}
	switch {
	case behind || !l.blank(to, end):
		if from == begin || from < s.from {
			s.to = to
		}
	case !before:
		s.from = from
	}
	return s
}
