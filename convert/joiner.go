package convert

import (
	"errors"

	"qipu/diag"
	"qipu/source"
)

// ErrStopped means that a broken game ended the run, as Stop demands.
var ErrStopped = errors.New("stopped at the first game with an error")

// Counts are games by the worst that is said about them.
type Counts struct {
	Clean  int `json:"clean"`  // nothing above info
	Warned int `json:"warned"` // warnings, no error
	Failed int `json:"failed"` // at least one error
}

// Games is how many games there are.
func (c Counts) Games() int { return c.Clean + c.Warned + c.Failed }

// Add counts a result.
func (c *Counts) Add(r *Result) {
	switch {
	case r.Number == 0:
	case r.Worst == diag.Error:
		c.Failed++
	case r.Worst == diag.Warning:
		c.Warned++
	default:
		c.Clean++
	}
}

// Joiner puts results together, in the order of their units.
type Joiner struct {
	Counts
	*plan
	mark, gap []byte
	excerpts  map[diag.Code]int // of this input, how many findings have their line
}

// NewJoiner joins results made under the Config.
func NewJoiner(c Config) (*Joiner, error) {
	p, err := c.plan()
	if err != nil {
		return nil, err
	}
	j := &Joiner{plan: p, excerpts: map[diag.Code]int{}}
	if p.to != nil && !p.to.Binary {
		j.mark = source.Mark(p.output)
		j.gap, _ = source.Encode(nil, p.to.Gap, p.output)
	}
	return j, nil
}

// Begin is called where an input begins.
func (j *Joiner) Begin() { clear(j.excerpts) }

// Join takes the next result: it counts it, and takes the lines away from findings of
// a code of which enough were shown. The error is ErrStopped where nothing is to come
// after it.
func (j *Joiner) Join(r *Result) error {
	j.Add(r)
	if j.Excerpts > 0 {
		for i := range r.Findings {
			f := &r.Findings[i]
			if f.Excerpt == "" {
				continue
			}
			if j.excerpts[f.Code] >= j.Excerpts {
				f.Excerpt = ""
			}
			j.excerpts[f.Code]++
		}
	}
	if j.OnError == Stop && r.Worst == diag.Error {
		return ErrStopped
	}
	return nil
}

// Before is what is written before the output of a result: at the beginning of a file
// its byte order mark, else the gap between two games.
func (j *Joiner) Before(begins bool) []byte {
	if begins {
		return j.mark
	}
	return j.gap
}
