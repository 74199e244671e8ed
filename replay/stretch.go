package replay

import (
	"qipu/rules"
	"qipu/rules/repetition"
)

// Stretch is the capture-free stretch that a position ends, as the natural limit
// counts it (4.2.4, 23.3).
type Stretch struct {
	Plies   int    // without a capture, Unknown ones included
	Unknown int    // of them before the record, by its FEN; what they were is not known
	Checks  [2]int // that each side gave, by rules.Side
	// Counted is how many rounds count when that side claims the draw: of its own
	// checks only so many do.
	Counted [2]int
	Needed  int // rounds
}

// stretch counts up to the position after the moves.
func stretch(start rules.Position, moves []rules.Move, counter int, o repetition.Options) Stretch {
	s := Stretch{Plies: counter, Unknown: counter}
	p := start
	for _, m := range moves {
		side := p.Side()
		if p.Play(m) != rules.NoPiece {
			s = Stretch{}
			continue
		}
		s.Plies++
		if p.InCheck(side.Other()) {
			s.Checks[side]++
		}
	}
	book := o.Rules
	if book == nil {
		book = repetition.CN
	}
	if s.Needed = o.Rounds; s.Needed == 0 {
		s.Needed = book.Limit.Rounds
	}
	for side := range s.Counted {
		s.Counted[side] = s.counted(rules.Side(side), book.Limit.Checks)
	}
	return s
}

// counted is the rounds that count for a side of whose checks at most so many do.
func (s *Stretch) counted(side rules.Side, checks int) int {
	return s.Plies/2 - max(0, s.Checks[side]-checks)
}
