package convert

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"qipu/formats"
	"qipu/internal/source"
	"qipu/notation"
	"qipu/record"
	"qipu/repair"
	"qipu/rules"
)

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
