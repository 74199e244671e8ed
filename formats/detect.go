package formats

import (
	"strings"

	"qipu/formats/fenlist"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/pgn"
)

// How surely a sign tells the format: the larger wins.
const (
	sureMoves    = 1 + iota // moves stand in it
	sureMovetext            // and signs that only PGN has
	surePosition            // it begins with a FEN
	sureTags                // tags in brackets
	sureMarks               // marks that nothing else has
	sureJSON
	sureRows // a JSON that says what it is
	sureMagic
)

// sure is a Sniff of a sign.
func sure(how int, sign func(string) bool) func(string) int {
	return func(beginning string) int {
		if sign(beginning) {
			return how
		}
		return 0
	}
}

// sniff finds the format that an input is in by its beginning, nil when no reader
// claims it.
func sniff(beginning string, binary bool) (best *Format) {
	most := 0
	for i := range Table {
		if f := &Table[i]; f.CanRead() && f.Binary == binary {
			if n := f.Sniff(beginning); n > most {
				best, most = f, n
			}
		}
	}
	return best
}

func sniffPGN(text string) int {
	switch {
	case pgn.Sniff(text):
		return sureTags
	case isMovetext(text) && sheet.Sniff(text):
		return sureMovetext
	}
	return 0
}

func sniffFEN(text string) bool { return firstLineIs(text, fenlist.Sniff) && !movesBelow(text) }

// isMovetext tells whether a list of moves is the movetext of a PGN without tags: it
// has comments in braces, variations with their numbers, or NAGs.
func isMovetext(text string) bool {
	if strings.Contains(text, "START{") { // a WXF record
		return false
	}
	for i := range len(text) {
		switch text[i] {
		case '{', '}':
			return true
		case '(':
			after := strings.TrimLeft(text[i+1:], " ")
			if number := strings.TrimLeft(after, "0123456789"); len(number) < len(after) && strings.HasPrefix(number, ".") {
				return true
			}
		case '$':
			if i+1 < len(text) && text[i+1] >= '1' && text[i+1] <= '9' {
				return true
			}
		}
	}
	return false
}

// movesBelow tells whether moves stand below the position in the first line: then it
// is the start of a game.
func movesBelow(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || fenlist.Sniff(line) {
			continue
		}
		if p := strings.TrimLeft(line, "0123456789.．、 \t"); p != "" {
			n, _ := notation.Match(p)
			return n > 0
		}
	}
	return false
}

// firstLineIs asks about the first line that is neither blank nor a # comment.
func firstLineIs(text string, is func(string) bool) bool {
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return !strings.HasPrefix(line, "<") && is(line) // XML may hold a FEN too
		}
	}
	return false
}
