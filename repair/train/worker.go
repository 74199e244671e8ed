package main

import (
	"math"
	"math/rand/v2"

	"qipu/repair/prior"
	"qipu/rules"
)

// worker finds the slopes of its part of a batch.
type worker struct {
	t            *trainer
	x            prior.Extractor
	in, out      slopes
	bias         slopes
	slopes       []slope // of the table
	loss         float64
	n            int
	rng          *rand.Rand // of what is dropped
	legal        []rules.Move
	inputs       [2][]int32 // of the board, and of its image in a mirror
	features     []uint32
	moves        []candidate
	hidden, back [2]prior.Row
}

// slope is the derivative of the loss by a weight of the table.
type slope struct {
	feature uint32
	value   float32
}

// candidate is a legal move with its features, which lie in the buffer of the worker.
type candidate struct {
	begin, end int
	from, to   [2]int32 // rows of the net
	score      float32
}

func newWorker(t *trainer, seed uint64) *worker {
	return &worker{t: t, in: newSlopes(prior.Inputs), out: newSlopes(prior.Outputs), bias: newSlopes(1), rng: rand.New(rand.NewPCG(seed, 1))}
}

// slight is a slope that teaches nothing worth its time.
const slight = 0.002

// learn adds the slopes of a sample.
func (w *worker) learn(s *sample) {
	chosen := w.score(s)
	if chosen < 0 {
		return
	}
	top := float32(math.Inf(-1))
	for i := range w.moves {
		top = max(top, w.moves[i].score)
	}
	total := float32(0)
	for i := range w.moves {
		w.moves[i].score = float32(math.Exp(float64(w.moves[i].score - top)))
		total += w.moves[i].score
	}
	w.loss -= math.Log(float64(w.moves[chosen].score / total))
	w.n++
	w.back = [2]prior.Row{}
	for i := range w.moves {
		m := &w.moves[i]
		g := m.score / total
		if i == chosen {
			g--
		}
		if g < slight && g > -slight {
			continue
		}
		for _, f := range w.features[m.begin:m.end] {
			w.slopes = append(w.slopes, slope{f, g})
		}
		for side := range w.hidden {
			from, to := &w.t.w.Out[m.from[side]], &w.t.w.Out[m.to[side]]
			slopeFrom, slopeTo := w.out.row(m.from[side]), w.out.row(m.to[side])
			hidden, back := &w.hidden[side], &w.back[side]
			for j := range hidden {
				back[j] += g / 2 * (from[j] + to[j])
				d := g / 2 * hidden[j]
				slopeFrom[j] += d
				slopeTo[j] += d
			}
		}
	}
	bias := w.bias.row(0)
	for side := range w.hidden {
		hidden, back := &w.hidden[side], &w.back[side]
		for j := range back {
			if prior.Bent(hidden[j] / w.t.kept()) {
				back[j] = 0
			}
			back[j] *= w.t.kept()
			bias[j] += back[j]
		}
		for _, i := range w.inputs[side] {
			row := w.in.row(i)
			for j := range row {
				row[j] += back[j]
			}
		}
	}
}

// score fills in the candidates and tells which of them was played, -1 none.
func (w *worker) score(s *sample) int {
	weights := w.t.w
	chosen := -1
	w.legal = s.pos.LegalMoves(w.legal[:0])
	w.x.Begin(&s.pos, s.c)
	for side := range w.hidden {
		w.inputs[side] = w.x.Inputs(w.inputs[side][:0], side == 1)
		hidden := &w.hidden[side]
		*hidden = weights.Bias
		for _, i := range w.inputs[side] {
			row := &weights.In[i]
			for j := range row {
				hidden[j] += row[j]
			}
		}
		for j := range hidden {
			if hidden[j] = prior.Bend(hidden[j]) * w.t.kept(); w.rng.Float64() < w.t.drop {
				hidden[j] = 0
			}
		}
	}
	w.features, w.moves = w.features[:0], w.moves[:0]
	for i, move := range w.legal {
		m := candidate{begin: len(w.features)}
		for _, list := range [][]uint32{w.x.Features(move), w.x.Later(move)} {
			for _, f := range list {
				if int(w.t.played[f]) >= w.t.rare {
					w.features = append(w.features, f)
					m.score += weights.Table[f]
				}
			}
		}
		m.end = len(w.features)
		for side := range w.hidden {
			from, to := w.x.Rows(move, side == 1)
			m.from[side], m.to[side] = from, to
			m.score += (prior.Dot(&w.hidden[side], &weights.Out[from]) + prior.Dot(&w.hidden[side], &weights.Out[to])) / 2
		}
		w.moves = append(w.moves, m)
		if move == s.played {
			chosen = i
		}
	}
	return chosen
}
