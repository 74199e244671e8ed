package formats

import (
	"strings"

	"qipu/formats/dhtmlxq"
	"qipu/formats/fenlist"
	"qipu/formats/jsonl"
	"qipu/formats/ocr"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/pgn"
	"qipu/xqf"
)

// sniffBinary recognises a binary format by its first bytes, nil when none does.
func sniffBinary(head []byte) *Format {
	if xqf.Sniff(head) {
		return ByName("xqf")
	}
	return nil
}

// sniffText recognises a text format by the beginning of the decoded text, nil when
// no reader claims it. The surest signs come first.
func sniffText(text string) *Format {
	switch {
	case ocr.Sniff(text):
		return ByName("ocr")
	case jsonl.Sniff([]byte(text[:min(len(text), 64)])):
		return ByName("json")
	case dhtmlxq.Sniff(text):
		return ByName("dhtmlxq")
	case pgn.Sniff(text):
		return ByName("pgn")
	case firstLineIs(text, fenlist.Sniff) && !movesBelow(text):
		return ByName("fen")
	case sheet.Sniff(text):
		if isMovetext(text) {
			return ByName("pgn")
		}
		return ByName("sheet")
	}
	return nil
}

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
