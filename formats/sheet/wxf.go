package sheet

import (
	"strings"

	"qipu/diag"
)

// A WXF file begins with a FORMAT line and has its moves between these.
const (
	wxfStart = "START{"
	wxfEnd   = "}END"
)

// wxfTags are the tags that the first field of a header line of a WXF file is, and
// the second where that is in use.
var wxfTags = map[string][2]string{
	"FORMAT": {"Format"}, "GAME": {"Title"}, "RED": {"Red", "RedElo"}, "BLACK": {"Black", "BlackElo"}, "RESULT": {"Result"},
	"DATE": {"Date"}, "EVENT": {"Event", "TimeControl"}, "PLACE": {"Site"}, "SITE": {"Site"}, "ROUND": {"Round"}, "FEN": {"FEN"},
}

// wxfLine reads a header line of a WXF file: a word in capitals, blanks, and fields
// with semicolons between.
func (r *reader) wxfLine(l line, from int) bool {
	text := l.text[from:]
	n, _ := runOf(text, func(c rune) bool { return c >= 'A' && c <= 'Z' })
	tags, ok := wxfTags[text[:n]]
	if !ok || n < len(text) && text[n] != ' ' && text[n] != '\t' || !r.wxf && tags[0] != "Format" {
		return false
	}
	r.wxf = true
	value := text[n:]
	gap, _ := runOf(value, isBlank)
	place := diag.At(l.no, l.column+runes(l.text[:from+n+gap])+1)
	for i, v := range strings.SplitN(value, ";", 3)[:min(2, 1+strings.Count(value, ";"))] {
		if tags[i] != "" {
			r.setTag(tags[i], strings.TrimFunc(v, isBlank), place)
		}
	}
	return true
}
