package rules

// Side is one of the two players.
type Side uint8

const (
	Red Side = iota
	Black
)

// Other is the opponent.
func (s Side) Other() Side { return s ^ 1 }

func (s Side) String() string {
	if s == Red {
		return "red"
	}
	return "black"
}

// Kind is a kind of piece.
type Kind uint8

const (
	NoKind Kind = iota
	King
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Pawn
)

var kindNames = [...]string{"none", "king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

func (k Kind) String() string { return kindNames[k&7] }

// Piece is a kind and a side; the zero value is an empty square.
type Piece uint8

// NoPiece stands on an empty square.
const NoPiece Piece = 0

// NewPiece is the piece of that side and kind.
func NewPiece(s Side, k Kind) Piece { return Piece(s)<<3 | Piece(k) }

// Side is the owner; it means nothing for NoPiece.
func (p Piece) Side() Side { return Side(p >> 3) }

// Kind is the kind, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

const letters = ".KABNRCP.kabnrcp"

// Letter is the FEN letter: KABNRCP for Red, kabnrcp for Black, '.' for none.
func (p Piece) Letter() byte { return letters[p&15] }

// PieceOf is the piece of a FEN letter; E and H are read as B and N.
func PieceOf(letter byte) (Piece, bool) {
	side := Red
	if letter >= 'a' {
		side, letter = Black, letter-'a'+'A'
	}
	switch letter {
	case 'E':
		letter = 'B'
	case 'H':
		letter = 'N'
	}
	for k := King; k <= Pawn; k++ {
		if letters[k] == letter {
			return NewPiece(side, k), true
		}
	}
	return NoPiece, false
}

// Square is a point of the board, rank*9+file.
type Square uint8

const (
	Files      = 9
	Ranks      = 10
	NumSquares = Files * Ranks

	// NoSquare is no point of the board.
	NoSquare Square = 255
)

// At is the point of a file (0 to 8 from Red's left) and a rank (0 to 9 from Red's
// back rank).
func At(file, rank int) Square { return Square(rank*Files + file) }

// File is 0 to 8 from Red's left.
func (s Square) File() int { return int(fileOf[s]) }

// Rank is 0 to 9 from Red's back rank.
func (s Square) Rank() int { return int(rankOf[s]) }

func (s Square) String() string {
	if s >= NumSquares {
		return "--"
	}
	return string([]byte{'a' + fileOf[s], '0' + rankOf[s]})
}

// Move is a start point and a target point. The zero value (a0a0) is no move.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// NewMove is the move from one point to another.
func NewMove(from, to Square) Move { return Move(from)<<8 | Move(to) }

// From is the start point.
func (m Move) From() Square { return Square(m >> 8) }

// To is the target point.
func (m Move) To() Square { return Square(m & 0xff) }

// String is the UCCI spelling, h2e2.
func (m Move) String() string { return string(m.Append(nil)) }

// Append adds the UCCI spelling to dst.
func (m Move) Append(dst []byte) []byte {
	f, t := m.From(), m.To()
	if f >= NumSquares || t >= NumSquares {
		return append(dst, "----"...)
	}
	return append(dst, 'a'+fileOf[f], '0'+rankOf[f], 'a'+fileOf[t], '0'+rankOf[t])
}

// ParseMove reads the UCCI spelling, h2e2.
func ParseMove(s string) (Move, bool) {
	if len(s) != 4 {
		return NoMove, false
	}
	var sq [2]Square
	for i := range sq {
		f, r := s[2*i]-'a', s[2*i+1]-'0'
		if f >= Files || r >= Ranks {
			return NoMove, false
		}
		sq[i] = At(int(f), int(r))
	}
	return NewMove(sq[0], sq[1]), true
}
