package notation

import "qipu/rules"

// parseShort reads the short form: 炮25, 前车2, 一兵6, with or without the stroke
// that marks 进 (under the last digit) or 退 (over it).
func parseShort(s string) (pattern, bool) {
	var g [4]*glyph
	var p pattern
	n := 0
	for i := 0; i < len(s); {
		at, size := glyphAt(s, i)
		switch {
		case at.class == blank:
		case at.class == stroke && n >= 3 && p.dir == NoDirection:
			p.dir = Direction(at.value)
		case n < len(g) && (at.class == piece || at.class == digit || at.class == qualifier):
			g[n] = at
			n++
		case n >= 3 && onlySuffix(s[i:]):
			size = len(s) - i
		default:
			return p, false
		}
		i += size
	}
	if n < 3 || g[n-1].class != digit || g[n-1].value == 0 {
		return p, false
	}
	p.num = g[n-1].value
	ok := n == 4 && p.five(g[0], g[1], g[2]) || n == 3 && p.four(g[0], g[1])
	p.flags &^= arabic | numeral // the short form has Arabic digits for both sides
	return p, ok
}

// short resolves a short form, and minds whether the record uses strokes.
func (r *Reader) short(pos *rules.Position, p pattern) Reading {
	if p.dir != NoDirection {
		r.Strokes = true
	} else if r.Strokes {
		p.dir = Traverse
		if reading := p.read(pos); reading.Status == Resolved {
			return reading
		}
		p.dir = NoDirection
	}
	return p.read(pos)
}

// appendShort writes the short form.
func (w Writer) appendShort(dst []byte, pos *rules.Position, m rules.Move) ([]byte, bool) {
	dst, ok := w.appendSubject(dst, pos, m, func(dst []byte, _ rules.Side, n uint8) []byte { return append(dst, '0'+n) })
	if !ok {
		return dst, false
	}
	dir, num := course(pos.Piece(m.From()), m)
	dst = append(dst, '0'+num)
	switch {
	case w.Plain:
	case dir == Advance:
		dst = append(dst, "\u0332"...)
	case dir == Retreat:
		dst = append(dst, "\u0305"...)
	}
	return dst, true
}
