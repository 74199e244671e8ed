// Package fen reads and writes positions as FEN text.
//
// The reader forgives: one to six fields (a missing side is Red, w), r for w,
// capitals for the side, the letters E and H for B and N, space of any kind and
// width around and between the fields, anything in the third and fourth field, and
// - for a number. It refuses text before or after the FEN, ranks that are not nine
// points wide, any number of ranks but ten, and letters or digits of full width.
// Whether the position can arise in a game is not its business: see
// [rules.Position.Problems].
//
// The writer has one form: placement from rank 9 to rank 0, each from file a to
// file i, letters KABNRCP and kabnrcp, the side w or b, "- - 0 1", or the counter and
// the round that a Setup has.
package fen

import (
	"strconv"
	"strings"

	"qipu/rules"
)

// Start is the FEN of the start position.
const Start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// Reason says what is wrong with a FEN.
type Reason string

const (
	BadRanks     Reason = "ranks"      // not ten
	BadRankWidth Reason = "rank-width" // a rank is not nine points wide
	BadLetter    Reason = "letter"     // no letter of a piece and no digit
	BadSide      Reason = "side"       // neither w, r nor b
	BadCounter   Reason = "counter"    // the fifth or sixth field is no number
	ExtraText    Reason = "extra-text" // more than six fields
)

// SyntaxError is a FEN that cannot be read. Column counts characters from 1, Rank
// is 9 (top) to 0, or -1 where the mistake is in no rank.
type SyntaxError struct {
	Reason Reason
	Column int
	Rank   int
	Text   string // the offending part
}

func (e *SyntaxError) Error() string {
	return "fen: " + string(e.Reason) + " at column " + strconv.Itoa(e.Column) + ": " + strconv.Quote(e.Text)
}

// Setup is all that a FEN says.
type Setup struct {
	Position rules.Position
	HasSide  bool // the side field was there
	Counter  int  // plies since the last capture, fifth field
	Round    int  // number of the next round, sixth field; 0 when it is missing
}

// maxCounter is the largest number in the last two fields.
const maxCounter = 999_999

// Parse reads a FEN. On error the Setup holds what was read before.
func Parse(s string) (Setup, error) {
	var out Setup
	fields, columns := split(s)
	if len(fields) == 0 {
		return out, &SyntaxError{BadRanks, 1, -1, ""}
	}
	if err := placement(&out.Position, fields[0], columns[0]); err != nil {
		return out, err
	}
	if len(fields) > 6 {
		return out, &SyntaxError{ExtraText, columns[6], -1, fields[6]}
	}
	if len(fields) > 1 {
		switch fields[1] {
		case "w", "W", "r", "R":
		case "b", "B":
			out.Position.SetSide(rules.Black)
		default:
			return out, &SyntaxError{BadSide, columns[1], -1, fields[1]}
		}
		out.HasSide = true
	}
	for i, dst := range []*int{4: &out.Counter, 5: &out.Round} {
		if dst == nil || len(fields) <= i || fields[i] == "-" {
			continue
		}
		n, err := strconv.Atoi(fields[i])
		if err != nil || n < 0 || n > maxCounter {
			return out, &SyntaxError{BadCounter, columns[i], -1, fields[i]}
		}
		*dst = n
	}
	return out, nil
}

// split is strings.Fields with the column of each field.
func split(s string) (fields []string, columns []int) {
	column, start, startColumn := 1, -1, 0
	for i, c := range s {
		if space := c == ' ' || c == '\t' || c == '\u00a0' || c == '\u3000' || c == '\r' || c == '\n'; space && start >= 0 {
			fields, columns = append(fields, s[start:i]), append(columns, startColumn)
			start = -1
		} else if !space && start < 0 {
			start, startColumn = i, column
		}
		column++
	}
	if start >= 0 {
		fields, columns = append(fields, s[start:]), append(columns, startColumn)
	}
	return fields, columns
}

func placement(p *rules.Position, s string, column int) error {
	ranks := strings.Split(s, "/")
	// A wrong letter is said before a wrong number of ranks: it is why text that is
	// no FEN at all is refused.
	col := column
	for i, rank := range ranks {
		for j, c := range rank {
			if _, ok := rules.PieceOf(byte(c)); c > 127 || !ok && (c < '1' || c > '9') {
				return &SyntaxError{BadLetter, col + j, max(rules.Ranks-1-i, -1), string(c)}
			}
		}
		col += len(rank) + 1
	}
	if len(ranks) != rules.Ranks {
		return &SyntaxError{BadRanks, column, -1, s}
	}
	col = column
	for i, rank := range ranks {
		r, file := rules.Ranks-1-i, 0
		for j := range len(rank) {
			c := rank[j]
			if c <= '9' {
				file += int(c - '0')
				continue
			}
			if file < rules.Files {
				pc, _ := rules.PieceOf(c)
				p.Set(rules.At(file, r), pc)
			}
			file++
		}
		if file != rules.Files {
			return &SyntaxError{BadRankWidth, col, r, rank}
		}
		col += len(rank) + 1
	}
	return nil
}

// Format writes a position in the one form of this package.
func Format(p *rules.Position) string { return string(Append(nil, p)) }

// Append adds the FEN of a position to dst.
func Append(dst []byte, p *rules.Position) []byte {
	dst = AppendPlacement(dst, p)
	return append(dst, " - - 0 1"...)
}

// String writes the setup in full.
func (s *Setup) String() string {
	dst := append(AppendPlacement(nil, &s.Position), " - - "...)
	dst = strconv.AppendInt(dst, int64(s.Counter), 10)
	return string(strconv.AppendInt(append(dst, ' '), int64(max(1, s.Round)), 10))
}

// AppendPlacement adds the first two fields, placement and side, to dst.
func AppendPlacement(dst []byte, p *rules.Position) []byte {
	for r := rules.Ranks - 1; r >= 0; r-- {
		empty := byte(0)
		for f := range rules.Files {
			pc := p.Piece(rules.At(f, r))
			if pc == rules.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
			}
			dst, empty = append(dst, pc.Letter()), 0
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if r > 0 {
			dst = append(dst, '/')
		}
	}
	side := byte('w')
	if p.Side() == rules.Black {
		side = 'b'
	}
	return append(dst, ' ', side)
}
