package batch

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Input is one thing to read: a file, a member of an archive, or a stream.
type Input struct {
	// Name is what reports call the input: the path as it was given, with forward
	// slashes; outer.zip!inner/name.xqf for a member of an archive; "-" for standard
	// input. It is printable UTF-8: other bytes and control characters of a file
	// name are escaped as in \xb5.
	Name string
	// Path is the file on disk, byte for byte; of a member, the archive; "" for a
	// stream.
	Path string
	// Rel is where the input stands below the folder, pattern or archive that was
	// named, with forward slashes, byte for byte; the base name of a named file. It
	// never leads out of the folder it is put in.
	Rel string
	// Explicit is set when the very file was named or matched, not found in a folder
	// or archive.
	Explicit bool
	// Size is in bytes, of a member when unpacked; -1 when it is not known. Archives
	// may lie about it.
	Size int64

	open func() (io.ReadCloser, error)
	slow bool // opening or reading may wait for somebody else: a terminal, a pipe
}

// NewInput is an input of the caller's own making; open is called by every Open.
func NewInput(name string, size int64, open func() (io.ReadCloser, error)) Input {
	return Input{Name: printable(name), Rel: safePath(name), Explicit: true, Size: size, open: open}
}

// Failed is an input that cannot be opened, for the reason given.
func Failed(name string, err error) Input {
	in := NewInput(name, -1, func() (io.ReadCloser, error) { return nil, err })
	in.Explicit = false
	return in
}

// Live tells that somebody may be writing the input while it is read: it is a pipe or
// a terminal.
func (in Input) Live() bool { return in.slow }

// Open starts to read the input. When ctx ends, so does the reading, with the
// cause of that, even in the midst of waiting for a terminal or a pipe. An input
// that [Expand] could not read fails here. The error does not repeat the name.
func (in Input) Open(ctx context.Context) (io.ReadCloser, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if in.slow {
		return pump(ctx, in.open), nil
	}
	r, err := in.open()
	if err != nil {
		return nil, bare(err)
	}
	return &reader{ctx, r}, nil
}

// reader is an input that is being read.
type reader struct {
	ctx context.Context
	io.ReadCloser
}

func (r *reader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	n, err := r.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = bare(err)
	}
	return n, err
}

// pump reads in the background, so that nobody who can be cancelled waits for a
// source that cannot. A read that hangs when the context ends is left behind.
func pump(ctx context.Context, open func() (io.ReadCloser, error)) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { in.CloseWithError(context.Cause(ctx)) })
	go func() {
		defer stop()
		r, err := open()
		if err != nil {
			in.CloseWithError(bare(err))
			return
		}
		defer r.Close()
		_, err = io.Copy(in, r)
		in.CloseWithError(bare(err))
	}()
	return out
}

// bare takes the path out of an error of the file system, as whoever reports it
// puts the name of the input before it.
func bare(err error) error {
	if e, ok := err.(*os.PathError); ok {
		return e.Err
	}
	return err
}

// stdin takes up standard input. Its beginning shows whether it is a container, which
// then is put to rest as a whole.
func (x *expander) stdin() bool {
	in := Input{Name: "-", Rel: "stdin", Explicit: true, Size: -1}
	if x.Stdin == nil {
		return x.failedIn(in, os.ErrNotExist)
	}
	head, err := readHead(x.Stdin)
	if err != nil {
		return x.failedIn(in, bare(err))
	}
	whole := io.MultiReader(bytes.NewReader(head), x.Stdin)
	k := sniff(head)
	if k == plain {
		in.slow, in.open = true, func() (io.ReadCloser, error) { return io.NopCloser(whole), nil }
		return x.give(in)
	}
	s := &store{keep: true, fill: func() (held, error) { return spool(whole, expandMost) }}
	h, err := s.acquire()
	if err != nil {
		return x.failedIn(in, bare(err))
	}
	defer s.release(false)
	in.Size = h.Size()
	return x.container(in, s, k, nest{})
}

// openPipe opens a pipe or a device, which may have to be waited for. What is
// compressed there is unpacked; an archive of members comes too late.
func openPipe(name string) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	head, err := readHead(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	whole := &using{Reader: io.MultiReader(bytes.NewReader(head), f), close: []func() error{f.Close}}
	k := sniff(head)
	switch k {
	case plain:
		return whole, nil
	case gzipKind, bzip2Kind, xzKind, zstdKind:
	default:
		f.Close()
		return nil, ErrPipedArchive
	}
	defer whole.Close()
	h, err := spool(whole, expandMost)
	if err != nil {
		return nil, err
	}
	open := func() (io.ReadCloser, error) {
		r, err := decompress(k, io.NewSectionReader(h, 0, h.Size()))
		if err != nil {
			return nil, err
		}
		return &using{Reader: &limited{r: r, left: bound(h.Size())}, close: []func() error{r.Close}}, nil
	}
	if inner, err := sniffIn(open); err != nil || inner != plain {
		h.Close()
		return nil, cmp.Or(err, ErrPipedArchive)
	}
	r, err := verified(-1, open)
	if err != nil {
		h.Close()
		return nil, err
	}
	return &using{Reader: r, close: []func() error{r.Close, h.Close}}, nil
}

// Errors of inputs.
var (
	ErrPipedArchive = errors.New("an archive cannot be read from a pipe that is named: give it on standard input")
	ErrNoMatch      = errors.New("no file matches the pattern")
	ErrNothing      = errors.New("holds no file to read")
	ErrNoRecord     = errors.New("none of the files found is a game record")
	ErrNested       = errors.New("an archive within an archive within an archive is not opened: unpack it first")
	ErrEncrypted    = errors.New("the archive member is encrypted")
	ErrExpands      = errors.New("the archive holds far more than its size allows: not read any further")
)

// NotReadError is about a container that is recognised and not read.
type NotReadError struct{ kind kind }

func (e *NotReadError) Error() string {
	switch e.kind {
	case zipKind, tarKind, rarKind:
		return "a " + string(e.kind) + " archive under another name: not read; name the file itself"
	}
	return "a " + string(e.kind) + " archive: not read; unpack it first"
}

// damaged says that an archive or a member of it is not as it should be.
func damaged(err error) error {
	var already *damagedError
	var named *NotReadError
	if errors.As(err, &already) || errors.As(err, &named) || errors.Is(err, ErrExpands) || errors.Is(err, ErrEncrypted) || errors.Is(err, errSparse) {
		return bare(err)
	}
	return &damagedError{bare(err)}
}

type damagedError struct{ err error }

func (e *damagedError) Error() string { return "the archive is damaged: " + e.err.Error() }
func (e *damagedError) Unwrap() error { return e.err }

// printable makes a file name fit for a line of a report: bytes that are not UTF-8
// and characters that cannot be seen are escaped as in a string of Go.
func printable(name string) string {
	if utf8.ValidString(name) && strings.IndexFunc(name, unseen) < 0 {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, n := utf8.DecodeRuneInString(name[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, name[i])
		case unseen(r):
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		default:
			b.WriteString(name[i : i+n])
		}
		i += n
	}
	return b.String()
}

// unseen is true for what does not show in a line: controls, marks of direction,
// blanks without width.
func unseen(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7F
	}
	return !unicode.IsGraphic(r)
}
