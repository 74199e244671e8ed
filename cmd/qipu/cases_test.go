package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCases runs the executable cases of testdata/cases: an input, the questions put
// to the program, and the right values. testdata/cases/README.md explains them.
func TestCases(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "cases")
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", dir, err)
	}
	for _, file := range files {
		var cases []testCase
		readJSON(t, file, &cases)
		group := strings.TrimSuffix(filepath.Base(file), ".json")
		for _, c := range cases {
			t.Run(group+"/"+c.ID, func(t *testing.T) {
				steps := c.Steps
				if steps == nil {
					steps = []testStep{c.testStep}
				}
				for i, s := range steps {
					s.File, s.Cmd, s.Stdin = cmpOr(s.File, c.File), cmpOr(s.Cmd, c.Cmd, "convert"), orPtr(s.Stdin, c.Stdin)
					r := &caseRun{step: s, dir: dir}
					if err := r.check(s.Expect); err != nil {
						t.Errorf("step %d: %v\n%s", i+1, err, c.Why)
					}
				}
			})
		}
	}
}

func readJSON(t *testing.T, file string, v any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func cmpOr(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}

func orPtr(a, b *string) *string {
	if a != nil {
		return a
	}
	return b
}

type testCase struct {
	ID    string     `json:"id"`
	Why   string     `json:"why"`
	Steps []testStep `json:"steps"`
	testStep
}

type testStep struct {
	File   string         `json:"file"`
	Stdin  *string        `json:"stdin"`
	Cmd    string         `json:"cmd"`
	Args   []string       `json:"args"`
	Expect map[string]any `json:"expect"`
}

type object = map[string]any

// caseRun answers the questions about one step, each from one run of the program.
type caseRun struct {
	step  testStep
	dir   string
	cache map[string]answer
}

type answer struct {
	status   int
	out, err string
}

func (r *caseRun) call(stdin *string, args ...string) answer {
	key := strings.Join(args, "\x00")
	if stdin != nil {
		key += "\x00\x00" + *stdin
	}
	if a, ok := r.cache[key]; ok {
		return a
	}
	in := ""
	if stdin == nil {
		stdin = r.step.Stdin
	}
	if stdin != nil {
		in = *stdin
	}
	var out, errs bytes.Buffer
	status := run(args, &streams{in: strings.NewReader(in), out: &out, err: &errs, getenv: func(string) string { return "" }})
	a := answer{status, out.String(), errs.String()}
	if r.cache == nil {
		r.cache = map[string]answer{}
	}
	r.cache[key] = a
	return a
}

func (r *caseRun) input() []string {
	switch {
	case r.step.File != "":
		return []string{filepath.ToSlash(filepath.Join(r.dir, r.step.File))}
	case r.step.Stdin != nil:
		return []string{"-"}
	}
	return nil
}

// args are the step's own when the question is put by its verb.
func (r *caseRun) args(verb string) []string {
	if r.step.Cmd == verb {
		return r.step.Args
	}
	return nil
}

func (r *caseRun) convert() answer {
	return r.call(nil, slices.Concat([]string{"convert", "--to", "json"}, r.args("convert"), r.input())...)
}

func (r *caseRun) raw() answer {
	return r.call(nil, slices.Concat([]string{r.step.Cmd}, r.step.Args, r.input())...)
}

func (r *caseRun) validate() answer {
	if r.step.Cmd != "convert" && r.step.Cmd != "validate" {
		a := r.raw()
		a.out = ""
		for line := range strings.Lines(a.err) {
			if strings.HasPrefix(line, "{") {
				a.out += line
			}
		}
		return a
	}
	return r.call(nil, slices.Concat([]string{"validate", "--report", "json"}, r.args("validate"), r.input())...)
}

func ndjson(s string) ([]object, error) {
	var out []object
	for line := range strings.Lines(s) {
		var o object
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			return nil, fmt.Errorf("%v: %s", err, line)
		}
		out = append(out, o)
	}
	return out, nil
}

func (r *caseRun) games() ([]object, error) {
	a := r.convert()
	games, err := ndjson(a.out)
	for _, g := range games {
		if a.status == 0 && g["unplayed"] != nil {
			return nil, fmt.Errorf("exit 0 although moves were left unplayed")
		}
	}
	return games, err
}

func (r *caseRun) findings() ([]object, error) {
	a := r.validate()
	found, err := ndjson(a.out)
	errors := slices.ContainsFunc(found, func(f object) bool { return f["severity"] == "error" })
	if r.step.Cmd == "validate" && r.step.Args == nil && (a.status == 1) != errors && a.status != 3 {
		return nil, fmt.Errorf("exit %d, findings at error level: %v", a.status, errors)
	}
	return found, err
}

// same: a list means any of its entries, true and false mean present and absent,
// null means absent, anything else means equal.
func same(want, got any) bool {
	switch w := want.(type) {
	case []any:
		return slices.ContainsFunc(w, func(x any) bool { return same(x, got) })
	case bool:
		return w == (got != nil && got != false && got != "" && !reflect.DeepEqual(got, []any{}))
	}
	return reflect.DeepEqual(want, got)
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

func list(v any) []any { l, _ := v.([]any); return l }

func moveList(moves any, key string) []any {
	out := []any{}
	for _, m := range list(moves) {
		out = append(out, m.(object)[key])
	}
	return out
}

func treeText(moves any, nags bool) string {
	var out []string
	for _, m := range list(moves) {
		o := m.(object)
		out = append(out, fmt.Sprint(o["move"]))
		if nags {
			for _, n := range list(o["nags"]) {
				out = append(out, fmt.Sprintf("$%v", n))
			}
		}
		for _, v := range list(o["variations"]) {
			out = append(out, "("+treeText(v, nags)+")")
		}
	}
	return strings.Join(out, " ")
}

func commentList(g object) []any {
	out := []any{}
	add := func(ply float64, texts any) {
		for _, t := range list(texts) {
			out = append(out, object{"ply": ply, "text": squeeze(t.(string))})
		}
	}
	add(0, g["comments"])
	for _, m := range list(g["moves"]) {
		add(m.(object)["ply"].(float64), m.(object)["comments"])
	}
	return out
}

func allStrings(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			out = append(out, allStrings(x)...)
		}
	case object:
		for _, x := range v {
			out = append(out, allStrings(x)...)
		}
	}
	return out
}

// orderedTags is the order of the tags in the JSON of game n, which a map loses.
func orderedTags(out string, n int) []string {
	lines := strings.Split(out, "\n")
	i := strings.Index(lines[n], `"tags":`)
	if i < 0 {
		return nil
	}
	dec := json.NewDecoder(strings.NewReader(lines[n][i+len(`"tags":`):]))
	var names []string
	_, _ = dec.Token()
	for dec.More() {
		name, _ := dec.Token()
		_, _ = dec.Token()
		names = append(names, name.(string))
	}
	return names
}

func toAny(s []string) []any {
	out := []any{}
	for _, x := range s {
		out = append(out, x)
	}
	return out
}

// perGame compares one expectation with one game.
func (r *caseRun) perGame(key string, want any, g object, n int) error {
	var got any
	ok := false
	switch key {
	case "moves":
		got = moveList(g["moves"], "move")
		switch w := want.(type) {
		case string:
			want = toAny(strings.Fields(w))
		case object:
			var all []any
			for range int(w["times"].(float64)) {
				all = append(all, list(w["repeat"])...)
			}
			want = all
		}
		ok = reflect.DeepEqual(want, got)
	case "texts":
		got = moveList(g["moves"], "text")
		ok = reflect.DeepEqual(want, got)
	case "unplayed":
		if got = g["unplayed"]; got == nil {
			got = []any{}
		}
		ok = reflect.DeepEqual(want, got)
	case "tags":
		tags, _ := g["tags"].(object)
		got, ok = tags, true
		for name, w := range want.(object) {
			ok = ok && same(w, tags[name])
		}
	case "tag_order":
		names := orderedTags(r.convert().out, n)
		got = names
		for _, w := range list(want) {
			i := slices.Index(names, w.(string))
			if i < 0 {
				return fmt.Errorf("tag_order: want %v got %v", want, got)
			}
			names = names[i+1:]
		}
		ok = true
	case "fen":
		got = g["fen"]
		options := list(want)
		if options == nil {
			options = []any{want}
		}
		for _, w := range options {
			fields := strings.Fields(w.(string))
			have := strings.Fields(fmt.Sprint(got))
			ok = ok || slices.Equal(fields, have[:min(len(fields), len(have))])
		}
	case "comments":
		got = commentList(g)
		for _, c := range list(want) {
			c.(object)["text"] = squeeze(c.(object)["text"].(string))
		}
		ok = reflect.DeepEqual(want, got)
	case "any_comments":
		texts := allStrings([]any{g["comments"], g["moves"]})
		for i := range texts {
			texts[i] = squeeze(texts[i])
		}
		got, ok = texts, true
		for _, w := range list(want) {
			ok = ok && slices.Contains(texts, squeeze(w.(string)))
		}
	case "variations":
		got = treeText(g["moves"], strings.Contains(want.(string), "$"))
		ok = want == got
	case "nags":
		have := object{}
		for _, m := range list(g["moves"]) {
			if nags := list(m.(object)["nags"]); nags != nil {
				slices.SortFunc(nags, func(a, b any) int { return int(a.(float64) - b.(float64)) })
				have[strconv.Itoa(int(m.(object)["ply"].(float64)))] = nags
			}
		}
		got, ok = have, reflect.DeepEqual(want, any(have))
	case "encoding":
		got = strings.ToLower(fmt.Sprint(g[key]))
		ok = same(want, got)
	default: // result, end
		got = g[key]
		ok = same(want, got)
	}
	if !ok {
		return fmt.Errorf("%s of game %d: want %v got %v", key, n+1, want, got)
	}
	return nil
}

func matches(want any, f object) bool {
	switch w := want.(type) {
	case string:
		if severity, ok := strings.CutPrefix(w, "*"); ok {
			return f["severity"] == severity
		}
		return f["code"] == w
	case object:
		moves := moveList(f["candidates"], "move")
		for key, v := range w {
			switch key {
			case "candidates":
				for _, m := range list(v) {
					if !slices.Contains(moves, m) {
						return false
					}
				}
			case "candidates_exact":
				if len(moves) != len(list(v)) || slices.ContainsFunc(list(v), func(m any) bool { return !slices.Contains(moves, m) }) {
					return false
				}
			default:
				if !same(v, f[key]) {
					return false
				}
			}
		}
		return true
	}
	return false
}

var perGameKeys = []string{"moves", "texts", "unplayed", "tags", "tag_order", "result", "end", "fen", "comments", "any_comments", "variations", "nags", "encoding"}

func (r *caseRun) check(expect object) error {
	for key, want := range expect {
		if err := r.expectation(key, want); err != nil {
			return err
		}
	}
	return nil
}

func (r *caseRun) expectation(key string, want any) error {
	switch {
	case slices.Contains(perGameKeys, key):
		return r.eachGame(key, want)
	case key == "games":
		games, err := r.games()
		if err == nil && float64(len(games)) != want {
			err = fmt.Errorf("want %v games got %d", want, len(games))
		}
		return err
	case key == "exit":
		got := r.exit()
		if !same(want, float64(got)) {
			return fmt.Errorf("want exit %v got %d", want, got)
		}
	case key == "findings" || key == "no_findings":
		found, err := r.findings()
		if err != nil {
			return err
		}
		for _, w := range list(want) {
			if slices.ContainsFunc(found, func(f object) bool { return matches(w, f) }) != (key == "findings") {
				return fmt.Errorf("%s: %v got %v", key, w, found)
			}
		}
	case key == "never":
		return r.never(want.(object))
	case key == "round_trip":
		return r.roundTrip()
	case key == "stdout_json":
		rows, err := ndjson(r.raw().out)
		if err != nil || len(rows) != len(list(want)) {
			return fmt.Errorf("stdout: want %d objects got %d %v", len(list(want)), len(rows), err)
		}
		for i, w := range list(want) {
			for k, v := range w.(object) {
				if !same(v, rows[i][k]) {
					return fmt.Errorf("stdout %s: want %v got %v", k, v, rows[i][k])
				}
			}
		}
	case key == "pgn_contains" || key == "pgn_lacks" || key == "stdout_contains":
		text := r.raw().out
		if key != "stdout_contains" {
			text = r.pgn()
		}
		for _, w := range list(want) {
			if strings.Contains(squeeze(text), squeeze(w.(string))) == (key == "pgn_lacks") {
				return fmt.Errorf("%s: %v got %s", key, w, text)
			}
		}
	case key == "stdout_lines":
		lines := strings.Split(strings.TrimSuffix(r.raw().out, "\n"), "\n")
		for i, w := range list(want) {
			if i >= len(lines) || !same(w, lines[i]) {
				return fmt.Errorf("stdout: want %v got %v", want, lines)
			}
		}
	case key == "any_of":
		var problems []string
		for _, o := range list(want) {
			err := r.check(o.(object))
			if err == nil {
				return nil
			}
			problems = append(problems, err.Error())
		}
		return fmt.Errorf("none of the alternatives: %s", strings.Join(problems, "; "))
	case key == "all_of":
		for _, o := range list(want) {
			if err := r.check(o.(object)); err != nil {
				return err
			}
		}
	default:
		return fmt.Errorf("unknown expectation %q", key)
	}
	return nil
}

func (r *caseRun) exit() int {
	switch r.step.Cmd {
	case "convert":
		return r.convert().status
	case "validate":
		return r.validate().status
	}
	return r.raw().status
}

func (r *caseRun) eachGame(key string, want any) error {
	games, err := r.games()
	if err != nil {
		return err
	}
	wants, ok := want.([]any)
	if !ok {
		wants = []any{want}
	}
	more := len(wants) > 0 && wants[len(wants)-1] == "..."
	if more {
		wants = wants[:len(wants)-1]
	}
	if len(games) < len(wants) || len(games) > len(wants) && !more {
		return fmt.Errorf("want %d games got %d (for %s)", len(wants), len(games), key)
	}
	for i, w := range wants {
		if w != nil {
			if err := r.perGame(key, w, games[i], i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *caseRun) never(want object) error {
	games, err := r.games()
	if err != nil {
		return err
	}
	for _, g := range games {
		line := moveList(g["moves"], "move")
		for _, w := range list(want["prefix"]) {
			if p := list(w); len(line) >= len(p) && reflect.DeepEqual(line[:len(p)], p) {
				return fmt.Errorf("never prefix %v", p)
			}
		}
		for _, w := range list(want["equal"]) {
			if reflect.DeepEqual(w, any(line)) {
				return fmt.Errorf("never equal %v", w)
			}
		}
		for _, w := range list(want["move"]) {
			if slices.Contains(line, w) {
				return fmt.Errorf("never move %v", w)
			}
		}
		for _, w := range list(want["text"]) {
			if slices.ContainsFunc(allStrings(g), func(s string) bool { return strings.Contains(s, w.(string)) }) {
				return fmt.Errorf("never text %q", w)
			}
		}
	}
	return nil
}

func (r *caseRun) pgn() string {
	return r.call(nil, slices.Concat([]string{"convert", "--to", "pgn", "--encoding", "utf-8"}, r.input())...).out
}

func (r *caseRun) roundTrip() error {
	text := r.pgn()
	first, err := r.games()
	if err != nil {
		return err
	}
	second, err := ndjson(r.call(&text, "convert", "--from", "pgn", "--to", "json", "-").out)
	if err != nil || len(first) != len(second) {
		return fmt.Errorf("round trip: %d games, then %d: %v", len(first), len(second), err)
	}
	for i, a := range first {
		b := second[i]
		for _, key := range []string{"fen", "result", "moves", "comments"} {
			if !reflect.DeepEqual(a[key], b[key]) {
				return fmt.Errorf("round trip %s of game %d: %v, then %v", key, i+1, a[key], b[key])
			}
		}
		tags, _ := a["tags"].(object)
		for k, v := range tags {
			again, _ := b["tags"].(object)
			if !slices.Contains([]string{"format", "fen", "setup", "result"}, strings.ToLower(k)) && v != again[k] {
				return fmt.Errorf("round trip tag %s: %v, then %v", k, v, again[k])
			}
		}
	}
	return nil
}
