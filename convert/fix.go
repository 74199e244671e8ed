package convert

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/rules"
	"qipu/source"
)

// FixOptions say how an input is repaired.
type FixOptions struct {
	Options
	Repair  repair.Options
	Answers Answers
	Unsafe  bool // guesses are made too, not only what is safe
	Write   bool // Safe is wanted, or where Unsafe is set All, not both
	// GamesOnly leaves Safe and All as the input is: only the games are wanted, and they
	// need not fit into its text.
	GamesOnly bool
	// Others are the games of a second sheet, replayed: both players record, so two
	// independent readings of a game exist (7.1). They are read together, game by game.
	Others []*record.Game

	spent map[int]int // positions that were looked at already, by game
}

// Fixed is what became of an input.
type Fixed struct {
	Format   *formats.Format
	Text     bool // the repairs are edits of a text; else the games are written anew, if the format can be
	Encoding source.Encoding
	Before   []byte // the input
	Safe     []byte // with the safe repairs made
	All      []byte // with the guesses made too
	Games    []FixedGame
	Unheeded []Answer       // that no repaired game has
	Findings []diag.Finding // of the input as it was; what a repair removed is marked
	Left     diag.Severity  // the worst that is left
	Counts   Chunk          // the games by the worst that is left
	Output   []byte         // the repaired games in the format of Options.To, if any
}

// ErrGameCount says that two inputs that are to be read together game by game have not
// as many of them.
var ErrGameCount = errors.New("they are read together in order, and have not as many games")

// FixedGame is a game that has something to repair.
type FixedGame struct {
	Number  int
	Repairs []record.Repair
	Places  []diag.Place      // of the repairs
	Nodes   [][]record.NodeID // the moves of Written that each is about; 0 the end
	Written *record.Game      // as it was, replayed
	Game    *record.Game      // as it would be with every repair
	// UnwrittenSafe says why the safe repairs are not in the text of Safe, Unwritten why
	// all of them are not in that of All.
	UnwrittenSafe, Unwritten error

	proposal  *repair.Proposal
	safe, all draft
}

// Fix repairs the games of an input. The error is one of reading.
func Fix(r io.Reader, name string, o FixOptions) (*Fixed, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if !o.GamesOnly {
		o.spent = map[int]int{}
	}
	out, err := fixOnce(data, name, o)
	if err == nil && !o.GamesOnly {
		err = out.settle(name, o)
	}
	return out, err
}

// fixOnce looks at an input once.
func fixOnce(data []byte, name string, o FixOptions) (*Fixed, error) {
	out := &Fixed{Before: data, Safe: data, All: data}
	f := &fixer{o: o, out: out, asked: map[int]bool{}, stream: *newStream(o.Options, name, new(workspace))}
	dec, format, err := formats.Open(bytes.NewReader(data), o.From, o.InputEncoding)
	switch {
	case errors.Is(err, io.EOF):
		f.only(diag.EmptyInput)
		return out, nil
	case errors.Is(err, formats.ErrUnknownFormat) && o.SkipUnknown:
		return out, nil
	case errors.Is(err, formats.ErrUnknownFormat):
		f.only(diag.UnknownFormat)
		return out, nil
	case err != nil:
		return nil, err
	}
	out.Format = format
	f.text = !format.Binary && format.Name != "json" && format.Name != "ocr"
	out.Text = f.text
	if o.To != nil {
		f.enc = formats.NewEncoder(f.stream.out, o.To, formats.EncodeOptions{Moves: o.Moves, Printer: o.Printer, XQFVersion: o.XQFVersion})
	}
	for number := 1; ; number++ {
		g := record.New()
		err := dec.Next(g)
		if err != nil && err != io.EOF {
			return nil, err
		}
		if err == io.EOF {
			f.collect(g, 0)
			if n := number - 1; len(o.Others) > 0 && n != len(o.Others) {
				return nil, fmt.Errorf("%w: %d and %d", ErrGameCount, n, len(o.Others))
			}
			break
		}
		g.Number, g.Source = number, name
		if err := f.game(g); err != nil {
			return nil, err
		}
	}
	out.Findings = f.chunk.Findings
	out.Output = f.chunk.Output
	f.leftover()
	if o.GamesOnly {
		return out, nil
	}
	f.edit()
	return out, nil
}

// fixer is one input on its way.
type fixer struct {
	stream
	o       FixOptions
	out     *Fixed
	text    bool         // repairs are edits of the text, else the games are written anew
	safe    bytes.Buffer // games written anew with the safe repairs
	all     bytes.Buffer // and with the others too
	touched bool
	asked   map[int]bool // the games whose answers were looked up
}

// only is a single finding about the whole input.
func (f *fixer) only(c diag.Code) {
	g := record.New()
	g.Report(diag.New(c))
	f.collect(g, 0)
	f.out.Findings = f.chunk.Findings
	f.out.Left = worstOf(f.out.Findings)
}

func (f *fixer) game(g *record.Game) error {
	f.replayer.Game(g)
	f.complete(g)
	found := append([]diag.Finding(nil), g.Findings...)
	o, err := f.answered(g)
	if err != nil {
		return err
	}
	proposal, err := f.propose(g, o)
	if err != nil {
		return err
	}
	if proposal != nil && f.o.spent != nil {
		f.o.spent[g.Number] += proposal.Effort
	}
	f.heed(g, proposal, o.Answers)
	left := g
	if proposal != nil && len(proposal.Repairs) > 0 {
		fixed := FixedGame{Number: g.Number, Written: clone(g), proposal: proposal}
		full := spelledOut(g, proposal)
		for i := range proposal.Repairs {
			r := &proposal.Repairs[i]
			fixed.Repairs = append(fixed.Repairs, f.shown(g, r))
			full(&fixed.Repairs[i])
			fixed.Places = append(fixed.Places, place(g, r))
			fixed.Nodes = append(fixed.Nodes, r.Nodes)
		}
		fixed.Game = f.applied(g, proposal, true)
		fixed.Game.Repairs = fixed.Repairs
		if f.text {
			fixed.safe = f.draft(fixed.Written, proposal, fixed.Game, false)
			fixed.all = f.draft(fixed.Written, proposal, fixed.Game, true)
		}
		f.out.Games = append(f.out.Games, fixed)
		f.touched = true
		left = fixed.Game
		if !f.o.Unsafe {
			left = f.applied(g, proposal, false)
			left.Repairs = fixed.Repairs
		}
		markRepaired(found, left)
	}
	worst := worstOf(left.Findings)
	f.out.Left = max(f.out.Left, worst)
	switch worst {
	case diag.Error:
		f.out.Counts.Failed++
	case diag.Warning:
		f.out.Counts.Warned++
	default:
		f.out.Counts.Clean++
	}
	if !f.text && f.out.Format.Write {
		if err := f.rewrite(g, proposal); err != nil {
			return err
		}
	}
	if left != g {
		left.Findings = append(repairedOnly(found), left.Findings...)
	}
	if f.enc != nil && (worst < diag.Error || f.OnError == Keep) {
		if err := f.encode(left); err != nil {
			return err
		}
	}
	g.Findings = left.Findings
	f.collect(g, g.Number)
	return nil
}

func repairedOnly(found []diag.Finding) (out []diag.Finding) {
	for _, f := range found {
		if f.Repaired {
			out = append(out, f)
		}
	}
	return out
}

// markRepaired marks the findings that the repaired game does not have any more.
func markRepaired(found []diag.Finding, left *record.Game) {
	has := map[string]int{}
	sign := func(f *diag.Finding) string { return string(f.Code) + "\x00" + f.Text + "\x00" + f.Reason }
	for i := range left.Findings {
		has[sign(&left.Findings[i])]++
	}
	for i := range found {
		if f := &found[i]; has[sign(f)] > 0 {
			has[sign(f)]--
		} else {
			f.Repaired = true
		}
	}
}

// propose repairs a game, together with its second sheet where there is one.
func (f *fixer) propose(g *record.Game, o repair.Options) (*repair.Proposal, error) {
	if f.o.spent[g.Number] > f.o.patience() {
		return nil, nil
	}
	if other := f.other(g); other != nil {
		return repair.Pair(g, other, o)
	}
	return repair.Game(g, o), nil
}

func (f *fixer) other(g *record.Game) *record.Game {
	if g.Number > len(f.o.Others) {
		return nil
	}
	return f.o.Others[g.Number-1]
}

func (f *fixer) shown(g *record.Game, r *repair.Repair) record.Repair {
	out := record.Repair{
		Ply: r.Ply, Kind: string(r.Kind), Written: r.Written, Move: r.Move, Text: r.Text,
		Confidence: r.Confidence, Safety: r.Safety.String(),
	}
	for _, a := range r.Alternatives {
		out.Alternatives = append(out.Alternatives, record.Choice(a))
	}
	if other := f.other(g); other != nil {
		out.OtherSource = other.Source
		for _, id := range r.Other {
			out.Other, out.OtherLine = other.Nodes[id].Text, int(other.Nodes[id].Line)
		}
	}
	return out
}

// spelledOut writes the moves of repairs in full where the record has the short form:
// it has no sign of its own for 平.
func spelledOut(g *record.Game, p *repair.Proposal) func(*record.Repair) {
	if g.Notation != notation.Short.String() {
		return func(*record.Repair) {}
	}
	pos, ply := g.Start, 1
	return func(r *record.Repair) {
		for ; ply < r.Ply; ply++ {
			pos.Play(p.Moves[ply-1])
		}
		full := func(m rules.Move, text *string) {
			if b, ok := (notation.Writer{}).Append(nil, &pos, m); ok && pos.IsLegal(m) {
				*text = string(b)
			}
		}
		full(r.Move, &r.Text)
		for i := range r.Alternatives {
			full(r.Alternatives[i].Move, &r.Alternatives[i].Text)
		}
	}
}

// place is where a repair is made.
func place(g *record.Game, r *repair.Repair) diag.Place {
	for _, id := range r.Nodes {
		if n := &g.Nodes[id]; id != 0 && n.Line > 0 {
			return diag.At(int(n.Line), int(n.Column))
		} else if id != 0 && n.Offset > 0 {
			return diag.AtOffset(int64(n.Offset))
		}
	}
	return diag.Place{}
}

// rewrite writes a game of a binary or JSON input anew.
func (f *fixer) rewrite(g *record.Game, p *repair.Proposal) error {
	o := formats.EncodeOptions{Moves: notation.Writer{Style: notation.Chinese}, Printer: f.Printer, XQFVersion: f.XQFVersion}
	for _, w := range []struct {
		out *bytes.Buffer
		all bool
	}{{&f.safe, false}, {&f.all, true}} {
		out := clone(g)
		if p != nil && len(p.Repairs) > 0 {
			out = f.applied(g, p, w.all)
		}
		if err := formats.NewEncoder(w.out, f.out.Format, o).Write(out); err != nil {
			return err
		}
	}
	return nil
}
