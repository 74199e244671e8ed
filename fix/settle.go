package fix

import (
	"bytes"
	"slices"

	"qipu/record"
	"qipu/repair"
)

// mostLooks bounds how often a unit is looked at again.
const mostLooks = 6

// patience is how many positions may have been looked at for a game that is looked at
// again. A million of them take about half a minute.
func (p *Processor) patience() int {
	if p.Write {
		return 30000
	}
	return 20000
}

// settle looks at what was written again, until there is nothing more to be written:
// what is known of a record changes when it is repaired, and with it how sure the
// rest is. Repaired a second time, a game stays as it is.
func (p *Processor) settle(t *Task, out *Result, effort *int) error {
	for _, all := range []bool{false, true} {
		if p.Write && all != p.Unsafe {
			continue
		}
		text := &out.Safe
		if all {
			text = &out.All
		}
		last := out
		for n := 0; n < mostLooks && !bytes.Equal(*text, last.Before); n++ {
			u, ok := reread(&t.Unit, *text)
			if !ok {
				break
			}
			again := look{Processor: p, Task: &Task{Unit: u, Other: t.Other}, unsafe: all, again: true, effort: effort}
			next, err := again.look()
			if err != nil {
				return err
			}
			if next.Game != nil {
				out.Game.addAll(next.Game, all)
			}
			last = &next
			if *text = next.Safe; all {
				*text = next.All
			}
		}
		if all == p.Unsafe && last != out {
			out.WorstLeft = last.WorstLeft
		}
	}
	return nil
}

// addAll takes in what was made at another look: repairs that have become safe, and
// new ones.
func (g *Game) addAll(next *Game, all bool) {
	if all && g.Unwritten == nil {
		g.Unwritten = next.Unwritten
	}
	if !all && g.UnwrittenSafe == nil {
		g.UnwrittenSafe = next.UnwrittenSafe
	}
	for r := range next.Repairs {
		if all || next.Repairs[r].Safety == repair.Safe {
			g.add(next, r)
		}
	}
}

// add takes in a repair.
func (g *Game) add(from *Game, i int) {
	r := &from.Repairs[i]
	k := slices.IndexFunc(g.Repairs, func(old record.Repair) bool {
		return old.Ply == r.Ply && old.Kind == r.Kind && old.Move == r.Move
	})
	switch {
	case k < 0:
		added := *r
		added.Nodes = nil // they are those of another reading
		g.Repairs = append(g.Repairs, added)
		g.Places = append(g.Places, from.Places[i])
	case r.Safety == repair.Safe:
		old := &g.Repairs[k]
		old.Safety, old.Confidence, old.Alternatives = r.Safety, r.Confidence, r.Alternatives
	}
}
