package replay

import (
	"qipu/diag"
	"qipu/fen"
	"qipu/record"
	"qipu/rules"
	"qipu/rules/repetition"
)

// judge says what the rules make of the main line as a whole: repetitions and the
// natural limit, claims of it, fouls and the time.
func (r *Replayer) judge() {
	if r.Unjudged || !r.g.StartOK {
		return
	}
	if r.tracker.Matters() {
		r.judgeRepetition()
	}
	r.judgeClaims()
	r.judgeFouls()
	r.judgeTime()
}

// played is the main line as far as it was played.
func (r *Replayer) played() (ids []record.NodeID, moves []rules.Move) {
	for id := range r.g.MainLine {
		n := &r.g.Nodes[id]
		if n.State != record.Played {
			break
		}
		ids, moves = append(ids, id), append(moves, n.Move)
	}
	return ids, moves
}

func (r *Replayer) judgeRepetition() {
	ids, moves := r.played()
	found := repetition.Judge(r.g.Start, moves, r.g.Counter, r.Repetition)
	for i := range found.Cycles {
		c := &found.Cycles[i]
		f := r.cycleFinding(c, moves)
		r.placeAt(&f, ids[c.Since-1])
		f.Severity, f.Reason = r.weigh(c)
		r.g.Report(f)
	}
	for i := range found.Limits {
		f := r.limitFinding(&found.Limits[i])
		r.placeAt(&f, ids[f.Ply-1])
		r.g.Report(f)
	}
}

// placeAt says where in the input a move stands.
func (r *Replayer) placeAt(f *diag.Finding, id record.NodeID) {
	n := &r.g.Nodes[id]
	switch {
	case n.Line > 0:
		f.Place, f.Text = diag.At(int(n.Line), int(n.Column)), n.Text
		f.Width = max(1, len([]rune(n.Text)))
	case n.Offset > 0:
		f.Place = diag.AtOffset(int64(n.Offset))
	}
}

// cycleFinding puts a repetition into a finding, without place and severity.
func (r *Replayer) cycleFinding(c *repetition.Cycle, moves []rules.Move) diag.Finding {
	f := r.finding(diag.Repetition)
	f.Ply, f.Articles = c.Since, c.Articles
	if side, concerned := concernedBy(c.Verdict); concerned {
		f.Side = side.String()
	}
	pos := r.g.Start
	for _, m := range moves[:c.Since] {
		pos.Play(m)
	}
	f.Board = fen.Format(&pos)
	f.Cycle = &diag.Cycle{Verdict: c.Verdict.String(), From: c.From, To: c.To, Count: c.Count}
	if len(c.Moves) > 0 {
		f.Cycle.Red, f.Cycle.Black = stance(c.Sides[rules.Red]), stance(c.Sides[rules.Black])
		f.Cycle.Moves = r.deeds(c, moves)
	}
	if len(c.Open) > 0 {
		f.Cycle.Open = questions(c.Open)
	}
	return f
}

// concernedBy is the side that a verdict speaks of.
func concernedBy(v repetition.Verdict) (side rules.Side, ok bool) {
	switch v {
	case repetition.RedLoses, repetition.RedMustChange:
		return rules.Red, true
	case repetition.BlackLoses, repetition.BlackMustChange:
		return rules.Black, true
	}
	return rules.Red, false
}

// weigh tells whether the record goes against a verdict: it plays on where a side
// has lost, or gives another result. A draw stands only where the record ends in the
// repetition, for nobody may have asked for it before. A position that comes again
// by different moves is no certain case (25.1).
func (r *Replayer) weigh(c *repetition.Cycle) (s diag.Severity, reason string) {
	var just record.Result
	switch c.Verdict {
	case repetition.RedLoses:
		just = record.BlackWins
	case repetition.BlackLoses:
		just = record.RedWins
	case repetition.Draw:
		just = record.Draw
	default:
		return diag.Info, ""
	}
	switch result := r.g.Result; {
	case !c.Uniform:
		return diag.Info, ""
	case just != record.Draw && r.ply > c.Since:
		return diag.Error, "plays-on"
	case result == record.Unknown || result == just || just == record.Draw && (r.ply > c.To || r.broken):
		return diag.Info, ""
	}
	return diag.Error, "result"
}

// limitFinding puts a natural limit into a finding, without place.
func (r *Replayer) limitFinding(l *repetition.Limit) diag.Finding {
	f := r.finding(diag.NaturalLimit)
	f.Limit = &diag.Limit{Red: l.Claim[rules.Red], Black: l.Claim[rules.Black]}
	for _, ply := range l.Claim {
		if ply > 0 && (f.Ply == 0 || ply < f.Ply) {
			f.Ply = ply
		}
	}
	if l.Arbiter {
		f.Limit.Verdict = repetition.Arbiter.String()
	}
	return f
}
