package replay

import (
	"unicode/utf8"

	"qipu/diag"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// line plays the line that begins with node id at pos. ply is the number of its
// first move. Alternatives met on the way are put off to r.pending.
func (r *Replayer) line(id record.NodeID, pos *rules.Position, ply int, num numbering, main bool) {
	g := r.g
	for first := !main; id != 0; ply++ {
		n := &g.Nodes[id]
		if n.Next != 0 && (first || g.Nodes[n.Parent].Child == id) {
			r.pending = append(r.pending, branch{n.Next, *pos, ply, num})
		}
		first = false
		if !r.step(n, pos, ply, &num, main) {
			if g.Nodes[n.Parent].Child == id && n.Next != 0 {
				// the alternatives to a move that was not played go with it
				r.pending = r.pending[:len(r.pending)-1]
				r.abandon(id)
			} else {
				r.abandonLine(id)
			}
			return
		}
		if main {
			r.ply = ply
		}
		num.next(pos.Side())
		id = n.Child
	}
}

// step plays one move of a line on pos, or reports why it cannot be played.
func (r *Replayer) step(n *record.Node, pos *rules.Position, ply int, num *numbering, main bool) bool {
	if n.Hole {
		r.stop(n, pos, ply, 0, *num, main, notation.Reading{})
		return false
	}
	if main && r.sided && pos.Side() != r.only {
		r.broken = true
		r.missing(ply-1, ply, 1, *num, false)
		return false
	}
	before := *num
	odd := n.Text != "" && n.Number >= 0 && num.unexpected(n, pos.Side())
	var read notation.Reading
	switch {
	case main && ply <= len(r.short):
		read = shortReading(r.short[ply-1])
	case n.Text != "":
		read = r.readerOf(n).Resolve(pos, n.Text)
		if read.Status == notation.NotAMove && n.Move != rules.NoMove {
			read = coordinates(pos, n.Move)
		}
	default:
		read = coordinates(pos, n.Move)
	}
	resolved := read.Status == notation.Resolved
	misprint := odd && main && r.lack(ply-1) == misprinted
	if odd || !resolved || read.Warn&notation.Nonstandard != 0 {
		if gap := r.unrecorded(n, pos, ply, &before, main, resolved); gap > 0 {
			r.stop(n, pos, ply, gap, before, main, read)
			return false
		}
	}
	if !resolved {
		r.stop(n, pos, ply, 0, before, main, read)
		return false
	}
	if odd {
		r.wrongNumber(n, ply, pos.Side(), num)
		if !misprint {
			num.round = n.Number
		}
	}
	if read.Warn != 0 {
		r.warn(n, pos, ply, read)
	}
	n.Move, n.State = read.Move, record.Played
	captured := pos.PlayLegal(n.Move)
	if main {
		r.tracker.Add(pos.Key(), captured != rules.NoPiece)
	}
	return true
}

// shortReading is the reading of a short form that the whole record gives.
func shortReading(moves []rules.Move) notation.Reading {
	if len(moves) > 1 {
		return notation.Reading{Status: notation.Ambiguous, Moves: moves}
	}
	return notation.Reading{Status: notation.Resolved, Move: moves[0]}
}

// coordinates reads a move that the record has as coordinates.
func coordinates(pos *rules.Position, m rules.Move) notation.Reading {
	if pos.IsLegal(m) {
		return notation.Reading{Status: notation.Resolved, Move: m}
	}
	return notation.Reading{Status: notation.Illegal, Move: m, Reason: pos.Check(m)}
}

// unrecorded is how many half-moves must be missing before n, 0 when it is to be
// taken as it stands. A move that can be played is not played only when the record
// leaves no doubt that it belongs to the other side.
func (r *Replayer) unrecorded(n *record.Node, pos *rules.Position, ply int, num *numbering, main, resolved bool) int {
	switch {
	case n.Text == "" || pos.End() != rules.NoEnd:
		return 0
	case !main:
		if resolved && (r.misplaced(n, pos.Side(), num) || n.Refused && scriptOf(n.Text) == usual(pos.Side().Other())) {
			return 1
		}
		return 0
	}
	m := r.mainLine()
	i := ply - 1
	side := pos.Side()
	gap, lack := r.gap(i, ply, num), r.lack(i)
	if lack == misprinted {
		gap = 0
	}
	if !resolved {
		if gap <= 0 {
			gap = lack
		}
		if gap <= 0 && r.alone(i, pos) {
			return 1
		}
		return max(0, gap)
	}
	foreign := m.scripts[i] == usual(side.Other())
	if foreign && r.copied(i, side) {
		return max(1, gap)
	}
	if foreign && n.Stray {
		return max(1, gap) // what could not be read stands in the place of a move
	}
	if n.Refused && (foreign || r.gapByNumber(i, ply, num) > 0) {
		return max(1, gap) // what showed that a move is missing was not written down
	}
	if lack > 0 && !r.goesOn(i, pos) {
		return max(gap, lack)
	}
	if gap <= 0 {
		return 0
	}
	if r.shifted(i, side) || r.foreign(i, side) && r.single(i) && r.resolves(passed(pos), i) {
		return gap
	}
	if m.scripts[i] == usual(side) || r.gapByNumber(i, ply, num)%2 == 0 {
		return 0
	}
	if n.BlackNo && r.single(i) || n.Number > num.round && (n.Stray || r.inStep(i) || foreign && r.single(i) && r.mixed(i)) {
		return gap
	}
	return 0
}

// misplaced tells whether number and digits of a move of a variation say that it is
// the other side's: (1... 马8进7) in the place of Red's move.
func (r *Replayer) misplaced(n *record.Node, side rules.Side, num *numbering) bool {
	if n.Number < 0 || r.reader.Style != notation.Chinese || scriptOf(n.Text) != usual(side.Other()) {
		return false
	}
	if side == rules.Red {
		return n.BlackNo && n.Number == num.round
	}
	return !n.BlackNo && n.Number == num.round+1
}

// single tells whether move i is the only one of its printed round.
func (r *Replayer) single(i int) bool {
	n := r.node(i)
	return n.Number >= 0 && (i+1 == len(r.main.ids) || r.node(i+1).Number > n.Number)
}

// passed is a position with the turn given to the other side.
func passed(pos *rules.Position) rules.Position {
	p := *pos
	p.SetSide(p.Side().Other())
	return p
}

// alone tells whether move i is the only one of its printed round and can be played
// by the side whose turn it is not: then the other half of the round is missing.
func (r *Replayer) alone(i int, pos *rules.Position) bool {
	n := r.node(i)
	if n.Number < 0 || n.BlackNo || pos.Side() == rules.Black || i+1 >= len(r.main.ids) || r.node(i+1).Number != n.Number+1 {
		return false
	}
	p := passed(pos)
	return !p.InCheck(rules.Red) && r.resolves(p, i)
}

// inStep tells whether move i and what stands behind it are a whole round: the next
// move has no number, and the number behind it is one higher.
func (r *Replayer) inStep(i int) bool {
	m := r.mainLine()
	n := r.node(i)
	return n.Number >= 0 && !n.BlackNo && i+1 < len(m.ids) && r.node(i+1).Number < 0 &&
		(i+2 == len(m.ids) || r.node(i+2).Number == n.Number+1)
}

// stop reports why the line ends before n. gap is how many half-moves are missing
// before it.
func (r *Replayer) stop(n *record.Node, pos *rules.Position, ply, gap int, num numbering, main bool, read notation.Reading) {
	if !main {
		if n.Hole || gap > 0 {
			f := r.at(diag.MissingMove, n, pos, ply)
			f.Count = 1
			r.g.Report(f)
			return
		}
		r.reject(n, pos, ply, read)
		return
	}
	r.broken = true
	i := ply - 1
	ended := pos.End() != rules.NoEnd
	shifted := false
	if !n.Hole && !ended && n.Text != "" && (gap > 0 || read.Status == notation.Illegal) {
		var explained bool
		if explained, shifted = r.explain(i, pos, &num); explained {
			gap = 0
		} else if gap == 0 {
			r.reject(n, pos, ply, read)
		}
	} else if !n.Hole && gap == 0 {
		r.reject(n, pos, ply, read)
	}
	if !ended {
		r.missing(i, ply, gap, num, shifted)
	}
}

// abandon marks the nodes of id and of its later alternatives, and all below, as
// not played.
func (r *Replayer) abandon(id record.NodeID) {
	g := r.g
	var stack []record.NodeID
	for id != 0 || len(stack) > 0 {
		if id == 0 {
			id = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
		}
		n := &g.Nodes[id]
		n.State = record.Unplayed
		if n.Next != 0 {
			stack = append(stack, n.Next)
		}
		id = n.Child
	}
}

// abandonLine is abandon without the alternatives to id itself.
func (r *Replayer) abandonLine(id record.NodeID) {
	r.g.Nodes[id].State = record.Unplayed
	r.abandon(r.g.Nodes[id].Child)
}

// at is a finding about a move.
func (r *Replayer) at(c diag.Code, n *record.Node, pos *rules.Position, ply int) diag.Finding {
	f := r.finding(c)
	switch {
	case n.Line > 0:
		f.Place = diag.At(int(n.Line), int(n.Column))
	case n.Offset > 0:
		f.Place = diag.AtOffset(int64(n.Offset))
	}
	f.Ply, f.Text, f.Side = ply, n.Text, pos.Side().String()
	if f.Text == "" {
		f.Text = n.Move.String()
	}
	f.Width = max(1, utf8.RuneCountInString(n.Text))
	return f
}

// warn reports what is odd about a move that could be resolved.
func (r *Replayer) warn(n *record.Node, pos *rules.Position, ply int, read notation.Reading) {
	for _, w := range [...]struct {
		bit  notation.Warn
		code diag.Code
	}{
		{notation.Nonstandard, diag.NonstandardNotation},
		{notation.MissingQualifier, diag.MissingQualifier},
		{notation.NeedlessQualifier, diag.NeedlessQualifier},
	} {
		if read.Warn&w.bit != 0 {
			f := r.at(w.code, n, pos, ply)
			f.Candidates = r.candidates(pos, read.Move)
			r.g.Report(f)
		}
	}
}

// reject reports a move that could not be played.
func (r *Replayer) reject(n *record.Node, pos *rules.Position, ply int, read notation.Reading) {
	if pos.End() != rules.NoEnd {
		f := r.at(diag.MoveAfterEnd, n, pos, ply)
		f.Reason = pos.End().String()
		f.Board = fen.Format(pos)
		r.g.Report(f)
		return
	}
	var f diag.Finding
	switch read.Status {
	case notation.Ambiguous:
		f = r.at(diag.AmbiguousMove, n, pos, ply)
		f.Candidates = r.candidates(pos, read.Moves...)
	case notation.WrongQualifier:
		f = r.at(diag.WrongQualifier, n, pos, ply)
		f.Candidates = r.candidates(pos, read.Moves...)
	case notation.Unreadable:
		f = r.at(diag.UnreadableMove, n, pos, ply)
		f.Candidates = r.nearest(n, pos)
	case notation.NotAMove:
		f = r.at(diag.UnparsedText, n, pos, ply)
		f.Candidates = r.nearest(n, pos)
	default:
		f = r.at(diag.IllegalMove, n, pos, ply)
		f.Reason = read.Reason.String()
		f.Candidates = r.nearest(n, pos)
	}
	f.Board = fen.Format(pos)
	r.g.Report(f)
}

// nearest are the legal moves whose text is nearest to what is written.
func (r *Replayer) nearest(n *record.Node, pos *rules.Position) []diag.Candidate {
	text, style := n.Text, r.reader.Style
	if text == "" {
		text, style = n.Move.String(), notation.UCI
	}
	return r.candidates(pos, notation.Nearest(pos, style, text, 5)...)
}

// candidates writes moves as candidates, in the notation of the record.
func (r *Replayer) candidates(pos *rules.Position, moves ...rules.Move) []diag.Candidate {
	style := r.reader.Style
	switch style {
	case notation.Auto, notation.Short, notation.SAN, notation.SAN10:
		style = notation.Chinese
	}
	var out []diag.Candidate
	for _, m := range moves {
		c := diag.Candidate{Move: m.String()}
		text, _ := notation.Writer{Style: style}.Append(nil, pos, m)
		c.Text = string(text)
		out = append(out, c)
	}
	return out
}

// readerOf is the reader for a move. A record in coordinates has texts only where it was
// written as one that could not be played, and those have the ranks 0 to 9 (see
// record.Game.AsWritten), whatever else they may be read as.
func (r *Replayer) readerOf(n *record.Node) *notation.Reader {
	t := n.Text
	if !n.Refused || r.reader.Style != notation.Auto || len(t) != 5 || t[2] != '-' || t[0] < 'A' || t[0] > 'I' || t[3] < 'A' || t[3] > 'I' {
		return &r.reader
	}
	return &notation.Reader{Style: notation.ICCS}
}
