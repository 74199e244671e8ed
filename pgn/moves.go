package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// moves reads movetext up to a result, a new game or the end of the text.
func (p *parser) moves() {
	for {
		if p.pos >= len(p.s) {
			if !p.more() {
				return
			}
			continue
		}
		end := false
		switch c := p.s[p.pos]; c {
		case ' ', '\t', ',', ':', '|', '\r', '\v', '\f', 0, 0x1a:
			p.pos++
		case '\n':
			p.newline()
		case '.':
			p.dots++
			p.pos++
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end = p.digits()
		case '{':
			p.comment(1)
		case ';':
			if p.separates() {
				p.pos++
			} else {
				p.lineComment()
			}
		case '(':
			end = p.openVariation(1)
		case ')':
			p.closeVariation(1)
		case '$':
			end = p.nag()
		case '!', '?':
			end = p.suffix()
		case '[':
			end = p.tagOrText()
		case '*', '=', '-', '_', '~':
			end = p.strokes()
		case '+', '#':
			end = p.check()
		case '%':
			end = p.percent()
		default:
			if n, _ := notation.Match(p.s[p.pos:]); n > 0 {
				p.add(p.pos + n)
			} else if c < utf8.RuneSelf {
				end = p.text()
			} else {
				end = p.wide()
			}
		}
		if end {
			return
		}
	}
}

// add appends the move that stands from pos up to the offset to.
func (p *parser) add(to int) {
	p.flush()
	n := record.Node{Text: p.s[p.pos:to], Number: p.number, Start: -1, Stray: p.stray, Refused: p.refused}
	if p.dots >= 3 && (p.number >= 0 || p.fresh) {
		n.BlackNo = true
	}
	if p.placed {
		n.Line, n.Column = int32(p.line), int32(p.columnOf(p.pos))
		if p.offsets {
			n.Start = int32(p.pos)
		}
	}
	p.cur = p.g.Add(p.cur, n)
	if p.before != nil {
		p.g.NoteAt(p.cur).Before = p.before
		p.before = nil
	}
	p.pos, p.end = to, to
	p.fresh, p.number, p.dots, p.stray, p.refused = false, -1, 0, false, false
}

// wide reads what begins with a character beyond ASCII and is no move. It is true
// when that ends the game.
func (p *parser) wide() bool {
	c, size := utf8.DecodeRuneInString(p.s[p.pos:])
	switch {
	case isBlank(c), isSeparator(c):
		p.pos += size
	case c == '．', c == '。', c == '·', c == '・':
		p.dots++
		p.pos += size
	case c == '…', c == '⋯', c == '‥':
		p.dots += 3
		p.pos += size
	case c >= '０' && c <= '９', c == '½', enclosed(c) > 0:
		return p.digits()
	case c == '［':
		return p.tagOrText()
	case strings.ContainsRune("【〔〖", c):
		if to, next := p.closedBy(size); next > to {
			p.attach(p.s[p.pos+size : to])
			p.skip(next)
			return false
		}
		return p.text()
	case c == '｛':
		p.comment(size)
	case c == '（':
		return p.openVariation(size)
	case c == '）':
		p.closeVariation(size)
	case c == '！', c == '？':
		return p.suffix()
	case c == '＋', c == '＃':
		return p.check()
	case isDash(c):
		return p.strokes()
	default:
		if n := notation.MatchSpaced(p.s[p.pos:]); n > 0 {
			p.add(p.pos + n)
			return false
		}
		return p.text()
	}
	return false
}

// digits reads a result, a round number, or a move that begins with a digit.
func (p *parser) digits() bool {
	s := p.s[p.pos:]
	if n := resultAt(s); n > 0 {
		return p.result(n)
	}
	if n := digitMove(s); n > 0 {
		p.add(p.pos + n)
		return false
	}
	number, n := numberAt(s)
	if n == 0 || !p.endsNumber(p.pos+n) {
		return p.text()
	}
	p.bareNumber(number)
	p.number, p.dots = int32(number), 0
	p.numberAt, p.numberEnd, p.numberLine, p.numberLineStart = p.pos, p.pos+n, p.line, p.lineStart
	p.pos += n
	return false
}

// bareNumber reports the number before the next one, or before the end where that is
// -1, if it cannot be that of a round: no dot and no move stand behind it, and it is
// long or the next does not go on from it.
func (p *parser) bareNumber(next int) {
	const long = 4 // digits
	if p.number < 0 || p.dots > 0 || next == int(p.number) {
		return
	}
	if p.numberEnd-p.numberAt < long && (next < 0 || next == int(p.number)+1) {
		return
	}
	p.flush()
	at := diag.Place{}
	switch {
	case !p.placed:
	case p.numberLine == p.line:
		at = p.place(p.numberAt)
	default:
		column := utf8.RuneCountInString(p.s[p.numberLineStart:p.numberAt]) + 1
		if p.numberLineStart == 0 {
			column += p.firstColumn
		}
		at = diag.At(p.numberLine, column)
	}
	p.report(diag.UnparsedText, at, p.s[p.numberAt:p.numberEnd])
	p.stray = true
}

// endsNumber tells that the digits before an offset are a round number: not the
// head of a word.
func (p *parser) endsNumber(at int) bool {
	rest := p.s[at:]
	c, _ := utf8.DecodeRuneInString(rest)
	switch {
	case rest == "", c < utf8.RuneSelf && strings.IndexByte(" \t\n.,:;{}()[]$|", byte(c)) >= 0:
		return true
	case isBlank(c), isSeparator(c), isDash(c), strings.ContainsRune("．。·・…⋯‥（）｛｝", c):
		return true
	}
	if n, _ := notation.Match(rest); n > 0 {
		return true
	}
	to, damaged := p.token(at)
	_, result := record.ParseResult(p.s[at:to])
	return damaged || result
}

// strokes reads what begins with a dash or another character that rules are drawn
// with: a move, a mark for a move that is missing, a rule, the result *.
func (p *parser) strokes() bool {
	s := p.s[p.pos:]
	if n, _ := notation.Match(s); n > 0 {
		p.add(p.pos + n)
		return false
	}
	c, size := utf8.DecodeRuneInString(s)
	n, count := size, 1
	for n < len(s) {
		d, size := utf8.DecodeRuneInString(s[n:])
		if d != c && !(isDash(c) && isDash(d)) {
			break
		}
		n += size
		count++
	}
	alone := boundary(s[n:])
	switch dash := c == '-' || isDash(c); {
	case c == '*' && count == 1:
		return p.result(1)
	case p.whole && alone && (count >= 5 || !dash && count >= 3):
		p.unread(diag.IgnoredText, p.pos+n)
	case c == '-' && count >= 2 && alone, isDash(c):
		p.add(p.pos + n)
		p.g.Nodes[p.cur].Hole = c != '-' || count > 2 // -- is a null move
	default:
		return p.text()
	}
	return false
}

// check passes over the marks of check and mate behind a move.
func (p *parser) check() bool {
	s := p.s[p.pos:]
	n := 0
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if c != '+' && c != '#' && c != '＋' && c != '＃' {
			break
		}
		n += size
	}
	if p.pos != p.end {
		if n, _ := notation.Match(s); n > 0 {
			p.add(p.pos + n)
			return false
		}
		if p.fresh || !boundary(s[n:]) {
			return p.text()
		}
	}
	p.pos += n
	p.end = p.pos
	return false
}

// nag reads $n.
func (p *parser) nag() bool {
	value, n := numberAt(p.s[p.pos+1:])
	if n == 0 || p.fresh {
		return p.text()
	}
	p.flush()
	p.g.AddNAG(p.cur, value)
	p.pos += 1 + n
	return false
}

// suffixes are the six marks that have a number.
var suffixes = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// suffix reads ! and ? behind a move. Where a move is due they stand for one that
// could not be read.
func (p *parser) suffix() bool {
	s := p.s[p.pos:]
	var mark []byte
	n := 0
	count, lost := 0, true
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if c >= '！' && c <= '？' {
			c -= '！' - '!'
		}
		if c != '!' && c != '?' {
			break
		}
		n += size
		count++
		lost = lost && c == '?'
		if len(mark) < 2 {
			mark = append(mark, byte(c))
		}
	}
	glued := p.pos == p.end
	if !glued && lost && count > 2 && boundary(s[n:]) {
		p.add(p.pos + n)
		return false
	}
	if p.fresh || !glued && p.number >= 0 {
		return p.text()
	}
	if !glued && !boundary(s[n:]) {
		if to, damaged := p.token(p.pos); damaged && to > p.pos+n {
			return p.text()
		}
	}
	p.flush()
	p.g.AddNAG(p.cur, suffixes[string(mark)])
	p.pos += n
	if glued {
		p.end = p.pos
	}
	return false
}

// percent passes over an escaped line.
func (p *parser) percent() bool {
	if p.pos != p.lineStart {
		return p.text()
	}
	p.unread(diag.IgnoredText, p.lineEnd(p.pos))
	return false
}

// lineEnd is the offset of the next line end. A line is searched once.
func (p *parser) lineEnd(from int) int {
	if from < p.lineFrom || from > p.lineTo || p.lineOf != len(p.s) {
		p.lineFrom, p.lineTo, p.lineOf = from, len(p.s), len(p.s)
		if n := strings.IndexByte(p.s[from:], '\n'); n >= 0 {
			p.lineTo = from + n
		}
	}
	return p.lineTo
}
