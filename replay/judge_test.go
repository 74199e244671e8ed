package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/replay"
	"qipu/rules/repetition"
)

// perpetual is a position in which Red can check for ever, 4.. moves of one cycle.
const (
	perpetual = "9/4k4/9/9/9/9/5R3/9/9/3K5 w - - 0 1"
	checking  = "F3-E3 E8-F8 E3-F3 F8-E8 "
	chased    = "3ak4/4a4/9/9/2n6/9/9/1R7/4A4/3AK4 w - - 0 1" // Red's rook follows a horse
	chasing   = "B2-C2 C5-B7 C2-B2 B7-C5 "
	quiet     = "A0-A1 A9-A8 A1-A0 A8-A9 "
)

// judged replays a game and returns its findings of some codes.
func judged(t *testing.T, o replay.Options, tags, moves string, codes ...diag.Code) []diag.Finding {
	t.Helper()
	g := decode(t, tags+"\n\n"+moves+"\n")
	r := replay.Replayer{Options: o}
	r.Game(g)
	var out []diag.Finding
	for _, f := range g.Findings {
		for _, c := range codes {
			if f.Code == c {
				out = append(out, f)
			}
		}
	}
	return out
}

func fenTag(fen string) string { return `[FEN "` + fen + `"]` }

func TestRepetition(t *testing.T) {
	axf := replay.Options{Repetition: repetition.Options{Rules: repetition.AXF}}
	for _, tt := range []struct {
		name  string
		fen   string
		moves string
		o     replay.Options
		want  string // verdict severity reason since from-to cycles, one for each finding
	}{
		{"twice is nothing", perpetual, checking + "*", replay.Options{}, ""},
		{"three occurrences", perpetual, strings.Repeat(checking, 2) + "*", replay.Options{}, "pending info - 8 5-8 2"},
		{"perpetual check", perpetual, strings.Repeat(checking, 3) + "*", replay.Options{}, "red-loses info - 12 9-12 3"},
		{"agrees", perpetual, strings.Repeat(checking, 3) + "0-1", replay.Options{}, "red-loses info - 12 9-12 3"},
		{"another result", perpetual, strings.Repeat(checking, 3) + "1-0", replay.Options{}, "red-loses error result 12 9-12 3"},
		{"plays on", perpetual, strings.Repeat(checking, 3) + "F3-F4 *", replay.Options{}, "red-loses error plays-on 12 9-12 3"},
		{"must change", chased, strings.Repeat(chasing, 3) + "1/2-1/2", replay.Options{}, "red-must-change info - 12 9-12 3"},
		{"did not change", chased, strings.Repeat(chasing, 4) + "0-1", replay.Options{}, "red-loses info - 16 13-16 4"},
		{"did not change and won", chased, strings.Repeat(chasing, 4) + "1-0", replay.Options{}, "red-loses error result 16 13-16 4"},
		{"drawn", "", strings.Repeat(quiet, 3) + "1/2-1/2", replay.Options{}, "draw info - 12 9-12 3"},
		{"drawn on the board, given as won", "", strings.Repeat(quiet, 3) + "1-0", replay.Options{}, "draw error result 12 9-12 3"},
		{"nobody claimed, won later", "", strings.Repeat(quiet, 3) + "C3-C4 1-0", replay.Options{}, "draw info - 12 9-12 3"},
		{"axf judges earlier", chased, strings.Repeat(chasing, 2) + "*", axf, "red-loses info - 8 5-8 2"},
		{"unjudged", perpetual, strings.Repeat(checking, 3) + "1-0", replay.Options{Unjudged: true}, ""},
	} {
		tags := "[Red \"甲\"]"
		if tt.fen != "" {
			tags = fenTag(tt.fen)
		}
		var got []string
		for _, f := range judged(t, tt.o, tags, "1. "+tt.moves, diag.Repetition) {
			reason := f.Reason
			if reason == "" {
				reason = "-"
			}
			got = append(got, fmt.Sprintf("%v %v %s %d %v-%v %v", f.Cycle.Verdict, f.Severity, reason, f.Ply, f.Cycle.From, f.Cycle.To, f.Cycle.Count))
			if f.Line == 0 || f.Text == "" || f.Board == "" || len(f.Articles) == 0 && tt.o.Repetition.Rules == nil {
				t.Errorf("%s: place %v, text %q, board %q, articles %v", tt.name, f.Place, f.Text, f.Board, f.Articles)
			}
		}
		if s := strings.Join(got, "; "); s != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, s, tt.want)
		}
	}
}

// The JSON of a repetition is that of the contract, in the language of the report.
func TestRepetitionJSON(t *testing.T) {
	findings := judged(t, replay.Options{}, fenTag(chased), strings.Repeat(chasing, 3)+"*", diag.Repetition)
	if len(findings) != 1 {
		t.Fatalf("%d findings", len(findings))
	}
	for _, tt := range []struct {
		lang language.Tag
		want []string
	}{
		{language.English, []string{
			`"from":9`, `"to":12`, `"cycles":3`, `"verdict":"red-must-change"`, `"red_class":"长捉"`, `"black_class":"允许"`, `"articles":["24.3","26.4"]`, `"side":"red"`,
			`{"ply":9,"move":"b2c2","class":"捉","sure":true,"why":"rook c2 threatens to win horse c5 by C2-C5; it has no root"}`,
		}},
		{language.SimplifiedChinese, []string{`"why":"车（c2）捉马（c5），下一着 C2-C5；无根"`}},
		{language.TraditionalChinese, []string{`"why":"車（c2）捉馬（c5），下一著 C2-C5；無根"`, `"class":"捉"`}},
	} {
		b, err := findings[0].JSON(diag.NewPrinter(tt.lang))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tt.want {
			if !strings.Contains(string(b), want) {
				t.Errorf("%v: no %s in %s", tt.lang, want, b)
			}
		}
	}
}

// An open verdict says what it hangs on: here Red threatened the same mate before
// each of its moves already.
func TestOpenVerdict(t *testing.T) {
	const fen, moves = "4k4/7R1/9/8r/9/4P4/9/9/R8/4K4 w - - 0 1", "A1-B1 I6-I5 B1-A1 I5-I6 "
	findings := judged(t, replay.Options{}, fenTag(fen), strings.Repeat(moves, 3)+"1-0", diag.Repetition)
	if len(findings) != 1 || findings[0].Cycle.Verdict != "arbiter" || findings[0].Severity != diag.Info {
		t.Fatalf("findings %+v", findings)
	}
	p := diag.NewPrinter(language.English)
	b, err := findings[0].JSON(p)
	if err != nil {
		t.Fatal(err)
	}
	want := `"open":[{"ply":9,"point":"standing-threat","question":"the mate was threatened before the move too: is it 杀?","articles":["28.2"]},{"ply":11,`
	if !strings.Contains(string(b), want) {
		t.Errorf("no %s in %s", want, b)
	}
	c := findings[0].Cycle
	var got []string
	for _, m := range c.Moves {
		got = append(got, fmt.Sprintf("%d %s %s %s %v %s", m.Ply, m.Move, m.Text, m.Class, m.Sure, p.Say(m.Why)))
	}
	wantMoves := []string{
		"9 a1b1 A1-B1 杀 false threatens mate, beginning with B1-B9",
		"10 i6i5 I6-I5 闲 true attacks nothing",
		"11 b1a1 B1-A1 杀 false threatens mate, beginning with A1-A9",
		"12 i5i6 I5-I6 闲 true attacks nothing",
	}
	if !slices.Equal(got, wantMoves) {
		t.Errorf("moves %q", got)
	}
	if (c.Red != diag.Stance{Class: "长杀"}) || (c.Black != diag.Stance{Class: "允许", Sure: true}) {
		t.Errorf("red %+v, black %+v", c.Red, c.Black)
	}
	if len(c.Open) != 2 || p.Say(c.Open[0].Words()) != "ply 9: the mate was threatened before the move too: is it 杀?" || !slices.Equal(c.Open[0].Articles, []string{"28.2"}) {
		t.Errorf("open %+v", c.Open)
	}
}

func TestNaturalLimit(t *testing.T) {
	// Two rooks walk up and down their files, in 7 and in 8 steps, so that no position
	// comes three times.
	walk := func(rounds int) string {
		var b strings.Builder
		for i := range rounds {
			fmt.Fprintf(&b, "i%di%d a%da%d ", i%7, (i+1)%7, 9-i%8, 9-(i+1)%8)
		}
		return b.String()
	}
	const fen = "r3k4/9/9/9/9/9/9/9/9/5K2R w - - "
	for _, tt := range []struct {
		counter string
		rounds  int
		o       repetition.Options
		want    string
	}{
		{"0 1", 59, repetition.Options{}, ""},
		{"0 1", 60, repetition.Options{}, "red 120 black 120"},
		{"0 1", 70, repetition.Options{}, "red 120 black 120"},
		{"0 1", 20, repetition.Options{Rounds: 20}, "red 40 black 40"},
		{"0 1", 50, repetition.Options{Rules: repetition.AXF}, "red 100 black 100"},
		{"20 11", 50, repetition.Options{}, "red 100 black 100 arbiter"},
		{"20 11", 40, repetition.Options{Rules: repetition.AXF}, "red 80 black 80"},
	} {
		got := ""
		for _, f := range judged(t, replay.Options{Repetition: tt.o}, fenTag(fen+tt.counter), walk(tt.rounds)+"*", diag.NaturalLimit) {
			got += fmt.Sprintf("red %v black %v", f.Limit.Red, f.Limit.Black)
			if v := f.Limit.Verdict; v != "" {
				got += fmt.Sprint(" ", v)
			}
			if f.Line == 0 {
				t.Errorf("%d rounds: no place", tt.rounds)
			}
		}
		if got != tt.want {
			t.Errorf("%d rounds after %s: %q, want %q", tt.rounds, tt.counter, got, tt.want)
		}
	}
}
