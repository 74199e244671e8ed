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
	rng          *rand.Rand
	legal        []rules.Move
	inputs       []int32
	features     []uint32
	moves        []candidate
	hidden, back prior.Row
}

// slope is the derivative of the loss by a weight of the table.
type slope struct {
	feature uint32
	value   float32
}

// candidate is a legal move with its features, which lie in the buffer of the worker.
type candidate struct {
	begin, end int
	from, to   int32 // rows of the net
	score      float32
}

func newWorker(t *trainer, seed uint64) *worker {
	return &worker{t: t, in: newSlopes(prior.Inputs), out: newSlopes(prior.Outputs), bias: newSlopes(1), rng: rand.New(rand.NewPCG(seed, 1))}
}

// slight is a slope that teaches nothing worth its time.
const slight = 0.002

// learn adds the slopes of a sample. The net sees half of the samples in a mirror.
func (w *worker) learn(s *sample) {
	chosen := w.score(s, w.rng.IntN(2) == 0)
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
	w.back = prior.Row{}
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
		from, to := &w.t.w.Out[m.from], &w.t.w.Out[m.to]
		slopeFrom, slopeTo := w.out.row(m.from), w.out.row(m.to)
		for j := range w.hidden {
			w.back[j] += g * (from[j] + to[j])
			d := g * w.hidden[j]
			slopeFrom[j] += d
			slopeTo[j] += d
		}
	}
	bias := w.bias.row(0)
	for j := range w.back {
		if prior.Bent(w.hidden[j]) {
			w.back[j] = 0
		}
		bias[j] += w.back[j]
	}
	for _, i := range w.inputs {
		row := w.in.row(i)
		for j := range row {
			row[j] += w.back[j]
		}
	}
}

// score fills in the candidates and tells which of them was played, -1 none.
func (w *worker) score(s *sample, mirrored bool) int {
	weights := w.t.w
	chosen := -1
	w.legal = s.pos.LegalMoves(w.legal[:0])
	w.x.Begin(&s.pos, s.c)
	w.inputs = w.x.Inputs(w.inputs[:0], mirrored)
	w.hidden = weights.Bias
	for _, i := range w.inputs {
		row := &weights.In[i]
		for j := range row {
			w.hidden[j] += row[j]
		}
	}
	for j := range w.hidden {
		w.hidden[j] = prior.Bend(w.hidden[j])
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
		m.from, m.to = w.x.Rows(move, mirrored)
		m.score += prior.Dot(&w.hidden, &weights.Out[m.from]) + prior.Dot(&w.hidden, &weights.Out[m.to])
		w.moves = append(w.moves, m)
		if move == s.played {
			chosen = i
		}
	}
	return chosen
}
