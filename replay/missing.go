package replay

import (
	"slices"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// hole is a half-move that the record does not have.
type hole struct {
	ply  int
	node record.NodeID // that stands in its place, or the next written one
}

// gap is how many half-moves are missing before move i by its number, its cell and,
// where they tell the sides apart, its digits. ply is the half-move that is due.
func (r *Replayer) gap(i, ply int, num *numbering) int {
	if r.main.scripts[i] == noScript || !r.tellsApart() {
		return r.gapByNumber(i, ply, num)
	}
	claims := rules.Red
	if r.main.scripts[i] == usual(rules.Black) {
		claims = rules.Black
	}
	n := r.node(i)
	if n.Number < 0 || num.plies {
		if claims != r.sideAt(ply) {
			return 1
		}
		return 0
	}
	return num.halves(n.Number, claims, r.sideAt(ply))
}

// gapByNumber is gap by the number and the cell alone.
func (r *Replayer) gapByNumber(i, ply int, num *numbering) int {
	n := r.node(i)
	side := r.sideAt(ply)
	claims := rules.Red
	if n.BlackNo {
		claims = rules.Black
	}
	if n.Number < 0 || num.plies || !n.BlackNo && side == rules.Black && n.Number == num.round {
		return 0 // the number may be repeated before Black's move
	}
	return num.halves(n.Number, claims, side)
}

// sideAt is the side that makes a half-move, from 1.
func (r *Replayer) sideAt(ply int) rules.Side {
	if ply%2 == 1 {
		return r.g.Start.Side()
	}
	return r.g.Start.Side().Other()
}

// missing reports the half-moves that are not there: those before move i, which
// breaks the line at ply, and those farther on as far as empty cells and, unless the
// moves are shifted, the numbers show them. first is how many are missing before move
// i itself, or 0 to look at farther ones only.
func (r *Replayer) missing(i, ply, first int, num numbering, shifted bool) {
	m := r.mainLine()
	var holes []hole
	take := func(k, count int) {
		for range count {
			holes = append(holes, hole{ply, m.ids[k]})
			num.next(r.sideAt(ply).Other())
			ply++
		}
	}
	for k := i; k < len(m.ids); k++ {
		n := r.node(k)
		switch {
		case n.Hole:
			take(k, 1)
			continue
		case k == i:
			take(k, first)
		case r.sided:
			if r.sideAt(ply) != r.only {
				take(k, 1)
			}
		case shifted, r.lack(k) == misprinted:
		default:
			if gap := r.gap(k, ply, &num); gap > 0 && (n.Number >= 0 || first > 0 && gap == 1 && r.mixed(k)) {
				take(k, gap)
			}
		}
		if n.Number >= 0 && !num.plies && r.lack(k) != misprinted {
			num.round = n.Number
		}
		num.next(r.sideAt(ply).Other())
		ply++
	}
	r.reportHoles(holes)
}

// mixed tells whether move k has the digits of the same side as the one before it,
// so that a half-move between them is missing.
func (r *Replayer) mixed(k int) bool {
	return k > 0 && r.main.scripts[k] != noScript && r.main.scripts[k] == r.main.scripts[k-1]
}

// reportHoles reports holes, consecutive ones of a side together.
func (r *Replayer) reportHoles(holes []hole) {
	unrecorded := r.book().Fouls.Unrecorded
	type run struct {
		first hole
		last  int
		count int
	}
	var runs []run
	for _, h := range holes {
		k := slices.IndexFunc(runs, func(r run) bool { return r.last == h.ply-2 })
		if k < 0 {
			runs = append(runs, run{first: h, last: h.ply, count: 1})
			continue
		}
		runs[k].last, runs[k].count = h.ply, runs[k].count+1
	}
	for _, run := range runs {
		c := diag.MissingMove
		if unrecorded > 0 && run.count >= unrecorded {
			c = diag.MissingRun
		}
		n := &r.g.Nodes[run.first.node]
		f := r.finding(c)
		if n.Line > 0 {
			f.Place = diag.At(int(n.Line), int(n.Column))
		}
		f.Ply, f.Side, f.Count = run.first.ply, r.sideAt(run.first.ply).String(), run.count
		f.Width = 1
		f.Text = n.Text
		if !n.Hole {
			f.Text = ""
		}
		if c == diag.MissingRun {
			f.Fouls = run.count / unrecorded
		}
		r.g.Report(f)
	}
}
