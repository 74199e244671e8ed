package rules_test

import (
	"os"
	"strings"
	"testing"

	"qipu/fen"
	"qipu/rules"
)

// position reads a FEN that the test itself wrote.
func position(t testing.TB, text string) rules.Position {
	t.Helper()
	setup, err := fen.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return setup.Position
}

func move(t testing.TB, text string) rules.Move {
	t.Helper()
	m, ok := rules.ParseMove(text)
	if !ok {
		t.Fatalf("%q is no move", text)
	}
	return m
}

// judge plays moves and says what came of it in the words of the case table.
func judge(t *testing.T, p rules.Position, moves []string) string {
	for _, text := range moves {
		m := move(t, text)
		if reason := p.Check(m); reason != rules.Legal {
			return "illegal:" + reason.String()
		}
		p.Play(m)
	}
	if len(moves) == 0 {
		if problems := p.Problems(); len(problems) > 0 {
			return "invalid:" + string(problems[0])
		}
		return "valid"
	}
	if end := p.End(); end != rules.NoEnd {
		return end.String() + ":" + p.Side().Other().String() + "-wins"
	}
	return "ok"
}

func TestCases(t *testing.T) {
	table, err := os.ReadFile("testdata/legality.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		c := strings.Split(line, "\t")
		id, start, moves, want, note := c[0], c[1], c[2], c[3], c[4]
		if got := judge(t, position(t, start), strings.Fields(moves)); got != want {
			t.Errorf("%s (%s): %s, want %s", id, note, got, want)
		}
	}
}
