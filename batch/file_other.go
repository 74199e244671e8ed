//go:build !unix

package batch

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// The numbers of ERROR_HANDLE_DISK_FULL and ERROR_DISK_FULL on Windows.
const (
	handleDiskFull = syscall.Errno(39)
	diskFull       = syscall.Errno(112)
)

// isFull is true when the disk is used up.
func isFull(err error) bool {
	return errors.Is(err, handleDiskFull) || errors.Is(err, diskFull) || errors.Is(err, syscall.ENOSPC)
}

// isRunning tells whether there is such a process.
func isRunning(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}

// keepOwner gives a file the permissions of the one that it replaces; the folder
// gives it the owner.
func keepOwner(f *os.File, old fs.FileInfo) error { return f.Chmod(old.Mode().Perm()) }

// inode is not known here.
func inode(fs.FileInfo) (dev, ino uint64) { return 0, 0 }
