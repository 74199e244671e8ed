package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

// convert writes every line of the inputs as a game, each in upper case. A line
// "empty" is no game.
func convert(t *testing.T, inputs []Input, out Output, parts bool) (failed []string, err error) {
	t.Helper()
	part := 0
	err = Run(t.Context(), slices.Values(inputs), 3, through(
		func(ctx context.Context, in Input, r io.Reader, emit func(string) error) error {
			content, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			for line := range strings.Lines(string(content)) {
				if line == "empty" {
					continue
				}
				if err := emit(strings.ToUpper(line)); err != nil {
					return err
				}
			}
			return nil
		}).with(func(in Input, game string) error {
		if parts {
			part++
		}
		w, err := out.Writer(in, part)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, game)
		return err
	},
		func(in Input, err error) error {
			part = 0
			if err1 := out.Done(in); err == nil {
				err = err1
			}
			if err != nil {
				failed = append(failed, in.Name+": "+err.Error())
			}
			return nil
		}))
	return failed, err
}

func expand(args ...string) []Input { return slices.Collect(Expand(args, ExpandOptions{})) }

func TestStream(t *testing.T) {
	tree(t, "d/a", "d/b", "d/c")
	var b strings.Builder
	out := Stream(&b)
	failed, err := convert(t, expand("d"), out, false)
	if err := errors.Join(err, out.Close()); err != nil || len(failed) > 0 {
		t.Fatal(err, failed)
	}
	out.Abort()
	if got := b.String(); got != "D/AD/BD/C" {
		t.Errorf("got %q", got)
	}
}

// TestStreamFlushes has the games of an input out when the input is done.
func TestStreamFlushes(t *testing.T) {
	var b strings.Builder
	out := Stream(&b)
	w, err := out.Writer(Input{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, "x")
	if err := out.Done(Input{}); err != nil || b.String() != "x" {
		t.Errorf("%q, error %v", b.String(), err)
	}
	broken := errors.New("broken pipe")
	out = Stream(brokenWriter{broken})
	w, _ = out.Writer(Input{}, 0)
	fmt.Fprint(w, "x")
	if err := out.Done(Input{}); !isOutputError(err, broken) {
		t.Errorf("error %v", err)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestOneFile(t *testing.T) {
	tree(t, "d/a", "d/b", "old")
	if _, err := OneFile("old", OutputOptions{}); !isOutputError(err, fs.ErrExist) {
		t.Errorf("over a file: %v", err)
	}
	for _, path := range []string{"new", "old"} {
		out, err := OneFile(path, OutputOptions{Force: true, Inputs: expand("d")})
		if err != nil {
			t.Fatal(err)
		}
		failed, err := convert(t, expand("d"), out, false)
		if err := errors.Join(err, out.Close()); err != nil || len(failed) > 0 {
			t.Fatal(err, failed)
		}
		out.Abort()
	}
	out, err := OneFile("empty", OutputOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err = OneFile("old", OutputOptions{Force: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := convert(t, expand("d"), out, false); err != nil {
		t.Fatal(err)
	}
	out.Abort()
	same(t, disk(t), []string{"d/a = d/a", "d/b = d/b", "empty = ", "new = D/AD/B", "old = D/AD/B"})
}

// TestOutputIsInput tries to write over an input in all ways that lead there.
func TestOutputIsInput(t *testing.T) {
	tree(t, "d/a.pgn", "d/b.xqf", "other/a.pgn")
	link(t, "d", "e")
	link(t, "d/a.pgn", "linked")
	put(t, "z.zip", zipped(t, member{name: "1.pgn"}, member{name: "2.pgn"}))
	before := disk(t)
	inputs := expand("d", "linked", "z.zip")
	for _, path := range []string{"d/a.pgn", "./d/../d/a.pgn", "e/a.pgn", "linked", "z.zip"} {
		if _, err := OneFile(path, OutputOptions{Force: true, Inputs: inputs}); !isOutputError(err, ErrIsInput) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := OneFile("d/a.pgn", OutputOptions{Force: true, Inputs: expand("linked")}); !isOutputError(err, ErrIsInput) {
		t.Errorf("what an input links to: %v", err)
	}
	out, err := OneFile("other/a.pgn", OutputOptions{Force: true, Inputs: inputs})
	if err != nil {
		t.Fatal(err)
	}
	out.Abort()
	same(t, disk(t), before)

	failed, err := convert(t, expand("d"), Folder("d", ".pgn", OutputOptions{Force: true, Inputs: expand("d")}), false)
	if err != nil {
		t.Fatal(err)
	}
	same(t, failed, []string{"d/a.pgn: cannot write: create " + filepathOf("d/a.pgn") + ": is one of the inputs"})
	same(t, disk(t), slices.Insert(before, 1, "d/b.pgn = D/B.XQF"))
}

func filepathOf(path string) string { return strings.ReplaceAll(path, "/", string(os.PathSeparator)) }

func TestFolder(t *testing.T) {
	tree(t, "in/a.xqf", "in/sub/b.pgn", "in/sub/c", "in/sub.x", "two/a.pgn", "two/a~2.pgn", "out/two.json")
	put(t, "in/none.pgn", "empty")
	put(t, "in/z.zip", zipped(t,
		member{name: "d/x.pgn", content: "one"}, member{name: "d/X.pgn", content: "two"},
		member{name: "../../up.pgn", content: "up"}, member{name: "C:\\nul.pgn", content: "nul"},
		member{name: "broken.pgn", content: "?", flags: zipFlagEncrypted},
	))
	before := disk(t)
	out := Folder("out", ".json", OutputOptions{})
	failed, err := convert(t, expand("in", "two", "missing", "two/a.pgn"), out, false)
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
	out.Abort()
	same(t, failed, []string{"in/z.zip!broken.pgn: " + ErrEncrypted.Error(), "missing: " + noEntry(t)})
	want := append(before,
		"out/a.json = IN/A.XQF", "out/a~2.json = TWO/A.PGN", "out/a~2~2.json = TWO/A~2.PGN",
		"out/sub.json = IN/SUB.X", "out/sub/b.json = IN/SUB/B.PGN", "out/sub/c.json = IN/SUB/C",
		"out/z/d/X.json = TWO", "out/z/d/x~2.json = ONE", "out/z/up.json = UP", "out/z/_nul.json = NUL",
	)
	slices.Sort(want)
	same(t, disk(t), want)

	// Again: all of it exists.
	failed, err = convert(t, expand("in/a.xqf", "in/sub.x", "two/a~2.pgn"), Folder("out", ".json", OutputOptions{}), false)
	if err != nil || len(failed) != 3 {
		t.Errorf("error %v, failures %q", err, failed)
	}
	failed, err = convert(t, expand("in", "two"), Folder("out", ".json", OutputOptions{Force: true}), false)
	if err != nil || len(failed) != 1 {
		t.Errorf("error %v, failures %q", err, failed)
	}
	same(t, disk(t), want)
}

func TestFolderParts(t *testing.T) {
	tree(t, "in/")
	put(t, "in/a.pgn", "1\n2\n3\n")
	put(t, "in/a-2.pgn", "x\n")
	put(t, "in/b/a.pgn", "y\n")
	out := Folder("out", ".xqf", OutputOptions{})
	failed, err := convert(t, expand("in"), out, true)
	if err := errors.Join(err, out.Close()); err != nil || len(failed) > 0 {
		t.Fatal(err, failed)
	}
	same(t, disk(t), []string{
		"in/a-2.pgn = x\n", "in/a.pgn = 1\n2\n3\n", "in/b/a.pgn = y\n",
		"out/a-1.xqf = 1\n", "out/a-2-1.xqf = X\n", "out/a-2.xqf = 2\n", "out/a-3.xqf = 3\n", "out/b/a-1.xqf = Y\n",
	})
}

// TestFolderAbort leaves what is complete, and nothing else.
func TestFolderAbort(t *testing.T) {
	tree(t, "in/a.pgn", "in/b.pgn")
	inputs := expand("in")
	out := Folder("out", ".json", OutputOptions{})
	for i, in := range inputs {
		w, err := out.Writer(in, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, in.Name)
		if again, err := out.Writer(in, 0); again != w || err != nil {
			t.Errorf("another writer for the same input, error %v", err)
		}
		if i == 0 {
			if err := out.Done(in); err != nil {
				t.Fatal(err)
			}
		}
	}
	out.Abort()
	same(t, disk(t), []string{"in/a.pgn = in/a.pgn", "in/b.pgn = in/b.pgn", "out/a.json = in/a.pgn"})
}
