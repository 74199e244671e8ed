package repetition_test

import (
	"testing"

	"qipu/rules"
	"qipu/rules/repetition"
)

// BenchmarkTracker adds the tracker to the replay of a game without repetition.
func BenchmarkTracker(b *testing.B) {
	var tracker repetition.Tracker
	keys := make([]uint64, 100)
	p := rules.StartPosition()
	for i := range keys {
		moves := p.LegalMoves(nil)
		p.Play(moves[i*7%len(moves)])
		keys[i] = p.Key()
	}
	for b.Loop() {
		tracker.Reset(keys[0], 0, repetition.Options{})
		for i, k := range keys {
			tracker.Add(k, i%16 == 0)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(keys)), "ns/ply")
}

// BenchmarkJudge judges three full cycles: a quiet position, and one of random
// moves with almost everything on the board and both kings exposed.
func BenchmarkJudge(b *testing.B) {
	for name, c := range map[string][2]string{
		"chase": {"3ak4/4a4/9/9/2n6/9/9/1R7/4A4/3AK4 w", "b2c2 c5b7 c2b2 b7c5 "},
		"melee": {"3a1ab2/5r3/CnN1k1n2/2p2cp1p/p1b1p1P2/2P1P1r2/P4c2P/BR1R4B/4N2C1/3AKA3 b", "g4h4 h1g1 h4g4 g1h1 "},
	} {
		b.Run(name, func(b *testing.B) {
			start, moves, _ := game(b, c[0], c[1]+c[1]+c[1])
			b.ReportAllocs()
			for b.Loop() {
				repetition.Judge(start, moves, 0, repetition.Options{})
			}
		})
	}
}
