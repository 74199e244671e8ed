// Package convert takes one game through the whole flow: decode, replay and, when
// another form is asked for, encode.
//
// The unit of work is a game. A [Unit] is a game as it stands in its input, a [Config]
// says what is done with it, a [Result] is what comes of it; all three are plain data
// that can be sent elsewhere. [Config.Split] cuts an input into units, any number of
// processors turn them into results (each [Processor] belongs to one goroutine), and a
// [Joiner] puts these together in the order of the units. [Run] does all of it on one
// goroutine.
package convert

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/replay"
	"qipu/rules/repetition"
	"qipu/source"
)

// Unit is a game as it stands in its input.
type Unit = source.Unit

// OnError says what becomes of a game with a finding at error level.
type OnError string

const (
	Keep OnError = "keep" // its legal part is written, the rest is carried as written; the default
	Skip OnError = "skip" // it is left out of the output
	Stop OnError = "stop" // nothing after it is read
)

// Config says what is done with an input, in names as they stand on the command line;
// "" and 0 are the defaults.
type Config struct {
	From          string `json:"from,omitempty"`           // format; "" or auto: recognise it
	To            string `json:"to,omitempty"`             // format; "": only validate
	InputEncoding string `json:"input_encoding,omitempty"` // "" or auto: detect it
	Encoding      string `json:"encoding,omitempty"`       // of text output; UTF-8

	Notation   string `json:"notation,omitempty"` // of the moves that are written; chinese
	Hant       bool   `json:"hant,omitempty"`     // Chinese moves in traditional glyphs
	PlainShort bool   `json:"plain_short,omitempty"`
	XQFVersion int    `json:"xqf_version,omitempty"` // 10 or 18
	Lang       string `json:"lang,omitempty"`        // of messages inside the output; en

	Rules        string `json:"rules,omitempty"`         // rule set; cn
	NaturalLimit int    `json:"natural_limit,omitempty"` // rounds; that of the rules
	TimeRule     string `json:"time_rule,omitempty"`     // the TimeControl tag
	Unjudged     bool   `json:"unjudged,omitempty"`      // repetitions, limits and clocks are not looked at

	OnError OnError  `json:"on_error,omitempty"`
	Select  []string `json:"select,omitempty"` // finding codes that are reported; all
	Ignore  []string `json:"ignore,omitempty"` // finding codes that are not

	SkipUnknown bool `json:"skip_unknown,omitempty"` // an input that no reader claims is passed over
	MaxGame     int  `json:"max_game,omitempty"`     // bytes of text of one game; 64 MiB
	MaxFindings int  `json:"max_findings,omitempty"` // that are kept of one game; 10,000
	Excerpts    int  `json:"excerpts,omitempty"`     // so many findings of one code in an input get their line, -1 all
}

// maxFindings is how many findings of one game are kept where nothing else is said.
const maxFindings = 10_000

// ErrConfig is the kind of all errors about the names in a Config.
var ErrConfig = errors.New("unusable configuration")

// plan is a Config with its names looked up.
type plan struct {
	Config
	from, to *formats.Format
	input    source.Encoding
	output   source.Encoding
	moves    notation.Writer
	replay   replay.Options
	printer  *diag.Printer
}

func unusable(what, name string) error { return fmt.Errorf("%w: %s %q", ErrConfig, what, name) }

// plan looks the names of a Config up.
func (c Config) plan() (*plan, error) {
	p := &plan{Config: c}
	var err error
	if p.from, p.input, err = c.input(); err != nil {
		return nil, err
	}
	if c.To != "" {
		if p.to = formats.ByName(c.To); p.to == nil || !p.to.CanWrite() {
			return nil, unusable("no writer for the format", c.To)
		}
	}
	if p.output, err = encoding(c.Encoding); err != nil {
		return nil, err
	}
	p.moves = notation.Writer{Style: notation.Chinese, Hant: c.Hant, Plain: c.PlainShort}
	if c.Notation != "" {
		var ok bool
		if p.moves.Style, ok = notation.ParseStyle(c.Notation); !ok {
			return nil, unusable("notation", c.Notation)
		}
	}
	if c.XQFVersion != 0 && c.XQFVersion != 10 && c.XQFVersion != 18 {
		return nil, unusable("version of XQF", fmt.Sprint(c.XQFVersion))
	}
	p.printer = diag.NewPrinter(language.English)
	if c.Lang != "" {
		tag, err := language.Parse(c.Lang)
		if err != nil {
			return nil, unusable("language", c.Lang)
		}
		p.printer = diag.NewPrinter(tag)
	}
	p.replay.Unjudged = c.Unjudged
	p.replay.Repetition.Rounds = c.NaturalLimit
	if c.Rules != "" {
		var ok bool
		if p.replay.Repetition.Rules, ok = repetition.Lookup(c.Rules); !ok {
			return nil, unusable("rule set", c.Rules)
		}
	}
	if c.TimeRule != "" {
		var ok bool
		if p.replay.Time, ok = replay.ParseTimeRule(c.TimeRule, p.replay.Repetition.Rules); !ok {
			return nil, unusable("time rule", c.TimeRule)
		}
	}
	switch c.OnError {
	case "", Keep, Skip, Stop:
	default:
		return nil, unusable("what becomes of a game with an error", string(c.OnError))
	}
	for _, name := range slices.Concat(c.Select, c.Ignore) {
		if _, ok := diag.ParseCode(name); !ok {
			return nil, unusable("finding code", name)
		}
	}
	return p, nil
}

// input is what the names say about reading.
func (c *Config) input() (from *formats.Format, enc source.Encoding, err error) {
	if c.From != "" && c.From != "auto" {
		if from = formats.ByName(c.From); from == nil || !from.CanRead() {
			return nil, "", unusable("no reader for the format", c.From)
		}
	}
	enc, err = encoding(c.InputEncoding)
	return from, enc, err
}

func encoding(name string) (source.Encoding, error) {
	if name == "" || name == "auto" {
		return "", nil
	}
	enc, ok := source.ParseEncoding(name)
	if !ok {
		return "", unusable("encoding", name)
	}
	return enc, nil
}

// wants tells whether findings of a code are reported.
func (p *plan) wants(c diag.Code) bool {
	return (len(p.Select) == 0 || slices.Contains(p.Select, string(c))) && !slices.Contains(p.Ignore, string(c))
}

// SplitOptions are what only the caller knows of an input.
type SplitOptions struct {
	Raw  bool // units of text have their bytes too
	Live bool // somebody is writing it now
}

// Splitter gives the units of an input.
type Splitter struct {
	Format *formats.Format // nil where the input has none
	units  *formats.Splitter
	first  []diag.Finding // about the input, for its first unit
	only   *Unit          // the input has no other
}

// Split cuts an input. The error is one of the Config, or of reading; what is wrong
// with the input is in the findings of its first unit.
func (c Config) Split(r io.Reader, name string, o SplitOptions) (*Splitter, error) {
	from, enc, err := c.input()
	if err != nil {
		return nil, err
	}
	units, err := formats.Split(r, name, formats.SplitOptions{From: from, Encoding: enc, MaxGame: c.MaxGame, Raw: o.Raw, Live: o.Live})
	switch {
	case errors.Is(err, io.EOF):
		return only(name, diag.EmptyInput), nil
	case errors.Is(err, formats.ErrUnknownFormat) && c.SkipUnknown:
		return &Splitter{}, nil
	case errors.Is(err, formats.ErrUnknownFormat):
		return only(name, diag.UnknownFormat), nil
	case err != nil:
		return nil, err
	}
	s := &Splitter{Format: units.Format, units: units}
	if from == nil {
		s.compareName(name)
	}
	return s, nil
}

// only is an input of which there is nothing to say but one thing.
func only(name string, c diag.Code) *Splitter {
	return &Splitter{only: &Unit{Source: name, Findings: []diag.Finding{diag.New(c)}}}
}

// Next is the next unit; after the last the error is io.EOF, or the one that ended
// the input early.
func (s *Splitter) Next() (Unit, error) {
	switch {
	case s.only != nil:
		u := *s.only
		s.only = nil
		return u, nil
	case s.units == nil:
		return Unit{}, io.EOF
	}
	u, err := s.units.Next()
	if err == nil && s.first != nil {
		u.Findings = append(s.first, u.Findings...)
		s.first = nil
	}
	return u, err
}

// compareName reports a file name that says another format than the content. Names
// for plain text say nothing.
func (s *Splitter) compareName(name string) {
	says := formats.ByExtension(name)
	if says == nil || s.Format.Fits(name) || says.Name == "sheet" {
		return
	}
	if says.Name == "pgn" && s.Format.Name == "sheet" {
		return // a list of moves without tags is the one as much as the other
	}
	f := diag.New(diag.FormatMismatch)
	f.Text, f.Args = name[strings.LastIndexByte(name, '.'):], diag.Strs(s.Format.Name)
	s.first = []diag.Finding{f}
}
