//go:build unix

package batch

import (
	"errors"
	"os"
	"syscall"
	"testing"
	"time"
)

func stamp(t *testing.T, path, content string) Stamp {
	t.Helper()
	s, err := StampOf(path, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestReplace(t *testing.T) {
	tree(t, "d/a.pgn")
	if err := os.Chmod("d/a.pgn", 0o604); err != nil {
		t.Fatal(err)
	}
	link(t, "d/a.pgn", "link.pgn")
	if err := Replace("link.pgn", stamp(t, "link.pgn", "d/a.pgn"), []byte("new"), ReplaceOptions{Backup: ".bak"}); err != nil {
		t.Fatal(err)
	}
	same(t, disk(t), []string{"d/a.pgn = new", "d/a.pgn.bak = d/a.pgn", "link.pgn -> "})
	if info, err := os.Stat("d/a.pgn"); err != nil || info.Mode().Perm() != 0o604 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
	err := Replace("d/a.pgn", stamp(t, "d/a.pgn", "new"), []byte("newer"), ReplaceOptions{Backup: ".bak"})
	if !isOutputError(err, ErrBackup) {
		t.Errorf("over an older backup: %v", err)
	}
	same(t, disk(t), []string{"d/a.pgn = new", "d/a.pgn.bak = d/a.pgn", "link.pgn -> "})
}

// TestReplaceChanged changes the file in all ways after it was read.
func TestReplaceChanged(t *testing.T) {
	old := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	for name, change := range map[string]func() error{
		"size":    func() error { return os.WriteFile("a", []byte("longer than before"), 0o666) },
		"content": func() error { return errors.Join(os.WriteFile("a", []byte("A"), 0o666), os.Chtimes("a", old, old)) },
		"time":    func() error { return os.Chtimes("a", old.Add(1), old.Add(time.Second)) },
		"gone":    func() error { return os.Remove("a") },
		"another": func() error {
			return errors.Join(os.WriteFile("b", []byte("a"), 0o666), os.Chtimes("b", old, old), os.Rename("b", "a"))
		},
	} {
		tree(t, "a")
		if err := os.Chtimes("a", old, old); err != nil {
			t.Fatal(err)
		}
		seen := stamp(t, "a", "a")
		if err := change(); err != nil {
			t.Fatal(err)
		}
		before := disk(t)
		err := Replace("a", seen, []byte("new"), ReplaceOptions{Backup: "~"})
		if want := ErrChanged; name == "gone" {
			if !isOutputError(err, os.ErrNotExist) {
				t.Errorf("%s: %v", name, err)
			}
		} else if !isOutputError(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		same(t, disk(t), before)
	}
	tree(t, "a")
	if _, err := StampOf("a", []byte("aa")); !isOutputError(err, ErrChanged) {
		t.Errorf("the file has another size than what was read: %v", err)
	}
}

// TestReplaceOwner needs root, who may give files away: the owner stays.
func TestReplaceOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can make a file of another owner")
	}
	tree(t, "a")
	if err := os.Chown("a", 1234, 5678); err != nil {
		t.Fatal(err)
	}
	if err := Replace("a", stamp(t, "a", "a"), []byte("new"), ReplaceOptions{}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat("a")
	if err != nil {
		t.Fatal(err)
	}
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 1234 || s.Gid != 5678 {
		t.Errorf("owner %d:%d", s.Uid, s.Gid)
	}
}
