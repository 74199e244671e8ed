package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/diag"
	"qipu/fix"
	"qipu/record"
	"qipu/repair"
	"qipu/review"
)

// fixer are the flags of fix.
type fixer struct {
	converter
	write      bool
	unsafe     bool
	backup     string
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
	f.StringVar(&x.backup, "backup", "", "with --write: keep the old file under its name and this suffix, as in .bak")
	f.BoolVar(&x.sameGame, "same-game", false, "the two inputs are two sheets of one game: read them together, repair the first")
	f.StringVar(&x.confusions, "confusions", "", "file with further look-alike characters")
	f.StringArrayVar(&x.answers, "answer", nil, "[GAME:]PLY=MOVE: a move that is known (h2e2); may be given again")
	f.StringVar(&x.answerFile, "answers", "", "file with an answer a line, as the page of --html gives them")
	f.StringVar(&x.html, "html", "", "write a page to look at the repairs and answer, instead of the diff; - is standard output")
	cmd.RunE = x.run
	return cmd
}

func (x *fixer) fixConfig(inputs []batch.Input) (fix.Config, error) {
	var c fix.Config
	var err error
	if c.Config, err = x.config(inputs); err != nil {
		return c, err
	}
	if x.to == "" && x.output == "-" {
		c.To = ""
	}
	if x.write && c.To != "" {
		return c, usage("--write changes the input itself: leave out --to and -o")
	}
	if x.backup != "" && !x.write {
		return c, usage("--backup goes with --write")
	}
	if strings.ContainsAny(x.backup, `/\`) {
		return c, usage("--backup %s: want a suffix for the name, as in .bak", quoted(x.backup))
	}
	if x.html != "" && (x.write || c.To != "") {
		return c, usage("--html writes the page and nothing else: leave out --write, --to and -o")
	}
	c.Unsafe, c.Write, c.GamesOnly = x.unsafe, x.write, x.html != "" || c.To != ""
	if x.confusions != "" {
		text, err := os.ReadFile(x.confusions)
		if err != nil {
			return c, &exitError{exitIO, fmt.Sprintf("--confusions %s: %v", x.confusions, reason(err))}
		}
		c.Confusions = string(text)
	}
	if _, err := fix.NewProcessor(c); err != nil {
		return c, usage("--confusions %s: %v", x.confusions, err)
	}
	return c, nil
}

func (x *fixer) run(cmd *cobra.Command, args []string) error {
	args, err := x.inputs(cmd, args)
	if err != nil {
		return err
	}
	inputs := x.expand(args, x.output, x.html)
	c, err := x.fixConfig(inputs)
	if err != nil {
		return err
	}
	known, err := readAnswers(x.answers, x.answerFile, inputs)
	if err != nil {
		return err
	}
	var out, html batch.Output
	if c.To != "" {
		if out, err = x.open(inputs, c.Config); err != nil {
			return err
		}
	}
	if x.html != "" {
		if html, err = x.pageOutput(inputs); err != nil {
			return err
		}
		defer html.Abort()
	}
	var others []*record.Game
	if x.sameGame {
		if inputs, others, err = x.secondSheet(cmd.Context(), inputs, c.Config); err != nil {
			return err
		}
	}
	run, err := x.runner(c.Config, out, x.err, x.errTTY)
	if err != nil {
		return err
	}
	f := &fixing{fixer: x, run: run, config: c, known: known, others: others, html: html, page: review.Page{Printer: x.printing}}
	return f.all(cmd.Context(), inputs)
}

// fixing is one run of fix: the report goes to standard error, and the diffs to
// standard output, or else the games to an output, or else the page to another.
type fixing struct {
	*fixer
	run    *runner
	config fix.Config
	known  answers
	others []*record.Game // of a second sheet
	html   batch.Output
	page   review.Page
	now    *file // whose results are coming
}

func (x *fixing) all(ctx context.Context, inputs []batch.Input) error {
	err := batch.Run(ctx, slices.Values(inputs), x.jobs, batch.Job[fix.Task, fix.Result]{
		Split: func(ctx context.Context, in batch.Input, from io.Reader, emit func(fix.Task) error) error {
			return x.split(in, from, emit)
		},
		Work: func() func(*fix.Task) (fix.Result, error) {
			p, err := fix.NewProcessor(x.config)
			return func(t *fix.Task) (fix.Result, error) {
				if err != nil {
					return fix.Result{}, err
				}
				return p.Process(t)
			}
		},
		Weight: func(t *fix.Task) int { return len(t.Unit.Text) + len(t.Unit.Bytes) },
		Sink:   x.sink,
		Done:   x.done,
	})
	if err == nil && x.html != nil {
		if e := writePage(x.html, x.page); e != nil {
			x.run.tally.Unwritten++
			fmt.Fprintln(x.run.log, "qipu: "+x.said(e))
		}
	}
	if x.now != nil {
		x.now.abort()
	}
	return x.run.close(err)
}

// split cuts an input into tasks.
func (x *fixing) split(in batch.Input, from io.Reader, emit func(fix.Task) error) error {
	known, games := x.known.to(in.Name), 0
	err := x.run.split(in, from, true, func(u convert.Unit) error {
		t := fix.Task{Unit: u}
		if u.Number > 0 {
			games++
			t.Answers, t.Any = known[u.Number], known[0]
			if u.Number <= len(x.others) {
				t.Other = x.others[u.Number-1]
			}
		}
		return emit(t)
	})
	if err == nil && len(x.others) > 0 && games != len(x.others) {
		err = fmt.Errorf("%w: %d and %d", errGameCount, games, len(x.others))
	}
	return err
}

// errGameCount says that two inputs that are to be read together game by game have not
// as many of them.
var errGameCount = errors.New("they are read together in order, and have not as many games")

// sink takes the result of a game.
func (x *fixing) sink(in batch.Input, r fix.Result) error {
	if x.now == nil {
		x.now = &file{fixing: x, in: in, book: fix.NewBook(x.known.to(in.Name)), page: review.File{Name: in.Name}}
	}
	if err := x.now.book.Add(&r); err != nil {
		return err
	}
	counted := r.Result
	if x.write || x.config.To != "" {
		counted.Worst = r.WorstLeft
		for i := range counted.Findings {
			if f := &counted.Findings[i]; f.Repaired {
				f.Severity = diag.Info // it is kept as information
			}
		}
	}
	if err := x.run.sink(in, counted); err != nil {
		return err
	}
	switch {
	case x.html != nil:
		x.now.review(&r)
	case x.write:
		return x.now.change(&r)
	case x.config.To == "":
		x.now.diff(&r)
	}
	return nil
}

// done ends an input.
func (x *fixing) done(in batch.Input, err error) error {
	f := x.now
	x.now = nil
	if f != nil {
		defer f.abort()
		if err == nil {
			fmt.Fprint(x.run.log, unheeded(in.Name, f.book.Unheeded()))
			err = f.end()
		}
	}
	switch {
	case errors.Is(err, fix.ErrWhichGame):
		return usage("%s: %v", in.Name, err)
	case errors.Is(err, repair.ErrOtherGame), errors.Is(err, repair.ErrOtherStart), errors.Is(err, errGameCount):
		return usage("%s and %s: %v", in.Name, x.others[0].Source, err)
	}
	return x.run.done(in, err)
}
