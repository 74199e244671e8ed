package pgn

import (
	"io"
	"math/rand/v2"
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

// unitsOf cuts an input.
func unitsOf(t *testing.T, src source.Blocks) (units []source.Unit) {
	t.Helper()
	for s := source.NewSplitter(src, NewCutter(), "a.pgn", "pgn", 0); ; {
		u, err := s.Next()
		if err == io.EOF {
			return units
		}
		if err != nil {
			t.Fatal(err)
		}
		units = append(units, u)
	}
}

// checkUnits verifies that the texts of the units are the text, however it comes, and
// that each is one game: cut alone it is not cut again.
func checkUnits(t *testing.T, text string, size int) {
	t.Helper()
	units := unitsOf(t, &blocks{text: text, size: size})
	whole := unitsOf(t, &blocks{text: text, size: 1 << 20})
	var all strings.Builder
	for _, u := range units {
		all.WriteString(u.Text)
		if u.Text == "" {
			t.Fatalf("%q has an empty unit", text)
		}
	}
	if all.String() != text {
		t.Fatalf("%q is cut into %q", text, all.String())
	}
	if diff := cmp.Diff(whole, units); diff != "" {
		t.Fatalf("%q in blocks of %d: %s", text, size, diff)
	}
}

// TestUnits cuts every PGN file that is here, in blocks of several sizes.
func TestUnits(t *testing.T) {
	files, _ := filepath.Glob("testdata/cases/*.pgn")
	for _, pattern := range []string{"../testdata/*.pgn", "../testdata/*/*.pgn", "../testdata/*/*/*.pgn", filepath.Join(shared, "cases", "cases", "*.pgn")} {
		more, _ := filepath.Glob(pattern)
		files = append(files, more...)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for r := source.NewReader(f, source.Options{}); ; {
			b, err := r.Next()
			if err != nil {
				break
			}
			text.WriteString(b.Text)
		}
		f.Close()
		for _, size := range []int{1, 50, 1000} {
			checkUnits(t, text.String(), size)
		}
	}
	t.Logf("%d files", len(files))
}

// TestUnitsOfGenerated cuts games with variations, comments and broken lines.
func TestUnitsOfGenerated(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		var games []*record.Game
		for range 1 + r.IntN(5) {
			games = append(games, playout(r, true))
		}
		text := write(t, games, notation.Chinese)
		checkUnits(t, text, 1+r.IntN(200))
		units := unitsOf(t, &blocks{text: text, size: 100})
		n := 0
		for _, u := range units {
			if u.Number > 0 {
				n++
			}
		}
		if n != len(games) {
			t.Errorf("seed %d: %d games, want %d\n%s", seed, n, len(games), text)
		}
	}
}

// A game is given at the end of the line of its result, before anything follows.
func TestCutAtOnce(t *testing.T) {
	for _, text := range []string{
		"[Event \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n", "1. 炮二平五 马8进7\n*\n", "1. 炮二平五 {x\n1-0} (1. 兵七进一 *) 马8进7\n黑超时负\n",
		"1. 炮二平五 马8进7 1/2-1/2 {和\n棋}\n", "1. 炮二平五马8进7*\n", "1. C2.5 H8+7 红胜\n", "1. 炮二平五 (红胜)\n",
	} {
		c := NewCutter()
		for n := range text {
			if text[n] != '\n' || n+1 == len(text) {
				continue
			}
			if k, _ := c.Cut(text[:n+1], false); k != 0 {
				t.Errorf("%q is cut at %d", text, k)
			}
		}
		if n, game := c.Cut(text, false); n != len(text) || !game {
			t.Errorf("%q is cut at %d, %v", text, n, game)
		}
	}
}

// Games without tags behind others, and lists that only begin again.
func TestRestarts(t *testing.T) {
	const tags = "[Red \"甲\"]\n[Black \"乙\"]\n\n"
	for _, tt := range []struct {
		text  string
		games int
	}{
		{tags + "1. 相三进五 炮8平5 2. 马八进七\n\n1. 炮八平五 马2进3 2. 马八进七\n", 2},
		{tags + "1. 相三进五 炮8平5 2. 马八进七 马8进7 {平稳}\n\n1. 炮八平五 马2进3 2. 马八进七\n", 2},
		{tags + "1. C2.5 H8+7 2. H2+3 R9.8\n \n 1. C2.4 H8+7\n2. H2+3\n", 2},
		{tags + "1. 相三进五 炮8平5\n\n1. 马八进七 马8进7\n\n1. 车九平八 车9平8\n", 1},
		{tags + "1. 相三进五 炮8平5 2. 马八进七 马8进7\n\n{平稳}\n\n1. 炮八平五 马2进3 2. 马八进七\n", 1},
		{tags + "1. 相三进五 炮8平5\n{第一段}\n1. 车九平八 车9平8 4. 炮八平九\n", 1},
		{tags + "\n{1. x}\n\n1. 相三进五 炮8平5 2. 马八进七\n", 1},
		{"1. 相三进五 炮8平5 *\n1. 炮二平五 马8进7 *\n1. 兵七进一 *", 3},
	} {
		n := 0
		for _, u := range unitsOf(t, &blocks{text: tt.text, size: 1}) {
			if u.Number > 0 {
				n++
			}
		}
		if n != tt.games {
			t.Errorf("%q: %d games, want %d", tt.text, n, tt.games)
		}
	}
}

// A file that is cut off at any place is not clean, the end of a line of the last game
// included.
func TestCutAnywhere(t *testing.T) {
	const text = "[Game \"Chinese Chess\"]\n[Event \"赛\"]\n[Result \"1-0\"]\n\n1. 炮二平五 {当头炮} 马8进7\n2. 马二进三 $14 (2. 兵七进一 车9进1) 车9平8\n12. 车一平二 马2进3 "
	for n := 1; n <= len(text); n++ {
		cut := text[:n]
		worst := diag.Info
		for _, u := range unitsOf(t, source.NewReader(strings.NewReader(cut), source.Options{Encoding: source.UTF8})) {
			g := record.New()
			if err := Decode(&u, g); err != nil {
				t.Fatal(err)
			}
			for _, f := range g.Findings {
				worst = max(worst, f.Severity)
			}
		}
		if worst < diag.Warning {
			t.Errorf("%q is clean", cut)
		}
		bare := strings.TrimRight(cut, " \n")
		inside := !strings.HasSuffix(bare, "]") && !strings.HasSuffix(bare, "}") && !strings.HasSuffix(bare, "炮二平五") && !strings.HasSuffix(bare, "马8进7") &&
			!strings.HasSuffix(bare, "马二进三") && !strings.HasSuffix(bare, "平8") && !strings.HasSuffix(bare, "车一平二") && !strings.HasSuffix(bare, "马2进3") && !strings.HasSuffix(bare, ")") && !strings.HasSuffix(bare, "$1") && !strings.HasSuffix(bare, "$14")
		if inside && worst < diag.Error {
			t.Errorf("%q is cut inside of something: %v", cut, worst)
		}
	}
}
