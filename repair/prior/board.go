package prior

import "qipu/rules"

// worth is what a piece is worth, in pawns, roughly; the king more than all others.
var worth = [8]int8{rules.King: 20, rules.Advisor: 2, rules.Elephant: 2, rules.Horse: 4, rules.Rook: 9, rules.Cannon: 5, rules.Pawn: 1}

// board is a position as a plain array, seen by the side that moves: its back rank
// is rank 0, its pieces are positive kinds, the opponent's negative.
type board struct {
	at     [rules.NumSquares]int8
	mine   [16]uint8 // points of the side that moves
	his    [16]uint8
	nm     int
	turned bool // Black moves
	nh     int
	// By whom a point is attacked or defended: the least worth of an attacker and
	// how many there are.
	myLeast, hisLeast [rules.NumSquares]int8
	myCount, hisCount [rules.NumSquares]int8
	reach             [rules.NumSquares]int8 // empty points that the piece here attacks
	mySet, hisSet     [16]points             // what each piece attacks or defends
	mySight, hisSight [16]points             // the points that this depends on
	before            outlook
}

type hop struct{ to, block uint8 }

var (
	horseHops    [rules.NumSquares][]hop
	elephantHops [rules.NumSquares][]hop
	advisorSteps [rules.NumSquares][]uint8 // of either palace
	kingSteps    [rules.NumSquares][]uint8
	pawnSteps    [2][rules.NumSquares][]uint8 // [0] goes up the ranks
	rays         [rules.NumSquares][4][]uint8
)

func init() {
	on := func(f, r int) bool { return f >= 0 && f < rules.Files && r >= 0 && r < rules.Ranks }
	at := func(f, r int) uint8 { return uint8(r*rules.Files + f) }
	palace := func(f, r int) bool { return f >= 3 && f <= 5 && (r <= 2 || r >= 7) }
	straight := [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	for s := range rules.NumSquares {
		f, r := s%rules.Files, s/rules.Files
		for i, d := range straight {
			for x, y := f+d[0], r+d[1]; on(x, y); x, y = x+d[0], y+d[1] {
				rays[s][i] = append(rays[s][i], at(x, y))
			}
			for _, turn := range []int{-1, 1} {
				if x, y := f+2*d[0]+turn*d[1], r+2*d[1]+turn*d[0]; on(x, y) {
					horseHops[s] = append(horseHops[s], hop{at(x, y), at(f+d[0], r+d[1])})
				}
			}
			if palace(f, r) && on(f+d[0], r+d[1]) && palace(f+d[0], r+d[1]) {
				kingSteps[s] = append(kingSteps[s], at(f+d[0], r+d[1]))
			}
		}
		for _, dx := range []int{-1, 1} {
			for _, dy := range []int{-1, 1} {
				if palace(f, r) && on(f+dx, r+dy) && palace(f+dx, r+dy) {
					advisorSteps[s] = append(advisorSteps[s], at(f+dx, r+dy))
				}
				if x, y := f+2*dx, r+2*dy; on(x, y) && (r < 5) == (y < 5) {
					elephantHops[s] = append(elephantHops[s], hop{at(x, y), at(f+dx, r+dy)})
				}
			}
		}
		for side, up := range []int{1, -1} {
			if on(f, r+up) {
				pawnSteps[side][s] = append(pawnSteps[side][s], at(f, r+up))
			}
			if (r >= 5) == (side == 0) {
				for _, dx := range []int{-1, 1} {
					if on(f+dx, r) {
						pawnSteps[side][s] = append(pawnSteps[side][s], at(f+dx, r))
					}
				}
			}
		}
	}
	for s := range rules.NumSquares {
		for _, t := range kingSteps[s] {
			kingSet[s].add(t)
		}
		for _, t := range advisorSteps[s] {
			advisorSet[s].add(t)
		}
		for way := range 2 {
			for _, t := range pawnSteps[way][s] {
				pawnSet[way][s].add(t)
			}
		}
	}
}

// set takes a position over.
func (b *board) set(pos *rules.Position) {
	*b = board{turned: pos.Side() == rules.Black}
	side := pos.Side()
	for s := range rules.NumSquares {
		pc := pos.Piece(rules.Square(s))
		if pc == rules.NoPiece {
			continue
		}
		to := s
		if side == rules.Black {
			to = rules.NumSquares - 1 - s
		}
		switch k := int8(pc.Kind()); {
		case pc.Side() == side && b.nm < len(b.mine):
			b.at[to] = k
			b.mine[b.nm] = uint8(to)
			b.nm++
		case pc.Side() != side && b.nh < len(b.his):
			b.at[to] = -k
			b.his[b.nh] = uint8(to)
			b.nh++
		}
	}
	var buf [40]uint8
	for i, s := range b.mine[:b.nm] {
		w := worth[b.at[s]]
		b.mySet[i], b.mySight[i] = b.scan(s, b.at[s], 0)
		for _, t := range b.attacks(buf[:0], s, b.at[s], 0) {
			if b.at[t] == 0 {
				b.reach[s]++
			}
			if b.myCount[t]++; b.myLeast[t] == 0 || w < b.myLeast[t] {
				b.myLeast[t] = w
			}
		}
	}
	for i, s := range b.his[:b.nh] {
		w := worth[-b.at[s]]
		b.hisSet[i], b.hisSight[i] = b.scan(s, -b.at[s], 1)
		for _, t := range b.attacks(buf[:0], s, -b.at[s], 1) {
			if b.hisCount[t]++; b.hisLeast[t] == 0 || w < b.hisLeast[t] {
				b.hisLeast[t] = w
			}
		}
	}
}

// attacks appends the points that a piece of a kind on s, going up the ranks (way
// 0) or down, could capture on if something of the other side stood there.
func (b *board) attacks(dst []uint8, s uint8, kind int8, way int) []uint8 {
	switch rules.Kind(kind) {
	case rules.King:
		return append(dst, kingSteps[s]...)
	case rules.Advisor:
		return append(dst, advisorSteps[s]...)
	case rules.Pawn:
		return append(dst, pawnSteps[way][s]...)
	case rules.Elephant, rules.Horse:
		hops := elephantHops[s]
		if rules.Kind(kind) == rules.Horse {
			hops = horseHops[s]
		}
		for _, h := range hops {
			if b.at[h.block] == 0 {
				dst = append(dst, h.to)
			}
		}
	case rules.Rook:
		for _, ray := range &rays[s] {
			for _, t := range ray {
				dst = append(dst, t)
				if b.at[t] != 0 {
					break
				}
			}
		}
	case rules.Cannon:
		for _, ray := range &rays[s] {
			screens := 0
			for _, t := range ray {
				if screens == 1 {
					dst = append(dst, t)
				}
				if b.at[t] != 0 {
					if screens++; screens == 2 {
						break
					}
				}
			}
		}
	}
	return dst
}

// hanging is what the owner of a piece would lose, about, if it were captured on
// its point by the least worthy attacker and recaptured where that can be.
func hanging(w, least, defenders int8) int8 {
	switch {
	case least == 0:
		return 0
	case defenders == 0:
		return w
	}
	return max(0, w-least)
}
