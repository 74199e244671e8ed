package batch

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Temporary files are called .qipu-PID-RANDOM.tmp: hidden, so that no folder gives
// them as inputs, and recognisable, so that what a killed process left can be told
// from what a living one is writing.
const (
	tempPrefix = ".qipu-"
	tempSuffix = ".tmp"
	tempAge    = 24 * time.Hour // after which nobody can still want the file of a dead process
)

// temporary are the temporary files of this process, and the folders where those of
// others have been looked for.
var temporary = struct {
	sync.Mutex
	files map[string]bool
	swept map[string]bool
}{files: map[string]bool{}, swept: map[string]bool{}}

// openTemp makes a temporary file in a folder. Unlike [os.CreateTemp] it leaves the
// permissions to the umask, as for any new file.
func openTemp(dir string) (*os.File, error) {
	sweep(dir)
	for {
		name := filepath.Join(dir, tempPrefix+strconv.Itoa(os.Getpid())+"-"+strconv.FormatUint(rand.Uint64(), 36)+tempSuffix)
		remember(name) // first: there is no moment at which the file is unknown
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return f, nil
		}
		forget(name)
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
}

// createTemp opens the temporary file of f beside its place.
func createTemp(f *File) (*File, error) {
	var err error
	if f.file, err = openTemp(filepath.Dir(f.path)); err != nil {
		return nil, renamed(err, f.path)
	}
	f.temp = f.file.Name()
	return f, nil
}

func remember(name string) {
	temporary.Lock()
	defer temporary.Unlock()
	temporary.files[name] = true
}

func forget(name string) {
	temporary.Lock()
	defer temporary.Unlock()
	delete(temporary.files, name)
}

// RemoveTemporary removes what this process is writing and has not committed. It is
// for a process that ends at once and cannot wait for its outputs to be aborted.
func RemoveTemporary() {
	temporary.Lock()
	defer temporary.Unlock()
	for name := range temporary.files {
		os.Remove(name)
	}
	clear(temporary.files)
}

// sweep removes what processes that were killed left in a folder, the first time
// that something is written there.
func sweep(dir string) {
	temporary.Lock()
	done := temporary.swept[dir]
	temporary.swept[dir] = true
	temporary.Unlock()
	if done {
		return
	}
	f, err := os.Open(dir)
	if err != nil {
		return
	}
	defer f.Close()
	for {
		names, err := f.Readdirnames(1024)
		for _, name := range names {
			if pid, ok := tempOwner(name); ok && isStale(filepath.Join(dir, name), pid) {
				os.Remove(filepath.Join(dir, name))
			}
		}
		if err != nil {
			return
		}
	}
}

// tempOwner is the process that a temporary file belongs to.
func tempOwner(name string) (pid int, ok bool) {
	rest, ok := strings.CutPrefix(name, tempPrefix)
	if !ok {
		return 0, false
	}
	if rest, ok = strings.CutSuffix(rest, tempSuffix); !ok {
		return 0, false
	}
	number, _, ok := strings.Cut(rest, "-")
	pid, err := strconv.Atoi(number)
	return pid, ok && err == nil && pid > 0
}

// isStale is true for a file that nobody has written to for long and whose process
// is gone. The folder may be shared with other machines, so both must hold.
func isStale(path string, pid int) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > tempAge && !isRunning(pid)
}

// syncFolder lets a new name reach the disk, on systems that have such a thing.
// Where it cannot be done the name is there all the same.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}
