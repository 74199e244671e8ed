package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/diag"
	"qipu/diag/report"
	"qipu/diagram"
	"qipu/fen"
	"qipu/formats"
	"qipu/rules"
	"qipu/source"
)

// bulk are the flags of the verbs that read many inputs.
type bulk struct {
	*global
	from          string
	inputEncoding string
	report        string
	only, ignore  []string
	maxPerCode    int
	statistics    bool
	strict        bool
	book          book
	jobs          int
	quiet         bool
	verbose       int
	noProgress    bool
	passed        batch.Tally // what Expand passed over
	maxGame       string

	printing *diag.Printer // of messages, from config on
}

// readFlags are the flags about reading and reporting.
func (b *bulk) readFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	choice(cmd, f, &b.from, "from", "auto", "format of the input: ", append([]string{"auto"}, formatNames((*formats.Format).CanRead)...)...)
	f.StringVar(&b.inputEncoding, "input-encoding", "", "text encoding of the input: "+encodingList+" (default: detect)")
	complete(cmd, "input-encoding", encodings...)
	choice(cmd, f, &b.report, "report", "text", "form of the report: ", "text", "json", "sarif", "github", "none")
	f.StringSliceVar(&b.only, "select", nil, "report only these finding codes, comma-separated")
	f.StringSliceVar(&b.ignore, "ignore", nil, "do not report these finding codes, comma-separated")
	f.IntVar(&b.maxPerCode, "max-per-code", 20, "findings of one code that a text report prints; 0 = all")
	f.StringVar(&b.maxGame, "max-game", "64M", "the longest game that is read whole, in bytes of text")
	f.BoolVar(&b.statistics, "statistics", false, "instead of findings, count them by code")
	f.BoolVar(&b.strict, "strict", false, "warnings count as errors for the exit status")
	b.book.flags(cmd)
	b.book.timeFlag(cmd)
	f.IntVarP(&b.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "workers; the order of the output never depends on it")
	f.Lookup("jobs").DefValue = "one for each processor"
	f.BoolVarP(&b.quiet, "quiet", "q", false, "no summary, no progress bar")
	f.CountVarP(&b.verbose, "verbose", "v", "more: the board at each error, the moves of a repetition with their class")
	f.BoolVar(&b.noProgress, "no-progress", false, "no progress bar")
	complete(cmd, "select", codes()...)
	complete(cmd, "ignore", codes()...)
}

// codes are the finding codes as words.
func codes() []string {
	var out []string
	for _, c := range diag.Codes() {
		out = append(out, string(c))
	}
	return out
}

// encodings are the text encodings that can be asked for.
var encodings = []string{"utf-8", "gb18030", "big5", "utf-16le", "utf-16be"}

var encodingList = strings.Join(encodings, ", ")

// encodingFlag is the value of a flag that names a text encoding.
func encodingFlag(flag, name string) (source.Encoding, error) {
	enc, ok := source.ParseEncoding(name)
	if !ok {
		return enc, usage("--%s %s: want one of %s", flag, quoted(name), encodingList)
	}
	return enc, nil
}

func formatNames(which func(*formats.Format) bool) []string {
	var out []string
	for i := range formats.Table {
		if f := &formats.Table[i]; which(f) {
			out = append(out, f.Name)
		}
	}
	return out
}

// inputs are the arguments, or standard input where there are none.
func (b *bulk) inputs(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) > 0 {
		return args, nil
	}
	if b.inTTY {
		_ = cmd.Help()
		return nil, &exitError{status: exitUsage}
	}
	return []string{"-"}, nil
}

// expand finds the inputs that the arguments stand for. What the run writes itself
// is none.
func (b *bulk) expand(args []string, outputs ...string) []batch.Input {
	outputs = slices.DeleteFunc(outputs, func(o string) bool { return o == "" || o == "-" })
	return slices.Collect(batch.Expand(args, batch.ExpandOptions{
		Extensions: readable(perhaps...), Stdin: b.in, Outputs: outputs, PassedOver: b.passOver,
	}))
}

// passOver counts a file that a folder or an archive holds and that is not read.
func (b *bulk) passOver(name string, why batch.Passed) {
	b.passed.PassOver(why)
	if b.verbose > 0 {
		fmt.Fprintf(b.err, "qipu: %s: %s\n", name, b.said(&batch.PassedError{Why: why}))
	}
}

// codeFlag is the value of a flag that names finding codes.
func codeFlag(flag string, names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		if _, ok := diag.ParseCode(name); !ok {
			return nil, usage("--%s %s: no such finding code; 'qipu explain' lists them", flag, name)
		}
		out = append(out, name)
	}
	return out, nil
}

// config is what the flags say about reading.
func (b *bulk) config() (convert.Config, error) {
	c := convert.Config{From: b.from}
	if b.inputEncoding != "" && b.inputEncoding != "auto" {
		enc, err := encodingFlag("input-encoding", b.inputEncoding)
		if err != nil {
			return c, err
		}
		c.InputEncoding = string(enc)
	}
	if b.jobs < 1 {
		return c, usage("--jobs %d: want 1 or more", b.jobs)
	}
	if b.maxPerCode < 0 {
		return c, usage("--max-per-code %d: want 0 or more", b.maxPerCode)
	}
	var err error
	if c.MaxGame, err = sizeFlag("max-game", b.maxGame); err != nil {
		return c, err
	}
	if err = b.book.check(); err != nil {
		return c, err
	}
	c.Rules, c.NaturalLimit, c.TimeRule = b.book.rules, b.book.limit, b.book.timeRule
	if c.Select, err = codeFlag("select", b.only); err != nil {
		return c, err
	}
	if c.Ignore, err = codeFlag("ignore", b.ignore); err != nil {
		return c, err
	}
	if b.printing, err = b.printer(); err != nil {
		return c, err
	}
	c.Lang = b.printing.Language().String()
	if b.report == "text" && !b.statistics {
		c.Excerpts = b.maxPerCode
		if b.maxPerCode == 0 {
			c.Excerpts = -1
		}
	}
	return c, nil
}

// sizeFlag is the value of a flag that is a number of bytes: 64M, 200k, 1000.
func sizeFlag(flag, text string) (int, error) {
	digits := strings.TrimRight(text, "kKmMgGiB")
	n, err := strconv.Atoi(digits)
	unit := strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(text[len(digits):], "B"), "i"))
	shift, ok := map[string]int{"": 0, "k": 10, "m": 20, "g": 30}[unit]
	if err != nil || !ok || n < 1 || n > math.MaxInt>>shift {
		return 0, usage("--%s %s: want a size in bytes, as in 200k, 64M or 1G", flag, quoted(text))
	}
	return n << shift, nil
}

// reporter writes the report to w.
func (b *bulk) reporter(w io.Writer, tty bool, p *diag.Printer) (report.Reporter, error) {
	return report.New(w, report.Options{
		Format: b.report, Printer: p, Color: b.colored(b.color, tty), Verbose: b.verbose,
		MaxPerCode: b.maxPerCode, Statistics: b.statistics, Width: b.width, Version: version(), Board: board,
	})
}

// board draws the position of a finding, with its move marked.
func board(position, move string) string {
	set, err := fen.Parse(position)
	if err != nil {
		return ""
	}
	m, _ := rules.ParseMove(move)
	return diagram.Text(&set.Position, diagram.Options{Last: m})
}

// run takes the inputs through the flow: findings to the report, games to out, which
// may be nil.
func (b *bulk) run(ctx context.Context, inputs []batch.Input, c convert.Config, out batch.Output, to io.Writer, tty bool) error {
	bar := batch.NewProgress(b.err, b.errTTY && !b.noProgress && !b.quiet, batch.ProgressOptions{
		Inputs: inputs, Games: func(n int) string { return b.printing.Text("progress.games", n) },
	})
	defer bar.Close()
	if tty {
		to = bar.Above(to)
	}
	r, err := b.runner(c, out, to, tty)
	if err != nil {
		return err
	}
	r.bar, r.log = bar, bar.Above(b.err)
	err = batch.Run(ctx, bar.Watch(slices.Values(inputs)), b.jobs, batch.Job[convert.Unit, convert.Result]{
		Split: func(ctx context.Context, in batch.Input, from io.Reader, emit func(convert.Unit) error) error {
			return r.split(in, from, false, emit)
		},
		Work: func() func(*convert.Unit) (convert.Result, error) {
			p, err := convert.NewProcessor(c)
			return func(u *convert.Unit) (convert.Result, error) {
				if err != nil {
					return convert.Result{}, err
				}
				return p.Process(u)
			}
		},
		Weight: func(u *convert.Unit) int { return len(u.Text) + len(u.Bytes) },
		Sink:   r.sink,
		Done:   r.done,
	})
	return r.close(err)
}

// runner makes a run.
func (b *bulk) runner(c convert.Config, out batch.Output, to io.Writer, tty bool) (*runner, error) {
	rep, err := b.reporter(to, tty, b.printing)
	if err != nil {
		return nil, usage("%v", err)
	}
	j, err := convert.NewJoiner(c)
	if err != nil {
		return nil, usage("%v", err)
	}
	return &runner{bulk: b, config: c, joiner: j, rep: rep, out: out, log: b.err}, nil
}

// runner is one run.
type runner struct {
	*bulk
	config convert.Config
	joiner *convert.Joiner
	rep    report.Reporter
	out    batch.Output
	bar    *batch.Progress
	log    io.Writer
	tally  batch.Tally
	failed bool      // a finding at error level, or a warning under --strict
	target io.Writer // of the last output
}

// split cuts an input into units.
func (r *runner) split(in batch.Input, from io.Reader, raw bool, emit func(convert.Unit) error) error {
	c := r.config
	c.SkipUnknown = nameless(in)
	s, err := c.Split(from, in.Name, convert.SplitOptions{Raw: raw, Live: in.Live()})
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		u, err := s.Next()
		switch {
		case err == io.EOF && n == 0 && c.SkipUnknown:
			return &batch.PassedError{Why: batch.PassedNoRecord}
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := emit(u); err != nil {
			return err
		}
	}
}

// nameless tells whether nothing says that an input is a record: it was found in a
// folder or archive and has no extension, or one that most often means something else.
func nameless(in batch.Input) bool {
	return !in.Explicit && slices.Contains(perhaps, strings.ToLower(path.Ext(in.Rel)))
}

// perhaps are extensions of files that hold records sometimes.
var perhaps = []string{"", ".md", ".html", ".htm"}

// sink takes the next result: its findings go to the report, its game to the output.
func (r *runner) sink(in batch.Input, result convert.Result) error {
	stopped := r.joiner.Join(&result)
	if result.Number > 0 {
		r.bar.Games(1)
	}
	for i := range result.Findings {
		f := &result.Findings[i]
		if f.Severity == diag.Error || r.strict && f.Severity == diag.Warning {
			r.failed = true
		}
		if err := r.rep.Finding(f); err != nil {
			return &batch.OutputError{Err: err}
		}
	}
	if len(result.Output) > 0 && r.out != nil {
		if err := r.write(in, &result); err != nil {
			return err
		}
	}
	return stopped
}

// write puts a game into its file.
func (r *runner) write(in batch.Input, result *convert.Result) error {
	part := 0
	if formats.ByName(r.config.To).SingleGame {
		part = result.Number
	}
	w, err := r.out.Writer(in, part)
	if err != nil {
		return err
	}
	if part > 1 && w == r.target {
		return &batch.OutputError{Err: errOneGame, Fatal: true}
	}
	before := r.joiner.Before(w != r.target)
	r.target = w
	for _, b := range [][]byte{before, result.Output} {
		if _, err := w.Write(b); err != nil {
			var output *batch.OutputError
			if !errors.As(err, &output) {
				err = &batch.OutputError{Err: err}
			}
			return err
		}
	}
	if f, ok := r.out.(interface{ Flush() error }); ok && in.Live() {
		return f.Flush() // somebody may be waiting for it
	}
	return nil
}

// errOneGame is fatal: the one output file would hold what no reader expects.
var errOneGame = errors.New("the output format holds one game in a file, and there are more: give a folder with -o")

// done books the end of an input. Only the end of the one output that all inputs
// share, and what the user asked for, ends the run.
func (r *runner) done(in batch.Input, err error) error {
	r.joiner.Begin()
	if r.out != nil {
		if e := r.out.Done(in); err == nil {
			err = e
		}
	}
	if errors.Is(err, convert.ErrStopped) {
		r.tally.Input(nil)
		return err
	}
	r.tally.Input(err)
	var passed *batch.PassedError
	if errors.As(err, &passed) {
		r.passOver(in.Name, passed.Why)
		return nil
	}
	if err == nil || errors.Is(err, context.Canceled) {
		return nil
	}
	fmt.Fprintf(r.log, "qipu: %s: %s\n", in.Name, r.said(err))
	if err := r.unreadable(in, err); err != nil {
		return err
	}
	var panicked *batch.PanicError
	if errors.As(err, &panicked) && r.verbose > 0 {
		fmt.Fprintf(r.log, "%s\n", panicked.Stack)
	}
	var output *batch.OutputError
	if errors.As(err, &output) && output.Fatal {
		return &exitError{status: exitIO}
	}
	return nil
}

// unreadable puts an input that could not be read into reports for programs; people
// have read the line above.
func (r *runner) unreadable(in batch.Input, err error) error {
	var output *batch.OutputError
	if r.report == "text" || errors.As(err, &output) {
		return nil
	}
	f := diag.New(diag.UnreadableInput)
	f.Source, f.Args = in.Name, diag.Strs(r.said(err))
	return r.rep.Finding(&f)
}

// close ends the run that ended with err: the output, the report, the last line.
func (r *runner) close(err error) error {
	if errors.Is(err, convert.ErrStopped) {
		err = nil
	}
	if r.out != nil {
		if err == nil {
			if e := r.out.Close(); e != nil {
				r.tally.Unwritten++
				fmt.Fprintln(r.log, "qipu: "+r.said(e))
			}
		} else {
			r.out.Abort()
		}
	}
	if err == nil && r.tally.Inputs == 0 { // all that was found is passed over
		r.tally.Unreadable++
		fmt.Fprintln(r.log, "qipu: "+r.said(batch.ErrNoRecord))
	}
	if err == nil {
		err = r.rep.Close()
	}
	r.bar.Close()
	if err != nil {
		var exit *exitError
		if errors.As(err, &exit) || errors.Is(err, context.Canceled) {
			return err
		}
		return &exitError{exitIO, err.Error()}
	}
	if machine := r.report != "text" && r.report != "none"; !r.quiet && (r.out == nil || !machine) {
		fmt.Fprintln(r.err, r.line())
		if passed := r.passed.Passed(r.printing); passed != "" {
			fmt.Fprintln(r.err, passed)
		}
	}
	return r.status()
}

// line is the last line of the run.
func (r *runner) line() string {
	r.tally.Clean, r.tally.Warned, r.tally.Failed = r.joiner.Clean, r.joiner.Warned, r.joiner.Failed
	return r.tally.Line(r.printing)
}

// status is the exit status of the contract, as an error.
func (r *runner) status() error {
	switch {
	case r.tally.Unreadable+r.tally.Unwritten > 0:
		return &exitError{status: exitIO}
	case r.failed:
		return &exitError{status: exitFindings}
	}
	return nil
}

// readable are the extensions that folders and archives give. Those files that are
// records perhaps are passed over when they are none.
func readable(perhaps ...string) []string {
	out := slices.Clone(perhaps)
	for i := range formats.Table {
		if f := &formats.Table[i]; f.CanRead() {
			for _, e := range f.Extensions {
				out = append(out, "."+strings.ToLower(e))
			}
		}
	}
	return out
}
