package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"qipu": main, "qipu-terminal": mainOnTerminal})
}

// mainOnTerminal is the program with its input and output on a terminal of 60
// columns, and its errors in a file.
func mainOnTerminal() {
	s := standardStreams()
	s.inTTY, s.outTTY, s.width = true, true, 60
	os.Exit(run(os.Args[1:], s))
}

// TestScripts runs the scripts of testdata/script: command lines and what comes of
// them. Each finds games.pgn: three games, one clean, one with a warning, one with an
// error. Besides the usual commands there are
//
//	exits STATUS COMMAND...    run it and look at its exit status
//	recode ENCODING FILE NEW   write a UTF-8 file in another encoding; crlf: with CRLF
//	zip ENCODING NEW FILE...   make an archive whose names are in an encoding
//
// With -update the files that a script compares with are written anew.
func TestScripts(t *testing.T) {
	games, err := os.ReadFile(filepath.Join("testdata", "games.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", "script"),
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			return os.WriteFile(filepath.Join(e.WorkDir, "games.pgn"), games, 0o666)
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "root":
				return os.Geteuid() == 0, nil
			case "hangup": // under nohup there is none
				return !signal.Ignored(syscall.SIGHUP), nil
			}
			return false, fmt.Errorf("unknown condition %s", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "recode": recode, "zip": zipFiles},
	})
}

// exits runs a command, which must end with the status that comes first.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var status *exec.ExitError
		if !errors.As(err, &status) {
			ts.Fatalf("%s: %v", args[1], err)
		}
		got = status.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d instead of %d", got, want)
	}
}

var codings = map[string]encoding.Encoding{
	"utf-8":    unicode.UTF8,
	"gb18030":  simplifiedchinese.GB18030,
	"big5":     traditionalchinese.Big5,
	"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	"utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
}

func encode(ts *testscript.TestScript, name, text string) string {
	if name == "crlf" {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	e, ok := codings[name]
	if !ok {
		ts.Fatalf("unknown encoding %s", name)
	}
	out, err := e.NewEncoder().String(text)
	ts.Check(err)
	return out
}

func recode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: recode ENCODING FILE NEW")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(encode(ts, args[0], ts.ReadFile(args[1]))), 0o666))
}

// zipFiles makes an archive as old programs do: the names are bytes of some encoding
// and nothing says which.
func zipFiles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: zip ENCODING NEW FILE...")
	}
	f, err := os.Create(ts.MkAbs(args[1]))
	ts.Check(err)
	defer f.Close()
	z := zip.NewWriter(f)
	for _, name := range args[2:] {
		content := ts.ReadFile(name)
		header := &zip.FileHeader{
			Name: encode(ts, args[0], name), NonUTF8: true,
			CRC32: crc32.ChecksumIEEE([]byte(content)), CompressedSize64: uint64(len(content)), UncompressedSize64: uint64(len(content)),
		}
		w, err := z.CreateRaw(header)
		ts.Check(err)
		_, err = io.WriteString(w, content)
		ts.Check(err)
	}
	ts.Check(z.Close())
}

// TestInterrupt sends Ctrl-C while the program waits for its input.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot send itself Ctrl-C here")
	}
	for _, args := range [][]string{
		{"validate"}, {"convert", "--to", "json"}, {"convert", "-o", "out.pgn"}, {"fix"}, {"show", "-"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Chdir(t.TempDir())
			in := &interrupting{release: make(chan struct{})}
			defer close(in.release)
			var out, errs strings.Builder
			status := run(args, &streams{in: in, out: &out, err: &errs, getenv: func(string) string { return "" }})
			if status != exitInterrupted || out.Len() > 0 || errs.String() != "qipu: interrupted\n" {
				t.Errorf("status %d, output %q, errors %q", status, &out, &errs)
			}
			if left, _ := filepath.Glob("*"); len(left) > 0 {
				t.Errorf("it left %q", left)
			}
			if left, _ := filepath.Glob(".*"); len(left) > 0 {
				t.Errorf("it left %q", left)
			}
		})
	}
}

// interrupting is an input that never comes: when it is first read, the process gets
// the signal of Ctrl-C.
type interrupting struct {
	once    sync.Once
	release chan struct{}
}

func (r *interrupting) Read([]byte) (int, error) {
	r.once.Do(func() {
		if p, err := os.FindProcess(os.Getpid()); err == nil {
			_ = p.Signal(os.Interrupt)
		}
	})
	<-r.release
	return 0, io.EOF
}
