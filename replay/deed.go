package replay

import (
	"qipu/diag"
	"qipu/notation"
	"qipu/rules"
	"qipu/rules/repetition"
)

// deeds are the moves of a cycle with what explains them.
func (r *Replayer) deeds(c *repetition.Cycle, moves []rules.Move) []diag.CycleMove {
	list := make([]diag.CycleMove, 0, len(c.Moves))
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
		list = append(list, diag.CycleMove{
			Ply: m.Ply, Move: m.Move.String(), Text: text, Class: m.Class.String(), Sure: m.Sure, Why: r.why(&pos, mover, m),
		})
	}
	return list
}

// stance is what the moves of a cycle make of a side.
func stance(s repetition.Side) diag.Stance {
	return diag.Stance{Class: s.Class.String(), Sure: s.Sure}
}

// questions are what an arbiter has to answer.
func questions(open []repetition.Question) []diag.Question {
	list := make([]diag.Question, len(open))
	for i, q := range open {
		list[i] = diag.Question{Ply: q.Ply, Point: string(q.Point), Articles: q.Articles}
	}
	return list
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
	return diag.Say("why."+string(m.Why.Point), diag.Phrase(manWords(m.Why.Attacker)), diag.Phrase(manWords(m.Why.Victim)), diag.Str(how), diag.Phrase(roots...))
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
	return diag.Say("piece.at", diag.Phrase(diag.Say("piece."+m.Piece.Side().String()+"-"+m.Piece.Kind().String())), diag.Str(m.At.String()))
}
