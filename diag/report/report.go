// Package report writes findings for people and for programs: as a compiler
// does (text), as NDJSON, as a SARIF 2.1.0 log, as GitHub workflow commands, or
// counted by code.
//
// Nothing of an input goes to a terminal as it is: control and format characters
// are shown as escapes (\x1b, \u202e).
package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"qipu/diag"

	"golang.org/x/text/language"
)

// Formats are the names of the formats, the default first.
var Formats = []string{"text", "json", "sarif", "github", "none"}

// Options say how findings are written. The zero value is an uncoloured text
// report in English with all findings.
type Options struct {
	Format     string        // one of Formats; "" is text
	Printer    *diag.Printer // nil is English
	Version    string        // of the program, for SARIF
	Statistics bool          // count the findings by code instead of writing them; not for SARIF

	// The rest is for text only.
	Color      bool
	Verbose    int  // 1: with the board, where there is one
	Quiet      bool // one line a finding, without excerpt and notes
	MaxPerCode int  // findings of a code that are written, the others are counted; 0 all
	Width      int  // columns of the terminal; 0 not known: lines are not wrapped
	EastAsian  bool // characters of ambiguous width take two columns

	// Board draws a position (FEN) with a move (coordinates, or "") for Verbose.
	// Its result is written as it is.
	Board func(fen, move string) string
}

// Reporter writes findings in the order in which it gets them, those of an input
// and of a game one after the other. It is for one goroutine.
type Reporter interface {
	// Finding takes one finding. The error is that of the writer.
	Finding(*diag.Finding) error
	// Close writes what can only be said at the end; the writer stays open.
	Close() error
}

// New is a reporter that writes to w. The error is that of the options: an unknown
// format, or statistics in a format that has no place for them.
func New(w io.Writer, o Options) (Reporter, error) {
	if o.Format == "" {
		o.Format = Formats[0]
	}
	if !slices.Contains(Formats, o.Format) {
		return nil, fmt.Errorf("unknown report format %q, want one of %s", o.Format, strings.Join(Formats, " "))
	}
	if o.Printer == nil {
		o.Printer = diag.NewPrinter(language.English)
	}
	switch {
	case o.Format == "none":
		return none{}, nil
	case o.Statistics && o.Format == "sarif":
		return nil, fmt.Errorf("a SARIF log holds findings, not their statistics; choose text, json or github")
	case o.Statistics:
		return &statistics{w: w, o: o}, nil
	case o.Format == "json":
		return &ndjson{w: w, printer: o.Printer}, nil
	case o.Format == "sarif":
		return newSARIF(w, o), nil
	case o.Format == "github":
		return &github{w: w, printer: o.Printer}, nil
	}
	return newText(w, o), nil
}

type none struct{}

func (none) Finding(*diag.Finding) error { return nil }
func (none) Close() error                { return nil }

// ndjson writes one finding a line, as an object.
type ndjson struct {
	w       io.Writer
	printer *diag.Printer
	line    bytes.Buffer
}

func (r *ndjson) Finding(f *diag.Finding) error {
	b, err := f.JSON(r.printer)
	if err != nil {
		return fmt.Errorf("finding %s of %s: %w", f.Code, f.Source, err)
	}
	r.line.Reset()
	r.line.Write(b)
	r.line.WriteByte('\n')
	_, err = r.w.Write(r.line.Bytes())
	return err
}

func (r *ndjson) Close() error { return nil }
