package report

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"qipu/diag"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
)

// readableLog is a SARIF log indented, with two of the rules, as the texts of them all
// change more often than the log.
func readableLog(t *testing.T, log string) string {
	var doc map[string]any
	if err := json.Unmarshal([]byte(log), &doc); err != nil {
		t.Fatal(err)
	}
	driver := doc["runs"].([]any)[0].(map[string]any)["tool"].(map[string]any)["driver"].(map[string]any)
	driver["rules"] = driver["rules"].([]any)[1:3]
	for _, rule := range driver["rules"].([]any) {
		rule.(map[string]any)["help"] = "the page"
	}
	out, err := json.MarshalIndent(doc, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(out) + "\n"
}

// parsedLog checks a log against the schema of the standard and gives what of it the
// tests look at.
func parsedLog(t testing.TB, schema *jsonschema.Schema, log string) (rules []sarifRule, results []sarifResult) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	if err != nil {
		t.Fatalf("%v in %s", err, log)
	}
	if err := schema.Validate(doc); err != nil {
		t.Fatal(err)
	}
	var parsed struct {
		Runs []struct {
			Tool    sarifTool
			Results []sarifResult
		}
	}
	if err := json.Unmarshal([]byte(log), &parsed); err != nil {
		t.Fatal(err)
	}
	return parsed.Runs[0].Tool.Driver.Rules, parsed.Runs[0].Results
}

// logSchema is the schema of the standard, testdata/sarif-schema-2.1.0.NOTICE.md says
// whose it is.
func logSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(sarifSchema, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(sarifSchema)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSARIFSchema(t *testing.T) {
	schema := logSchema(t)
	var odd []diag.Finding
	for _, c := range append(diag.Codes(), "no-such-code") {
		f := diag.Finding{Code: c, Severity: 200, Source: "a\xff\x1b.pgn", Place: diag.At(1, 7), Width: int(^uint(0) >> 1)}
		odd = append(odd, f)
		f.Place = diag.AtOffset(0)
		odd = append(odd, f)
		f.Source, f.Related, f.Fix = "", []diag.Related{{}, {Line: 3, Note: "x"}}, &diag.Fix{Safety: diag.Safe}
		odd = append(odd, f)
	}
	for _, tag := range diag.Languages {
		p := diag.NewPrinter(tag)
		for _, findings := range [][]diag.Finding{nil, sample(), many(diag.IllegalMove, 3), odd} {
			rules, results := parsedLog(t, schema, run(t, Options{Format: "sarif", Version: "1", Printer: p}, findings))
			if len(rules) != len(diag.Codes()) || len(results) != len(findings) {
				t.Errorf("%v: %d rules, %d results for %d findings", tag, len(rules), len(results), len(findings))
			}
			for _, rule := range rules {
				if page, _ := p.Explain(diag.Code(rule.ID)); rule.Help.Markdown != page || rule.FullDescription.Text == "" || !strings.Contains(page, rule.FullDescription.Text) {
					t.Errorf("%v: rule %s: %q", tag, rule.ID, rule.FullDescription.Text)
				}
			}
			for i, result := range results {
				_, known := diag.ParseCode(string(findings[i].Code))
				switch {
				case result.RuleID != string(findings[i].Code):
					t.Errorf("result %d is %s", i, result.RuleID)
				case known && rules[*result.RuleIndex].ID != result.RuleID, !known && result.RuleIndex != nil:
					t.Errorf("%s has the index %v", result.RuleID, result.RuleIndex)
				}
			}
		}
	}
}

// A fix replaces what it says in the file it says, also over line ends.
func TestSARIFFix(t *testing.T) {
	f := diag.New(diag.MissingQualifier)
	f.Source, f.Place, f.Width, f.Text = "a b.pgn", diag.At(3, 5), 4, "车五进四"
	f.Candidates = []diag.Candidate{{Move: "e5e9", Text: "前车进四"}}
	f.Fix = f.Respell()
	wide := f
	wide.Fix = &diag.Fix{Safety: diag.Suggestion, Edits: []diag.Edit{{Line: 3, Column: 5, Old: "车五\r\n进四\n", New: ""}, {Line: 9, Column: 2, New: "]("}}}
	_, results := parsedLog(t, logSchema(t), run(t, Options{Format: "sarif"}, []diag.Finding{f, wide}))
	want := []sarifFix{{
		Description: sarifMessage{"write “前车进四” for “车五进四” (safe)"},
		Changes: []sarifChange{{sarifArtifact{"a%20b.pgn"}, []sarifReplacement{
			{sarifRegion{StartLine: 3, StartColumn: 5, EndColumn: 9}, &sarifContent{"前车进四"}},
		}}},
		Properties: sarifFixProperties{diag.Safe},
	}}
	if !reflect.DeepEqual(results[0].Fixes, want) {
		t.Errorf("got %+v, want %+v", results[0].Fixes, want)
	}
	want = []sarifFix{{
		Description: sarifMessage{`leave out “车五 进四”, insert “\](” (one of several readings)`},
		Changes: []sarifChange{{sarifArtifact{"a%20b.pgn"}, []sarifReplacement{
			{sarifRegion{StartLine: 3, StartColumn: 5, EndLine: 5, EndColumn: 1}, nil},
			{sarifRegion{StartLine: 9, StartColumn: 2, EndColumn: 2}, &sarifContent{"]("}},
		}}},
		Properties: sarifFixProperties{diag.Suggestion},
	}}
	if !reflect.DeepEqual(results[1].Fixes, want) {
		t.Errorf("got %+v, want %+v", results[1].Fixes, want)
	}
}

// A log says all that a JSON report says.
func TestSARIFHoldsDetails(t *testing.T) {
	f := diag.New(diag.Repetition)
	f.Source, f.Game, f.Ply, f.Count, f.Fouls, f.Repaired = "a.pgn", 2, 9, 4, 1, true
	f.Cycle = &diag.Cycle{Verdict: "draw", From: 9, To: 12, Count: 3, Red: diag.Stance{Class: "长捉"}, Moves: []diag.CycleMove{{Ply: 9, Move: "a0a1", Why: diag.Say("why.gives-check")}}}
	_, results := parsedLog(t, logSchema(t), run(t, Options{Format: "sarif"}, []diag.Finding{f}))
	want := sarifProperties{Game: 2, Ply: 9, Count: 4, Repaired: true, Articles: f.Cited(), Details: f.Details(diag.NewPrinter(language.English))}
	if got := results[0].Properties; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Text of the input does not become a link, and nothing in it is hidden.
func TestSARIFMessages(t *testing.T) {
	for text, want := range map[string]string{
		"[a](1)":       `“\[a\](1)” is no move, comment, number or result`,
		"[a] b":        "“[a] b” is no move, comment, number or result",
		"a\u202eb\x1b": `“a\u202eb\x1b” is no move, comment, number or result`,
	} {
		f := diag.New(diag.UnparsedText)
		f.Text = text
		_, results := parsedLog(t, logSchema(t), run(t, Options{Format: "sarif"}, []diag.Finding{f}))
		if got := results[0].Message.Text; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := results[0].Properties.Text; got != text {
			t.Errorf("%q: the text itself is %q", text, got)
		}
	}
}

func TestURI(t *testing.T) {
	for _, tt := range []struct{ source, want string }{
		{"a.pgn", "a.pgn"},
		{"dir/a b.pgn", "dir/a%20b.pgn"},
		{`dir\a.pgn`, "dir/a.pgn"},
		{"c.zip!内/1.xqf", "c.zip!%E5%86%85/1.xqf"},
		{"100%#?.pgn", "100%25%23%3F.pgn"},
		{"/home/x/a.pgn", "file:///home/x/a.pgn"},
		{`C:\games\a.pgn`, "file:///C:/games/a.pgn"},
		{"a:b.pgn", "a%3Ab.pgn"},
		{"-", "-"},
		{"\xff.pgn", "%FF.pgn"},
	} {
		if got := uri(tt.source); got != tt.want {
			t.Errorf("uri(%q) = %q, want %q", tt.source, got, tt.want)
		}
	}
}
