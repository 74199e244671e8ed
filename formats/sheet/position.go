package sheet

import "strings"

// fenIn is the FEN that a line holds, and the byte where it begins. Blanks may be
// missing behind the placement (5K3w, 3K5w--01): then they are put in.
func fenIn(s string) (fen string, at int, ok bool) {
	at, _ = runOf(s, isBlank)
	end := at
	for end < len(s) && s[end] > ' ' && s[end] < 0x80 {
		end++
	}
	word := s[at:end]
	if strings.Count(word, "/") != 9 {
		return "", 0, false
	}
	last := strings.LastIndexByte(word, '/') + 1
	for i := range last {
		if c := word[i]; c != '/' && !(c >= '1' && c <= '9') && strings.IndexByte("kabnrcpehKABNRCPEH", c) < 0 {
			return "", 0, false
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
		return strings.TrimSpace(word + " " + behind), at, true
	}
	side := strings.IndexByte("wWrRbB", word[last])
	if side < 0 || behind != "" {
		return word + " " + behind, at, true // fen says what is wrong with it
	}
	fen = word[:last] + " " + word[last:last+1]
	if counters, found := strings.CutPrefix(word[last+1:], "--0"); found && isNumber(counters) && counters != "" {
		fen += " - - 0 " + counters
	}
	return fen, at, true
}
