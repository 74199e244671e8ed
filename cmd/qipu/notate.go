package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"qipu/diag"
	"qipu/diag/report"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// notated is one move in every notation, as --report json prints it.
type notated struct {
	Move       string `json:"move"`
	Chinese    string `json:"chinese"`
	Short      string `json:"short"`
	ICCS       string `json:"iccs"`
	UCI        string `json:"uci"`
	UCI10      string `json:"uci10"`
	WXF        string `json:"wxf"`
	Vietnamese string `json:"vietnamese,omitempty"`
}

func newNotate(g *global) *cobra.Command {
	var position, from, format, script string
	cmd := &cobra.Command{
		Use:   "notate [flags] [--] MOVE...",
		Short: "Write moves in every notation, played in sequence",
		Long: `notate plays the moves in sequence from the start position, or from --fen, and
prints one line for each: the move in Chinese, the short form, ICCS, UCI with
ranks 0-9, UCI with ranks 1-10, WXF and Vietnamese. The first move that cannot be
played ends it with a finding on standard error and exit status 1. A move that
begins with - needs -- before the moves.`,
		Example: `  qipu notate 炮二平五 马8进7
  qipu notate --from-notation wxf C2.5 H8+7`,
		Args: words(1, math.MaxInt, "MOVE"),
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		var unknown *pflag.NotExistError
		if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "" {
			return usage("notate: -%s is no flag; a move that begins with - needs -- before the moves", unknown.GetSpecifiedShortnames())
		}
		return badFlag(cmd, err)
	})
	cmd.Flags().StringVar(&position, "fen", "", "position to start from (default: the start position)")
	choice(cmd, cmd.Flags(), &from, "from-notation", "auto", "how the moves are written: ",
		"auto", "chinese", "short", "iccs", "uci", "uci10", "wxf", "vietnamese")
	choice(cmd, cmd.Flags(), &format, "report", "text", "form of the output: ", "text", "json")
	choice(cmd, cmd.Flags(), &script, "script", "hans", "script of Chinese notation: ", "hans", "hant")
	cmd.RunE = func(_ *cobra.Command, moves []string) error {
		style, _ := notation.ParseStyle(from)
		for i, text := range moves {
			if strings.TrimSpace(text) == "" {
				return usage("notate: move %d is empty", i+1)
			}
		}
		printer, err := g.printer()
		if err != nil {
			return err
		}
		findings := notate(g, position, style, moves, format, script == "hant")
		rep, err := report.New(g.err, report.Options{Format: format, Printer: printer, Color: g.colored(g.color, g.errTTY), Width: g.width})
		if err != nil {
			return err
		}
		status := exitOK
		for i := range findings {
			if err := rep.Finding(&findings[i]); err != nil {
				return &exitError{exitIO, err.Error()}
			}
			if findings[i].Severity == diag.Error {
				status = exitFindings
			}
		}
		if err := rep.Close(); err != nil {
			return &exitError{exitIO, err.Error()}
		}
		if status != exitOK {
			return &exitError{status: status}
		}
		return nil
	}
	return cmd
}

// notate plays the moves as a record of one line, prints those that could be played
// and returns the findings, without place.
func notate(g *global, position string, style notation.Style, moves []string, format string, hant bool) []diag.Finding {
	game := sequence(position, style, moves)
	game.Board(func(e record.Event, id record.NodeID, pos *rules.Position) bool {
		if e == record.Move {
			printMove(g, pos, game.Nodes[id].Move, format, hant)
		}
		return true
	})
	return slices.DeleteFunc(game.Findings, func(f diag.Finding) bool {
		return f.Severity == diag.Info
	})
}

// sequence is a record of one line, replayed.
func sequence(position string, style notation.Style, moves []string) *record.Game {
	game := record.New()
	game.FEN = position
	parent := record.NodeID(0)
	for _, text := range moves {
		parent = game.Add(parent, record.Node{Text: strings.TrimSpace(text), Number: -1, Start: -1})
	}
	replayer := replay.Replayer{Options: replay.Options{Style: style, AnyPosition: true, Strict: true, Unjudged: true}}
	replayer.Game(game)
	return game
}

func printMove(g *global, pos *rules.Position, m rules.Move, format string, hant bool) {
	text := func(s notation.Style) string {
		b, _ := notation.Writer{Style: s, Hant: hant, Plain: true}.Append(nil, pos, m)
		return string(b)
	}
	row := notated{
		m.String(), text(notation.Chinese), text(notation.Short), text(notation.ICCS), text(notation.UCI),
		text(notation.UCI10), text(notation.WXF), text(notation.Vietnamese),
	}
	if format == "json" {
		b, _ := json.Marshal(row)
		fmt.Fprintf(g.out, "%s\n", b)
		return
	}
	line := columns.FillRight(row.Chinese, 10)
	for _, cell := range []string{row.Short, row.ICCS, row.UCI, row.UCI10, row.WXF} {
		line += "  " + columns.FillRight(cell, 6)
	}
	fmt.Fprintln(g.out, strings.TrimRight(line+"  "+row.Vietnamese, " "))
}
