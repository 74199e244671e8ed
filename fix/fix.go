// Package fix puts repairs back into the text they came from, game by game. A
// [Processor] proposes the repairs of one unit and makes its bytes anew with the safe
// ones, and with all of them; in text formats only the repaired text changes. Nothing
// is written that does not read back as the game that was meant.
package fix

import (
	"bytes"
	"slices"

	"qipu/convert"
	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/rules"
	"qipu/source"
)

// Config says how games are repaired.
type Config struct {
	convert.Config
	Unsafe bool `json:"unsafe,omitempty"` // guesses are made too, not only what is safe
	Write  bool `json:"write,omitempty"`  // Safe is wanted, or where Unsafe is set All, not both
	// GamesOnly leaves Safe and All as the unit is: only the games are wanted, and they
	// need not fit into its text.
	GamesOnly  bool   `json:"games_only,omitempty"`
	Confusions string `json:"confusions,omitempty"` // further look-alikes, see repair.Confusions.Add
}

// Task is a unit and what is known of it.
type Task struct {
	Unit    convert.Unit
	Answers map[int]rules.Move // of this game, by ply of the repaired game
	Any     map[int]rules.Move // of the only game of the input that needs repair
	// Other is the game of a second sheet, replayed, nil where there is none: both
	// players record, so two independent readings of a game exist (7.1).
	Other *record.Game
}

// Result is what comes of a unit. The findings are those of the game as it was; what a
// repair removed is marked.
type Result struct {
	convert.Result
	WorstLeft diag.Severity // of what is left
	Game      *Game         // nil: there is nothing to repair
	Unheeded  []Answer      // that the repaired game has not
	UsedAny   bool          // the game took Task.Any

	Format   *formats.Format // nil where the unit has none
	Encoding source.Encoding
	Line     int    // where the unit begins
	Before   []byte // its bytes
	Safe     []byte // with the safe repairs made
	All      []byte // with the guesses made too
}

// Game is a game that has something to repair.
type Game struct {
	Number  int
	Repairs []record.Repair // their nodes are those of Written
	Places  []diag.Place    // of the repairs
	Written *record.Game    // as it was, replayed
	Game    *record.Game    // as it would be with every repair
	// UnwrittenSafe says why the safe repairs are not in the text of Safe, Unwritten why
	// all of them are not in that of All.
	UnwrittenSafe, Unwritten error

	proposal  *repair.Proposal
	safe, all draft
}

// Processor repairs the games of units. It belongs to one goroutine.
type Processor struct {
	Config
	convert *convert.Processor
	repair  repair.Options
}

// NewProcessor is a Processor that does what the Config says.
func NewProcessor(c Config) (*Processor, error) {
	p := &Processor{Config: c}
	var err error
	if p.convert, err = convert.NewProcessor(c.Config); err != nil {
		return nil, err
	}
	if c.Confusions != "" {
		p.repair.Confusions = repair.DefaultConfusions().Clone()
		if err := p.repair.Confusions.Add(c.Confusions); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Process repairs the game of a unit, which has its bytes. The error is that of two
// sheets that do not go together, or of encoding.
func (p *Processor) Process(t *Task) (Result, error) {
	once := look{Processor: p, Task: t, unsafe: p.Unsafe, effort: new(int)}
	out, err := once.look()
	if err == nil && out.Game != nil && !p.GamesOnly {
		err = p.settle(t, &out, once.effort)
	}
	return out, err
}

// look is one look at a unit.
type look struct {
	*Processor
	*Task
	unsafe bool
	again  bool // the unit was looked at before, or something that it came from
	effort *int // positions that were looked at for its game
	out    Result
}

func (l *look) look() (Result, error) {
	u := &l.Unit
	l.out = Result{
		Format: formats.ByName(u.Format), Encoding: u.Encoding, Line: u.Line,
		Before: u.Bytes, Safe: u.Bytes, All: u.Bytes,
	}
	g := record.New()
	if !l.convert.Game(u, g) {
		var err error
		l.out.Result, err = l.convert.Process(u)
		l.out.WorstLeft = l.out.Worst
		return l.out, err
	}
	err := l.game(g)
	return l.out, err
}

// game repairs a game that was replayed.
func (l *look) game(g *record.Game) error {
	l.convert.Complete(g)
	found := append([]diag.Finding(nil), g.Findings...)
	o := l.repair
	o.Answers = l.answers(g)
	proposal, err := l.propose(g, o)
	if err != nil {
		return err
	}
	if proposal != nil {
		*l.effort += proposal.Effort
	}
	l.heed(g, proposal, o.Answers)
	left := g
	if proposal != nil && len(proposal.Repairs) > 0 {
		fixed := l.fixed(g, proposal)
		l.out.Game = fixed
		left = fixed.Game
		if !l.unsafe {
			left = l.applied(g, proposal, false)
			left.Repairs = fixed.Repairs
		}
		markRepaired(found, left)
		if err := l.write(fixed); err != nil {
			return err
		}
	}
	l.out.WorstLeft = convert.Worst(left.Findings)
	if left != g {
		left.Findings = append(repairedOnly(found), left.Findings...)
	}
	l.out.Result, err = l.convert.Finish(left)
	return err
}

// fixed is the game with its repairs.
func (l *look) fixed(g *record.Game, proposal *repair.Proposal) *Game {
	fixed := &Game{Number: g.Number, Written: clone(g), proposal: proposal}
	full := spelledOut(g, proposal)
	for i := range proposal.Repairs {
		r := &proposal.Repairs[i]
		fixed.Repairs = append(fixed.Repairs, l.shown(r))
		full(&fixed.Repairs[i])
		fixed.Places = append(fixed.Places, place(g, r))
	}
	fixed.Game = l.applied(g, proposal, true)
	fixed.Game.Repairs = fixed.Repairs
	if l.out.Format.Edited {
		fixed.safe = l.draft(fixed.Written, proposal, fixed.Game, false)
		fixed.all = l.draft(fixed.Written, proposal, fixed.Game, true)
	}
	return fixed
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
func (l *look) propose(g *record.Game, o repair.Options) (*repair.Proposal, error) {
	if l.again && *l.effort > l.patience() {
		return nil, nil
	}
	if l.Other != nil {
		return repair.Pair(g, l.Other, o)
	}
	return repair.Game(g, o), nil
}

func (l *look) shown(r *repair.Repair) record.Repair {
	out := *r
	out.Alternatives = slices.Clone(r.Alternatives)
	if l.Other != nil {
		out.OtherSource = l.Other.Source
		for _, id := range r.OtherNodes {
			out.Other, out.OtherLine = l.Other.Nodes[id].Text, int(l.Other.Nodes[id].Line)
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

// write makes the bytes of the repaired unit.
func (l *look) write(g *Game) (err error) {
	switch {
	case l.GamesOnly:
	case l.out.Format.Edited:
		l.out.Safe = l.edited(g, &g.safe, false)
		l.out.All = l.edited(g, &g.all, true)
		g.UnwrittenSafe, g.Unwritten = g.safe.err, g.all.err
	case l.out.Format.CanWrite():
		if l.out.Safe, err = l.rewritten(l.applied(g.Written, g.proposal, false)); err == nil {
			l.out.All, err = l.rewritten(l.applied(g.Written, g.proposal, true))
		}
	}
	return err
}

// rewritten is a game of a binary or JSON input, written anew.
func (l *look) rewritten(g *record.Game) ([]byte, error) {
	var out bytes.Buffer
	o := formats.EncodeOptions{Moves: notation.Writer{Style: notation.Chinese}, Printer: l.convert.Printer(), XQFVersion: byte(l.XQFVersion)}
	if err := l.out.Format.Encode(&out, o).Write(g); err != nil {
		return nil, err
	}
	if l.out.Format.Binary {
		return out.Bytes(), nil
	}
	text, _ := source.Encode(nil, out.String(), l.out.Encoding)
	return text, nil
}
