package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"
)

// streams is the world outside: the three standard streams, what they are and what
// the environment says. Nothing else in the project touches os.Std*.
type streams struct {
	in       io.Reader
	out, err io.Writer
	inTTY    bool
	outTTY   bool
	errTTY   bool
	width    int // columns of the terminal, 0 where there is none
	getenv   func(string) string
}

func standardStreams() *streams {
	tty := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	s := &streams{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		inTTY: tty(os.Stdin), outTTY: tty(os.Stdout), errTTY: tty(os.Stderr),
		getenv: os.Getenv,
	}
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && s.width == 0 {
			s.width = w
		}
	}
	return s
}

// colored decides whether to colour what goes to a stream: FORCE_COLOR before
// NO_COLOR before whether it is a terminal.
func (s *streams) colored(mode string, tty bool) bool {
	switch {
	case mode == "always":
		return true
	case mode == "never":
		return false
	case s.getenv("FORCE_COLOR") != "":
		return s.getenv("FORCE_COLOR") != "0"
	case s.getenv("NO_COLOR") != "" || s.getenv("TERM") == "dumb":
		return false
	}
	return tty
}

// columns measures text as terminals show it, the same in every locale.
var columns = runewidth.Condition{StrictEmojiNeutral: true}

// watched is a stream that remembers the first error of writing to it, for those
// who print a few lines and do not look.
type watched struct {
	io.Writer
	failed error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil && w.failed == nil {
		w.failed = err
	}
	return n, err
}

// reason is what went wrong without the name of the file and the operation.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// locale is the language that the environment asks for.
func (s *streams) locale() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := s.getenv(name); v != "" {
			return v
		}
	}
	return ""
}
