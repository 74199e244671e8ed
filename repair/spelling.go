package repair

import (
	"unicode/utf8"

	"qipu/notation"
	"qipu/rules"
)

// spelling is how a move is written in Chinese notation, as symbols: the piece and
// its file, or its place and the piece; the direction; the number.
type spelling struct {
	first, second, course, number symbol
	bare                          [2]symbol // piece and file, where first and second are place and piece
	kind                          rules.Kind
	placed                        bool
}

// Nats for writing a piece otherwise than the standard has it, and for cells of the
// wrong length.
const (
	bareCost       = 4   // 炮五平八 where 前炮 or 后炮 was due
	needlessCost   = 6   // 前炮 where there is one
	lostChar       = 6.5 // a character is lost
	extraChar      = 7   // there is one too many
	strokeCost     = 4   // another stroke than the move has
	unreadableCost = 17  // the most that a cell can cost
	wrongCost      = 9   // the most for one of two sheets
)

// speller spells the moves of a position. It remembers the piece that it spelled
// last, since legal moves come piece by piece.
type speller struct {
	pos  *rules.Position
	from rules.Square
	last spelling
}

func (s *speller) begin(pos *rules.Position) { s.pos, s.from = pos, rules.NoSquare }

// spell spells a legal move.
func (s *speller) spell(m rules.Move) spelling {
	if m.From() != s.from {
		s.from = m.From()
		s.subject(m)
	}
	p := s.last
	side := s.pos.Side()
	from, to := m.From(), m.To()
	number := to.File() + 1
	if side == rules.Red {
		number = rules.Files - to.File()
	}
	up := to.Rank() - from.Rank()
	if side == rules.Black {
		up = -up
	}
	dir := notation.Traverse
	switch {
	case up > 0:
		dir = notation.Advance
	case up < 0:
		dir = notation.Retreat
	}
	if from.File() == to.File() {
		number = max(up, -up)
	}
	p.course, p.number = courseSymbol+symbol(dir)-1, digitOf(side, number)
	return p
}

// subject spells the piece that moves.
func (s *speller) subject(m rules.Move) {
	pc := s.pos.Piece(s.from)
	side := pc.Side()
	file := s.from.File() + 1
	if side == rules.Red {
		file = rules.Files - s.from.File()
	}
	piece := pieceOf(side, pc.Kind())
	s.last = spelling{first: piece, second: digitOf(side, file), kind: pc.Kind()}
	var on [rules.Ranks]rules.Square
	if pc.Kind() < rules.Horse || s.pos.OnFile(s.from.File(), pc, &on) < 2 {
		return
	}
	s.last.placed = true
	s.last.bare = [2]symbol{piece, s.last.second}
	text, ok := notation.Writer{}.Append(nil, s.pos, m)
	if !ok {
		return
	}
	s.last.second = piece
	switch r, _ := utf8.DecodeRune(text); r {
	case '前':
		s.last.first = placeSymbol
	case '中':
		s.last.first = placeSymbol + 1
	case '后':
		s.last.first = placeSymbol + 2
	default:
		if n, _, ok := notation.DigitOf(r); ok && n > 0 {
			s.last.first = digitOf(rules.Red, n)
		}
	}
}

// most is what a source of a cell can cost at most.
func (l *lot) most() float32 {
	if len(l.sources[0]) > 0 && len(l.sources[1]) > 0 {
		return wrongCost
	}
	return unreadableCost
}

// manyReadings is from how many readings of a cell on its costs are kept.
const manyReadings = 4

// cost is what it costs to read a cell as a move: the sum over its sources.
func (l *lot) cost(p *spelling, short, strokes bool) float32 {
	if len(l.sources[0])+len(l.sources[1]) < manyReadings {
		return l.reckon(p, short, strokes)
	}
	cost, ok := l.known[*p]
	if !ok {
		if l.known == nil {
			l.known = map[spelling]float32{}
		}
		cost = l.reckon(p, short, strokes)
		l.known[*p] = cost
	}
	return cost
}

// reckon is cost, worked out.
func (l *lot) reckon(p *spelling, short, strokes bool) float32 {
	total := float32(0)
	for i := range l.sources {
		if len(l.sources[i]) == 0 {
			continue
		}
		best := l.most()
		for k := range l.sources[i] {
			ink := &l.sources[i][k]
			if ink.weight >= best {
				break
			}
			best = min(best, ink.weight+ink.cost(p, short, strokes))
		}
		total += best
	}
	return total
}

func (k *ink) cost(p *spelling, short, strokes bool) float32 {
	if k.long {
		return unreadableCost
	}
	word := [4]symbol{p.first, p.second, p.course, p.number}
	tail := word[2:]
	extra := float32(0)
	if short {
		word[2] = p.number
		tail = word[2:3]
		if dir := notation.Direction(p.course - courseSymbol + 1); strokes && k.stroke != dir &&
			!(dir == notation.Traverse && k.stroke == notation.NoDirection) {
			extra = strokeCost
		}
	}
	n := 2 + len(tail)
	if k.n != n {
		if k.n == 0 {
			return unreadableCost
		}
		best := k.align(word[:n])
		if p.placed {
			word[0], word[1] = p.bare[0], p.bare[1]
			best = min(best, bareCost+k.align(word[:n]))
		}
		return extra + best
	}
	rest := extra
	for i, s := range tail {
		rest += k.chars[2+i][s]
	}
	if rest >= unreadableCost {
		return unreadableCost
	}
	a, b := k.chars[0], k.chars[1]
	head := a[p.first] + b[p.second]
	switch {
	case p.placed:
		head = min(head, bareCost+a[p.bare[0]]+b[p.bare[1]], 1+a[p.second]+b[p.first])
	case p.kind >= rules.Horse:
		head = min(head, needlessCost+b[p.first]+min(a[placeSymbol], a[placeSymbol+2]))
	}
	return head + rest
}

// alike tells whether each character is a likely reading of the one that is due.
func (k *ink) alike(p *spelling) bool {
	for i, s := range [...]symbol{p.first, p.second, p.course, p.number} {
		if k.chars[i][s] >= misfit {
			return false
		}
	}
	return true
}

// align compares the characters with symbols where their numbers differ.
func (k *ink) align(word []symbol) float32 {
	var row [len([4]symbol{}) + 1]float32
	for i := range row {
		row[i] = float32(i) * lostChar
	}
	for _, c := range k.chars[:k.n] {
		diagonal := row[0]
		row[0] += extraChar
		for i, s := range word {
			best := min(diagonal+c[s], row[i]+lostChar, row[i+1]+extraChar)
			diagonal, row[i+1] = row[i+1], best
		}
	}
	return row[len(word)]
}

// latin compares a cell with a move written in another notation.
func (l *lot) latin(text []byte, a *alphabet) float32 {
	cost, ok := l.letters[string(text)]
	if !ok {
		if l.letters == nil {
			l.letters = map[string]float32{}
		}
		cost = l.compare(text, a)
		l.letters[string(text)] = cost
	}
	return cost
}

// compare is latin, worked out.
func (l *lot) compare(text []byte, a *alphabet) float32 {
	total := float32(0)
	for i := range l.sources {
		if len(l.sources[i]) == 0 {
			continue
		}
		best := l.most()
		for k := range l.sources[i] {
			ink := &l.sources[i][k]
			best = min(best, ink.weight+a.distance(ink.folded, text))
		}
		total += best
	}
	return total
}

// distance compares folded texts character by character.
func (a *alphabet) distance(seen string, meant []byte) float32 {
	var row [2*longest + 1]float32
	if len(meant) > 2*longest || len(seen) > 4*longest {
		return unreadableCost
	}
	for i := range row {
		row[i] = float32(i) * lostChar
	}
	for _, c := range seen {
		diagonal := row[0]
		row[0] += extraChar
		for i, m := range meant {
			same := float32(0)
			if rune(m) != c {
				same = slipDigit
				if share := a.table.share(rune(m), c); share > 0 {
					same = min(same, float32(nats(a.rate*0.87*share)))
				} else if s := sense(c); s.lost {
					same = min(same, float32(nats(a.rate*0.1)))
				}
			}
			best := min(diagonal+same, row[i]+lostChar, row[i+1]+extraChar)
			diagonal, row[i+1] = row[i+1], best
		}
	}
	return row[len(meant)]
}
