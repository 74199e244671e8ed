package notation

import (
	"unicode/utf8"

	"qipu/rules"
)

// Direction is the middle word of a move.
type Direction uint8

const (
	NoDirection Direction = iota
	Advance               // 进
	Retreat               // 退
	Traverse              // 平
)

// Qualifier tells pieces of one kind on one file apart.
type Qualifier uint8

const (
	NoQualifier Qualifier = iota
	// 1 to 9 are the ordinals 一 to 九, counted from the front.

	Front  Qualifier = 10 + iota // 前, nearest the enemy
	Middle                       // 中
	Rear                         // 后
)

// class is the part that a glyph plays in a move.
type class uint8

const (
	other class = iota
	piece
	digit
	direction
	qualifier
	stroke // the combining line of the short form
	suffix // an annotator's mark after the move
	blank
	unknown // stands where a character could not be read
)

// Flags of a glyph.
const (
	arabic    uint8 = 1 << iota // a digit 0–9 of any width
	numeral                     // a digit 一–九, 壹–玖
	redWord                     // 兵, the word for Red's pawn
	blackWord                   // 卒
	oldWord                     // 上, 下 for 进, 退
	capital                     // a Latin capital
)

// glyph is what is known of a character.
type glyph struct {
	class class
	value uint8 // Kind, digit, Direction, Qualifier or stroke's Direction
	flags uint8
	fold  rune // the character that stands for all that mean the same; 0: itself
}

// glyphs is the table of all characters that occur in moves, by page of 256.
var glyphs [256]*[256]glyph

func init() {
	define := func(class class, value, flags uint8, fold rune, chars string) {
		for _, r := range chars {
			page := &glyphs[r>>8]
			if *page == nil {
				*page = new([256]glyph)
			}
			g := &(*page)[r&0xff]
			g.class, g.value, g.flags, g.fold = class, value, flags, fold
		}
	}
	for _, p := range pieceGlyphs {
		define(piece, uint8(p.kind), p.flags, p.fold, p.chars)
	}
	for i := range symbols {
		kind := rules.King + rules.Kind(i%7)
		symbols[i] = glyph{class: piece, value: uint8(kind), fold: foldOf(kind)}
	}
	for n, chars := range arabicDigits {
		define(digit, uint8(n), arabic, '0'+rune(n), chars)
	}
	for i, chars := range numerals {
		define(digit, uint8(i+1), numeral, '1'+rune(i), chars)
	}
	for _, d := range directionGlyphs {
		define(direction, uint8(d.direction), d.flags, d.fold, d.chars)
	}
	define(qualifier, uint8(Front), 0, '前', "前")
	define(qualifier, uint8(Middle), 0, '中', "中")
	define(qualifier, uint8(Rear), 0, '后', "后後")
	define(stroke, uint8(Advance), 0, 0, "\u0332\u0333\u0331\u0320")
	define(stroke, uint8(Retreat), 0, 0, "\u0305\u0304\u033f")
	define(blank, 0, 0, ' ', " \t\r\n\u00a0\u2002\u2003\u2009\u200b\u200c\u200d\u3000\ufeff")
	define(unknown, 0, 0, '□', "□■◻◼▢▯☐⬜⬛〓＊*×\ufffd")
	define(unknown, 0, 0, '?', "?？")
	define(suffix, 0, 0, '!', "!！")
	define(suffix, 0, 0, '#', "#＃")
	define(other, 0, 0, '+', "+＋")
	define(other, 0, 0, '-', "-－–—−‐‑‒―﹣")
	define(other, 0, 0, '.', ".．。·﹒")
	define(other, 0, 0, '=', "=＝")
	define(other, 0, 0, '/', "/／")
	for c := rune(0); c < 26; c++ {
		define(other, 0, 0, 'a'+c, string([]rune{'a' + c, 'ａ' + c}))
		define(other, 0, capital, 'a'+c, string([]rune{'A' + c, 'Ａ' + c}))
	}
	for i := range glyphs {
		if glyphs[i] == nil {
			glyphs[i] = &noGlyphs
		}
	}
}

var noGlyphs [256]glyph

var pieceGlyphs = []struct {
	kind  rules.Kind
	flags uint8
	fold  rune
	chars string
}{
	{rules.King, 0, '帅', "帅帥将將王"},
	{rules.Advisor, 0, '士', "仕士"},
	{rules.Elephant, 0, '象', "相象"},
	{rules.Horse, 0, '马', "马馬傌㐷码碼"},
	{rules.Rook, 0, '车', "车車俥伡砗硨"},
	{rules.Cannon, 0, '炮', "炮砲包礮"},
	{rules.Pawn, redWord, '兵', "兵"},
	{rules.Pawn, blackWord, '兵', "卒"},
}

var arabicDigits = [10]string{"0０", "1１", "2２", "3３", "4４", "5５", "6６", "7７", "8８", "9９"}

var numerals = [9]string{"一壹", "二贰貳", "三叁參叄参", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖"}

var directionGlyphs = []struct {
	direction Direction
	flags     uint8
	fold      rune
	chars     string
}{
	{Advance, 0, '进', "进進"},
	{Advance, oldWord, '进', "上"},
	{Retreat, 0, '退', "退"},
	{Retreat, oldWord, '退', "下"},
	{Traverse, 0, '平', "平"},
}

// foldOf is the character that stands for a kind of piece.
func foldOf(k rules.Kind) rune {
	for _, p := range pieceGlyphs {
		if p.kind == k {
			return p.fold
		}
	}
	return 0
}

// ascii is the ASCII character that a glyph folds to, 0 when there is none.
func (g *glyph) ascii() byte {
	if g.fold >= 0x80 {
		return 0
	}
	return byte(g.fold)
}

// symbols are the pieces of Unicode's chess symbols, Red's and then Black's, from
// firstSymbol on.
var symbols [14]glyph

const firstSymbol = 0x1fa60

// glyphOf looks a character up.
func glyphOf(r rune) *glyph {
	if r < 0 || r > 0xffff {
		if i := r - firstSymbol; i >= 0 && int(i) < len(symbols) {
			return &symbols[i]
		}
		return &noGlyphs[0]
	}
	return &glyphs[r>>8][r&0xff]
}

// glyphAt is the character of s at i and its length in bytes. It is what
// utf8.DecodeRuneInString does, short for the characters of moves.
func glyphAt(s string, i int) (*glyph, int) {
	b := s[i]
	if b < utf8.RuneSelf {
		return &glyphs[0][b], 1
	}
	if b&0xf0 == 0xe0 && len(s)-i >= 3 {
		c, d := s[i+1], s[i+2]
		if r := rune(b&0xf)<<12 | rune(c&0x3f)<<6 | rune(d&0x3f); c&0xc0 == 0x80 && d&0xc0 == 0x80 && r >= 0x800 {
			return &glyphs[r>>8&0xff][r&0xff], 3
		}
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	return glyphOf(r), n
}

// IsLost tells the signs that stand for a character which could not be read: □ ■ × ?
// U+FFFD and the like. Some have other meanings too: * is a result, ? a mark, □ glued
// to a move says that it was the only one (see MatchNAG).
func IsLost(r rune) bool { return glyphOf(r).class == unknown }

// KindOf is the kind of piece that a Chinese character names, in any script.
func KindOf(r rune) (rules.Kind, bool) {
	g := glyphOf(r)
	if g.class != piece {
		return rules.NoKind, false
	}
	return rules.Kind(g.value), true
}

// DigitOf is the value of a digit, 0 to 9, and whether it is a Chinese numeral.
func DigitOf(r rune) (n int, chinese, ok bool) {
	g := glyphOf(r)
	if g.class != digit {
		return 0, false, false
	}
	return int(g.value), g.flags&numeral != 0, true
}

// DirectionOf is the direction of 进 退 平 and of 上 下.
func DirectionOf(r rune) (Direction, bool) {
	g := glyphOf(r)
	if g.class != direction {
		return NoDirection, false
	}
	return Direction(g.value), true
}

// QualifierOf is the meaning of 前 中 后; ordinals are digits.
func QualifierOf(r rune) (Qualifier, bool) {
	g := glyphOf(r)
	if g.class != qualifier {
		return NoQualifier, false
	}
	return Qualifier(g.value), true
}

// PieceGlyph is the character for a piece in Chinese text: 帅 for Red, 将 for Black,
// 帥 and 將 with hant; 0 for NoPiece.
func PieceGlyph(pc rules.Piece, hant bool) rune {
	script := 0
	if hant {
		script = 1
	}
	return pieceNames[script][pc.Side()&1][pc.Kind()]
}

// pieceNames are indexed by script, side and kind.
var pieceNames = [2][2][8]rune{
	{{0, '帅', '仕', '相', '马', '车', '炮', '兵'}, {0, '将', '士', '象', '马', '车', '炮', '卒'}},
	{{0, '帥', '仕', '相', '馬', '車', '炮', '兵'}, {0, '將', '士', '象', '馬', '車', '炮', '卒'}},
}
