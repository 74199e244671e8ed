package report

import (
	"strings"
	"testing"

	"qipu/diag"
)

func TestTables(t *testing.T) {
	f := diag.New(diag.Repetition)
	f.Cycle = &diag.Cycle{
		Verdict: "arbiter", From: 9, To: 12, Count: 3,
		Red: diag.Stance{Class: "长杀"}, Black: diag.Stance{Class: "允许", Sure: true},
		Moves: []diag.CycleMove{
			{Ply: 9, Move: "a1b1", Text: "车九平八\x1b", Class: "杀", Why: diag.Say("why.threatens-mate", diag.Arg{}, diag.Arg{}, diag.Str("车八进八"))},
			{Ply: 10, Move: "i6i5", Text: "车9退1", Class: "闲", Sure: true, Why: diag.Say("why.nothing-attacked")},
		},
		Open: []diag.Question{{Ply: 9, Point: "standing-threat", Articles: []string{"28.2", "det6"}}, {Point: "moves-differ"}},
	}
	if s := run(t, Options{}, []diag.Finding{f}); strings.Contains(s, "车九平八") {
		t.Errorf("a table in a short report:\n%s", s)
	}
	got := run(t, Options{Verbose: 1}, []diag.Finding{f})
	want := ` |
 | ply  move          class              why
 | 9    车九平八\x1b  mate threat (杀)?  threatens mate, beginning with 车八进八
 | 10   车9退1        idle (闲)          attacks nothing
 | Red: perpetual mate threat (长杀)?
 | Black: allowed moves (允许)
 |
 | ply 9: the mate was threatened before the move too: is it 杀?  28.2, detailed rule 6
 | the position comes again by different moves: is it one cycle?
`
	if !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	f.Cycle = &diag.Cycle{Verdict: "draw", From: 9, To: 12, Count: 3}
	if got := run(t, Options{Verbose: 1}, []diag.Finding{f}); strings.Contains(got, "ply  move") {
		t.Errorf("a table of no moves:\n%s", got)
	}
}
