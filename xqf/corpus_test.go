package xqf_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"qipu/diag"
	"qipu/fen"
	"qipu/record"
	"qipu/xqf"
)

var shared = filepath.Join("..", "..", "shared")

// openCorpus opens the collection of real files that is kept beside the project.
func openCorpus(t testing.TB) *zip.ReadCloser {
	z, err := zip.OpenReader(filepath.Join(shared, "corpus", "xqf.zip"))
	if err != nil {
		t.Skip("the collection of real files is not here: ", err)
	}
	t.Cleanup(func() { z.Close() })
	return z
}

func readMember(f *zip.File, buf *bytes.Buffer) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	buf.Reset()
	_, err = io.Copy(buf, r)
	return buf.Bytes(), err
}

// truth is what independent readers found in a file.
type truth struct {
	fen, result, moves, tree, comments string
	plies, legal, nodes, commentCount  int
	unread                             bool // the tree could not be read
}

func readTruth(t *testing.T) map[string]truth {
	f, err := os.Open(filepath.Join(shared, "truth", "corpus.tsv.gz"))
	if err != nil {
		t.Skip("what the real files hold is not here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]truth{}
	lines := bufio.NewReaderSize(z, 1<<20)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
		c := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if !strings.HasSuffix(strings.ToLower(c[0]), ".xqf") || len(c) < 12 {
			continue
		}
		number := func(i int) int { n, _ := strconv.Atoi(c[i]); return n }
		rows[c[0]] = truth{
			fen: c[2], plies: number(3), legal: number(4), result: c[6], moves: c[7], tree: c[8],
			comments: c[9], nodes: number(10), commentCount: number(11), unread: c[8] == "?",
		}
	}
}

// differences compares a game with its row.
func differences(g *record.Game, want truth) (out []string) {
	check := func(name, got, want string) {
		if got != want {
			out = append(out, name+": got "+got+", want "+want)
		}
	}
	count := func(name string, got, want int) { check(name, strconv.Itoa(got), strconv.Itoa(want)) }

	check("fen", string(fen.AppendPlacement(nil, &g.Start)), want.fen)
	check("result", g.Tag("Result"), want.result)
	plies, legal := 0, 0
	var moves strings.Builder
	pos := g.Start
	for id := range g.MainLine {
		m := g.Nodes[id].Move
		if plies == legal && pos.Playable() && pos.IsLegal(m) {
			pos.Play(m)
			moves.WriteString(m.String())
			legal++
		}
		plies++
	}
	count("plies", plies, want.plies)
	count("legal plies", legal, want.legal)
	check("moves", moves.String(), want.moves)
	if want.unread {
		if !found(g, diag.TruncatedInput) || plies > 0 {
			out = append(out, "a tree that others cannot read is not reported as truncated")
		}
		return out
	}
	count("nodes", len(g.Nodes)-1, want.nodes)
	tree := "-"
	if len(g.Nodes) > 1 {
		tree = digest(treeText(g))
	}
	check("tree", tree, want.tree)
	list := comments(g)
	text := strings.Join(list, "\n--\n")
	if strings.ContainsRune(text, '\uFFFD') { // other readers leave such a comment out
		list = slices.DeleteFunc(list, func(c string) bool { return strings.ContainsRune(c, '\uFFFD') })
		text = ""
	}
	count("comments", len(list), want.commentCount)
	sum := "-"
	if text != "" {
		sum = digest(text)
	}
	check("comments", sum, want.comments)
	return out
}

func found(g *record.Game, c diag.Code) bool {
	for _, f := range g.Findings {
		if f.Code == c {
			return true
		}
	}
	return false
}

// TestRealFiles reads all real files and compares them with what independent readers
// found; then it writes each in two versions and reads it again.
func TestRealFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	z := openCorpus(t)
	rows := readTruth(t)
	var mu sync.Mutex
	counts := map[diag.Code]int{}
	work := make(chan *zip.File)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			var buf bytes.Buffer
			g, again := record.New(), record.New()
			for f := range work {
				data, err := readMember(f, &buf)
				if err != nil {
					t.Error(err)
					continue
				}
				if err := xqf.Decode(data, g); err != nil {
					t.Errorf("%s: %v", f.Name, err)
					continue
				}
				mu.Lock()
				for _, f := range g.Findings {
					counts[f.Code]++
				}
				mu.Unlock()
				want, ok := rows[f.Name]
				if !ok {
					t.Errorf("%s: no row", f.Name)
				}
				for _, d := range differences(g, want) {
					t.Errorf("%s: %s", f.Name, d)
				}
				for _, v := range []byte{0x0a, 0x12} {
					writeAgain(t, f.Name, g, again, v)
				}
			}
		})
	}
	for _, f := range z.File {
		work <- f
	}
	close(work)
	wg.Wait()
	if len(z.File) != len(rows) {
		t.Errorf("%d files, %d rows", len(z.File), len(rows))
	}
	// 874 files have 1,503 strings longer than their field, of which 841 end in half a
	// character once cut, and one comment is not GB18030; 11 files end after the root.
	for code, want := range map[diag.Code]int{diag.CorruptInput: 1503, diag.Encoding: 842, diag.TruncatedInput: 11} {
		if counts[code] != want {
			t.Errorf("%s: %d findings, want %d", code, counts[code], want)
		}
	}
}

// writeAgain writes a game, reads it into again and compares the two. What could not
// be decoded cannot be written; nothing else may be lost.
func writeAgain(t *testing.T, name string, g, again *record.Game, version byte) {
	read := len(g.Findings)
	defer func() { g.Findings = g.Findings[:read] }()
	file, err := xqf.Encode(nil, g, xqf.Options{Version: version})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if err := xqf.Decode(file, again); err != nil {
		t.Errorf("%s, written as %#x: %v", name, version, err)
		return
	}
	for _, f := range g.Findings[read:] {
		if f.Code != diag.LossyConversion || !strings.Contains(f.Text, "\uFFFD") {
			t.Errorf("%s, written as %#x: %+v", name, version, f)
		}
	}
	if len(again.Findings) > 0 {
		t.Errorf("%s, written as %#x: %+v", name, version, again.Findings)
	}
	if got, want := text(again), strings.ReplaceAll(text(g), "\uFFFD", "?"); got != want {
		t.Errorf("%s, written as %#x: got\n%s\nwant\n%s", name, version, got, want)
	}
}

// text is everything that a game holds and a file can hold.
func text(g *record.Game) string {
	var b strings.Builder
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "[%s %q]\n", t.Name, t.Value)
	}
	fmt.Fprintf(&b, "%s\n%s\n%q\n", fen.AppendPlacement(nil, &g.Start), treeText(g), comments(g))
	return b.String()
}
