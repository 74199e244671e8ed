package batch

import (
	"errors"
	"strings"

	"qipu/diag"
)

// Tally counts what became of the games and inputs of a run. It belongs to one
// goroutine, that of Sink and Done.
type Tally struct {
	Clean      int // games without anything worse than a note
	Warned     int // games with warnings, and nothing worse
	Failed     int // games with errors
	Inputs     int
	Unreadable int // inputs that could not be read, or not to their end
	Unwritten  int // inputs whose output could not be written
	PassedOver map[Passed]int
}

// A PassedError ends an input that is not read after all.
type PassedError struct{ Why Passed }

func (e *PassedError) Error() string { return "passed over: " + string(e.Why) }

// PassOver counts a file that is not read.
func (t *Tally) PassOver(why Passed) {
	if t.PassedOver == nil {
		t.PassedOver = map[Passed]int{}
	}
	t.PassedOver[why]++
}

// Input counts an input by how it ended.
func (t *Tally) Input(err error) {
	var passed *PassedError
	if errors.As(err, &passed) {
		t.PassOver(passed.Why)
		return
	}
	t.Inputs++
	var unwritten *OutputError
	switch {
	case err == nil:
	case errors.As(err, &unwritten):
		t.Unwritten++
	default:
		t.Unreadable++
	}
}

// Games is how many games were counted.
func (t *Tally) Games() int { return t.Clean + t.Warned + t.Failed }

// Line is the last line of a run, without its line feed:
//
//	40,244 games: 26,121 clean, 13,879 with warnings, 244 with errors; 2 unreadable files
//
// Warnings and outputs that were not written are mentioned when there are any.
func (t *Tally) Line(p *diag.Printer) string {
	some := func(n int) any {
		if n == 0 {
			return nil
		}
		return n
	}
	return p.Text("tally", t.Games(), t.Clean, some(t.Warned), t.Failed, t.Unreadable, some(t.Unwritten))
}

// Passed is a line about the files that were passed over, "" when there are none:
//
//	passed over: 12 with other extensions, 1 hidden
func (t *Tally) Passed(p *diag.Printer) string {
	var list []string
	for _, why := range []Passed{PassedExtension, PassedHidden, PassedNoFile, PassedOutput, PassedNoRecord} {
		if n := t.PassedOver[why]; n > 0 {
			list = append(list, p.Text("passed."+string(why), n))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return p.Text("passed.over", strings.Join(list, p.Text("list.separator")))
}
