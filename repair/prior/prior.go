// Package prior tells how likely a move is before anything is known of what was
// written: a model of the moves that people play, a softmax over the legal moves. What
// a move is worth is the sum of weights for features of the move, the position and the
// two moves before, and of what a small net makes of the whole board. It is trained by
// repair/train from any collection of games; the table that stands beside this file is
// embedded.
package prior

import (
	_ "embed"
	"math"
	"sync"

	"qipu/rules"
)

// Size is the number of weights to which features are hashed.
const Size = 1_538_000

//go:embed prior.bin
var stored []byte

// Model is a trained model, ready to be asked. It may be used by several goroutines
// at once.
type Model struct {
	table  []int8
	step   float32 // what a weight of 1 adds to the logarithm of the odds
	in     []packed
	inStep float32 // likewise, to a hidden value
	bias   Row
	out    []Row
}

// Default is the model that is built in.
var Default = sync.OnceValue(func() *Model {
	m, err := Parse(stored)
	if err != nil {
		m, _ = Parse(NewWeights().Store()) // all moves alike; a test makes sure that this is not needed
	}
	return m
})

// LogProbs appends the logarithm of the probability of each of the legal moves of a
// position. The moves must be all of them; the sum of the probabilities is 1.
func (m *Model) LogProbs(dst []float32, x *Extractor, pos *rules.Position, c Context, moves []rules.Move) []float32 {
	n := len(dst)
	x.Begin(pos, c)
	var buf [80]int32
	var plain, mirrored Row
	m.hidden(&plain, x.Inputs(buf[:0], false))
	m.hidden(&mirrored, x.Inputs(buf[:0], true))
	top := float32(math.Inf(-1))
	for _, move := range moves {
		score := m.sum(x.Features(move)) + m.product(&plain, x, move, false) + m.product(&mirrored, x, move, true)
		dst = append(dst, score)
		top = max(top, score)
	}
	// What a move leads to is looked at only where that can matter.
	near := top - unlikely
	top = float32(math.Inf(-1))
	for i, move := range moves {
		if dst[n+i] >= near {
			dst[n+i] += m.sum(x.Later(move))
		}
		top = max(top, dst[n+i])
	}
	total := float32(0)
	for i := n; i < len(dst); i++ {
		dst[i] = fastExp(dst[i] - top)
		total += dst[i]
	}
	// Some moves are played for reasons that no model knows.
	known, anyOf := (1-blunders)/total, blunders/float32(len(moves))
	for i := n; i < len(dst); i++ {
		dst[i] = float32(math.Log(float64(known*dst[i] + anyOf)))
	}
	return dst
}

// blunders is the part of the moves of which anything is as likely.
const blunders = 0.01

// unlikely is how many nats behind the best a move is not looked at further.
const unlikely = 5

// product is half of what the net makes of a move; the image of the board in a mirror
// makes the other half.
func (m *Model) product(hidden *Row, x *Extractor, move rules.Move, mirrored bool) float32 {
	from, to := x.Rows(move, mirrored)
	return (Dot(hidden, &m.out[from]) + Dot(hidden, &m.out[to])) / 2
}

func (m *Model) sum(features []uint32) float32 {
	sum := int32(0)
	for _, f := range features {
		sum += int32(m.table[f])
	}
	return float32(sum) * m.step
}

// fastExp is e to the power of x for x ≤ 0, right to about a thousandth.
func fastExp(x float32) float32 {
	if x < -20 {
		return 0
	}
	x = 1 + x/1024
	for range 10 {
		x *= x
	}
	return x
}
