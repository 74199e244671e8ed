package pgn

import (
	"strings"

	"qipu/diag"
	"qipu/record"
)

// openVariation reads an opening bracket of n bytes. It is true when the bracket
// holds a result that ends the game.
func (p *parser) openVariation(n int) bool {
	if n := p.bracketedResult(n); n > 0 {
		return p.result(n)
	}
	switch {
	case p.fresh:
		// There is no move that this could replace.
		p.unread(diag.UnparsedText, p.bracketEnd(n, true))
	case len(p.open) >= maxDepth:
		if !p.deep {
			p.deep = true
			p.flush()
			p.report(diag.NestingLimit, p.place(p.pos), p.s[p.pos:p.pos+n]).Count = maxDepth
		}
		p.skip(p.bracketEnd(n, false))
	default:
		p.flush()
		p.open = append(p.open, variation{p.cur, p.place(p.pos)})
		p.cur = p.g.Nodes[p.cur].Parent
		p.fresh, p.number, p.dots = true, -1, 0
		p.pos += n
	}
	return false
}

// closeVariation reads a closing bracket of n bytes.
func (p *parser) closeVariation(n int) {
	p.flush()
	if len(p.open) == p.base {
		p.report(diag.UnbalancedVariation, p.place(p.pos), p.s[p.pos:p.pos+n])
	} else {
		p.leave()
	}
	p.pos += n
}

// leave goes back to the move that the innermost variation replaces. The comments
// of a variation without a move go to that move.
func (p *parser) leave() {
	top := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if p.before != nil {
		note := p.g.NoteAt(top.main)
		note.Comments = append(note.Comments, p.before...)
		p.before = nil
	}
	p.cur = top.main
	p.fresh, p.number, p.dots = false, -1, 0
}

// bracketedResult is the length of a result in brackets, (红胜), 0 for none.
func (p *parser) bracketedResult(n int) int {
	s := p.s[p.pos+n:]
	for i := 0; i < len(s) && i < maxResult && s[i] != '\n' && s[i] != '('; i++ {
		closing := 0
		if s[i] == ')' {
			closing = 1
		} else if strings.HasPrefix(s[i:], "）") {
			closing = len("）")
		}
		if closing > 0 {
			if _, ok := record.ParseResult(s[:i]); ok {
				return n + i + closing
			}
			return 0
		}
	}
	return 0
}

// bracketEnd is the offset behind the bracket that closes the one of n bytes at pos.
// It goes no further than the tags of the next game, or with short set than the next
// blank line.
func (p *parser) bracketEnd(n int, short bool) int {
	depth := 1
	for i := p.pos + n; ; i++ {
		if i >= len(p.s) && !p.more() {
			return len(p.s)
		}
		switch p.s[i] {
		case '{':
			_, next := p.commentEnd(i+1, false)
			i = next - 1
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '\n':
			if i+1 < len(p.s) && (isTag(p.s[i+1:]) || short && p.s[i+1] == '\n') {
				return i
			}
		case "（"[0]:
			switch {
			case strings.HasPrefix(p.s[i:], "（"):
				depth++
			case strings.HasPrefix(p.s[i:], "）"):
				if depth--; depth == 0 {
					return i + len("）")
				}
			}
		}
	}
}
