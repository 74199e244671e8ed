package prior

import "qipu/rules"

// Extractor finds the features of the moves of a position. It keeps what they have
// in common between Begin and the calls of Features.
type Extractor struct {
	board
	pos      *rules.Position
	c        Context
	phase    uint64
	lastTo   uint64 // of the opponent, 127 none
	lastFrom uint64
	ownTo    uint64
	ownFrom  uint64
	lastKind uint64
	check    uint64
	king     uint8 // the opponent's
	whole    uint64
	half     uint64
	worst    int8 // what hangs most of the side's pieces
	worstAt  uint8
	second   int8
	secondAt uint8
	unshield [rules.NumSquares]int8 // what the side loses when the piece here leaves its lines
	uncover  [rules.NumSquares]int8 // what it attacks then
	open     bool
	out      [maxFeatures]uint32
	out2     [maxFeatures]uint32
	after    board
}

const (
	maxFeatures = 32
	nowhere     = 127
)

// index is where a feature of a group stands in the table.
func index(group uint64, value uint64) uint32 {
	x := (value<<6 | group) * 0x9e3779b97f4a7c15
	x ^= x >> 29
	return uint32(x * 0xbf58476d1ce4e5b9 >> 32 * Size >> 32)
}

// Begin takes a position and the moves before it.
func (x *Extractor) Begin(pos *rules.Position, c Context) {
	x.set(pos)
	x.pos, x.c = pos, c
	flip := func(s rules.Square) uint64 {
		if pos.Side() == rules.Black {
			s = rules.NumSquares - 1 - s
		}
		return uint64(s)
	}
	x.lastTo, x.lastFrom, x.ownTo, x.ownFrom, x.lastKind = nowhere, nowhere, nowhere, nowhere, 0
	if c.Last != rules.NoMove {
		x.lastTo, x.lastFrom = flip(c.Last.To()), flip(c.Last.From())
		x.lastKind = uint64(-x.at[x.lastTo]) & 7
	}
	if c.Own != rules.NoMove {
		x.ownTo, x.ownFrom = flip(c.Own.To()), flip(c.Own.From())
	}
	pieces := x.nm + x.nh
	switch {
	case c.Ply <= 16:
		x.phase = 0
	case pieces > 24:
		x.phase = 1
	case pieces > 15:
		x.phase = 2
	default:
		x.phase = 3
	}
	x.check = bit(pos.InCheck(pos.Side()))
	x.king = 85
	x.worst, x.second, x.worstAt, x.secondAt = 0, 0, nowhere, nowhere
	x.half = 0
	for _, s := range x.mine[:x.nm] {
		x.half += mixSquare(uint64(s), uint64(x.at[s]))
		if rules.Kind(x.at[s]) == rules.King {
			continue
		}
		w := hanging(x.value(s), x.hisLeast[s], x.myCount[s])
		if w > x.worst {
			x.second, x.secondAt = x.worst, x.worstAt
			x.worst, x.worstAt = w, s
		} else if w > x.second {
			x.second, x.secondAt = w, s
		}
	}
	x.whole = x.half
	for _, s := range x.his[:x.nh] {
		x.whole += mixSquare(uint64(s), uint64(8-x.at[s]))
		if x.at[s] == -int8(rules.King) {
			x.king = s
		}
	}
	x.open = c.Ply <= 40
	x.before = x.look()
	x.lines()
}

func mixSquare(s, kind uint64) uint64 {
	z := (s<<4 | kind) * 0xd6e8feb86659fd93
	z ^= z >> 32
	return z * 0xd6e8feb86659fd93
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// value is what the piece on a point is worth; a pawn beyond the river more.
func (x *Extractor) value(s uint8) int8 {
	k := x.at[s]
	if k == int8(rules.Pawn) && s >= 45 || k == -int8(rules.Pawn) && s < 45 {
		return 2
	}
	if k < 0 {
		k = -k
	}
	return worth[k]
}

// lines finds what the side's pieces shield and cover on ranks and files.
func (x *Extractor) lines() {
	x.unshield, x.uncover = [rules.NumSquares]int8{}, [rules.NumSquares]int8{}
	for _, s := range x.his[:x.nh] {
		if k := -x.at[s]; k == int8(rules.Rook) || k == int8(rules.Cannon) {
			for _, ray := range &rays[s] {
				x.shield(ray, k == int8(rules.Cannon))
			}
		}
	}
	for _, s := range x.mine[:x.nm] {
		if k := x.at[s]; k == int8(rules.Rook) || k == int8(rules.Cannon) {
			for _, ray := range &rays[s] {
				x.cover(ray, k == int8(rules.Cannon))
			}
		}
	}
}

// firstThree are the first three pieces along a ray.
func (x *Extractor) firstThree(ray []uint8) (p [3]uint8) {
	p = [3]uint8{nowhere, nowhere, nowhere}
	n := 0
	for _, t := range ray {
		if x.at[t] != 0 {
			p[n] = t
			if n++; n == 3 {
				break
			}
		}
	}
	return p
}

func (x *Extractor) shield(ray []uint8, cannon bool) {
	p := x.firstThree(ray)
	from, to := p[0], p[1]
	if cannon {
		// One of two screens leaves and lays the third piece open.
		if to = p[2]; to != nowhere && x.at[to] > 0 {
			w := hanging(x.value(to), worth[rules.Cannon], x.myCount[to])
			for _, s := range p[:2] {
				if x.at[s] > 0 {
					x.unshield[s] = max(x.unshield[s], w)
				}
			}
		}
		return
	}
	if to != nowhere && x.at[from] > 0 && x.at[to] > 0 {
		x.unshield[from] = max(x.unshield[from], hanging(x.value(to), worth[rules.Rook], x.myCount[to]))
	}
}

func (x *Extractor) cover(ray []uint8, cannon bool) {
	p := x.firstThree(ray)
	to := p[1]
	w := worth[rules.Rook]
	if cannon {
		to, w = p[2], worth[rules.Cannon]
	}
	if to == nowhere || x.at[to] > 0 {
		return
	}
	gain := hanging(x.value(to), w, x.hisCount[to])
	for i, s := range p[:2] {
		if x.at[s] > 0 && (i == 0 || cannon) {
			x.uncover[s] = max(x.uncover[s], gain)
		}
	}
}

// bucket puts a worth into one of six classes.
func bucket(w int8) uint64 {
	switch {
	case w <= 0:
		return 0
	case w <= 1:
		return 1
	case w <= 3:
		return 2
	case w <= 5:
		return 3
	case w <= 9:
		return 4
	}
	return 5
}

// mirror reflects a point left to right.
func mirror(s uint64) uint64 {
	if s == nowhere {
		return s
	}
	return s - s%9 + 8 - s%9
}

// Features are the indices of the features of a legal move, good until the next
// call.
func (x *Extractor) Features(m rules.Move) []uint32 {
	from, to := uint8(m.From()), uint8(m.To())
	if x.turned {
		from, to = rules.NumSquares-1-from, rules.NumSquares-1-to
	}
	kind := x.at[from]
	k, f, t := uint64(kind), uint64(from), uint64(to)
	own := x.value(from)
	taken := uint64(0)
	gain := int8(0)
	if x.at[to] < 0 {
		taken, gain = uint64(-x.at[to]), x.value(to)
	}

	// The exchange on the target: defended by others than the piece itself.
	defenders := x.myCount[to]
	if x.covers(from, to, kind) {
		defenders--
	}
	risk := hanging(own, x.hisLeast[to], defenders)
	if kind == int8(rules.King) {
		risk = 0
	}
	net := gain - risk
	exchange := uint64(6 + max(-6, min(6, net)))
	if x.hisLeast[to] != 0 {
		exchange += 16
	}
	coarse := uint64(1)
	switch {
	case net < -1:
		coarse = 0
	case net > 1:
		coarse = 3
	case gain > 0:
		coarse = 2
	}
	rescue := uint64(0)
	if kind != int8(rules.King) {
		rescue = bucket(hanging(own, x.hisLeast[from], x.myCount[from]))
	}
	left := x.worst
	leftAt := x.worstAt
	if leftAt == from {
		left, leftAt = x.second, x.secondAt
	}

	// What the piece does from its new point.
	saved, keep := x.at[from], x.at[to]
	x.at[from], x.at[to] = 0, saved
	var buf [40]uint8
	attacks := x.attacks(buf[:0], to, kind, 0)
	threat, threats, near, mobile := int8(0), uint64(0), uint64(0), 0
	protects := uint64(0)
	check := uint64(0)
	for _, a := range attacks {
		switch at := x.at[a]; {
		case a == x.king:
			check = 1
		case at < 0:
			w := hanging(x.value(a), own, x.hisCount[a])
			if w > 0 {
				threats++
			}
			threat = max(threat, w)
		case at > 0:
			if a == leftAt {
				protects = 1
			}
		default:
			mobile++
		}
		if a >= 66 && a%9 >= 3 && a%9 <= 5 {
			near++
		}
	}
	x.at[from], x.at[to] = saved, keep
	threats, near = min(threats, 3), min(near, 4)
	mob := uint64(min(mobile, 12)) / 2
	unshield, uncover := bucket(x.unshield[from]), bucket(x.uncover[from])
	if f%9 == t%9 && x.unshield[from] > 0 || f/9 == t/9 && x.unshield[from] > 0 {
		unshield += 6 // may have stayed on the line
	}
	handled := uint64(0) // is what hangs most dealt with?
	switch {
	case left == 0:
		handled = 1
	case protects == 1:
		handled = 2
	case gain > 0:
		handled = 3
	case check == 1 || uncover == 5:
		handled = 4
	}
	recapture := bit(t == x.lastTo)
	again := uint64(0)
	if f == x.ownTo {
		again = 1
		if t == x.ownFrom {
			again = 2
		}
	}
	dx, dy := int(x.king%9)-int(to%9), int(x.king/9)-int(to/9)
	toKing := uint64(dx+8)<<5 | uint64(dy+9)
	local := uint64(0)
	for i := range 4 {
		ray := rays[to][i]
		switch {
		case len(ray) == 0:
			local = local*4 + 3
		case x.at[ray[0]] > 0 && ray[0] != from:
			local = local*4 + 1
		case x.at[ray[0]] < 0:
			local = local*4 + 2
		default:
			local *= 4
		}
	}
	phase := x.phase
	move := k<<14 | f<<7 | t
	attacked := bit(x.hisLeast[from] != 0)<<1 | bit(x.hisLeast[to] != 0)

	mf, mt, lt, lf, ot, of := f, t, x.lastTo, x.lastFrom, x.ownTo, x.ownFrom
	if f%9 > 4 || f%9 == 4 && t%9 > 4 {
		mf, mt, lt, lf, ot, of = mirror(f), mirror(t), mirror(lt), mirror(lf), mirror(ot), mirror(of)
	}
	folded := k<<14 | mf<<7 | mt

	out := x.out[:0]
	out = append(out,
		index(1, move<<2|phase),
		index(2, (k<<7|t)<<5|taken<<2|phase),
		index(3, exchange<<5|k<<2|phase),
		index(4, exchange<<6|taken<<3|k),
		index(5, (rescue<<3|k)<<4|coarse<<2|attacked),
		index(6, bucket(left)<<8|handled<<5|coarse<<3|rescue),
		index(7, recapture<<12|taken<<9|uint64(x.c.Took)<<6|k<<3|coarse),
		index(8, again<<7|k<<4|phase<<2|coarse),
		index(9, check<<8|k<<5|coarse<<3|phase),
		index(10, toKing<<5|k<<2|phase),
		index(11, (bucket(threat)<<2|threats)<<7|k<<4|coarse<<2|check),
		index(12, mob<<5|k<<2|phase),
		index(13, uint64(min(x.reach[from], 12))<<10|mob<<5|k<<2|phase),
		index(14, near<<5|k<<2|phase),
		index(15, unshield<<7|coarse<<5|k<<2|bit(left > 0)),
		index(16, uncover<<6|coarse<<4|k),
		index(17, local<<5|k<<2|bit(x.hisLeast[to] != 0)),
		index(18, (x.check<<3|k)<<6|coarse<<4|taken),
		index(19, (uint64(x.king)<<7|t)<<3|k),
		index(20, (bucket(x.worst)<<3|rescue)<<6|bucket(threat)<<3|coarse<<1|check),
		index(21, (f<<3|k)<<4|phase<<2|attacked),
		index(22, (lt<<3|x.lastKind)<<17|folded),
		index(23, (lt<<7|lf)<<17|folded),
		index(24, (ot<<7|of)<<17|folded),
		index(25, (x.lastTo<<3|x.lastKind)<<10|k<<7|t),
	)
	if x.open {
		out = append(out, index(26, x.half>>20^move<<3), index(27, x.whole>>20^move<<3))
	}
	return out
}

// covers tells whether a piece on from is among those counted as covering to.
func (x *Extractor) covers(from, to uint8, kind int8) bool {
	return rules.Kind(kind) != rules.Cannon || x.at[to] != 0
}
