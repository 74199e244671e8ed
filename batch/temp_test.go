package batch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// TestSweep removes what dead processes left a day ago, and nothing else.
func TestSweep(t *testing.T) {
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	gone, here := strconv.Itoa(dead.Process.Pid), strconv.Itoa(os.Getpid())
	stale, fresh := ".qipu-"+gone+"-abc.tmp", ".qipu-"+gone+"-def.tmp"
	alive, other := ".qipu-"+here+"-abc.tmp", ".qipu-notes.tmp"
	tree(t, stale, fresh, alive, other, "a.pgn")
	old := time.Now().Add(-25 * time.Hour)
	for _, name := range []string{stale, alive, other, "a.pgn"} {
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Create(filepath.Join(dir, "new.pgn"), false)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	want := []string{alive + " = " + alive, fresh + " = " + fresh, other + " = " + other, "a.pgn = a.pgn", "new.pgn = "}
	if alive > fresh {
		want[0], want[1] = want[1], want[0]
	}
	same(t, disk(t), want)
}

func TestRemoveTemporary(t *testing.T) {
	tree(t, "old.pgn")
	for _, path := range []string{"old.pgn", "new.pgn"} {
		f, err := Create(path, true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, "new")
		defer f.Abort()
	}
	RemoveTemporary()
	same(t, disk(t), []string{"old.pgn = old.pgn"})
}

// TestDanglingLink makes the file that a link leads to.
func TestDanglingLink(t *testing.T) {
	tree(t, "d/")
	link(t, "d/later.pgn", "b.pgn")
	link(t, "b.pgn", "a.pgn")
	f, err := Create("a.pgn", false)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "new")
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	same(t, disk(t), []string{"a.pgn -> ", "b.pgn -> ", "d/later.pgn = new"})
	link(t, "round.pgn", "round.pgn")
	if _, err := Create("round.pgn", true); err == nil {
		t.Error("a link to itself is written to")
	}
}

// TestFull has an output on a full disk end the run, and one that exists not.
func TestFull(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("no ", full)
	}
	out, err := OneFile(full, OutputOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := out.Writer(Input{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Write(make([]byte, 1<<20))
	if e, ok := err.(*OutputError); !ok || !e.Fatal || !isFull(err) {
		t.Errorf("a full disk: %#v", err)
	}
	tree(t, "o/x.pgn", "x")
	_, err = Folder("o", ".pgn", OutputOptions{}).Writer(Input{Rel: "x"}, 0)
	if e, ok := err.(*OutputError); !ok || e.Fatal {
		t.Errorf("a file that exists: %#v", err)
	}
}
