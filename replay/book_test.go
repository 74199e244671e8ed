package replay_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/replay"
	"qipu/rules/repetition"
)

// TestArticlesOfTheBook: under the Asian rules nothing cites an article of the Chinese
// ones, and what only these have (fouls by the record, numbered schemes of time) is not
// judged.
func TestArticlesOfTheBook(t *testing.T) {
	own := map[string]bool{}
	for _, articles := range repetition.AXF.Articles {
		for _, a := range articles {
			own[a] = true
		}
	}
	asian := replay.Options{Repetition: repetition.Options{Rules: repetition.AXF}}
	for _, c := range []struct {
		code  diag.Code
		text  string
		asian bool // it is reported under both books
	}{
		{diag.IllegalMove, "1. 炮二平五 马8进6", true},
		{diag.MissingMove, "1. 炮二平五 马8进7\n2. 马二进三 ——\n3. 车一平二 车9平8", true},
		{diag.MissingRun, "1. 炮二平五 ——\n2. 马二进三 ——\n3. 车一平二 ——\n4. 兵七进一 ——\n5. 兵三进一 ——", false},
		{diag.MissingResult, "1. 炮二平五 马8进7", true},
		{diag.ResultMismatch, "[Result \"1-0\"]\n\n1. 炮二平五 马8进7 0-1", true},
		{diag.Repetition, "[FEN \"9/4k4/9/9/9/9/5R3/9/9/3K5 w\"]\n\n1. 车四平五 将5平6 2. 车五平四 将6平5 3. 车四平五 将5平6 4. 车五平四 将6平5 5. 车四平五 将5平6 6. 车五平四 将6平5 *", true},
	} {
		for _, o := range []replay.Options{{}, asian} {
			g := decode(t, c.text)
			r := replay.Replayer{Options: o}
			r.Game(g)
			found := false
			for i := range g.Findings {
				f := &g.Findings[i]
				found = found || f.Code == c.code
				if o.Repetition.Rules == nil {
					continue
				}
				if cited := f.Cited(); slices.ContainsFunc(cited, func(a string) bool { return !own[a] }) {
					t.Errorf("%s cites %s under the Asian rules", f.Code, strings.Join(cited, ", "))
				}
			}
			if want := o.Repetition.Rules == nil || c.asian; found != want {
				t.Errorf("%s under %v: reported %v, want %v", c.code, o.Repetition.Rules, found, want)
			}
		}
	}
	if _, ok := replay.ParseTimeRule("6.1", repetition.AXF); ok {
		t.Error("the Asian rules have a scheme 6.1")
	}
}
