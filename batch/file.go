package batch

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// An OutputError says that an output could not be written.
type OutputError struct {
	Err error
	// Fatal is set when nothing else can be written either: the output that all
	// inputs share is broken, or the disk is full. Whoever reads on does so in vain.
	Fatal bool
}

func (e *OutputError) Error() string { return "cannot write: " + e.Err.Error() }
func (e *OutputError) Unwrap() error { return e.Err }

func outputError(err error) error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*OutputError); ok {
		return e
	}
	return &OutputError{Err: err, Fatal: isFull(err)}
}

// fatal is an error of an output that all inputs share.
func fatal(err error) error {
	if err == nil {
		return nil
	}
	e := *outputError(err).(*OutputError)
	e.Fatal = true
	return &e
}

// File is a file that is being written. It appears under its name by Commit, whole
// and on the disk, or not at all; until then what was there before stays untouched.
// Devices and pipes are written to directly.
type File struct {
	path   string
	temp   string      // "" when the file is written to directly
	old    fs.FileInfo // of the file that is replaced, nil for a new one
	force  bool
	check  func() error // before the file is put in its place; nil: nothing
	file   *os.File
	buffer *bufio.Writer
	done   bool
}

// Create starts to write the file path; its folder must exist. A file that exists
// is an error ([fs.ErrExist]) without force; with it, it is replaced and keeps its
// permissions. Of a link, the target is written. Close readers of the old file
// before Commit: Windows insists. All errors of a File are [*OutputError].
func Create(path string, force bool) (*File, error) {
	f, err := create(path, force)
	if err != nil {
		return nil, outputError(err)
	}
	f.buffer = bufio.NewWriterSize(f.file, 1<<16)
	return f, nil
}

func create(path string, force bool) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if path, err = target(path); err != nil {
			return nil, err
		}
		return createTemp(&File{path: path, force: force})
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &fs.PathError{Op: "create", Path: path, Err: errIsFolder}
	case !info.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{path: path, file: file}, err
	case !force:
		return nil, exists(path)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil, err
	}
	return createTemp(&File{path: path, force: force, old: info})
}

// target is where a link leads that leads to nothing, or path itself.
func target(path string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil { // no link
			return path, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", &fs.PathError{Op: "create", Path: path, Err: errLinks}
}

const maxLinks = 40 // as Linux has it

var (
	errIsFolder = errors.New("is a folder")
	errLinks    = errors.New("too many links")
)

func exists(path string) error { return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist} }

// renamed lets an error about the temporary file speak of the file that is meant.
func renamed(err error, path string) error {
	switch e := err.(type) {
	case *fs.PathError:
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	case *os.LinkError:
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

func (f *File) Write(p []byte) (int, error) {
	n, err := f.buffer.Write(p)
	return n, outputError(renamed(err, f.path))
}

// Commit ends the writing and puts the file in its place. After an error nothing
// has changed there.
func (f *File) Commit() error {
	if f.done {
		return outputError(fmt.Errorf("%s: %w", f.path, fs.ErrClosed))
	}
	f.done = true
	err := f.buffer.Flush()
	if f.temp == "" {
		return outputError(cmp.Or(err, f.file.Close()))
	}
	defer forget(f.temp)
	if f.old != nil && err == nil {
		err = keepOwner(f.file, f.old)
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err1 := f.file.Close(); err == nil {
		err = err1
	}
	if err == nil {
		err = f.place()
	}
	if err != nil {
		os.Remove(f.temp)
	}
	return outputError(renamed(err, f.path))
}

// place gives the file its name.
func (f *File) place() error {
	if !f.force {
		if _, err := os.Lstat(f.path); err == nil { // somebody else was faster
			return exists(f.path)
		}
	}
	if f.check != nil {
		if err := f.check(); err != nil {
			return err
		}
	}
	if err := os.Rename(f.temp, f.path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(f.path))
	return nil
}

// Abort gives the file up. It does nothing after Commit.
func (f *File) Abort() {
	if f.done {
		return
	}
	f.done = true
	f.file.Close()
	if f.temp != "" {
		os.Remove(f.temp)
		forget(f.temp)
	}
}
