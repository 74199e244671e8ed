package replay

import (
	"strconv"

	"qipu/diag"
	"qipu/notation"
	"qipu/rules"
	"qipu/rules/repetition"
)

// deed is a move of a cycle with its class, for a report.
type deed struct {
	ply   int
	move  rules.Move
	text  string // in the notation of the record
	class repetition.Class
	sure  bool
	why   diag.Words
}

// deeds are the moves of a cycle, and what they make of each side.
type deeds struct {
	list  []deed
	sides [2]repetition.Side
}

// In is the list as a finding has it in JSON.
func (d deeds) In(p *diag.Printer) any {
	type row struct {
		Ply   int    `json:"ply"`
		Move  string `json:"move"`
		Class string `json:"class"`
		Sure  bool   `json:"sure"`
		Why   string `json:"why"`
	}
	rows := make([]row, len(d.list))
	for i, one := range d.list {
		rows[i] = row{one.ply, one.move.String(), one.class.String(), one.sure, p.Say(one.why)}
	}
	return rows
}

// Rows is the list as a table, then the class of each side.
func (d deeds) Rows(p *diag.Printer) [][]string {
	rows := [][]string{{p.Text("table.ply"), p.Text("table.move"), p.Text("table.class"), p.Text("table.why")}}
	for _, one := range d.list {
		class := p.Text("class." + one.class.String())
		if !one.sure {
			class = p.Text("class.unsure", class)
		}
		rows = append(rows, []string{strconv.Itoa(one.ply), one.text, class, p.Say(one.why)})
	}
	for side, s := range d.sides {
		stance := p.Text("stance." + s.Class.String())
		if !s.Sure {
			stance = p.Text("class.unsure", stance)
		}
		rows = append(rows, []string{p.Text("side.class", p.Text("side."+rules.Side(side).String()), stance)})
	}
	return rows
}

// questions are what an arbiter has to answer.
type questions []repetition.Question

func (list questions) words(q repetition.Question) diag.Words {
	w := diag.Say("open." + string(q.Point))
	if q.Ply > 0 {
		w = diag.Say("at.ply", strconv.Itoa(q.Ply), w)
	}
	return w
}

// In is the list as a finding has it in JSON.
func (list questions) In(p *diag.Printer) any {
	type row struct {
		Ply      int      `json:"ply,omitempty"`
		Point    string   `json:"point"`
		Question string   `json:"question"`
		Articles []string `json:"articles,omitempty"`
	}
	rows := make([]row, len(list))
	for i, q := range list {
		rows[i] = row{q.Ply, string(q.Point), p.Say(diag.Say("open." + string(q.Point))), q.Articles}
	}
	return rows
}

// Rows is the list as lines: the question, and the articles it belongs to.
func (list questions) Rows(p *diag.Printer) [][]string {
	rows := make([][]string, len(list))
	for i, q := range list {
		cited := ""
		for j, a := range q.Articles {
			if j > 0 {
				cited += p.Text("list.separator")
			}
			cited += p.Article(a)
		}
		rows[i] = []string{p.Say(list.words(q)), cited}
	}
	return rows
}

// deeds are the moves of a cycle with what explains them.
func (r *Replayer) deeds(c *repetition.Cycle, moves []rules.Move) deeds {
	d := deeds{list: make([]deed, 0, len(c.Moves)), sides: c.Sides}
	pos, ply := r.g.Start, 0
	for i := range c.Moves {
		m := &c.Moves[i]
		for ; ply < m.Ply-1; ply++ {
			pos.Play(moves[ply])
		}
		text := r.moveText(&pos, m.Move)
		mover := pos.Side()
		pos.Play(m.Move)
		ply++
		d.list = append(d.list, deed{m.Ply, m.Move, text, m.Class, m.Sure, r.why(&pos, mover, m)})
	}
	return d
}

// why puts the reason of a label into words. after is the position after the move.
func (r *Replayer) why(after *rules.Position, mover rules.Side, m *repetition.Move) diag.Words {
	pass := *after
	pass.SetSide(mover)
	how := ""
	if m.Why.Move != rules.NoMove && m.Why.Point != repetition.CutsLine {
		how = r.moveText(&pass, m.Why.Move)
	}
	var roots []diag.Words
	if m.Why.Point == repetition.WinsPiece || m.Why.Point == repetition.FollowsPiece {
		roots = rootsOf(&pass, m.Why.Move)
	}
	return diag.Say("why."+string(m.Why.Point), manWords(m.Why.Attacker), manWords(m.Why.Victim), how, roots)
}

// moveText is a move in the notation of the record, with coordinates unless it is
// written with them.
func (r *Replayer) moveText(pos *rules.Position, m rules.Move) string {
	c := r.candidates(pos, m)[0]
	if family(r.reader.Style) == notation.ICCS {
		return c.Text
	}
	return c.String()
}

// rootsOf are the pieces that could take back after a capture.
func rootsOf(pos *rules.Position, capture rules.Move) (out []diag.Words) {
	p := *pos
	p.Play(capture)
	for _, m := range p.LegalMoves(nil) {
		if m.To() == capture.To() {
			out = append(out, manWords(repetition.Man{Piece: p.Piece(m.From()), At: m.From()}))
		}
	}
	return out
}

func manWords(m repetition.Man) diag.Words {
	if m.Piece == rules.NoPiece {
		return diag.Words{}
	}
	return diag.Say("piece.at", diag.Say("piece."+m.Piece.Side().String()+"-"+m.Piece.Kind().String()), m.At.String())
}
