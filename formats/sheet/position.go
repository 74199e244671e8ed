package sheet

import (
	"strings"

	"qipu/notation"
)

// position is a FEN and the byte of a line where it begins.
type position struct {
	fen string
	at  int
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
	behind := strings.TrimFunc(s[end:], isBlank)
	if last == len(word) {
		return position{strings.TrimSpace(word + " " + behind), at, false}, true
	}
	side := strings.IndexByte("wWrRbB", word[last])
	if side < 0 || behind != "" {
		return position{word + " " + behind, at, false}, true // fen says what is wrong with it
	}
	fen := word[:last] + " " + word[last:last+1]
	if counters, found := strings.CutPrefix(word[last+1:], "--0"); found && isNumber(counters) && counters != "" {
		fen += " - - 0 " + counters
	}
	return position{fen, at, true}, true
}

// forgetSide takes the side out of a squeezed FEN when the moves are coordinates:
// then the piece that moves first decides. Programs that squeeze the blanks out
// write w whoever moves; of 4,223 real files 160 are wrong.
func (r *Reader) forgetSide() {
	first := r.g.Nodes[0].Child
	if !r.squeezed || first == 0 {
		return
	}
	if _, style := notation.Match(r.g.Nodes[first].Text); style == notation.UCI || style == notation.ICCS || style == notation.Auto {
		r.g.FEN, _, _ = strings.Cut(r.g.FEN, " ")
	}
}
