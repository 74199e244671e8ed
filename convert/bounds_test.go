package convert

import (
	"strings"
	"testing"

	"qipu/diag"
)

// TestManyFindings: what is wrong a hundred thousand times is said a thousand times and
// counted; it hides nothing else.
func TestManyFindings(t *testing.T) {
	text := "[Event \"a\"]\n\n1. 炮二平五 " + strings.Repeat(") ", 100_000) + "马8进8 *\n"
	var found []diag.Finding
	err := Run(strings.NewReader(text), "a.pgn", Config{}, func(r Result) error {
		found = append(found, r.Findings...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	count, left := map[diag.Code]int{}, 0
	for _, f := range found {
		if count[f.Code]++; f.Code == diag.TooManyFindings {
			left = f.Count
		}
	}
	if count[diag.UnbalancedVariation] != 1000 || left != 99_000 || count[diag.IllegalMove] != 1 {
		t.Errorf("%v, %d left out", count, left)
	}
}
