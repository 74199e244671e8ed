package batch

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"
)

// Stamp is what a file was like when it was read, so that a change since then is
// noticed before it is overwritten.
type Stamp struct {
	Size     int64
	ModTime  time.Time
	Dev, Ino uint64            // 0 where the system has no such numbers
	Sum      [sha256.Size]byte // of the content that was read
}

// StampOf is the stamp of a file that was read as content. It is an error
// ([ErrChanged]) when the file is another one already.
func StampOf(path string, content []byte) (Stamp, error) {
	return StampOfSum(path, int64(len(content)), sha256.Sum256(content))
}

// StampOfSum is [StampOf] for content that is not at hand any more.
func StampOfSum(path string, size int64, sum [sha256.Size]byte) (Stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, outputError(err)
	}
	s := Stamp{Size: info.Size(), ModTime: info.ModTime(), Sum: sum}
	s.Dev, s.Ino = inode(info)
	if s.Size != size {
		return Stamp{}, outputError(&fs.PathError{Op: "replace", Path: path, Err: ErrChanged})
	}
	return s, nil
}

// Errors of Replace.
var (
	ErrChanged = errors.New("the file has changed since it was read")
	ErrBackup  = errors.New("the backup exists already")
	errOwner   = errors.New("the owner of the file cannot be kept")
)

// ReplaceOptions say how a file is replaced.
type ReplaceOptions struct {
	// Backup is what the name of the old file gets at its end when it is kept, as
	// .bak or ~; "" keeps no old file. An older backup is never overwritten.
	Backup string
}

// Replace puts content in the place of a file that was read before, when it is still
// what was seen: same file, size, time and bytes; else it fails with [ErrChanged].
// Owner and mode stay as they were, or nothing is done; the time of change becomes
// now, as something has changed. Of a link the target is replaced. The new content
// appears whole or not at all, and it is on the disk when Replace returns. All
// errors are [*OutputError].
func Replace(path string, seen Stamp, content []byte, o ReplaceOptions) error {
	f, err := Create(path, true)
	if err != nil {
		return err
	}
	defer f.Abort()
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.CommitOver(seen, o)
}

// CommitOver is [File.Commit] for a file that takes the place of one that was read
// before, as [Replace] says.
func (f *File) CommitOver(seen Stamp, o ReplaceOptions) error {
	real := f.path
	switch {
	case f.temp == "":
		return outputError(&fs.PathError{Op: "replace", Path: real, Err: ErrChanged})
	case f.old == nil: // it is gone
		return outputError(&fs.PathError{Op: "replace", Path: real, Err: fs.ErrNotExist})
	}
	f.check = func() error {
		if err := seen.holds(real); err != nil {
			return err
		}
		if o.Backup == "" {
			return nil
		}
		return outputError(backup(real, real+o.Backup))
	}
	return f.Commit()
}

// holds is nil when the file is what it was.
func (s Stamp) holds(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	dev, ino := inode(info)
	same := info.Mode().IsRegular() && info.Size() == s.Size && info.ModTime().Equal(s.ModTime) && dev == s.Dev && ino == s.Ino
	if same {
		sum := sha256.New()
		if _, err := io.Copy(sum, f); err != nil {
			return err
		}
		same = bytes.Equal(sum.Sum(nil), s.Sum[:])
	}
	if !same {
		return &fs.PathError{Op: "replace", Path: path, Err: ErrChanged}
	}
	return nil
}

// backup keeps a file under a second name: the very file where the system can,
// else a copy with its mode and times.
func backup(path, name string) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: ErrBackup}
	}
	err := os.Link(path, name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist): // came in between
		return &fs.PathError{Op: "create", Path: name, Err: ErrBackup}
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	f, err := Create(name, false)
	if err != nil {
		return err
	}
	defer f.Abort()
	f.old = info
	if _, err := f.Write(content); err != nil {
		return err
	}
	if err := f.Commit(); err != nil {
		return err
	}
	return os.Chtimes(name, info.ModTime(), info.ModTime())
}
