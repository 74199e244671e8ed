package repetition

// Tracker watches a game as it is replayed and tells whether [Judge] could have
// anything to say about it. It allocates nothing and may be used for game after
// game. It can err on the side of yes, never on the side of no.
type Tracker struct {
	visits counter
	plies  int // since the last capture
	limit  int // of plies
	need   int // visits of a position that are worth a look
	hit    bool
}

// Reset starts a game from a position with that key and counter of plies since
// the last capture.
func (t *Tracker) Reset(key uint64, counter int, o Options) {
	t.limit = 2 * o.limit().Rounds
	t.need = o.rules().Pending + 1
	t.visits.begin(key)
	t.plies = min(counter, t.limit)
	t.hit = false
}

// Add tells of a ply: the key of the position after it and whether it captured.
func (t *Tracker) Add(key uint64, captured bool) {
	if captured {
		t.visits.begin(key)
		t.plies = 0
		return
	}
	t.plies++
	if t.visits.add(key) >= t.need || t.plies >= t.limit {
		t.hit = true
	}
}

// Matters tells whether the moves so far are worth a call of Judge.
func (t *Tracker) Matters() bool { return t.hit }

// counter counts visits of positions in one capture-free stretch, by a part of
// their keys: positions that share it are counted together.
type counter struct {
	// slots hold the number of the stretch in the high bits, the count in the low
	// ones.
	slots   [slotCount]uint32
	stretch uint32
}

const (
	slotCount  = 2048
	countBits  = 8
	maxCount   = 1<<countBits - 1
	maxStretch = 1<<(32-countBits) - 1
)

// begin starts a stretch with a position.
func (c *counter) begin(key uint64) {
	if c.stretch++; c.stretch > maxStretch {
		c.slots, c.stretch = [slotCount]uint32{}, 1
	}
	c.add(key)
}

// add counts a visit and returns how many there were, at most maxCount.
func (c *counter) add(key uint64) int {
	slot := &c.slots[key%slotCount]
	if *slot>>countBits != c.stretch {
		*slot = c.stretch << countBits
	}
	if *slot&maxCount < maxCount {
		*slot++
	}
	return int(*slot & maxCount)
}
