package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/text/language"

	"qipu/batch"
	"qipu/diag"
)

// The exit statuses of the contract.
const (
	exitOK          = 0
	exitFindings    = 1 // at least one finding at error level
	exitUsage       = 2
	exitIO          = 3   // an input could not be read or an output not written
	exitInterrupted = 130 // Ctrl-C
)

// exitError ends the program with a status; message is printed unless empty.
type exitError struct {
	status  int
	message string
}

func (e *exitError) Error() string { return e.message }

func usage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Sprintf(format, args...)}
}

// run executes a command line and returns its exit status.
func run(args []string, s *streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), signals()...)
	defer stop()
	out := &watched{Writer: s.out}
	s.out = out
	cmd := newRoot(s)
	cmd.SetArgs(args)
	err := interruptible(ctx, cmd.ExecuteContext)
	var exit *exitError
	if out.failed != nil && (!errors.As(err, &exit) || exit.status < exitIO) {
		err = &exitError{exitIO, fmt.Sprintf("standard output: %v", reason(out.failed))}
	}
	switch {
	case errors.Is(err, context.Canceled) || ctx.Err() != nil:
		fmt.Fprintln(s.err, "qipu: interrupted")
		return exitInterrupted
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		if exit.message != "" {
			fmt.Fprintln(s.err, "qipu: "+exit.message)
		}
		return exit.status
	}
	// cobra's own errors are about the command line
	fmt.Fprintln(s.err, "qipu: "+err.Error())
	fmt.Fprintln(s.err, "Run 'qipu help' for the verbs and 'qipu help VERB' for the flags of one.")
	return exitUsage
}

// signals are those that end the program in good order. A hang-up that was ignored
// when it started stays so: nohup means it.
func signals() []os.Signal {
	out := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		out = append(out, syscall.SIGHUP)
	}
	return out
}

// grace is how long the work may take to end after an interruption. Longer takes only
// what waits for somebody else, such as a pipe that nobody reads.
const grace = 2 * time.Second

// interruptible does some work until it is done, or until it should have noticed that
// ctx has ended; what it was writing then disappears.
func interruptible(ctx context.Context, work func(context.Context) error) error {
	done := make(chan error, 1)
	go func() { done <- work(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		batch.RemoveTemporary()
		return context.Canceled
	}
}

// badFlag says what is wrong with a flag in terms of the command line.
func badFlag(_ *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return err
	}
	said := value.Unwrap().Error()
	switch value.GetFlag().Value.Type() {
	case "int", "count":
		said = "want a whole number"
	case "bool":
		said = "want true or false"
	}
	return usage("--%s %s: %s", value.GetFlag().Name, quoted(value.GetValue()), said)
}

// quoted is a word of the command line as a message shows it.
func quoted(word string) string {
	if word == "" || strings.TrimSpace(word) != word {
		return strconv.Quote(word)
	}
	return word
}

// words demands between least and most words after the flags; what names them.
func words(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage("%s: %s is missing; see 'qipu help %[1]s'", cmd.Name(), what)
		case most == 0 && len(args) > 0:
			return usage("%s: %s is too much, it takes nothing", cmd.Name(), quoted(args[0]))
		case most > 0 && len(args) > most:
			return usage("%s: %s is too much, it takes one %s", cmd.Name(), quoted(args[most]), what)
		}
		return nil
	}
}

// global are the flags of every verb.
type global struct {
	lang  string
	color string
	*streams
}

// printer is the language of messages.
func (g *global) printer() (*diag.Printer, error) {
	if g.lang == "" {
		tag, _ := diag.ParseLang(g.locale())
		return diag.NewPrinter(tag), nil
	}
	tag, ok := diag.ParseLang(g.lang)
	if !ok {
		return nil, usage("--lang %s: want en, zh-Hans or zh-Hant", g.lang)
	}
	return diag.NewPrinter(tag), nil
}

// said is what a message says of an error of reading or writing.
func (g *global) said(err error) string {
	p, bad := g.printer()
	if bad != nil { // which is reported in its place
		p = diag.NewPrinter(language.English)
	}
	return batch.Text(p, err)
}

func newRoot(s *streams) *cobra.Command {
	g := &global{streams: s}
	root := &cobra.Command{
		Use:   "qipu",
		Short: "Read, check and convert Chinese chess (xiangqi) game records",
		Long: `qipu (棋谱) reads Chinese chess game records in every form that people have,
replays each move through a legality checker, says exactly what is wrong and
where, and writes any other form.

INPUT is a file, a folder (recursive, sorted), a ** glob, an archive (zip, tar,
rar; gz, bz2, xz, zst), or - for standard input.

Exit status: 0 nothing at error level, 1 at least one finding at error level,
2 wrong usage, 3 an input could not be read or an output not written,
130 interrupted.`,
		Example: `  qipu validate games.pgn
  qipu convert games.pgn --to json -o games.jsonl
  qipu notate 炮二平五 马8进7`,
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetVersionTemplate("qipu {{.Version}}\n")
	root.SetFlagErrorFunc(badFlag)
	root.PersistentFlags().StringVar(&g.lang, "lang", "", "language of messages: en, zh-Hans, zh-Hant (default: by the locale)")
	complete(root, "lang", "en", "zh-Hans", "zh-Hant")
	choice(root, root.PersistentFlags(), &g.color, "color", "auto", "colour: ", "auto", "always", "never")
	root.AddCommand(
		newConvert(g), newValidate(g), newFix(g), newNotate(g), newShow(g), newAdjudicate(g),
		newFormats(g), newExplain(g), newPerft(g), newVersion(g),
	)
	refuseStrays(root)
	return root
}

// refuseStrays makes cobra's own verbs refuse what they do not know.
func refuseStrays(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, args []string) error {
				_, _, err := root.Find(args)
				return err
			}
		case "completion":
			cmd.Args = nil
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return cmd.Help()
				}
				return usage("completion %s: want bash, zsh, fish or powershell", quoted(args[0]))
			}
		}
	}
}

// choice adds a flag that takes one of a few words, with completion.
func choice(cmd *cobra.Command, set *pflag.FlagSet, p *string, name, value, about string, words ...string) {
	*p = value
	set.Var(&choiceValue{p, words}, name, about+strings.Join(words, ", "))
	complete(cmd, name, words...)
}

// choiceValue is the value of a flag that takes one of a few words.
type choiceValue struct {
	value *string
	words []string
}

func (c *choiceValue) String() string { return *c.value }
func (c *choiceValue) Type() string   { return "string" }

func (c *choiceValue) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return fmt.Errorf("want one of %s", strings.Join(c.words, ", "))
	}
	*c.value = word
	return nil
}

// complete lets a shell complete the values of a flag.
func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}
