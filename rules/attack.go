package rules

// fileAround and rankAround are the pieces a point sees along its file and rank.
func (p *Position) fileAround(s Square) reach {
	return fileReach[rankOf[s]][p.byFile[fileOf[s]]]
}

func (p *Position) rankAround(s Square) reach {
	return rankReach[fileOf[s]][p.byRank[rankOf[s]]]
}

// Attacked tells whether a piece of that side other than the king could capture on
// a point, if something stood there.
func (p *Position) Attacked(s Square, by Side) bool {
	rook, cannon := NewPiece(by, Rook), NewPiece(by, Cannon)
	f, r := int(fileOf[s]), int(rankOf[s])
	around := p.fileAround(s)
	if around.low >= 0 && p.board[int(around.low)*Files+f] == rook ||
		around.high < Ranks && p.board[int(around.high)*Files+f] == rook ||
		around.low2 >= 0 && p.board[int(around.low2)*Files+f] == cannon ||
		around.high2 < Ranks && p.board[int(around.high2)*Files+f] == cannon {
		return true
	}
	around = p.rankAround(s)
	base := r * Files
	if around.low >= 0 && p.board[base+int(around.low)] == rook ||
		around.high < Files && p.board[base+int(around.high)] == rook ||
		around.low2 >= 0 && p.board[base+int(around.low2)] == cannon ||
		around.high2 < Files && p.board[base+int(around.high2)] == cannon {
		return true
	}
	horse := NewPiece(by, Horse)
	for _, h := range horseSources[s] {
		if p.board[h.to] == horse && p.board[h.block] == NoPiece {
			return true
		}
	}
	pawn := NewPiece(by, Pawn)
	if from := r - 1 + 2*int(by); from >= 0 && from < Ranks && p.board[from*Files+f] == pawn {
		return true
	}
	if crossed(by, r) && (f > 0 && p.board[s-1] == pawn || f < Files-1 && p.board[s+1] == pawn) {
		return true
	}
	return p.attackedByGuard(s, by)
}

// attackedByGuard is Attacked for the pieces that never leave their own half.
func (p *Position) attackedByGuard(s Square, by Side) bool {
	if crossed(by, int(rankOf[s])) {
		return false
	}
	elephant, advisor := NewPiece(by, Elephant), NewPiece(by, Advisor)
	for _, e := range elephantSteps[s] {
		if p.board[e.to] == elephant && p.board[e.block] == NoPiece {
			return true
		}
	}
	if f, r := int(fileOf[s]), int(rankOf[s]); inPalace(by, f, r) {
		for _, d := range diagonal {
			if onBoard(f+d[0], r+d[1]) && p.board[At(f+d[0], r+d[1])] == advisor {
				return true
			}
		}
	}
	return false
}

// InCheck tells whether the king of a side could be captured by a piece (article
// 3.1). Facing generals are no check: see KingsFacing.
func (p *Position) InCheck(s Side) bool {
	return p.kings[s] > 0 && p.Attacked(p.king[s], s.Other())
}

// KingsFacing tells whether the generals stand on one file with nothing between
// them (article 2.2).
func (p *Position) KingsFacing() bool {
	if p.kings[Red] == 0 || p.kings[Black] == 0 {
		return false
	}
	red, black := p.king[Red], p.king[Black]
	return fileOf[red] == fileOf[black] && p.fileAround(red).high == int8(rankOf[black])
}

// exposed tells whether the side that has just moved left its king to be taken.
func (p *Position) exposed(s Side) bool { return p.KingsFacing() || p.InCheck(s) }
