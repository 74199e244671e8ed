package batch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// tree makes files below a new folder that becomes the current one. The content of
// a file is its path; a path that ends in a slash is a folder.
func tree(t *testing.T, paths ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, path := range paths {
		put(t, path, path)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	dir, name := filepath.Split(path)
	if dir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if name == "" {
		return
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// described says what inputs there are: the name, for those that were found a
// question mark, then what reading gives.
func described(t *testing.T, inputs []Input) []string {
	t.Helper()
	var lines []string
	for _, in := range inputs {
		line := in.Name
		if !in.Explicit {
			line += "?"
		}
		content, err := read(t, in)
		if err != nil {
			line += " error: " + err.Error()
		} else if in.Size >= 0 && int64(len(content)) != in.Size {
			t.Errorf("%s: %d bytes instead of %d", in.Name, len(content), in.Size)
		} else if content != in.Name {
			line += " = " + content
		}
		lines = append(lines, line)
	}
	return lines
}

func read(t *testing.T, in Input) (string, error) {
	r, err := in.Open(t.Context())
	if err != nil {
		return "", err
	}
	content, err := io.ReadAll(r)
	if err1 := r.Close(); err == nil {
		err = err1
	}
	return string(content), err
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestExpand(t *testing.T) {
	tree(t,
		"a/x.pgn", "a/x/1.xqf", "a/x-/2.pgn", "a/x0.PGN", "a/readme.md", "a/LICENSE",
		"a/.git/x.pgn", "a/.DS_Store", "a/.hidden.pgn", "a/__MACOSX/x.pgn", "a/x/y/z/deep.pgn", "a/棋谱/第1局.pgn",
		"b/10.pgn", "b/9.pgn", "b/B.pgn", "b/a.pgn", "empty/", "notes/notes.md", "[1].pgn", "game.dat",
	)
	folder := []string{
		"a/x-/2.pgn?", "a/x.pgn?", "a/x/1.xqf?", "a/x/y/z/deep.pgn?", "a/x0.PGN?", "a/棋谱/第1局.pgn?",
	}
	missing := " error: " + noEntry(t)
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"nothing", nil, nil},
		{"file", []string{"game.dat"}, []string{"game.dat"}},
		{"as it was given", []string{"./a/../b//9.pgn"}, []string{"./a/../b//9.pgn = b/9.pgn"}},
		{"hidden file", []string{"a/.hidden.pgn"}, []string{"a/.hidden.pgn"}},
		{"folder", []string{"a"}, folder},
		{"folder with a slash", []string{"a///"}, folder},
		{"hidden folder", []string{"a/.git"}, []string{"a/.git/x.pgn?"}},
		{"bytewise", []string{"b"}, []string{"b/10.pgn?", "b/9.pgn?", "b/B.pgn?", "b/a.pgn?"}},
		{"current folder", []string{"."}, append(append([]string{"[1].pgn?"}, folder...), "b/10.pgn?", "b/9.pgn?", "b/B.pgn?", "b/a.pgn?")},
		{"empty folder", []string{"empty"}, []string{"empty? error: holds no file to read"}},
		{"folder without records", []string{"notes"}, []string{"notes? error: holds no file to read"}},
		{"missing", []string{"b/9.pgn", "none.pgn", "game.dat"}, []string{"b/9.pgn", "none.pgn?" + missing, "game.dat"}},
		{"star", []string{"b/*.pgn"}, []string{"b/10.pgn", "b/9.pgn", "b/B.pgn", "b/a.pgn"}},
		{"star takes every extension", []string{"a/*"}, []string{"a/LICENSE", "a/readme.md", "a/x.pgn", "a/x0.PGN"}},
		{"two stars", []string{"**/*.xqf"}, []string{"a/x/1.xqf"}},
		{"two stars below", []string{"a/**/*.pgn"}, []string{"a/x-/2.pgn", "a/x.pgn", "a/x/y/z/deep.pgn", "a/棋谱/第1局.pgn"}},
		{"alternatives", []string{"{b,a}/[x9].pgn"}, []string{"a/x.pgn", "b/9.pgn"}},
		{"what is hidden", []string{"**/x.pgn", "**/__MACOSX/*", "**/.hidden*"}, []string{"a/x.pgn", "a/__MACOSX/x.pgn", "a/.hidden.pgn"}},
		{"no match", []string{"b/*.cbl", "game.dat"}, []string{"b/*.cbl? error: no file matches the pattern", "game.dat"}},
		{"no folder to match in", []string{"none/**"}, []string{"none/**? error: no file matches the pattern"}},
		{"bad pattern", []string{"b/[.pgn"}, []string{"b/[.pgn? error: syntax error in pattern"}},
		{"a name that looks like a pattern", []string{"[1].pgn"}, []string{"[1].pgn"}},
		{"twice", []string{"b/9.pgn", "b/9.pgn", "./b/9.pgn", "b"}, []string{"b/9.pgn", "b/10.pgn?", "b/B.pgn?", "b/a.pgn?"}},
		{"twice in folders", []string{"a/x", "a/x/y", "a/**/deep.*"}, []string{"a/x/1.xqf?", "a/x/y/z/deep.pgn?"}},
		{"standard input", []string{"-", "game.dat", "-"}, []string{"- = from stdin", "game.dat"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := ExpandOptions{Extensions: []string{".pgn", ".xqf"}, Stdin: strings.NewReader("from stdin")}
			same(t, described(t, slices.Collect(Expand(c.args, o))), c.want)
		})
	}
}

func noEntry(t *testing.T) string {
	_, err := os.Open("none")
	return bare(err).Error()
}

func TestExpandExtensions(t *testing.T) {
	tree(t, "d/a.pgn", "d/b", "d/c.txt")
	for _, c := range []struct{ extensions, want []string }{
		{nil, []string{"d/a.pgn?", "d/b?", "d/c.txt?"}},
		{[]string{".txt", ""}, []string{"d/b?", "d/c.txt?"}},
		{[]string{}, []string{"d? error: holds no file to read"}},
	} {
		same(t, described(t, slices.Collect(Expand([]string{"d"}, ExpandOptions{Extensions: c.extensions}))), c.want)
	}
}

func TestExpandRel(t *testing.T) {
	tree(t, "d/a/x.pgn", "d/y.pgn")
	put(t, "d/a/Z.zip", zipped(t, member{name: "in/z.pgn"}))
	for _, c := range []struct {
		arg  string
		want []string
	}{
		{"d", []string{"a/Z/in/z.pgn", "a/x.pgn", "y.pgn"}},
		{"d/a", []string{"Z/in/z.pgn", "x.pgn"}},
		{"d/y.pgn", []string{"y.pgn"}},
		{"d/a/Z.zip", []string{"Z/in/z.pgn"}},
		{"d/**/x.pgn", []string{"a/x.pgn"}},
		{"-", []string{"stdin"}},
		{"none/../../none", []string{"none/none"}},
	} {
		var got []string
		for in := range Expand([]string{c.arg}, ExpandOptions{}) {
			got = append(got, in.Rel)
		}
		same(t, got, c.want)
	}
}

// TestExpandStops ends the sequence after any number of inputs.
func TestExpandStops(t *testing.T) {
	tree(t, "d/a/x.pgn", "d/y.pgn", "e/x.pgn")
	put(t, "d/z.zip", zipped(t, member{name: "1.pgn"}, member{name: "2.zip"}))
	args := []string{"-", "none", "e/*.pgn", "e/*.none", "d", "e", "e"}
	all := slices.Collect(Expand(args, ExpandOptions{}))
	for n := range all {
		i := 0
		for range Expand(args, ExpandOptions{}) {
			if i++; i > n {
				break
			}
		}
	}
	if len(all) != 8 {
		t.Errorf("%d inputs", len(all))
	}
}

func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
}

func TestExpandLinks(t *testing.T) {
	tree(t, "d/a/x.pgn", "far/y.pgn")
	link(t, "..", "d/a/loop")
	link(t, "loop2", "d/loop2")
	link(t, "../far", "d/far")
	link(t, "../far/y.pgn", "d/linked.pgn")
	link(t, "nowhere.pgn", "d/dangling.pgn")
	link(t, "d", "outer")
	dangling := "/dangling.pgn? error: " + noEntry(t)
	linked := "/linked.pgn? = far/y.pgn"
	for _, c := range []struct{ args, want []string }{
		{[]string{"d"}, []string{"d/a/x.pgn?", "d" + dangling, "d" + linked}},
		{[]string{"outer"}, []string{"outer/a/x.pgn? = d/a/x.pgn", "outer" + dangling, "outer" + linked}},
		{[]string{"d/far"}, []string{"d/far/y.pgn? = far/y.pgn"}},
		{[]string{"d/**/*.pgn"}, []string{"d/a/x.pgn", "d" + dangling, "d/linked.pgn = far/y.pgn"}},
		{[]string{"d/f*"}, []string{"d/f*? error: holds no file to read"}},
	} {
		same(t, described(t, slices.Collect(Expand(c.args, ExpandOptions{Extensions: []string{".pgn"}}))), c.want)
	}
}

// TestExpandVanished takes a folder away while it is being walked.
func TestExpandVanished(t *testing.T) {
	tree(t, "d/a.pgn", "d/b/x.pgn", "d/c.pgn", "d/e.pgn")
	var inputs []Input
	for in := range Expand([]string{"d"}, ExpandOptions{}) {
		inputs = append(inputs, in)
		os.RemoveAll("d/b")
		os.Remove("d/e.pgn")
	}
	missing := noEntry(t)
	same(t, described(t, inputs), []string{"d/a.pgn?", "d/b/? error: " + missing, "d/c.pgn?", "d/e.pgn? error: " + missing})
}

// TestExpandUnreadable needs a user whom permissions concern.
func TestExpandUnreadable(t *testing.T) {
	tree(t, "d/a.pgn", "d/b/x.pgn", "d/c.pgn")
	if err := os.Chmod("d/b", 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod("d/b", 0o777)
	if _, err := os.ReadDir("d/b"); err == nil {
		t.Skip("this user may read everything")
	}
	denied := " error: permission denied"
	for arg, want := range map[string][]string{
		"d":          {"d/a.pgn?", "d/b/?" + denied, "d/c.pgn?"},
		"d/**/*.pgn": {"d/b?" + denied, "d/a.pgn", "d/c.pgn"},
		"d/b":        {"d/b/?" + denied},
	} {
		same(t, described(t, slices.Collect(Expand([]string{arg}, ExpandOptions{}))), want)
	}
}

// TestExpandBytes has names in GBK on disk, as archives from Windows leave them.
func TestExpandBytes(t *testing.T) {
	const dir, file = "\xc6\xe5\xc6\xd7", "\xb5\xda1\xbe\xd6.pgn" // 棋谱/第1局.pgn
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join(dir, "\xd7"), 0o777); err != nil {
		t.Skip("this file system wants UTF-8: ", err)
	}
	put(t, dir+"/"+file, "1")
	put(t, dir+"/\xd7/"+file, "2")
	const shown, shownFile = `\xc6\xe5\xc6\xd7`, `\xb5\xda1\xbe\xd6.pgn`
	want := []string{shown + "/" + shownFile + " = 1", shown + `/\xd7/` + shownFile + " = 2"}
	found := []string{shown + "/" + shownFile + "? = 1", shown + `/\xd7/` + shownFile + "? = 2"}
	for _, c := range []struct {
		arg  string
		want []string
	}{
		{dir, found},
		{".", found},
		{"**/*.pgn", want},
		{dir + "/**/*.pgn", want},
		{dir + "/?*1*.pgn", want[:1]},
		{dir + "/" + file, want[:1]},
	} {
		inputs := slices.Collect(Expand([]string{c.arg}, ExpandOptions{}))
		same(t, described(t, inputs), c.want)
		for _, in := range inputs {
			if !strings.HasPrefix(in.Path, dir+"/") || !strings.HasSuffix(in.Path, "/"+file) {
				t.Errorf("path %q", in.Path)
			}
		}
	}
}

func TestPrintable(t *testing.T) {
	for name, want := range map[string]string{
		"棋谱/a b.pgn":                  "棋谱/a b.pgn",
		"a\u3000b":                    "a\u3000b",
		"a\nb\x1b[31m\x00":            `a\nb\x1b[31m\x00`,
		"\xff\u202e\ufffd":            `\xff\u202e` + "\ufffd",
		"\U000e0001" + "\u200b" + "é": `\U000e0001\u200b` + "é",
	} {
		if got := printable(name); got != want {
			t.Errorf("printable(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestOpenPipe reads a named pipe as it reads a file.
func TestOpenPipe(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /dev/fd")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		fmt.Fprint(w, "through a pipe")
		w.Close()
	}()
	name := fmt.Sprintf("/dev/fd/%d", r.Fd())
	inputs := slices.Collect(Expand([]string{name}, ExpandOptions{}))
	same(t, described(t, inputs), []string{name + " = through a pipe"})
	if inputs[0].Size != -1 {
		t.Errorf("size %d", inputs[0].Size)
	}
}

func TestOpenStdin(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		r    io.Reader
		want string
	}{
		{strings.NewReader(""), "- = "},
		{strings.NewReader("PK"), "- = PK"},
		{strings.NewReader("[Event]"), "- = [Event]"},
		{strings.NewReader(zipMagic + "…"), "-? error: the archive is damaged: zip: not a valid zip file"},
		{io.MultiReader(strings.NewReader("ab"), errReader{broken}), "- error: broken"},
		{io.MultiReader(strings.NewReader("abcdef"), errReader{broken}), "- error: broken"},
		{nil, "- error: " + fs.ErrNotExist.Error()},
	} {
		same(t, described(t, slices.Collect(Expand([]string{"-"}, ExpandOptions{Stdin: c.r}))), []string{c.want})
	}
}

// waiting is an input that is read as it comes.
func waiting(r io.Reader) Input {
	return Input{Name: "-", Size: -1, slow: true, open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }
