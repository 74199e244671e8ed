package source

import "strings"

// jsonCutter cuts a text at the ends of the JSON objects in it, one a line, pretty-
// printed, or in an array. A line that is broken costs no other.
type jsonCutter struct {
	at     int // that far the text was looked at
	depth  int // of open brackets
	quoted bool
	state  jsonState
	key    string // with which the object begins, up to the colon
}

type jsonState uint8

const (
	between jsonState = iota // objects
	within                   // one
	behind                   // one, on its last line
	strange                  // within a line that is none
)

// NewJSONCutter is a Cutter of formats in which a game is a JSON object.
func NewJSONCutter() Cutter { return new(jsonCutter) }

func (c *jsonCutter) Drop(n int) { c.at = max(c.at-n, 0) }

func (c *jsonCutter) Cut(text string, final bool) (n int, game bool) {
	for c.at < len(text) {
		b := text[c.at]
		switch c.state {
		case between:
			switch {
			case b == '{':
				c.state, c.depth, c.key = within, 1, firstKey(text[c.at:])
			case b > ' ' && strings.IndexByte("[],", b) < 0 && !strings.HasPrefix(text[c.at:], "\ufeff"):
				c.state = strange
			}
		case within:
			if b == '\n' && c.broken(text[:c.at], text[c.at+1:]) {
				return c.end(c.at + 1)
			} else if b == '\n' && c.at+1 == len(text) && !final {
				return 0, false // what the next line begins with tells
			}
			c.inside(b)
		case behind:
			if b == ',' || b == ']' || b == '{' {
				return c.end(c.at)
			}
			if b > ' ' {
				c.state = strange
			} else if b == '\n' {
				return c.end(c.at + 1)
			}
		case strange:
			if b == '\n' {
				return c.end(c.at + 1)
			}
		}
		c.at++
	}
	if !final {
		return 0, false
	}
	game = c.state != between
	*c = jsonCutter{}
	return len(text), game
}

// inside takes the next character of an object.
func (c *jsonCutter) inside(b byte) {
	switch {
	case c.quoted && b == '\\':
		c.at++
	case b == '"':
		c.quoted = !c.quoted
	case c.quoted:
	case b == '{' || b == '[':
		c.depth++
	case b == '}' || b == ']':
		if c.depth--; c.depth == 0 {
			c.state = behind
		}
	}
}

// broken tells at the end of a line that the object ended with it unfinished: a string
// does not go on in the next line; or that begins an object, and it is like this one, or
// no comma stands before it.
func (c *jsonCutter) broken(text, next string) bool {
	if c.quoted || !strings.HasPrefix(next, "{") {
		return c.quoted
	}
	text = strings.TrimRight(text, " \t\r")
	return c.key != "" && strings.HasPrefix(next, c.key) || strings.IndexByte(",:[", text[len(text)-1]) < 0
}

// firstKey is the beginning of an object up to its first colon.
func firstKey(object string) string {
	if n := strings.IndexByte(object[:min(len(object), 64)], ':'); n > 0 && strings.IndexByte(object[:n], '\n') < 0 {
		return object[:n+1]
	}
	return ""
}

func (c *jsonCutter) end(n int) (int, bool) {
	*c = jsonCutter{}
	return n, true
}
