package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// moves reads movetext up to a result or the end of the text.
func (p *parser) moves() {
	for p.Pos < len(p.Text) {
		end := false
		c := p.Text[p.Pos]
		if signs[c] && p.sign() {
			continue
		}
		switch c {
		case ' ', '\t', ',', ':', '|', '\r', '\v', '\f', 0, 0x1a:
			p.Pos++
		case '\n':
			p.Newline()
		case '.':
			p.dots++
			p.Pos++
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end = p.digits()
		case '{':
			p.comment(1)
		case ';':
			if p.separates() {
				p.Pos++
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
			if n, _ := notation.Match(p.Text[p.Pos:]); n > 0 {
				p.add(p.Pos + n)
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
	n := record.Node{Text: p.Text[p.Pos:to], Number: p.number, Start: -1, Stray: p.stray, Refused: p.refused}
	if p.dots >= 3 && (p.number >= 0 || p.fresh) {
		n.BlackNo = true
	}
	if p.placed {
		n.Line, n.Column = int32(p.Line()), int32(p.ColumnOf(p.Pos))
		if p.offsets {
			n.Start = int32(p.Pos)
		}
	}
	p.cur = p.g.Add(p.cur, n)
	if p.before != nil {
		p.g.NoteAt(p.cur).Before = p.before
		p.before = nil
	}
	p.Pos, p.end = to, to
	p.fresh, p.number, p.dots, p.stray, p.refused = false, -1, 0, false, false
}

// wide reads what begins with a character beyond ASCII and is no move. It is true
// when that ends the game.
func (p *parser) wide() bool {
	c, size := utf8.DecodeRuneInString(p.Text[p.Pos:])
	switch {
	case isBlank(c), isSeparator(c):
		p.Pos += size
	case c == '．', c == '。', c == '·', c == '・':
		p.dots++
		p.Pos += size
	case c == '…', c == '⋯', c == '‥':
		p.dots += 3
		p.Pos += size
	case c >= '０' && c <= '９', c == '½', enclosed(c) > 0:
		return p.digits()
	case c == '［':
		return p.tagOrText()
	case strings.ContainsRune("【〔〖", c):
		if to, next := p.closedBy(size); next > to {
			p.attach(p.Text[p.Pos+size : to])
			p.Skip(next)
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
		if n := notation.MatchSpaced(p.Text[p.Pos:]); n > 0 {
			p.add(p.Pos + n)
			return false
		}
		return p.text()
	}
	return false
}

// digits reads a result, a round number, or a move that begins with a digit.
func (p *parser) digits() bool {
	s := p.Text[p.Pos:]
	if n := resultAt(s); n > 0 {
		return p.result(n)
	}
	if n := digitMove(s); n > 0 {
		p.add(p.Pos + n)
		return false
	}
	number, n := numberAt(s)
	if n == 0 || !p.endsNumber(p.Pos+n) {
		return p.text()
	}
	p.bareNumber(number)
	p.number, p.dots = int32(number), 0
	p.numberAt, p.numberEnd, p.numberPlace = p.Pos, p.Pos+n, p.place(p.Pos)
	p.Pos += n
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
	p.report(diag.UnparsedText, p.numberPlace, p.Text[p.numberAt:p.numberEnd])
	p.stray = true
}

// endsNumber tells that the digits before an offset are a round number: not the
// head of a word.
func (p *parser) endsNumber(at int) bool {
	rest := p.Text[at:]
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
	to, damaged := tokenAt(p.Text, at)
	_, result := record.ParseResult(p.Text[at:to])
	return damaged || result
}

// strokes reads what begins with a dash or another character that rules are drawn
// with: a move, a mark for a move that is missing, a rule, the result *.
func (p *parser) strokes() bool {
	s := p.Text[p.Pos:]
	if n, _ := notation.Match(s); n > 0 {
		p.add(p.Pos + n)
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
	case !p.inner && alone && (count >= 5 || !dash && count >= 3):
		p.unread(diag.IgnoredText, p.Pos+n)
	case c == '-' && count >= 2 && alone, isDash(c):
		p.add(p.Pos + n)
		p.g.Nodes[p.cur].Hole = c != '-' || count > 2 // -- is a null move
	default:
		return p.text()
	}
	return false
}

// check passes over the marks of check and mate behind a move.
func (p *parser) check() bool {
	s := p.Text[p.Pos:]
	n := 0
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if c != '+' && c != '#' && c != '＋' && c != '＃' {
			break
		}
		n += size
	}
	if p.Pos != p.end {
		if n, _ := notation.Match(s); n > 0 {
			p.add(p.Pos + n)
			return false
		}
		if p.fresh || !boundary(s[n:]) {
			return p.text()
		}
	}
	p.Pos += n
	p.end = p.Pos
	return false
}

// nag reads $n.
func (p *parser) nag() bool {
	value, n := numberAt(p.Text[p.Pos+1:])
	if n == 0 || p.fresh {
		return p.text()
	}
	p.flush()
	p.g.AddNAG(p.cur, value)
	p.Pos += 1 + n
	return false
}

// signs are the bytes that annotators' signs begin with, but for ! and ?.
var signs = func() (t [256]bool) {
	for _, s := range [...]string{"+", "=", "-", "N", "±", "∓", "⩲", "Δ", "＋"} {
		t[s[0]] = true
	}
	return t
}()

// sign reads an annotator's sign, += ± □ N, behind a move. A square that is not glued to
// the move stands for another, and so may anything behind a number; ! and ? are read by
// suffix.
func (p *parser) sign() bool {
	glued := p.Pos == p.end
	if p.fresh || !glued && p.number >= 0 {
		return false
	}
	s := p.Text[p.Pos:]
	n, nag := notation.MatchNAG(s)
	if n == 0 || nag <= 6 || !glued && strings.HasPrefix(s, "□") {
		return false
	}
	p.flush()
	p.g.AddNAG(p.cur, nag)
	p.Pos += n
	if glued {
		p.end = p.Pos
	}
	return true
}

// suffixes are the six marks that have a number.
var suffixes = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// suffix reads ! and ? behind a move. Where a move is due they stand for one that
// could not be read.
func (p *parser) suffix() bool {
	s := p.Text[p.Pos:]
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
	glued := p.Pos == p.end
	if !glued && lost && count > 2 && boundary(s[n:]) {
		p.add(p.Pos + n)
		return false
	}
	if p.fresh || !glued && p.number >= 0 {
		return p.text()
	}
	if !glued && !boundary(s[n:]) {
		if to, damaged := tokenAt(p.Text, p.Pos); damaged && to > p.Pos+n {
			return p.text()
		}
	}
	p.flush()
	p.g.AddNAG(p.cur, suffixes[string(mark)])
	p.Pos += n
	if glued {
		p.end = p.Pos
	}
	return false
}

// percent passes over an escaped line.
func (p *parser) percent() bool {
	if p.Pos != p.LineStart() {
		return p.text()
	}
	p.unread(diag.IgnoredText, p.lineEnd(p.Pos))
	return false
}

// lineEnd is the offset of the next line end. A line is searched once.
func (p *parser) lineEnd(from int) int {
	if from < p.lineFrom || from > p.lineTo || p.lineOf != len(p.Text) {
		p.lineFrom, p.lineTo, p.lineOf = from, lineEnd(p.Text, from), len(p.Text)
	}
	return p.lineTo
}

// lineEnd is the offset of the line end behind another, or of the end of the text.
func lineEnd(s string, from int) int {
	if n := strings.IndexByte(s[from:], '\n'); n >= 0 {
		return from + n
	}
	return len(s)
}
