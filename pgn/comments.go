package pgn

import (
	"strings"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// comment reads a comment in braces; the opening one has n bytes. A comment with
// the moves of a line that could not be played is read into the tree.
func (p *parser) comment(n int) {
	from := p.Pos + n
	end := commentEnd
	if p.escaped {
		end = escapedEnd
	}
	to, next := end(p.Text, from, n > 1)
	text := p.Text[from:to]
	switch {
	case next == to:
		p.flush()
		p.report(diag.UnterminatedComment, p.place(p.Pos), p.Text[p.Pos:from])
		p.attach(text)
	case !p.inner && strings.HasPrefix(text, record.UnplayedOpen) && strings.HasSuffix(text, record.UnplayedClose):
		p.unplayed(from+len(record.UnplayedOpen), to-len(record.UnplayedClose))
	default:
		p.attach(text)
	}
	p.Skip(next)
}

// commentEnd finds where a comment ends whose text begins at an offset, and the
// offset behind its closing brace. Both are the end of the text where the brace is
// missing. A comment that was opened with a full-width brace may be closed with one.
func commentEnd(s string, from int, wide bool) (to, next int) {
	to, next = len(s), len(s)
	if n := strings.IndexByte(s[from:], '}'); n >= 0 {
		to, next = from+n, from+n+1
	}
	if wide {
		if n := strings.Index(s[from:to], wideBrace); n >= 0 {
			to, next = from+n, from+n+len(wideBrace)
		}
	}
	return to, next
}

// escapedEnd is commentEnd in a text where } is written ｝, and ｝ doubled.
func escapedEnd(s string, from int, wide bool) (to, next int) {
	for i := from; ; {
		n := strings.Index(s[i:], wideBrace)
		if n < 0 {
			return len(s), len(s)
		}
		to = i + n
		next = to + len(wideBrace)
		if !strings.HasPrefix(s[next:], wideBrace) {
			return to, next
		}
		// A doubled one is itself.
		if next += len(wideBrace); wide {
			return to, next
		}
		i = next
	}
}

const wideBrace = "｝"

// separates tells that the semicolon at pos stands between moves, as in a table, and
// begins no comment: without a blank before and behind it, or behind the number of a
// round, and with nothing but moves on the rest of the line.
func (p *parser) separates() bool {
	if p.Pos < p.separated {
		return true
	}
	if p.Pos != p.end && (p.number < 0 || p.dots > 0) {
		return false
	}
	to := p.lineEnd(p.Pos)
	rest := p.Text[p.Pos+1 : to]
	if p.Pos == p.end {
		if n, _ := notation.Match(rest); n == 0 {
			return false
		}
	}
	moves := 0
	for rest != "" {
		if rest = strings.TrimLeft(rest, " \t;,"); rest == "" {
			break
		}
		n, _ := notation.Match(rest)
		if n == 0 {
			return false
		}
		moves++
		rest = rest[n:]
	}
	if moves > 0 {
		p.separated = to
	}
	return moves > 0
}

// lineComment reads a comment from a semicolon to the end of the line.
func (p *parser) lineComment() {
	to := p.lineEnd(p.Pos)
	p.attach(p.Text[p.Pos+1 : to])
	p.Pos = to
}

// attach puts a comment where it belongs: at the move before it, or before the first
// move of the line.
func (p *parser) attach(text string) {
	p.flush()
	text = strings.Trim(text, " \t\n")
	if text == "" {
		return
	}
	if p.escaped {
		text = record.UnescapeUnplayed(text)
	}
	switch {
	case !p.fresh:
		note := p.g.NoteAt(p.cur)
		note.Comments = append(note.Comments, text)
		if p.left == p.cur {
			note.Behind++
		}
	case len(p.open) > 0:
		p.before = append(p.before, text)
	default:
		p.g.Comments = append(p.g.Comments, text)
	}
}

// unplayed reads the moves that a comment carries, as the continuation of the line.
func (p *parser) unplayed(from, to int) {
	s, base := p.Text, p.base
	p.Skip(from)
	p.Text, p.inner, p.base, p.escaped, p.refused = s[:to], true, len(p.open), true, true
	p.moves()
	p.close()
	p.Text, p.inner, p.base, p.escaped = s, false, base, false
}
