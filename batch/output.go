package batch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// ErrIsInput says that an output would replace an input.
var ErrIsInput = errors.New("is one of the inputs")

// Output is where the games of all inputs go. Its methods are called in input
// order, as by Sink and Done of [Run], never at once. Errors are [*OutputError].
type Output interface {
	// Writer is where the games of an input go; as long as it is the same one, they
	// go into one file. Part counts from 1 where a file holds a single game only, and
	// each is to have its own; else it is 0.
	Writer(in Input, part int) (io.Writer, error)
	// Done ends an input. What goes into files of its own appears there.
	Done(in Input) error
	// Close ends the output when all went well.
	Close() error
	// Abort ends the output when it cannot be completed. It does nothing after Close.
	Abort()
}

// OutputOptions are for outputs in files.
type OutputOptions struct {
	Force  bool    // replace what exists
	Inputs []Input // which are never replaced
}

// Stream is an output that writes everything to w, flushed after each input.
func Stream(w io.Writer) Output { return &streamOutput{bufio.NewWriterSize(outputWriter{w}, 1<<16)} }

type outputWriter struct{ w io.Writer }

func (w outputWriter) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	return n, fatal(err)
}

type streamOutput struct{ w *bufio.Writer }

func (o *streamOutput) Writer(Input, int) (io.Writer, error) { return o.w, nil }
func (o *streamOutput) Done(Input) error                     { return o.w.Flush() }
func (o *streamOutput) Flush() error                         { return o.w.Flush() }
func (o *streamOutput) Close() error                         { return o.w.Flush() }
func (o *streamOutput) Abort()                               {}

// OneFile is an output that writes everything to one file, which appears by Close,
// even if it is empty. That it may be written is found out at once.
func OneFile(path string, o OutputOptions) (Output, error) {
	if (&guard{inputs: o.Inputs}).guards(path) {
		return nil, isInput(path)
	}
	f, err := Create(path, o.Force)
	if err != nil {
		return nil, err
	}
	return fileOutput{f}, nil
}

type fileOutput struct{ file *File }

func (o fileOutput) Writer(Input, int) (io.Writer, error) { return outputWriter{o.file}, nil }
func (o fileOutput) Done(Input) error                     { return nil }
func (o fileOutput) Close() error                         { return o.file.Commit() }
func (o fileOutput) Abort()                               { o.file.Abort() }

// Folder is an output that gives each input a file of its own below dir, at the
// input's Rel with the extension ext (".pgn"); parts are numbered as in name-2.xqf.
// Where that name was already given to an earlier input of this run (letter case
// does not count, as on some systems), it becomes name~2.pgn, name~3.pgn …, so that
// the names depend on the inputs alone. Folders and files are made when there is
// something to write. An output that exists already, or is an input, is refused
// to its input and to no other.
func Folder(dir, ext string, o OutputOptions) Output {
	return &folderOutput{dir: dir, ext: ext, force: o.Force, guard: guard{inputs: o.Inputs}, given: make(map[string]bool)}
}

type folderOutput struct {
	dir, ext string
	force    bool
	guard    guard
	given    map[string]bool // names of this run, folded
	file     *File           // of the input whose turn it is, nil before there is one
	part     int
}

func (o *folderOutput) Writer(in Input, part int) (io.Writer, error) {
	if o.file != nil && o.part == part {
		return o.file, nil
	}
	if err := o.commit(); err != nil {
		return nil, err
	}
	path := filepath.Join(o.dir, filepath.FromSlash(o.name(in.Rel, part)))
	if o.guard.guards(path) {
		return nil, isInput(path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, outputError(err)
	}
	f, err := Create(path, o.force)
	if err != nil {
		return nil, err
	}
	o.file, o.part = f, part
	return f, nil
}

// name gives a name below the folder that no other input has.
func (o *folderOutput) name(rel string, part int) string {
	base := stem(rel)
	if part > 0 {
		base = fmt.Sprintf("%s-%d", base, part)
	}
	name := base + o.ext
	for n := 2; o.given[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s~%d%s", base, n, o.ext)
	}
	o.given[strings.ToLower(name)] = true
	return name
}

func (o *folderOutput) commit() error {
	f := o.file
	if f == nil {
		return nil
	}
	o.file = nil
	return f.Commit()
}

func (o *folderOutput) Done(Input) error { return o.commit() }
func (o *folderOutput) Close() error     { return o.commit() }

func (o *folderOutput) Abort() {
	if o.file != nil {
		o.file.Abort()
		o.file = nil
	}
}

func isInput(path string) error {
	return &OutputError{Err: &os.PathError{Op: "create", Path: path, Err: ErrIsInput}}
}

// guard keeps outputs away from inputs. It knows them by the last part of their
// real path, folded, as a system that ignores letter case would find them.
type guard struct {
	inputs []Input
	paths  map[string][]string // made when it is first needed
}

// guards is true when path is the place of an input. Another name of the same file
// (a hard link) is none: a file is replaced by renaming, which does not hurt that.
func (g *guard) guards(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return false
	}
	if g.paths == nil {
		g.index()
	}
	for _, in := range g.paths[guardKey(path)] {
		if other, err := os.Stat(in); err == nil && os.SameFile(info, other) {
			return true
		}
	}
	return false
}

func (g *guard) index() {
	g.paths = make(map[string][]string, len(g.inputs))
	folders := map[string]string{} // folders by their real path
	last := ""
	for _, in := range g.inputs {
		if in.Path == last { // members of one archive, and streams
			continue
		}
		last = in.Path
		if path, ok := realPath(in.Path, folders); ok {
			g.paths[guardKey(path)] = append(g.paths[guardKey(path)], path)
		}
	}
}

// realPath is filepath.EvalSymlinks that looks at each folder once.
func realPath(path string, folders map[string]string) (string, bool) {
	dir, base := filepath.Split(path)
	folder, ok := folders[dir]
	if !ok {
		real, err := filepath.EvalSymlinks(filepath.Clean(dir))
		if err != nil {
			return "", false
		}
		folder, folders[dir] = real, real
	}
	path = filepath.Join(folder, base)
	info, err := os.Lstat(path)
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		path, err = filepath.EvalSymlinks(path)
	}
	return path, err == nil
}

func guardKey(path string) string { return strings.ToLower(filepath.Base(path)) }
