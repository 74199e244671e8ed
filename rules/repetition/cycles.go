package repetition

import (
	"cmp"
	"slices"
)

// span is a repetition as plies: count full cycles that end with ply to. Uniform
// ones have a period, others the plies after which their position stood on the
// board, the first of them being the one before the first cycle.
type span struct {
	to, period, count int
	visits            []int
}

// first is the first ply of the first full cycle.
func (s *span) first() int {
	if s.visits != nil {
		return s.visits[0] + 1
	}
	return s.to - s.count*s.period + 1
}

// end is the ply with which the nth full cycle ends.
func (s *span) end(n int) int {
	if s.visits != nil {
		return s.visits[n]
	}
	return s.to - (s.count-n)*s.period
}

// cycles are the plies of each full cycle that has to be classified: of a uniform
// repetition the last one, else all.
func (s *span) cycles() (out [][2]int) {
	for n := 1; n <= s.count; n++ {
		if s.visits != nil || n == s.count {
			out = append(out, [2]int{s.end(n-1) + 1, s.end(n)})
		}
	}
	return out
}

// stage is how far a count of cycles has come: 0 nothing, 1 pending, 2 judged, 3 an
// offence.
func (r *Ruleset) stage(count int) int {
	switch {
	case count >= r.Offence:
		return 3
	case count >= r.Judged:
		return 2
	case count >= r.Pending:
		return 1
	}
	return 0
}

// findSpans finds the repetitions of one capture-free stretch. keys are those of the
// positions after ply base, base+1, and so on.
func (r *Ruleset) findSpans(keys []uint64, base int) []span {
	visits := make(map[uint64][]int, len(keys))
	for i, k := range keys {
		visits[k] = append(visits[k], i)
	}
	spans := r.uniform(keys, visits)
	spans = append(spans, r.mixed(keys, visits, spans)...)
	for i := range spans {
		spans[i].to += base
		for n := range spans[i].visits {
			spans[i].visits[n] += base
		}
	}
	return spans
}

// uniform finds the maximal runs in which the same moves are repeated: as positions
// follow one another by one move only, those in which each position is the one of a
// period before. A run that is part of a longer one counts only if it says more.
func (r *Ruleset) uniform(keys []uint64, visits map[uint64][]int) []span {
	var runs []span
	done := map[int]int{} // by period: the end of its latest run
	for i, k := range keys {
		j := before(visits[k], i)
		if j < 0 {
			continue
		}
		period := i - j
		if end, ok := done[period]; ok && i <= end {
			continue
		}
		first, last := j, i
		for first > 0 && keys[first-1] == keys[first-1+period] {
			first--
		}
		for last+1 < len(keys) && keys[last+1] == keys[last+1-period] {
			last++
		}
		done[period] = last
		if count := (last - first) / period; r.stage(count) > 0 {
			runs = append(runs, span{to: last, period: period, count: count})
		}
	}
	return slices.DeleteFunc(slices.Clone(runs), func(s span) bool {
		for _, other := range runs {
			inside := other.first() <= s.first() && s.to <= other.to && other.period != s.period
			if inside && r.stage(other.count) >= r.stage(s.count) {
				return true
			}
		}
		return false
	})
}

// before is the last visit before position i, or -1.
func before(visits []int, i int) int {
	if n, _ := slices.BinarySearch(visits, i); n > 0 {
		return visits[n-1]
	}
	return -1
}

// mixed finds positions that come again by different moves more often than the
// uniform runs beside them tell. Of those whose visits overlap the most frequent
// one stands for all.
func (r *Ruleset) mixed(keys []uint64, visits map[uint64][]int, runs []span) []span {
	var often []span
	for i, k := range keys {
		if v := visits[k]; v[0] == i && r.stage(len(v)-1) > 0 {
			often = append(often, span{to: v[len(v)-1], count: len(v) - 1, visits: v})
		}
	}
	slices.SortStableFunc(often, func(a, b span) int { return cmp.Compare(b.count, a.count) })
	var out []span
	for _, s := range often {
		covered := func(other span) bool {
			return other.first() <= s.to && s.first() <= other.to && r.stage(other.count) >= r.stage(s.count)
		}
		if !slices.ContainsFunc(runs, covered) && !slices.ContainsFunc(out, covered) {
			s.visits = slices.Clone(s.visits)
			out = append(out, s)
		}
	}
	return out
}
