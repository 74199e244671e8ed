package repetition

import "qipu/rules"

// Limit says from when on a draw by the natural limit may be claimed (4.2.4, 23.3)
// in one capture-free stretch. Of a claimant's own checks only the first ten count.
type Limit struct {
	First   int    // first ply of the stretch
	Claim   [2]int // by rules.Side: the ply from which that side may claim, 0 = never
	Checks  [2]int // checks that each side gave in the stretch
	Plies   int    // length of the stretch, the counter of a set-up position included
	Arbiter bool   // the stretch began before the record: earlier checks are unknown
}

// limitCounter follows one game.
type limitCounter struct {
	rule    NaturalLimit
	now     Limit
	reached []Limit
}

func newLimitCounter(rule NaturalLimit, counter int) limitCounter {
	return limitCounter{rule: rule, now: Limit{First: 1, Plies: counter, Arbiter: counter > 0 && !rule.TrustCounter}}
}

// add takes a ply by a side.
func (c *limitCounter) add(ply int, side rules.Side, captured, check bool) {
	if captured {
		c.flush()
		c.now = Limit{First: ply + 1}
		return
	}
	c.now.Plies++
	if check {
		c.now.Checks[side]++
	}
	for s := range c.now.Claim {
		rounds := c.now.Plies/2 - max(0, c.now.Checks[s]-c.rule.Checks)
		if c.now.Claim[s] == 0 && rounds >= c.rule.Rounds {
			c.now.Claim[s] = ply
		}
	}
}

// flush ends a stretch.
func (c *limitCounter) flush() {
	if c.now.Claim != [2]int{} {
		c.reached = append(c.reached, c.now)
	}
}
