package diag

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

// texts are the texts of one language by key. A text has alternatives, from the
// fullest to the barest: the first one whose values are all there is used, so a
// missing value never leaves a gap. Values stand in braces, {1} {2} … in the
// order of the call or by the names in slots; {foul|fouls} is the singular and
// the plural for the last number before it.
type texts map[string][]string

// slots are the values that a text can name, in the order in which they are
// handed to the printer of the language.
var slots = [...]string{
	"1", "2", "3", "4", "5", "6",
	"text", "reason", "side", "count", "candidate", "candidates",
	"from", "to", "cycles", "verdict", "fouls", "red", "black",
}

const (
	slotText = iota + 6
	slotReason
	slotSide
	slotCount
	slotCandidate
	slotCandidates
	slotFrom
	slotTo
	slotCycles
	slotVerdict
	slotFouls
	slotRed
	slotBlack
)

// values are the values of one text by slot; nil and "" are missing.
type values [len(slots)]any

// has is the set of the values that are there, a bit a slot.
func (v *values) has() uint32 {
	var set uint32
	for i, x := range v {
		if x != nil && x != "" {
			set |= 1 << i
		}
	}
	return set
}

// number is a count, which decides between singular and plural; 0 is missing.
func (v *values) number(slot, n int) {
	if n > 0 {
		v[slot] = n
	}
}

// label is the number of a ply, written without separators; 0 is missing.
func (v *values) label(slot, n int) {
	if n != 0 {
		v[slot] = strconv.Itoa(n)
	}
}

// phrase is one alternative of a text: its key in the message catalogue and the
// set of values it needs, or the text itself when it needs none.
type phrase struct {
	key   string
	needs uint32
	fixed string
}

// tongue is a language with its texts compiled.
type tongue struct {
	tag     language.Tag
	phrases map[string][]phrase
	printer *message.Printer
}

func newTongue(tag language.Tag, t texts) (*tongue, error) {
	b := catalog.NewBuilder(catalog.Fallback(tag))
	g := &tongue{tag: tag, phrases: make(map[string][]phrase, len(t))}
	for key, alternatives := range t {
		for i, text := range alternatives {
			p := phrase{key: fmt.Sprintf("%s#%d", key, i)}
			messages, needs, err := compile(text)
			if err != nil {
				return nil, fmt.Errorf("text %s: %w", key, err)
			}
			if err := b.Set(tag, p.key, messages...); err != nil {
				return nil, fmt.Errorf("text %s: %w", key, err)
			}
			if p.needs = needs; needs == 0 {
				p.fixed = text
			}
			g.phrases[key] = append(g.phrases[key], p)
		}
	}
	g.printer = message.NewPrinter(tag, message.Catalog(b))
	return g, nil
}

// compile turns a text into a message of the catalogue, its plurals into
// variables of that message.
func compile(text string) (messages []catalog.Message, needs uint32, err error) {
	var format strings.Builder
	number := 0 // argument that the next plural goes by
	for {
		before, rest, found := strings.Cut(text, "{")
		format.WriteString(before)
		if !found {
			break
		}
		name, after, found := strings.Cut(rest, "}")
		if !found {
			return nil, 0, fmt.Errorf("unclosed brace")
		}
		text = after
		if one, other, found := strings.Cut(name, "|"); found {
			if number == 0 {
				return nil, 0, fmt.Errorf("plural without a number")
			}
			variable := fmt.Sprintf("plural%d", len(messages))
			messages = append(messages, catalog.Var(variable, plural.Selectf(number, "%d", plural.One, one, plural.Other, other)))
			fmt.Fprintf(&format, "${%s}", variable)
			continue
		}
		i := slotNamed(name)
		if i < 0 {
			return nil, 0, fmt.Errorf("unknown value %q", name)
		}
		fmt.Fprintf(&format, "%%[%d]v", i+1)
		needs |= 1 << i
		if i < slotText || i == slotCount || i == slotFouls || i == slotCycles {
			number = i + 1
		}
	}
	return append(messages, catalog.String(format.String())), needs, nil
}

func slotNamed(name string) int {
	for i, s := range slots {
		if s == name {
			return i
		}
	}
	return -1
}

// say is the first alternative of the text for which all values are there, and
// the values it uses; false when the language has no such text.
func (g *tongue) say(key string, v *values) (text string, used uint32, ok bool) {
	has := v.has()
	for _, p := range g.phrases[key] {
		if p.needs == 0 {
			return p.fixed, 0, true
		}
		if p.needs&^has == 0 {
			return g.printer.Sprintf(p.key, v[:]...), p.needs, true
		}
	}
	return "", 0, false
}
