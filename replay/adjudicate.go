package replay

import (
	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
	"qipu/rules/repetition"
)

// Ruling is what the rules say of a game at one point of it, for an arbiter at the
// table.
type Ruling struct {
	Ply      int // of the main line, played before
	Position rules.Position
	Last     rules.Move // that led to the position, NoMove at the start
	Stretch  Stretch
	// Findings are a mate or stalemate, which comes before everything else, or else
	// the repetitions that still go on or that a side has lost by, and the natural
	// limit.
	Findings []diag.Finding
}

// Adjudicate rules on a game that was replayed, after so many plies of its main line;
// negative: after the last one. It is false where fewer could be played.
func Adjudicate(g *record.Game, ply int, o Options) (Ruling, bool) {
	r := &Replayer{Options: o, g: g}
	r.reader.Style, _ = notation.ParseStyle(g.Notation)
	_, moves := r.played()
	if ply < 0 {
		ply = len(moves)
	}
	if !g.StartOK || ply > len(moves) {
		return Ruling{}, false
	}
	moves = moves[:ply]
	out := Ruling{Ply: ply, Position: g.Start, Stretch: stretch(g.Start, moves, g.Counter, o.Repetition)}
	for _, m := range moves {
		out.Position.Play(m)
		out.Last = m
	}
	switch out.Position.End() {
	case rules.IsCheckmate:
		out.Findings = append(out.Findings, r.ended(diag.Checkmate, &out))
		return out, true
	case rules.IsStalemate:
		out.Findings = append(out.Findings, r.ended(diag.Stalemate, &out))
		return out, true
	}
	o.Repetition.All = true
	found := repetition.Judge(g.Start, moves, g.Counter, o.Repetition)
	for i := range found.Cycles {
		c := &found.Cycles[i]
		if c.To == ply || c.Verdict == repetition.RedLoses || c.Verdict == repetition.BlackLoses {
			out.Findings = append(out.Findings, r.cycleFinding(c, moves))
		}
	}
	for i := range found.Limits {
		if l := &found.Limits[i]; l.First > ply-out.Stretch.Plies {
			out.Findings = append(out.Findings, r.limitFinding(l))
		}
	}
	return out, true
}

func (r *Replayer) ended(c diag.Code, at *Ruling) diag.Finding {
	f := r.finding(c)
	f.Ply, f.Side = at.Ply, at.Position.Side().String()
	return f
}
