package replay

import (
	"cmp"
	"slices"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// foul is one or several fouls of a side that the record shows.
type foul struct {
	count   int
	certain bool
	place   diag.Place
	ply     int
	note    string
	args    []diag.Arg
}

// judgeClaims reports claims of the natural limit, noted in comments, that the moves
// do not bear out: each is a foul (9.1.4, 23.3). As a round may be split by a
// capture, one ply more or less does not make a claim false.
func (r *Replayer) judgeClaims() {
	if !r.mentionsLimit() {
		return
	}
	ids, moves := r.played()
	for i, id := range ids {
		note := r.g.NoteOf(id)
		if note == nil {
			continue
		}
		for _, comment := range note.Comments {
			side, found := claimIn(comment)
			if !found {
				continue
			}
			s := stretch(r.g.Start, moves[:i+1], r.g.Counter, r.Repetition)
			if s.Unknown > 0 || s.Counted[side]+s.Plies%2 >= s.Needed {
				continue
			}
			f := r.finding(diag.FalseClaim)
			f.Ply, f.Side = i+1, side.String()
			f.Args = diag.Nums(s.Counted[side], s.Needed)
			r.placeAt(&f, id)
			f.Text = comment
			r.g.Report(f)
		}
	}
}

// mentionsLimit tells whether any comment speaks of the natural limit; it is asked of
// every game.
func (r *Replayer) mentionsLimit() bool {
	for i := range r.g.Notes {
		for _, c := range r.g.Notes[i].Comments {
			if strings.Contains(c, "自然限") || strings.Contains(c, "atural limit") {
				return true
			}
		}
	}
	return false
}

// claimIn finds the statement that a side claims the draw: a clause that begins with
// the side and a word for claiming, and names the natural limit. That a side could,
// would or did not claim it is another statement.
func claimIn(comment string) (side rules.Side, found bool) {
	clauses := strings.FieldsFunc(comment, func(c rune) bool { return strings.ContainsRune("，。；！？,;!?\n", c) })
	for _, clause := range clauses {
		clause = strings.ToLower(strings.TrimSpace(clause))
		if !strings.Contains(clause, "自然限") && !strings.Contains(clause, "natural limit") {
			continue
		}
		for _, s := range sideWords {
			rest, ok := strings.CutPrefix(clause, s.word)
			if !ok {
				continue
			}
			rest = strings.TrimSpace(rest)
			for _, verb := range claimWords {
				if strings.HasPrefix(rest, verb) {
					return s.side, true
				}
			}
		}
	}
	return rules.Red, false
}

var sideWords = []struct {
	word string
	side rules.Side
}{
	{"红方", rules.Red},
	{"紅方", rules.Red},
	{"红", rules.Red},
	{"紅", rules.Red},
	{"red ", rules.Red},
	{"黑方", rules.Black},
	{"黑", rules.Black},
	{"black ", rules.Black},
}

var claimWords = []string{
	"提出", "提和", "要求", "申请", "申請", "以自然限", "按自然限", "据自然限", "據自然限", "依自然限", "根据自然限", "根據自然限",
	"claims", "claimed",
}

// judgeFouls reports a side that reaches three fouls (4.1.8) by runs of unrecorded
// moves (7.1) and false claims (9.1.4). What a run is worth is not certain: it is no
// foul while less than three minutes are left (7.2).
func (r *Replayer) judgeFouls() {
	var fouls [2][]foul
	for i := range r.g.Findings {
		f := &r.g.Findings[i]
		side := rules.Red
		if f.Side == rules.Black.String() {
			side = rules.Black
		}
		switch f.Code {
		case diag.MissingRun:
			if r.sided {
				continue // a sheet of the own moves says nothing of the other player's
			}
			fouls[side] = append(fouls[side], foul{f.Fouls, false, f.Place, f.Ply, "related.foul-unrecorded", diag.Nums(f.Count, f.Fouls)})
		case diag.FalseClaim:
			fouls[side] = append(fouls[side], foul{1, true, f.Place, f.Ply, "related.foul-claim", nil})
		}
	}
	for side, list := range fouls {
		slices.SortStableFunc(list, func(a, b foul) int { return cmp.Compare(a.ply, b.ply) })
		r.reportFouls(rules.Side(side), list)
	}
}

func (r *Replayer) reportFouls(side rules.Side, list []foul) {
	losing := r.book().Fouls.Losing
	if losing == 0 {
		return
	}
	f := r.finding(diag.ThreeFouls)
	total, certain := 0, 0
	for _, one := range list {
		if total < losing { // this one may be the third
			f.Place, f.Ply = one.place, one.ply
		}
		total += one.count
		if one.certain {
			certain += one.count
		}
		f.Related = append(f.Related, diag.Related{Line: one.place.Line, Column: one.place.Column, Ply: one.ply, Note: one.note, Args: one.args})
	}
	if total < losing {
		return
	}
	f.Side, f.Args, f.Width = side.String(), diag.Nums(total), 1
	lost := r.g.Result == winOf(side.Other())
	switch {
	case certain < losing:
		f.Reason = "unless-short-of-time"
	case !lost && r.g.Result != record.Unknown:
		f.Severity = diag.Error
	}
	if lost {
		f.Severity = diag.Info
	}
	r.g.Report(f)
}

// winOf is the result when a side wins.
func winOf(side rules.Side) record.Result {
	if side == rules.Red {
		return record.RedWins
	}
	return record.BlackWins
}
