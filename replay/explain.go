package replay

import (
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// script is the digits a move is written with. The standard gives Red Chinese
// numerals and Black Arabic digits; a record that keeps to it shows whose move a
// text is, and so where one is missing.
type script int8

const (
	noScript script = iota
	chineseDigits
	arabicDigits
)

// scriptOf is the script of the digits of a text in Chinese notation, noScript where it
// has both or is no such text. The ordinals of crowded pawns are Chinese for both sides.
func scriptOf(text string) script {
	s := noScript
	chinese := false // the text has a Chinese word
	for i, c := range text {
		_, numeral, ok := notation.DigitOf(c)
		if !ok {
			chinese = chinese || c >= utf8.RuneSelf
			continue
		}
		is := arabicDigits
		if numeral {
			is = chineseDigits
		}
		switch {
		case i == 0 && numeral:
		case s == noScript:
			s = is
		case s != is:
			return noScript
		}
	}
	if !chinese {
		return noScript
	}
	return s
}

// usual is the script of a side by the standard.
func usual(s rules.Side) script {
	if s == rules.Red {
		return chineseDigits
	}
	return arabicDigits
}

// mainLine is the main line as a list, made when something is wrong with it.
type mainLine struct {
	ids     []record.NodeID
	scripts []script
	lack    []int16 // half-moves that the numbers say are missing before each
	goesOn  bool    // from some move on it can be played to its end
	counted int     // moves whose digits are counted
	right   int     // of them with the digits of their side
	wrong   int
}

func (r *Replayer) mainLine() *mainLine {
	if r.main.ids == nil {
		for id := range r.g.MainLine {
			r.main.ids = append(r.main.ids, id)
			s := noScript
			if r.reader.Style == notation.Chinese {
				s = scriptOf(r.g.Nodes[id].Text)
			}
			r.main.scripts = append(r.main.scripts, s)
		}
	}
	return &r.main
}

// node is move i of the main line, from 0.
func (r *Replayer) node(i int) *record.Node { return &r.g.Nodes[r.main.ids[i]] }

// tellsApart tells whether the moves played so far keep each side to its own digits,
// so that the digits show who moves. Where fewer than two were played the moves
// behind the round in question speak instead, by their cells where they have numbers.
func (r *Replayer) tellsApart() bool {
	m := r.mainLine()
	right, wrong := 0, 0
	count := func(k int, side rules.Side) {
		switch m.scripts[k] {
		case noScript:
		case usual(side):
			right++
		default:
			wrong++
		}
	}
	if r.ply >= 2 {
		for ; m.counted < r.ply; m.counted++ {
			count(m.counted, r.sideAt(m.counted+1))
		}
		m.right, m.wrong = m.right+right, m.wrong+wrong
		return m.right >= 2 && m.wrong*10 <= m.right
	}
	next := r.ply + 1
	for next < len(m.ids) && r.node(next).Number < 0 {
		next++
	}
	if next == len(m.ids) {
		for k := r.ply + 2; k < len(m.ids); k++ {
			count(k, r.sideAt(k+1))
		}
	}
	for k := next; k < len(m.ids); k++ {
		if side, ok := r.cell(k); ok {
			count(k, side)
		}
	}
	return right >= 2 && wrong*10 <= right
}

// cell is the side whose move stands where move i is printed: behind a number Red's,
// then Black's.
func (r *Replayer) cell(i int) (side rules.Side, ok bool) {
	switch n := r.node(i); {
	case r.plies:
		return rules.Red, false
	case n.BlackNo:
		return rules.Black, true
	case n.Number >= 0:
		return rules.Red, true
	}
	if i > 0 {
		if n := r.node(i - 1); n.Number >= 0 && !n.BlackNo {
			return rules.Black, true
		}
	}
	return rules.Red, false
}

// foreign tells whether move i, on the turn of side, is written with the digits of
// the other side in a record whose digits tell the sides apart.
func (r *Replayer) foreign(i int, side rules.Side) bool {
	m := r.mainLine()
	return m.scripts[i] == usual(side.Other()) && r.tellsApart()
}

// shifted tells whether from move i on the digits run against the turns: a single
// slip is followed by moves in step again, an unrecorded move is not.
func (r *Replayer) shifted(i int, side rules.Side) bool {
	m := r.mainLine()
	if !r.foreign(i, side) || i+1 >= len(m.ids) {
		return false
	}
	return m.scripts[i+1] == usual(side)
}

// positionAt is the position before move i of the main line; the moves before it
// were played.
func (r *Replayer) positionAt(i int) rules.Position {
	pos := r.g.Start
	for k := range i {
		pos.Play(r.node(k).Move)
	}
	return pos
}

// resolves tells whether the moves of the main line with these indices can be played
// one after the other, each by the side whose digits it has where these tell the
// sides apart; an index behind the end is no hindrance.
func (r *Replayer) resolves(pos rules.Position, order ...int) bool {
	m := r.mainLine()
	apart := r.tellsApart()
	for _, i := range order {
		if i >= len(m.ids) {
			return true
		}
		n := r.node(i)
		if n.Hole || apart && m.scripts[i] == usual(pos.Side().Other()) {
			return false
		}
		move := n.Move
		if n.Text != "" {
			reader := r.reader
			read := reader.Resolve(&pos, n.Text)
			if read.Status != notation.Resolved {
				return false
			}
			move = read.Move
		}
		if !pos.IsLegal(move) {
			return false
		}
		pos.Play(move)
	}
	return true
}

// same tells whether two moves of the main line are written alike.
func (r *Replayer) same(i, k int) bool {
	m := r.mainLine()
	if i < 0 || k < 0 || i >= len(m.ids) || k >= len(m.ids) {
		return false
	}
	a, b := r.node(i), r.node(k)
	if m.scripts[i] != m.scripts[k] {
		return false
	}
	if a.Hole || b.Hole || a.Text == "" || b.Text == "" {
		return false
	}
	return string(notation.Fold(nil, a.Text)) == string(notation.Fold(nil, b.Text))
}

// repeated looks for a move or a round that is written twice and broke the line at
// move i; it returns the first move written again and how many there are, 0 if it
// is not so.
func (r *Replayer) repeated(i int) (first, count int) {
	pos := r.positionAt(i)
	switch {
	case r.copied(i, pos.Side()):
		return i, 1
	case r.same(i, i-1) && r.resolves(pos, i+1):
		return i, 1
	case r.same(i, i-2) && r.same(i+1, i-1) && r.resolves(pos, i+2):
		return i, 2
	case r.same(i, i-2) && r.same(i-1, i-3) && r.resolves(r.positionAt(i-1), i+1):
		return i - 1, 2 // its first half could be played again
	case r.same(i, i-2) && i+2 < len(r.main.ids) && r.resolves(pos, i+1, i+2):
		return i, 1 // in the next round, and the rest is shifted
	}
	return 0, 0
}

// copied tells whether move i, on the turn of side, is the move of the other column of
// its round, written in both.
func (r *Replayer) copied(i int, side rules.Side) bool {
	return r.foreign(i, side) && (side == rules.Black && r.same(i, i-1) || side == rules.Red && r.same(i, i+1) && r.tellsRound(i))
}

// swapped looks for two moves that stand in each other's place and broke the line at
// move i.
func (r *Replayer) swapped(i int) (a, b int, ok bool) {
	m := r.mainLine()
	pos := r.positionAt(i)
	oneRound := func(k int) bool {
		return k >= 0 && k+1 < len(m.ids) && r.sideAt(k+1) == rules.Red && r.tellsRound(k)
	}
	in := func(k int) bool { return k >= 0 && k < len(m.ids) }
	// Where the first of the two could be played by chance, the next move has to bear
	// the swap out.
	switch {
	case in(i+1) && oneRound(i) && r.resolves(pos, i+1, i, i+2):
		return i, i + 1, true
	case in(i+2) && r.resolves(pos, i+2, i+1, i, i+3):
		return i, i + 2, true
	case in(i-1) && in(i+1) && oneRound(i-1) && r.resolves(r.positionAt(i-1), i, i-1, i+1):
		return i - 1, i, true
	case in(i-2) && in(i+1) && r.resolves(r.positionAt(i-2), i, i-1, i-2, i+1):
		return i - 2, i, true
	}
	return 0, 0, false
}

// tellsRound tells whether moves k and k+1 stand in one printed round.
func (r *Replayer) tellsRound(k int) bool {
	return r.node(k).Number >= 0 && !r.node(k).BlackNo && r.node(k+1).Number < 0
}

// explain reports why move i of the main line cannot be played, by the first of
// repeated-move and swapped-moves that holds; it tells whether one did, and whether
// the moves behind it stand in the cells of the other side. Moves cannot be swapped where the numbers show that one is missing.
func (r *Replayer) explain(i int, pos *rules.Position, num *numbering) (explained, shifted bool) {
	r.mainLine()
	if r.reader.Style == notation.Short {
		return false, false // its texts fit too many moves to prove anything
	}
	if first, count := r.repeated(i); count > 0 {
		f := r.at(diag.RepeatedMove, r.node(i), pos, i+1)
		f.Count = count
		if first != i {
			f.Related = append(f.Related, r.related(first, "related.first-of-repeat"))
		}
		r.g.Report(f)
		return true, count == 1 && !r.copied(i, pos.Side())
	}
	if r.gapByNumber(i, i+1, num) > 0 {
		return false, false
	}
	if a, b, ok := r.swapped(i); ok {
		f := r.at(diag.SwappedMoves, r.node(i), pos, i+1)
		f.Args = diag.Strs(r.node(a).Text, r.node(b).Text)
		other := a + b - i
		f.Related = append(f.Related, r.related(other, "related.swapped-with"))
		r.g.Report(f)
		return true, false
	}
	return false, false
}

func (r *Replayer) related(i int, note string) diag.Related {
	n := r.node(i)
	return diag.Related{Line: int(n.Line), Column: int(n.Column), Ply: i + 1, Note: note, Args: diag.Strs(n.Text)}
}
