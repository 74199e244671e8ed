package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// collection is a PGN of many games, good and bad, in which the blocks of the reader end
// anywhere.
func collection(games int) string {
	r := rand.New(rand.NewPCG(1, 2))
	moves := []string{
		"1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0", "1. 炮二平五 马8进8 2. 马二进三 *", "1. 炮二平五 {好} (1. 兵七进一) 马8进7 2. 炮五退一",
		"1. 炮二平五 马8进7\n3. 马二进三 车9平8 0-1", "1. 炮二平五 吗8进7 1/2-1/2", "", "*\nstray text\n", "1. h2e2 h9g7 {" + strings.Repeat("注", 500) + "} 2. h0g2 *",
	}
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "[Event \"%d\"]\n[Red \"甲\"]\n[Result \"*\"]\n\n%s\n\n", i+1, moves[r.IntN(len(moves))])
	}
	return b.String()
}

func noEnv(string) string { return "" }

// TestJobs: the bytes of games and reports never depend on -j, of one file or of many.
func TestJobs(t *testing.T) {
	dir := t.TempDir()
	one := filepath.Join(dir, "one.pgn")
	if err := os.WriteFile(one, []byte(collection(3000)), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("many%d.pgn", i)), []byte(collection(i*7)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"validate", one},
		{"validate", dir, "--report", "json"},
		{"validate", "--statistics", dir},
		{"convert", "--to", "json", one},
		{"convert", "--to", "pgn", "--encoding", "utf-16le", dir},
		{"convert", "--to", "sheet", "--on-error", "skip", dir},
		{"convert", "--to", "json", "--on-error", "stop", one},
		{"fix", filepath.Join(dir, "many3.pgn")},
	} {
		said := func(jobs string) string {
			var out, err bytes.Buffer
			status := run(append(args, "-j", jobs), &streams{in: strings.NewReader(""), out: &out, err: &err, width: 80, getenv: noEnv})
			return fmt.Sprintf("%d\n%s\n%s", status, out.String(), err.String())
		}
		want := said("1")
		for _, jobs := range []string{"2", "7"} {
			if got := said(jobs); got != want {
				t.Errorf("%v: -j %s makes something else than -j 1", args, jobs)
			}
		}
		if len(want) < 100 {
			t.Errorf("%v: %s", args, want)
		}
	}
}

// TestPipe: of games that come one by one on a pipe, each is done before the next is
// written.
func TestPipe(t *testing.T) {
	for _, jobs := range []string{"1", "2"} {
		in, feed := io.Pipe()
		read, out := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			ended <- run([]string{"convert", "--to", "json", "--report", "none", "-q", "-j", jobs}, &streams{in: in, out: out, err: io.Discard, getenv: noEnv})
			out.Close()
		}()
		buf := make([]byte, 1<<16)
		for i := range 5 {
			fmt.Fprintf(feed, "[Event \"第%d局\"]\n\n1. 炮二平五 马8进7 1-0\n\n", i+1)
			done := make(chan string, 1)
			go func() {
				n, _ := read.Read(buf)
				done <- string(buf[:n])
			}()
			select {
			case line := <-done:
				if !strings.Contains(line, fmt.Sprintf("第%d局", i+1)) {
					t.Fatalf("game %d: %s", i+1, line)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("-j %s: game %d waits for the next one", jobs, i+1)
			}
		}
		feed.Close()
		if status := <-ended; status != 0 {
			t.Errorf("status %d", status)
		}
	}
}
