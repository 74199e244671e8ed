package formats

import (
	"strings"

	"qipu/formats/dhtmlxq"
	"qipu/formats/fenlist"
	"qipu/formats/jsonl"
	"qipu/formats/ocr"
	"qipu/formats/sheet"
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
	case hasTagPair(text):
		return ByName("pgn")
	case firstLineIs(text, fenlist.Sniff):
		return ByName("fen")
	case sheet.Sniff(text):
		if strings.ContainsAny(text, "{}") && !strings.Contains(text, "START{") {
			return ByName("pgn") // movetext without tags
		}
		return ByName("sheet")
	}
	return nil
}

// hasTagPair tells whether a line of the text begins like a PGN tag: [Name "value.
func hasTagPair(text string) bool {
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		line = strings.TrimLeft(line, " \t\u3000\ufeff")
		if !strings.HasPrefix(line, "[") {
			continue
		}
		name, value, ok := strings.Cut(line[1:], " ")
		if ok && name != "" && !strings.ContainsAny(name, "[]\"/(") && strings.HasPrefix(strings.TrimLeft(value, " \t"), `"`) {
			return true
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
			return is(line)
		}
	}
	return false
}
