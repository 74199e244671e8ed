// Package convert takes one input through the whole flow: decode, replay, and, when
// it is asked for another form, encode. One game at a time goes through: memory is
// bounded by the largest game, not by the input.
package convert

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"

	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/source"
)

// OnError says what becomes of a game with a finding at error level.
type OnError uint8

const (
	Keep OnError = iota // its legal part is written, the rest is carried as written
	Skip                // it is left out of the output
	Stop                // nothing after it is read
)

// Options say what is done with an input.
type Options struct {
	From          *formats.Format // nil: recognise it
	To            *formats.Format // nil: only validate
	InputEncoding source.Encoding // "": detect it
	Encoding      source.Encoding // of text output, "" is UTF-8
	Moves         notation.Writer
	XQFVersion    byte
	Replay        replay.Options
	Printer       *diag.Printer
	OnError       OnError
	SkipUnknown   bool                 // an input that no reader claims is passed over
	Wants         func(diag.Code) bool // nil: all codes
	Excerpts      int                  // so many findings of one code get their line, -1 all
}

// Chunk is a piece of what comes out, in order.
type Chunk struct {
	Findings []diag.Finding
	Output   []byte
	Game     int // of formats with one game in a file: which game Output holds, else 0

	// Games by the worst that is said about them.
	Clean  int // nothing above info
	Warned int // warnings, no error
	Failed int // at least one error
}

const (
	chunkBytes    = 64 << 10
	chunkFindings = 256
)

// ErrStopped means that a broken game ended the run, as Stop demands.
var ErrStopped = errors.New("stopped at the first game with an error")

// Run takes an input through the flow and hands on what comes out. The error is one
// of reading r, of emit, or ErrStopped; what is wrong inside the input is in the
// findings.
func Run(r io.Reader, name string, o Options, emit func(Chunk) error) error {
	w := workspaces.Get().(*workspace)
	defer workspaces.Put(w)
	s := newStream(o, name, w)
	s.emit = emit
	dec, format, err := formats.Open(r, o.From, o.InputEncoding)
	switch {
	case errors.Is(err, io.EOF):
		return s.only(diag.EmptyInput)
	case errors.Is(err, formats.ErrUnknownFormat) && o.SkipUnknown:
		return nil
	case errors.Is(err, formats.ErrUnknownFormat):
		return s.only(diag.UnknownFormat)
	case err != nil:
		return err
	}
	if o.To != nil {
		s.enc = formats.NewEncoder(s.out, o.To, formats.EncodeOptions{Moves: o.Moves, Printer: o.Printer, XQFVersion: o.XQFVersion})
	}
	g := w.game
	for number := 1; ; number++ {
		err := dec.Next(g)
		if err != nil && err != io.EOF {
			return errors.Join(err, s.flush())
		}
		if number == 1 && o.From == nil {
			s.compareName(g, format)
		}
		if err == io.EOF {
			if number == 1 && len(g.Findings) == 0 {
				return s.only(diag.EmptyInput)
			}
			s.collect(g, 0)
			return s.flush()
		}
		g.Number, g.Source = number, name
		if err := s.game(g); err != nil {
			return err
		}
	}
}

// workspace is memory that one input after the other uses: most files are small.
type workspace struct {
	game     *record.Game
	replayer replay.Replayer
	out      bytes.Buffer
}

var workspaces = sync.Pool{New: func() any { return &workspace{game: record.New()} }}

// stream is one input on its way.
type stream struct {
	Options
	name     string
	emit     func(Chunk) error
	replayer *replay.Replayer
	enc      formats.Encoder
	out      *bytes.Buffer
	chunk    Chunk
	excerpts map[diag.Code]int // how many findings got their line, nil before the first
}

func newStream(o Options, name string, w *workspace) *stream {
	w.replayer.Options = o.Replay
	w.out.Reset()
	return &stream{Options: o, name: name, replayer: &w.replayer, out: &w.out}
}

// only emits a single finding about the whole input.
func (s *stream) only(c diag.Code) error {
	g := record.New()
	g.Report(diag.New(c))
	s.collect(g, 0)
	return s.flush()
}

// compareName reports a file name that says another format than the content. Names
// for plain text say nothing.
func (s *stream) compareName(g *record.Game, is *formats.Format) {
	says := formats.ByExtension(s.name)
	if says == nil || is.Fits(s.name) || says.Name == "sheet" {
		return
	}
	if says.Name == "pgn" && is.Name == "sheet" {
		return // a list of moves without tags is the one as much as the other
	}
	f := diag.New(diag.FormatMismatch)
	f.Text, f.Args = s.name[strings.LastIndexByte(s.name, '.'):], diag.Strs(is.Name)
	g.Findings = append([]diag.Finding{f}, g.Findings...)
}

func (s *stream) game(g *record.Game) error {
	s.replayer.Game(g)
	s.complete(g)
	worst := worstOf(g.Findings)
	stopped := worst == diag.Error && s.OnError == Stop
	if s.enc != nil && (worst < diag.Error || s.OnError == Keep) {
		if err := s.encode(g); err != nil {
			return err
		}
	}
	s.collect(g, g.Number)
	switch worstOf(g.Findings) {
	case diag.Error:
		s.chunk.Failed++
	case diag.Warning:
		s.chunk.Warned++
	default:
		s.chunk.Clean++
	}
	if stopped {
		return errors.Join(s.flush(), ErrStopped)
	}
	if len(s.chunk.Output) >= chunkBytes || len(s.chunk.Findings) >= chunkFindings || s.To != nil && s.To.SingleGame {
		return s.flush()
	}
	return nil
}

func worstOf(findings []diag.Finding) diag.Severity {
	worst := diag.Info
	for i := range findings {
		worst = max(worst, findings[i].Severity)
	}
	return worst
}

// complete names the place of findings that do not have one yet and drops those
// that are not wanted.
func (s *stream) complete(g *record.Game) {
	kept := g.Findings[:0]
	for i := range g.Findings {
		f := g.Findings[i]
		if s.Wants != nil && !s.Wants(f.Code) {
			continue
		}
		f.Source = s.name
		f.Game = g.Number
		kept = append(kept, f)
	}
	g.Findings = kept
}

// encode writes the game and reports characters that the output encoding lacks.
func (s *stream) encode(g *record.Game) error {
	before := len(g.Findings)
	if err := s.enc.Write(g); err != nil {
		return err
	}
	if s.To.Binary || s.Encoding == "" || s.Encoding == "utf-8" {
		s.chunk.Output = append(s.chunk.Output, s.out.Bytes()...)
	} else {
		out, lost := source.Encode(s.chunk.Output, s.out.String(), s.Encoding)
		s.chunk.Output = out
		if len(lost) > 0 {
			f := diag.New(diag.LossyConversion)
			f.Text, f.Reason, f.Args = string(lost), "characters", diag.Strs(string(s.Encoding))
			g.Report(f)
		}
	}
	s.out.Reset()
	if s.To.SingleGame {
		s.chunk.Game = g.Number
	}
	if len(g.Findings) > before {
		s.complete(g)
	}
	return nil
}

// collect moves the findings of a game into the chunk.
func (s *stream) collect(g *record.Game, number int) {
	g.Number = number
	s.complete(g)
	for i := range g.Findings {
		f := &g.Findings[i]
		if s.Excerpts != 0 && f.Line > 0 && f.Excerpt == "" && g.Text != "" {
			if n := s.excerpts[f.Code]; s.Excerpts < 0 || n < s.Excerpts {
				if s.excerpts == nil {
					s.excerpts = map[diag.Code]int{}
				}
				s.excerpts[f.Code] = n + 1
				f.Excerpt = strings.Clone(line(g.Text, f.Line-g.FirstLine))
			}
		}
	}
	s.chunk.Findings = append(s.chunk.Findings, g.Findings...)
}

// line is line n, from 0, of a text.
func line(text string, n int) string {
	if n < 0 {
		return ""
	}
	for ; n > 0; n-- {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			return ""
		}
		text = text[i+1:]
	}
	text, _, _ = strings.Cut(text, "\n")
	return text
}

func (s *stream) flush() error {
	c := s.chunk
	s.chunk = Chunk{}
	if len(c.Findings) == 0 && len(c.Output) == 0 && c.Clean+c.Warned+c.Failed == 0 {
		return nil
	}
	return s.emit(c)
}
