package rules

import "errors"

// MarshalText is the position as a machine sends it on: the letter of FEN for each of the
// 90 points in the order of Square, a full stop for an empty one, a blank, and w or b.
// Positions that people read are written by package fen.
func (p Position) MarshalText() ([]byte, error) {
	b := make([]byte, 0, NumSquares+2)
	for s := range Square(NumSquares) {
		b = append(b, p.board[s].Letter())
	}
	return append(b, ' ', "wb"[p.side]), nil
}

var errPosition = errors.New("not a position of 90 points and a side")

// UnmarshalText reads what MarshalText wrote.
func (p *Position) UnmarshalText(text []byte) error {
	if len(text) != NumSquares+2 || text[NumSquares] != ' ' {
		return errPosition
	}
	*p = Position{}
	for s, letter := range text[:NumSquares] {
		if letter == '.' {
			continue
		}
		pc, ok := PieceOf(letter)
		if !ok {
			return errPosition
		}
		p.Set(Square(s), pc)
	}
	switch text[NumSquares+1] {
	case 'w':
	case 'b':
		p.SetSide(Black)
	default:
		return errPosition
	}
	return nil
}
