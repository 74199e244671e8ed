package diag

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/language"
)

// fullFinding has a value in every field.
func fullFinding(c Code, reason string) Finding {
	f := New(c)
	f.Source, f.Game, f.Place, f.Width = "a.pgn", 2, At(18, 9), 4
	f.Ply, f.Side, f.Reason, f.Text, f.Count = 4, "black", reason, "马8进7", 5
	f.Args = []Arg{Str("first"), Num(2), Phrase(Say("side.red")), Str("4.5"), Num(5), Str("6"), Str("seventh")}
	f.Candidates = []Candidate{{"h9i7", "马8进9"}, {"h9g7", ""}, {"", "炮八平五"}}
	f.Fouls = 1
	if c == NaturalLimit {
		f.Limit = &Limit{Red: 121, Black: 125, Verdict: "arbiter"}
	} else {
		f.Cycle = &Cycle{Verdict: "red-loses", From: 9, To: 12, Count: 3}
	}
	return f
}

// A message never shows the gaps or the garbage of a failed format, whatever a
// finding has or lacks.
func TestMessagesAreClean(t *testing.T) {
	for _, tag := range Languages {
		p := NewPrinter(tag)
		for _, c := range Codes() {
			for _, r := range append([]string{"", "no-such-reason"}, Reasons(c)...) {
				full := fullFinding(c, r)
				findings := []Finding{{Code: c}, {Code: c, Reason: r}, full}
				for i := range 12 { // one value missing at a time
					f := full
					switch i {
					case 0:
						f.Text = ""
					case 1:
						f.Side = ""
					case 2:
						f.Count = 0
					case 3:
						f.Args = nil
					case 4:
						f.Args = make([]Arg, 2)
					case 5:
						f.Candidates = nil
					case 6:
						f.Cycle, f.Limit = nil, nil
					case 7:
						f.Cycle, f.Limit = nil, &Limit{Black: 121}
					case 8:
						f.Cycle, f.Limit = nil, &Limit{Red: 121}
					case 9:
						f.Args, f.Text = Strs("only"), ""
					case 10:
						f.Args, f.Text = Strs("100%!{text}${plural0}"), "50%!s(MISSING)%d"
					case 11:
						f.Count = 1
					}
					findings = append(findings, f)
				}
				for i := range findings {
					f := &findings[i]
					m := p.Message(f)
					if strings.Contains(f.Text, "%!") {
						m = strings.NewReplacer(f.Text, "x", fmt.Sprint(f.Args[0]), "y").Replace(m)
					}
					if m == "" || strings.ContainsAny(m, "\n{}%$") || strings.Contains(m, "<nil>") || strings.Contains(m, "  ") || strings.Contains(m, "“”") {
						t.Errorf("%v: %s/%s #%d: %q", tag, c, r, i, m)
					}
					if r == "no-such-reason" && i > 0 && !strings.Contains(m, r) {
						t.Errorf("%v: %s: the reason is lost in %q", tag, c, m)
					}
				}
			}
		}
	}
}

func TestMessage(t *testing.T) {
	illegal := Finding{Code: IllegalMove, Reason: "horse-leg", Text: "马8进7"}
	ambiguous := Finding{Code: AmbiguousMove, Text: "炮五平八", Candidates: []Candidate{{"e2b2", "前炮平八"}, {"e7b7", "后炮平八"}}}
	many := ambiguous
	for range 7 {
		many.Candidates = append(many.Candidates, Candidate{Move: "a0a1"})
	}
	limit := New(NaturalLimit)
	limit.Limit = &Limit{Red: 1041}
	tests := []struct {
		lang string
		f    Finding
		want string
	}{
		{"en", illegal, "马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)"},
		{"zh", illegal, "“马8进7”不合规则：蹩马腿，不能走过去"},
		{"zh-TW", illegal, "「马8进7」不合規則：蹩馬腿，不能走過去"},
		{"en", ambiguous, "炮五平八 can be read as 前炮平八 (e2b2) or 后炮平八 (e7b7)"},
		{"zh", ambiguous, "“炮五平八”可以理解为 前炮平八 (e2b2) 或 后炮平八 (e7b7)"},
		{"en", many, "炮五平八 can be read as 前炮平八 (e2b2), 后炮平八 (e7b7), a0a1, a0a1, a0a1, a0a1, …"},
		{"en", Finding{Code: MissingMove, Count: 1, Side: "black"}, "1 move of Black is missing"},
		{"en", Finding{Code: MissingMove, Count: 3, Side: "red"}, "3 consecutive moves of Red are missing"},
		{"en", Finding{Code: MissingMove, Side: "red"}, "a move of Red is missing"},
		{"en", Finding{Code: MissingRun, Count: 4, Fouls: 1, Side: "red"}, "4 consecutive moves of Red are not recorded: 1 foul"},
		{"en", Finding{Code: MissingRun, Count: 9, Fouls: 2, Side: "red"}, "9 consecutive moves of Red are not recorded: 2 fouls"},
		{"zh", Finding{Code: MissingRun, Count: 4, Fouls: 1, Side: "red"}, "红方连续 4 着漏记，犯规 1 次"},
		{"en", Finding{Code: NestingLimit, Count: 10000}, "variations are nested deeper than 10,000 levels; what lies deeper is not read"},
		{"en", Finding{Code: BadPosition, Reason: "too-many-p"}, "the position is impossible: Black has more than five pawns"},
		{"en", Finding{Code: UnparsedText, Text: "a\t\r\nb \u2028c"}, "“a b c” is no move, comment, number or result"},
		{"en", Finding{Code: UnparsedText, Text: strings.Repeat("长", 100)}, "“" + strings.Repeat("长", 60) + "…” is no move, comment, number or result"},
		{"en", Finding{Code: UnparsedText, Text: "a\xffb"}, "“a\uFFFDb” is no move, comment, number or result"},
		{"en", limit, "Red may claim a draw by the natural limit from ply 1041 on"},
		{"en", Finding{Code: "no-such-code"}, "no-such-code"},
		{"fr", illegal, "马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)"},
	}
	for _, tt := range tests {
		if got := NewPrinter(language.MustParse(tt.lang)).Message(&tt.f); got != tt.want {
			t.Errorf("%s: %s\n got %q\nwant %q", tt.lang, tt.f.Code, got, tt.want)
		}
	}
}

func TestRelatedAndText(t *testing.T) {
	p := NewPrinter(language.English)
	for _, tt := range []struct{ got, want string }{
		{p.Related(&Related{Note: "related.opened-here"}), "opened here"},
		{p.Related(&Related{Note: "related.opened-here", Args: Strs("{")}), "“{” opened here"},
		{p.Related(&Related{Note: "related.tag-says", Args: Strs("1-0")}), "the Result tag says 1-0"},
		{p.Related(&Related{Note: "related.nothing"}), "related.nothing"},
		{p.Text("report.more", 4321, "missing-qualifier", 3210), "… and 4,321 more missing-qualifier in 3,210 games (--max-per-code 0 shows all)"},
		{p.Text("report.more", 1, "missing-qualifier", 1), "… and 1 more missing-qualifier in 1 game (--max-per-code 0 shows all)"},
		{p.Text("report.more", 2, "encoding"), "… and 2 more encoding (--max-per-code 0 shows all)"},
		{p.Text("progress.games", 0), "0 games"},
		{p.Text("tally", 40244, 26121, 13879, 244, 2, nil), "40,244 games: 26,121 clean, 13,879 with warnings, 244 with errors; 2 unreadable files"},
		{p.Text("tally", 1, 1, nil, 0, 1, 3), "1 game: 1 clean, 0 with errors; 1 unreadable file, 3 not written"},
		{p.Text("report.ply", "1041"), "ply 1041"},
		{p.Text("no.such.text", 1), "no.such.text"},
		{p.Summary(IllegalMove), "a move breaks the rules of movement"},
		{p.Summary("nothing"), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestPrinterIsConcurrent(t *testing.T) {
	p := NewPrinter(language.SimplifiedChinese)
	f := fullFinding(IllegalMove, "horse-leg")
	want := p.Message(&f)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if got := p.Message(&f); got != want {
					t.Errorf("got %q", got)
					return
				}
			}
		})
	}
	wg.Wait()
}
