package diag

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/text/language"
)

func TestCodes(t *testing.T) {
	seen := map[Code]bool{}
	for _, c := range Codes() {
		if seen[c] {
			t.Errorf("%s is listed twice", c)
		}
		seen[c] = true
		if got, ok := ParseCode(string(c)); got != c || !ok {
			t.Errorf("ParseCode(%s) = %s, %v", c, got, ok)
		}
		for _, r := range c {
			if r != '-' && (r < 'a' || r > 'z') {
				t.Errorf("%s is not in kebab-case", c)
			}
		}
	}
	for _, s := range []string{"", "illegal", "Illegal-Move", "illegal-move "} {
		if c, ok := ParseCode(s); ok {
			t.Errorf("ParseCode(%q) = %s", s, c)
		}
	}
}

// The severities are part of what other programs depend on.
func TestDefaultSeverity(t *testing.T) {
	want := map[Severity][]Code{
		Info:    {IgnoredText, UnknownLabel, EmptyGame, MissingResult, Checkmate, Stalemate, Repetition, NaturalLimit, TimeLimit},
		Warning: {EmptyInput, TooManyFindings, BadTag, DuplicateTag, FormatMismatch, MoveNumber, NonstandardNotation, MissingQualifier, NeedlessQualifier, FalseClaim, ThreeFouls, LossyConversion},
	}
	for _, c := range Codes() {
		severity := Error
		for s, codes := range want {
			if slices.Contains(codes, c) {
				severity = s
			}
		}
		if got := New(c).Severity; got != severity {
			t.Errorf("%s has severity %v, want %v", c, got, severity)
		}
	}
	if got := Code("nothing").DefaultSeverity(); got != Error {
		t.Errorf("an unknown code has severity %v", got)
	}
}

func TestSeverityText(t *testing.T) {
	for _, s := range []Severity{Info, Warning, Error} {
		b, err := s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back Severity
		if err := back.UnmarshalText(b); err != nil || back != s {
			t.Errorf("%s reads back as %v, %v", b, back, err)
		}
	}
	if got := Severity(77).String(); got != "error" {
		t.Errorf("a severity out of range is %q", got)
	}
}

func TestCited(t *testing.T) {
	tests := []struct {
		f    Finding
		want []string
	}{
		{Finding{Code: IllegalMove, Reason: "horse-leg"}, []string{"2.2", "4.1.6"}},
		{Finding{Code: IllegalMove, Reason: "generals-facing"}, []string{"2.2", "4.1.2"}},
		{Finding{Code: BadPosition, Reason: "too-many-P"}, []string{"1.2"}},
		{Finding{Code: BadPosition, Reason: "generals-facing"}, []string{"2.2"}},
		{Finding{Code: Repetition, Articles: []string{"24.1"}}, []string{"24.1"}},
		{Finding{Code: Encoding}, nil},
		{Finding{Code: "nothing"}, nil},
	}
	for _, tt := range tests {
		if got := tt.f.Cited(); !slices.Equal(got, tt.want) {
			t.Errorf("%s/%s cites %v, want %v", tt.f.Code, tt.f.Reason, got, tt.want)
		}
	}
}

func TestFindingJSON(t *testing.T) {
	p := NewPrinter(language.English)
	f := New(IllegalMove)
	f.Source, f.Game, f.Place, f.Ply, f.Side = "a.pgn", 2, At(18, 9), 4, "black"
	f.Reason, f.Text = "horse-leg", "马8进7"
	f.Candidates = []Candidate{{"h9i7", "马8进9"}}
	f.Related = []Related{{Line: 8, Note: "related.opened-here"}}
	want := `{"source":"a.pgn","game":2,"line":18,"column":9,"ply":4,"side":"black","severity":"error","code":"illegal-move",` +
		`"reason":"horse-leg","text":"马8进7","message":"马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)",` +
		`"articles":["2.2","4.1.6"],"candidates":[{"move":"h9i7","text":"马8进9"}],"related":[{"line":8,"message":"opened here"}]}`
	if b, err := f.JSON(p); err != nil || string(b) != want {
		t.Errorf("got  %s, %v\nwant %s", b, err, want)
	}

	f = New(NaturalLimit)
	f.Place = AtOffset(0)
	f.Text, f.Limit = "<&>", &Limit{Red: 121}
	want = `{"offset":0,"severity":"info","code":"natural-limit","text":"<&>","message":"Red may claim a draw by the natural limit from ply 121 on",` +
		`"articles":["4.2.4","23.3"],"red":121}`
	if b, err := f.JSON(p); err != nil || string(b) != want {
		t.Errorf("got  %s, %v\nwant %s", b, err, want)
	}
}

func FuzzFinding(f *testing.F) {
	f.Add("illegal-move", "horse-leg", "马8进7", "black", "a", 1, 4)
	f.Add("missing-move", "", "", "", "", -1, 0)
	f.Add("ambiguous-move", "x\x1b[31m", "%!s(MISSING){1}${plural0}", "red", "\xff\x00", math.MaxInt, -7)
	f.Fuzz(func(t *testing.T, code, reason, text, side, arg string, count, number int) {
		finding := Finding{
			Code: Code(code), Severity: Severity(number), Reason: reason, Text: text, Side: side, Count: count,
			Args: []Arg{Str(arg), Num(number), Phrase(Say(reason, Str(text)))}, Candidates: []Candidate{{arg, text}, {text, arg}},
			Related: []Related{{Source: arg, Line: number, Note: reason, Args: Strs(text)}},
			Cycle:   &Cycle{Verdict: arg, From: number, Count: count, Moves: []CycleMove{{Text: text, Why: Say(arg)}}, Open: []Question{{Point: text}}},
			Limit:   &Limit{Red: number, Verdict: text},
		}
		for _, tag := range Languages {
			p := NewPrinter(tag)
			b, err := finding.JSON(p)
			if err != nil || !json.Valid(b) {
				t.Fatalf("%s, %v", b, err)
			}
			var back map[string]any
			if err := json.Unmarshal(b, &back); err != nil {
				t.Fatal(err)
			}
			m, again := p.Message(&finding), p.Message(&finding)
			if m != again || len([]rune(m)) > 2000 {
				t.Fatalf("%q, then %q", m, again)
			}
			if _, known := ParseCode(code); known && m == "" {
				t.Fatal("no message")
			}
			if reflect.TypeOf(back["code"]).Kind() != reflect.String {
				t.Fatalf("code is %v", back["code"])
			}
		}
	})
}
