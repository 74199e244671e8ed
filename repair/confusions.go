package repair

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Confusions is the table of characters that are taken for each other.
type Confusions struct {
	seen  map[rune]map[rune]float64 // by the character meant: what is read, and its weight
	total map[rune]float64
}

//go:embed confusions.txt
var confusionText string

// DefaultConfusions is the table that is built in.
var DefaultConfusions = sync.OnceValue(func() *Confusions {
	c := new(Confusions)
	_ = c.Add(confusionText) // a test reads it
	return c
})

// Clone is a copy, to be extended.
func (c *Confusions) Clone() *Confusions {
	out := new(Confusions)
	for meant, row := range c.seen {
		for seen, weight := range row {
			out.add(meant, seen, weight)
		}
	}
	return out
}

// Add reads a table and adds what it says. A line has the character that was meant,
// blanks, and the characters it is read as, with blanks between or without, each
// counting once unless = and a number follow (丙=2). Lines that begin with # are
// remarks. The error names the line that cannot be read.
func (c *Confusions) Add(text string) error {
	for n, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		meant, size := utf8.DecodeRuneInString(fields[0])
		if size != len(fields[0]) || len(fields) == 1 {
			return fmt.Errorf("line %d: want a character, a blank and what it is read as, got %q", n+1, line)
		}
		for _, f := range fields[1:] {
			weight := 1.0
			if at := strings.IndexByte(f, '='); at > 0 {
				w, err := strconv.ParseFloat(f[at+1:], 64)
				if err != nil || !(w > 0 && w < 1e6) {
					return fmt.Errorf("line %d: %q is no weight", n+1, f[at+1:])
				}
				f, weight = f[:at], w
			}
			for _, seen := range f {
				c.add(meant, seen, weight)
			}
		}
	}
	return nil
}

func (c *Confusions) add(meant, seen rune, weight float64) {
	if c.seen == nil {
		c.seen, c.total = map[rune]map[rune]float64{}, map[rune]float64{}
	}
	row := c.seen[meant]
	if row == nil {
		row = map[rune]float64{}
		c.seen[meant] = row
	}
	row[seen] += weight
	c.total[meant] += weight
}

// share is how much of the misreadings of a character is this one, 0 to 1.
func (c *Confusions) share(meant, seen rune) float64 {
	if w := c.seen[meant][seen]; w > 0 {
		return w / c.total[meant]
	}
	return 0
}
