package prior

import (
	"math"
	"testing"

	"qipu/rules"
)

func BenchmarkLogProbs(b *testing.B) {
	var x Extractor
	m := Default()
	pos := rules.StartPosition()
	c := Context{Ply: 1}
	for _, s := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "c3c4", "b9c7", "i0h0", "h7i7"} {
		move, _ := rules.ParseMove(s)
		c = c.After(move, pos.Play(move))
	}
	moves := pos.LegalMoves(nil)
	var probs []float32
	for b.Loop() {
		probs = m.LogProbs(probs[:0], &x, &pos, c, moves)
	}
}

func TestProbabilitiesSumToOne(t *testing.T) {
	var x Extractor
	pos := rules.StartPosition()
	c := Context{Ply: 1}
	for ply := range 60 {
		moves := pos.LegalMoves(nil)
		if len(moves) == 0 && ply > 30 {
			break // somebody won
		}
		probs := Default().LogProbs(nil, &x, &pos, c, moves)
		sum := 0.0
		best := 0
		for i, p := range probs {
			sum += math.Exp(float64(p))
			if p > probs[best] {
				best = i
			}
		}
		if math.Abs(sum-1) > 0.01 {
			t.Fatalf("ply %d: the probabilities sum up to %v", ply+1, sum)
		}
		c = c.After(moves[best], pos.Play(moves[best]))
	}
}
