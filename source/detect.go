package source

import (
	"slices"
	"unicode/utf8"
)

// switchCost is the evidence that a change of encoding needs, so a line among
// others twice as much: a text that reads a little better in another encoding for a
// line or two stays in its own. In 40,000 real Big5 files it lets 1,107 lines stand
// out as GB18030, and all of them are.
const switchCost = 4

// stretch is a run of lines in one encoding; "" while only ASCII was seen.
type stretch struct {
	end   int // in the window
	enc   Encoding
	valid bool // known to be valid UTF-8
}

// detector tells which lines of an input are in which encoding. Each line that is
// not ASCII is evidence for and against each candidate; the assignment with the
// most evidence wins, where each change of encoding costs switchCost (the Viterbi
// path over the lines). A line is decided once all paths agree on it, so the
// memory needed is small, and a line that is certain in the current encoding is
// not weighed in the others.
type detector struct {
	current int // index of the encoding in force in candidates, or undecided
	score   [len(candidates)]int
	pending []weighed
	runs    []run
}

const undecided = -1 // as slices.Index says it

// weighed is a line that is not ASCII and not decided yet. from[k] is the
// candidate of the line before it on the best path that has this line in k.
type weighed struct {
	start int
	from  [len(candidates)]int8
	in    int8 // where the path that was chosen has it
}

// run is a decided run of lines; it starts at a line that is not ASCII.
type run struct {
	start, candidate int
}

// newDetector starts with the encoding of a byte order mark, or undecided.
func newDetector(mark Encoding) *detector {
	d := new(detector)
	d.restart(slices.Index(candidates[:], mark))
	return d
}

// restart forgets all evidence but the encoding in force. Where none is and the
// evidence says nothing, UTF-8 is likelier than GB18030, and that than Big5.
func (d *detector) restart(k int) {
	d.current, d.pending = k, d.pending[:0]
	if k == undecided {
		d.score = [...]int{inUTF8: 2, inGB: 1, inBig5: 0}
		return
	}
	d.score = [...]int{-switchCost, -switchCost, -switchCost}
	d.score[k] = 0
}

// encoding is the one in force, "" for none.
func (d *detector) encoding() Encoding {
	if d.current == undecided {
		return ""
	}
	return candidates[d.current]
}

// split assigns the lines at the start of a window of the input to encodings and
// appends the stretches to dst. The last of them ends where the decided part of
// the window does: behind more than half of it, and at its end when final is set.
func (d *detector) split(dst []stretch, window []byte, final bool) []stretch {
	before, end := d.current, len(window)
	if (before == undecided || before == inUTF8) && utf8.Valid(window) {
		high := window[firstHigh(window):]
		if before == inUTF8 || len(high) == 0 || !accidental(high) {
			if len(high) > 0 {
				d.restart(inUTF8)
			}
			return append(dst, stretch{end, d.encoding(), true})
		}
	}
	d.runs = d.runs[:0]
	for at, lines := 0, (lines{text: window}); at < len(window); {
		if n := d.skim(lines.text); n > 0 {
			lines.skip(n)
			at += n
			continue
		}
		line := lines.next()
		if high := firstHigh(line); high < len(line) {
			d.line(line[max(high-1, 0):], at)
		}
		at += len(line)
	}
	if len(d.pending) > 0 {
		n, k := d.agreed()
		if start := d.pending[n].start; !final && start > len(window)/2 {
			end = start
		} else {
			n, k = len(d.pending), d.last()
		}
		d.decide(n, k)
	}
	return d.stretches(dst, window[:end], before)
}

// skim is the length of the lines at the start of b about which there is no doubt:
// they are ASCII, or certain in the two-byte encoding in force. Nearly all lines of
// a collection are of these kinds, so this is line for the hurried.
func (d *detector) skim(b []byte) int {
	if len(d.pending) > 0 || d.current < inGB {
		return 0
	}
	t := big5Classes()
	if d.current == inGB {
		t = gbClasses()
	}
	whole := 0
	for i := 0; i < len(b); {
		var m meter
		high, sure := false, false
		for ; i < len(b) && b[i] != '\n' && b[i] != '\r'; i++ {
			switch c := b[i]; {
			case c < utf8.RuneSelf:
				if m.last <<= 4; c >= '1' && c <= '9' {
					m.last |= places[asciiDigit]
				}
			case i+1 == len(b):
				return whole
			default:
				i++
				high = true
				if m.add(t[pairIndex(c, b[i])]) {
					if m.sum < 0 {
						return whole
					}
					for sure = true; i+1 < len(b) && b[i+1] != '\n' && b[i+1] != '\r'; {
						i++
					}
				}
			}
		}
		if high && !sure {
			return whole
		}
		i++
		whole = min(i, len(b))
	}
	return whole
}

// accidental tells whether valid UTF-8 is rather a GB18030 text with moves: their
// two-byte codes can look like UTF-8 sequences of two bytes (前車平一 does).
func accidental(b []byte) bool {
	return slices.Max(b) < 0xE0 && weigh(b, inGB) == certain && weigh(b, inUTF8) < certain
}

// line takes the next line that is not ASCII.
func (d *detector) line(line []byte, start int) {
	k := d.current
	if len(d.pending) > 0 {
		k, _ = d.lead()
	}
	weights := [...]int{-certain, -certain, -certain}
	if k != undecided {
		weights[k] = weigh(line, k)
		if weights[k] == certain && len(d.pending) == 0 {
			return
		}
	}
	if k == undecided || weights[k] < certain {
		for i := range weights {
			if i != k {
				weights[i] = weigh(line, i)
			}
		}
	}
	// A first line that differs from the rest is a line among others too.
	cost := switchCost
	if d.current == undecided {
		cost = 2 * switchCost
	}
	w := weighed{start: start}
	was := d.score
	for i := range was {
		w.from[i] = int8(i)
		for j, s := range was {
			if s-cost > d.score[i] {
				d.score[i], w.from[i] = s-cost, int8(j)
			}
		}
	}
	for i := range was {
		d.score[i] += weights[i]
	}
	d.pending = append(d.pending, w)
	if k, margin := d.lead(); margin > cost {
		d.decide(len(d.pending), k)
	}
}

// lead is the candidate with the most evidence, and margin how far it is ahead.
func (d *detector) lead() (k, margin int) {
	for i, s := range d.score {
		if s > d.score[k] {
			k = i
		}
	}
	margin = 1 << 30
	for i, s := range d.score {
		if i != k {
			margin = min(margin, d.score[k]-s)
		}
	}
	return k, margin
}

// last is the candidate for the last pending line where nothing more can be known:
// the one in force, if the lead would owe its place to the missing change back.
func (d *detector) last() int {
	k, _ := d.lead()
	if d.current != undecided && d.score[k] <= d.score[d.current]+switchCost {
		return d.current
	}
	return k
}

// agreed counts the pending lines on which the best paths to all candidates
// agree, never all lines, and tells where they have the last of them.
func (d *detector) agreed() (n, k int) {
	at := [...]int8{inUTF8, inGB, inBig5}
	for n = len(d.pending) - 1; n > 0; n-- {
		for i := range at {
			at[i] = d.pending[n].from[at[i]]
		}
		if at[inUTF8] == at[inGB] && at[inGB] == at[inBig5] {
			return n, int(at[inGB])
		}
	}
	return 0, d.current
}

// decide takes the best path to candidate k for the first n pending lines, and
// starts afresh behind them.
func (d *detector) decide(n, k int) {
	in := int8(k)
	for i := n - 1; i >= 0; i-- {
		d.pending[i].in = in
		in = d.pending[i].from[in]
	}
	for _, w := range d.pending[:n] {
		if int(w.in) != d.current {
			d.current = int(w.in)
			d.runs = append(d.runs, run{w.start, d.current})
		}
	}
	d.restart(d.current)
}

// stretches turns the runs found in a window, which began in the candidate before,
// into stretches. ASCII lines between two runs belong to the second one from its
// last blank line on, so that a game keeps its tags together.
func (d *detector) stretches(dst []stretch, window []byte, before int) []stretch {
	at, enc := 0, Encoding("")
	if before != undecided {
		enc = candidates[before]
	}
	for _, r := range d.runs {
		cut := r.start
		if enc == "" {
			cut = 0
		} else {
			cut -= paragraph(window[at:cut])
		}
		if cut > at {
			dst = append(dst, stretch{end: cut, enc: enc})
		}
		at, enc = cut, candidates[r.candidate]
	}
	return append(dst, stretch{end: len(window), enc: enc})
}

// paragraph is the length of what b, which starts a line and ends one, has behind
// its last blank line, if that is ASCII, or 0.
func paragraph(b []byte) int {
	gap := len(b)
	for gap > 0 && b[gap-1] < utf8.RuneSelf {
		gap--
	}
	l := lines{text: b[gap:]}
	if gap > 0 {
		l.next() // the end of a line that is not blank
	}
	n := 0
	for len(l.text) > 0 {
		if line := l.next(); line[0] == '\n' || line[0] == '\r' {
			n = len(l.text)
		}
	}
	return n
}
