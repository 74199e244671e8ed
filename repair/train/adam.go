package main

import (
	"math"

	"qipu/repair/prior"
)

// slopes are the derivatives of the loss by rows, of the rows that a batch touched.
type slopes struct {
	rows    []prior.Row
	touched []bool
}

func newSlopes(n int) slopes {
	return slopes{make([]prior.Row, n), make([]bool, n)}
}

// row is one to be added to.
func (s *slopes) row(i int32) *prior.Row {
	s.touched[i] = true
	return &s.rows[i]
}

// moments are the running means of the slopes and of their squares (Kingma and Ba,
// Adam, 2015). Rows that a batch did not touch stay as they are.
type moments struct{ mean, square []prior.Row }

func newMoments(n int) moments {
	return moments{make([]prior.Row, n), make([]prior.Row, n)}
}

const (
	meanKeep   = 0.9
	squareKeep = 0.999
)

// adamRate corrects a rate for moments that begin at zero.
func adamRate(rate float64, steps int) float32 {
	n := float64(steps)
	return float32(rate * math.Sqrt(1-math.Pow(squareKeep, n)) / (1 - math.Pow(meanKeep, n)))
}

// step changes a row and empties its slopes.
func (m *moments) step(row *prior.Row, i int, rate float32, a, b *slopes) {
	if !a.touched[i] && !b.touched[i] {
		return
	}
	a.touched[i], b.touched[i] = false, false
	mean, square, sa, sb := &m.mean[i], &m.square[i], &a.rows[i], &b.rows[i]
	for j := range row {
		g := sa[j] + sb[j]
		mean[j] = meanKeep*mean[j] + (1-meanKeep)*g
		square[j] = squareKeep*square[j] + (1-squareKeep)*g*g
		row[j] -= rate * mean[j] / (float32(math.Sqrt(float64(square[j]))) + 1e-8)
	}
	*sa, *sb = prior.Row{}, prior.Row{}
}
