package repetition

import "qipu/rules"

// moveBuffer is room for the moves of any position that a game can reach.
type moveBuffer [128]rules.Move

// budget is how many positions a search may still look at.
type budget struct{ left int }

func (b *budget) spend() { b.left-- }

func (b *budget) spent() bool { return b.left < 0 }

// mater searches for mates in which every move gives check. What it has learnt
// about a position holds for the whole of one search.
type mater struct {
	*budget
	// known tells for a position with the attacker to move the depth up to which
	// there is no mate, or the negated depth in which there is one.
	known map[uint64]int8
	// cut is set where a line was given up for its depth alone.
	cut bool
}

// findMate looks for a mate by at most depth checks of the side to move. It returns
// the first check of the shortest one.
func findMate(p *rules.Position, depth int, b *budget) (first rules.Move, found bool) {
	m := mater{budget: b, known: map[uint64]int8{}}
	m.cut = true
	for d := 1; d <= depth && m.cut && !b.spent(); d++ {
		m.cut = false
		if first, found = m.attack(p, d); found {
			return first, true
		}
	}
	return rules.NoMove, false
}

// attack tells whether the side to move mates by at most depth checks.
func (m *mater) attack(p *rules.Position, depth int) (rules.Move, bool) {
	if known := int(m.known[p.Key()]); known >= depth {
		m.cut = true
		return rules.NoMove, false
	} else if known < 0 && -known <= depth {
		return rules.NoMove, true
	}
	if m.spend(); m.spent() {
		return rules.NoMove, false
	}
	key := p.Key()
	var buf moveBuffer
	for _, move := range p.LegalChecks(buf[:0]) {
		captured := p.Play(move)
		mated := m.defend(p, depth-1)
		p.Undo(move, captured)
		if mated {
			m.known[key] = int8(-depth)
			return move, true
		}
	}
	if !m.spent() {
		m.known[key] = int8(depth)
	}
	return rules.NoMove, false
}

// defend tells whether the side to move, which is in check, is mated by depth more
// checks whatever it plays.
func (m *mater) defend(p *rules.Position, depth int) bool {
	if m.spend(); depth == 0 {
		mated := !p.HasLegalMove()
		m.cut = m.cut || !mated
		return mated
	}
	var buf moveBuffer
	for _, move := range p.LegalMoves(buf[:0]) {
		captured := p.Play(move)
		_, mated := m.attack(p, depth)
		p.Undo(move, captured)
		if !mated {
			return false
		}
	}
	return true
}

// matesAtOnce tells whether the side to move can mate with one move.
func matesAtOnce(p *rules.Position) bool {
	var buf moveBuffer
	for _, move := range p.LegalChecks(buf[:0]) {
		captured := p.Play(move)
		mated := !p.HasLegalMove()
		p.Undo(move, captured)
		if mated {
			return true
		}
	}
	return false
}
