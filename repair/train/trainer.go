package main

import (
	"math"

	"qipu/repair/prior"
	"qipu/rules"
)

// trainer fits the weights.
type trainer struct {
	weights, squares []float32
	played           []uint8 // how often a feature was that of a played move, up to 255
	rate             float32
	rare             uint8
	x                prior.Extractor
}

func newTrainer(rate float32, rare uint8) *trainer {
	n := prior.Size
	return &trainer{weights: make([]float32, n), squares: make([]float32, n), played: make([]uint8, n), rate: rate, rare: rare}
}

// count counts the features of the moves that were played.
func (t *trainer) count(games [][]rules.Move) {
	for _, g := range games {
		walk(g, func(pos *rules.Position, c prior.Context, played rules.Move) {
			t.x.Begin(pos, c)
			for _, list := range [][]uint32{t.x.Features(played), t.x.Later(played)} {
				for _, f := range list {
					if t.played[f] < 255 {
						t.played[f]++
					}
				}
			}
		})
	}
}

// candidate is a legal move with its features; which lie in the buffer of a pass.
type candidate struct {
	from, to int
	p        float32
}

// pass learns from every game once and returns the loss in nats a move, each move
// foreseen before it was learned.
func (t *trainer) pass(games [][]rules.Move, last bool) float64 {
	var buf [128]rules.Move
	var features []uint32
	var list []candidate
	sum, n := 0.0, 0
	rate := t.rate
	for i, g := range games {
		if last {
			rate = t.rate * float32(len(games)-i) / float32(len(games)) // cool down
		}
		walk(g, func(pos *rules.Position, c prior.Context, played rules.Move) {
			legal := pos.LegalMoves(buf[:0])
			t.x.Begin(pos, c)
			features, list = features[:0], list[:0]
			top := float32(math.Inf(-1))
			chosen := -1
			for i, m := range legal {
				from := len(features)
				score := float32(0)
				for _, list := range [][]uint32{t.x.Features(m), t.x.Later(m)} {
					for _, f := range list {
						if t.played[f] >= t.rare {
							features = append(features, f)
							score += t.weights[f]
						}
					}
				}
				list = append(list, candidate{from, len(features), score})
				top = max(top, score)
				if m == played {
					chosen = i
				}
			}
			if chosen < 0 {
				return
			}
			total := float32(0)
			for i := range list {
				list[i].p = float32(math.Exp(float64(list[i].p - top)))
				total += list[i].p
			}
			for i := range list {
				p := list[i].p / total
				slope := p
				if i == chosen {
					slope = p - 1
					sum -= math.Log(float64(p))
					n++
				}
				if slope < 0.002 && slope > -0.002 {
					continue
				}
				for _, f := range features[list[i].from:list[i].to] {
					t.squares[f] += slope * slope
					t.weights[f] -= rate * slope / float32(math.Sqrt(float64(t.squares[f]+0.3)))
				}
			}
		})
	}
	return sum / float64(max(n, 1))
}
