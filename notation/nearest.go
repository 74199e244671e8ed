package notation

import (
	"slices"
	"unicode/utf8"

	"qipu/rules"
)

// Fold appends the text with every character replaced by the one that stands for
// all of its meaning: simplified glyphs, one for each kind of piece and word, ASCII
// digits for digits of any script and width, small Latin letters; blanks and strokes
// are left out. Folded texts are for comparing, not for reading.
func Fold(dst []byte, s string) []byte {
	for i := 0; i < len(s); {
		g, size := glyphAt(s, i)
		switch {
		case g.class == blank || g.class == stroke:
		case g.fold != 0:
			dst = utf8.AppendRune(dst, g.fold)
		default:
			dst = append(dst, s[i:i+size]...)
		}
		i += size
	}
	return dst
}

// maxDistance is how many characters a text may differ from that of a move which is
// offered in its place.
const maxDistance = 3

// Nearest lists at most limit legal moves whose text in a style is nearest to what was
// written: by edit distance of the folded texts, at most 3, then by coordinates.
// Where two coordinates are written the wrong way round the move meant comes first.
func Nearest(pos *rules.Position, s Style, text string, limit int) []rules.Move {
	type candidate struct {
		move     rules.Move
		distance int
	}
	w := Writer{Style: s, Plain: true}
	swapped := rules.NoMove
	switch s {
	case ICCS:
		w.Style = UCI
		fallthrough
	case UCI, UCI10:
		if m, ok := parseCoordinates(text, s); ok {
			swapped = rules.NewMove(m.To(), m.From())
		}
	case Auto, SAN, SAN10:
		w.Style = Chinese
	}
	written := foldedRunes(text, w.Style)
	var found []candidate
	var buf [64]byte
	var moves [128]rules.Move
	for _, m := range pos.LegalMoves(moves[:0]) {
		if m == swapped {
			found = append(found, candidate{m, -1})
			continue
		}
		canonical, ok := w.Append(buf[:0], pos, m)
		if !ok {
			continue
		}
		if d := distance(written, foldedRunes(string(canonical), w.Style)); d <= maxDistance {
			found = append(found, candidate{m, d})
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		if a.distance != b.distance {
			return a.distance - b.distance
		}
		return compareMoves(a.move, b.move)
	})
	var out []rules.Move
	for _, c := range found[:min(max(limit, 0), len(found))] {
		out = append(out, c.move)
	}
	return out
}

// foldedRunes is the folded text; coordinates without their dash, one sign for 平.
func foldedRunes(text string, s Style) []rune {
	folded := []rune(string(Fold(nil, text)))
	switch s {
	case UCI, UCI10:
		folded = slices.DeleteFunc(folded, func(r rune) bool { return r == '-' })
	case WXF:
		for i, r := range folded {
			if r == '=' {
				folded[i] = '.'
			}
		}
	}
	return folded
}

// distance is the number of characters to change, add or leave out. It is exact up
// to maxDistance.
func distance(a, b []rune) int {
	if abs(len(a)-len(b)) > maxDistance {
		return maxDistance + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		corner := row[0]
		row[0] = i + 1
		for j, y := range b {
			above := row[j+1]
			cost := corner
			if x != y {
				cost = 1 + min(corner, above, row[j])
			}
			corner, row[j+1] = above, cost
		}
	}
	return row[len(b)]
}
