package batch

import (
	"archive/zip"
	"cmp"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
)

const (
	zipMagic     = "PK\x03\x04"
	zipEmpty     = "PK\x05\x06" // of an archive without members
	zipLeast     = 22           // bytes of the shortest archive
	zipExtension = ".zip"

	zipFlagEncrypted = 1
)

func isZip(head []byte) bool {
	return strings.HasPrefix(string(head), zipMagic) || strings.HasPrefix(string(head), zipEmpty)
}

// isZipFile is false for a file that cannot be read: that comes out when it is
// opened in its turn.
func isZipFile(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	var head [len(zipMagic)]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && isZip(head[:])
}

// archive is a zip file on disk. It is held open only while members are being
// read, so that any number of archives can be listed at once.
type archive struct {
	path  string
	mu    sync.Mutex
	file  *os.File
	users int
}

func (a *archive) acquire() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.users == 0 {
		f, err := os.Open(a.path)
		if err != nil {
			return err
		}
		a.file = f
	}
	a.users++
	return nil
}

func (a *archive) release() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.users--; a.users > 0 {
		return nil
	}
	return a.file.Close()
}

// ReadAt may be called between acquire and release.
func (a *archive) ReadAt(p []byte, off int64) (int, error) { return a.file.ReadAt(p, off) }

// archive takes up the members of an archive, which is the input in.
func (x *expander) archive(in Input) bool {
	a := &archive{path: in.Path}
	if err := a.acquire(); err != nil {
		return x.failed(in.Path, err)
	}
	r, err := zip.NewReader(a, in.Size)
	if err1 := a.release(); err == nil {
		err = err1
	}
	if err != nil {
		return x.failed(in.Path, damaged(err))
	}
	type member struct {
		name string
		*zip.File
	}
	members := make([]member, len(r.File))
	for i, name := range memberNames(r.File) {
		members[i] = member{strings.ReplaceAll(name, `\`, "/"), r.File[i]}
	}
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	folder := stem(in.Rel) + "/"
	for _, m := range members {
		if !m.Mode().IsRegular() || strings.HasSuffix(m.name, "/") || slices.ContainsFunc(strings.Split(m.name, "/"), hiddenMember) {
			continue
		}
		name := printable(in.Path + "!" + m.name)
		ok := true
		switch {
		case x.takes(m.name):
			ok = x.give(Input{
				Name: name, Path: in.Path, Rel: folder + safePath(m.name),
				Size: memberSize(m.File),
				open: func() (io.ReadCloser, error) { return a.open(m.File) },
			})
		case extension(m.name) == zipExtension:
			ok = x.failed(name, ErrNested)
		}
		if !ok {
			return false
		}
	}
	return true
}

// hiddenMember is about one part of the path of a member; the parts that lead
// elsewhere are no names.
func hiddenMember(part string) bool { return part != "." && part != ".." && hidden(part) }

func memberSize(f *zip.File) int64 {
	if size := int64(f.UncompressedSize64); size >= 0 {
		return size
	}
	return -1
}

// open unpacks a member as it is being read.
func (a *archive) open(f *zip.File) (io.ReadCloser, error) {
	if f.Flags&zipFlagEncrypted != 0 {
		return nil, ErrEncrypted
	}
	if err := a.acquire(); err != nil {
		return nil, err
	}
	r, err := f.Open()
	if err != nil {
		a.release()
		return nil, damaged(err)
	}
	return &memberReader{r, a}, nil
}

type memberReader struct {
	io.ReadCloser
	archive *archive
}

func (r *memberReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

func (r *memberReader) Close() error {
	if r.archive == nil {
		return os.ErrClosed
	}
	err := r.ReadCloser.Close()
	if err1 := r.archive.release(); err == nil {
		err = err1
	}
	r.archive = nil
	return err
}
