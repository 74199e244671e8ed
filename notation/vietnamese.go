package notation

import "qipu/rules"

// parseVietnamese reads P2-5, Xt.1, Tg5.1, and the long form Pháo 2 bình 5. Here P
// is the cannon, '.' goes forward, '/' back and '-' sideways.
func parseVietnamese(s string) (pattern, bool) {
	var b [6]byte
	n := 0
	for i := 0; i < len(s); {
		g, size := glyphAt(s, i)
		c := g.ascii()
		switch {
		case g.class == blank:
		case c != 0 && n < len(b) && !(n >= 4 && nonZero(b[n-1])):
			b[n] = c
			n++
		case n >= 4 && onlySuffix(s[i:]):
			i = len(s)
			continue
		default:
			return spelledOut(s)
		}
		i += size
	}
	letters := 1
	if n > 1 && b[0] == 't' && b[1] == 'g' && n == 5 {
		letters = 2
	}
	var p pattern
	if n != letters+3 || !nonZero(b[n-1]) {
		return spelledOut(s)
	}
	p.kind = vietnameseKind(b[0])
	if letters == 2 {
		p.kind = rules.King
	}
	p.num = b[n-1] - '0'
	switch b[n-2] {
	case '.':
		p.dir = Advance
	case '/':
		p.dir = Retreat
	case '-':
		p.dir = Traverse
	}
	switch mark := b[letters]; {
	case nonZero(mark):
		p.file = mark - '0'
	case mark == 't':
		p.place = Front
	case mark == 'g':
		p.place = Middle
	case mark == 's':
		p.place = Rear
	default:
		return p, false
	}
	return p, p.kind != rules.NoKind && p.dir != NoDirection
}

func vietnameseKind(c byte) rules.Kind {
	switch c {
	case 's':
		return rules.Advisor
	case 't', 'v':
		return rules.Elephant
	case 'm':
		return rules.Horse
	case 'x':
		return rules.Rook
	case 'p':
		return rules.Cannon
	case 'b', 'c':
		return rules.Pawn
	}
	return rules.NoKind
}

// appendVietnamese writes the short form. No rule is known for four pawns on a file
// or for two files with several each.
func (w Writer) appendVietnamese(dst []byte, pos *rules.Position, m rules.Move) ([]byte, bool) {
	pc := pos.Piece(m.From())
	dst = append(dst, [...]string{"", "Tg", "S", "T", "M", "X", "P", "B"}[pc.Kind()]...)
	switch at := standingOf(pos, m.From()); {
	case at.groups > 1 || at.size > 3:
		return dst, false
	case at.size == 1:
		dst = append(dst, '0'+numberOf(pc.Side(), m.From().File()))
	case at.index == 0:
		dst = append(dst, 't')
	case at.index == at.size-1:
		dst = append(dst, 's')
	default:
		dst = append(dst, 'g')
	}
	dir, num := course(pc, m)
	return append(dst, " ./-"[dir], '0'+num), true
}
