package pgn

import (
	"strings"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// maxComment is how far an unclosed comment is searched for its end, in bytes, once
// the tags of another game have been passed.
const maxComment = 1 << 20

// comment reads a comment in braces; the opening one has n bytes. A comment with
// the moves of a line that could not be played is read into the tree.
func (p *parser) comment(n int) {
	from := p.pos + n
	to, next := p.commentEnd(from, n > 1)
	text := p.s[from:to]
	switch {
	case next == to:
		p.flush()
		p.report(diag.UnterminatedComment, p.place(p.pos), p.s[p.pos:from])
		p.attach(text)
	case p.whole && strings.HasPrefix(text, record.UnplayedOpen) && strings.HasSuffix(text, record.UnplayedClose):
		p.unplayed(from+len(record.UnplayedOpen), to-len(record.UnplayedClose))
	default:
		p.attach(text)
	}
	p.skip(next)
}

// commentEnd finds where a comment ends whose text begins at an offset, and the
// offset behind its closing brace. Both are the same where the brace is missing: the
// comment then ends before the tags of the next game. Tags and another brace before
// the closing one show that it is missing; tags alone may be part of the comment.
func (p *parser) commentEnd(from int, wide bool) (to, next int) {
	tags := -1
	for i := from; ; i++ {
		if i >= len(p.s) && (tags >= 0 && i-from > maxComment || !p.more()) {
			break
		}
		switch p.s[i] {
		case '}':
			if !p.escaped {
				return i, i + 1
			}
		case '{':
			if tags >= 0 {
				return tags, tags
			}
		case '\n':
			if tags < 0 && p.whole && p.has(i+1) && isTag(p.s[i+1:]) {
				tags = i + 1
			}
		case wideBrace[0]:
			if !(wide || p.escaped) || !strings.HasPrefix(p.s[i:], wideBrace) {
				continue
			}
			next := i + len(wideBrace)
			if p.escaped && strings.HasPrefix(p.s[next:], wideBrace) {
				// A doubled one is itself.
				if next += len(wideBrace); !wide {
					i = next - 1
					continue
				}
			}
			return i, next
		}
		if tags >= 0 && i-from > maxComment {
			break
		}
	}
	if tags < 0 {
		tags = len(p.s)
	}
	return tags, tags
}

const wideBrace = "｝"

// separates tells that the semicolon at pos stands between moves, as in a table, and
// begins no comment: without a blank before and behind it, or behind the number of a
// round, and with nothing but moves on the rest of the line.
func (p *parser) separates() bool {
	if p.pos < p.separated {
		return true
	}
	if p.pos != p.end && (p.number < 0 || p.dots > 0) {
		return false
	}
	to := p.lineEnd(p.pos)
	rest := p.s[p.pos+1 : to]
	if p.pos == p.end {
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
	to := p.lineEnd(p.pos)
	p.attach(p.s[p.pos+1 : to])
	p.pos = to
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
	case len(p.open) > 0:
		p.before = append(p.before, text)
	default:
		p.g.Comments = append(p.g.Comments, text)
	}
}

// unplayed reads the moves that a comment carries, as the continuation of the line.
func (p *parser) unplayed(from, to int) {
	s, whole, base := p.s, p.whole, p.base
	p.skip(from)
	p.s, p.whole, p.base, p.escaped, p.refused = s[:to], false, len(p.open), true, true
	p.moves()
	p.close()
	p.s, p.whole, p.base, p.escaped = s, whole, base, false
}
