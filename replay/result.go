package replay

import (
	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// finish says how the main line ended on the board.
func (r *Replayer) finish(pos *rules.Position) {
	end := pos.End()
	r.g.End = end
	if end == rules.NoEnd {
		return
	}
	f := r.finding(diag.Checkmate)
	if end == rules.IsStalemate {
		f = r.finding(diag.Stalemate)
	}
	f.Ply, f.Side = r.ply, pos.Side().String()
	f.Place = r.gamePlace()
	last := record.NodeID(0)
	for id := range r.g.MainLine {
		if r.g.Nodes[id].State != record.Played {
			break
		}
		last = id
	}
	if n := &r.g.Nodes[last]; last != 0 && n.Line > 0 {
		f.Place, f.Text = diag.At(int(n.Line), int(n.Column)), n.Text
	} else if last != 0 && n.Offset > 0 {
		f.Place = diag.AtOffset(int64(n.Offset))
	}
	r.g.Report(f)
}

// board is the result that the end on the board proves; the side to move has lost
// by mate as well as by stalemate (articles 4.1.1 and 4.1.3).
func (r *Replayer) board() record.Result {
	if r.g.End == rules.NoEnd {
		return record.Unknown
	}
	side := r.g.Start.Side()
	if r.ply%2 == 1 {
		side = side.Other()
	}
	if side == rules.Red {
		return record.BlackWins
	}
	return record.RedWins
}

// compareResults decides what the result is and reports where the record
// contradicts itself or the board.
func (r *Replayer) compareResults() {
	g := r.g
	tag := g.FindTag("Result")
	var said record.Result
	tagOK := false
	if tag != nil {
		said, tagOK = record.ParseResult(tag.Value)
		if !tagOK && tag.Value != "" {
			f := r.finding(diag.BadTag)
			f.Place, f.Text, f.Reason = tag.Place, tag.Value, "result"
			g.Report(f)
		}
	}
	if !tagOK && !g.HasTerminator && g.Format != "fen" {
		f := r.finding(diag.MissingResult)
		f.Place = r.gamePlace()
		g.Report(f)
	}
	board := r.board()
	g.Result = said
	for _, next := range []record.Result{g.Terminator, board} {
		if g.Result == record.Unknown {
			g.Result = next
		}
	}
	f := r.finding(diag.ResultMismatch)
	switch {
	case said != record.Unknown && g.Terminator != record.Unknown && said != g.Terminator:
		f.Place, f.Text, f.Reason = g.TerminatorPlace, g.Terminator.String(), "terminator"
		f.Args = []any{said.String(), g.Terminator.String()}
		f.Related = []diag.Related{{Line: tag.Line, Column: tag.Column, Note: "related.tag-says", Args: []any{said.String()}}}
	case board != record.Unknown && g.Result != board:
		f.Text, f.Reason = g.Result.String(), g.End.String()
		f.Args = []any{g.Result.String(), board.String()}
		f.Ply = r.ply
		f.Place = g.TerminatorPlace
		if said != record.Unknown {
			f.Place = tag.Place
		}
	default:
		return
	}
	g.Report(f)
}
