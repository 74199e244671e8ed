// Package replay puts a record on the board: it resolves the moves as written,
// judges whether each is legal, and compares what the record says about itself
// (numbers, result, notation) with what the board shows. Of the game as a whole it says
// what the competition rules make of it: repetitions, the natural limit, fouls and the
// time.
//
// Replay keeps the legal part of every line. The first move of a line that cannot
// be played stops that line: it and all behind it stay in the record as written,
// in the state Unplayed, and later moves are never grafted on. Whether something is
// missing is decided by all printed numbers and all digits of the main line; a list of
// one side's moves is not read as both sides in turn, and of a short form that the
// whole record leaves open no reading is played.
package replay

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
	"qipu/rules/repetition"
)

// Options change how a record is read.
type Options struct {
	Style notation.Style // style of the moves as written; Auto finds it out
	// AnyPosition plays from positions that cannot arise in a game too, even where a
	// side has no king.
	AnyPosition bool
	// Strict lets nothing that comes later decide what a move is: neither between its
	// readings nor whose it is.
	Strict bool
	// Unjudged says nothing of the game as a whole: repetitions, the natural limit,
	// fouls and the time.
	Unjudged bool
	// Repetition are the rules for repetitions and the natural limit.
	Repetition repetition.Options
	// Time is the time rule; nil takes the TimeControl tag.
	Time *TimeRule
}

// Replayer replays games. Its zero value is ready; it may be used for many games,
// one after the other.
type Replayer struct {
	Options

	g       *record.Game
	reader  notation.Reader
	pending []branch
	sound   struct { // the last FEN with which nothing was wrong
		text  string
		setup fen.Setup
	}
	main    mainLine
	short   [][]rules.Move // what the main line may be, where it is written in the short form
	ply     int            // plies of the main line that were played
	broken  bool
	sided   bool       // the record has the moves of one side only,
	only    rules.Side // which is this one
	plies   bool       // the main line numbers half-moves, not rounds
	tracker repetition.Tracker
}

// branch is a variation that is still to be replayed: its first node and where it
// starts.
type branch struct {
	node record.NodeID
	pos  rules.Position
	ply  int // of the first move
	num  numbering
}

// Game replays one game: it sets Start, StartOK, Notation, Result, End and the
// state and move of every node, and adds what it finds.
func (r *Replayer) Game(g *record.Game) {
	r.g, r.pending, r.ply, r.broken, r.main, r.short = g, r.pending[:0], 0, false, mainLine{}, nil
	r.sided, r.plies = false, false
	first := len(g.Findings)
	r.setUp()
	r.chooseStyle()
	if !g.StartOK {
		r.abandon(g.Nodes[0].Child)
		r.broken = len(g.Nodes) > 1
	} else {
		if r.reader.Style == notation.Short && !r.Strict {
			r.short = r.decide()
		}
		r.tracker.Reset(g.Start.Key(), g.Counter, r.Repetition)
		r.only, r.sided = r.onlySide()
		pos := g.Start
		r.line(g.Nodes[0].Child, &pos, 1, r.newNumbering(), true)
		r.finish(&pos)
		for len(r.pending) > 0 {
			b := r.pending[len(r.pending)-1]
			r.pending = r.pending[:len(r.pending)-1]
			r.line(b.node, &b.pos, b.ply, b.num, false)
		}
	}
	if len(g.Nodes) == 1 && g.Format != "fen" {
		f := r.finding(diag.EmptyGame)
		f.Place = r.gamePlace()
		g.Report(f)
	}
	r.compareResults()
	r.judge()
	if book := r.book(); !book.General {
		for i := range g.Findings {
			g.Findings[i].Book = book.Name
		}
	}
	if added := g.Findings[first:]; len(added) > 1 {
		slices.SortStableFunc(g.Findings, byPlace)
	}
}

func byPlace(a, b diag.Finding) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Ply, b.Ply))
}

// gamePlace is where the game begins in a text, no place in a binary input.
func (r *Replayer) gamePlace() diag.Place {
	if r.g.FirstLine == 0 {
		return diag.Place{}
	}
	return diag.At(r.g.FirstLine, 1)
}

func (r *Replayer) finding(c diag.Code) diag.Finding {
	f := diag.New(c)
	f.Source, f.Game = r.g.Source, r.g.Number
	return f
}

// book are the rules by which the game is judged.
func (r *Replayer) book() *repetition.Ruleset {
	if r.Repetition.Rules == nil {
		return repetition.CN
	}
	return r.Repetition.Rules
}

// setUp finds the start position and says what is wrong with it.
func (r *Replayer) setUp() {
	g := r.g
	switch {
	case g.StartOK:
	case g.FEN == "":
		g.Start, g.StartOK = rules.StartPosition(), true
		return
	default:
		if g.FEN == r.sound.text { // as in most games of a collection
			set := &r.sound.setup
			g.Start, g.StartOK, g.Counter, g.Round = set.Position, true, set.Counter, set.Round
			return
		}
		set, err := fen.Parse(g.FEN)
		if err != nil {
			r.badFEN(err.(*fen.SyntaxError))
			return
		}
		g.Start, g.StartOK, g.Counter, g.Round = set.Position, true, set.Counter, set.Round
		if !set.HasSide {
			r.guessSide()
		} else if len(g.Start.Problems()) == 0 {
			r.sound.text, r.sound.setup = g.FEN, set
			return
		}
	}
	for _, problem := range g.Start.Problems() {
		f := r.finding(diag.BadPosition)
		f.Place, f.Reason, f.Text = g.FENPlace, string(problem), g.FEN
		f.Width = utf8.RuneCountInString(g.FEN)
		f.Board = fen.Format(&g.Start)
		g.Report(f)
	}
	if !g.Start.Playable() && !r.AnyPosition {
		g.StartOK = false
	}
}

func (r *Replayer) badFEN(err *fen.SyntaxError) {
	f := r.finding(diag.FENSyntax)
	f.Place, f.Reason, f.Text = r.g.FENPlace, string(err.Reason), err.Text
	f.Width = max(1, utf8.RuneCountInString(err.Text))
	if f.Column > 0 {
		f.Column += err.Column - 1
	}
	r.g.Report(f)
}

// guessSide decides whose turn it is when the FEN does not say: Black's where the
// number of the first move says so, else the side from which more of the main line can
// be played, and then the one whose digits and words it is written with; Red's in doubt.
func (r *Replayer) guessSide() {
	g := r.g
	id := g.Nodes[0].Child
	if id == 0 {
		return
	}
	first := g.Nodes[id]
	if first.BlackNo {
		g.Start.SetSide(rules.Black)
		return
	}
	if first.Text == "" || !g.Start.Playable() {
		return
	}
	plies, odd := r.tryMain(g.Start)
	black := g.Start
	black.SetSide(rules.Black)
	p, o := r.tryMain(black)
	if p > plies || p == plies && o < odd || p == 0 && plies == 0 && r.blackPiece(first.Text) {
		g.Start = black
	}
}

// blackPiece tells whether a text moves a piece of Black's on Red's turn.
func (r *Replayer) blackPiece(text string) bool {
	pos := r.g.Start
	reader := notation.Reader{Style: notation.Detect(&pos, r.texts)}
	return reader.Resolve(&pos, text).Reason == rules.WrongSide
}

// tryMain is how many moves of the main line can be played from a position, and how
// many of them are not spelled in the standard way.
func (r *Replayer) tryMain(pos rules.Position) (plies, odd int) {
	reader := notation.Reader{Style: notation.Detect(&pos, r.texts)}
	for text := range r.texts {
		read := reader.Resolve(&pos, text)
		if read.Status != notation.Resolved {
			break
		}
		plies++
		if read.Warn&notation.Nonstandard != 0 {
			odd++
		}
		pos.Play(read.Move)
	}
	return plies, odd
}

// texts visits the moves of the main line as written.
func (r *Replayer) texts(yield func(string) bool) {
	for id := range r.g.MainLine {
		if text := r.g.Nodes[id].Text; text != "" && !yield(text) {
			return
		}
	}
}

// chooseStyle decides once for the game in which notation its moves are written.
func (r *Replayer) chooseStyle() {
	g := r.g
	style := r.Style
	if style == notation.Auto {
		start := &g.Start
		if !g.StartOK {
			standard := rules.StartPosition()
			start = &standard
		}
		announced := notation.Auto
		if t := g.FindTag("Format"); t != nil {
			announced, _ = formatStyle(t.Value)
		}
		style = notation.DetectAnnounced(start, announced, r.texts)
	}
	r.reader = notation.Reader{Style: style, Coordinates: r.Style == notation.Auto && !r.Strict}
	if !r.Strict {
		r.reader.Game = r.texts
	}
	if id := g.Nodes[0].Child; id == 0 || g.Nodes[id].Text == "" {
		return
	}
	g.Notation = style.String()
	t := g.FindTag("Format")
	if t == nil {
		return
	}
	if said, ok := formatStyle(t.Value); ok && family(said) != family(style) {
		f := r.finding(diag.FormatMismatch)
		f.Place, f.Text, f.Args = t.Place, t.Value, diag.Strs(style.String())
		g.Report(f)
	}
}

func formatStyle(value string) (notation.Style, bool) {
	switch value = strings.ToLower(value); value {
	case "中文":
		value = "chinese"
	case "ucci":
		value = "uci"
	}
	return notation.ParseStyle(value)
}

// family folds the styles that one value of a Format tag may stand for.
func family(s notation.Style) notation.Style {
	switch s {
	case notation.Short:
		return notation.Chinese
	case notation.UCI, notation.UCI10:
		return notation.ICCS
	case notation.SAN10:
		return notation.SAN
	}
	return s
}
