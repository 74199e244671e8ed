package report

import (
	"strings"
	"unicode/utf8"
)

const (
	tabStop       = 4
	maxExcerpt    = 160 // columns of an excerpt where the terminal is not known
	minExcerpt    = 20
	ellipsis      = "…"
	excerptRadius = 400 // characters around the token that are looked at
)

// cell is one character of an excerpt as it is shown.
type cell struct {
	text  string
	width int
}

// excerpt is the part of a line around the token at column (from 1, in
// characters) that fits into so many columns, and a second line with carets
// under the token, "" when column is 0.
func (m *ruler) excerpt(line string, column, length, columns int) (shown, carets string) {
	if columns <= 0 {
		columns = maxExcerpt
	}
	columns = max(columns, minExcerpt)
	cells, from, to, cutLeft, cutRight := m.cells(line, column, length)
	first, last := m.window(cells, from, to, columns, cutLeft, cutRight)

	var text, under strings.Builder
	if first > 0 || cutLeft {
		text.WriteString(ellipsis)
		under.WriteString(strings.Repeat(" ", m.width(ellipsis)))
	}
	for i := first; i < last; i++ {
		text.WriteString(cells[i].text)
		mark := " "
		if i >= from && i < to {
			mark = "^"
		}
		under.WriteString(strings.Repeat(mark, cells[i].width))
	}
	if last < len(cells) || cutRight {
		text.WriteString(ellipsis)
	}
	carets = strings.TrimRight(under.String(), " ")
	switch {
	case column <= 0:
		carets = ""
	case !strings.Contains(carets, "^"): // at the end of the line, or of no width
		carets = under.String() + "^"
	}
	return strings.TrimRight(text.String(), " "), carets
}

// cells are the characters of a line around the token, which is from…to of
// them. A line can be a whole file: what lies far away is cut off.
func (m *ruler) cells(line string, column, length int) (cells []cell, from, to int, cutLeft, cutRight bool) {
	at := 0 // characters before the token
	if column > 0 {
		at = column - 1
	}
	if skip := at - excerptRadius; skip > 0 {
		for i := range line {
			if skip--; skip < 0 {
				line, at, cutLeft = line[i:], excerptRadius, true
				break
			}
		}
	}
	position := 0
	for len(line) > 0 {
		if len(cells) >= at+excerptRadius {
			cutRight = true
			break
		}
		r, size := utf8.DecodeRuneInString(line)
		c := cell{text: Visible(line[:size])}
		if r == '\t' {
			c.text = strings.Repeat(" ", tabStop-position%tabStop)
		}
		c.width = m.width(c.text)
		position += c.width
		cells = append(cells, c)
		line = line[size:]
	}
	from = min(at, len(cells))
	to = from
	if column > 0 {
		to = from + min(max(length, 1), len(cells)-from)
	}
	return cells, from, to, cutLeft, cutRight
}

// window is the part of the cells that is shown: all of them when they fit, else
// as much as fits with the beginning of the token in it and context on both
// sides.
func (m *ruler) window(cells []cell, from, to, columns int, cutLeft, cutRight bool) (first, last int) {
	total := 0
	for _, c := range cells {
		total += c.width
	}
	mark := m.width(ellipsis)
	left, right := 0, 0 // columns the ellipses take
	if cutLeft {
		left = mark
	}
	if cutRight {
		right = mark
	}
	if total+left+right <= columns {
		return 0, len(cells)
	}
	room := columns - 2*mark
	token := 0
	for _, c := range cells[from:to] {
		token += c.width
	}
	// Go left from the token for half of what it leaves, then right as far as
	// there is room, then left again when the line ends before.
	first, last = from, from
	used := 0
	for half := max(0, room-token) / 2; first > 0 && used+cells[first-1].width <= half; first-- {
		used += cells[first-1].width
	}
	for ; last < len(cells) && used+cells[last].width <= room; last++ {
		used += cells[last].width
	}
	for ; first > 0 && used+cells[first-1].width <= room; first-- {
		used += cells[first-1].width
	}
	return first, last
}
