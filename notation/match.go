package notation

import "strings"

// maxCells is the number of characters of the longest move, 前兵四平五 or i10-h10.
const maxCells = 8

// cells are the first characters of a text.
type cells struct {
	n   int
	g   [maxCells]*glyph
	end [maxCells]int // byte offset behind each
}

func cellsOf(s string) (c cells) {
	for i := 0; i < len(s) && c.n < maxCells; c.n++ {
		g, size := glyphAt(s, i)
		i += size
		c.g[c.n], c.end[c.n] = g, i
	}
	return c
}

// class is the class of a cell, blank beyond the end.
func (c *cells) class(i int) class {
	if i >= c.n {
		return blank
	}
	return c.g[i].class
}

// ascii is the folded character of a cell, 0 beyond the end.
func (c *cells) ascii(i int) byte {
	if i >= c.n {
		return 0
	}
	return c.g[i].ascii()
}

func (c *cells) flags(i int) uint8 {
	if i >= c.n {
		return 0
	}
	return c.g[i].flags
}

// counts tells whether a cell is a digit from 1 to 9.
func (c *cells) counts(i int) bool { return c.class(i) == digit && c.g[i].value > 0 }

// Match finds the move-shaped token at the start of s, for splitting text in which
// moves are written without gaps. n is its length in bytes, 0 when there is none;
// style is what its shape says, Auto when several styles have it.
func Match(s string) (n int, style Style) {
	if s == "" {
		return 0, Auto
	}
	if _, _, n := full(s); n > 0 {
		return n, Chinese
	}
	c := cellsOf(s)
	if k := c.chinese(); k > 0 {
		return c.end[k-1], Chinese
	}
	if k := c.short(); k > 0 {
		return c.end[k-1], Short
	}
	if k, style := c.coordinates(); k > 0 {
		return c.end[k-1], style
	}
	if k, style := c.latin(s); k > 0 {
		return c.end[k-1], style
	}
	if _, n := spelled(s); n > 0 {
		return n, Vietnamese
	}
	return 0, Auto
}

// MatchSpaced finds a move in full Chinese notation with blanks between its characters
// at the start of s, 炮 二 平 五, as character recognition and text justified in columns
// have it; all on one line. n is its length in bytes, 0 when there is none.
func MatchSpaced(s string) (n int) {
	var c cells
	gap, gaps := 0, 0
	for i := 0; i < len(s) && c.n < maxCells; {
		g, size := glyphAt(s, i)
		switch {
		case s[i] == '\n' || s[i] == '\r':
			return 0
		case g.class == blank && (c.n == 0 || gap == maxGap):
			return 0
		case g.class == blank:
			gap++
		case c.n == 0 && g.class != piece && g.class != qualifier && g.flags&numeral == 0, g.class == other:
			return 0
		default:
			if gap > 0 {
				gaps++
			}
			last := gap > 0
			gap = 0
			c.g[c.n], c.end[c.n] = g, i+size
			c.n++
			switch k := c.chinese(); {
			case k == 0:
			case k == 5 && c.class(0) == digit, last && gaps == 1, last && beginsNumber(s[i+size:]):
				return 0 // 一 炮二平五 has a number before it, 车9平 2. 马二进三 lacks a digit
			default:
				return c.end[k-1]
			}
		}
		i += size
	}
	return 0
}

// beginsNumber tells whether what follows a digit makes it the number of a round.
func beginsNumber(s string) bool {
	if s == "" {
		return false
	}
	g, _ := glyphAt(s, 0)
	return g.fold == '.' || g.class == digit || strings.HasPrefix(s, "、") || strings.HasPrefix(s, ")")
}

// maxGap is how many blanks may stand between two characters of a move.
const maxGap = 3

// subject is how many cells name a piece and, where it is needed, its file: 炮二,
// 前炮, 炮前, 一兵, 前兵四, 前四; 0 for none.
func (c *cells) subject() int {
	a, b := c.class(0), c.class(1)
	switch {
	case a == piece && c.counts(1), a == qualifier && c.counts(1):
		return 2
	case a == qualifier && b == piece, a == piece && b == qualifier,
		a == digit && b == piece && c.flags(0)&numeral != 0:
		if c.counts(2) {
			return 3
		}
		return 2
	}
	return 0
}

func (c *cells) chinese() int {
	k := c.subject()
	if k == 3 && c.class(3) != direction {
		return 0
	}
	if k == 0 || c.class(k) != direction || !c.counts(k+1) {
		return 0
	}
	return k + 2
}

// short is the length of a short form; its digits are Arabic.
func (c *cells) short() int {
	k := c.subject()
	if k == 3 && !c.counts(3) {
		k = 2 // the third is the last digit
	}
	if k == 0 || c.class(0) == qualifier && c.class(1) == digit {
		return 0
	}
	for i := range k + 1 {
		if i > 0 && c.class(i) == digit && c.flags(i)&arabic == 0 || i == k && !c.counts(i) {
			return 0
		}
	}
	if k++; c.class(k) == stroke {
		k++
	}
	return k
}

// coordinates is the length of h2e2, H2-E2, h10g8, H10-G8. A rank 0 and a rank 10 do
// not occur in one move: no style counts so.
func (c *cells) coordinates() (int, Style) {
	style, zero, ten := Auto, false, false
	k := 0
	for half := range 2 {
		if half == 1 && c.ascii(k) == '-' {
			style = ICCS
			k++
		}
		if letter := c.ascii(k); letter < 'a' || letter > 'i' {
			return 0, Auto
		}
		if c.flags(k)&capital != 0 {
			style = ICCS
		}
		rank := c.ascii(k + 1)
		if rank < '0' || rank > '9' {
			return 0, Auto
		}
		k += 2
		zero = zero || rank == '0'
		if rank == '1' && c.ascii(k) == '0' {
			ten = true
			k++
		}
	}
	switch {
	case zero && ten:
		return 0, Auto
	case ten:
		style = UCI10
	case zero && style == Auto:
		style = UCI
	}
	return k, style
}

// latin is the length of a move in WXF, Vietnamese or algebraic notation. Only four
// characters that begin with a letter, C2.5, may be followed at once by a letter or
// a digit; the others would be found inside of numbers and words.
func (c *cells) latin(s string) (int, Style) {
	for k := c.n; k >= 2; k-- {
		if c.class(k-1) != digit || !c.solid(k) {
			continue
		}
		open := k < c.n && (c.class(k) == digit || isLatin(c.ascii(k)))
		if open && !(k == 4 && (isLatin(c.ascii(0)) || c.class(0) == piece)) {
			continue
		}
		set := shapeOf(s[:c.end[k-1]])
		if open {
			set &= 1<<WXF | 1<<Vietnamese
		}
		switch style := oneOf(set); {
		case set == 0:
			continue
		case set&^(1<<SAN|1<<SAN10) == 0:
			if k = c.checkSign(k); set&(set-1) != 0 {
				style = Auto
			}
			return k, style
		case set&(set-1) != 0:
			return k, Auto
		default:
			return k, style
		}
	}
	return 0, Auto
}

// solid tells whether the first k cells are letters, digits and signs; a piece may
// stand at the head of them.
func (c *cells) solid(k int) bool {
	for i := range k {
		if c.class(i) == blank || c.ascii(i) == 0 && !(c.class(i) == piece && i < 2 && k == 4) {
			return false
		}
	}
	return true
}

// checkSign adds the signs of check and mate, which are part of algebraic notation.
func (c *cells) checkSign(k int) int {
	for c.ascii(k) == '+' || c.ascii(k) == '#' {
		k++
	}
	return k
}

func isLatin(c byte) bool { return c >= 'a' && c <= 'z' }
