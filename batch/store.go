package batch

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

const (
	// inMemory is how much of what is unpacked is held in memory; more goes into a
	// temporary file.
	inMemory = 16 << 20
	// A container may hold expandFree bytes, and beyond that expandRatio times its
	// size, and never more than expandMost.
	expandFree  = 64 << 20
	expandRatio = 250
	expandMost  = 16 << 30
	// maxWindow is the memory that unpacking may ask for.
	maxWindow = 256 << 20
)

// bound is how much a container of that size may hold.
func bound(size int64) int64 {
	return min(max(expandFree, expandRatio*min(size, expandMost)), expandMost)
}

// held is bytes at rest.
type held interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// store gives bytes at rest that are held only while they are used: a file, or what
// was unpacked from one. Any number of containers can so be listed at once.
type store struct {
	fill func() (held, error)
	keep bool // cannot be filled again

	mu     sync.Mutex
	users  int
	wanted int // members that have not been read yet, for whom what was unpacked is kept
	held   held
}

func fileStore(path string) *store {
	return &store{fill: func() (held, error) { return openFile(path) }}
}

type heldFile struct {
	*os.File
	size int64
	temp bool
}

func (f *heldFile) Size() int64 { return f.size }

func (f *heldFile) Close() error {
	err := f.File.Close()
	if f.temp {
		os.Remove(f.Name()) // where an open file could not be removed
		forget(f.Name())
	}
	return err
}

func openFile(path string) (held, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &heldFile{File: f, size: info.Size()}, nil
}

// acquire gives the bytes until release.
func (s *store) acquire() (held, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held == nil {
		h, err := s.fill()
		if err != nil {
			return nil, err
		}
		s.held = h
	}
	s.users++
	return s.held, nil
}

// release ends a use; read says that a member has been read.
func (s *store) release(read bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users--
	if read {
		s.wanted--
	}
	if s.users > 0 || s.keep || s.wanted > 0 && !s.cheap() {
		return nil
	}
	h := s.held
	s.held = nil
	return h.Close()
}

// ReadAt may be called between acquire and release.
func (s *store) ReadAt(p []byte, off int64) (int, error) { return s.held.ReadAt(p, off) }

// cheap is true when the bytes can be had again at no cost.
func (s *store) cheap() bool {
	f, ok := s.held.(*heldFile)
	return ok && !f.temp
}

// heldBytes are bytes in memory.
type heldBytes struct{ *bytes.Reader }

func (heldBytes) Close() error { return nil }

// spool puts at most limit bytes to rest: into memory, or when there are many into a
// temporary file without a name.
func spool(r io.Reader, limit int64) (held, error) {
	r = &limited{r: r, left: limit}
	var b bytes.Buffer
	if _, err := io.CopyN(&b, r, inMemory); err == io.EOF {
		return heldBytes{bytes.NewReader(b.Bytes())}, nil
	} else if err != nil {
		return nil, err
	}
	f, err := openTemp(os.TempDir())
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // it stays until it is closed, on most systems
	h := &heldFile{File: f, temp: true}
	h.size, err = io.Copy(f, io.MultiReader(&b, r))
	if err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

// limited reads as much as may be read and then fails.
type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return n + int(l.left), ErrExpands
	}
	return n, err
}

// decompress reads what a compressed stream holds.
func decompress(k kind, r io.Reader) (io.ReadCloser, error) {
	switch k {
	case gzipKind:
		return gzip.NewReader(r)
	case bzip2Kind:
		return io.NopCloser(bzip2.NewReader(r)), nil
	case xzKind:
		x, err := xz.NewReader(r)
		return io.NopCloser(x), err
	case zstdKind:
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	return nil, &NotReadError{k}
}

// verified opens something packed after it has been unpacked once to its end, so that
// nothing is read of what turns out to be damaged there. What is only cut off is read
// as far as it goes, and then fails. The size is -1 where it is not known.
func verified(size int64, open func() (io.ReadCloser, error)) (io.ReadCloser, error) {
	r, err := open()
	if err != nil {
		return nil, damaged(err)
	}
	var b bytes.Buffer
	if size <= inMemory {
		_, err = io.CopyN(&b, r, inMemory)
	}
	whole := err == io.EOF
	if err == nil {
		_, err = io.Copy(io.Discard, r)
	}
	r.Close()
	switch {
	case whole:
		return io.NopCloser(bytes.NewReader(b.Bytes())), nil
	case errors.Is(err, io.ErrUnexpectedEOF) && b.Len() < inMemory && size <= inMemory:
		return io.NopCloser(io.MultiReader(bytes.NewReader(b.Bytes()), brokenReader{damaged(err)})), nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, damaged(err)
	}
	if r, err = open(); err != nil {
		return nil, damaged(err)
	}
	return &packedReader{r}, nil
}

type brokenReader struct{ err error }

func (r brokenReader) Read([]byte) (int, error) { return 0, r.err }

// packedReader is what is being unpacked; its errors are those of the archive.
type packedReader struct{ io.ReadCloser }

func (r *packedReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}
