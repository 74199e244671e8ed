package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// lead finds where the game begins: the first of an input with anything that is part
// of a game, behind another with tags or the number 1. What stands before it is passed
// over. It is false when there is no game.
func (p *parser) lead(first bool) bool {
	for p.pos < len(p.s) {
		if first && p.startsGame() || !first && p.startsNext() {
			p.flush()
			return true
		}
		p.pass()
	}
	p.more()
	p.flush()
	return false
}

// startsNext tells that what stands at pos begins a game behind another.
func (p *parser) startsNext() bool {
	s := p.s[p.pos:]
	if isTag(s) {
		return true
	}
	number, n := numberAt(s)
	return number == 1 && n > 0 && p.moveFollows(p.pos+n)
}

// startsGame tells that what stands at pos is part of a game and no heading.
func (p *parser) startsGame() bool {
	s := p.s[p.pos:]
	switch c := s[0]; {
	case c == '[':
		return isTag(s)
	case c == '{', c == ';':
		return true
	case c == '*' && boundary(s[1:]):
		return true
	}
	if n, _ := notation.Match(s); n > 0 || strings.HasPrefix(s, "｛") || notation.MatchSpaced(s) > 0 {
		return true
	}
	if strings.HasPrefix(s, "［") {
		return isTag(s)
	}
	_, n := numberAt(s)
	return n > 0 && (resultAt(s) > 0 || p.moveFollows(p.pos+n))
}

// pass steps over a blank or a token that stands outside a game.
func (p *parser) pass() {
	switch c := p.s[p.pos]; {
	case c == '\n':
		p.newline()
	case c <= ' ':
		p.pos++
	case c == '{':
		_, next := p.commentEnd(p.pos+1, false)
		p.unread(diag.IgnoredText, next)
	case c == ';', c == '%' && p.pos == p.lineStart:
		p.unread(diag.IgnoredText, p.lineEnd(p.pos))
	default:
		c, size := utf8.DecodeRuneInString(p.s[p.pos:])
		if isBlank(c) {
			p.pos += size
			return
		}
		if c == '(' || c == '（' {
			if to, next := p.remark(size); next > to {
				p.unread(diag.IgnoredText, next)
				return
			}
		}
		to := p.pos + size
		for to < len(p.s) && p.s[to] > ' ' && strings.IndexByte("{[(", p.s[to]) < 0 && !strings.HasPrefix(p.s[to:], "（") {
			to++
		}
		p.unread(diag.IgnoredText, to)
	}
}

// moveFollows tells that a move stands behind blanks and dots.
func (p *parser) moveFollows(at int) bool {
	rest := p.ahead(at, " \t\n.．…、。，　\u00a0\u200b\ufeff")
	if n, _ := notation.Match(rest); n > 0 || rest == "" {
		return n > 0
	}
	if notation.MatchSpaced(rest) > 0 {
		return true
	}
	_, damaged := p.token(len(p.s) - len(rest))
	return damaged
}

// game reads the game that begins at pos, with what stands behind it on its last line.
func (p *parser) game() {
	p.moves()
	p.bareNumber(-1)
	p.close()
	if p.g.HasTerminator {
		p.trail()
	} else {
		p.g.MovesEnd = p.pos
	}
	p.nameTags()
}

// close ends the variations that are still open.
func (p *parser) close() {
	p.flush()
	for len(p.open) > p.base {
		p.report(diag.UnbalancedVariation, p.open[len(p.open)-1].at, "(")
		p.leave()
	}
}

// result ends the game with the result of n bytes at pos. Inside of a variation
// that goes on or is closed it is a remark.
func (p *parser) result(n int) bool {
	text := p.s[p.pos : p.pos+n]
	if !p.whole {
		p.unread(diag.UnparsedText, p.pos+n)
		return false
	}
	if len(p.open) > 0 {
		if rest := p.ahead(p.pos+n, " \t\n　"); strings.HasPrefix(rest, ")") || strings.HasPrefix(rest, "）") {
			p.attach(text)
			p.skip(p.pos + n)
			return false
		}
	}
	p.flush()
	g := p.g
	g.Terminator, _ = record.ParseResult(text)
	g.HasTerminator, g.TerminatorPlace, g.MovesEnd = true, p.place(p.pos), p.pos
	if record.TellsReason(text) && !record.TellsReason(g.Tag("Result")) && g.FindTag("Termination") == nil {
		g.Tags = append(g.Tags, record.Tag{Name: "Termination", Value: strings.TrimSpace(text), Place: g.TerminatorPlace})
	}
	p.skip(p.pos + n)
	return true
}

// trail passes over what stands behind the result on its line, up to the tags or the
// first move of the next game. A second result counts where the first was *.
func (p *parser) trail() {
	p.number = -1
	for line := p.line; p.line == line; {
		if p.pos >= len(p.s) {
			p.more()
			break
		}
		if p.startsNext() {
			break
		}
		if s := p.s[p.pos:]; p.junk.to == 0 && s[0] > ' ' && p.again(s) {
			continue
		}
		p.pass()
	}
	p.flush()
}

// again reads another result behind the first.
func (p *parser) again(s string) bool {
	n := resultAt(s)
	if s[0] == '*' && boundary(s[1:]) {
		n = 1
	}
	if n == 0 {
		n = p.wordResult()
	}
	if n == 0 {
		return false
	}
	r, _ := record.ParseResult(s[:n])
	if g := p.g; g.Terminator == record.Unknown && r != record.Unknown {
		g.Terminator, g.TerminatorPlace = r, p.place(p.pos)
	} else if r != record.Unknown && r != g.Terminator {
		return false
	}
	p.skip(p.pos + n)
	return true
}
