package replay

import "qipu/rules"

// The printed numbers are weighed all together. What a number claims of its place is
// compared with the half-moves that stand before it: the difference is how many of them
// the numbers say were not recorded. A number that differs from those before and behind
// it is a misprint; where all that follow differ as well, something is missing.

const (
	misprinted = -1 // in place of a lack: the number is out of step with its neighbours

	// farthest is how many half-moves a jump in the numbers can leave out and still be
	// taken for unrecorded moves; nobody forgets two hundred rounds.
	farthest = 400

	// weighed is how many numbers behind a jump are looked at.
	weighed = 32

	// enough is how many half-moves that can be played to the end of the record outweigh
	// a jump in its numbers.
	enough = 12
)

// lack is how many half-moves are missing before move i of the main line by all its
// numbers; misprinted where number i alone is wrong.
func (r *Replayer) lack(i int) int {
	m := r.mainLine()
	if m.lack == nil {
		m.lack = make([]int16, len(m.ids))
		r.weighNumbers()
	}
	return int(m.lack[i])
}

// ahead is by how many half-moves number i is ahead of its place in the record.
func (r *Replayer) ahead(i int) int {
	n := r.node(i)
	if r.plies {
		return int(n.Number) - 1 - i
	}
	before := i
	if r.g.Start.Side() == rules.Black {
		before++
	}
	claimed := 2 * (int(n.Number) - 1)
	if n.BlackNo || i > 0 && before%2 == 1 && r.node(i-1).Number == n.Number {
		claimed++ // Red's number may be printed again before Black's move
	}
	return claimed - before
}

// weighNumbers finds the lack before each numbered move.
func (r *Replayer) weighNumbers() {
	type mark struct{ i, ahead int }
	var marks []mark
	for i := range r.main.ids {
		if r.node(i).Number >= 0 {
			marks = append(marks, mark{i, r.ahead(i)})
		}
	}
	if len(marks) == 0 {
		return
	}
	first := marks[0]
	settled := first.ahead // what the numbers agree on
	origin := [2]int{settled, settled}
	if first.i > 0 && settled >= 0 {
		origin[0], settled = 0, 0
	} else if r.g.Start.Side() == rules.Black && !r.node(first.i).BlackNo {
		origin[1]++ // 1. 马8进7 2. 马二进三, Black to move: not said to be Black's number
	}
	for k, at := range marks {
		switch {
		case at.ahead == settled:
		case at.ahead == origin[0] || at.ahead == origin[1]:
			settled = at.ahead // back to the first count
		case at.ahead < settled:
			if k+1 < len(marks) && marks[k+1].ahead == at.ahead {
				settled = at.ahead // the count begins again
			} else {
				r.main.lack[at.i] = misprinted
			}
		default:
			jump, back := 0, 0
			for _, later := range marks[k:min(len(marks), k+weighed)] {
				if later.ahead > settled && back == 0 {
					jump++
				} else if later.ahead == settled {
					back++
				} else {
					break
				}
			}
			if back > 0 && back >= jump {
				r.main.lack[at.i] = misprinted
				continue
			}
			if lack := at.ahead - settled; lack <= farthest {
				r.main.lack[at.i] = int16(lack)
			}
			settled = at.ahead
		}
	}
}

// goesOn tells whether the record can be played from move i to its end although its
// numbers leave something out, and is long enough for that to be no accident.
func (r *Replayer) goesOn(i int, pos *rules.Position) bool {
	m := r.mainLine()
	if !m.goesOn && len(m.ids)-i >= enough {
		rest := make([]int, 0, len(m.ids)-i)
		for k := i; k < len(m.ids); k++ {
			rest = append(rest, k)
		}
		m.goesOn = r.resolves(*pos, rest...)
	}
	return m.goesOn
}
