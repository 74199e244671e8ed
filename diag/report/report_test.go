package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"qipu/diag"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
)

var update = flag.Bool("update", false, "write the golden files")

// sample is a run over several inputs, with every kind of place.
func sample() []diag.Finding {
	at := func(c diag.Code, source string, game, line, column, width int, excerpt string) diag.Finding {
		f := diag.New(c)
		f.Source, f.Game, f.Place, f.Width, f.Excerpt = source, game, diag.At(line, column), width, excerpt
		return f
	}
	illegal := at(diag.IllegalMove, "dir/a.pgn", 2, 18, 13, 5, "3. 车一平二\t 马8进7 4. 兵七进一\r\n")
	illegal.Column, illegal.Width = 10, 4
	illegal.Ply, illegal.Side, illegal.Reason, illegal.Text = 4, "black", "horse-leg", "马8进7"
	illegal.Candidates = []diag.Candidate{{Move: "h9i7", Text: "马8进9"}, {Move: "b9c7", Text: "马2进3"}}
	illegal.Related = []diag.Related{{Line: 8, Column: 1, Note: "related.game-starts"}, {Ply: 3, Note: "related.true-place", Args: diag.Strs("车一平二")}}
	illegal.Board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"

	ambiguous := at(diag.AmbiguousMove, "dir/a.pgn", 3, 1042, 4, 4, "1. 炮五平八 {x}")
	ambiguous.Ply, ambiguous.Side, ambiguous.Text = 1, "red", "炮五平八"
	ambiguous.Candidates = []diag.Candidate{{Move: "e2b2", Text: "前炮平八"}, {Move: "e7b7", Text: "后炮平八"}}

	long := strings.Repeat("炮二平五 马8进7 ", 8)
	qualifier := at(diag.MissingQualifier, "dir/a.pgn", 3, 1043, 84, 4, long+"车五进四 "+long)
	qualifier.Column = len([]rune(long)) + 1
	qualifier.Text, qualifier.Args, qualifier.Ply, qualifier.Side = "车五进四", nil, 9, "red"
	qualifier.Candidates = []diag.Candidate{{Move: "e5e9", Text: "前车进四"}}
	qualifier.Repaired = true

	hostile := at(diag.UnparsedText, "dir/b\x1b]0;x\x07.txt", 1, 1, 3, 6, "a \x1b[31mred\u202e\u0000 \xff end")
	hostile.Text = "\x1b[31m"

	binary := diag.New(diag.TruncatedInput)
	binary.Source, binary.Place, binary.Reason = "c.zip!内/1.xqf", diag.AtOffset(1180), "node"

	mismatch := at(diag.ResultMismatch, "d.pgn", 1, 7, 0, 0, "")
	mismatch.Text, mismatch.Args, mismatch.Reason = "0-1", diag.Strs("1-0", "0-1"), "terminator"
	mismatch.Related = []diag.Related{{Source: "d.pgn", Line: 9, Column: 40, Note: "related.terminator-says", Args: diag.Strs("0-1")}, {Source: "e.pgn", Note: "related.title-says"}}

	info := diag.New(diag.Checkmate)
	info.Side, info.Ply = "black", 31

	return []diag.Finding{illegal, ambiguous, qualifier, hostile, binary, mismatch, info}
}

func run(t *testing.T, o Options, findings []diag.Finding) string {
	t.Helper()
	var b bytes.Buffer
	r, err := New(&b, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range findings {
		if err := r.Finding(&findings[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestGolden(t *testing.T) {
	hans, hant := diag.NewPrinter(language.SimplifiedChinese), diag.NewPrinter(language.TraditionalChinese)
	board := func(fen, move string) string { return "  a b c\n" + fen[:9] + "\n" + move + "\n" }
	for name, o := range map[string]Options{
		"text":          {},
		"text-60":       {Width: 60},
		"text-60-hans":  {Width: 60, Printer: hans, EastAsian: true},
		"text-hant":     {Printer: hant},
		"text-color":    {Color: true, Width: 80},
		"text-quiet":    {Quiet: true},
		"text-board":    {Verbose: 1, Board: board},
		"json":          {Format: "json"},
		"json-hans":     {Format: "json", Printer: hans},
		"sarif":         {Format: "sarif", Version: "1.2.3"},
		"github":        {Format: "github"},
		"none":          {Format: "none"},
		"statistics":    {Statistics: true},
		"statistics-zh": {Statistics: true, Printer: hans},
		"statistics-nd": {Statistics: true, Format: "json"},
		"statistics-gh": {Statistics: true, Format: "github"},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, o, sample())
			if o.Format == "sarif" {
				got = readableLog(t, got)
			}
			checkGolden(t, name, got)
		})
	}
}

func TestWidth(t *testing.T) {
	findings := sample()
	for _, width := range []int{40, 60, 80, 132} {
		for _, eastAsian := range []bool{false, true} {
			m := newRuler(eastAsian)
			for _, tag := range diag.Languages {
				out := run(t, Options{Width: width, EastAsian: eastAsian, Printer: diag.NewPrinter(tag), MaxPerCode: 1}, findings)
				for line := range strings.Lines(out) {
					if n := m.width(strings.TrimSuffix(line, "\n")); n > width {
						t.Errorf("%v: %d columns in a report of %d: %q", tag, n, width, line)
					}
				}
			}
		}
	}
}

func many(c diag.Code, n int) []diag.Finding {
	findings := make([]diag.Finding, n)
	for i := range findings {
		findings[i] = diag.New(c)
		findings[i].Source, findings[i].Game, findings[i].Place = "a.pgn", i/2+1, diag.At(i+1, 1)
	}
	return findings
}

func TestMaxPerCode(t *testing.T) {
	findings := append(many(diag.MissingQualifier, 4321+20), many(diag.UnknownFormat, 2)...)
	findings = append(findings, many(diag.IllegalMove, 21)...)
	for i := range findings {
		if findings[i].Code == diag.UnknownFormat {
			findings[i].Game = 0
		}
	}
	out := run(t, Options{Quiet: true, MaxPerCode: 20}, findings)
	if n := strings.Count(out, "warning[missing-qualifier]"); n != 20 {
		t.Errorf("%d findings of one code are written, want 20", n)
	}
	want := "… and 4,321 more missing-qualifier in 2,161 games (--max-per-code 0 shows all)\n" +
		"… and 1 more illegal-move in 1 game (--max-per-code 0 shows all)\n"
	if !strings.HasSuffix(out, want) || strings.Contains(out, "more unknown-format") {
		t.Errorf("the report ends with %q, want %q", out[max(0, len(out)-300):], want)
	}
	if out := run(t, Options{Quiet: true, MaxPerCode: 1}, findings[4341:4343]); !strings.HasSuffix(out, "… and 1 more unknown-format (--max-per-code 0 shows all)\n") {
		t.Errorf("findings without a game: %q", out)
	}
	if out := run(t, Options{Quiet: true}, findings); strings.Count(out, "\n") != len(findings) {
		t.Errorf("%d lines for %d findings", strings.Count(out, "\n"), len(findings))
	}
	for _, format := range []string{"json", "github"} {
		if out := run(t, Options{Format: format, MaxPerCode: 20}, findings); strings.Count(out, "\n") != len(findings) {
			t.Errorf("%s: %d lines for %d findings", format, strings.Count(out, "\n"), len(findings))
		}
	}
}

func TestStatistics(t *testing.T) {
	findings := many(diag.MissingQualifier, 4341)
	findings = append(findings, many(diag.IllegalMove, 3)...)
	findings[len(findings)-1].Source = "b.pgn" // the same game number in another file
	soft := many(diag.Encoding, 3)
	for i := range soft {
		soft[i].Game = 0
	}
	soft[0].Severity = diag.Warning
	findings = append(findings, soft...)
	want := `code               severity  findings  files  games
missing-qualifier  warning      4,341      1  2,171
illegal-move       error            3      2      2
encoding           error            2      1      0
encoding           warning          1      1      0
`
	if got := run(t, Options{Statistics: true}, findings); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	want = "::warning title=missing-qualifier::4,341 findings in 1 file, 2,171 games\n::error title=illegal-move::3 findings in 2 files, 2 games\n" +
		"::error title=encoding::2 findings in 1 file\n::warning title=encoding::1 finding in 1 file\n"
	if got := run(t, Options{Statistics: true, Format: "github"}, findings); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, format := range []string{"text", "json", "github", "none"} {
		if got := run(t, Options{Statistics: true, Format: format}, nil); got != "" {
			t.Errorf("%s: statistics of nothing: %q", format, got)
		}
	}
	if got := run(t, Options{Statistics: true, Format: "none"}, findings); got != "" {
		t.Errorf("none: %q", got)
	}
	if _, err := New(&bytes.Buffer{}, Options{Statistics: true, Format: "sarif"}); err == nil || !strings.Contains(err.Error(), "SARIF") {
		t.Errorf("statistics as SARIF: %v", err)
	}
}

func TestUnknownFormat(t *testing.T) {
	if _, err := New(&bytes.Buffer{}, Options{Format: "xml"}); err == nil || !strings.Contains(err.Error(), `"xml"`) {
		t.Errorf("New: %v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	for _, o := range []Options{{}, {Format: "json"}, {Format: "github"}, {Format: "sarif"}, {Statistics: true}, {MaxPerCode: 1}} {
		r, err := New(broken{}, o)
		if err != nil {
			t.Fatal(err)
		}
		var errs []error
		for _, f := range many(diag.IllegalMove, 2) {
			errs = append(errs, r.Finding(&f))
		}
		errs = append(errs, r.Close())
		if errors.Join(errs...) == nil {
			t.Errorf("%+v: the error of the writer is lost", o)
		}
	}
}

func TestGitHubEscapes(t *testing.T) {
	f := diag.New(diag.UnparsedText)
	f.Source, f.Place, f.Text = "a,b:100%.pgn", diag.At(2, 0), "50%:,"
	want := "::error file=a%2Cb%3A100%25.pgn,line=2,title=unparsed-text::“50%25:,” is no move, comment, number or result\n"
	if got := run(t, Options{Format: "github"}, []diag.Finding{f}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzReport(f *testing.F) {
	f.Add("a.pgn", "illegal-move", "horse-leg", "马8进7", "3. 车一平二 马8进7", "black", 18, 9, 4, 80, uint8(2))
	f.Add("\x1b[31m", "\x00", "\u202e", "\xff\n", "\t\t\x07\u009b\u2028", "x", -1, math.MaxInt, -5, 1, uint8(200))
	f.Add("", "", "", "", strings.Repeat("中", 3000), "", math.MaxInt, 2500, math.MaxInt, 20, uint8(0))
	f.Add("x", "missing-move", "", "", "ab", "red", 1, 2, int(^uint(0)>>1), 60, uint8(1))
	f.Add("x", "encoding", "", "", "e\u0301\u0301\u0332", "red", 1, 2, 0, 60, uint8(1))
	f.Fuzz(func(t *testing.T, source, code, reason, text, excerpt, side string, line, column, width, terminal int, severity uint8) {
		finding := diag.Finding{
			Code: diag.Code(code), Severity: diag.Severity(severity), Source: source, Game: line, Place: diag.At(line, column),
			Width: width, Ply: column, Side: side, Reason: reason, Text: text, Args: []diag.Arg{diag.Str(text), diag.Num(line)},
			Articles: []string{text}, Candidates: []diag.Candidate{{Move: text, Text: source}},
			Related: []diag.Related{{Source: text, Line: column, Column: line, Ply: width, Note: reason, Args: diag.Strs(source)}},
			Count:   column, Cycle: &diag.Cycle{Verdict: text, From: column}, Repaired: line%2 == 0, Excerpt: excerpt,
		}
		if severity%3 == 0 {
			finding.Place = diag.AtOffset(int64(line))
		}
		for _, o := range []Options{
			{Width: terminal},
			{Width: terminal, EastAsian: true, MaxPerCode: 1},
			{Quiet: true},
			{Statistics: true},
			{Format: "json"},
			{Format: "json", Statistics: true},
			{Format: "sarif"},
			{Format: "github"},
		} {
			out := run(t, o, []diag.Finding{finding, finding, finding})
			switch o.Format {
			case "json":
				for l := range strings.Lines(out) {
					if !json.Valid([]byte(l)) {
						t.Fatalf("not JSON: %q", l)
					}
				}
			case "sarif":
				if !json.Valid([]byte(out)) {
					t.Fatalf("not JSON: %q", out)
				}
			default:
				for _, r := range out {
					if r != '\n' && !unicode.IsGraphic(r) || r == unicode.ReplacementChar && !strings.ContainsRune(source+code+reason+text+excerpt, r) && !hasInvalid(source+code+reason+text+excerpt) {
						t.Fatalf("%q in %q", r, out)
					}
				}
			}
		}
	})
}

func hasInvalid(s string) bool { return strings.ToValidUTF8(s, "") != s }
