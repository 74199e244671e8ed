package dhtmlxq

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/record"
)

// field is a name, in small letters, and what stands between its tags.
type field struct {
	name  string
	value string
	at    int // byte of the value in the record
	line  int
	chars int // characters before the value in its line
}

// parser takes a record apart and makes the game.
type parser struct {
	g        *record.Game
	fields   []field
	branches map[int]*branch // by their numbers; 0 is the main line
}

// longestTag is the most bytes of a tag.
const longestTag = 64

// split finds the fields of the record at the start of s and where it ends. It is
// whole when its end is certain.
func (p *parser) split(s string) (end int, whole bool) {
	p.fields = p.fields[:0]
	seen := map[string]bool{}
	for at := 0; ; {
		mark := markAt(s, at)
		if mark < 0 {
			return p.lastEnd(s), false
		}
		close := strings.IndexByte(s[mark:min(len(s), mark+longestTag)], ']')
		if close < 0 {
			if len(s) < mark+longestTag {
				return p.lastEnd(s), false
			}
			at = mark + 1
			continue
		}
		close += mark + 1
		if hasFold(s[mark:], closing) {
			if at = close; !strings.Contains(s[mark:close], "_") {
				return close, true
			}
			continue
		}
		name, isField := strings.CutPrefix(strings.ToLower(s[mark+len(opening):close-1]), "_")
		if !isField {
			if len(p.fields) > 0 {
				return mark, true
			}
			at = close
			continue
		}
		if seen[name] && (name == "movelist" || name == "binit" || name == "title") {
			return mark, true
		}
		seen[name] = true
		next := markAt(s, close)
		if next < 0 {
			next = len(s)
		}
		p.fields = append(p.fields, field{name: name, value: s[close:next], at: close})
		at = next
		if next == len(s) {
			return next, false
		}
	}
}

// lastEnd is where a record without an end ends: behind its last field.
func (p *parser) lastEnd(s string) int {
	if len(p.fields) == 0 {
		if n := strings.IndexByte(s, ']'); n >= 0 {
			return n + 1
		}
		return len(s)
	}
	f := &p.fields[len(p.fields)-1]
	end := f.at + len(f.value)
	if n := strings.IndexByte(s[end:], ']'); n >= 0 {
		return end + n + 1
	}
	return len(s)
}

// place finds the line of each field; the record begins behind so many characters
// of a line.
func (p *parser) place(line, chars int) {
	at := 0
	for i := range p.fields {
		f := &p.fields[i]
		passed := p.g.Text[at:f.at]
		if n := strings.Count(passed, "\n"); n > 0 {
			line += n
			chars = 0
			passed = passed[strings.LastIndexByte(passed, '\n')+1:]
		}
		chars += utf8.RuneCountInString(passed)
		f.line, f.chars = line, chars
		at = f.at
	}
}

// find is the first field of a name that says something.
func (p *parser) find(name string) *field {
	for i := range p.fields {
		if f := &p.fields[i]; f.name == name && strings.TrimSpace(f.value) != "" {
			return f
		}
	}
	return nil
}

func (f *field) place() diag.Place { return diag.At(f.line, f.chars+1) }

// corrupt reports a field that contradicts itself.
func (p *parser) corrupt(f *field, what string) {
	d := diag.New(diag.CorruptInput)
	d.Place, d.Reason, d.Args = f.place(), "field", diag.Strs(what)
	d.Text, _, _ = strings.Cut(f.value, "\n")
	d.Text = shorten(d.Text)
	p.g.Report(d)
}

// shorten keeps the first characters of a text.
func shorten(s string) string {
	const most = 64
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
