package pgn

import (
	"archive/zip"
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/source"
)

// shared is where the real files are, for those who have them.
const shared = "../../shared"

// TestCorpus reads the real PGN files. Where an independent reader found nothing
// wrong with a game, this one must not find text that it cannot read, and as many
// moves.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	archive, err := zip.OpenReader(filepath.Join(shared, "corpus", "pgn-big5.zip"))
	if err != nil {
		t.Skip("no corpus of real files here: ", err)
	}
	defer archive.Close()
	plies := truth(t)
	games := 0
	for _, f := range archive.File {
		if !strings.HasSuffix(f.Name, ".pgn") {
			continue
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		all, r := readAll(t, source.NewReader(in, source.Options{}))
		in.Close()
		for _, s := range r.Stray() { // footers
			if s.Code != diag.IgnoredText || s.Severity != diag.Info {
				t.Errorf("%s: %v", f.Name, s)
			}
		}
		if text := r.text.String(); len(text) < 1<<20 {
			checkUnits(t, text, 1<<16)
		}
		for _, g := range all {
			want, known := plies[fmt.Sprint(f.Name, "\t", g.Number)]
			if !known {
				continue
			}
			games++
			got := 0
			for range g.MainLine {
				got++
			}
			if found := findingsOf(g); got != want || strings.Contains(found, string(diag.UnparsedText)) {
				t.Errorf("%s, game %d: %d plies, want %d: %s", f.Name, g.Number, got, want, found)
			}
			if games%20 == 0 {
				again(t, g)
			}
		}
	}
	t.Logf("%d games", games)
}

// again writes a game and reads it again.
func again(t *testing.T, g *record.Game) {
	replay(g, notation.Chinese)
	want := lines(g)
	first := write(t, []*record.Game{g}, notation.Chinese)
	if strings.Contains(findingsOf(g), string(diag.LossyConversion)) {
		return // control characters in names
	}
	back := read(t, first)[0]
	replay(back, notation.Chinese)
	if diff := cmp.Diff(sortedTags(want), sortedTags(lines(back))); diff != "" {
		t.Errorf("%s\n%s", diff, first)
	}
	if second := write(t, []*record.Game{back}, notation.Chinese); second != first {
		t.Errorf("written again\n%s\nafter\n%s", second, first)
	}
}

// truth is how many plies the main line of each game has in which all moves are
// legal.
func truth(t *testing.T) map[string]int {
	f, err := os.Open(filepath.Join(shared, "truth", "corpus.tsv.gz"))
	if err != nil {
		t.Skip("no truth about the real files here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	plies := map[string]int{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		c := strings.Split(lines.Text(), "\t")
		if len(c) > 5 && c[1] != "0" {
			n := 0
			for _, d := range c[3] {
				n = 10*n + int(d-'0')
			}
			plies[c[0]+"\t"+c[1]] = n
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return plies
}
