// Package diagram draws a position. Text boards have Red at the bottom, rank 9 at
// the top and files a to i from left to right, with the file numbers of both sides
// (一 to 九 from Red's right, 1 to 9 from Black's right) on the edges.
package diagram

import (
	"strings"

	"qipu/rules"
)

// Options change how a board is drawn.
type Options struct {
	ASCII bool       // FEN letters and ASCII lines instead of Chinese glyphs
	Hant  bool       // traditional glyphs
	Last  rules.Move // marked with brackets, NoMove for none
}

var (
	hans = [2]string{"帅仕相马车炮兵", "将士象马车炮卒"}
	hant = [2]string{"帥仕相馬車炮兵", "將士象馬車炮卒"}
)

func glyph(pc rules.Piece, traditional bool) string {
	set := hans
	if traditional {
		set = hant
	}
	return string([]rune(set[pc.Side()])[pc.Kind()-1])
}

// Text draws the position as lines of text, each ending in a line feed. Red's
// pieces stand in round brackets, Black's in square ones, as XQStudio's text boards
// have them; the start and target of Last are marked with > before them.
func Text(p *rules.Position, o Options) string {
	var b strings.Builder
	if o.ASCII {
		ascii(&b, p, o.Last)
	} else {
		unicode(&b, p, o)
	}
	return b.String()
}

func ascii(b *strings.Builder, p *rules.Position, last rules.Move) {
	for r := rules.Ranks - 1; r >= 0; r-- {
		b.WriteByte('0' + byte(r))
		for f := range rules.Files {
			s := rules.At(f, r)
			mark := byte(' ')
			if marked(last, s) {
				mark = '>'
			}
			b.WriteByte(mark)
			b.WriteByte(p.Piece(s).Letter())
		}
		b.WriteByte('\n')
	}
	b.WriteString("  a b c d e f g h i   " + p.Side().String() + " to move\n")
}

func marked(m rules.Move, s rules.Square) bool {
	return m != rules.NoMove && (m.From() == s || m.To() == s)
}

func unicode(b *strings.Builder, p *rules.Position, o Options) {
	b.WriteString("   1   2   3   4   5   6   7   8   9\n")
	for r := rules.Ranks - 1; r >= 0; r-- {
		b.WriteByte('0' + byte(r))
		b.WriteByte(' ')
		var row strings.Builder
		for f := range rules.Files {
			s := rules.At(f, r)
			row.WriteString(cell(p.Piece(s), f, r, marked(o.Last, s), o.Hant))
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
		if r > 0 {
			b.WriteString(between(r))
		}
	}
	b.WriteString("   九  八  七  六  五  四  三  二  一\n")
	b.WriteString("   a   b   c   d   e   f   g   h   i\n")
}

// cell draws one point, four columns wide.
func cell(pc rules.Piece, f, r int, mark, traditional bool) string {
	if pc != rules.NoPiece {
		g := glyph(pc, traditional)
		switch {
		case mark:
			return "<" + g + ">"
		case pc.Side() == rules.Red:
			return "(" + g + ")"
		default:
			return "[" + g + "]"
		}
	}
	left, right := "─", "─"
	if f == 0 {
		left = " "
	}
	if f == rules.Files-1 {
		right = " "
	}
	point := "┼"
	switch {
	case mark:
		point = "+"
	case r == rules.Ranks-1:
		point = pick(f, "┌", "┬", "┐")
	case r == 0:
		point = pick(f, "└", "┴", "┘")
	case r == 5:
		point = pick(f, "├", "┴", "┤")
	case r == 4:
		point = pick(f, "├", "┬", "┤")
	default:
		point = pick(f, "├", "┼", "┤")
	}
	return left + point + right + right
}

func pick(f int, first, middle, last string) string {
	switch f {
	case 0:
		return first
	case rules.Files - 1:
		return last
	}
	return middle
}

// between draws the lines from rank r down to rank r-1: the river after rank 5, the
// diagonals of the palaces.
func between(r int) string {
	if r == 5 {
		return "   │                               │\n"
	}
	line := []rune("   │   │   │   │   │   │   │   │   │\n")
	switch r {
	case 9, 2:
		line[17], line[21] = '\\', '/'
	case 8, 1:
		line[17], line[21] = '/', '\\'
	}
	return string(line)
}
