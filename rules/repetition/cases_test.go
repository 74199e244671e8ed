package repetition_test

import (
	"os"
	"strings"
	"testing"

	"qipu/fen"
	"qipu/rules"
	"qipu/rules/repetition"
)

// table reads a tab-separated file with a header line.
func table(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, field := range strings.Split(line, "\t") {
			row[head[i]] = field
		}
		rows = append(rows, row)
	}
	return rows
}

// game reads a position and moves that the tests themselves wrote.
func game(t testing.TB, position, moves string) (rules.Position, []rules.Move, int) {
	t.Helper()
	setup, err := fen.Parse(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	p := setup.Position
	var out []rules.Move
	for _, text := range strings.Fields(moves) {
		m, ok := rules.ParseMove(text)
		if reason := p.Check(m); !ok || reason != rules.Legal {
			t.Fatalf("%s of %s: %v", text, position, reason)
		}
		p.Play(m)
		out = append(out, m)
	}
	return setup.Position, out, setup.Counter
}

func verdict(r repetition.Report) string {
	var out []string
	for _, c := range r.Cycles {
		out = append(out, c.Verdict.String())
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, " ")
}

func TestCases(t *testing.T) {
	for _, row := range table(t, "repetition.tsv") {
		start, moves, counter := game(t, row["fen"], row["moves"])
		for _, book := range repetition.Rulesets {
			want := row[book.Name]
			if want == "" {
				continue
			}
			report := repetition.Judge(start, moves, counter, repetition.Options{Rules: book})
			if got := verdict(report); got != want {
				t.Errorf("%s %s (%s): %s, want %s\n%+v", row["id"], book.Name, row["note"], got, want, report.Cycles)
			}
		}
	}
}

// TestLabels compares the class of every move of the last period. The table writes
// the idle classes as one, and a pawn attack with the pawn behind it.
func TestLabels(t *testing.T) {
	for _, row := range table(t, "repetition.tsv") {
		start, moves, _ := game(t, row["fen"], row["moves"])
		want := row["labels"]
		from := len(moves) - len(strings.Fields(want)) + 1
		var got []string
		for _, m := range repetition.Classify(start, moves, from, len(moves), repetition.Options{}) {
			class := m.Class
			if class < repetition.Chase {
				class = repetition.Idle
			}
			text := m.Move.String() + class.String()
			if m.PawnAttack {
				text += "(兵)"
			}
			if !m.Sure {
				text += "?"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s (%s): %s, want %s", row["id"], row["note"], got, want)
		}
	}
}

func TestLimitCases(t *testing.T) {
	for _, row := range table(t, "limit.tsv") {
		start, moves, counter := game(t, row["fen"], row["moves"])
		for _, book := range repetition.Rulesets {
			want := row[book.Name]
			if want == "draw" {
				want = "red black" // either may claim it at the end of the record
			}
			got := "none"
			for _, l := range repetition.Judge(start, moves, counter, repetition.Options{Rules: book}).Limits {
				switch {
				case l.Arbiter:
					got = "arbiter"
				case l.Claim[rules.Red] > 0 && l.Claim[rules.Black] > 0:
					got = "red black"
				case l.Claim[rules.Red] > 0:
					got = "red"
				case l.Claim[rules.Black] > 0:
					got = "black"
				}
			}
			if got != want {
				t.Errorf("%s %s (%s): %s, want %s", row["id"], book.Name, row["note"], got, want)
			}
		}
	}
}
