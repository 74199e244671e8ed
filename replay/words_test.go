package replay

import (
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/rules"
	"qipu/rules/repetition"
)

// Every class, point and piece that a judgement can name has a text in every
// language: a key without one stands for itself.
func TestEveryPointHasWords(t *testing.T) {
	var keys []string
	for c := repetition.Idle; c <= repetition.Check; c++ {
		keys = append(keys, "class."+c.String())
	}
	for c := repetition.Allowed; c <= repetition.PerpetualCheck; c++ {
		keys = append(keys, "stance."+c.String())
	}
	for _, p := range []repetition.Point{
		repetition.GivesCheck, repetition.ThreatensMate, repetition.WinsPiece, repetition.WinsByChecks,
		repetition.PawnAttacks, repetition.OffersExchange, repetition.OffersPiece, repetition.CutsLine, repetition.FollowsPiece,
		repetition.AlreadyAttacked, repetition.MatedAfterwards, repetition.NothingAttacked,
	} {
		keys = append(keys, "why."+string(p))
	}
	for _, p := range []repetition.Point{
		repetition.StandingThreat, repetition.SearchLimit, repetition.SeveralPoints, repetition.PieceValues, repetition.GuardPoint,
		repetition.SecondAttacker, repetition.LateMateAfterwards, repetition.MovesDiffer, repetition.KingAnswersCheck,
	} {
		keys = append(keys, "open."+string(p))
	}
	for _, side := range []rules.Side{rules.Red, rules.Black} {
		for k := rules.King; k <= rules.Pawn; k++ {
			keys = append(keys, "piece."+side.String()+"-"+k.String())
		}
	}
	for _, tag := range diag.Languages {
		p := diag.NewPrinter(tag)
		for _, key := range keys {
			if p.Say(diag.Say(key)) == key {
				t.Errorf("%v: no text %s", tag, key)
			}
		}
	}
	verdicts := diag.New(diag.Repetition)
	for v := repetition.Pending; v <= repetition.Arbiter; v++ {
		verdicts.Cycle = &diag.Cycle{Verdict: v.String()}
		if got, want := diag.NewPrinter(language.English).Message(&verdicts), "the position is repeated: "+v.String(); got == want {
			t.Errorf("no text for the verdict %s", v)
		}
	}
}
