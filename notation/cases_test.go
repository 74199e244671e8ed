package notation

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"qipu/rules"
)

// The cases of testdata are calls of the command: moves in some notation from some
// position, the moves and texts that must come out, the finding that must stop them.
type caseExpect struct {
	Rows     []map[string]string `json:"stdout_json"`
	Findings []caseFinding       `json:"findings"`
	AnyOf    []caseExpect        `json:"any_of"`
}

type caseFinding struct {
	Code       string   `json:"code"`
	Reason     any      `json:"reason"`
	Candidates []string `json:"candidates"`
	Exact      []string `json:"candidates_exact"`
}

type caseStep struct {
	Args   []string   `json:"args"`
	Expect caseExpect `json:"expect"`
}

func TestCases(t *testing.T) {
	for _, file := range []string{"testdata/notation_tables.json", "testdata/notation_reading.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var cases []struct {
			ID    string     `json:"id"`
			Steps []caseStep `json:"steps"`
		}
		if err := json.Unmarshal(data, &cases); err != nil {
			t.Fatal(err)
		}
		if len(cases) == 0 {
			t.Fatalf("%s: no cases", file)
		}
		for _, c := range cases {
			t.Run(c.ID, func(t *testing.T) {
				for _, step := range c.Steps {
					runStep(t, step)
				}
			})
		}
	}
}

// outcome is what the command would print.
type outcome struct {
	rows    []map[string]string
	reading Reading
	stopped bool
	nearest []string
}

func runStep(t *testing.T, step caseStep) {
	t.Helper()
	pos := rules.StartPosition()
	style := Auto
	var texts []string
	for i := 0; i < len(step.Args); i++ {
		switch step.Args[i] {
		case "--fen":
			i++
			pos = position(t, step.Args[i])
		case "--from-notation":
			i++
			s, ok := ParseStyle(step.Args[i])
			if !ok {
				t.Fatalf("style %q", step.Args[i])
			}
			style = s
		case "--report":
			i++
		case "--":
		default:
			texts = append(texts, step.Args[i])
		}
	}
	got := play(pos, style, texts)
	expect := []caseExpect{step.Expect}
	if step.Expect.AnyOf != nil {
		expect = step.Expect.AnyOf
	}
	problem := ""
	for _, e := range expect {
		if problem = e.differs(got); problem == "" {
			return
		}
	}
	t.Errorf("%v (%v) %v: %s", texts, style, pos.Side(), problem)
}

func play(pos rules.Position, style Style, texts []string) (out outcome) {
	if style == Auto {
		style = Detect(&pos, slices.Values(texts))
	}
	r := Reader{Style: style}
	for _, text := range texts {
		out.reading = r.Resolve(&pos, text)
		if out.reading.Status != Resolved {
			out.stopped = true
			out.nearest = moveStrings(Nearest(&pos, style, text, 5))
			return out
		}
		row := map[string]string{"move": out.reading.Move.String()}
		for _, s := range []Style{Chinese, Short, ICCS, UCI, UCI10, WXF, Vietnamese} {
			if text, ok := (Writer{Style: s, Plain: true}).Append(nil, &pos, out.reading.Move); ok {
				row[s.String()] = string(text)
			}
		}
		out.rows = append(out.rows, row)
		pos.Play(out.reading.Move)
	}
	return out
}

func (e caseExpect) differs(got outcome) string {
	if len(got.rows) != len(e.Rows) {
		return "wrong number of moves, " + mustJSON(got.rows) + mustJSON(got.reading)
	}
	for i, row := range e.Rows {
		for k, v := range row {
			if got.rows[i][k] != v {
				return k + ": got " + got.rows[i][k] + " want " + v
			}
		}
	}
	for _, f := range e.Findings {
		if !f.matches(got) {
			return "finding " + mustJSON(f) + ", got " + mustJSON(got.reading) + mustJSON(got.nearest)
		}
	}
	return ""
}

func (f caseFinding) matches(got outcome) bool {
	code := ""
	candidates := moveStrings(got.reading.Moves)
	switch {
	case got.stopped && got.reading.Status == Ambiguous:
		code = "ambiguous-move"
	case got.stopped && got.reading.Status == WrongQualifier:
		code = "wrong-qualifier"
	case got.stopped && got.reading.Status == Illegal:
		code, candidates = "illegal-move", got.nearest
	case got.stopped:
	case got.reading.Warn == NeedlessQualifier:
		code = "needless-qualifier"
	case got.reading.Warn == MissingQualifier:
		code = "missing-qualifier"
	case got.reading.Warn == Nonstandard:
		code = "nonstandard-notation"
	}
	reason := got.reading.Reason.String()
	switch want := f.Reason.(type) {
	case string:
		if reason != want {
			return false
		}
	case []any:
		if !slices.Contains(want, any(reason)) {
			return false
		}
	}
	for _, m := range f.Candidates {
		if !slices.Contains(candidates, m) {
			return false
		}
	}
	return code == f.Code && (f.Exact == nil || slices.Equal(f.Exact, candidates))
}

func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
