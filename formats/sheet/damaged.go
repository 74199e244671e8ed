package sheet

import (
	"slices"
	"strings"

	"qipu/notation"
)

// rescue takes words of the line that was scanned for badly damaged moves where they
// stand in the place of one: no more than two behind a number, or one alone.
func (r *reader) rescue() {
	s := &r.scan
	if s.found.other == 0 || len(s.items)-s.from > mostItems {
		return
	}
	for from := s.from; from < len(s.items); {
		to, places := from, 0
		for ; to < len(s.items) && (to == from || s.items[to].kind != number); to++ {
			switch s.items[to].kind {
			case move, hole, dots:
				places++
			case words:
				places += len(strings.Fields(s.items[to].text))
			}
		}
		if places <= 2 && (s.items[from].kind == number || places == 1) {
			for i := from; i < to; i++ {
				if s.items[i].kind == words {
					to += r.asMoves(i)
				}
			}
		}
		from = to
	}
}

// asMoves makes moves of the words at an index, if all of them can be, and returns
// how many items there are more.
func (r *reader) asMoves(i int) int {
	s := &r.scan
	it := s.items[i]
	parts := strings.Fields(it.text)
	if slices.ContainsFunc(parts, func(w string) bool { return !mayBeMove(w) }) {
		return 0
	}
	at := 0
	for k, w := range parts {
		part := it
		n := strings.Index(it.text[at:], w)
		at += n
		part.kind, part.text = move, w
		part.column += int32(runes(it.text[:at]))
		if part.start >= 0 {
			part.start += int32(at)
		}
		at += len(w)
		if k == 0 {
			s.items[i] = part
		} else {
			s.items = slices.Insert(s.items, i+k, part)
		}
	}
	return len(parts) - 1
}

// mayBeMove tells whether a word has the length of a move and a character of one.
func mayBeMove(w string) bool {
	n, known := 0, 0
	for _, c := range w {
		n++
		_, kind := notation.KindOf(c)
		_, _, digit := notation.DigitOf(c)
		_, direction := notation.DirectionOf(c)
		_, qualifier := notation.QualifierOf(c)
		if kind || digit || direction || qualifier {
			known++
		}
	}
	return n >= 3 && n <= 5 && known > 0
}
