package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"syscall"

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
}

// readFlags are the flags about reading and reporting.
func (b *bulk) readFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	choice(cmd, f, &b.from, "from", "auto", "format of the input: ", append([]string{"auto"}, formatNames(func(f formats.Format) bool { return f.Read })...)...)
	f.StringVar(&b.inputEncoding, "input-encoding", "", "text encoding of the input: "+encodingList+" (default: detect)")
	complete(cmd, "input-encoding", encodings...)
	choice(cmd, f, &b.report, "report", "text", "form of the report: ", "text", "json", "sarif", "github", "none")
	f.StringSliceVar(&b.only, "select", nil, "report only these finding codes, comma-separated")
	f.StringSliceVar(&b.ignore, "ignore", nil, "do not report these finding codes, comma-separated")
	f.IntVar(&b.maxPerCode, "max-per-code", 20, "findings of one code that a text report prints; 0 = all")
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

func formatNames(which func(formats.Format) bool) []string {
	var out []string
	for _, f := range formats.Table {
		if which(f) {
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

// expand finds the inputs that the arguments stand for.
func (b *bulk) expand(args []string) []batch.Input {
	return slices.Collect(batch.Expand(args, batch.ExpandOptions{Extensions: readable(), Stdin: b.in}))
}

// wants is the filter of --select and --ignore, nil when there is none.
func (b *bulk) wants() (func(diag.Code) bool, error) {
	only, err := codeFlag("select", b.only)
	if err != nil {
		return nil, err
	}
	ignore, err := codeFlag("ignore", b.ignore)
	if err != nil || len(only)+len(ignore) == 0 {
		return nil, err
	}
	return func(c diag.Code) bool {
		return (len(only) == 0 || slices.Contains(only, c)) && !slices.Contains(ignore, c)
	}, nil
}

// codeFlag is the value of a flag that names finding codes.
func codeFlag(flag string, names []string) ([]diag.Code, error) {
	var out []diag.Code
	for _, name := range names {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		c, ok := diag.ParseCode(name)
		if !ok {
			return nil, usage("--%s %s: no such finding code; 'qipu explain' lists them", flag, name)
		}
		out = append(out, c)
	}
	return out, nil
}

// options are what the flags say about reading.
func (b *bulk) options() (convert.Options, error) {
	o := convert.Options{From: formats.ByName(b.from)}
	var err error
	if b.inputEncoding != "" && b.inputEncoding != "auto" {
		if o.InputEncoding, err = encodingFlag("input-encoding", b.inputEncoding); err != nil {
			return o, err
		}
	}
	if b.jobs < 1 {
		return o, usage("--jobs %d: want 1 or more", b.jobs)
	}
	if b.maxPerCode < 0 {
		return o, usage("--max-per-code %d: want 0 or more", b.maxPerCode)
	}
	if o.Replay, err = b.book.options(); err != nil {
		return o, err
	}
	if o.Wants, err = b.wants(); err != nil {
		return o, err
	}
	if o.Printer, err = b.printer(); err != nil {
		return o, err
	}
	if b.report == "text" && !b.statistics {
		o.Excerpts = b.maxPerCode
		if b.maxPerCode == 0 {
			o.Excerpts = -1
		}
	}
	return o, nil
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
func (b *bulk) run(ctx context.Context, inputs []batch.Input, o convert.Options, out batch.Output, to io.Writer, tty bool) error {
	bar := batch.NewProgress(b.err, b.errTTY && !b.noProgress && !b.quiet, batch.ProgressOptions{
		Inputs: inputs, Games: func(n int) string { return o.Printer.Text("progress.games", n) },
	})
	defer bar.Close()
	if tty {
		to = bar.Above(to)
	}
	rep, err := b.reporter(to, tty, o.Printer)
	if err != nil {
		return usage("%v", err)
	}
	r := &runner{bulk: b, options: o, rep: rep, out: out, bar: bar, log: bar.Above(b.err)}
	err = batch.Run(ctx, bar.Watch(slices.Values(inputs)), b.jobs, batch.Job[convert.Chunk]{Work: r.work, Sink: r.sink, Done: r.done})
	return r.close(err)
}

// runner is one run.
type runner struct {
	*bulk
	options convert.Options
	rep     report.Reporter
	out     batch.Output
	bar     *batch.Progress
	log     io.Writer
	tally   batch.Tally
	failed  bool      // a finding at error level, or a warning under --strict
	target  io.Writer // of the last output
	within  bool      // the input has written something
}

func (r *runner) work(ctx context.Context, in batch.Input, emit func(convert.Chunk) error) error {
	f, err := in.Open(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	o := r.options
	o.SkipUnknown = nameless(in)
	return convert.Run(f, in.Name, o, emit)
}

// nameless tells whether nothing says that an input is a record: it was found in a
// folder or archive and has no extension.
func nameless(in batch.Input) bool { return !in.Explicit && path.Ext(in.Rel) == "" }

func (r *runner) sink(in batch.Input, c convert.Chunk) error {
	r.tally.Clean += c.Clean
	r.tally.Warned += c.Warned
	r.tally.Failed += c.Failed
	r.bar.Games(c.Clean + c.Warned + c.Failed)
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Severity == diag.Error || r.strict && f.Severity == diag.Warning {
			r.failed = true
		}
		if err := r.rep.Finding(f); err != nil {
			return &batch.OutputError{Err: err}
		}
	}
	if len(c.Output) == 0 || r.out == nil {
		return nil
	}
	w, err := r.out.Writer(in, c.Game)
	if err != nil {
		return err
	}
	if c.Game > 1 && w == r.target {
		return &batch.OutputError{Err: errOneGame}
	}
	var before []byte
	switch {
	case w != r.target:
		before = source.Mark(r.options.Encoding)
	case !r.within:
		before, _ = source.Encode(nil, r.options.To.Gap(), r.options.Encoding)
	}
	r.target, r.within = w, true
	for _, b := range [][]byte{before, c.Output} {
		if _, err := w.Write(b); err != nil {
			var output *batch.OutputError
			if !errors.As(err, &output) {
				err = &batch.OutputError{Err: err}
			}
			return err
		}
	}
	return nil
}

// errOneGame is fatal: the one output file would hold what no reader expects.
var errOneGame = errors.New("the output format holds one game in a file, and there are more: give a folder with -o")

// done books the end of an input. Only the end of the one output that all inputs
// share, and what the user asked for, ends the run.
func (r *runner) done(in batch.Input, err error) error {
	r.within = false
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
	if err == nil || errors.Is(err, context.Canceled) {
		return nil
	}
	fmt.Fprintf(r.log, "qipu: %s: %s\n", in.Name, saidOf(err))
	var panicked *batch.PanicError
	if errors.As(err, &panicked) && r.verbose > 0 {
		fmt.Fprintf(r.log, "%s\n", panicked.Stack)
	}
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, errOneGame) {
		return &exitError{status: exitIO}
	}
	return nil
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
				fmt.Fprintln(r.log, "qipu: "+saidOf(e))
			}
		} else {
			r.out.Abort()
		}
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
		fmt.Fprintln(r.err, r.tally.Line(r.options.Printer))
	}
	return r.status()
}

// saidOf is what a message says of an error of reading or writing.
func saidOf(err error) string {
	var output *batch.OutputError
	var path *fs.PathError
	if !errors.As(err, &output) || !errors.As(err, &path) {
		return err.Error()
	}
	said := fmt.Sprintf("cannot write %s: %v", path.Path, path.Err)
	if errors.Is(err, fs.ErrExist) {
		said += "; --force replaces it"
	}
	return said
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

// readable are the extensions that folders and archives give.
// Files without one may be records too; those that are not are passed over.
func readable() []string {
	out := []string{""}
	for _, f := range formats.Table {
		if f.Read {
			for _, e := range f.Extensions {
				out = append(out, "."+strings.ToLower(e))
			}
		}
	}
	return out
}
