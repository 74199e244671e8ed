package repetition

// Tracker watches a game as it is replayed and tells whether [Judge] could have
// anything to say about it. It allocates nothing and may be used for game after
// game. It can err on the side of yes, never on the side of no.
type Tracker struct {
	// slots counts positions of the capture-free stretch by a part of their key:
	// the stretch's number in the high bits, the count in the low eight.
	slots   [slotCount]uint32
	stretch uint32
	plies   int    // since the last capture
	limit   int    // in plies
	need    uint32 // occurrences of a position that are worth a look
	hit     bool
}

const (
	slotCount  = 2048
	countBits  = 8
	maxCount   = 1<<countBits - 1
	maxStretch = 1<<(32-countBits) - 1
)

// Reset starts a game from a position with that key and counter of plies since
// the last capture.
func (t *Tracker) Reset(key uint64, counter int, o Options) {
	t.limit = 2 * o.limit().Rounds
	t.need = uint32(o.rules().Pending + 1)
	t.begin(key)
	t.plies = min(counter, t.limit)
	t.hit = t.plies >= t.limit
}

// Add tells of a ply: the key of the position after it and whether it captured.
func (t *Tracker) Add(key uint64, captured bool) {
	if captured {
		t.begin(key)
		return
	}
	t.plies++
	if t.count(key) >= t.need || t.plies >= t.limit {
		t.hit = true
	}
}

// Matters tells whether the moves so far are worth a call of Judge.
func (t *Tracker) Matters() bool { return t.hit }

// begin starts a capture-free stretch.
func (t *Tracker) begin(key uint64) {
	if t.stretch++; t.stretch > maxStretch {
		t.slots, t.stretch = [slotCount]uint32{}, 1
	}
	t.plies = 0
	t.count(key)
}

// count adds a position and returns how often its slot was met in this stretch.
func (t *Tracker) count(key uint64) uint32 {
	slot := &t.slots[key%slotCount]
	if *slot>>countBits != t.stretch {
		*slot = t.stretch << countBits
	}
	n := *slot & maxCount
	if n < maxCount {
		n++
		*slot++
	}
	return n
}
