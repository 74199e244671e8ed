package notation

import (
	"unicode/utf8"

	"qipu/rules"
)

// parseChinese reads the forms of the full notation:
//
//	炮二平五    piece file direction number
//	前炮平五    place piece direction number, also 二兵平六
//	炮前平五    the same turned round
//	前兵九平八  place piece file direction number, for pawns on two files
//	前九平八    the same without the word, only pawns
func parseChinese(s string) (pattern, bool) {
	var g [5]*glyph
	n := 0
	for i := 0; i < len(s); {
		at, size := glyphAt(s, i)
		if at.class == blank {
			i += size
			continue
		}
		if n == len(g) || at.class == other || at.class > qualifier {
			if n >= 4 && onlySuffix(s[i:]) {
				break
			}
			return pattern{}, false
		}
		g[n] = at
		n++
		i += size
	}
	if n < 4 {
		return pattern{}, false
	}
	dir, num := g[n-2], g[n-1]
	if dir.class != direction || num.class != digit || num.value == 0 {
		return pattern{}, false
	}
	p := pattern{dir: Direction(dir.value), num: num.value, flags: num.flags, odd: dir.flags&oldWord != 0}
	if n == 5 {
		return p, p.five(g[0], g[1], g[2])
	}
	return p, p.four(g[0], g[1])
}

// word is 炮二平五 taken apart: what pattern says, in one piece so that it stays in
// registers.
type word struct {
	kind      rules.Kind
	dir       Direction
	file, num uint8
}

// full reads the four characters of 炮二平五 at the start of s, as nearly all moves of
// nearly all records are written. n is their length in bytes, 0 where s begins
// otherwise; flags are those of all four.
func full(s string) (w word, flags uint8, n int) {
	if len(s) < 4 || s[0] < utf8.RuneSelf {
		return w, 0, 0
	}
	var g [4]*glyph
	for k := range g {
		if n >= len(s) {
			return w, 0, 0
		}
		b := s[n]
		if b < utf8.RuneSelf {
			g[k] = &glyphs[0][b]
			n++
			continue
		}
		if len(s)-n < 3 {
			return w, 0, 0
		}
		c, d := s[n+1], s[n+2]
		page := b&0xf<<4 | c>>2&0xf
		if b&0xf0 != 0xe0 || c&0xc0 != 0x80 || d&0xc0 != 0x80 || page < 0x08 {
			return w, 0, 0
		}
		g[k] = &glyphs[page][c&3<<6|d&0x3f]
		n += 3
	}
	if g[0].class != piece || g[1].class != digit || g[2].class != direction || g[3].class != digit || g[1].value == 0 || g[3].value == 0 {
		return w, 0, 0
	}
	w = word{rules.Kind(g[0].value), Direction(g[2].value), g[1].value, g[3].value}
	return w, g[0].flags | g[1].flags | g[2].flags | g[3].flags, n
}

// plain resolves 炮二平五 where only one piece of its kind stands on that file and its
// move is legal; false is for all other texts to be looked at more closely.
func plain(pos *rules.Position, s string) (rules.Move, Warn, bool) {
	w, flags, n := full(s)
	if n == 0 || n != len(s) {
		return rules.NoMove, 0, false
	}
	side := pos.Side()
	var on [rules.Ranks]rules.Square
	if pos.OnFile(fileOf(side, w.file), rules.NewPiece(side, w.kind), &on) != 1 {
		return rules.NoMove, 0, false
	}
	to, ok := target(w.kind, side, on[0], w.dir, w.num)
	m := rules.NewMove(on[0], to)
	if !ok || !pos.IsLegal(m) {
		return rules.NoMove, 0, false
	}
	if flags&(foreign(side)|oldWord) != 0 {
		return m, Nonstandard, true
	}
	return m, 0, true
}

// four takes in the two glyphs before the direction.
func (p *pattern) four(a, b *glyph) bool {
	switch {
	case a.class == piece && b.class == digit:
		p.setPiece(a)
		return p.setFile(b)
	case b.class == piece:
		p.setPiece(b)
		return p.setPlace(a)
	case a.class == piece && b.class == qualifier:
		p.setPiece(a)
		p.odd = true
		return p.setPlace(b)
	case a.class == qualifier && b.class == digit:
		p.kind = rules.Pawn
		return p.setPlace(a) && p.setFile(b)
	}
	return false
}

// five takes in the three glyphs before the direction.
func (p *pattern) five(a, b, c *glyph) bool {
	if a.class == piece && b.class == qualifier {
		a, b = b, a
		p.odd = true
	}
	if b.class != piece {
		return false
	}
	p.setPiece(b)
	return p.setPlace(a) && p.setFile(c)
}

func (p *pattern) setPiece(g *glyph) {
	p.kind = rules.Kind(g.value)
	p.flags |= g.flags
}

func (p *pattern) setFile(g *glyph) bool {
	p.file = g.value
	p.flags |= g.flags
	return g.class == digit && g.value > 0
}

// setPlace takes a qualifier or an ordinal. Ordinals are Chinese for both sides.
func (p *pattern) setPlace(g *glyph) bool {
	p.place = Qualifier(g.value)
	if g.class == digit {
		p.odd = p.odd || g.flags&arabic != 0
		return g.value > 0
	}
	return g.class == qualifier
}

// onlySuffix tells whether nothing but blanks and annotators' marks is left.
func onlySuffix(s string) bool {
	for _, r := range s {
		if g := glyphOf(r); g.class != blank && g.class != suffix && g.fold != '?' && g.fold != '+' {
			return false
		}
	}
	return true
}

// appendChinese writes the canonical text.
func (w Writer) appendChinese(dst []byte, pos *rules.Position, m rules.Move) ([]byte, bool) {
	pc := pos.Piece(m.From())
	dst, ok := w.appendSubject(dst, pos, m, appendNumber)
	if !ok {
		return dst, false
	}
	dir, num := course(pc, m)
	dst = utf8.AppendRune(dst, w.directionGlyph(dir))
	return appendNumber(dst, pc.Side(), num), true
}

// appendSubject writes the piece that moves: 炮二, 前炮, 一兵; the file as number does.
func (w Writer) appendSubject(dst []byte, pos *rules.Position, m rules.Move,
	number func([]byte, rules.Side, uint8) []byte,
) ([]byte, bool) {
	pc := pos.Piece(m.From())
	name := PieceGlyph(pc, w.Hant)
	if name == 0 {
		return dst, false
	}
	place, ok := placeOf(pos, m.From())
	switch {
	case !ok:
		return dst, false
	case place == NoQualifier:
		dst = utf8.AppendRune(dst, name)
		return number(dst, pc.Side(), numberOf(pc.Side(), m.From().File())), true
	case place < Front:
		dst = appendNumber(dst, rules.Red, uint8(place))
	case w.Hant && place == Rear:
		dst = append(dst, "後"...)
	default:
		dst = append(dst, [...]string{"前", "中", "后"}[place-Front]...)
	}
	return utf8.AppendRune(dst, name), true
}

// placeOf is the qualifier that the standard gives to the piece on a point:
// NoQualifier where the file suffices, 前 中 后 for two or three on a single file, an
// ordinal of the series over all crowded files for more. It is false beyond 九.
func placeOf(pos *rules.Position, s rules.Square) (Qualifier, bool) {
	at := standingOf(pos, s)
	switch {
	case at.size == 1:
		return NoQualifier, true
	case at.groups > 1 || at.size > 3:
		return Qualifier(at.series + 1), at.series < 9
	case at.index == 0:
		return Front, true
	case at.index == at.size-1:
		return Rear, true
	}
	return Middle, true
}

// course is the direction and the number of a move that is right in geometry.
func course(pc rules.Piece, m rules.Move) (Direction, uint8) {
	from, to := m.From(), m.To()
	num := numberOf(pc.Side(), to.File())
	up := to.Rank() - from.Rank()
	if up == 0 {
		return Traverse, num
	}
	if to.File() == from.File() {
		num = uint8(abs(up))
	}
	if (up > 0) == (pc.Side() == rules.Red) {
		return Advance, num
	}
	return Retreat, num
}

func (w Writer) directionGlyph(d Direction) rune {
	switch {
	case d == Traverse:
		return '平'
	case d == Retreat:
		return '退'
	case w.Hant:
		return '進'
	}
	return '进'
}

// appendNumber writes a number in the script of a side.
func appendNumber(dst []byte, side rules.Side, n uint8) []byte {
	if side == rules.Black {
		return append(dst, '0'+n)
	}
	return append(dst, [...]string{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"}[n]...)
}
