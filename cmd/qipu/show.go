package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/diag/report"
	"qipu/diagram"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// shower are the flags of show.
type shower struct {
	oneGame
	ply              int
	format           string
	output           string
	force            bool
	notation, script string
	ascii, flip      bool
	width            int
}

func newShow(g *global) *cobra.Command {
	x := &shower{oneGame: oneGame{global: g}}
	cmd := &cobra.Command{
		Use:   "show INPUT",
		Short: "Show a position of a game, or its moves",
		Long: `show prints the names, the moves and the final position of a game; with --ply the
position after so many half-moves (0: the start). Red is at the bottom: (车) is
Red's, [车] Black's, <车> the piece that has just moved.

--format svg and png draw the position as a picture, and so does -o by its extension.
An SVG picture needs no other file; its pieces are text, in the reader's fonts. A PNG
picture needs no font, and has no title.`,
		Example: `  qipu show game.pgn
  qipu show games.pgn --game 3 --ply 20 --ascii
  qipu show games.pgn --ply 20 -o board.svg`,
		Args: words(1, 1, "INPUT"),
		RunE: func(cmd *cobra.Command, args []string) error { return x.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	x.flags(cmd)
	f.IntVar(&x.ply, "ply", -1, "show the position after so many half-moves instead of the moves")
	choice(cmd, f, &x.format, "format", "", "form of the output (default: by the -o extension, else text): ", "text", "svg", "png")
	f.StringVarP(&x.output, "output", "o", "-", "file; - is standard output")
	f.BoolVar(&x.force, "force", false, "replace an output that exists")
	f.BoolVar(&x.ascii, "ascii", false, "letters instead of Chinese characters")
	f.BoolVar(&x.flip, "flip", false, "Black at the bottom")
	f.IntVar(&x.width, "width", 0, fmt.Sprintf("width of a picture in pixels, %d to %d (default: %d, in SVG that of the page)", diagram.MinWidth, diagram.MaxWidth, diagram.DefaultWidth))
	choice(cmd, f, &x.script, "script", "hans", "script of Chinese notation: ", "hans", "hant")
	choice(cmd, f, &x.notation, "notation", "chinese", "how moves are written: ", styles...)
	return cmd
}

func (x *shower) run(cmd *cobra.Command, input string) error {
	if err := x.check(cmd); err != nil {
		return err
	}
	game, in, err := x.read(cmd, input)
	if err != nil {
		return err
	}
	if x.output == "-" {
		return x.show(x.out, game)
	}
	out, err := batch.OneFile(x.output, batch.OutputOptions{Force: x.force, Inputs: []batch.Input{in}})
	if err != nil {
		return &exitError{exitIO, x.said(err)}
	}
	defer out.Abort()
	w, err := out.Writer(in, 0)
	if err != nil {
		return &exitError{exitIO, x.said(err)}
	}
	shown := x.show(w, game)
	var exit *exitError
	if errors.As(shown, &exit) && exit.status != exitFindings {
		return shown
	}
	if err := out.Close(); err != nil {
		return &exitError{exitIO, x.said(err)}
	}
	return shown
}

// check looks at the flags together.
func (x *shower) check(cmd *cobra.Command) error {
	if x.ply < 0 && cmd.Flags().Changed("ply") {
		return usage("--ply %d: want 0 or more", x.ply)
	}
	if x.width != 0 && (x.width < diagram.MinWidth || x.width > diagram.MaxWidth) {
		return usage("--width %d: want %d to %d", x.width, diagram.MinWidth, diagram.MaxWidth)
	}
	if x.format == "" {
		switch extension := strings.ToLower(filepath.Ext(x.output)); extension {
		case ".svg", ".png":
			x.format = extension[1:]
		case ".txt", "":
			x.format = "text"
		default:
			return usage("-o %s: want .txt, .svg or .png, or say --format", x.output)
		}
	}
	if x.format == "png" && x.output == "-" && x.outTTY {
		return usage("a PNG picture is binary: give a file with -o")
	}
	return nil
}

// show writes what the flags ask for.
func (x *shower) show(w io.Writer, game *record.Game) error {
	var line []rules.Move
	for id := range game.MainLine {
		if game.Nodes[id].State != record.Played {
			break
		}
		line = append(line, game.Nodes[id].Move)
	}
	if x.ply > len(line) {
		return usage("--ply %d: only %d half-moves could be played", x.ply, len(line))
	}
	at := x.ply
	if at < 0 {
		at = len(line)
	}
	o := diagram.Options{ASCII: x.ascii, Hant: x.script == "hant", Flip: x.flip, Width: x.width, Title: title(game)}
	pos := game.Start
	for _, m := range line[:at] {
		pos.Play(m)
		o.Last = m
	}
	var err error
	switch x.format {
	case "svg":
		_, err = io.WriteString(w, diagram.SVG(&pos, o)+"\n")
	case "png":
		err = diagram.PNG(w, &pos, o)
	default:
		text := diagram.Text(&pos, o)
		if x.ply < 0 {
			style, _ := notation.ParseStyle(x.notation)
			text = gameText(game, line, notation.Writer{Style: style, Hant: o.Hant}) + text
		}
		_, err = io.WriteString(w, text)
	}
	if err != nil {
		return &exitError{exitIO, err.Error()}
	}
	if broken := game.UnplayedCount(); broken > 0 && x.ply < 0 {
		fmt.Fprintf(x.err, "qipu: %d more half-moves are written but could not be played; 'qipu validate' says why\n", broken)
		return &exitError{status: exitFindings}
	}
	return nil
}

// title names the players.
func title(game *record.Game) string {
	red, black := game.Tag("Red"), game.Tag("Black")
	if red == "" && black == "" {
		return game.Tag("Title")
	}
	return cmp.Or(red, "?") + " – " + cmp.Or(black, "?")
}

// styles are the notations that can be written.
var styles = []string{"chinese", "short", "iccs", "uci", "uci10", "wxf", "vietnamese"}

// gameText is the names and the moves, a round a line.
func gameText(game *record.Game, line []rules.Move, w notation.Writer) string {
	var b strings.Builder
	for _, name := range []string{"Title", "Event", "Date", "Red", "Black"} {
		if v := game.Tag(name); v != "" {
			b.WriteString(name + ": " + report.Visible(v) + "\n")
		}
	}
	b.WriteString("Result: " + game.Result.String() + "\n\n")
	pos := game.Start
	round := 1
	for i, m := range line {
		text, ok := w.Append(nil, &pos, m)
		if !ok {
			text, _ = notation.Writer{Style: notation.Chinese, Hant: w.Hant}.Append(nil, &pos, m)
		}
		switch {
		case pos.Side() == rules.Red:
			fmt.Fprintf(&b, "%3d. %s", round, text)
			if i+1 < len(line) {
				b.WriteString(strings.Repeat(" ", max(12-columns.StringWidth(string(text)), 1)))
			}
		case i == 0:
			b.WriteString("  1. " + columns.FillRight("……", 12))
			fallthrough
		default:
			b.Write(append(text, '\n'))
			round++
		}
		pos.Play(m)
	}
	if len(line) > 0 && pos.Side() == rules.Black {
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.String()
}
