package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/review"
	"qipu/rules"
	"qipu/source"
)

// fixer are the flags of fix.
type fixer struct {
	converter
	write      bool
	unsafe     bool
	confusions string
	answers    []string
	answerFile string
	html       string
	sameGame   bool
}

func newFix(g *global) *cobra.Command {
	x := &fixer{converter: converter{bulk: bulk{global: g}}}
	cmd := &cobra.Command{
		Use:   "fix [INPUT...]",
		Short: "Propose repairs for what could not be read",
		Long: `fix takes a broken record for a noisy reading of a legal game and looks for the
game that explains it best. It prints the repairs as a diff and changes nothing.
Repairs are safe, guesses (unsafe), or suggestions where several readings are near.

The exit status is that of validate on what is left: of the files as they are now,
or of the games that are printed.

--write makes the safe repairs in the files, --write --unsafe all of them: only the
text that is repaired changes, encoding and line ends stay. --to prints the repaired
games instead. A game that replays to its end is never touched.

--html writes a page with a board at each doubtful ply and the moves that may have
been meant. There you confirm or choose; --answer and --answers take what you chose,
and it counts as safe. A PLY alone is for the only game of an input that needs
repair. In the file of --answers, a line [INPUT] says which input the answers below
it are for.`,
		Example: `  qipu fix sheet.txt
  qipu fix --write sheets/
  qipu fix --to json --unsafe sheet.txt
  qipu fix --html review.html sheets/
  qipu fix --answers answers.txt --write sheets/
  qipu fix --answer 12=h2e2 sheet.txt`,
	}
	x.readFlags(cmd)
	x.writeFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&x.write, "write", false, "make the safe repairs in place")
	f.BoolVar(&x.unsafe, "unsafe", false, "make guesses too")
	f.BoolVar(&x.sameGame, "same-game", false, "the two inputs are two sheets of one game: read them together, repair the first")
	f.StringVar(&x.confusions, "confusions", "", "file with further look-alike characters")
	f.StringArrayVar(&x.answers, "answer", nil, "[GAME:]PLY=MOVE: a move that is known (h2e2); may be given again")
	f.StringVar(&x.answerFile, "answers", "", "file with an answer a line, as the page of --html gives them")
	f.StringVar(&x.html, "html", "", "write a page to look at the repairs and answer, instead of the diff; - is standard output")
	cmd.RunE = x.run
	return cmd
}

func (x *fixer) fixOptions(inputs []batch.Input) (convert.FixOptions, error) {
	var o convert.FixOptions
	var err error
	if o.Options, err = x.options(inputs); err != nil {
		return o, err
	}
	if x.to == "" && x.output == "-" {
		o.To = nil
	}
	if x.write && o.To != nil {
		return o, usage("--write changes the input itself: leave out --to and -o")
	}
	if x.html != "" && (x.write || o.To != nil) {
		return o, usage("--html writes the page and nothing else: leave out --write, --to and -o")
	}
	o.Unsafe, o.Write, o.GamesOnly = x.unsafe, x.write, x.html != "" || o.To != nil
	if x.confusions != "" {
		text, err := os.ReadFile(x.confusions)
		if err != nil {
			return o, &exitError{exitIO, fmt.Sprintf("--confusions %s: %v", x.confusions, reason(err))}
		}
		o.Repair.Confusions = repair.DefaultConfusions().Clone()
		if err := o.Repair.Confusions.Add(string(text)); err != nil {
			return o, usage("--confusions %s: %v", x.confusions, err)
		}
	}
	return o, nil
}

func (x *fixer) run(cmd *cobra.Command, args []string) error {
	args, err := x.inputs(cmd, args)
	if err != nil {
		return err
	}
	inputs := x.expand(args)
	o, err := x.fixOptions(inputs)
	if err != nil {
		return err
	}
	known, err := readAnswers(x.answers, x.answerFile, inputs)
	if err != nil {
		return err
	}
	var out, html batch.Output
	if o.To != nil {
		if out, err = x.open(inputs, o.Options); err != nil {
			return err
		}
	}
	if x.html != "" {
		if html, err = x.pageOutput(inputs); err != nil {
			return err
		}
		defer html.Abort()
	}
	if x.sameGame {
		if inputs, o.Others, err = x.secondSheet(cmd.Context(), inputs, o.Options); err != nil {
			return err
		}
	}
	return x.fix(cmd.Context(), inputs, o, known, out, html)
}

// fix repairs the inputs: the report to standard error, diffs to standard output, or
// else the games to out, or else the page to html.
func (x *fixer) fix(ctx context.Context, inputs []batch.Input, o convert.FixOptions, known answers, out, html batch.Output) error {
	rep, err := x.reporter(x.err, x.errTTY, o.Printer)
	if err != nil {
		return usage("%v", err)
	}
	r := &runner{bulk: &x.bulk, options: o.Options, rep: rep, out: out, log: x.err}
	page := review.Page{Printer: o.Printer}
	fixed := func(in batch.Input, f *convert.Fixed) error {
		fmt.Fprint(r.log, unheeded(in.Name, f.Unheeded))
		c := f.Counts
		c.Findings, c.Output = f.Findings, f.Output
		if x.write || o.To != nil {
			for i := range c.Findings {
				c.Findings[i].Severity = severityLeft(&c.Findings[i])
			}
		} else {
			countAsTheyAre(&c)
		}
		if err := r.sink(in, c); err != nil {
			return err
		}
		if html != nil {
			if file, ok := reviewed(in, f); ok {
				page.Files = append(page.Files, file)
			}
			return nil
		}
		if o.To != nil || len(f.Games) == 0 {
			return nil
		}
		if x.write {
			return x.change(in, f)
		}
		return x.diff(in, f)
	}
	err = batch.Run(ctx, func(yield func(batch.Input) bool) {
		for _, in := range inputs {
			if !yield(in) {
				return
			}
		}
	}, x.jobs, batch.Job[*convert.Fixed]{
		Work: func(ctx context.Context, in batch.Input, emit func(*convert.Fixed) error) error {
			f, err := in.Open(ctx)
			if err != nil {
				return err
			}
			defer f.Close()
			o := o
			o.Answers = known.to(in.Name)
			fixed, err := convert.Fix(f, in.Name, o)
			if err != nil {
				return err
			}
			return emit(fixed)
		},
		Sink: fixed,
		Done: func(in batch.Input, err error) error {
			switch {
			case errors.Is(err, convert.ErrWhichGame):
				return usage("%s: %v", in.Name, err)
			case errors.Is(err, repair.ErrOtherGame), errors.Is(err, repair.ErrOtherStart), errors.Is(err, convert.ErrGameCount):
				return usage("%s and %s: %v", in.Name, o.Others[0].Source, err)
			}
			return r.done(in, err)
		},
	})
	if err == nil && html != nil {
		if e := writePage(html, page); e != nil {
			r.tally.Unwritten++
			fmt.Fprintln(r.log, "qipu: "+saidOf(e))
		}
	}
	return r.close(err)
}

// severityLeft is what a finding weighs after the repairs: one that was removed is
// kept as information.
func severityLeft(f *diag.Finding) diag.Severity {
	if f.Repaired {
		return diag.Info
	}
	return f.Severity
}

// countAsTheyAre counts the games of an input by their findings before any repair.
func countAsTheyAre(c *convert.Chunk) {
	worst := map[int]diag.Severity{}
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Game > 0 {
			worst[f.Game] = max(worst[f.Game], f.Severity)
		}
	}
	c.Clean, c.Warned, c.Failed = c.Clean+c.Warned+c.Failed, 0, 0
	for _, w := range worst {
		switch w {
		case diag.Error:
			c.Clean--
			c.Failed++
		case diag.Warning:
			c.Clean--
			c.Warned++
		}
	}
}

// change makes the repairs in the file itself.
func (x *fixer) change(in batch.Input, f *convert.Fixed) error {
	after := f.Safe
	if x.unsafe {
		after = f.All
	}
	if f.Text && string(after) == string(f.Before) {
		return x.unwritten(f)
	}
	if !f.Text && !f.Format.Write {
		return &batch.OutputError{Err: fmt.Errorf("%s cannot be written: print the repaired games with --to", f.Format.Name)}
	}
	if in.Path == "" || strings.Contains(in.Name, "!") {
		return &batch.OutputError{Err: errors.New("cannot be changed in place: it is not a file of its own")}
	}
	file, err := batch.Create(in.Path, true)
	if err != nil {
		return err
	}
	if _, err := file.Write(after); err != nil {
		file.Abort()
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return x.unwritten(f)
}

// unwritten is about the games whose repairs are not in the text.
func (x *fixer) unwritten(f *convert.Fixed) error {
	var which []string
	var why error
	for i := range f.Games {
		if err := x.whyNot(&f.Games[i]); err != nil {
			which = append(which, strconv.Itoa(f.Games[i].Number))
			if why == nil {
				why = err
			}
		}
	}
	switch {
	case len(which) == 0:
		return nil
	case len(which) == 1:
		return &batch.OutputError{Err: fmt.Errorf("game %s: its repairs cannot be written into the text: %w; --to prints the repaired game", which[0], why)}
	}
	return &batch.OutputError{Err: fmt.Errorf("games %s: their repairs cannot be written into the text: the first: %w; --to prints the repaired games", strings.Join(which, ", "), why)}
}

// whyNot says why the repairs that would be made of a game cannot be written.
func (x *fixer) whyNot(g *convert.FixedGame) error {
	if x.unsafe {
		return g.Unwritten
	}
	return g.UnwrittenSafe
}

// diff prints what the repairs would change, the safe ones and the others apart, and
// how sure each is.
func (x *fixer) diff(in batch.Input, f *convert.Fixed) error {
	before, safe, all := readable8(f, f.Before), readable8(f, f.Safe), readable8(f, f.All)
	if !f.Text {
		before, safe, all = mainLines(f, false), "", mainLines(f, true)
		safe = before
	}
	var b strings.Builder
	if safe != before {
		b.WriteString("# safe repairs\n")
		b.Write(unified(in.Name, before, safe))
	}
	if all != safe {
		b.WriteString("# guesses: look at them before you take them\n")
		b.Write(unified(in.Name, safe, all))
	}
	for _, g := range f.Games {
		for i, r := range g.Repairs {
			b.WriteString(describe(in.Name, g, i, r))
		}
		for _, c := range []struct {
			err  error
			what string
		}{{g.UnwrittenSafe, "its safe repairs"}, {g.Unwritten, "its repairs"}} {
			if c.err != nil {
				fmt.Fprintf(&b, "# game %d: %s cannot be written into the text: %v; --to prints the repaired game\n", g.Number, c.what, c.err)
				break
			}
		}
	}
	_, err := io.WriteString(x.out, b.String())
	if err != nil {
		return &batch.OutputError{Err: err}
	}
	return nil
}

func unified(name, before, after string) []byte {
	d := diff.Diff(name, []byte(before), name, []byte(after))
	if i := strings.Index(string(d), "\n"); strings.HasPrefix(string(d), "diff ") && i >= 0 {
		d = d[i+1:]
	}
	return d
}

// describe is a line about one repair. Of two sheets it says what each has.
func describe(name string, g convert.FixedGame, i int, r record.Repair) string {
	where := fmt.Sprintf("game %d, ply %d", g.Number, r.Ply)
	if p := g.Places[i]; p.Line > 0 {
		where = fmt.Sprintf("line %d, %s", p.Line, where)
	}
	what := fmt.Sprintf("%s %s", r.Kind, quoteOr(r.Written, "nothing"))
	if r.OtherSource != "" {
		other := r.OtherSource + " has " + quoteOr(r.Other, "nothing")
		if r.OtherLine > 0 {
			other += fmt.Sprintf(" (line %d)", r.OtherLine)
		}
		what = fmt.Sprintf("%s has %s, %s", name, quoteOr(r.Written, "nothing"), other)
	}
	line := fmt.Sprintf("# %s: %s -> %s, %s, %.1f %%\n", where, what, quoteOr(inWords(r.Text, r.Move), "nothing"), r.Safety, 100*r.Confidence)
	for _, a := range r.Alternatives {
		line += fmt.Sprintf("#     or %s, %.1f %%\n", inWords(a.Text, a.Move), 100*a.Confidence)
	}
	return line
}

// inWords is a move in words and in coordinates.
func inWords(text string, m rules.Move) string {
	if m == rules.NoMove || text == m.String() {
		return text
	}
	return text + " (" + m.String() + ")"
}

func quoteOr(s, otherwise string) string {
	if strings.TrimSpace(s) == "" {
		return otherwise
	}
	return clean(s)
}

// readable8 is an input in UTF-8, for a diff.
func readable8(f *convert.Fixed, data []byte) string {
	r := source.NewReader(strings.NewReader(string(data)), source.Options{Encoding: f.Encoding})
	var b strings.Builder
	for {
		block, err := r.Next()
		if err != nil {
			return b.String()
		}
		b.WriteString(block.Text)
	}
}

// mainLines are the main lines of the games as text, for the diff of what is not a
// text itself.
func mainLines(f *convert.Fixed, all bool) string {
	var b strings.Builder
	w := notation.Writer{Style: notation.Chinese}
	for _, g := range f.Games {
		game := g.Written
		if all {
			game = g.Game
		}
		pos := game.Start
		for id := range game.MainLine {
			n := &game.Nodes[id]
			switch {
			case n.State == record.Played:
				text, _ := w.Append(nil, &pos, n.Move)
				pos.Play(n.Move)
				b.Write(append(text, '\n'))
			case n.Hole:
				b.WriteString("——\n")
			default:
				b.WriteString(game.AsWritten(id) + "\n")
			}
		}
	}
	return b.String()
}
