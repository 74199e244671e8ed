package convert

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"qipu/fen"
	"qipu/formats"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// shared finds the real records that some tests read; they are not part of the
// project, and where they are not the test is skipped.
func shared(t testing.TB, names ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "shared"}, names...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED: no real records here (%s)", path)
	}
	return path
}

// truth is what a game holds by independent readers and an independent board.
type truth struct {
	start  string // placement and side
	plies  int
	ok     int
	reason string
	moves  string
	// Of XQF files: digests of the tree and of the comments, "?" and "-" where there
	// are none, and how many nodes and comments they have.
	tree, comments string
	nodes, notes   int
}

func truths(t testing.TB, suffix func(string) bool) map[string]truth {
	f, err := os.Open(shared(t, "truth", "corpus.tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]truth{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 8<<20)
	for lines.Scan() {
		c := strings.Split(lines.Text(), "\t")
		if len(c) < 8 || !suffix(c[0]) {
			continue
		}
		plies, _ := strconv.Atoi(c[3])
		ok, _ := strconv.Atoi(c[4])
		row := truth{start: c[2], plies: plies, ok: ok, reason: c[5], moves: c[7]}
		if len(c) >= 12 {
			row.tree, row.comments = c[8], c[9]
			row.nodes, _ = strconv.Atoi(c[10])
			row.notes, _ = strconv.Atoi(c[11])
		}
		out[c[0]+"#"+c[1]] = row
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// eachMember gives the files of an archive to several goroutines.
func eachMember(t *testing.T, archive string, do func(name string, data []byte)) {
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var wg sync.WaitGroup
	files := make(chan *zip.File)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for f := range files {
				r, err := f.Open()
				if err != nil {
					t.Errorf("%s: %v", f.Name, err)
					continue
				}
				data, err := io.ReadAll(r)
				r.Close()
				if err != nil {
					t.Errorf("%s: %v", f.Name, err)
					continue
				}
				do(f.Name, data)
			}
		})
	}
	for _, f := range z.File {
		if !f.FileInfo().IsDir() {
			files <- f
		}
	}
	close(files)
	wg.Wait()
}

// mainLine is the legal main line as squares run together.
func mainLine(g *record.Game) (moves string, legal int) {
	var b []byte
	for id := range g.MainLine {
		if g.Nodes[id].State != record.Played {
			break
		}
		b = g.Nodes[id].Move.Append(b)
		legal++
	}
	return string(b), legal
}

// TestPGNCorpus compares every game of 40,244 real PGN files with the truth: start
// position, main line, number of legal plies.
func TestPGNCorpus(t *testing.T) {
	archive := shared(t, "corpus", "pgn-big5.zip")
	want := truths(t, func(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".pgn") })
	var mu sync.Mutex
	games, plies, broken, differ, kingless := 0, 0, 0, 0, 0
	eachMember(t, archive, func(name string, data []byte) {
		g := record.New()
		var r replay.Replayer
		err := formats.Each(bytes.NewReader(data), name, formats.SplitOptions{}, g, func() bool {
			r.Game(g)
			n := g.Number
			w, ok := want[name+"#"+strconv.Itoa(n)]
			start := string(fen.AppendPlacement(nil, &g.Start))
			moves, legal := mainLine(g)
			written := 0
			for range g.MainLine {
				written++
			}
			mu.Lock()
			games, plies = games+1, plies+legal
			if legal < written {
				broken++
			}
			if g.Start.King(rules.Red) == rules.NoSquare || g.Start.King(rules.Black) == rules.NoSquare {
				// the reader of the table takes the standard position instead
				kingless++
				if legal > 0 || moves != "" {
					t.Errorf("%s game %d: played without a king", name, n)
				}
			} else if !ok || start != w.start || moves != w.moves || legal != w.ok || written != w.plies {
				if differ++; differ <= 40 {
					t.Logf("%s game %d:\nwant %+v\ngot  start %s written %d legal %d %s\n%v", name, n, w, start, written, legal, moves, brief(g))
				}
			}
			mu.Unlock()
			return true
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
	t.Logf("%d games, %d legal plies, %d broken games, %d of them without a king, %d differ from the truth", games, plies, broken, kingless, differ)
	if differ > 0 || games < 40000 {
		t.Errorf("%d of %d games differ", differ, games)
	}
}

func brief(g *record.Game) (out []string) {
	for _, f := range g.Findings {
		out = append(out, string(f.Code)+" "+f.Reason+" "+f.Text+" ply "+strconv.Itoa(f.Ply))
	}
	return out
}
