package sheet

import (
	"strings"

	"qipu/notation"
)

// position is a FEN and the byte of a line where it begins.
type position struct {
	fen  string
	at   int
	rest int // byte of what follows the FEN in the line, 0 for nothing
	// squeezed tells that there were no blanks behind the placement (5K3w,
	// 3K5w--01); fen has them.
	squeezed bool
}

// positionIn is the FEN that a line holds.
func positionIn(s string) (p position, ok bool) {
	at, _ := runOf(s, isBlank)
	end := at
	for end < len(s) && s[end] > ' ' && s[end] < 0x80 {
		end++
	}
	word := s[at:end]
	if strings.Count(word, "/") != 9 {
		return p, false
	}
	last := strings.LastIndexByte(word, '/') + 1
	for i := range last {
		if c := word[i]; c != '/' && !(c >= '1' && c <= '9') && strings.IndexByte("kabnrcpehKABNRCPEH", c) < 0 {
			return p, false
		}
	}
	files := 0
	for last < len(word) && files < 9 {
		if c := word[last]; c >= '1' && c <= '9' {
			files += int(c - '0')
		} else {
			files++
		}
		last++
	}
	if last == len(word) {
		behind := fieldsBehind(s, end)
		p = position{fen: strings.TrimRightFunc(s[at:behind], isBlank), at: at}
		if gap, _ := runOf(s[behind:], isBlank); behind+gap < len(s) {
			p.rest = behind + gap
		}
		return p, true
	}
	behind := strings.TrimFunc(s[end:], isBlank)
	side := strings.IndexByte("wWrRbB", word[last])
	if side < 0 || behind != "" {
		return position{fen: strings.TrimSpace(word + " " + behind), at: at}, true // fen says what is wrong with it
	}
	fen := word[:last] + " " + word[last:last+1]
	if counters, found := strings.CutPrefix(word[last+1:], "--0"); found && isNumber(counters) && counters != "" {
		fen += " - - 0 " + counters
	}
	return position{fen: fen, at: at, squeezed: true}, true
}

// fieldsBehind is where the fields behind a placement end, which ends at a byte: what
// does not look like the field that is due is none.
func fieldsBehind(s string, end int) int {
	for _, field := range []string{"wbrWBR", "-KQkq", "-abcdefghi0123456789", "-0123456789", "-0123456789"} {
		gap, _ := runOf(s[end:], isBlank)
		n, _ := runOf(s[end+gap:], func(r rune) bool { return strings.ContainsRune(field, r) })
		next := end + gap + n
		if gap == 0 || n == 0 || next < len(s) && s[next] > ' ' && s[next] < 0x80 && s[next] != ';' && s[next] != ',' {
			return end
		}
		if m, _ := notation.Match(s[end+gap:]); m > 0 {
			return end
		}
		end = next
	}
	return end
}

// forgetSide takes the side out of a squeezed FEN when the moves are coordinates:
// then the piece that moves first decides. Programs that squeeze the blanks out
// write w whoever moves; of 4,223 real files 160 are wrong.
func (r *reader) forgetSide() {
	first := r.g.Nodes[0].Child
	if !r.squeezed || first == 0 {
		return
	}
	if _, style := notation.Match(r.g.Nodes[first].Text); style == notation.UCI || style == notation.ICCS || style == notation.Auto {
		r.g.FEN, _, _ = strings.Cut(r.g.FEN, " ")
	}
}
