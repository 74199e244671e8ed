package batch

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ExpandOptions say what arguments stand for.
type ExpandOptions struct {
	// Extensions are those of the files that folders and archives give, in lower
	// case with their dot, "" for files without one. Nil takes every file.
	Extensions []string
	// Stdin is what "-" reads.
	Stdin io.Reader
	// Outputs are files and folders that the run writes: what a folder holds of them is
	// not read. A folder that holds the one that is read is none of these.
	Outputs []string
	// PassedOver is told of each file and member that is not read, and why; may be nil.
	PassedOver func(name string, why Passed)
}

// Passed is why a file that was found is not read.
type Passed string

const (
	PassedExtension Passed = "extension"  // not one of a record
	PassedHidden    Passed = "hidden"     // a leading dot, or what a system keeps for itself
	PassedNoFile    Passed = "no-file"    // a device, a pipe, a link to a folder
	PassedOutput    Passed = "output"     // the run writes there
	PassedNoRecord  Passed = "not-record" // looked into; no reader claims it
)

// Expand finds the inputs that the arguments stand for, as the package comment
// says. It looks at the disk while the sequence is being consumed: collect it
// first where outputs are to go into a folder that is being read.
func Expand(args []string, o ExpandOptions) iter.Seq[Input] {
	return func(yield func(Input) bool) {
		x := &expander{ExpandOptions: o, yield: yield}
		if len(args) > 1 {
			x.seen = make(map[string]bool)
			x.wd, _ = os.Getwd()
		}
		for _, arg := range args {
			x.found = false
			if !x.argument(arg) {
				return
			}
			if !x.found && !yield(Failed(filepath.ToSlash(arg), ErrNothing)) {
				return
			}
		}
	}
}

// expander is one run of Expand. Its methods are false when the consumer wants no
// more.
type expander struct {
	ExpandOptions
	yield func(Input) bool
	found bool            // the argument stands for something
	seen  map[string]bool // paths that were taken up; nil when none can come twice
	wd    string
}

func (x *expander) argument(arg string) bool {
	if arg == "-" {
		return !x.first(arg) || x.stdin()
	}
	shown := filepath.ToSlash(arg)
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return x.folder(shown)
	case err == nil:
		return x.file(shown, path.Base(shown), info, true)
	case strings.ContainsAny(shown, "*?[{"):
		return x.pattern(shown)
	}
	return x.failed(shown, err)
}

// first is true the first time it is asked about a path.
func (x *expander) first(path string) bool {
	if x.seen == nil {
		return true
	}
	if path != "-" {
		if !filepath.IsAbs(path) {
			path = filepath.Join(x.wd, path)
		}
		path = filepath.Clean(path)
	}
	if x.seen[path] {
		x.found = true
		return false
	}
	x.seen[path] = true
	return true
}

func (x *expander) give(in Input) bool {
	x.found = true
	return x.yield(in)
}

func (x *expander) failed(name string, err error) bool { return x.give(Failed(name, bare(err))) }

func (x *expander) passOver(name string, why Passed) {
	if x.PassedOver != nil {
		x.PassedOver(printable(name), why)
	}
}

// file takes up a file: itself, or what a container holds.
func (x *expander) file(name, rel string, info fs.FileInfo, explicit bool) bool {
	if !x.first(name) {
		return true
	}
	in := Input{Name: printable(name), Path: name, Rel: rel, Explicit: explicit, Size: -1}
	in.open = func() (io.ReadCloser, error) { return os.Open(name) }
	if !info.Mode().IsRegular() {
		in.slow, in.open = true, func() (io.ReadCloser, error) { return openPipe(name) }
		return x.give(in)
	}
	in.Size = info.Size()
	// To look into each file of a large folder would cost as much as reading it.
	if explicit || isContainer(rel) {
		if k := sniffFile(name); k != plain {
			in.open = func() (io.ReadCloser, error) { return os.Open(name) }
			return x.container(in, fileStore(name), k, nest{})
		}
	} else {
		in.open = func() (io.ReadCloser, error) { return openDisguised(name, in.Size) }
	}
	return x.give(in)
}

// sniffFile says what a file is. One that cannot be read is plain: that comes out when
// it is opened in its turn.
func sniffFile(name string) kind {
	f, err := os.Open(name)
	if err != nil {
		return plain
	}
	defer f.Close()
	return sniffAt(f)
}

func sniffAt(f io.ReaderAt) kind {
	head := make([]byte, headSize)
	n, _ := f.ReadAt(head, 0)
	return sniff(head[:n])
}

// openDisguised opens a file that a folder gave for its extension. When it is
// compressed all the same, that is undone; an archive of members is told.
func openDisguised(name string, size int64) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	switch k := sniffAt(f); k {
	case plain:
		return f, nil
	case gzipKind, bzip2Kind, xzKind, zstdKind:
		f.Close()
		return verified(-1, func() (io.ReadCloser, error) {
			f, err := os.Open(name)
			if err != nil {
				return nil, err
			}
			r, err := decompress(k, f)
			if err != nil {
				f.Close()
				return nil, err
			}
			return &using{Reader: &limited{r: r, left: bound(size)}, close: []func() error{r.Close, f.Close}}, nil
		})
	case zipKind:
		if _, document, err := listZip(f, size); err != nil || document {
			return f, nil
		}
		fallthrough
	default:
		f.Close()
		return nil, &NotReadError{k}
	}
}

// takes says whether a file that was found, not named, is to be read.
func (x *expander) takes(name string) bool {
	return x.Extensions == nil || slices.Contains(x.Extensions, extension(name))
}

func extension(name string) string { return strings.ToLower(path.Ext(name)) }

// hidden says whether people or their systems mean a name not to be seen.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || name == macFolder }

// macFolder is where archives from macOS keep what belongs to no other system.
const macFolder = "__MACOSX"

// level is a folder that is being walked: what is left of its entries.
type level struct {
	rel     string // below the folder that was named, with a slash at the end unless empty
	entries []fs.DirEntry
}

func (x *expander) folder(name string) bool {
	prefix := strings.TrimRight(name, "/") + "/"
	if prefix == "./" {
		prefix = ""
	}
	written := places(x.Outputs)
	var levels []level
	enter := func(rel string) bool {
		dir := cmp.Or(prefix+rel, ".")
		entries, err := list(dir)
		levels = append(levels, level{rel, entries})
		return err == nil || x.failed(dir, err)
	}
	if !enter("") {
		return false
	}
	for len(levels) > 0 {
		top := &levels[len(levels)-1]
		if len(top.entries) == 0 {
			levels = levels[:len(levels)-1]
			continue
		}
		e := top.entries[0]
		top.entries = top.entries[1:]
		ok, rel := true, top.rel+e.Name()
		switch {
		case hidden(e.Name()):
			if _, temp := tempOwner(e.Name()); !temp {
				x.passOver(prefix+rel, PassedHidden)
			}
		case written.has(e.Name(), prefix+top.rel):
			x.passOver(prefix+rel, PassedOutput)
		case e.IsDir():
			ok = enter(rel + "/")
		case x.takes(rel) || isContainer(rel):
			ok = x.entry(prefix+rel, rel, e)
		default:
			x.passOver(prefix+rel, PassedExtension)
		}
		if !ok {
			return false
		}
	}
	return true
}

// entry takes up what a folder holds under a name that counts, unless it is
// something else than a file.
func (x *expander) entry(name, rel string, e fs.DirEntry) bool {
	info, err := e.Info()
	if e.Type()&fs.ModeSymlink != 0 {
		info, err = os.Stat(name)
	}
	switch {
	case err != nil:
		return x.failed(name, err)
	case !info.Mode().IsRegular():
		x.passOver(name, PassedNoFile)
		return true
	}
	return x.file(name, rel, info, false)
}

// outputs are places that a run writes to: real folders and names in them.
type outputs map[[2]string]bool

func places(paths []string) outputs {
	o := outputs{}
	for _, path := range paths {
		if path, err := target(path); err == nil {
			if abs, err := filepath.Abs(path); err == nil {
				o[[2]string{realFolder(filepath.Dir(abs)), filepath.Base(abs)}] = true
			}
		}
	}
	return o
}

// has says whether something is written under that name in dir.
func (o outputs) has(name, dir string) bool {
	for place := range o {
		if place[1] == name {
			abs, err := filepath.Abs(cmp.Or(dir, "."))
			return err == nil && o[[2]string{realFolder(abs), name}]
		}
	}
	return false
}

func realFolder(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// list reads a folder in the order of the whole paths below it: a folder counts
// as if its name ended in a slash.
func list(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	key := func(e fs.DirEntry) string {
		if e.IsDir() {
			return e.Name() + "/"
		}
		return e.Name()
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(key(a), key(b)) })
	return entries, err
}

// pattern takes up the files that match, never folders.
func (x *expander) pattern(arg string) bool {
	base, pattern := doublestar.SplitPattern(arg)
	prefix := ""
	if base != "." {
		prefix = strings.TrimRight(base, "/") + "/"
	}
	files := rawFS{prefix: prefix}
	matches, err := doublestar.Glob(&files, pattern, doublestar.WithFilesOnly(), doublestar.WithNoFollow(), doublestar.WithNoHidden())
	if err == nil && len(matches) == 0 {
		err = ErrNoMatch
	}
	if err != nil && !x.failed(arg, err) {
		return false
	}
	for _, dir := range files.unread {
		if !x.failed(dir.Path, dir) {
			return false
		}
	}
	slices.Sort(matches)
	for _, rel := range slices.Compact(matches) {
		info, err := os.Stat(prefix + rel)
		ok := true
		switch {
		case strings.Contains(rel, macFolder) && !strings.Contains(pattern, macFolder):
		case err != nil:
			ok = x.failed(prefix+rel, err)
		case !info.IsDir(): // else a link to a folder
			ok = x.file(prefix+rel, rel, info, true)
		}
		if !ok {
			return false
		}
	}
	return true
}

// rawFS is the file system below a prefix. Unlike [os.DirFS] it takes names that
// are not UTF-8, and it remembers the folders that it could not read.
type rawFS struct {
	prefix string
	unread []*fs.PathError
}

func (f *rawFS) at(name string) string {
	if name == "." {
		return cmp.Or(f.prefix, name)
	}
	return f.prefix + name
}

func (f *rawFS) Open(name string) (fs.File, error)     { return os.Open(f.at(name)) }
func (f *rawFS) Stat(name string) (fs.FileInfo, error) { return os.Stat(f.at(name)) }

func (f *rawFS) ReadDir(name string) ([]fs.DirEntry, error) {
	dir := f.at(name)
	entries, err := os.ReadDir(dir)
	if e, ok := err.(*fs.PathError); ok && !errors.Is(err, fs.ErrNotExist) {
		f.unread = append(f.unread, &fs.PathError{Op: e.Op, Path: dir, Err: e.Err})
	}
	return entries, err
}
