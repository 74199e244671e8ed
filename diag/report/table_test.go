package report

import (
	"strings"
	"testing"

	"qipu/diag"
)

// rows is a table of fixed cells.
type rows [][]string

func (r rows) In(*diag.Printer) any          { return len(r) }
func (r rows) Rows(*diag.Printer) [][]string { return r }

func TestTables(t *testing.T) {
	f := diag.New(diag.Repetition)
	f.Extra = map[string]any{"from": 9, "open": rows{{"why?"}}, "moves": rows{{"9", "车一进一", "捉", "wins\x1b"}, {"10", "x", "", "-"}, {"Red: a rather long line"}, {}}}
	if s := run(t, Options{}, []diag.Finding{f}); strings.Contains(s, "车一进一") {
		t.Errorf("a table in a short report:\n%s", s)
	}
	got := run(t, Options{Verbose: 1}, []diag.Finding{f})
	want := " |\n | 9   车一进一  捉  wins\\x1b\n | 10  x             -\n | Red: a rather long line\n |\n |\n | why?\n"
	if !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
