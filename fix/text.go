package fix

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"qipu/convert"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/rules"
	"qipu/source"
)

// plan turns repairs of a game into edits of its text: the safe ones, or all. The
// plies in anew are written anew though they may read right as they are.
func plan(g *record.Game, p *repair.Proposal, all bool, anew map[int]bool) []edit {
	style := styleOf(g)
	d := p.Draft(g, all, style.write, anew)
	edits := make([]edit, 0, len(d.Texts)+len(d.Numbers)+len(d.Fills))
	for id, text := range d.Texts {
		n := &g.Nodes[id]
		e := edit{Line: int(n.Line), Column: int(n.Column), Old: n.Text, New: text}
		if text == "" && d.Numbers[id] < 0 {
			e.Number = int(n.Number)
		}
		edits = append(edits, e)
	}
	for id, number := range d.Numbers {
		if n := &g.Nodes[id]; number >= 0 {
			edits = append(edits, edit{Line: int(n.Line), Column: int(n.Column), Number: int(n.Number), Count: number})
		}
	}
	return append(edits, insertions(g, d.Fills)...)
}

// insertions place moves that were not recorded: on lines of their own where they are
// rounds and the others have such, else behind the move before, on its line, or before
// the next one where that begins the same round.
func insertions(g *record.Game, fills []repair.Fill) (edits []edit) {
	form, rowed := rowFormOf(g)
	for i := 0; i < len(fills); {
		k := i + 1
		text := fills[i].Text
		for ; k < len(fills) && fills[k].Before == fills[i].Before && fills[k].Ply == fills[k-1].Ply+1; k++ {
			text += " " + fills[k].Text
		}
		run := fills[i:k]
		i = k
		if rowed && len(run) > 1 {
			if rows, ok := asRows(g, &form, run); ok {
				edits = append(edits, rows...)
				continue
			}
		}
		e := edit{New: text}
		previous, next := run[0].After, run[0].Before
		red := (run[0].Ply%2 == 1) == (g.Start.Side() == rules.Red)
		switch {
		case next != 0 && (previous == 0 || red && g.Nodes[next].Number >= 0 || !red && len(run) > 1):
			n := &g.Nodes[next]
			e.Line, e.Column, e.New = int(n.Line), int(n.Column), text+" "
			edits = append(edits, e)
		case previous != 0:
			n := &g.Nodes[previous]
			e.Line, e.Column, e.New = int(n.Line), int(n.Column)+utf8.RuneCountInString(n.Text), " "+text
			edits = append(edits, e)
		}
	}
	return edits
}

// style is how a record writes its moves.
type style struct {
	writer notation.Writer
	wide   bool // full-width digits
}

func styleOf(g *record.Game) style {
	s := style{writer: notation.Writer{Style: notation.Chinese, Hant: g.Encoding == string(source.Big5)}}
	if named, ok := notation.ParseStyle(g.Notation); ok && named != notation.Auto && named != notation.SAN && named != notation.SAN10 {
		s.writer.Style = named
	}
	hant, wide := 0, 0
	for id := range g.MainLine {
		for _, c := range g.Nodes[id].Text {
			switch {
			case strings.ContainsRune("車馬進後帥將砲", c):
				hant++
			case strings.ContainsRune("车马进后帅将", c):
				hant--
			case c >= '０' && c <= '９':
				wide++
			case c >= '0' && c <= '9':
				wide--
			}
		}
	}
	s.writer.Hant, s.wide = s.writer.Hant || hant > 0, wide > 0
	return s
}

// write spells a move.
func (s style) write(pos *rules.Position, m rules.Move) string {
	text, _ := s.writer.Append(nil, pos, m)
	return s.width(string(text))
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

// draft is the text of a game with its repairs made: the safe ones, or all.
type draft struct {
	want  []rules.Move // the main line it is to be read as
	open  bool         // what follows that is not known
	anew  map[int]bool // plies that are spelled anew for it
	edits []edit
	err   error // why it cannot be had
}

// draft is what a game becomes when its safe repairs, or all, are made.
func (l *look) draft(g *record.Game, p *repair.Proposal, left *record.Game, all bool) draft {
	d := draft{anew: map[int]bool{}, want: played(left)}
	for i := range p.Repairs {
		if r := &p.Repairs[i]; !all && r.Safety != repair.Safe {
			d.open = true
			d.want = d.want[:min(len(d.want), r.Ply-1)]
		}
	}
	if unmarked(g) {
		if d.open {
			d.err = errHalfMarked
			return d
		}
		d.spellAll()
	}
	d.edits = plan(g, p, all, d.anew)
	return d
}

// spellAll lets all moves be spelled anew.
func (d *draft) spellAll() {
	for ply := range d.want {
		d.anew[ply+1] = true
	}
}

// unmarked tells whether a record is in the short form without strokes. Strokes on
// some of its moves would say of the others that they go sideways.
func unmarked(g *record.Game) bool {
	if g.Notation != notation.Short.String() {
		return false
	}
	for id := range g.MainLine {
		if strings.ContainsAny(g.Nodes[id].Text, "\u0332\u0305") {
			return false
		}
	}
	return true
}

var errHalfMarked = errors.New("in the short form strokes mark all moves or none, and there are guesses among them; with --unsafe, or once these are answered, all are marked")

// A game that its text would make another one is written with the moves around the
// difference spelled anew, from some try on with all its moves, and in the end not at
// all.
const (
	wholeTry = 4
	lastTry  = 6
)

// edited is the unit with the repairs of a draft made. A game whose repairs cannot be
// written into its text stays as it is, and the draft says why.
func (l *look) edited(g *Game, d *draft, all bool) []byte {
	raw := newRaw(&l.Unit)
	for try := 1; d.err == nil; try++ {
		spans, err := raw.spans(d.edits)
		if d.err = err; err != nil {
			break
		}
		text := raw.with(spans)
		ply, bad := l.misread(text, d)
		switch {
		case !bad:
			return text
		case try == lastTry:
			d.err = errOtherGame
		default:
			for k := max(1, ply-1); k <= ply+1; k++ {
				d.anew[k] = true
			}
			if try >= wholeTry {
				d.spellAll()
			}
			d.edits = plan(g.Written, g.proposal, all, d.anew)
		}
	}
	return l.Unit.Bytes
}

// misread reads a text and compares the main line of the game with what was meant, so
// that no edit ever makes another game of a record. It gives the ply from which on they
// differ.
func (l *look) misread(text []byte, d *draft) (ply int, bad bool) {
	u, ok := reread(&l.Unit, text)
	g := record.New()
	if !ok || !l.convert.Game(&u, g) {
		return 1, true
	}
	line := played(g)
	k := 0
	for k < len(line) && k < len(d.want) && line[k] == d.want[k] {
		k++
	}
	if k < len(d.want) || len(line) > k && !d.open {
		return k + 1, true
	}
	return 0, false
}

// reread is a unit with other bytes; false where these are not one game any more.
func reread(u *convert.Unit, text []byte) (convert.Unit, bool) {
	out := *u
	out.Bytes, out.Findings = text, nil
	f := formats.ByName(u.Format)
	if f.Binary {
		return out, true
	}
	src := source.NewReader(bytes.NewReader(text), source.Options{Encoding: u.Encoding})
	out.Text = ""
	s := source.NewSplitter(src, f.Cutter(), u.Source, u.Format, len(text)*4+1)
	for games := 0; ; {
		piece, err := s.Next()
		if err != nil {
			return out, games == 1
		}
		if piece.Number > 0 {
			games++
		}
		out.Text += piece.Text
		out.Findings = append(out.Findings, piece.Findings...)
	}
}

var errOtherGame = errors.New("it would read as another game")

// played is the main line as far as it could be played.
func played(g *record.Game) (line []rules.Move) {
	for id := range g.MainLine {
		if g.Nodes[id].State != record.Played {
			break
		}
		line = append(line, g.Nodes[id].Move)
	}
	return line
}
