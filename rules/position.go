package rules

import "math/bits"

// Position is the pieces on the board and the side to move. It is a plain value:
// assigning it copies it. The zero value is the empty board with Red to move.
type Position struct {
	board   [NumSquares]Piece
	byFile  [Files]uint16 // occupied ranks of each file, bit = rank
	byRank  [Ranks]uint16 // occupied files of each rank, bit = file
	squares [2]set        // points of each side
	king    [2]Square     // first king of each side, only where kings > 0
	kings   [2]uint8      // number of kings
	side    Side
	calm    [2]bool // the king of that side is known to be in peace: only after PlayLegal
	key     uint64
}

// set is a set of points.
type set struct{ lo, hi uint64 }

func (b *set) add(s Square) {
	if s < 64 {
		b.lo |= 1 << s
	} else {
		b.hi |= 1 << (s - 64)
	}
}

func (b *set) remove(s Square) {
	if s < 64 {
		b.lo &^= 1 << s
	} else {
		b.hi &^= 1 << (s - 64)
	}
}

func (b *set) has(s Square) bool {
	if s < 64 {
		return b.lo>>s&1 != 0
	}
	return b.hi>>(s-64)&1 != 0
}

// pop takes the lowest point out of a set that is not empty.
func (b *set) pop() Square {
	if b.lo != 0 {
		s := Square(bits.TrailingZeros64(b.lo))
		b.lo &= b.lo - 1
		return s
	}
	s := Square(64 + bits.TrailingZeros64(b.hi))
	b.hi &= b.hi - 1
	return s
}

func (b *set) empty() bool { return b.lo|b.hi == 0 }

// StartPosition is the position at the start of a game (article 1.3).
func StartPosition() Position { return start }

var start Position

// setUp is the placement of article 1.3.
func setUp() Position {
	var p Position
	for f, letter := range []byte("RNBAKABNR") {
		pc, _ := PieceOf(letter)
		p.Set(At(f, 0), pc)
		p.Set(At(f, 9), NewPiece(Black, pc.Kind()))
	}
	for _, side := range []Side{Red, Black} {
		pawns, cannons := 3, 2
		if side == Black {
			pawns, cannons = 6, 7
		}
		for f := 0; f < Files; f += 2 {
			p.Set(At(f, pawns), NewPiece(side, Pawn))
		}
		p.Set(At(1, cannons), NewPiece(side, Cannon))
		p.Set(At(7, cannons), NewPiece(side, Cannon))
	}
	return p
}

// Piece is what stands on a point.
func (p *Position) Piece(s Square) Piece { return p.board[s] }

// Side is the side to move.
func (p *Position) Side() Side { return p.side }

// SetSide makes it that side's turn.
func (p *Position) SetSide(s Side) {
	if p.side != s {
		p.side = s
		p.key ^= sideKey
	}
}

// King is the point of a side's king, NoSquare when it has none.
func (p *Position) King(s Side) Square {
	if p.kings[s] == 0 {
		return NoSquare
	}
	return p.king[s]
}

// Key is equal for equal positions (placement and side to move) and different for
// others, as far as 64 bits go.
func (p *Position) Key() uint64 { return p.key }

// Set puts a piece, or NoPiece, on a point.
func (p *Position) Set(s Square, pc Piece) {
	p.calm = [2]bool{}
	p.lift(s)
	if pc != NoPiece {
		p.drop(s, pc)
	}
}

func (p *Position) drop(s Square, pc Piece) {
	p.board[s] = pc
	p.byFile[fileOf[s]] |= 1 << rankOf[s]
	p.byRank[rankOf[s]] |= 1 << fileOf[s]
	p.squares[pc.Side()].add(s)
	p.key ^= pieceKey[pc][s]
	if pc.Kind() == King {
		if side := pc.Side(); p.kings[side] == 0 || s < p.king[side] {
			p.king[side] = s
		}
		p.kings[pc.Side()]++
	}
}

func (p *Position) lift(s Square) Piece {
	pc := p.board[s]
	if pc == NoPiece {
		return pc
	}
	p.board[s] = NoPiece
	p.byFile[fileOf[s]] &^= 1 << rankOf[s]
	p.byRank[rankOf[s]] &^= 1 << fileOf[s]
	p.squares[pc.Side()].remove(s)
	p.key ^= pieceKey[pc][s]
	if pc.Kind() == King {
		p.forgetKing(pc.Side(), s)
	}
	return pc
}

// forgetKing takes a king off the count and, where a faulty position has several,
// finds the next one.
func (p *Position) forgetKing(side Side, s Square) {
	p.kings[side]--
	if p.king[side] != s {
		return
	}
	p.king[side] = 0
	for b := p.squares[side]; !b.empty(); {
		if at := b.pop(); p.board[at].Kind() == King {
			p.king[side] = at
			return
		}
	}
}

// Play makes a move without asking whether it is legal and returns the piece it
// captured. Undo takes it back.
func (p *Position) Play(m Move) (captured Piece) {
	captured = p.lift(m.To())
	if pc := p.lift(m.From()); pc != NoPiece {
		p.drop(m.To(), pc)
	}
	p.side ^= 1
	p.key ^= sideKey
	if p.calm[Red] && p.stirs(m, Red) {
		p.calm[Red] = false
	}
	if p.calm[Black] && p.stirs(m, Black) {
		p.calm[Black] = false
	}
	return captured
}

// PlayLegal is Play for a move that is known to be legal. The legality of the moves
// behind it is told in less time.
func (p *Position) PlayLegal(m Move) (captured Piece) {
	mover := p.side
	captured = p.Play(m)
	p.calm[mover] = p.kings[mover] == 1
	return captured
}

// stirs tells whether a move may change what attacks the king of a side: it begins or
// ends on a point from which a piece may see the king, or is the king's own.
func (p *Position) stirs(m Move, side Side) bool {
	king := p.king[side]
	a := &aims[king]
	return a.has(m.From()) || a.has(m.To()) || m.From() == king || m.To() == king
}

// Undo takes back a move made by Play that captured that piece.
func (p *Position) Undo(m Move, captured Piece) {
	p.calm = [2]bool{}
	if pc := p.lift(m.To()); pc != NoPiece {
		p.drop(m.From(), pc)
	}
	if captured != NoPiece {
		p.drop(m.To(), captured)
	}
	p.side ^= 1
	p.key ^= sideKey
}

// OnFile visits the points of a file (0 to 8 from Red's left) on which that piece
// stands, from rank 0 up, and returns how many it stored in dst.
func (p *Position) OnFile(file int, pc Piece, dst *[Ranks]Square) int {
	n := 0
	for m := p.byFile[file]; m != 0; m &= m - 1 {
		if s := At(file, bits.TrailingZeros16(m)); p.board[s] == pc {
			dst[n] = s
			n++
		}
	}
	return n
}

// Find stores in dst the points on which that piece stands, in square order, and
// returns how many there are; it stops where dst is full.
func (p *Position) Find(pc Piece, dst []Square) int {
	n := 0
	for b := p.squares[pc.Side()]; !b.empty() && n < len(dst); {
		if s := b.pop(); p.board[s] == pc {
			dst[n] = s
			n++
		}
	}
	return n
}

// Mirror is the position reflected left to right.
func (p *Position) Mirror() Position {
	return p.transform(func(s Square, pc Piece) (Square, Piece) {
		return At(Files-1-s.File(), s.Rank()), pc
	}, p.side)
}

// Swap is the position with the colours exchanged and the board turned round.
func (p *Position) Swap() Position {
	return p.transform(func(s Square, pc Piece) (Square, Piece) {
		return NumSquares - 1 - s, NewPiece(pc.Side().Other(), pc.Kind())
	}, p.side.Other())
}

func (p *Position) transform(f func(Square, Piece) (Square, Piece), side Side) Position {
	var q Position
	for s, pc := range p.board {
		if pc != NoPiece {
			at, as := f(Square(s), pc)
			q.Set(at, as)
		}
	}
	q.SetSide(side)
	return q
}

// The keys of Key: a fixed pseudo-random sequence (splitmix64), so that keys are
// the same in every run.
var (
	pieceKey [16][NumSquares]uint64
	sideKey  uint64
)

func fillKeys() {
	x := uint64(0x9e3779b97f4a7c15)
	next := func() uint64 {
		x += 0x9e3779b97f4a7c15
		z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for pc := range pieceKey {
		for s := range pieceKey[pc] {
			pieceKey[pc][s] = next()
		}
	}
	sideKey = next()
}
