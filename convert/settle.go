package convert

import (
	"bytes"
	"slices"

	"qipu/record"
	"qipu/repair"
)

// mostLooks bounds how often an input is looked at again.
const mostLooks = 6

// patience is how many positions may have been looked at for a game that is looked at
// again. A million of them take about half a minute.
func (o *FixOptions) patience() int {
	if o.Write {
		return 30000
	}
	return 20000
}

// settle looks at what was written again, until there is nothing more to be written:
// what is known of a record changes when it is repaired, and with it how sure the
// rest is. Repaired a second time, an input stays as it is.
func (out *Fixed) settle(name string, o FixOptions) error {
	wanted := o.Unsafe
	o.To, o.Answers = nil, nil
	for _, all := range []bool{false, true} {
		if o.Write && all != wanted {
			continue
		}
		text := &out.Safe
		if all {
			text = &out.All
		}
		o.Unsafe = all
		last := out
		for look := 0; look < mostLooks && !bytes.Equal(*text, last.Before); look++ {
			next, err := fixOnce(*text, name, o)
			if err != nil {
				return err
			}
			out.add(next, all)
			last = next
			if *text = next.Safe; all {
				*text = next.All
			}
		}
		if all == wanted && last != out {
			out.Left, out.Counts.Clean, out.Counts.Warned, out.Counts.Failed = last.Left, last.Counts.Clean, last.Counts.Warned, last.Counts.Failed
		}
	}
	return nil
}

// add takes in what was made at another look: repairs that have become safe, and new
// ones.
func (out *Fixed) add(next *Fixed, all bool) {
	games := map[int]*FixedGame{}
	for i := range out.Games {
		games[out.Games[i].Number] = &out.Games[i]
	}
	for i := range next.Games {
		n := &next.Games[i]
		g := games[n.Number]
		if g == nil {
			continue
		}
		if all && g.Unwritten == nil {
			g.Unwritten = n.Unwritten
		}
		if !all && g.UnwrittenSafe == nil {
			g.UnwrittenSafe = n.UnwrittenSafe
		}
		for r := range n.Repairs {
			if all || n.Repairs[r].Safety == repair.Safe.String() {
				g.add(n, r)
			}
		}
	}
}

// add takes in a repair.
func (g *FixedGame) add(from *FixedGame, i int) {
	r := &from.Repairs[i]
	k := slices.IndexFunc(g.Repairs, func(old record.Repair) bool {
		return old.Ply == r.Ply && old.Kind == r.Kind && old.Move == r.Move
	})
	switch {
	case k < 0:
		g.Repairs = append(g.Repairs, *r)
		g.Places = append(g.Places, from.Places[i])
		g.Nodes = append(g.Nodes, nil)
	case r.Safety == repair.Safe.String():
		old := &g.Repairs[k]
		old.Safety, old.Confidence, old.Alternatives = r.Safety, r.Confidence, r.Alternatives
	}
}
