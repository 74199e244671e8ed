package convert

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/formats"
	"qipu/internal/source"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/replay"
	"qipu/rules"
)

// FixOptions say how an input is repaired.
type FixOptions struct {
	Options
	Repair  repair.Options
	Answers Answers
	Unsafe  bool // guesses are made too, not only what is safe
	// GamesOnly leaves Safe and All as the input is: only the games are wanted, and they
	// need not fit into its text.
	GamesOnly bool
	// Others are the games of a second sheet, replayed: both players record, so two
	// independent readings of a game exist (7.1). They are read together, game by game.
	Others []*record.Game
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

// FixedGame is a game that has something to repair.
type FixedGame struct {
	Number  int
	Repairs []record.Repair
	Places  []diag.Place      // of the repairs
	Nodes   [][]record.NodeID // the moves of Written that each is about; 0 the end
	Written *record.Game      // as it was, replayed
	Game    *record.Game      // as it would be with every repair
	// Unwritten says why the repairs are not in the text of Safe and All.
	Unwritten error

	safe, all []edit
}

// Fix repairs the games of an input. The error is one of reading.
func Fix(r io.Reader, name string, o FixOptions) (*Fixed, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
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
	proposal := f.propose(g, o)
	f.heed(g, proposal, o.Answers)
	left := g
	if proposal != nil && len(proposal.Repairs) > 0 {
		fixed := FixedGame{Number: g.Number, Written: clone(g)}
		for i := range proposal.Repairs {
			r := &proposal.Repairs[i]
			fixed.Repairs = append(fixed.Repairs, f.shown(g, r))
			fixed.Places = append(fixed.Places, place(g, r))
			fixed.Nodes = append(fixed.Nodes, r.Nodes)
		}
		if f.text {
			fixed.safe, fixed.all = f.plan(g, proposal, false), f.plan(g, proposal, true)
		}
		fixed.Game = f.applied(g, proposal, true)
		fixed.Game.Repairs = fixed.Repairs
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
func (f *fixer) propose(g *record.Game, o repair.Options) *repair.Proposal {
	if other := f.other(g); other != nil {
		return repair.Pair(g, other, o)
	}
	return repair.Game(g, o)
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

func clone(g *record.Game) *record.Game {
	c := *g
	c.Nodes = append([]record.Node(nil), g.Nodes...)
	c.Notes = append([]record.Note(nil), g.Notes...)
	c.Tags = append([]record.Tag(nil), g.Tags...)
	c.Findings = append([]diag.Finding(nil), g.Findings...)
	return &c
}

// applied is the game with its repairs made: all of them, or only the safe ones; then
// the main line ends before the first that is not.
func (f *fixer) applied(g *record.Game, p *repair.Proposal, all bool) *record.Game {
	c := clone(g)
	c.Findings = nil
	end, dropped := len(p.Moves), map[record.NodeID]bool{}
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if !all && r.Safety != repair.Safe {
			end = min(end, r.Ply-1)
		}
	}
	var line []record.NodeID
	used := map[record.NodeID]bool{}
	for ply, m := range p.Moves[:end] {
		id := p.From[ply]
		if id == 0 || used[id] {
			c.Nodes = append(c.Nodes, record.Node{Number: -1, Start: -1})
			id = record.NodeID(len(c.Nodes) - 1)
		}
		used[id] = true
		n := &c.Nodes[id]
		n.Text, n.Move, n.Hole, n.Number, n.Start = "", m, false, -1, -1
		line = append(line, id)
	}
	for i := range p.Repairs {
		if r := &p.Repairs[i]; r.Ply <= end && (r.Kind == repair.Repeated || r.Kind == repair.Inserted || r.Kind == repair.Missing) {
			for _, id := range r.Nodes {
				dropped[id] = dropped[id] || !used[id] && (r.Kind != repair.Missing || g.Nodes[id].Hole)
			}
		}
	}
	// What is written behind the last move that is played stays as it is.
	var rest []record.NodeID
	for id := range g.MainLine {
		switch {
		case used[id]:
			rest = rest[:0]
		case !dropped[id]:
			rest = append(rest, id)
		}
	}
	line = append(line, rest...)
	c.SetMainLine(line)
	replayer := replay.Replayer{Options: f.Replay}
	replayer.Game(c)
	keepSyntax(c, g)
	f.complete(c)
	return c
}

// keepSyntax gives the repaired game the findings about the text around its moves.
func keepSyntax(c, g *record.Game) {
	for _, f := range g.Findings {
		switch f.Code {
		case diag.Encoding, diag.TruncatedInput, diag.CorruptInput, diag.IgnoredText, diag.UnterminatedComment,
			diag.UnbalancedVariation, diag.NestingLimit, diag.BadTag, diag.DuplicateTag, diag.UnparsedText:
			if f.Code != diag.UnparsedText || f.Ply == 0 {
				c.Findings = append(c.Findings, f)
			}
		}
	}
}

// plan turns repairs of a game into edits of its text: the safe ones, or all.
func (f *fixer) plan(g *record.Game, p *repair.Proposal, all bool) []edit {
	style := styleOf(g)
	pos := g.Start
	texts := make([]string, len(p.Moves)) // as this record would write them
	for i, m := range p.Moves {
		b, _ := style.writer.Append(nil, &pos, m)
		texts[i] = style.width(string(b))
		pos.Play(m)
	}
	at := func(id record.NodeID) edit {
		n := &g.Nodes[id]
		return edit{Line: int(n.Line), Column: int(n.Column), Old: n.Text, Encoding: source.Encoding(g.Encoding)}
	}
	var edits []edit
	var fills []fill
	var order []record.NodeID                 // moves that are written anew, or elsewhere
	text := map[record.NodeID]string{}        // what such a move is written as
	slot := map[record.NodeID]record.NodeID{} // the move in whose place it is written
	touch := func(id record.NodeID) {
		if _, ok := slot[id]; !ok {
			order = append(order, id)
			slot[id], text[id] = id, g.Nodes[id].Text
		}
	}
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if !all && r.Safety != repair.Safe {
			continue
		}
		switch r.Kind {
		case repair.Swapped:
			if len(r.Nodes) == 2 {
				a, b := r.Nodes[0], r.Nodes[1]
				touch(a)
				touch(b)
				slot[a], slot[b] = slot[b], slot[a]
			}
		case repair.Repeated, repair.Inserted:
			for _, id := range r.Nodes {
				e := at(id)
				e.Number = r.Kind == repair.Repeated && g.Nodes[id].Number >= 0
				edits = append(edits, e)
			}
		case repair.Missing:
			if id := r.Nodes[0]; id != 0 && g.Nodes[id].Hole {
				touch(id)
				text[id] = texts[r.Ply-1]
			} else {
				fills = append(fills, fill{r.Ply, texts[r.Ply-1], id})
			}
		default:
			touch(r.Nodes[0])
			text[r.Nodes[0]] = texts[r.Ply-1]
		}
	}
	for _, id := range order {
		e := at(slot[id])
		e.New = text[id]
		edits = append(edits, e)
	}
	return append(edits, insertions(g, p, fills, slot)...)
}

// fill is a move that is written where nothing stands.
type fill struct {
	ply    int
	text   string
	before record.NodeID // the written move it belongs before, 0 the end
}

// insertions place moves that were not recorded: behind the move before, on its line,
// or before the next one where that begins the same round. slot tells where a move is
// written that has changed its place.
func insertions(g *record.Game, p *repair.Proposal, fills []fill, slot map[record.NodeID]record.NodeID) (edits []edit) {
	for i := 0; i < len(fills); {
		k := i + 1
		text := fills[i].text
		for ; k < len(fills) && fills[k].before == fills[i].before && fills[k].ply == fills[k-1].ply+1; k++ {
			text += " " + fills[k].text
		}
		e := edit{New: text, Encoding: source.Encoding(g.Encoding)}
		var previous record.NodeID
		for ply := fills[i].ply - 1; ply >= 1 && previous == 0; ply-- {
			previous = p.From[ply-1]
		}
		if at, ok := slot[previous]; ok {
			previous = at
		}
		next := fills[i].before
		red := (fills[i].ply%2 == 1) == (g.Start.Side() == rules.Red)
		switch {
		case next != 0 && (previous == 0 || red && g.Nodes[next].Number >= 0 || !red && k-i > 1):
			n := &g.Nodes[next]
			e.Line, e.Column, e.New = int(n.Line), int(n.Column), text+" "
			edits = append(edits, e)
		case previous != 0:
			n := &g.Nodes[previous]
			e.Line, e.Column, e.New = int(n.Line), int(n.Column)+utf8.RuneCountInString(n.Text), " "+text
			edits = append(edits, e)
		}
		i = k
	}
	return edits
}

// style is how a record writes its moves.
type style struct {
	writer notation.Writer
	wide   bool // full-width digits
}

func styleOf(g *record.Game) style {
	s := style{writer: notation.Writer{Style: notation.Chinese}}
	if named, ok := notation.ParseStyle(g.Notation); ok && named != notation.Auto && named != notation.SAN && named != notation.SAN10 {
		s.writer.Style = named
	}
	for id := range g.MainLine {
		text := g.Nodes[id].Text
		s.writer.Hant = s.writer.Hant || strings.ContainsAny(text, "車馬進後帥將砲")
		s.wide = s.wide || strings.ContainsAny(text, "０１２３４５６７８９")
	}
	return s
}

func (s style) width(text string) string {
	if !s.wide {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, text)
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

// edit makes the bytes of the repaired input. A game whose repairs cannot be written
// into its text stays as it is there, and says so; it costs the others nothing.
func (f *fixer) edit() {
	switch {
	case !f.touched:
		return
	case !f.text:
		if f.out.Format.Write {
			f.out.Safe, f.out.All = f.safe.Bytes(), f.all.Bytes()
		}
		return
	}
	for i := range f.out.Games {
		g := &f.out.Games[i]
		_, err := apply(f.out.Before, g.all)
		if err == nil {
			_, err = apply(f.out.Before, g.safe)
		}
		g.Unwritten = err
	}
	f.write()
	if f.verify() { // a game was made another one: without its edits
		f.write()
	}
}

func (f *fixer) write() {
	var safe, all []edit
	for _, g := range f.out.Games {
		if g.Unwritten == nil {
			safe, all = append(safe, g.safe...), append(all, g.all...)
		}
	}
	f.out.Safe, _ = apply(f.out.Before, safe) // each was tried
	f.out.All, _ = apply(f.out.Before, all)
}

// verify reads the input with every repair made and compares the main lines with what
// was meant, so that no edit ever makes another game of a record. It tells whether it
// found one.
func (f *fixer) verify() (bad bool) {
	want := map[int]*FixedGame{}
	for i := range f.out.Games {
		want[f.out.Games[i].Number] = &f.out.Games[i]
	}
	dec, _, err := formats.Open(bytes.NewReader(f.out.All), f.out.Format, f.InputEncoding)
	g := record.New()
	for n := 1; err == nil; n++ {
		if err = dec.Next(g); err != nil {
			break
		}
		w := want[n]
		if w == nil || w.Unwritten != nil {
			continue
		}
		f.replayer.Game(g)
		if played(g) != played(w.Game) {
			w.Unwritten, bad = errOtherGame, true
		}
		delete(want, n)
	}
	for _, w := range want { // the text has fewer games than before
		if w.Unwritten == nil {
			w.Unwritten, bad = errOtherGame, true
		}
	}
	return bad
}

var errOtherGame = errors.New("it would read as another game")

func played(g *record.Game) string {
	var b []byte
	for id := range g.MainLine {
		if g.Nodes[id].State != record.Played {
			break
		}
		b = append(g.Nodes[id].Move.Append(b), ' ')
	}
	return string(b)
}
