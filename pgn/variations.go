package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// openVariation reads an opening bracket of n bytes. It is true when the bracket
// holds a result that ends the game.
func (p *parser) openVariation(n int) bool {
	if n := bracketedResult(p.Text[p.Pos:], n); n > 0 {
		return p.result(n)
	}
	if number, k := p.bracketedNumber(n); k > 0 {
		p.bareNumber(number)
		p.number, p.dots = int32(number), 1
		p.Pos += k
		return false
	}
	if !beginsLine(p.Text, p.Pos+n) {
		if p.Pos < p.searched { // one of many
			p.unread(diag.UnparsedText, p.Pos+n)
		} else if to, next := p.remark(n); next > to {
			p.attach(p.Text[p.Pos+n : to])
			p.Skip(next)
		} else {
			p.flush()
			p.report(diag.UnbalancedVariation, p.place(p.Pos), p.Text[p.Pos:p.Pos+n])
			p.Pos += n
		}
		return false
	}
	switch {
	case p.fresh:
		// There is no move that this could replace.
		_, next := bracketEnd(p.Text, p.Pos+n, 0)
		p.unread(diag.UnparsedText, next)
	case len(p.open) >= maxDepth:
		if !p.deep {
			p.deep = true
			p.flush()
			p.report(diag.NestingLimit, p.place(p.Pos), p.Text[p.Pos:p.Pos+n]).Count = maxDepth
		}
		_, next := bracketEnd(p.Text, p.Pos+n, 0)
		p.Skip(next)
	default:
		p.flush()
		p.open = append(p.open, variation{p.cur, p.place(p.Pos)})
		p.cur = p.g.Nodes[p.cur].Parent
		p.fresh, p.number, p.dots, p.stray = true, -1, 0, false
		p.Pos += n
	}
	return false
}

// closeVariation reads a closing bracket of n bytes.
func (p *parser) closeVariation(n int) {
	p.flush()
	if len(p.open) == p.base && p.number >= 0 && p.dots == 0 && p.numberEnd == p.Pos && moveFollows(p.Text, p.Pos+n) {
		p.dots = 1 // 1) 炮二平五
		p.Pos += n
		return
	}
	if len(p.open) == p.base {
		p.report(diag.UnbalancedVariation, p.place(p.Pos), p.Text[p.Pos:p.Pos+n])
	} else {
		p.leave()
	}
	p.Pos += n
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
	} else {
		p.left = top.main
	}
	p.cur = top.main
	p.fresh, p.number, p.dots, p.stray = false, -1, 0, false
}

// bracketedNumber is the number of a round in brackets, (1) 炮二平五, and its length
// with them; 0 for none.
func (p *parser) bracketedNumber(n int) (number, length int) {
	number, k := numberAt(p.Text[p.Pos+n:])
	rest := p.Text[p.Pos+n+k:]
	switch {
	case k == 0:
		return 0, 0
	case strings.HasPrefix(rest, ")"):
		length = n + k + 1
	case strings.HasPrefix(rest, "）"):
		length = n + k + len("）")
	default:
		return 0, 0
	}
	if !moveFollows(p.Text, p.Pos+length) {
		return 0, 0
	}
	return number, length
}

// bracketedResult is the length of a result in brackets, (红胜), at the start of a text,
// 0 for none. The opening bracket has n bytes.
func bracketedResult(text string, n int) int {
	s := text[n:]
	if s != "" && s[0] >= '0' && s[0] <= '9' && resultAt(s) == 0 {
		return 0
	}
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

// beginsLine tells that what stands behind a bracket is the beginning of a line of
// moves. Else it is a remark: many authors put theirs in brackets.
func beginsLine(s string, at int) bool {
	rest := strings.TrimLeft(s[at:], blanks)
	if rest == "" || strings.IndexByte("(){}[]$.*;0123456789", rest[0]) >= 0 {
		return true
	}
	if n, _ := notation.Match(rest); n > 0 || notation.MatchSpaced(rest) > 0 {
		return true
	}
	c, _ := utf8.DecodeRuneInString(rest)
	if c >= '０' && c <= '９' || isDash(c) || strings.ContainsRune("（）｛｝…⋯‥．", c) {
		return true
	}
	_, damaged := tokenAt(rest, 0)
	return damaged
}

// remark finds the end of a remark whose bracket of n bytes is at pos. Where there
// is none it does not search the same text again.
func (p *parser) remark(n int) (to, next int) {
	if p.Pos < p.searched {
		return p.Pos, p.Pos
	}
	if to, next = bracketEnd(p.Text, p.Pos+n, maxRemark); next == to {
		p.searched = to
	}
	return to, next
}

// maxRemark is how long a remark in brackets may be, in bytes.
const maxRemark = 4096

// bracketEnd finds the bracket that closes the one whose text begins at an offset, and
// the offset behind it. It goes no further than the tags of the next game and, where
// reach is given, than that many bytes or a blank line; both offsets are the same when
// there is none.
func bracketEnd(s string, from, reach int) (to, next int) {
	depth := 1
	for i := from; i < len(s); i++ {
		if reach > 0 && i-from > reach {
			return i, i
		}
		width := 0 // of a closing bracket
		switch s[i] {
		case '{':
			_, next := commentEnd(s, i+1, false)
			i = next - 1
		case '(':
			depth++
		case ')':
			width = 1
		case '\n':
			if rest := s[i+1:]; rest != "" && (isTag(rest) || reach > 0 && rest[0] == '\n') {
				return i, i
			}
		case "（"[0]:
			if strings.HasPrefix(s[i:], "（") {
				depth++
			} else if strings.HasPrefix(s[i:], "）") {
				width = len("）")
			}
		}
		if width > 0 {
			if depth--; depth == 0 {
				return i, i + width
			}
		}
	}
	return len(s), len(s)
}
