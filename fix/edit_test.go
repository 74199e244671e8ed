package fix

import (
	"testing"

	"qipu/convert"
	"qipu/source"
)

// TestApply edits an input in each encoding, with both line ends: what the edits do
// not touch stays byte for byte.
func TestApply(t *testing.T) {
	const text = "[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n2. 马二进三 车9平8\n3. 兵七进 *"
	for _, c := range []struct {
		name  string
		edits []edit
		want  string // "": refused
	}{
		{"nothing", nil, text},
		{
			"replace",
			[]edit{{Line: 6, Column: 4, Old: "兵七进", New: "兵七进一"}},
			"[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n2. 马二进三 车9平8\n3. 兵七进一 *",
		},
		{
			"insert",
			[]edit{{Line: 3, Column: 8, New: " 卒7进1"}},
			"[Red \"甲\"]\r\n\r\n1. 炮二平五 卒7进1 马8进7\r\n2. 马二进三 车9平8\r\n2. 马二进三 车9平8\n3. 兵七进 *",
		},
		{
			"a move and its number",
			[]edit{{Line: 5, Column: 4, Old: "马二进三", Number: 2}},
			"[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n车9平8\n3. 兵七进 *",
		},
		{
			"all of a line",
			[]edit{{Line: 5, Column: 4, Old: "马二进三", Number: 2}, {Line: 5, Column: 9, Old: "车9平8"}},
			"[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n3. 兵七进 *",
		},
		{
			"all of a line but its number",
			[]edit{{Line: 5, Column: 4, Old: "马二进三"}, {Line: 5, Column: 9, Old: "车9平8"}},
			"[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n2.\n3. 兵七进 *",
		},
		{
			"several, in any order",
			[]edit{{Line: 6, Column: 4, Old: "兵七进", New: "兵七进一"}, {Line: 3, Column: 4, Old: "炮二平五", New: "炮八平五"}},
			"[Red \"甲\"]\r\n\r\n1. 炮八平五 马8进7\r\n2. 马二进三 车9平8\r\n2. 马二进三 车9平8\n3. 兵七进一 *",
		},
		{"not there", []edit{{Line: 6, Column: 3, Old: "兵七进", New: "兵七进一"}}, ""},
		{"no such line", []edit{{Line: 9, Column: 1, New: "x"}}, ""},
		{"twice the same", []edit{{Line: 6, Column: 4, Old: "兵七进", New: "x"}, {Line: 6, Column: 5, Old: "七", New: "八"}}, ""},
	} {
		for _, enc := range []source.Encoding{source.UTF8, source.GB18030, source.UTF16LE, source.UTF16BE} {
			encoded := func(s string) []byte {
				b, _ := source.Encode(source.Mark(enc), s, enc)
				return b
			}
			var edits []edit
			edits = append(edits, c.edits...)
			raw := newRaw(&convert.Unit{Bytes: encoded(text), Encoding: enc, Line: 1, Column: 1})
			spans, err := raw.spans(edits)
			got := raw.with(spans)
			if (err != nil) != (c.want == "") || err == nil && string(got) != string(encoded(c.want)) {
				t.Errorf("%s in %s: %q %v", c.name, enc, got, err)
			}
		}
	}
}
