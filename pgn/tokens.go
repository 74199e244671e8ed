package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// isBlank tells a blank beyond ASCII; those without a width come from copied text.
func isBlank(c rune) bool {
	switch {
	case c == '\u3000', c == '\u00a0', c == '\ufeff', c == '\u0085', c == '\u1680', c == '\u180e', c == '\u205f', c == '\u2060':
		return true
	}
	return c >= '\u2000' && c <= '\u200f' || c >= '\u2028' && c <= '\u202f'
}

// isSeparator tells Chinese punctuation that stands between moves.
func isSeparator(c rune) bool {
	switch c {
	case '，', '、', '；', '：', '｜', '│', '┃', '　':
		return true
	}
	return false
}

// isDash tells the dashes that stand for a move that is missing.
func isDash(c rune) bool {
	return c >= '‐' && c <= '―' || c == '─' || c == '━' || c == '－' || c == '−'
}

// boundary tells that no word goes on at the start of s.
func boundary(s string) bool {
	if s == "" {
		return true
	}
	c, _ := utf8.DecodeRuneInString(s)
	if c < utf8.RuneSelf {
		return strings.IndexByte(" \t\n\r,;.:|{}()[]$!?*", byte(c)) >= 0
	}
	return isBlank(c) || isSeparator(c) || strings.ContainsRune("。．…（）｛｝！？", c)
}

// numberAt is the number at the start of s, its digits of either width, and its
// length; 0 when there is none or it has more than six digits.
func numberAt(s string) (value, n int) {
	if s != "" && s[0] >= utf8.RuneSelf {
		if c, size := utf8.DecodeRuneInString(s); enclosed(c) > 0 {
			return enclosed(c), size
		}
	}
	count := 0
	for n < len(s) {
		d := rune(s[n])
		size := 1
		if d >= utf8.RuneSelf {
			if d, size = utf8.DecodeRuneInString(s[n:]); d >= '０' && d <= '９' {
				d -= '０' - '0'
			}
		}
		if d < '0' || d > '9' {
			break
		}
		if count++; count > 6 {
			return 0, 0
		}
		value = 10*value + int(d-'0')
		n += size
	}
	return value, n
}

// enclosed is the value of a number in one character, ① ⑴ ⒈, 0 for any other.
func enclosed(c rune) int {
	if c >= '①' && c <= '⒛' {
		return int(c-'①')%20 + 1
	}
	return 0
}

// digitMove is the length of a move that begins with a digit (33.2, 62.5, 0000)
// and ends there too, which 33.炮二平五 does not.
func digitMove(s string) int {
	if len(s) < 4 || strings.IndexByte("+-.=0", s[2]) < 0 || s[3] < '0' || s[3] > '9' {
		return 0
	}
	n, _ := notation.Match(s)
	if strings.HasPrefix(s, "0000") {
		n = 4
	}
	if n > 0 && boundary(s[n:]) {
		return n
	}
	return 0
}

// resultAt is the length of a result in figures at the start of s, 0 for none.
func resultAt(s string) int {
	if len(s) < 2 || s[0] >= '2' && s[0] < utf8.RuneSelf || s[1] == '.' && s[0] != '0' || s[1] >= '0' && s[1] <= '9' {
		return 0
	}
	if s[0] != '0' && s[0] != '1' && !strings.HasPrefix(s, "０") && !strings.HasPrefix(s, "１") && !strings.HasPrefix(s, "½") {
		return 0
	}
	for _, spaced := range [...]string{"1 - 0", "0 - 1", "1 : 0", "0 : 1", "0.5-0.5"} {
		if strings.HasPrefix(s, spaced) {
			return len(spaced)
		}
	}
	n := 0
	for n < len(s) && n < 40 {
		c, size := utf8.DecodeRuneInString(s[n:])
		if !(c >= '0' && c <= '9' || c >= '０' && c <= '９' || strings.ContainsRune("½/:-／：∶⁄", c) || isDash(c)) {
			break
		}
		n += size
	}
	if n < 2 {
		return 0
	}
	if _, ok := record.ParseResult(s[:n]); ok {
		return n
	}
	return 0
}

// wordResult is the length of a result in words at an offset: 红胜, 黑方超时负. It must be
// all that stands on the rest of its line, or be followed by a result in figures,
// lest a word of some remark end the game.
func wordResult(text string, at int) int {
	s := text[at:]
	n := 0
	for n < len(s) && n < maxResult && strings.IndexByte("\n{}([;", s[n]) < 0 {
		n++
	}
	if _, ok := record.ParseResult(s[:n]); ok {
		return n
	}
	to, _ := tokenAt(text, at)
	word := text[at:to]
	rest := strings.TrimLeft(text[to:], " \t　")
	if _, ok := record.ParseResult(word); ok && rest != "" && (rest[0] == '*' || resultAt(rest) > 0) {
		return len(word)
	}
	return 0
}

// maxResult is how far a result in words may reach, in bytes.
const maxResult = 96

// maxDamaged is the length in bytes beyond which a token is not asked whether it
// resembles a move.
const maxDamaged = 48

// tokenAt finds the end of the token at an offset that is no move as it stands:
// where a blank or a bracket is, or a move glued to it. It tells whether the token
// resembles a move.
func tokenAt(s string, from int) (to int, damaged bool) {
	first, size := utf8.DecodeRuneInString(s[from:])
	if strings.ContainsRune("{}()[]（）｛｝", first) {
		return from + size, false
	}
	cut := 0
	for to = from; to < len(s); {
		c, size := utf8.DecodeRuneInString(s[to:])
		if to > from && (strings.ContainsRune(" \t\n\r\v\f{}();,|。（）｛｝", c) || isBlank(c) || isSeparator(c)) {
			break
		}
		if to > from && c >= utf8.RuneSelf && cut == 0 {
			if n, _ := notation.Match(s[to:]); n > 0 {
				cut = to
			}
		}
		if cut > 0 && to-from > maxDamaged {
			break
		}
		to += size
	}
	if cut == from+size && !unicode.In(first, unicode.L, unicode.N) && !notation.IsLost(first) {
		if n, _ := notation.Match(s[cut:]); cut+n == to {
			return cut, false // a sign before a move
		}
	}
	if resembles(s[from:to]) {
		bare := strings.TrimRight(s[from:to], "!?+#！？")
		if utf8.RuneCountInString(bare) >= 4 && resembles(bare) {
			return from + len(bare), true
		}
		return to, true
	}
	if cut > 0 {
		return cut, resembles(s[from:cut])
	}
	return to, false
}

func resembles(s string) bool { return len(s) <= maxDamaged && notation.Resembles(s) }

// text reads a token that is no move as it stands: a result, a damaged move, or
// something that does not belong here. It is true when that ends the game.
func (p *parser) text() bool {
	if !p.inner {
		if n := wordResult(p.Text, p.Pos); n > 0 {
			return p.result(n)
		}
	}
	to, damaged := tokenAt(p.Text, p.Pos)
	if damaged {
		p.add(to)
		return false
	}
	if _, next := p.closedBy(p.runeAt()); next > to {
		to = next
	}
	p.unread(diag.UnparsedText, to)
	return false
}

// runeAt is the length of the character at pos.
func (p *parser) runeAt() int {
	_, size := utf8.DecodeRuneInString(p.Text[p.Pos:])
	return size
}

// closing are the brackets that close others.
var closing = map[rune]string{'[': "]", '<': ">", '［': "］", '【': "】", '〔': "〕", '〖': "〗"}

// closedBy finds, on the same line, what closes the bracket of n bytes at pos, and the
// offset behind it; both are the same when nothing does.
func (p *parser) closedBy(n int) (to, next int) {
	c, _ := utf8.DecodeRuneInString(p.Text[p.Pos:])
	by := closing[c]
	if by == "" {
		return p.Pos, p.Pos
	}
	line := p.Text[p.Pos+n : min(p.lineEnd(p.Pos), p.Pos+n+maxRemark)]
	i := strings.Index(line, by)
	if i < 0 {
		return p.Pos, p.Pos
	}
	return p.Pos + n + i, p.Pos + n + i + len(by)
}

// junk is a run of text that could not be read, not reported yet.
type junk struct {
	code     diag.Code
	at       diag.Place
	from, to int // to is 0 when there is none
}

// unread passes over the text up to an offset, which could not be read. Pieces with
// nothing but blanks and numbers between them make one finding.
func (p *parser) unread(code diag.Code, to int) {
	p.stray = p.stray || code == diag.UnparsedText
	if p.junk.to > 0 && p.junk.code == code {
		p.number = -1
	} else {
		p.flush()
		p.junk = junk{code: code, at: p.place(p.Pos), from: p.Pos}
	}
	p.Skip(to)
	p.junk.to = to
}

// flush reports the run of text that could not be read. Words among moves are kept as
// a comment.
func (p *parser) flush() {
	if p.junk.to == 0 {
		return
	}
	text := p.Text[p.junk.from:p.junk.to]
	p.report(p.junk.code, p.junk.at, text)
	p.junk.to = 0
	if p.junk.code == diag.UnparsedText && strings.ContainsFunc(text, unicode.IsLetter) {
		p.attach(text)
	}
}
