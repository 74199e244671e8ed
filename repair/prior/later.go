package prior

import (
	"math/bits"

	"qipu/rules"
)

// points is a set of points.
type points struct{ lo, hi uint64 }

func (p *points) add(s uint8) {
	if s < 64 {
		p.lo |= 1 << s
	} else {
		p.hi |= 1 << (s - 64)
	}
}

func (p points) has(s uint8) bool {
	if s < 64 {
		return p.lo>>s&1 != 0
	}
	return p.hi>>(s-64)&1 != 0
}

func (p points) count() int { return bits.OnesCount64(p.lo) + bits.OnesCount64(p.hi) }

func (p points) and(q points) points { return points{p.lo & q.lo, p.hi & q.hi} }

// pop takes a point out of a set that is not empty.
func (p *points) pop() uint8 {
	if p.lo != 0 {
		s := bits.TrailingZeros64(p.lo)
		p.lo &= p.lo - 1
		return uint8(s)
	}
	s := bits.TrailingZeros64(p.hi)
	p.hi &= p.hi - 1
	return uint8(64 + s)
}

// palaces of the side that moves and of the other.
var myPalace, hisPalace = func() (a, b points) {
	for r := range 3 {
		for f := 3; f <= 5; f++ {
			a.add(uint8(r*rules.Files + f))
			b.add(uint8((rules.Ranks-1-r)*rules.Files + f))
		}
	}
	return a, b
}()

// outlook is what hangs on a board, the most and the second, and how far the sides
// reach.
type outlook struct {
	mine, mine2 int8 // of the side that moves, or has moved
	mineAt      uint8
	his, his2   int8
	myReach     int
	hisReach    int
	mySiege     int // points of the other palace that are attacked
	hisSiege    int
	mySet       points // all that is attacked or defended
}

// look takes the outlook from the sets of the pieces.
func (b *board) look() (o outlook) {
	var my, his reach
	for i, s := range b.mine[:b.nm] {
		my.take(&b.mySet[i], s, b.at[s])
	}
	for i, s := range b.his[:b.nh] {
		his.take(&b.hisSet[i], s, -b.at[s])
	}
	o.myReach, o.hisReach = my.all.count(), his.all.count()
	o.mySiege, o.hisSiege = my.all.and(hisPalace).count(), his.all.and(myPalace).count()
	o.mySet = my.all
	o.mineAt = nowhere
	for p := my.at.and(his.all); p != (points{}); {
		s := p.pop()
		if w := loss(s, b.at[s], s >= 45, &his, &my); w > o.mine {
			o.mine, o.mine2, o.mineAt = w, o.mine, s
		} else {
			o.mine2 = max(o.mine2, w)
		}
	}
	for p := his.at.and(my.all); p != (points{}); {
		s := p.pop()
		if w := loss(s, -b.at[s], s < 45, &my, &his); w > o.his {
			o.his, o.his2 = w, o.his
		} else {
			o.his2 = max(o.his2, w)
		}
	}
	return o
}

// reach is what the pieces of a side attack or defend, and where they stand.
type reach struct {
	kind    [8]points
	all, at points
}

func (r *reach) take(set *points, s uint8, kind int8) {
	k := &r.kind[kind&7]
	k.lo |= set.lo
	k.hi |= set.hi
	r.all.lo |= set.lo
	r.all.hi |= set.hi
	r.at.add(s)
}

// cheap are the kinds by worth.
var cheap = [...]rules.Kind{rules.Pawn, rules.Advisor, rules.Elephant, rules.Horse, rules.Cannon, rules.Rook}

// loss is what hangs on a point that is attacked.
func loss(s uint8, kind int8, crossed bool, attackers, defenders *reach) int8 {
	if kind == int8(rules.King) {
		return 0
	}
	w := worth[kind]
	if kind == int8(rules.Pawn) && crossed {
		w = 2
	}
	if !defenders.all.has(s) {
		return w
	}
	for _, k := range cheap {
		if attackers.kind[k].has(s) {
			return max(0, w-worth[k])
		}
	}
	return 0
}

// scan is what a piece attacks or defends, and the points whose being occupied or
// not decides that.
func (b *board) scan(s uint8, kind int8, way int) (set, sight points) {
	switch rules.Kind(kind) {
	case rules.King:
		return kingSet[s], sight
	case rules.Advisor:
		return advisorSet[s], sight
	case rules.Pawn:
		return pawnSet[way][s], sight
	case rules.Elephant, rules.Horse:
		hops := elephantHops[s]
		if rules.Kind(kind) == rules.Horse {
			hops = horseHops[s]
		}
		for _, h := range hops {
			sight.add(h.block)
			if b.at[h.block] == 0 {
				set.add(h.to)
			}
		}
	case rules.Rook:
		for _, ray := range &rays[s] {
			for _, t := range ray {
				set.add(t)
				if b.at[t] != 0 {
					break
				}
			}
		}
		return set, set
	case rules.Cannon:
		for _, ray := range &rays[s] {
			screens := 0
			for _, t := range ray {
				sight.add(t)
				if screens == 1 {
					set.add(t)
				}
				if b.at[t] != 0 {
					if screens++; screens == 2 {
						break
					}
				}
			}
		}
	}
	return set, sight
}

var kingSet, advisorSet [rules.NumSquares]points

var pawnSet [2][rules.NumSquares]points

// Later are the features of the board that a move leads to, good until the next
// call.
func (x *Extractor) Later(m rules.Move) []uint32 {
	from, to := uint8(m.From()), uint8(m.To())
	if x.turned {
		from, to = rules.NumSquares-1-from, rules.NumSquares-1-to
	}
	b := &x.after
	b.at, b.mine, b.his, b.nm, b.nh = x.at, x.mine, x.his, x.nm, x.nh
	b.mySet, b.hisSet = x.mySet, x.hisSet
	quiet := x.at[to] == 0
	kind := x.at[from]
	taken := -x.at[to]
	b.at[from], b.at[to] = 0, kind
	for i, s := range b.mine[:b.nm] {
		if s == from {
			b.mine[i] = to
			b.mySet[i], _ = b.scan(to, kind, 0)
		} else if sight := &x.mySight[i]; sight.has(from) || quiet && sight.has(to) {
			b.mySet[i], _ = b.scan(s, b.at[s], 0)
		}
	}
	gone := -1
	for i, s := range b.his[:b.nh] {
		if s == to {
			gone = i
		} else if sight := &x.hisSight[i]; sight.has(from) || quiet && sight.has(to) {
			b.hisSet[i], _ = b.scan(s, -b.at[s], 1)
		}
	}
	if gone >= 0 {
		b.nh--
		b.his[gone], b.hisSet[gone] = b.his[b.nh], b.hisSet[b.nh]
	}
	o := b.look()
	was := &x.before
	k := uint64(kind)
	gain := uint64(0)
	if taken > 0 {
		gain = bucket(x.value(to))
	}
	worst, second := bucket(o.mine), bucket(o.mine2)
	threat, threat2 := bucket(o.his), bucket(o.his2)
	step := func(n, limit int) uint64 { return uint64(max(-limit, min(limit, n)) + limit) }
	moved := bit(o.mineAt == to)
	out := x.out2[:0]
	if o.mySet.has(x.king) {
		next := *x.pos
		next.PlayLegal(m)
		out = append(out, index(42, bit(next.HasLegalMove())<<5|k<<2|x.phase))
	}
	return append(out,
		index(32, (worst<<1|moved)<<7|gain<<4|k<<1|bit(x.worst > 0)),
		index(33, worst<<6|second<<3|gain),
		index(34, (threat<<3|threat2)<<5|worst<<2|x.phase),
		index(35, (bucket(was.mine)<<3|worst)<<6|gain<<3|threat),
		index(36, (bucket(was.his)<<3|threat)<<5|k<<2|x.phase),
		index(37, step(o.myReach-was.myReach, 10)<<5|k<<2|x.phase),
		index(38, step(o.hisReach-was.hisReach, 10)<<5|k<<2|x.phase),
		index(39, step(o.mySiege-was.mySiege, 4)<<5|k<<2|x.phase),
		index(40, step(o.hisSiege-was.hisSiege, 4)<<5|k<<2|x.phase),
		index(41, (uint64(o.mySiege)<<4|uint64(o.hisSiege))<<3|k),
	)
}
