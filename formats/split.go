package formats

import (
	"errors"
	"io"
	"strings"

	"qipu/diag"
	"qipu/source"
)

// ErrUnknownFormat means that no reader claims the input.
var ErrUnknownFormat = errors.New("no reader claims this input")

// SplitOptions say how an input is read.
type SplitOptions struct {
	From     *Format         // nil: recognise it
	Encoding source.Encoding // of text, "": detect it
	MaxGame  int             // bytes of one game, 0 is source.MaxGame
	Raw      bool            // units of text have their bytes too
	Live     bool            // somebody is writing it now: see source.Options
}

// Splitter gives the units of an input one after the other.
type Splitter struct {
	Format *Format
	next   func() (source.Unit, error)
}

// Next is the next unit; after the last the error is io.EOF, or the one that ended
// the input early.
func (s *Splitter) Next() (source.Unit, error) { return s.next() }

// Split recognises the format of an input, or takes the one it is told, and cuts it.
// The error is io.EOF for an input with nothing in it.
func Split(r io.Reader, name string, o SplitOptions) (*Splitter, error) {
	src := source.NewReader(r, source.Options{Encoding: o.Encoding, Raw: o.Raw, Live: o.Live})
	from := o.From
	if from == nil && o.Encoding == "" {
		from = sniff(string(src.Peek(beginning)), true)
	}
	if from != nil && from.Binary {
		return whole(src.Raw(), name, from), nil
	}
	blocks := &replayed{src: src}
	if from == nil {
		first, err := blocks.peek()
		if err != nil {
			return nil, err
		}
		if from = sniff(first, false); from == nil {
			return nil, ErrUnknownFormat
		}
	}
	s := source.NewSplitter(blocks, from.Cutter(), name, from.Name, o.MaxGame)
	return &Splitter{Format: from, next: s.Next}, nil
}

// beginning is how many bytes of an input are looked at for the signs of a binary
// format.
const beginning = 2048

// maxBinary is the largest binary file that is read, in bytes; the largest real one
// has 4 MB.
const maxBinary = 256 << 20

// whole gives a binary file as one unit.
func whole(r io.Reader, name string, f *Format) *Splitter {
	done := false
	return &Splitter{Format: f, next: func() (source.Unit, error) {
		if done {
			return source.Unit{}, io.EOF
		}
		done = true
		data, err := io.ReadAll(io.LimitReader(r, maxBinary+1))
		switch {
		case err != nil:
			return source.Unit{}, err
		case len(data) == 0:
			return source.Unit{}, io.EOF
		}
		u := source.Unit{Source: name, Format: f.Name, Number: 1, Bytes: data}
		if len(data) > maxBinary {
			found := diag.New(diag.SizeLimit)
			found.Place, found.Args = diag.AtOffset(maxBinary), diag.Strs("256 MiB")
			u.Findings, u.Bytes = []diag.Finding{found}, data[:maxBinary]
		}
		return u, nil
	}}
}

// replayed gives the blocks of a source again from the first, after some were
// looked at.
type replayed struct {
	src  *source.Reader
	held []source.Block
}

// peek is the text of the first blocks, up to the first that is not blank.
func (r *replayed) peek() (string, error) {
	for {
		b, err := r.src.Next()
		if err != nil {
			return "", err
		}
		r.held = append(r.held, b)
		if strings.TrimSpace(b.Text) != "" {
			return b.Text, nil
		}
	}
}

func (r *replayed) Next() (source.Block, error) {
	if len(r.held) == 0 {
		return r.src.Next()
	}
	b := r.held[0]
	r.held = r.held[1:]
	return b, nil
}
