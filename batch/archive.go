package batch

import (
	"archive/tar"
	"cmp"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nwaples/rardecode/v2"
)

// entry is a member of an archive.
type entry struct {
	name string // in UTF-8 where that can be known, with forward slashes
	size int64  // -1 where it is not known
	file bool   // else a folder, a link, a device
	open func(held) (io.ReadCloser, error)
}

// nest is where containers stand in containers.
type nest struct {
	depth int    // 0 the outermost
	left  *int64 // bytes that may still come out of the outermost
}

// maxDepth is how deep a container may stand in another. That a tar archive is
// compressed does not count.
const maxDepth = 1

// container takes up what the input in holds, which rests in s.
func (x *expander) container(in Input, s *store, k kind, n nest) bool {
	if n.left == nil {
		left := bound(in.Size)
		n.left = &left
	}
	if n.depth > maxDepth {
		return x.failedIn(in, ErrNested)
	}
	switch k {
	case gzipKind, bzip2Kind, xzKind, zstdKind:
		return x.compressed(in, s, k, n)
	case zipKind, tarKind, rarKind:
		return x.archive(in, s, k, n)
	}
	return x.failedIn(in, &NotReadError{k})
}

// failedIn is the input in that cannot be read.
func (x *expander) failedIn(in Input, err error) bool {
	in.slow, in.open = false, func() (io.ReadCloser, error) { return nil, err }
	return x.give(in)
}

// compressed takes up the one thing that a compressed file holds.
func (x *expander) compressed(in Input, s *store, k kind, n nest) bool {
	limit := *n.left
	open := func() (io.ReadCloser, error) {
		h, err := s.acquire()
		if err != nil {
			return nil, err
		}
		r, err := decompress(k, io.NewSectionReader(h, 0, h.Size()))
		if err != nil {
			s.release(false)
			return nil, damaged(err)
		}
		return &using{Reader: &limited{r: r, left: limit}, close: []func() error{r.Close, func() error { return s.release(false) }}}, nil
	}
	inner, err := sniffIn(open)
	if err != nil {
		return x.failedIn(in, damaged(err))
	}
	in.Rel = unpacked(in.Rel)
	switch {
	case inner == plain && !in.Explicit && !x.takes(in.Rel):
		x.passOver(in.Name, PassedExtension)
		return true
	case inner == plain:
		in.Size, in.slow = -1, false
		in.open = func() (io.ReadCloser, error) { return verified(-1, open) }
		return x.give(in)
	}
	if inner != tarKind {
		n.depth++
	}
	rest := &store{keep: s.keep, fill: func() (held, error) {
		r, err := open()
		if err != nil {
			return nil, err
		}
		defer r.Close()
		h, err := spool(r, limit)
		if err != nil {
			err = damaged(err)
		}
		return h, err
	}}
	return x.container(in, rest, inner, n)
}

// sniffIn says what a compressed stream holds.
func sniffIn(open func() (io.ReadCloser, error)) (_ kind, err error) {
	defer unpanicked(&err)
	r, err := open()
	if err != nil {
		return plain, err
	}
	defer r.Close()
	head := make([]byte, headSize)
	n, err := io.ReadFull(r, head)
	if err == io.EOF || n > 0 {
		err = nil // a truncated one is read as far as it goes
	}
	return sniff(head[:n]), err
}

// unpanicked makes a panic an error. Unpacking is the work of others, on bytes that
// anybody may have written.
func unpanicked(err *error) {
	if v := recover(); v != nil {
		*err = damaged(&PanicError{Value: v, Stack: debug.Stack()})
	}
}

// using reads something that must be let go afterwards, once.
type using struct {
	io.Reader
	close []func() error
}

func (u *using) Close() error {
	if u.close == nil {
		return os.ErrClosed
	}
	var err error
	for _, c := range u.close {
		err = cmp.Or(err, c())
	}
	u.close = nil
	return err
}

// archive takes up the members of an archive, which is the input in.
func (x *expander) archive(in Input, s *store, k kind, n nest) bool {
	h, err := s.acquire()
	if err != nil {
		return x.failedIn(in, bare(err))
	}
	var entries []entry
	document := false
	members := s
	switch k {
	case zipKind:
		entries, document, err = listZip(s, h.Size())
	case tarKind:
		entries, err = listTar(h)
	case rarKind:
		entries, members, err = listRar(s, h, *n.left)
	}
	// What was unpacked is not kept until it is read: there may be many such archives.
	if err1 := s.release(false); err == nil {
		err = err1
	}
	if document && n.depth == 0 {
		return x.give(in)
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	ok := true
	folder := strings.TrimSuffix(stem(unpacked(in.Rel)), ".tar") + "/"
	for _, e := range entries {
		if ok = x.member(in, members, e, in.Name, folder, n); !ok {
			break
		}
	}
	if err != nil && ok { // after the members that stand before the damage
		in.Explicit = false
		ok = x.failedIn(in, damaged(err))
	}
	return ok
}

// member takes up a member of an archive.
func (x *expander) member(in Input, s *store, e entry, outer, folder string, n nest) bool {
	name := outer + "!" + printable(e.name)
	nested := isContainer(e.name)
	switch {
	case !e.file:
		return true
	case slices.ContainsFunc(strings.Split(e.name, "/"), hiddenMember):
		x.passOver(name, PassedHidden)
		return true
	case !nested && !x.takes(e.name):
		x.passOver(name, PassedExtension)
		return true
	}
	m := Input{Name: name, Path: in.Path, Rel: folder + safePath(e.name), Size: e.size}
	if *n.left -= max(e.size, 0); *n.left < 0 {
		*n.left = 0
		return x.failedIn(m, ErrExpands)
	}
	limit := e.size
	if limit < 0 {
		limit = *n.left
	}
	m.open = func() (io.ReadCloser, error) {
		h, err := s.acquire()
		if err != nil {
			return nil, damaged(err)
		}
		r, err := verified(e.size, func() (io.ReadCloser, error) {
			r, err := e.open(h)
			if err != nil {
				return nil, err
			}
			return &using{Reader: &limited{r: r, left: limit}, close: []func() error{r.Close}}, nil
		})
		if err != nil {
			s.release(true)
			return nil, err
		}
		return &using{Reader: r, close: []func() error{r.Close, func() error { return s.release(true) }}}, nil
	}
	s.want()
	if !nested {
		return x.give(m)
	}
	if k, err := sniffIn(m.open); err != nil {
		return x.failedIn(m, err)
	} else if k != plain {
		rest := &store{fill: func() (held, error) {
			r, err := m.open()
			if err != nil {
				return nil, err
			}
			defer r.Close()
			return spool(r, limit)
		}}
		n.depth++
		return x.container(m, rest, k, n)
	}
	return x.give(m) // only called so: whoever reads it says what it is
}

// want says that one more member is to be read.
func (s *store) want() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted++
}

// hiddenMember is about one part of the path of a member; the parts that lead
// elsewhere are no names.
func hiddenMember(part string) bool { return part != "." && part != ".." && hidden(part) }

// listTar lists the members of a tar archive, those before the damage if it has any.
func listTar(h held) ([]entry, error) {
	at := io.NewSectionReader(h, 0, h.Size())
	r := tar.NewReader(at)
	var entries []entry
	var failed error
	for {
		header, err := r.Next()
		if err != nil {
			if err != io.EOF {
				failed = err
			}
			break
		}
		from, err := at.Seek(0, io.SeekCurrent) // it reads whole blocks and no further
		if err != nil {
			return entries, err
		}
		e := entry{name: header.Name, size: header.Size, file: header.FileInfo().Mode().IsRegular() && header.Typeflag != tar.TypeLink}
		e.open = func(h held) (io.ReadCloser, error) {
			if header.Typeflag == tar.TypeGNUSparse || header.PAXRecords["GNU.sparse.major"] != "" || header.PAXRecords["GNU.sparse.map"] != "" {
				return nil, errSparse
			}
			return io.NopCloser(&exactly{r: io.NewSectionReader(h, from, header.Size), left: header.Size}), nil
		}
		entries = append(entries, e)
	}
	utf8Names(entries)
	return entries, failed
}

var errSparse = errors.New("a sparse file in a tar archive is not read")

// exactly reads what must be there: what is less was cut off.
type exactly struct {
	r    io.Reader
	left int64
}

func (e *exactly) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if e.left -= int64(n); err == io.EOF && e.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// utf8Names puts the names that are not in UTF-8 into it, as [guess] finds, and has
// all of them with forward slashes.
func utf8Names(entries []entry) {
	var legacy []string
	for _, e := range entries {
		if !utf8.ValidString(e.name) {
			legacy = append(legacy, e.name)
		}
	}
	for i := range entries {
		if e := &entries[i]; !utf8.ValidString(e.name) {
			e.name = guess(legacy).name(e.name)
		}
		entries[i].name = strings.ReplaceAll(entries[i].name, `\`, "/")
	}
}

// listRar lists the members of a rar archive. These can only be unpacked one after
// the other, so all of them are, into a store of their own, when one is read.
func listRar(s *store, h held, limit int64) ([]entry, *store, error) {
	var entries []entry
	var mu sync.Mutex
	var spans []span // of the members in the store
	walk := func(h held, do func(int, *rardecode.Reader, *rardecode.FileHeader) error) (err error) {
		defer unpanicked(&err)
		r, err := rardecode.NewReader(io.NewSectionReader(h, 0, h.Size()), rardecode.MaxDictionarySize(maxWindow))
		for i := 0; err == nil; i++ {
			var header *rardecode.FileHeader
			if header, err = r.Next(); err == nil {
				err = do(i, r, header)
			}
		}
		if err == io.EOF {
			return nil
		}
		if errors.Is(err, rardecode.ErrArchiveEncrypted) || errors.Is(err, rardecode.ErrArchivedFileEncrypted) {
			return ErrEncrypted
		}
		return err
	}
	err := walk(h, func(i int, _ *rardecode.Reader, f *rardecode.FileHeader) error {
		e := entry{name: f.Name, size: f.UnPackedSize, file: !f.IsDir && f.Mode().IsRegular()}
		if f.UnKnownSize {
			e.size = -1
		}
		encrypted := f.Encrypted
		e.open = func(h held) (io.ReadCloser, error) {
			mu.Lock()
			defer mu.Unlock()
			switch {
			case encrypted:
				return nil, ErrEncrypted
			case i >= len(spans):
				return nil, io.ErrUnexpectedEOF
			case spans[i].err != nil:
				return nil, spans[i].err
			}
			return io.NopCloser(io.NewSectionReader(h, spans[i].from, spans[i].size)), nil
		}
		entries = append(entries, e)
		return nil
	})
	utf8Names(entries)
	contents := &store{keep: s.keep, fill: func() (held, error) {
		h, err := s.acquire()
		if err != nil {
			return nil, err
		}
		defer s.release(false)
		out, in := io.Pipe()
		var list []span
		go func() {
			at := int64(0)
			in.CloseWithError(walk(h, func(_ int, r *rardecode.Reader, f *rardecode.FileHeader) error {
				p := span{from: at}
				if !f.Encrypted {
					p.size, p.err = io.Copy(in, r)
					if errors.Is(p.err, io.ErrClosedPipe) {
						return p.err
					}
				}
				at += p.size
				list = append(list, p)
				return nil
			}))
		}()
		all, err := spool(&lenient{out}, limit)
		out.CloseWithError(io.ErrClosedPipe)
		if err != nil {
			return nil, err
		}
		mu.Lock()
		defer mu.Unlock()
		spans = list
		return all, nil
	}}
	return entries, contents, err
}

// span is where the content of a member begins, how long it is, and what is wrong
// with it.
type span struct {
	from, size int64
	err        error
}

// lenient ends where the archive is damaged; the members before that are whole.
type lenient struct{ r io.Reader }

func (l *lenient) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if err != nil {
		err = io.EOF
	}
	return n, err
}
