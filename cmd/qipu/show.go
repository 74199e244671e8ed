package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/diagram"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

func newShow(g *global) *cobra.Command {
	var from, encoding, script, style string
	var game, ply int
	var ascii bool
	cmd := &cobra.Command{
		Use:   "show INPUT",
		Short: "Show a position of a game, or its moves",
		Long: `show prints the names, the moves and the final position of a game; with --ply the
position after so many half-moves (0: the start). Red is at the bottom: (车) is
Red's, [车] Black's, <车> the piece that has just moved.`,
		Example: `  qipu show game.pgn
  qipu show games.pgn --game 3 --ply 20 --ascii`,
		Args: words(1, 1, "INPUT"),
	}
	f := cmd.Flags()
	f.IntVar(&game, "game", 1, "number of the game in the input, from 1")
	f.IntVar(&ply, "ply", -1, "show the position after so many half-moves instead of the moves")
	f.BoolVar(&ascii, "ascii", false, "letters instead of Chinese characters")
	choice(cmd, f, &from, "from", "auto", "format of the input: ", append([]string{"auto"}, formatNames(func(f formats.Format) bool { return f.Read })...)...)
	f.StringVar(&encoding, "input-encoding", "", "text encoding of the input: "+encodingList+" (default: detect)")
	complete(cmd, "input-encoding", encodings...)
	choice(cmd, f, &script, "script", "hans", "script of Chinese notation: ", "hans", "hant")
	choice(cmd, f, &style, "notation", "chinese", "how moves are written: ", styles...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o := convert.Options{From: formats.ByName(from)}
		if encoding != "" {
			var err error
			if o.InputEncoding, err = encodingFlag("input-encoding", encoding); err != nil {
				return err
			}
		}
		if game < 1 {
			return usage("--game %d: want 1 or more", game)
		}
		if ply < 0 && cmd.Flags().Changed("ply") {
			return usage("--ply %d: want 0 or more", ply)
		}
		inputs := slices.Collect(batch.Expand(args, batch.ExpandOptions{Extensions: readable(), Stdin: g.in}))
		if len(inputs) != 1 {
			return usage("show takes one file; %s holds %d", args[0], len(inputs))
		}
		r, err := inputs[0].Open(cmd.Context())
		if err != nil {
			return &exitError{exitIO, fmt.Sprintf("%s: %v", inputs[0].Name, err)}
		}
		defer r.Close()
		found, err := convert.Find(r, inputs[0].Name, o, game)
		switch {
		case errors.Is(err, convert.ErrNoGame):
			return usage("%s: no game %d", inputs[0].Name, game)
		case err != nil:
			return &exitError{exitIO, fmt.Sprintf("%s: %v", inputs[0].Name, err)}
		}
		s, _ := notation.ParseStyle(style)
		return show(g, found, ply, notation.Writer{Style: s, Hant: script == "hant"}, diagram.Options{ASCII: ascii, Hant: script == "hant"})
	}
	return cmd
}

// styles are the notations that can be written.
var styles = []string{"chinese", "short", "iccs", "uci", "uci10", "wxf", "vietnamese"}

func show(g *global, game *record.Game, ply int, w notation.Writer, o diagram.Options) error {
	var line []rules.Move
	for id := range game.MainLine {
		if game.Nodes[id].State != record.Played {
			break
		}
		line = append(line, game.Nodes[id].Move)
	}
	if ply > len(line) {
		return usage("--ply %d: only %d half-moves could be played", ply, len(line))
	}
	at := ply
	if ply < 0 {
		at = len(line)
		showMoves(g, game, line, w)
	}
	pos := game.Start
	for _, m := range line[:at] {
		pos.Play(m)
		o.Last = m
	}
	fmt.Fprint(g.out, diagram.Text(&pos, o))
	if broken := game.UnplayedCount(); broken > 0 && ply < 0 {
		fmt.Fprintf(g.out, "(%d more half-moves are written but could not be played; 'qipu validate' says why)\n", broken)
		return &exitError{status: exitFindings}
	}
	return nil
}

func showMoves(g *global, game *record.Game, line []rules.Move, w notation.Writer) {
	names := []string{}
	for _, name := range []string{"Title", "Event", "Date", "Red", "Black"} {
		if v := game.Tag(name); v != "" {
			names = append(names, name+": "+clean(v))
		}
	}
	names = append(names, "Result: "+game.Result.String())
	fmt.Fprintln(g.out, strings.Join(names, "\n")+"\n")
	pos := game.Start
	round := 1
	row := ""
	for i, m := range line {
		if i == 0 && pos.Side() == rules.Black {
			row = "  1. " + columns.FillRight("……", 12)
		}
		text, ok := w.Append(nil, &pos, m)
		if !ok {
			text, _ = notation.Writer{Style: notation.Chinese, Hant: w.Hant}.Append(nil, &pos, m)
		}
		if pos.Side() == rules.Red {
			row = fmt.Sprintf("%3s. %s", strconv.Itoa(round), columns.FillRight(string(text), 12))
		} else {
			fmt.Fprintln(g.out, row+string(text))
			row = ""
			round++
		}
		pos.Play(m)
	}
	if row != "" {
		fmt.Fprintln(g.out, strings.TrimRight(row, " "))
	}
	fmt.Fprintln(g.out)
}

// clean makes a value from an input fit for a terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return '�'
		}
		return r
	}, s)
}
