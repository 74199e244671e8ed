package notation

import (
	"cmp"
	"slices"

	"qipu/rules"
)

// pattern is what a text that counts files from the mover's right says, whatever
// its notation.
type pattern struct {
	kind  rules.Kind
	place Qualifier // which of several on a file
	file  uint8     // 1 to 9; 0 where the text names none
	dir   Direction // NoDirection where the text leaves it open
	num   uint8     // 1 to 9
	flags uint8     // of the glyphs that departed from neutral
	odd   bool      // spelled in an order or with words that are not the standard
}

// fileOf is the file, 0 to 8 from Red's left, that has a number for a side; and the
// number that a file has.
func fileOf(side rules.Side, n uint8) int {
	if side == rules.Red {
		return rules.Files - int(n)
	}
	return int(n) - 1
}

func numberOf(side rules.Side, file int) uint8 {
	if side == rules.Red {
		return uint8(rules.Files - file)
	}
	return uint8(file + 1)
}

// needsPlace tells whether the standard demands 前/后 for pieces of a kind that
// share a file. Of advisors, elephants and kings only one can make a written move.
func needsPlace(k rules.Kind) bool { return k >= rules.Horse }

// read resolves a pattern.
func (p pattern) read(pos *rules.Position) Reading {
	side := pos.Side()
	warn := p.spelling(side)
	if p.place != NoQualifier {
		return p.readPlaced(pos, warn)
	}
	var on [rules.Ranks]rules.Square
	n := pos.OnFile(fileOf(side, p.file), rules.NewPiece(side, p.kind), &on)
	if n == 1 && p.dir != NoDirection {
		if to, ok := target(p.kind, side, on[0], p.dir, p.num); ok {
			if m := rules.NewMove(on[0], to); pos.IsLegal(m) {
				return Reading{Move: m, Warn: warn}
			}
		}
	}
	return p.readFile(pos, on[:n], warn)
}

// readFile resolves a pattern that names a piece by its file, on which these stand.
func (p pattern) readFile(pos *rules.Position, on []rules.Square, warn Warn) Reading {
	s := newSearch(pos, p)
	s.tryAll(on)
	if s.n == 1 && len(on) > 1 && needsPlace(p.kind) {
		warn |= MissingQualifier
	}
	return s.reading(warn)
}

// readPlaced resolves a pattern that names a piece by its place on a file.
func (p pattern) readPlaced(pos *rules.Position, warn Warn) Reading {
	side := pos.Side()
	pc := rules.NewPiece(side, p.kind)
	s := newSearch(pos, p)
	var c crowd
	c.gather(pos, pc)
	crowded := c.series[:c.end[c.groups]]
	switch group := c.onFile(p.file); {
	case p.file != 0 && group == nil:
		// 前兵四平五 with a single pawn on file 四, or none.
		var on [rules.Ranks]rules.Square
		s.tryAll(on[:pos.OnFile(fileOf(side, p.file), pc, &on)])
		return s.reading(warn | NeedlessQualifier)
	case p.file != 0:
		s.tryPlace(group, p.place)
		if crowded = group; p.kind != rules.Pawn {
			warn |= Nonstandard
		}
	case c.groups == 0 && p.place >= Front:
		var all [rules.NumSquares]rules.Square
		s.tryAll(all[:pos.Find(pc, all[:])])
		return s.reading(warn | NeedlessQualifier)
	case p.place < Front && c.groups > 1:
		s.tryPlace(crowded, p.place)
	default:
		for i := range c.groups {
			s.tryPlace(c.group(i), p.place)
		}
		if c.groups > 1 || p.place < Front && len(crowded) < 4 {
			warn |= Nonstandard
		}
	}
	if s.n > 0 {
		return s.reading(warn)
	}
	others := newSearch(pos, p)
	others.tryAll(crowded)
	if others.n == 0 {
		return s.reading(warn)
	}
	r := others.list()
	r.Status, r.Reason = WrongQualifier, s.reason
	return r
}

// spelling is the warning for the way in which the text is written.
func (p pattern) spelling(side rules.Side) Warn {
	if p.odd || p.flags&foreign(side) != 0 {
		return Nonstandard
	}
	return 0
}

// foreign are the flags of glyphs that the other side uses.
func foreign(side rules.Side) uint8 {
	if side == rules.Red {
		return arabic | blackWord
	}
	return numeral | redWord
}

// target is where a piece would go; false where it cannot go so at all, or would
// leave the board.
func target(k rules.Kind, side rules.Side, from rules.Square, dir Direction, num uint8) (rules.Square, bool) {
	file, rank := from.File(), from.Rank()
	straight := k == rules.Rook || k == rules.Cannon || k == rules.Pawn || k == rules.King
	to := fileOf(side, num)
	steps := int(num)
	switch {
	case dir == Traverse:
		return rules.At(to, rank), straight || to == file
	case straight:
		to = file
	default:
		if steps = sideSteps[k][abs(to-file)]; steps == 0 {
			return rules.NoSquare, false
		}
	}
	if (dir == Advance) == (side == rules.Red) {
		rank += steps
	} else {
		rank -= steps
	}
	return rules.At(to, rank), rank >= 0 && rank < rules.Ranks
}

// sideSteps are the ranks that a piece passes on its way to a file so far off.
var sideSteps = [8][rules.Files]int{
	rules.Advisor:  {1: 1},
	rules.Elephant: {2: 2},
	rules.Horse:    {1: 2, 2: 1},
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// search collects what the pieces that fit a text can do.
type search struct {
	pos    *rules.Position
	p      pattern
	n      int // legal moves found
	legal  [3 * rules.NumSquares]rules.Move
	reason rules.Reason // of the candidate that came furthest
	move   rules.Move
}

func newSearch(pos *rules.Position, p pattern) search {
	return search{pos: pos, p: p, reason: rules.NoSuchPiece}
}

func (s *search) tryAll(from []rules.Square) {
	for _, sq := range from {
		s.try(sq)
	}
}

// tryPlace tries the piece at a place of a group that is sorted front to back.
func (s *search) tryPlace(group []rules.Square, place Qualifier) {
	if i := indexOf(place, len(group)); i >= 0 {
		s.try(group[i])
	}
}

// indexOf is which of n pieces, counted from the front, a qualifier names; -1 for
// none.
func indexOf(place Qualifier, n int) int {
	switch {
	case place == Front:
		return 0
	case place == Rear:
		return n - 1
	case place == Middle && n%2 == 1:
		return n / 2
	case place <= 9 && int(place) <= n:
		return int(place) - 1
	}
	return -1
}

// try asks whether the piece on a point can move as the text says.
func (s *search) try(from rules.Square) {
	if s.p.dir != NoDirection {
		s.tryDirection(from, s.p.dir)
		return
	}
	for d := Advance; d <= Traverse; d++ {
		s.tryDirection(from, d)
	}
}

func (s *search) tryDirection(from rules.Square, dir Direction) {
	if to, ok := target(s.p.kind, s.pos.Side(), from, dir, s.p.num); ok {
		s.judge(rules.NewMove(from, to))
	} else {
		s.fail(rules.NoMove, rules.Shape)
	}
}

// judge takes in a move: as legal, or with the reason why it is not.
func (s *search) judge(m rules.Move) {
	if reason := s.pos.Check(m); reason == rules.Legal {
		s.add(m)
	} else {
		s.fail(m, reason)
	}
}

func (s *search) fail(m rules.Move, reason rules.Reason) {
	if reason > s.reason || reason == s.reason && s.move == rules.NoMove {
		s.reason, s.move = reason, m
	}
}

func (s *search) add(m rules.Move) {
	if !slices.Contains(s.legal[:s.n], m) {
		s.legal[s.n] = m
		s.n++
	}
}

// reading is the outcome.
func (s *search) reading(warn Warn) Reading {
	switch s.n {
	case 0:
		return Reading{Status: Illegal, Move: s.move, Reason: s.reason}
	case 1:
		return Reading{Move: s.legal[0], Warn: warn}
	}
	return s.list()
}

func (s *search) list() Reading {
	moves := slices.Clone(s.legal[:s.n])
	slices.SortFunc(moves, compareMoves)
	return Reading{Status: Ambiguous, Moves: moves}
}

// compareMoves orders moves as their coordinates are ordered, a0 before a1 before b0.
func compareMoves(a, b rules.Move) int { return cmp.Compare(order(a), order(b)) }

func order(m rules.Move) int {
	from, to := m.From(), m.To()
	return ((from.File()*10+from.Rank())*10+to.File())*10 + to.Rank()
}

// better tells whether a reading says more than another: a legal move, several, one
// that another piece could make, a move that came further in the order of reasons.
func better(a, b Reading) bool {
	if a.Status != b.Status {
		return a.Status < b.Status
	}
	return a.Status == Illegal && a.Reason > b.Reason
}

// crowd is the pieces of a kind that share a file with another of them: one group a
// file, from the mover's right to the left, each from the front to the rear.
type crowd struct {
	groups int
	series [rules.NumSquares]rules.Square
	end    [rules.Files + 1]uint8 // where the group before it ends
	number [rules.Files]uint8     // the file of a group
}

func (c *crowd) gather(pos *rules.Position, pc rules.Piece) {
	side := pc.Side()
	end := 0
	for n := uint8(1); n <= rules.Files; n++ {
		var on [rules.Ranks]rules.Square
		k := pos.OnFile(fileOf(side, n), pc, &on)
		if k < 2 {
			continue
		}
		if side == rules.Red {
			slices.Reverse(on[:k])
		}
		end += copy(c.series[end:], on[:k])
		c.number[c.groups] = n
		c.groups++
		c.end[c.groups] = uint8(end)
	}
}

// standing is where a piece stands among those of its kind that share its file.
type standing struct {
	index, size int // counted from the front; size 1 also where the kind needs no place
	groups      int // files on which several of the kind stand
	series      int // index among all of them, from the mover's right
}

func standingOf(pos *rules.Position, s rules.Square) standing {
	pc := pos.Piece(s)
	var on [rules.Ranks]rules.Square
	if !needsPlace(pc.Kind()) || pos.OnFile(s.File(), pc, &on) < 2 {
		return standing{size: 1}
	}
	var c crowd
	c.gather(pos, pc)
	at := standing{groups: c.groups}
	for c.series[at.series] != s {
		at.series++
	}
	group := c.onFile(numberOf(pc.Side(), s.File()))
	at.size = len(group)
	for group[at.index] != s {
		at.index++
	}
	return at
}

func (c *crowd) group(i int) []rules.Square { return c.series[c.end[i]:c.end[i+1]] }

// onFile is the group on a file, nil when there is none.
func (c *crowd) onFile(number uint8) []rules.Square {
	for i := range c.groups {
		if c.number[i] == number {
			return c.group(i)
		}
	}
	return nil
}
