//go:build unix

package batch

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// isFull is true when the disk, or what the user may have of it, is used up.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// isRunning tells whether there is such a process. One that belongs to somebody else
// counts.
func isRunning(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// keepOwner gives a file the owner, group and mode of the one that it replaces. The
// owner first: to change it takes away some bits of the mode.
func keepOwner(f *os.File, old fs.FileInfo) error {
	was, ok := old.Sys().(*syscall.Stat_t)
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if is, ok1 := info.Sys().(*syscall.Stat_t); ok && ok1 && (is.Uid != was.Uid || is.Gid != was.Gid) {
		if err := f.Chown(int(was.Uid), int(was.Gid)); err != nil {
			return &fs.PathError{Op: "chown", Path: f.Name(), Err: errOwner}
		}
	}
	return f.Chmod(old.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky))
}

// inode tells files apart that have had the same name.
func inode(info fs.FileInfo) (dev, ino uint64) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Dev), uint64(s.Ino)
	}
	return 0, 0
}
