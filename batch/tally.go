package batch

import (
	"errors"

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
}

// Game counts a game by the worst that is said about it.
func (t *Tally) Game(worst diag.Severity) {
	switch worst {
	case diag.Error:
		t.Failed++
	case diag.Warning:
		t.Warned++
	default:
		t.Clean++
	}
}

// Input counts an input by how it ended.
func (t *Tally) Input(err error) {
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
