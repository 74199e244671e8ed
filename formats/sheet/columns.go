package sheet

import (
	"slices"

	"qipu/diag"
	"qipu/notation"
)

// columns is where the moves of a side stand in the rows of a table without a known
// heading: cells counted from that of the number.
type columns struct {
	known      bool
	red, black int

	// The last full row that is aligned with blanks, and where its moves begin.
	row         string
	first, next int
}

// mostItems is how many items the row of a table has at most.
const mostItems = 256

// arrange finds out from the columns whose moves the items of a line are, and puts
// in what empty cells stand for.
func (r *reader) arrange(l line) {
	s := &r.scan
	if len(s.cells) == 0 {
		r.align(l)
		return
	}
	if len(s.items)-s.from > mostItems {
		return
	}
	for from := s.from; from < len(s.items); {
		to := from + 1
		for to < len(s.items) && s.items[to].kind != number {
			to++
		}
		from = r.arrangeGroup(from, to)
	}
}

// arrangeGroup arranges a number with what follows it, or items without a number,
// and returns where the next group begins.
func (r *reader) arrangeGroup(from, to int) int {
	s, c := &r.scan, &r.columns
	base, numbered := 0, s.items[from].kind == number
	if numbered {
		base = int(s.items[from].cell)
	}
	var places [2]int // of the moves, or what stands for them
	count := 0
	for i := from; i < to; i++ {
		if k := s.items[i].kind; k == move || k == hole || k == dots {
			if count < len(places) {
				places[count] = i
			}
			count++
		}
	}
	at := func(i int) int { return int(s.items[i].cell) - base }
	if count == 2 && at(places[0]) < at(places[1]) {
		c.known, c.red, c.black = true, at(places[0]), at(places[1])
		s.items[places[0]].side, s.items[places[1]].side = red, black
		return to
	}
	if !c.known && numbered {
		c.red, c.black = 1, 2
	}
	switch {
	case count > 1 || !c.known && !numbered:
	case count == 0 && numbered && c.known:
		return r.emptyCell(r.emptyCell(to, base+c.red, red), base+c.black, black)
	case count == 1 && at(places[0]) == c.red:
		s.items[places[0]].side = red
		return r.emptyCell(to, base+c.black, black)
	case count == 1 && at(places[0]) == c.black:
		s.items[places[0]].side = black
		return r.emptyCell(places[0], base+c.red, red) + to - places[0]
	}
	return to
}

// emptyCell puts in what an empty cell of a side stands for and returns the index
// behind it.
func (r *reader) emptyCell(i, cell int, sd side) int {
	s := &r.scan
	var it item
	if cell >= 1 && cell <= len(s.cells) {
		it = s.cells[cell-1]
	} else { // the row is short
		it = s.here(dots)
	}
	it.side = sd
	s.items = slices.Insert(s.items, i, it)
	return i + 1
}

// align tells Black's moves by where they stand in lines aligned with blanks. Only a
// row with a single move leaves a doubt.
func (r *reader) align(l line) {
	s, c := &r.scan, &r.columns
	items := s.items[s.from:]
	if len(items) < 2 || items[0].kind != number || l.edited || s.taken > 0 {
		return
	}
	at := func(i int) int { return int(int64(items[i].start) + s.base - l.offset) }
	switch {
	case items[1].kind != move:
	case len(items) == 3 && items[2].kind == move:
		c.row, c.first, c.next = l.text, at(1), at(2)
	case len(items) == 2 && c.row != "":
		from := width(l.text[:at(1)])
		redAt, blackAt := width(c.row[:c.first]), width(c.row[:c.next])
		if from-redAt > 3 && from-blackAt <= 2 && blackAt-from <= 2 {
			items[1].side = black
		}
	}
}

// dropTwin drops a round that is written a second time beside itself in the short
// form, as the rule book prints both (article 7.5).
func (r *reader) dropTwin(l line) {
	s := &r.scan
	items := s.items[s.from:]
	second := 0
	for i := 1; i < len(items); i++ {
		if items[i].kind == number {
			second = i
			break
		}
	}
	if second < 2 || items[second].number != items[0].number || second+1 >= len(items) || l.edited || items[0].kind != number {
		return
	}
	_, full := notation.Match(items[1].text)
	_, short := notation.Match(items[second+1].text)
	if full != notation.Chinese || short != notation.Short {
		return
	}
	at := int(int64(items[second].start) + s.base - l.offset)
	r.g.Report(textFinding(diag.IgnoredText, l.from(at)))
	s.items = s.items[:s.from+second]
}

// width is how many columns a text takes on a terminal: two for a Chinese character.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r >= 0x300 && r < 0x370 || r == 0x200B || r == 0xFEFF:
		case r == '\t':
			n += 8 - n%8
		case r < 0x1100:
			n++
		default:
			n += 2
		}
	}
	return n
}
