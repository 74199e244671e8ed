package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
	"qipu/record"
	"qipu/source"
)

// cutter finds where games end. Most can be told by a glance at their characters: tags
// on lines of their own, then nothing but moves, numbers and closed comments, and a
// result at the end of a line or the tags of the next game. All others are parsed for
// it.
type cutter struct {
	games  int
	wanted int // bytes of text without which nothing new can be said
	parser parser
	game   record.Game
}

// NewCutter is a cutter of the games of one input.
func NewCutter() source.Cutter { return new(cutter) }

func (c *cutter) Drop(n int) { c.wanted = max(c.wanted-n, 0) }

func (c *cutter) Cut(text string, final bool) (n int, game bool) {
	if !final && len(text) < c.wanted {
		return 0, false
	}
	n, seen := glance(text, final)
	game = true
	if seen == odd {
		n, game = c.parse(text, final)
	}
	if n == 0 {
		// Long text is looked at again when there is twice as much of it, so that all
		// looks together take linear time.
		if c.wanted = 0; len(text) > longText {
			c.wanted = 2 * len(text)
		}
		return 0, false
	}
	c.wanted = 0
	if game {
		c.games++
	}
	return n, game
}

// longText is more than games have, in bytes.
const longText = 1 << 20

// parse reads the game at the start of a text to find its end.
func (c *cutter) parse(text string, final bool) (n int, game bool) {
	if strings.TrimLeft(text, " \t\n") == "" {
		if final {
			return len(text), false
		}
		return 0, false
	}
	p := &c.parser
	c.game.Reset()
	p.begin(&c.game, &source.Unit{Text: text, Line: 1, Column: 1})
	if game = p.lead(c.games == 0); game {
		p.game()
	}
	if p.starved && !final {
		return 0, false
	}
	return p.pos, game
}

// sight is what a glance tells.
type sight uint8

const (
	short sight = iota // more text is needed
	ends               // the game ends there
	odd                // it does not tell
)

// What a character is, at a glance, where moves stand.
const (
	strange = iota // not what movetext is made of
	plain          // of moves, numbers and marks
	opens          // a comment or variation
	closes
	dash
	star
	bracket
)

var glances = func() (t [utf8.RuneSelf]byte) {
	for c := range t {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', strings.IndexByte(" \n.,+=$!?#", byte(c)) >= 0:
			t[c] = plain
		}
	}
	t['{'], t['('], t[')'], t['-'], t['*'], t['['] = opens, opens, closes, dash, star, bracket
	return t
}()

// moveGlyphs are the characters that Chinese moves are made of, and the blanks and
// stops between them.
var moveGlyphs = func() *[1 << 16]bool {
	m := new([1 << 16]bool)
	for _, r := range "车車俥马馬傌炮砲包相象仕士帅帥将將兵卒进進退平前后後中一二三四五六七八九１２３４５６７８９０　．。" {
		m[r] = true
	}
	return m
}()

// glance finds the end of the game at the start of a text if it is a plain one.
func glance(text string, final bool) (n int, seen sight) {
	i, seen := glanceTags(text, final)
	if seen != ends {
		return 0, seen
	}
	from, depth := i, 0
	for i < len(text) {
		c := text[i]
		if c >= utf8.RuneSelf {
			// All of them have three bytes.
			if c&0xF0 != 0xE0 || i+2 >= len(text) || !moveGlyphs[rune(c&0xF)<<12|rune(text[i+1]&0x3F)<<6|rune(text[i+2]&0x3F)] {
				return 0, odd
			}
			i += 3
			continue
		}
		switch glances[c] {
		case plain:
			i++
		case opens:
			if c == '(' {
				depth++
				i++
				continue
			}
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return 0, odd
			}
			inner := text[i+1 : i+end]
			if strings.IndexByte(inner, '{') >= 0 || strings.Contains(inner, "\n[") {
				return 0, odd
			}
			i += end + 1
		case closes:
			if depth--; depth < 0 {
				return 0, odd
			}
			i++
		case dash:
			if i == from || i+1 == len(text) {
				return 0, odd
			}
			if before, after := text[i-1], text[i+1]; !digit(before) || !digit(after) {
				i++
				continue
			}
			at := i - 1
			if strings.HasPrefix(text[at:], "2-1/2") && at >= from+2 && text[at-2:at] == "1/" {
				at -= 2
			}
			end := figures(text[at:])
			if end == 0 || depth > 0 || text[at-1] != ' ' && text[at-1] != '\n' {
				return 0, odd
			}
			return lineEnd(text, at+end, final)
		case star:
			if depth > 0 || i == 0 || text[i-1] != ' ' && text[i-1] != '\n' {
				return 0, odd
			}
			return lineEnd(text, i+1, final)
		case bracket:
			if depth > 0 || text[i-1] != '\n' || !sureMoves(text[from:i]) || strings.IndexByte(text[i:], '\n') < 0 || !isTag(text[i:]) {
				return 0, odd
			}
			return i, ends
		default:
			if c == '/' && i > from && text[i-1] == '1' && strings.HasPrefix(text[i:], "/2-1/2") {
				i++ // and the dash tells
				continue
			}
			return 0, odd
		}
	}
	switch {
	case !final:
		return 0, short
	case depth > 0 || !sureMoves(text[from:]):
		return 0, odd
	}
	return len(text), ends
}

// glanceTags goes over the tags of a game, each on a line of its own, and the blank
// lines behind them.
func glanceTags(text string, final bool) (n int, seen sight) {
	i := blanks(text, 0)
	if i == len(text) || text[i] != '[' {
		return 0, odd
	}
	for text[i] == '[' {
		end := strings.IndexByte(text[i:], '\n')
		if end < 0 {
			if final {
				return 0, odd
			}
			return 0, short
		}
		line := text[i : i+end]
		quote := strings.IndexByte(line, '"')
		if quote < 2 || !strings.HasSuffix(line, "\"]") || strings.IndexByte(line[quote+1:], '"') != len(line)-quote-3 ||
			strings.IndexByte(line, '\\') >= 0 || strings.IndexByte(line, ']') != len(line)-1 || !isTag(line) {
			return 0, odd
		}
		if i += end + 1; i == len(text) {
			break
		}
	}
	i = blanks(text, i)
	switch {
	case i == len(text) && !final:
		return 0, short
	case i == len(text), text[i] == '[':
		return 0, odd
	}
	return i, ends
}

func blanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n') {
		i++
	}
	return i
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// figures is the length of a result in plain figures at the start of s.
func figures(s string) int {
	for _, r := range [...]string{"1-0", "0-1", "1/2-1/2"} {
		if strings.HasPrefix(s, r) && (len(s) == len(r) || s[len(r)] == ' ' || s[len(r)] == '\n') {
			return len(r)
		}
	}
	return 0
}

// lineEnd is the end of the line behind a result, if nothing else stands on it.
func lineEnd(text string, i int, final bool) (n int, seen sight) {
	for ; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1, ends
		case ' ', '\t':
		default:
			return 0, odd
		}
	}
	if final {
		return len(text), ends
	}
	return 0, short
}

// sureMoves tells that a text has a move at its beginning, behind a number.
func sureMoves(text string) bool {
	text = strings.TrimLeft(text, " \n.0123456789")
	n, _ := notation.Match(text)
	return n > 0
}
