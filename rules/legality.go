package rules

// Reason says why a move is not legal. They are in the order in which they are
// looked for: a move that is wrong in several ways has the first.
type Reason uint8

const (
	Legal       Reason = iota
	EmptySquare        // no piece on the start point
	NoSuchPiece        // no piece of that kind where the text says; only texts have it
	WrongSide          // the piece belongs to the opponent
	NullMove           // start and target are the same point
	OwnPieceOnTarget
	Shape             // no way for that kind of piece to move, or off the board
	Palace            // king or advisor leaves the palace
	River             // elephant crosses the river
	ElephantEye       // elephant blocked
	HorseLeg          // horse blocked
	Blocked           // rook or cannon over a piece
	CannonNoScreen    // cannon captures without a screen
	CannonManyScreens // cannon captures over several pieces
	PawnBackward
	PawnSidewaysBeforeRiver
	KingCapture
	GeneralsFacing
	InCheckNotAnswered
	MovesIntoCheck
)

var reasonNames = [...]string{
	"", "empty-square", "no-such-piece", "wrong-side", "null-move",
	"own-piece-on-target", "shape", "palace", "river", "elephant-eye", "horse-leg", "blocked",
	"cannon-no-screen", "cannon-many-screens", "pawn-backward", "pawn-sideways-before-river",
	"king-capture", "generals-facing", "in-check-not-answered", "moves-into-check",
}

func (r Reason) String() string { return reasonNames[r] }

// Check says why a move of the side to move is not legal, or Legal.
func (p *Position) Check(m Move) Reason {
	if r := p.geometry(m); r != Legal {
		return r
	}
	if p.board[m.To()].Kind() == King {
		return KingCapture
	}
	side := p.side
	before := p.InCheck(side)
	captured := p.Play(m)
	facing, after := p.KingsFacing(), p.InCheck(side)
	p.Undo(m, captured)
	switch {
	case facing:
		return GeneralsFacing
	case after && before:
		return InCheckNotAnswered
	case after:
		return MovesIntoCheck
	}
	return Legal
}

// GivesCheck tells whether a legal move of the side to move puts the other king in
// check, in a position in which it is not in check already.
func (p *Position) GivesCheck(m Move) bool {
	opponent := p.side.Other()
	if a := &aims[p.king[opponent]]; !a.has(m.From()) && !a.has(m.To()) {
		return false
	}
	captured := p.Play(m)
	check := p.InCheck(opponent)
	p.Undo(m, captured)
	return check
}

// IsLegal tells whether a move of the side to move is legal.
func (p *Position) IsLegal(m Move) bool {
	return p.geometry(m) == Legal && p.board[m.To()].Kind() != King && p.safe(m)
}

// geometry is Check without the king's safety.
func (p *Position) geometry(m Move) Reason {
	from, to := m.From(), m.To()
	if from >= NumSquares || to >= NumSquares {
		return Shape
	}
	pc := p.board[from]
	switch target := p.board[to]; {
	case pc == NoPiece:
		return EmptySquare
	case pc.Side() != p.side:
		return WrongSide
	case from == to:
		return NullMove
	case target != NoPiece && target.Side() == p.side:
		return OwnPieceOnTarget
	}
	df, dr := int(fileOf[to])-int(fileOf[from]), int(rankOf[to])-int(rankOf[from])
	switch pc.Kind() {
	case King:
		if df*df+dr*dr != 1 {
			return Shape
		}
		return p.palace(to)
	case Advisor:
		if df*df != 1 || dr*dr != 1 {
			return Shape
		}
		return p.palace(to)
	case Elephant:
		return p.elephant(from, to, df, dr)
	case Horse:
		return p.horse(from, df, dr)
	case Rook, Cannon:
		return p.straight(from, to, df, dr)
	default:
		return p.pawn(from, df, dr)
	}
}

func (p *Position) palace(to Square) Reason {
	if !inPalace(p.side, int(fileOf[to]), int(rankOf[to])) {
		return Palace
	}
	return Legal
}

func (p *Position) elephant(from, to Square, df, dr int) Reason {
	switch {
	case df*df != 4 || dr*dr != 4:
		return Shape
	case crossed(p.side, int(rankOf[to])) || crossed(p.side, int(rankOf[from])):
		return River
	case p.board[(int(from)+int(to))/2] != NoPiece:
		return ElephantEye
	}
	return Legal
}

func (p *Position) horse(from Square, df, dr int) Reason {
	if df*df+dr*dr != 5 {
		return Shape
	}
	if p.board[int(from)+df/2+dr/2*Files] != NoPiece {
		return HorseLeg
	}
	return Legal
}

func (p *Position) straight(from, to Square, df, dr int) Reason {
	var around reach
	var at int8
	switch {
	case df == 0:
		around, at = p.fileAround(from), int8(rankOf[to])
	case dr == 0:
		around, at = p.rankAround(from), int8(fileOf[to])
	default:
		return Shape
	}
	capture := p.board[to] != NoPiece
	open := at > around.low && at < around.high
	switch next := at == around.low || at == around.high; {
	case p.board[from].Kind() == Rook:
		if open || next {
			return Legal
		}
		return Blocked
	case !capture && open:
		return Legal
	case !capture:
		return Blocked
	case next:
		return CannonNoScreen
	case at == around.low2 || at == around.high2:
		return Legal
	}
	return CannonManyScreens
}

func (p *Position) pawn(from Square, df, dr int) Reason {
	forward := 1 - 2*int(p.side)
	switch {
	case df*df+dr*dr != 1:
		return Shape
	case dr == -forward:
		return PawnBackward
	case df != 0 && !crossed(p.side, int(rankOf[from])):
		return PawnSidewaysBeforeRiver
	}
	return Legal
}

// End is how a game has ended on the board.
type End uint8

const (
	NoEnd       End = iota
	IsCheckmate     // in check and no legal move (article 3.1): the side to move loses
	IsStalemate     // no legal move (article 3.2): the side to move loses too
)

func (e End) String() string { return [...]string{"", "checkmate", "stalemate"}[e] }

// End tells whether the side to move is mated or stalemated.
func (p *Position) End() End {
	switch {
	case p.kings[p.side] == 0 || p.HasLegalMove():
		return NoEnd
	case p.InCheck(p.side):
		return IsCheckmate
	}
	return IsStalemate
}
