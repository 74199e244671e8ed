package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/source"
)

// lead passes over the text before the game.
func (p *parser) lead(behind bool) {
	for p.Pos < len(p.Text) && !startsGame(p.Text, p.Pos, behind) {
		p.pass()
	}
	p.flush()
}

// startsGame tells that what stands at an offset is part of a game and no heading.
// Behind the result of another game a game begins with tags or with its first move.
func startsGame(text string, at int, behind bool) bool {
	s := text[at:]
	if cutShort(text, at) {
		return true
	}
	if behind {
		number, n := numberAt(s)
		return isTag(s) || number == 1 && n > 0 && moveFollows(text, at+n)
	}
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
	return n > 0 && (resultAt(s) > 0 || moveFollows(text, at+n))
}

// cutShort tells that the text ends in what stands at an offset, the first thing of a
// line: a tag, or the number 1 of a first move.
func cutShort(text string, at int) bool {
	if at > 0 && text[at-1] != '\n' || strings.IndexByte(text[at:min(len(text), at+maxTagName)], '\n') >= 0 {
		return false
	}
	if open := tagBracket(text[at:]); open > 0 {
		name, rest := tagName(text[at+open:])
		return rest == "" && len(text)-at < maxTagName && strings.IndexFunc(name, func(c rune) bool { return c < 'A' }) < 0
	}
	number, n := numberAt(text[at:])
	return number == 1 && n == 1 && strings.Trim(text[at+n:], ". ") == ""
}

// pass steps over a blank or a token that stands outside a game.
func (p *parser) pass() {
	to := passed(p.Text, p.Pos, &p.searched)
	if c, size := utf8.DecodeRuneInString(p.Text[p.Pos:]); p.Pos+size == to && (c <= ' ' || isBlank(c)) {
		p.Skip(to)
		return
	}
	p.unread(diag.IgnoredText, to)
}

// passed is the offset behind a blank or a token that stands outside a game. No
// bracket is closed before the offset searched.
func passed(s string, at int, searched *int) int {
	c, size := utf8.DecodeRuneInString(s[at:])
	switch {
	case c <= ' ', isBlank(c):
		return at + size
	case c == '{':
		_, next := commentEnd(s, at+1, false)
		return next
	case c == ';', c == '%' && (at == 0 || s[at-1] == '\n'):
		return lineEnd(s, at)
	case (c == '(' || c == '（') && at >= *searched:
		to, next := bracketEnd(s, at+size, maxRemark)
		if next > to || to >= len(s) {
			return next
		}
		*searched = to
	}
	to := at + size
	for to < len(s) && s[to] > ' ' && strings.IndexByte("{[(", s[to]) < 0 && !strings.HasPrefix(s[to:], "（") {
		to++
	}
	return to
}

// moveFollows tells that a move stands behind blanks and dots.
func moveFollows(s string, at int) bool {
	rest := strings.TrimLeft(s[at:], beforeMove)
	if n, _ := notation.Match(rest); n > 0 || rest == "" {
		return n > 0
	}
	if notation.MatchSpaced(rest) > 0 {
		return true
	}
	_, damaged := tokenAt(rest, 0)
	return damaged
}

// beforeMove are the blanks and dots that may stand between a number and its move.
const beforeMove = " \t\n.．…、。，　\u00a0\u200b\ufeff"

// game reads the game that begins at pos, with what stands behind it.
func (p *parser) game() {
	p.moves()
	p.bareNumber(-1)
	inside := p.number >= 0 || p.junk.to > 0 && p.junk.code == diag.UnparsedText || p.cur > 0 && p.end == len(p.Text) && tornMove(&p.g.Nodes[p.cur])
	p.close()
	if p.g.HasTerminator {
		p.trail()
	} else {
		p.g.MovesEnd = p.Pos
		p.cutOff(inside)
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
	text := p.Text[p.Pos : p.Pos+n]
	if p.inner {
		p.unread(diag.UnparsedText, p.Pos+n)
		return false
	}
	if len(p.open) > 0 {
		if closes(strings.TrimLeft(p.Text[p.Pos+n:], blanks)) {
			p.attach(text)
			p.Skip(p.Pos + n)
			return false
		}
	}
	p.flush()
	g := p.g
	g.Terminator, _ = record.ParseResult(text)
	g.HasTerminator, g.TerminatorPlace, g.MovesEnd = true, p.place(p.Pos), p.Pos
	if record.TellsReason(text) && !record.TellsReason(g.Tag("Result")) && g.FindTag("Termination") == nil {
		g.Tags = append(g.Tags, record.Tag{Name: "Termination", Value: strings.TrimSpace(text), Place: g.TerminatorPlace})
	}
	p.Skip(p.Pos + n)
	return true
}

// tornMove tells that a move is none as it stands, and that no sign in it says that a
// character could not be read.
func tornMove(n *record.Node) bool {
	k, _ := notation.Match(n.Text)
	return k != len(n.Text) && !n.Hole && strings.Trim(n.Text, "0-") != "" && notation.MatchSpaced(n.Text) == 0 && strings.IndexFunc(n.Text, notation.IsLost) < 0
}

// cutOff reports that the text ends without a result: nothing tells that it is whole.
// It is an error where it ends inside of something that should go on.
func (p *parser) cutOff(inside bool) {
	bare := strings.TrimRight(p.Text, " \t\n\x00\x1a")
	if bare == "" || p.torn {
		return
	}
	f := diag.New(diag.TruncatedInput)
	f.Reason = "move"
	if !inside || strings.HasSuffix(p.Text, "\n") {
		f.Severity, f.Reason = diag.Warning, "result"
	}
	_, size := utf8.DecodeLastRuneInString(bare)
	end := source.NewCursor(bare, p.g.FirstLine, p.firstColumn)
	end.Skip(len(bare) - size)
	f.Game, f.Place = p.g.Number, end.Here()
	p.g.Report(f)
}

// closes tells that a closing bracket stands at the start of s.
func closes(s string) bool { return strings.HasPrefix(s, ")") || strings.HasPrefix(s, "）") }

// blanks are those that may stand between tokens.
const blanks = " \t\n　"

// trail passes over what stands behind the result. A second result counts where the
// first was *.
func (p *parser) trail() {
	p.number = -1
	for p.Pos < len(p.Text) {
		if s := p.Text[p.Pos:]; p.junk.to == 0 && s[0] > ' ' && p.again(s) {
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
		n = wordResult(p.Text, p.Pos)
	}
	if n == 0 {
		return false
	}
	r, _ := record.ParseResult(s[:n])
	if g := p.g; g.Terminator == record.Unknown && r != record.Unknown {
		g.Terminator, g.TerminatorPlace = r, p.place(p.Pos)
	} else if r != record.Unknown && r != g.Terminator {
		return false
	}
	p.Skip(p.Pos + n)
	return true
}
