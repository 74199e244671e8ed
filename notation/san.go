package notation

import "qipu/rules"

// sanText is an algebraic text taken apart: the piece, what is said of its start
// point, and its target.
type sanText struct {
	kind       rules.Kind
	file, rank int // of the start point, -1 where the text does not say
	to         rules.Square
}

// parseSAN reads Hg3, Che2, R1e4, Cxh10, Ch2-e2, c4 and a check sign behind them.
// Letters of pieces are capitals, files small, pawns need no letter.
func parseSAN(s string, oneBased bool) (t sanText, ok bool) {
	t = sanText{kind: rules.Pawn, file: -1, rank: -1}
	letter := s != "" && s[0] < 'a'
	if letter {
		if t.kind = sanKind(s[0]); t.kind == rules.NoKind {
			return t, false
		}
		s = s[1:]
	}
	file, rank, n := sanPoint(s, oneBased)
	rest := s[n:]
	if rest != "" && !onlySuffix(rest) {
		t.file, t.rank = file, rank
		if rest[0] == '-' || rest[0] == 'x' {
			rest = rest[1:]
		} else if !letter && file >= 0 && rank >= 0 {
			return t, false // h2e2 is a pair of coordinates
		}
		file, rank, n = sanPoint(rest, oneBased)
		rest = rest[n:]
	}
	if file < 0 || rank < 0 || !onlySuffix(rest) {
		return t, false
	}
	t.to = rules.At(file, rank)
	return t, true
}

// sanKind is the piece of a capital: K A B E N H R C P.
func sanKind(c byte) rules.Kind {
	if pc, ok := rules.PieceOf(c); ok && pc.Side() == rules.Red {
		return pc.Kind()
	}
	return rules.NoKind
}

// sanPoint reads as much of a file and a rank as there is, -1 for what is missing.
func sanPoint(s string, oneBased bool) (file, rank, n int) {
	file, rank = -1, -1
	if n < len(s) && s[n] >= 'a' && s[n] <= 'i' {
		file = int(s[n] - 'a')
		n++
	}
	if n == len(s) || s[n] < '0' || s[n] > '9' {
		return file, rank, n
	}
	rank = int(s[n] - '0')
	n++
	if !oneBased {
		return file, rank, n
	}
	if rank == 1 && n < len(s) && s[n] == '0' {
		rank = 10
		n++
	}
	return file, rank - 1, n
}

// san resolves an algebraic text.
func san(pos *rules.Position, t sanText) Reading {
	s := newSearch(pos, pattern{kind: t.kind})
	var all [rules.NumSquares]rules.Square
	n := pos.Find(rules.NewPiece(pos.Side(), t.kind), all[:])
	for _, from := range all[:n] {
		if (t.file < 0 || from.File() == t.file) && (t.rank < 0 || from.Rank() == t.rank) {
			s.judge(rules.NewMove(from, t.to))
		}
	}
	return s.reading(0)
}
