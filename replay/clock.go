package replay

import (
	"fmt"
	"strings"
	"time"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// judgeTime reports a side that has overstepped the time limit (4.1.4, 22.1), where a
// time rule is known and the record has the time: {[%clk 0:12:34]} is what a clock
// shows after a move, {[%emt 0:01:02]} what the move took, RedTime and BlackTime what
// a side has used in all.
func (r *Replayer) judgeTime() {
	rule := r.Time
	if rule == nil {
		t := r.g.FindTag("TimeControl")
		if t == nil {
			return
		}
		var ok bool
		if rule, ok = ParseTimeRule(t.Value, r.Repetition.Rules); !ok {
			return
		}
	}
	if r.g.Start != rules.StartPosition() {
		return // how many moves were made before is not known
	}
	var clocks [2]clock
	for i := range clocks {
		clocks[i] = clock{rule: rule}
	}
	ids, _ := r.played()
	for i, id := range ids {
		clocks[i%2].add(r.g.NoteOf(id))
		if c := &clocks[i%2]; c.late {
			r.reportLate(c, rules.Side(i%2), i+1, id)
			return
		}
	}
	if r.broken {
		return
	}
	for side, name := range []string{"RedTime", "BlackTime"} {
		r.judgeTotal(rule, rules.Side(side), r.g.FindTag(name), clocks[side].moves)
	}
}

// clock follows the time of one side.
type clock struct {
	rule   *TimeRule
	moves  int           // made so far
	used   time.Duration // in all, or less
	stage  int           // the last one that the clock was set to
	read   bool          // it has shown something
	unfit  bool          // it does not go by this rule
	late   bool          // the last move was made too late
	allows time.Duration // until then it should have been
}

// add takes the next move of the side with what is noted at it.
func (c *clock) add(note *record.Note) {
	c.moves++
	if note == nil || c.unfit {
		return
	}
	for _, comment := range note.Comments {
		if d, ok := command(comment, "[%emt "); ok {
			c.used += d
		} else if d, ok := command(comment, "[%clk "); ok {
			c.show(d)
		}
	}
	c.allows = c.rule.deadline(c.moves)
	c.late = c.used > c.allows && !c.unfit
}

// show takes what the clock shows. Where it shows more than it could, it was set to
// the next stage: either the moves of the one before were made, or its time was over.
// A clock that begins low, or is set more often than that, does not go by this rule.
func (c *clock) show(left time.Duration) {
	const slack = time.Second // what a clock shows is rounded
	used := c.rule.granted(c.stage, c.moves) - left
	if !c.read {
		c.unfit = used < -slack || c.moves < 4 && used > c.rule.stage(0).Time/2
	} else if used < c.used-slack {
		c.unfit = c.rule.stage(c.stage).Moves == 0
		c.stage++
		used = c.rule.granted(c.stage, c.moves) - left
		c.unfit = c.unfit || used < c.used-slack
	}
	c.read = true
	c.used = max(c.used, used)
}

// command finds a command in a comment, [%clk 0:12:34], and reads its time.
func command(comment, open string) (time.Duration, bool) {
	_, rest, found := strings.Cut(comment, open)
	if !found {
		return 0, false
	}
	value, _, found := strings.Cut(rest, "]")
	if !found {
		return 0, false
	}
	d, _, ok := parseDuration(value)
	return d, ok
}

// reportLate reports the first move that a side made too late. What ended the game at
// that move comes first (22.5); so it is an error only where the record plays on to
// another result.
func (r *Replayer) reportLate(c *clock, side rules.Side, ply int, id record.NodeID) {
	f := r.finding(diag.TimeLimit)
	f.Ply, f.Side = ply, side.String()
	f.Args = []diag.Arg{diag.Label(c.moves), diag.Str(clockFace(c.used)), diag.Str(clockFace(c.allows))}
	r.placeAt(&f, id)
	lost := r.g.Result == record.Unknown || r.g.Result == winOf(side.Other())
	switch {
	case lost:
	case ply == r.ply && !r.broken:
		f.Reason = "last-move"
	default:
		f.Severity, f.Reason = diag.Error, "plays-on"
	}
	r.g.Report(f)
}

// judgeTotal looks at the time that a side has used in all: too much is more than it
// had for the next move.
func (r *Replayer) judgeTotal(rule *TimeRule, side rules.Side, t *record.Tag, moves int) {
	if t == nil {
		return
	}
	used, rounding, ok := parseDuration(t.Value)
	allowed := rule.deadline(moves + 1)
	if !ok || used-rounding <= allowed {
		return
	}
	f := r.finding(diag.TimeLimit)
	f.Place, f.Side, f.Text = t.Place, side.String(), t.Value
	f.Args = diag.Strs("", clockFace(used), clockFace(allowed))
	if r.g.Result != record.Unknown && r.g.Result != winOf(side.Other()) {
		f.Reason = "last-move"
	}
	r.g.Report(f)
}

// clockFace is a time as a clock shows it, 1:30:05.
func clockFace(d time.Duration) string {
	s := int(d / time.Second)
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
