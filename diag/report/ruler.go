package report

import (
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// ruler measures text in columns of a terminal.
type ruler struct{ runewidth.Condition }

func newRuler(eastAsian bool) *ruler {
	return &ruler{runewidth.Condition{EastAsianWidth: eastAsian, StrictEmojiNeutral: true}}
}

func (m *ruler) width(s string) int {
	n := 0
	for _, r := range s {
		n += m.RuneWidth(r)
	}
	return n
}

// pad fills s with spaces up to so many columns, on the left for numbers.
func (m *ruler) pad(s string, columns int, left bool) string {
	fill := strings.Repeat(" ", max(0, columns-m.width(s)))
	if left {
		return fill + s
	}
	return s + fill
}

// align writes rows of cells as lines with columns of equal width, the last cell of a
// row as wide as it is.
func (m *ruler) align(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row[:max(0, len(row)-1)] {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], m.width(Visible(cell)))
		}
	}
	lines := make([]string, len(rows))
	for n, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			cell = Visible(cell)
			if i < len(row)-1 {
				cell = m.pad(cell, widths[i]+2, false)
			}
			b.WriteString(cell)
		}
		lines[n] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

// closing are the marks that do not begin a line.
const closing = "，。、；：！？）」”’…,.;:!?)]}"

// wrap breaks a text into lines of at most so many columns, the later ones
// shorter by indent. It breaks at spaces and beside wide characters; what has
// neither stays in one piece. 0 columns: one line.
func (m *ruler) wrap(s string, columns, indent int) []string {
	if columns <= 0 || m.width(s) <= columns {
		return []string{s}
	}
	var lines []string
	start, breakAt, width := 0, 0, 0 // of the line: first byte, last place to break, columns
	room := columns
	var last rune
	for i, r := range s {
		w := m.RuneWidth(r)
		wide := w > 1 || m.RuneWidth(last) > 1
		if i > start && (last == ' ' || wide && r != ' ') && !strings.ContainsRune(closing, r) {
			breakAt = i
		}
		if width += w; width > room && breakAt > start && r != ' ' {
			lines = append(lines, strings.TrimRight(s[start:breakAt], " "))
			start = breakAt
			width = m.width(s[start : i+utf8.RuneLen(r)])
			room = max(columns-indent, 8)
		}
		last = r
	}
	return append(lines, strings.TrimRight(s[start:], " "))
}
