package replay

import (
	"strings"

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

// statement is what one part of the record, or the board, says of the result.
type statement struct {
	by      string // the reason of a finding
	result  record.Result
	place   diag.Place
	onBoard bool
}

// compareResults decides what the result is and reports where the record
// contradicts itself or the board. Mate and stalemate come before everything that is
// written.
func (r *Replayer) compareResults() {
	g := r.g
	tag := g.FindTag("Result")
	var said record.Result
	tagOK := false
	if tag != nil {
		if said, tagOK = record.ParseForfeit(tag.Value); tagOK {
			r.compareForfeit(tag)
		} else {
			said, tagOK = record.ParseResult(tag.Value)
		}
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

	var written []statement // the most trusted one first
	write := func(by string, result record.Result, place diag.Place) {
		if result != record.Unknown {
			written = append(written, statement{by: by, result: result, place: place})
		}
	}
	if tag != nil {
		write("tag", said, tag.Place)
	}
	write("terminator", g.Terminator, g.TerminatorPlace)
	onTime := r.termination(write)
	r.titles(write)
	if len(written) == 0 {
		return
	}
	given, others := written[0], written[1:]
	if board != record.Unknown {
		end := statement{g.End.String(), board, given.place, true}
		if onTime {
			end.by = "board-first"
		}
		others = append([]statement{end}, others...)
	}
	for i, other := range others {
		if other.result != given.result {
			r.mismatch(given, other, others[:i], others[i+1:])
			return
		}
	}
}

// mismatch reports that two statements contradict each other. Where the others stand
// is said too.
func (r *Replayer) mismatch(given, other statement, agreeing, rest []statement) {
	f := r.finding(diag.ResultMismatch)
	f.Place, f.Reason, f.Text = other.place, other.by, other.result.String()
	f.Args = diag.Strs(given.result.String(), other.result.String())
	if other.onBoard {
		f.Ply, f.Text = r.ply, given.result.String()
	} else {
		agreeing = append([]statement{given}, agreeing...)
	}
	for _, s := range append(agreeing, rest...) {
		note := "related." + s.by + "-says"
		if s.onBoard {
			note = "related.board-says"
		}
		f.Related = append(f.Related, diag.Related{Line: s.place.Line, Column: s.place.Column, Note: note, Args: diag.Strs(s.result.String())})
	}
	r.g.Report(f)
}

// compareForfeit reports moves in a game that, by the marks + and - of article 21.4,
// was won without play.
func (r *Replayer) compareForfeit(tag *record.Tag) {
	if len(r.g.Nodes) == 1 {
		return
	}
	f := r.finding(diag.ResultMismatch)
	f.Place, f.Text, f.Reason = tag.Place, tag.Value, "moves"
	r.g.Report(f)
}

// termination takes what the Termination tag says of the result, and reports a mate
// or stalemate that is not on the board. onTime tells that the game was lost on time,
// by that tag or the one for the result.
func (r *Replayer) termination(write func(string, record.Result, diag.Place)) (onTime bool) {
	for _, name := range []string{"Result", "Termination"} {
		value := strings.ToLower(r.g.Tag(name))
		for _, word := range []string{"超时", "超時", "逾时", "逾時", "time forfeit"} {
			onTime = onTime || strings.Contains(value, word)
		}
	}
	t := r.g.FindTag("Termination")
	if t == nil {
		return onTime
	}
	end := rules.NoEnd
	switch strings.ToLower(t.Value) {
	case "checkmate", "将死", "將死":
		end = rules.IsCheckmate
	case "stalemate", "困毙", "困斃":
		end = rules.IsStalemate
	default:
		result, _ := record.ParseResult(t.Value)
		write("termination", result, t.Place)
		return onTime
	}
	if end != r.g.End && !r.broken && r.ply > 0 {
		f := r.finding(diag.ResultMismatch)
		f.Place, f.Text, f.Reason, f.Ply = t.Place, t.Value, "board", r.ply
		r.g.Report(f)
	}
	return onTime
}

// titles takes what the titles say of the result.
func (r *Replayer) titles(write func(string, record.Result, diag.Place)) {
	fromStart := r.g.StartOK && r.g.Start == rules.StartPosition()
	for _, name := range titleTags {
		if t := r.g.FindTag(name); t != nil {
			write("title", titleResult(t.Value, r.g.Tag("Red"), r.g.Tag("Black"), fromStart), t.Place)
		}
	}
}
