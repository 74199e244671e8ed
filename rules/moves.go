package rules

// PseudoMoves appends the moves of the side to move that are right in geometry,
// whether or not they leave its king to be taken. Captures of the king are among
// them.
func (p *Position) PseudoMoves(dst []Move) []Move {
	for b := p.squares[p.side]; !b.empty(); {
		dst = p.movesFrom(dst, b.pop())
	}
	return dst
}

func (p *Position) movesFrom(dst []Move, s Square) []Move {
	pc := p.board[s]
	side := pc.Side()
	base := Move(s) << 8
	switch pc.Kind() {
	case King:
		dst = p.steps(dst, base, kingSteps[side][s], side)
	case Advisor:
		dst = p.steps(dst, base, advisorSteps[side][s], side)
	case Pawn:
		dst = p.steps(dst, base, pawnSteps[side][s], side)
	case Elephant:
		if !crossed(side, int(rankOf[s])) {
			dst = p.hops(dst, base, elephantSteps[s], side)
		}
	case Horse:
		dst = p.hops(dst, base, horseSteps[s], side)
	case Rook, Cannon:
		cannon := pc.Kind() == Cannon
		dst = p.slide(dst, base, p.fileAround(s), Ranks, int(fileOf[s]), Files, int(rankOf[s]), cannon, side)
		dst = p.slide(dst, base, p.rankAround(s), Files, int(rankOf[s])*Files, 1, int(fileOf[s]), cannon, side)
	}
	return dst
}

func (p *Position) steps(dst []Move, base Move, to []Square, side Side) []Move {
	for _, t := range to {
		if pc := p.board[t]; pc == NoPiece || pc.Side() != side {
			dst = append(dst, base|Move(t))
		}
	}
	return dst
}

func (p *Position) hops(dst []Move, base Move, to []step, side Side) []Move {
	for _, t := range to {
		if p.board[t.block] != NoPiece {
			continue
		}
		if pc := p.board[t.to]; pc == NoPiece || pc.Side() != side {
			dst = append(dst, base|Move(t.to))
		}
	}
	return dst
}

// slide appends the moves of a rook or cannon along one line, whose points are
// origin + i*stride for i from 0 to length-1; the piece stands at i = at.
func (p *Position) slide(dst []Move, base Move, around reach, length, origin, stride, at int, cannon bool, side Side) []Move {
	for i := int(around.low) + 1; i < int(around.high); i++ {
		if i != at {
			dst = append(dst, base|Move(origin+i*stride))
		}
	}
	low, high := around.low, around.high
	if cannon {
		low, high = around.low2, around.high2
	}
	if low >= 0 {
		if t := origin + int(low)*stride; p.board[t].Side() != side {
			dst = append(dst, base|Move(t))
		}
	}
	if int(high) < length {
		if t := origin + int(high)*stride; p.board[t].Side() != side {
			dst = append(dst, base|Move(t))
		}
	}
	return dst
}

// LegalMoves appends the legal moves of the side to move.
func (p *Position) LegalMoves(dst []Move) []Move {
	n := len(dst)
	dst = p.PseudoMoves(dst)
	guard := p.newGuard()
	legal := dst[:n]
	for _, m := range dst[n:] {
		if guard.allows(p, m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// LegalChecks adds the legal moves that give check, in the order of LegalMoves. Most
// moves come nowhere near the other king and are passed over at a glance.
func (p *Position) LegalChecks(dst []Move) []Move {
	n := len(dst)
	dst = p.PseudoMoves(dst)
	guard := p.newGuard()
	near := &aims[p.king[p.side.Other()]]
	checks := dst[:n]
	for _, m := range dst[n:] {
		if (near.has(m.From()) || near.has(m.To())) && guard.allows(p, m) && p.GivesCheck(m) {
			checks = append(checks, m)
		}
	}
	return checks
}

// HasLegalMove tells whether the side to move can move at all.
func (p *Position) HasLegalMove() bool {
	var buf [128]Move
	guard := p.newGuard()
	for b := p.squares[p.side]; !b.empty(); {
		for _, m := range p.movesFrom(buf[:0], b.pop()) {
			if guard.allows(p, m) {
				return true
			}
		}
	}
	return false
}

// guard decides for many moves of one position whether they leave the king safe.
// Unless the king is in check, only moves of the king and moves that touch a point
// of care can expose it: the others need no look at the board. When it is in check,
// the others leave it there.
type guard struct {
	always bool // there is no king to look after, or several
	check  bool
	care   set
	king   Square
}

func (p *Position) newGuard() guard {
	if p.kings[p.side] == 0 {
		return guard{king: NoSquare, always: p.kings[p.side.Other()] > 0}
	}
	k := p.king[p.side]
	g := guard{king: k, always: p.kings[p.side] > 1}
	if g.always {
		return g
	}
	if g.check = p.exposed(p.side); g.check {
		g.care = aims[k]
		return g
	}
	cannon := NewPiece(p.side.Other(), Cannon)
	f, r := int(fileOf[k]), int(rankOf[k])
	g.line(p, p.fileAround(k), Ranks, f, Files, r, cannon)
	g.line(p, p.rankAround(k), Files, r*Files, 1, f, cannon)
	for _, d := range diagonal {
		if onBoard(f+d[0], r+d[1]) {
			g.care.add(At(f+d[0], r+d[1])) // the leg of a horse that aims at the king
		}
	}
	return g
}

// line adds the points of care on one line through the king: the two nearest
// pieces on each side, and the points before a bare cannon.
func (g *guard) line(p *Position, around reach, length, origin, stride, at int, cannon Piece) {
	if around.low >= 0 {
		s := Square(origin + int(around.low)*stride)
		g.care.add(s)
		if p.board[s] == cannon {
			for i := int(around.low) + 1; i < at; i++ {
				g.care.add(Square(origin + i*stride))
			}
		}
	}
	if around.low2 >= 0 {
		g.care.add(Square(origin + int(around.low2)*stride))
	}
	if int(around.high) < length {
		s := Square(origin + int(around.high)*stride)
		g.care.add(s)
		if p.board[s] == cannon {
			for i := at + 1; i < int(around.high); i++ {
				g.care.add(Square(origin + i*stride))
			}
		}
	}
	if int(around.high2) < length {
		g.care.add(Square(origin + int(around.high2)*stride))
	}
}

func (g *guard) allows(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	if p.board[to].Kind() == King {
		return false
	}
	if !g.always && from != g.king && !g.care.has(from) && !g.care.has(to) {
		return !g.check
	}
	return p.safe(m)
}

// safe tells whether a pseudo-legal move leaves the mover's king in peace. It is
// asked for every move of every record, so it changes only what exposed looks at.
func (p *Position) safe(m Move) bool {
	if p.kings[p.side] != 1 { // no position of a game; which king counts may change
		side := p.side
		captured := p.Play(m)
		ok := !p.exposed(side)
		p.Undo(m, captured)
		return ok
	}
	if p.calm[p.side] && !p.stirs(m, p.side) {
		return true
	}
	from, to := m.From(), m.To()
	pc, captured := p.board[from], p.board[to]
	fromFile, fromRank := &p.byFile[fileOf[from]], &p.byRank[rankOf[from]]
	toFile, toRank := &p.byFile[fileOf[to]], &p.byRank[rankOf[to]]
	p.board[from], p.board[to] = NoPiece, pc
	*fromFile &^= 1 << rankOf[from]
	*fromRank &^= 1 << fileOf[from]
	*toFile |= 1 << rankOf[to]
	*toRank |= 1 << fileOf[to]
	king := p.king[p.side]
	if from == king {
		p.king[p.side] = to
	}
	ok := !p.exposed(p.side)
	p.king[p.side] = king
	if captured == NoPiece {
		*toFile &^= 1 << rankOf[to]
		*toRank &^= 1 << fileOf[to]
	}
	*fromFile |= 1 << rankOf[from]
	*fromRank |= 1 << fileOf[from]
	p.board[from], p.board[to] = pc, captured
	return ok
}

// Perft counts the positions that depth legal moves can lead to.
func Perft(p *Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var buf [128]Move
	moves := p.LegalMoves(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		captured := p.Play(m)
		n += Perft(p, depth-1)
		p.Undo(m, captured)
	}
	return n
}
