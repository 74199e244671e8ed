package batch

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// An OutputError says that an output could not be written.
type OutputError struct{ Err error }

func (e *OutputError) Error() string { return "cannot write: " + e.Err.Error() }
func (e *OutputError) Unwrap() error { return e.Err }

func outputError(err error) error {
	if err == nil {
		return nil
	}
	return &OutputError{err}
}

// File is a file that is being written. It appears under its name by Commit, whole,
// or not at all; until then what was there before stays untouched. Devices and
// pipes are written to directly.
type File struct {
	path   string
	temp   string // "" when the file is written to directly
	mode   fs.FileMode
	force  bool
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
	return createTemp(&File{path: path, force: force, mode: info.Mode().Perm()})
}

var errIsFolder = errors.New("is a folder")

func exists(path string) error { return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist} }

// createTemp opens the temporary file. Unlike [os.CreateTemp] it leaves the
// permissions to the umask, as for any new file.
func createTemp(f *File) (*File, error) {
	for {
		f.temp = filepath.Join(filepath.Dir(f.path), ".qipu-"+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
		var err error
		f.file, err = os.OpenFile(f.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, renamed(err, f.path)
		}
	}
}

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
	if f.mode != 0 && err == nil {
		err = f.file.Chmod(f.mode)
	}
	if err1 := f.file.Close(); err == nil {
		err = err1
	}
	if f.temp == "" {
		return outputError(err)
	}
	if err == nil && !f.force {
		if _, err1 := os.Lstat(f.path); err1 == nil { // somebody else was faster
			err = exists(f.path)
		}
	}
	if err == nil {
		err = os.Rename(f.temp, f.path)
	}
	if err != nil {
		os.Remove(f.temp)
	}
	return outputError(renamed(err, f.path))
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
	}
}
