package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"qipu/repair/prior"
	"qipu/rules"
)

// greedy plays games in which whoever can capture does.
func greedy(n int, seed uint64) (games [][]rules.Move) {
	rng := rand.New(rand.NewPCG(seed, 9))
	for range n {
		pos := rules.StartPosition()
		var moves []rules.Move
		for len(moves) < 60 {
			legal := pos.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			for _, c := range legal {
				if pos.Piece(c.To()) != rules.NoPiece {
					m = c
					break
				}
			}
			moves = append(moves, m)
			pos.Play(m)
		}
		games = append(games, moves)
	}
	return games
}

func trained(t *testing.T) []byte {
	samples := positions(greedy(30, 1))
	tr := newTrainer(settings{epochs: 2, batch: 32, rate: 0.004, tableRate: 0.08, decay: 0.1, rare: 2, drop: 0.1}, 5)
	tr.count(samples)
	first := tr.epoch(samples)
	second := tr.epoch(samples)
	if !(second < first) {
		t.Errorf("%v nats a move in the first pass, %v in the second", first, second)
	}
	return tr.w.Store()
}

// The trainer finds out what the players do, also in games it has not seen.
func TestLearns(t *testing.T) {
	data := trained(t)
	if again := trained(t); !bytes.Equal(data, again) {
		t.Error("the same games gave another table")
	}
	m, err := prior.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var x prior.Extractor
	uniform, nats, captures := 0.0, 0.0, 0
	for _, s := range positions(greedy(10, 2)) {
		if s.pos.Piece(s.played.To()) == rules.NoPiece {
			continue
		}
		legal := s.pos.LegalMoves(nil)
		captures++
		uniform += math.Log(float64(len(legal)))
		for i, p := range m.LogProbs(nil, &x, &s.pos, s.c, legal) {
			if legal[i] == s.played {
				nats -= float64(p)
			}
		}
	}
	if captures < 50 || nats > 0.7*uniform {
		t.Errorf("%d captures foreseen with %.2f nats each, %.2f if all moves were alike", captures, nats/float64(captures), uniform/float64(captures))
	}
}
