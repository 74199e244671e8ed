package main

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/diag/report"
	"qipu/diagram"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// adjudicator are the flags of adjudicate.
type adjudicator struct {
	oneGame
	book
	ply      int
	position string
	report   string
}

func newAdjudicate(g *global) *cobra.Command {
	x := &adjudicator{oneGame: oneGame{global: g}}
	cmd := &cobra.Command{
		Use:   "adjudicate INPUT | --fen FEN MOVE...",
		Short: "Rule on a position: repetition, natural limit, mate",
		Long: `adjudicate says what the rules make of a game after --ply half-moves, for an arbiter
at the table: who has to change or has lost by a repetition, with the class of each
move, why, and the articles; what the arbiter has to decide; and who may claim a draw
by the natural limit. The moves are those of a record, or with --fen those given, from
that position.

The exit status does not depend on the ruling.`,
		Example: `  qipu adjudicate game.pgn --ply 84
  qipu adjudicate --lang zh-Hans game.pgn
  qipu adjudicate --fen "9/4k4/9/9/9/9/5R3/9/9/3K5 w" f3e3 e8f8 e3f3 f8e8`,
		RunE: func(cmd *cobra.Command, args []string) error { return x.run(cmd, args) },
	}
	x.oneGame.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&x.ply, "ply", -1, "rule after so many half-moves")
	f.Lookup("ply").DefValue = "the last"
	f.StringVar(&x.position, "fen", "", "position from which the moves that are given are played")
	choice(cmd, f, &x.report, "report", "text", "form of the ruling: ", "text", "json")
	x.book.flags(cmd)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("fen") {
			return nil
		}
		return words(1, 1, "INPUT")(cmd, args)
	}
	return cmd
}

func (x *adjudicator) run(cmd *cobra.Command, args []string) error {
	o, err := x.options()
	if err != nil {
		return err
	}
	p, err := x.printer()
	if err != nil {
		return err
	}
	if x.ply < 0 && cmd.Flags().Changed("ply") {
		return usage("--ply %d: want 0 or more", x.ply)
	}
	var game *record.Game
	if cmd.Flags().Changed("fen") {
		game = sequence(x.position, notation.Auto, args)
		err = x.reject(game, p)
	} else {
		game, _, err = x.read(cmd, args[0])
	}
	if err != nil {
		return err
	}
	ruling, ok := replay.Adjudicate(game, x.ply, o)
	if !ok {
		return usage("--ply %d: not so many half-moves could be played; 'qipu validate' says why", x.ply)
	}
	if x.report == "json" {
		err = x.json(&ruling, p)
	} else {
		err = x.text(&ruling, p)
	}
	if err != nil {
		return &exitError{exitIO, err.Error()}
	}
	return nil
}

// reject says on standard error why moves of the command line cannot be played.
func (x *adjudicator) reject(game *record.Game, p *diag.Printer) error {
	rep, err := report.New(x.err, report.Options{Printer: p, Color: x.colored(x.color, x.errTTY), Width: x.width})
	if err != nil {
		return err
	}
	failed := false
	for i := range game.Findings {
		if f := &game.Findings[i]; f.Severity == diag.Error {
			failed = true
			if err := rep.Finding(f); err != nil {
				return &exitError{exitIO, err.Error()}
			}
		}
	}
	if failed {
		return &exitError{status: exitFindings}
	}
	return nil
}

// text writes the position, the findings with their tables, and the count of the
// natural limit.
func (x *adjudicator) text(r *replay.Ruling, p *diag.Printer) error {
	hant := p.Language() == language.TraditionalChinese
	fmt.Fprint(x.out, diagram.Text(&r.Position, diagram.Options{Last: r.Last, Hant: hant}))
	fmt.Fprintln(x.out, "\n"+p.Text("adjudicate.after", strconv.Itoa(r.Ply), p.Text("side."+r.Position.Side().String()))+"\n")
	rep, err := report.New(x.out, report.Options{Printer: p, Color: x.colored(x.color, x.outTTY), Width: x.width, Verbose: 1})
	if err != nil {
		return err
	}
	repeated := false
	for i := range r.Findings {
		f := r.Findings[i]
		f.Source, f.Game, f.Board = "", 0, ""
		repeated = repeated || f.Code != diag.NaturalLimit
		if err := rep.Finding(&f); err != nil {
			return err
		}
	}
	if !repeated {
		fmt.Fprintln(x.out, p.Text("adjudicate.none")+"\n")
	}
	if r.Position.End() == rules.NoEnd {
		x.limit(&r.Stretch, p)
	}
	return rep.Close()
}

// limit writes how the natural limit stands.
func (x *adjudicator) limit(s *replay.Stretch, p *diag.Printer) {
	fmt.Fprintln(x.out, p.Text("adjudicate.limit", s.Plies/2, s.Needed))
	for side, counted := range s.Counted {
		key := "adjudicate.short"
		if counted >= s.Needed {
			key = "adjudicate.claim"
		}
		fmt.Fprintln(x.out, "  "+p.Text(key, p.Text("side."+rules.Side(side).String()), counted, s.Checks[side], s.Needed-counted))
	}
	if s.Unknown > 0 {
		fmt.Fprintln(x.out, "  "+p.Text("adjudicate.unknown", s.Unknown))
	}
}

// json writes the ruling as one object.
func (x *adjudicator) json(r *replay.Ruling, p *diag.Printer) error {
	type right struct {
		Checks  int  `json:"checks"`
		Counted int  `json:"counted"`
		Claim   bool `json:"claim"`
	}
	s := &r.Stretch
	rightOf := func(side rules.Side) right {
		return right{s.Checks[side], s.Counted[side], s.Counted[side] >= s.Needed}
	}
	out := struct {
		Ply      int               `json:"ply"`
		Turn     string            `json:"turn"`
		FEN      string            `json:"fen"`
		Findings []json.RawMessage `json:"findings"`
		Limit    struct {
			Rounds  int   `json:"rounds"`
			Needed  int   `json:"needed"`
			Unknown int   `json:"unknown_plies,omitempty"`
			Red     right `json:"red"`
			Black   right `json:"black"`
		} `json:"natural_limit"`
	}{Ply: r.Ply, Turn: r.Position.Side().String(), FEN: fen.Format(&r.Position), Findings: []json.RawMessage{}}
	out.Limit.Rounds, out.Limit.Needed, out.Limit.Unknown = s.Plies/2, s.Needed, s.Unknown
	out.Limit.Red, out.Limit.Black = rightOf(rules.Red), rightOf(rules.Black)
	for i := range r.Findings {
		b, err := r.Findings[i].JSON(p)
		if err != nil {
			return err
		}
		out.Findings = append(out.Findings, b)
	}
	encoder := json.NewEncoder(x.out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(out)
}
