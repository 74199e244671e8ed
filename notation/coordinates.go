package notation

import "qipu/rules"

// parseCoordinates reads H2-E2, h2e2 and, as UCI10, H3-E3, h3e3 and h10g8. ICCS and
// UCI are read alike.
func parseCoordinates(s string, style Style) (rules.Move, bool) {
	var p coordinateParser
	for i := 0; i < len(s); {
		g, size := glyphAt(s, i)
		c := g.ascii()
		if p.n >= 4 && (g.class == blank || g.class == suffix || c == '?' || c == '+') && onlySuffix(s[i:]) {
			break
		}
		if g.class != blank && !p.take(c, style == UCI10) {
			return rules.NoMove, false
		}
		i += size
	}
	return p.move()
}

// coordinateParser takes in the characters of a move between two points.
type coordinateParser struct {
	n    int // characters taken: file, rank, file, rank
	at   [4]int
	dash bool
}

// take takes one folded character.
func (p *coordinateParser) take(c byte, oneBased bool) bool {
	switch {
	case c == '-' && p.n == 2 && !p.dash:
		p.dash = true
	case p.n%2 == 0 && p.n < 4 && c >= 'a' && c <= 'i':
		p.at[p.n] = int(c - 'a')
		p.n++
	case p.n%2 == 1 && c >= '0' && c <= '9':
		p.at[p.n] = int(c - '0')
		if oneBased {
			p.at[p.n]--
		}
		p.n++
		return p.at[p.n-1] >= 0
	case oneBased && c == '0' && (p.n == 2 && !p.dash || p.n == 4) && p.at[p.n-1] == 0:
		p.at[p.n-1] = 9 // rank 10
	default:
		return false
	}
	return true
}

func (p *coordinateParser) move() (rules.Move, bool) {
	if p.n != 4 {
		return rules.NoMove, false
	}
	return rules.NewMove(rules.At(p.at[0], p.at[1]), rules.At(p.at[2], p.at[3])), true
}

// isICCS tells whether a text has the one form that ICCS is written in, H2-E2.
func isICCS(s string) bool {
	return len(s) == len("H2-E2") && s[2] == '-' && s[0] >= 'A' && s[0] <= 'I' && s[3] >= 'A' && s[3] <= 'I'
}

// lacksSpellings tells whether a notation has no spelling for some moves, which a
// Writer then leaves to another.
func lacksSpellings(s Style) bool { return s == WXF || s == Vietnamese }

// coordinates judges a move between two points.
func coordinates(pos *rules.Position, m rules.Move) Reading {
	if pos.IsLegal(m) {
		return Reading{Move: m}
	}
	return Reading{Status: Illegal, Move: m, Reason: pos.Check(m)}
}

// appendCoordinates writes H2-E2, h2e2 or h3e3.
func (w Writer) appendCoordinates(dst []byte, m rules.Move) ([]byte, bool) {
	for i, s := range [2]rules.Square{m.From(), m.To()} {
		file, rank := byte(s.File()), byte(s.Rank())
		switch w.Style {
		case ICCS:
			if i == 1 {
				dst = append(dst, '-')
			}
			dst = append(dst, 'A'+file, '0'+rank)
		case UCI10:
			if dst = append(dst, 'a'+file); rank == 9 {
				dst = append(dst, '1', '0')
			} else {
				dst = append(dst, '1'+rank)
			}
		default:
			dst = append(dst, 'a'+file, '0'+rank)
		}
	}
	return dst, true
}
