package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"qipu/repair/prior"
	"qipu/rules"
)

// sample is a position of a game and what was played there.
type sample struct {
	pos    rules.Position
	c      prior.Context
	played rules.Move
}

// settings of the training.
type settings struct {
	epochs    int
	batch     int     // samples between two steps
	rate      float64 // of the net
	tableRate float64 // of the table
	decay     float64 // pull of the table to zero
	rare      int     // features played less often are left out
	drop      float64 // part of the hidden values that are left out of each sample
}

// kept is by how much the hidden values that are not dropped make up for the others.
func (s *settings) kept() float32 { return float32(1 / (1 - s.drop)) }

// workers share each batch. Their number is fixed, since sums of floats depend on
// their order and the same games shall give the same table on every machine.
const workers = 2

// trainer fits the weights: those of the table by Adagrad, those of the net by Adam,
// all with a rate that falls to zero along a cosine.
type trainer struct {
	settings
	w       *prior.Weights
	squares []float32 // of the table, summed up
	in, out moments
	bias    moments
	played  []uint8 // how often a feature was that of a played move, up to 255
	crew    [workers]*worker
	steps   int
	rng     *rand.Rand
}

func newTrainer(s settings, seed uint64) *trainer {
	t := &trainer{settings: s, w: prior.NewWeights(), rng: rand.New(rand.NewPCG(seed, 0))}
	t.squares, t.played = make([]float32, prior.Size), make([]uint8, prior.Size)
	t.in, t.out, t.bias = newMoments(prior.Inputs), newMoments(prior.Outputs), newMoments(1)
	for i := range t.w.In {
		for j := range t.w.In[i] {
			t.w.In[i][j] = float32(t.rng.NormFloat64()) * 0.15
		}
	}
	for i := range t.w.Out {
		for j := range t.w.Out[i] {
			t.w.Out[i][j] = float32(t.rng.NormFloat64()) * 0.02
		}
	}
	for j := range t.w.Bias {
		t.w.Bias[j] = 0.3
	}
	for k := range t.crew {
		t.crew[k] = newWorker(t, seed+uint64(k)+1)
	}
	return t
}

// count counts the features of the moves that were played.
func (t *trainer) count(samples []sample) {
	x := &t.crew[0].x
	for i := range samples {
		s := &samples[i]
		x.Begin(&s.pos, s.c)
		for _, list := range [][]uint32{x.Features(s.played), x.Later(s.played)} {
			for _, f := range list {
				if t.played[f] < 255 {
					t.played[f]++
				}
			}
		}
	}
}

// together lets the workers do something at the same time.
func (t *trainer) together(do func(k int, w *worker)) {
	var wg sync.WaitGroup
	for k, w := range t.crew {
		wg.Go(func() { do(k, w) })
	}
	wg.Wait()
}

// epoch learns from every sample once, in a new order, and returns the loss in nats a
// move, each move foreseen before it was learned.
func (t *trainer) epoch(samples []sample) float64 {
	t.rng.Shuffle(len(samples), func(i, k int) { samples[i], samples[k] = samples[k], samples[i] })
	for from := 0; from+t.batch <= len(samples); from += t.batch {
		batch := samples[from : from+t.batch]
		t.together(func(k int, w *worker) {
			w.slopes = w.slopes[:0]
			for i := k; i < len(batch); i += workers {
				w.learn(&batch[i])
			}
		})
		t.step(float64(t.steps) / float64(t.epochs*(len(samples)/t.batch)))
	}
	loss, n := 0.0, 0
	for _, w := range t.crew {
		loss, n = loss+w.loss, n+w.n
		w.loss, w.n = 0, 0
	}
	return loss / float64(max(n, 1))
}

// warmup is how many steps the rate of the net takes to rise.
const warmup = 500

// step changes the weights after a batch; done is the part of the training behind it.
func (t *trainer) step(done float64) {
	t.steps++
	cool := max(0.01, 0.5*(1+math.Cos(math.Pi*done)))
	rate := adamRate(t.rate*cool*min(1, float64(t.steps)/warmup), t.steps)
	tableRate := float32(t.tableRate * cool)
	t.together(func(k int, _ *worker) {
		for _, w := range t.crew {
			for _, s := range w.slopes {
				if int(s.feature)%workers != k {
					continue
				}
				weight, sum := &t.w.Table[s.feature], &t.squares[s.feature]
				*sum += s.value * s.value
				pull := float32(t.decay) * *weight * max(s.value, -s.value)
				*weight -= tableRate * (s.value + pull) / float32(math.Sqrt(float64(*sum+0.3)))
			}
		}
		for i := k; i < prior.Inputs; i += workers {
			t.in.step(&t.w.In[i], i, rate, &t.crew[0].in, &t.crew[1].in)
		}
		for i := k; i < prior.Outputs; i += workers {
			t.out.step(&t.w.Out[i], i, rate, &t.crew[0].out, &t.crew[1].out)
		}
		if k == 0 {
			t.bias.step(&t.w.Bias, 0, rate, &t.crew[0].bias, &t.crew[1].bias)
		}
	})
}
