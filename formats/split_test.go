package formats

import (
	"fmt"
	"strings"
	"testing"

	"qipu/record"
)

// games are those of an input, as tags and moves, and its findings.
func games(t *testing.T, text string) string {
	t.Helper()
	g := record.New()
	var b strings.Builder
	err := Each(strings.NewReader(text), "x", SplitOptions{}, g, func() bool {
		fmt.Fprintf(&b, "%s %d:", g.Format, g.Number)
		for id := range g.MainLine {
			b.WriteString(" " + g.AsWritten(id))
		}
		for _, f := range g.Findings {
			b.WriteString(" !" + string(f.Code))
		}
		b.WriteString("\n")
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestEndOfFileMark: the 1A with which DOS ends a file, and what it is filled up with
// behind it, is a blank in every format.
func TestEndOfFileMark(t *testing.T) {
	for _, text := range []string{
		"[Event \"a\"]\n\n1. 炮二平五 马8进7 1-0\n",
		"[Event \"a\"]\n\n1. 炮二平五 马8进7",
		"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n红胜\n",
		"1. 炮二平五 马8进7",
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n",
		"{\"moves\":[{\"move\":\"h2e2\"}]}\n",
		"[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]\n",
	} {
		want := games(t, text)
		for _, end := range []string{"\x1a", "\x1a\x1a\x1a", "\x1a\x00\x00"} {
			if got := games(t, text+end); got != want || want == "" {
				t.Errorf("%q with %q:\n%s\nwant\n%s", text, end, got, want)
			}
		}
	}
}

// TestJSONShapes: a game a line, pretty-printed, in an array; a line that is broken
// costs no other.
func TestJSONShapes(t *testing.T) {
	const one, two = `{"tags":{"Red":"甲"},"moves":[{"move":"h2e2"}]}`, `{"tags":{"Red":"乙"},"moves":[{"move":"b2e2"}]}`
	pretty := strings.NewReplacer("{", "{\n  ", ",", ",\n  ", "[", "[\n", "}", "\n}").Replace
	for name, text := range map[string]string{
		"lines": one + "\n" + two + "\n", "no end": one + "\n" + two, "glued": one + two, "array": "[" + one + "," + two + "]",
		"array of lines": "[\n" + one + ",\n" + two + "\n]\n", "pretty": pretty(one) + "\n" + pretty(two) + "\n",
		"pretty array": "[\n" + pretty(one) + ",\n" + pretty(two) + "\n]",
	} {
		if got, want := games(t, text), "json 1: H2-E2\njson 2: B2-E2\n"; got != want {
			t.Errorf("%s: %swant %s", name, got, want)
		}
	}
	for _, broken := range []string{`{"tags":{"Red":"甲`, `{"tags":{"Red":"甲"},"moves":[{"move":"h2e2"`, `{"tags":{"Red":"甲"},"moves":[`, "no json", `{"tags":}`} {
		if got, want := games(t, one+"\n"+broken+"\n"+two+"\n"), "json 1: H2-E2\njson 3: B2-E2\n"; got != want {
			t.Errorf("%s: %swant %s", broken, got, want)
		}
	}
}

// TestJSONTextAgainstMove: the coordinates count, and that the text beside them says
// another move is told.
func TestJSONTextAgainstMove(t *testing.T) {
	for text, told := range map[string]bool{
		"炮二平五": false, "炮二平四": true, "马8进7": true, "H2-E2": false, "H2-D2": true, "炮25": false, "C2.5": false, "": false, "好": false,
	} {
		want := "json 1: H2-E2\n"
		if told {
			want = "json 1: H2-E2 !corrupt-input\n"
		}
		if got := games(t, `{"moves":[{"ply":1,"move":"h2e2","text":"`+text+`"}]}`); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}
