package repair

import (
	"math/bits"

	"qipu/notation"
	"qipu/rules"
)

// What a position owes: a later cell moves a piece from a file, none of that kind
// stands there, and no cell before brings one. Only a misread cell or a move that is
// filled in can pay for that, so such a position is dearer than it seems, and the
// search keeps the others. Debts decide what is kept and add nothing to its cost.

// Nats for each piece that is owed.
const (
	brokeCost = 5   // and no hole comes before
	owingCost = 2.5 // and a hole may bring it
)

// places are the kinds of piece of a side on each file: bit 9*(kind-1)+file.
type places uint64

func place(kind rules.Kind, file int) places { return 1 << (9*(uint(kind)-1) + uint(file)) }

// wholeKind is the first kind on all files.
const wholeKind places = 1<<9 - 1

// demand is where pieces of each side are needed before any hole of that side, and
// behind one, two and more of them.
type demand [2][3]places

// route is what can be told of the piece that a cell moves.
type route struct {
	side     rules.Side
	hole     bool
	clear    bool   // which piece it is can be read
	from, to places // where it must stand, and where it may stand afterwards
}

// before changes what is demanded behind a cell to what is demanded before it.
func (r *route) before(d *demand) {
	needs := &d[r.side]
	if r.hole {
		*needs = [3]places{0, needs[0], needs[1] | needs[2]}
		return
	}
	for k := range needs {
		needs[k] &^= r.to
	}
	needs[0] |= r.from
}

// ledger is what is demanded before each cell, where the sides follow one another
// from a first one.
type ledger struct {
	routes  []route
	demands []demand
}

func (s *sheet) ledger(lots []lot, first rules.Side) (l ledger) {
	l.demands = make([]demand, len(lots)+1)
	l.routes = make([]route, len(lots))
	if s.style != notation.Chinese && s.style != notation.Short {
		return l
	}
	for i := len(lots) - 1; i >= 0; i-- {
		side := first ^ rules.Side(i&1)
		switch {
		case s.colors[i] > 0:
			side = rules.Red
		case s.colors[i] < 0:
			side = rules.Black
		}
		r := &l.routes[i]
		*r = lots[i].route(side, s.style == notation.Short)
		l.demands[i] = l.demands[i+1]
		r.before(&l.demands[i])
	}
	return l
}

// demand is what is demanded at a layer while cells are still to be read. Unclear
// ones among them are not trusted to pay.
func (l *ledger) demand(layer int, pend pending) demand {
	d := l.demands[min(layer+pend.ahead(), len(l.demands)-1)]
	for _, cell := range pend.due(layer) {
		if r := &l.routes[cell]; r.clear {
			r.before(&d)
		}
	}
	return d
}

// route reads which piece a cell moves.
func (l *lot) route(side rules.Side, short bool) route {
	r := route{side: side, hole: l.hole, to: ^places(0)}
	length := 4
	if short {
		length = 3
	}
	if len(l.sources[0]) != 1 || len(l.sources[1]) != 0 || l.sources[0][0].n != length {
		return r
	}
	ink := &l.sources[0][0]
	kind, placed := rules.NoKind, false
	for k := rules.King; k <= rules.Pawn; k++ {
		piece := pieceOf(side, k)
		if ink.chars[0][piece] == 0 {
			kind = k
		} else if ink.chars[1][piece] == 0 {
			kind, placed = k, true
		}
	}
	if kind == rules.NoKind {
		return r
	}
	r.clear = true
	if file := ink.file(1, side); !placed && file >= 0 {
		r.from = place(kind, file)
	}
	r.to = wholeKind << (9 * (kind - 1))
	if file := ink.file(length-1, side); file >= 0 {
		r.to = place(kind, file)
	}
	if straight := kind == rules.King || kind >= rules.Rook; straight && !short &&
		(ink.chars[2][courseSymbol] == 0 || ink.chars[2][courseSymbol+1] == 0) {
		r.to = 0 // it stays on its file
	}
	return r
}

// file is the file that a character of a text numbers, -1 none for certain.
func (k *ink) file(at int, side rules.Side) int {
	for n := 1; n <= rules.Files; n++ {
		if k.chars[at][digitOf(side, n)] == 0 {
			if side == rules.Red {
				return rules.Files - n
			}
			return n - 1
		}
	}
	return -1
}

// army is where the pieces of both sides stand.
type army [2]places

func armyOf(pos *rules.Position) (a army) {
	for s := range rules.Square(rules.NumSquares) {
		if pc := pos.Piece(s); pc != rules.NoPiece {
			a[pc.Side()] |= place(pc.Kind(), s.File())
		}
	}
	return a
}

// after is the army behind a move of a position.
func (a army) after(pos *rules.Position, m rules.Move) army {
	from, to := m.From(), m.To()
	var on [rules.Ranks]rules.Square
	if taken := pos.Piece(to); taken != rules.NoPiece && pos.OnFile(to.File(), taken, &on) == 1 {
		a[taken.Side()] &^= place(taken.Kind(), to.File())
	}
	pc := pos.Piece(from)
	if from.File() != to.File() {
		if pos.OnFile(from.File(), pc, &on) == 1 {
			a[pc.Side()] &^= place(pc.Kind(), from.File())
		}
		a[pc.Side()] |= place(pc.Kind(), to.File())
	}
	return a
}

// owes is what an army lacks.
func (a *army) owes(d *demand) float32 {
	total := float32(0)
	for side := range a {
		lack := func(k int) int { return bits.OnesCount64(uint64(d[side][k] &^ a[side])) }
		one := lack(1)
		total += brokeCost * float32(lack(0)+max(0, one-1))
		total += owingCost * float32(min(one, 1)+lack(2))
	}
	return total
}
