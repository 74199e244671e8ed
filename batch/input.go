package batch

import (
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

// stdin is the input for "-".
func stdin(r io.Reader) Input {
	return Input{Name: "-", Rel: "stdin", Explicit: true, Size: -1, slow: true, open: func() (io.ReadCloser, error) {
		if r == nil {
			return nil, os.ErrNotExist
		}
		var head [len(zipMagic)]byte
		n, err := io.ReadFull(r, head[:])
		switch {
		case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
			return nil, err
		case isZip(head[:n]):
			return nil, ErrStreamedArchive
		}
		return io.NopCloser(io.MultiReader(strings.NewReader(string(head[:n])), r)), nil
	}}
}

// Errors of inputs.
var (
	ErrNoMatch         = errors.New("no file matches the pattern")
	ErrNothing         = errors.New("holds no file to read")
	ErrStreamedArchive = errors.New("an archive cannot be read from standard input: name the file")
	ErrNested          = errors.New("an archive within an archive is not opened: unpack it first")
	ErrEncrypted       = errors.New("the archive member is encrypted")
)

// damaged says that an archive or a member of it is not as it should be.
func damaged(err error) error { return fmt.Errorf("the archive is damaged: %w", bare(err)) }

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
