package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"testing"
)

// disk is what there is below the current folder: path = content, sorted.
func disk(t *testing.T) []string {
	t.Helper()
	var lines []string
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Type()&fs.ModeSymlink != 0:
			lines = append(lines, path+" -> ")
		case !d.IsDir():
			content, err := os.ReadFile(path)
			lines = append(lines, fmt.Sprintf("%s = %s", path, content))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}

func isOutputError(err, target error) bool {
	var o *OutputError
	return errors.As(err, &o) && errors.Is(err, target)
}

func TestFile(t *testing.T) {
	tree(t)
	f, err := Create("x.pgn", false)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "new")
	if got := disk(t); len(got) != 1 || got[0] == "x.pgn = new" {
		t.Errorf("before the commit there is %q", got)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Abort()
	same(t, disk(t), []string{"x.pgn = new"})
	if err := f.Commit(); !isOutputError(err, fs.ErrClosed) {
		t.Errorf("a second commit: %v", err)
	}
}

func TestFileAbort(t *testing.T) {
	tree(t, "old.pgn")
	for _, path := range []string{"old.pgn", "new.pgn"} {
		f, err := Create(path, true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, "new")
		f.Abort()
		f.Abort()
		if err := f.Commit(); err == nil {
			t.Error("a commit after the abort")
		}
	}
	same(t, disk(t), []string{"old.pgn = old.pgn"})
}

func TestFileExists(t *testing.T) {
	tree(t, "old.pgn", "d/")
	if _, err := Create("old.pgn", false); !isOutputError(err, fs.ErrExist) {
		t.Errorf("over a file: %v", err)
	}
	if _, err := Create("d", true); !isOutputError(err, errIsFolder) {
		t.Errorf("over a folder: %v", err)
	}
	if _, err := Create("none/x.pgn", true); !isOutputError(err, fs.ErrNotExist) {
		t.Errorf("in a missing folder: %v", err)
	}
	f, err := Create("late.pgn", false)
	if err != nil {
		t.Fatal(err)
	}
	put(t, "late.pgn", "faster")
	if err := f.Commit(); !isOutputError(err, fs.ErrExist) {
		t.Errorf("over a file that came in between: %v", err)
	}
	same(t, disk(t), []string{"late.pgn = faster", "old.pgn = old.pgn"})
}

func TestFileReplaces(t *testing.T) {
	tree(t, "old.pgn")
	if err := os.Chmod("old.pgn", 0o640); err != nil {
		t.Fatal(err)
	}
	f, err := Create("old.pgn", true)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "new")
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	same(t, disk(t), []string{"old.pgn = new"})
	if info, err := os.Stat("old.pgn"); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}

// TestFileMode gives a new file what any new file gets.
func TestFileMode(t *testing.T) {
	tree(t, "any")
	f, err := Create("new", false)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	a, _ := os.Stat("any")
	if b, _ := os.Stat("new"); a.Mode() != b.Mode() {
		t.Errorf("mode %v instead of %v", b.Mode(), a.Mode())
	}
}

// TestFileLink writes the file that a link leads to.
func TestFileLink(t *testing.T) {
	tree(t, "d/old.pgn")
	link(t, "d/old.pgn", "link.pgn")
	f, err := Create("link.pgn", true)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "new")
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	same(t, disk(t), []string{"d/old.pgn = new", "link.pgn -> "})
}

// TestFileBreaks lets writing fail in the middle: the old file stays as it was.
func TestFileBreaks(t *testing.T) {
	tree(t, "old.pgn")
	for _, size := range []int{1, 1 << 20} { // within the buffer, and beyond
		f, err := Create("old.pgn", true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, "begun")
		f.file.Close()
		_, werr := f.Write(make([]byte, size))
		if size > 1<<16 && !isOutputError(werr, os.ErrClosed) {
			t.Errorf("write: %v", werr)
		}
		if err := f.Commit(); !isOutputError(err, os.ErrClosed) {
			t.Errorf("commit: %v", err)
		}
		same(t, disk(t), []string{"old.pgn = old.pgn"})
	}
}

func TestFileDevice(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("no ", full)
	}
	f, err := Create(full, false)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "x")
	err = f.Commit()
	if want := "cannot write: write /dev/full: no space left on device"; err == nil || err.Error() != want {
		t.Errorf("commit: %v, want %s", err, want)
	}
	if f, err = Create(os.DevNull, false); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "x")
	f.Abort()
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Error(err)
	}
}
