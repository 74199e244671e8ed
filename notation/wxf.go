package notation

import "qipu/rules"

// dialect is a school of WXF notation. They differ where pawns crowd.
type dialect uint8

const (
	anyDialect dialect = iota
	federation         // P+ P5 P-, ++ P+ P- --, 3+ 33 3-
	xqbase             // Pa to Pe, numbered from the mover's right
	axf                // the same letters, numbered from Red's right and from the north
	fairy              // 15=6: first pawn of file 5
	numberPad          // 62.5: digits for pieces, K A B N R C P
)

// wxfKinds are the letters that are in use for a piece.
var wxfKinds = [26]rules.Kind{
	'K' - 'A': rules.King, 0: rules.Advisor, 'G' - 'A': rules.Advisor,
	'E' - 'A': rules.Elephant, 'B' - 'A': rules.Elephant, 'M' - 'A': rules.Elephant,
	'H' - 'A': rules.Horse, 'N' - 'A': rules.Horse, 'R' - 'A': rules.Rook, 'C' - 'A': rules.Cannon,
	'P' - 'A': rules.Pawn, 'S' - 'A': rules.Pawn,
}

func wxfKind(c byte) rules.Kind {
	if c < 'a' || c > 'z' {
		return rules.NoKind
	}
	return wxfKinds[c-'a']
}

// wxfLetters are the letters that the federation writes.
const wxfLetters = " KAEHRCP"

// wxfText is a WXF text taken apart: what stands before the operator, and pattern's
// direction and number.
type wxfText struct {
	head   [2]byte // folded
	equals bool    // 平 was written =
	p      pattern // kind where the text has a letter
}

// parseWXF takes a text apart: C2.5, R+-1, +C-2, fC=7, Pa+1, 15=6, ++.6, 62.5, C25; the
// letter may be the Chinese word or a picture of the piece, 炮2=5.
func parseWXF(s string) (t wxfText, ok bool) {
	var b [4]byte
	n := 0
	for i := 0; i < len(s); {
		g, size := glyphAt(s, i)
		if g.class == blank {
			i += size
			continue
		}
		if c := g.letter(n); n < 4 && c != 0 && (n < 3 || c >= '1' && c <= '9') {
			b[n] = c
			n++
			i += size
			continue
		}
		if n >= 3 && onlySuffix(s[i:]) {
			break
		}
		return t, false
	}
	if n == 3 && wxfKind(b[0]) != rules.NoKind && nonZero(b[1]) && nonZero(b[2]) {
		b[2], b[3], n = '.', b[2], 4 // C25: the sign of 平 dropped
	}
	if n < 4 {
		return t, false
	}
	switch b[2] {
	case '+':
		t.p.dir = Advance
	case '-':
		t.p.dir = Retreat
	case '.', '=':
		t.p.dir = Traverse
		t.equals = b[2] == '='
	default:
		return t, false
	}
	t.p.num = b[3] - '0'
	t.head = [2]byte{b[0], b[1]}
	return t, t.readHead()
}

// letter is the ASCII character of a glyph, for a piece at the head of a text its letter.
func (g *glyph) letter(n int) byte {
	if g.class == piece && n < 2 {
		return wxfLetters[g.value] | 0x20
	}
	return g.ascii()
}

func nonZero(c byte) bool { return c >= '1' && c <= '9' }

// readHead decides which form the part before the operator has. Of the forms with
// a letter the piece goes to the pattern and head keeps the second character.
func (t *wxfText) readHead() bool {
	a, b := t.head[0], t.head[1]
	if k := wxfKind(b); k != rules.NoKind {
		switch {
		case a == '+' || a == 'f':
			t.p.kind, t.head = k, [2]byte{b, '+'}
			return true
		case a == '-' || a == 'b':
			t.p.kind, t.head = k, [2]byte{b, '-'}
			return true
		}
	}
	switch k := wxfKind(a); {
	case k != rules.NoKind:
		t.p.kind = k
		return nonZero(b) || isSign(b) || k == rules.Pawn && b >= 'a' && b <= 'e'
	case nonZero(a):
		return nonZero(b) || isSign(b) && (b == '+' || b == '-' || a <= '7')
	}
	return (a == '+' || a == '-') && a == b
}

func isSign(c byte) bool { return c == '+' || c == '-' || c == '.' || c == '=' }

// wxf resolves a text. Where the dialects differ all their readings are tried, the
// one of the game first, and a legal one wins.
func (r *Reader) wxf(pos *rules.Position, t wxfText) Reading {
	r.traverse(t)
	var pawns crowd
	if t.p.kind == rules.NoKind || t.p.kind == rules.Pawn {
		pawns.gather(pos, rules.NewPiece(pos.Side(), rules.Pawn))
	}
	var best Reading
	first := true
	offer := func(d dialect, reading Reading) bool {
		if first || better(reading, best) {
			best, first = reading, false
			if reading.Status == Resolved && d != anyDialect {
				r.dialect = d
			}
		}
		return best.Status == Resolved
	}
	switch {
	case t.p.kind == rules.Pawn:
		r.wxfPawn(pos, t, &pawns, offer)
	case t.p.kind != rules.NoKind:
		offer(anyDialect, t.p.withMark(t.head[1]).read(pos))
	case t.head[0] == t.head[1] && !nonZero(t.head[0]):
		p := t.p.withMark(t.head[1])
		p.kind, p.odd = rules.Pawn, pawns.groups == 1 && len(pawns.group(0)) < 4
		offer(federation, p.read(pos))
	default:
		r.wxfDigit(pos, t, &pawns, offer)
	}
	return best
}

// withMark adds what stands between the letter and the operator.
func (p pattern) withMark(c byte) pattern {
	switch c {
	case '+':
		p.place = Front
	case '-':
		p.place = Rear
	case '.', '=':
		p.place = Middle
	default:
		p.file = c - '0'
	}
	return p
}

// wxfPawn offers the readings of a text with the letter P.
func (r *Reader) wxfPawn(pos *rules.Position, t wxfText, pawns *crowd, offer func(dialect, Reading) bool) {
	mark := t.head[1]
	alone := 0 // pawns on the only crowded file
	if pawns.groups == 1 {
		alone = len(pawns.group(0))
	}
	p := t.p
	switch {
	case mark >= 'a' && mark <= 'e':
		p.place = Qualifier(mark - 'a' + 1)
		turned := p
		turned.place = Qualifier(int(pawns.end[pawns.groups])) + 1 - p.place
		if pos.Side() == rules.Red || turned.place > 9 || turned.place == NoQualifier {
			offer(xqbase, p.read(pos))
		} else if r.dialect == axf {
			_ = offer(axf, turned.read(pos)) || offer(xqbase, p.read(pos))
		} else {
			_ = offer(xqbase, p.read(pos)) || offer(axf, turned.read(pos))
		}
	case (mark == '+' || mark == '-') && alone > 3:
		p.place = 2
		if mark == '-' {
			p.place = Qualifier(alone - 1)
		}
		offer(federation, p.read(pos))
	case nonZero(mark) && len(pawns.onFile(mark-'0')) > 2:
		p.file, p.place = mark-'0', Middle
		if !offer(federation, p.read(pos)) {
			p.place = NoQualifier
			offer(anyDialect, p.read(pos))
		}
	default:
		offer(anyDialect, p.withMark(mark).read(pos))
	}
}

// wxfDigit offers the readings of a text that begins with a digit: 3+.2, 33.2, 15=6,
// and 62.5 of the number pad.
func (r *Reader) wxfDigit(pos *rules.Position, t wxfText, pawns *crowd, offer func(dialect, Reading) bool) {
	a, b := t.head[0]-'0', t.head[1]
	pawn := t.p
	pawn.kind = rules.Pawn
	pad := func() bool {
		if a > 7 {
			return false
		}
		p := t.p.withMark(b)
		p.kind = padKinds[a]
		return offer(numberPad, p.read(pos))
	}
	if r.dialect == numberPad && pad() {
		return
	}
	if !nonZero(b) {
		if b == '+' || b == '-' {
			p := pawn.withMark(b)
			if p.file = a; pawns.onFile(a) != nil && offer(federation, p.read(pos)) {
				return
			}
		}
		if !pad() && a > 7 {
			offer(anyDialect, Reading{Status: Illegal, Reason: rules.NoSuchPiece})
		}
		return
	}
	group := pawns.onFile(b - '0')
	if group == nil {
		if !pad() && a > 7 {
			offer(anyDialect, Reading{Status: Illegal, Reason: rules.NoSuchPiece})
		}
		return
	}
	pawn.file = b - '0'
	index, middle := pawn, pawn
	index.place, middle.place = Qualifier(a), Middle
	switch both := t.head[0] == b && len(group)%2 == 1; {
	case !both:
		_ = offer(fairy, index.read(pos)) || pad()
	case t.equals:
		_ = offer(fairy, index.read(pos)) || offer(federation, middle.read(pos)) || pad()
	case t.p.dir == Traverse:
		_ = offer(federation, middle.read(pos)) || offer(fairy, index.read(pos)) || pad()
	default:
		r.eitherPawn(pos, index, middle, offer)
	}
}

// eitherPawn offers 33+1, which the federation and Fairy-Stockfish spell alike for
// different pawns. Who has written = for 平, anywhere in the game, writes like the
// latter, who has written . or nothing that tells like the former.
func (r *Reader) eitherPawn(pos *rules.Position, index, middle pattern, offer func(dialect, Reading) bool) {
	f, m := index.read(pos), middle.read(pos)
	if f.Status != Resolved || m.Status != Resolved || f.Move == m.Move {
		_ = offer(federation, m) || offer(fairy, f)
		return
	}
	if r.dialect == anyDialect && r.Game != nil {
		for text := range r.Game {
			if t, ok := parseWXF(text); ok {
				r.traverse(t)
			}
		}
		r.Game = nil
	}
	switch {
	case r.dialect == fairy || r.dialect == anyDialect && r.equals && !r.point:
		offer(fairy, f)
	case r.dialect == anyDialect && r.equals:
		s := newSearch(pos, middle)
		s.add(f.Move)
		s.add(m.Move)
		offer(anyDialect, s.list())
	default:
		offer(federation, m)
	}
}

// traverse notes how a text writes 平.
func (r *Reader) traverse(t wxfText) {
	if t.p.dir == Traverse {
		r.equals, r.point = r.equals || t.equals, r.point || !t.equals
	}
}

var padKinds = [8]rules.Kind{
	1: rules.King, 2: rules.Advisor, 3: rules.Elephant, 4: rules.Horse,
	5: rules.Rook, 6: rules.Cannon, 7: rules.Pawn,
}

// appendWXF writes the federation's spelling with '.' for 平.
func (w Writer) appendWXF(dst []byte, pos *rules.Position, m rules.Move) ([]byte, bool) {
	pc := pos.Piece(m.From())
	number := '0' + numberOf(pc.Side(), m.From().File())
	letter := wxfLetters[pc.Kind()]
	switch at := standingOf(pos, m.From()); {
	case at.size == 1:
		dst = append(dst, letter, number)
	case at.groups > 1 && (pc.Kind() != rules.Pawn || at.size > 3), at.size > 5, at.size > 3 && pc.Kind() != rules.Pawn:
		return dst, false
	case at.groups > 1:
		dst = append(dst, number, frontOrRear(at.index, at.size, number))
	case at.size > 3 && (at.index == 0 || at.index == at.size-1):
		sign := frontOrRear(at.index, at.size, number)
		dst = append(dst, sign, sign)
	case at.size > 3:
		dst = append(dst, letter, frontOrRear(at.index-1, at.size-2, number))
	default:
		dst = append(dst, letter, frontOrRear(at.index, at.size, number))
	}
	dir, num := course(pc, m)
	return append(dst, " +-."[dir], '0'+num), true
}

// frontOrRear is the mark of a piece among two or three: the middle one has its file.
func frontOrRear(index, size int, number byte) byte {
	switch index {
	case 0:
		return '+'
	case size - 1:
		return '-'
	}
	return number
}
