// Package prior tells how likely a move is before anything is known of what was
// written: a log-linear model of the moves that people play, over features of the
// position and of the two moves before. It is trained by repair/train from any
// collection of games; the table that stands beside this file is embedded.
package prior

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"sync"

	"qipu/rules"
)

// Size is the number of weights to which features are hashed.
const Size = 1_999_000

// magic begins a stored model; the byte behind it is the version of the features.
const (
	magic   = "qipuprior"
	version = 2
)

//go:embed prior.bin
var stored []byte

// Model is a table of weights, ready to be asked. It may be used by several
// goroutines at once.
type Model struct {
	weights []int8
	scale   float32 // what a weight of 1 adds to the logarithm of the odds
}

// Default is the model that is built in.
var Default = sync.OnceValue(func() *Model {
	m, err := Parse(stored)
	if err != nil {
		return &Model{weights: make([]int8, Size)}
	}
	return m
})

// Parse reads a stored model: the magic word, a version byte, the scale as a
// little-endian float32, and Size signed bytes.
func Parse(data []byte) (*Model, error) {
	const head = len(magic) + 1 + 4
	if len(data) != head+Size || string(data[:len(magic)]) != magic || data[len(magic)] != version {
		return nil, errors.New("not a table of move priors of this version")
	}
	m := &Model{weights: make([]int8, Size)}
	m.scale = math.Float32frombits(binary.LittleEndian.Uint32(data[len(magic)+1:]))
	for i, b := range data[head:] {
		m.weights[i] = int8(b)
	}
	return m, nil
}

// Store is the stored form of weights, one for each of Size features. They are
// rounded to steps of a 127th of the largest, which is cut off at limit.
func Store(weights []float32, limit float32) []byte {
	largest := float32(0)
	for _, w := range weights {
		largest = max(largest, min(limit, float32(math.Abs(float64(w)))))
	}
	scale := largest / 127
	if scale == 0 {
		scale = 1
	}
	out := append([]byte(magic), version)
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(scale))
	for _, w := range weights[:Size] {
		step := math.Round(float64(max(-limit, min(limit, w)) / scale))
		out = append(out, byte(int8(step)))
	}
	return out
}

// LogProbs appends the logarithm of the probability of each of the legal moves of a
// position. The moves must be all of them; the sum of the probabilities is 1.
func (m *Model) LogProbs(dst []float32, x *Extractor, pos *rules.Position, c Context, moves []rules.Move) []float32 {
	n := len(dst)
	x.Begin(pos, c)
	top := float32(math.Inf(-1))
	for _, move := range moves {
		score := m.sum(x.Features(move))
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
	for _, s := range dst[n:] {
		total += fastExp(s - top)
	}
	shift := top + float32(math.Log(float64(total)))
	for i := n; i < len(dst); i++ {
		dst[i] -= shift
	}
	return dst
}

// unlikely is how many nats behind the best a move is not looked at further.
const unlikely = 7

func (m *Model) sum(features []uint32) float32 {
	sum := int32(0)
	for _, f := range features {
		sum += int32(m.weights[f])
	}
	return float32(sum) * m.scale
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
