package diagram

import (
	"strings"

	"qipu/rules"
)

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
// have them, the piece that Last moved in <>; a + is where it came from. With letters
// a > before them marks both.
func Text(p *rules.Position, o Options) string {
	var b strings.Builder
	if o.ASCII {
		ascii(&b, p, o)
	} else {
		unicode(&b, p, o)
	}
	return b.String()
}

func ascii(b *strings.Builder, p *rules.Position, o Options) {
	for row := range rules.Ranks {
		r := rankOf(row, o.Flip)
		b.WriteByte('0' + byte(r))
		for column := range rules.Files {
			s := rules.At(fileOf(column, o.Flip), r)
			mark := byte(' ')
			if marked(o.Last, s) {
				mark = '>'
			}
			b.WriteByte(mark)
			b.WriteByte(p.Piece(s).Letter())
		}
		b.WriteByte('\n')
	}
	letters := "a b c d e f g h i"
	if o.Flip {
		letters = "i h g f e d c b a"
	}
	b.WriteString("  " + letters + "   " + p.Side().String() + " to move\n")
}

// rankOf and fileOf are what stands in a row from the top, a column from the left.
func rankOf(row int, flip bool) int {
	if flip {
		return row
	}
	return rules.Ranks - 1 - row
}

func fileOf(column int, flip bool) int {
	if flip {
		return rules.Files - 1 - column
	}
	return column
}

func marked(m rules.Move, s rules.Square) bool {
	return m != rules.NoMove && (m.From() == s || m.To() == s)
}

func unicode(b *strings.Builder, p *rules.Position, o Options) {
	top, bottom, letters := "   1   2   3   4   5   6   7   8   9\n", "   九  八  七  六  五  四  三  二  一\n", "   a   b   c   d   e   f   g   h   i\n"
	if o.Flip {
		top, bottom, letters = "   一  二  三  四  五  六  七  八  九\n", "   9   8   7   6   5   4   3   2   1\n", "   i   h   g   f   e   d   c   b   a\n"
	}
	b.WriteString(top)
	for row := range rules.Ranks {
		r := rankOf(row, o.Flip)
		b.WriteByte('0' + byte(r))
		b.WriteByte(' ')
		var line strings.Builder
		for column := range rules.Files {
			s := rules.At(fileOf(column, o.Flip), r)
			line.WriteString(cell(p.Piece(s), column, row, marked(o.Last, s), o.Hant))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		if row < rules.Ranks-1 {
			b.WriteString(between(row))
		}
	}
	b.WriteString(bottom)
	b.WriteString(letters)
}

// cell draws one point, four columns wide.
func cell(pc rules.Piece, column, row int, mark, traditional bool) string {
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
	if column == 0 {
		left = " "
	}
	if column == rules.Files-1 {
		right = " "
	}
	var point string
	switch {
	case mark:
		point = "+"
	case row == 0:
		point = pick(column, "┌", "┬", "┐")
	case row == rules.Ranks-1:
		point = pick(column, "└", "┴", "┘")
	case row == 4:
		point = pick(column, "├", "┴", "┤")
	case row == 5:
		point = pick(column, "├", "┬", "┤")
	default:
		point = pick(column, "├", "┼", "┤")
	}
	return left + point + right + right
}

func pick(column int, first, middle, last string) string {
	switch column {
	case 0:
		return first
	case rules.Files - 1:
		return last
	}
	return middle
}

// between draws the lines from a row down to the next: the river below the fifth,
// the diagonals of the palaces.
func between(row int) string {
	if row == 4 {
		return "   │                               │\n"
	}
	line := []rune("   │   │   │   │   │   │   │   │   │\n")
	switch row {
	case 0, 7:
		line[17], line[21] = '\\', '/'
	case 1, 8:
		line[17], line[21] = '/', '\\'
	}
	return string(line)
}
