// Command train makes the table of move priors that package prior embeds, from files
// of games in any format that qipu reads:
//
//	go run ./repair/train -o repair/prior/prior.bin games.pgn …
//
// Games that do not start from the standard position, break, or are shorter than
// -min plies are passed over, and of games with the same moves one is taken. Games
// whose moves (squares run together, h2e2h9g7…) have a SHA-256 divisible by 10 are
// held out: nothing is learned from them, and the table is measured on them.
//
// The model is a softmax over the legal moves. It is trained in -epochs passes over
// the moves of all games, in an order that depends on -seed only: the same input gives
// the same table. The positions of 25,000 games take a gigabyte of memory.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"

	"qipu/formats"
	"qipu/record"
	"qipu/repair/prior"
	"qipu/replay"
	"qipu/rules"
)

func main() {
	log.SetFlags(0)
	var set settings
	out := flag.String("o", "prior.bin", "where the table goes")
	limit := flag.Int("games", 0, "train on at most so many games, 0 all")
	shortest := flag.Int("min", 30, "shortest game, in plies")
	seed := flag.Uint64("seed", 1, "of the order of the samples and of the first weights")
	flag.IntVar(&set.epochs, "epochs", 3, "passes over the games")
	flag.IntVar(&set.batch, "batch", 256, "moves between two steps of learning")
	flag.Float64Var(&set.rate, "rate", 0.003, "of learning, of the net")
	flag.Float64Var(&set.tableRate, "table-rate", 0.08, "of learning, of the features")
	flag.Float64Var(&set.decay, "decay", 0.1, "pull of the features to zero, in parts of what they learn")
	flag.Float64Var(&set.drop, "drop", 0.3, "part of the hidden values that are left out of each sample")
	flag.IntVar(&set.rare, "rare", 4, "features played less often are left out")
	flag.Parse()
	var games [][]rules.Move
	seen := map[[32]byte]bool{}
	for _, name := range flag.Args() {
		if err := read(name, *shortest, func(moves []rules.Move) {
			if sum := digest(moves); !seen[sum] {
				seen[sum] = true
				games = append(games, moves)
			}
		}); err != nil {
			log.Fatal(err)
		}
	}
	var held, learn [][]rules.Move
	for _, g := range games {
		if heldOut(digest(g)) {
			held = append(held, g)
		} else {
			learn = append(learn, g)
		}
	}
	if *limit > 0 {
		rng := rand.New(rand.NewPCG(*seed, 1))
		rng.Shuffle(len(learn), func(i, k int) { learn[i], learn[k] = learn[k], learn[i] })
		learn = learn[:min(*limit, len(learn))]
	}
	log.Printf("%d games to learn from, %d held out", len(learn), len(held))
	samples := positions(learn)
	t := newTrainer(set, *seed)
	t.count(samples)
	for e := range set.epochs {
		log.Printf("pass %d: %.4f nats a move", e+1, t.epoch(samples))
	}
	data := t.w.Store()
	if err := os.WriteFile(*out, data, 0o644); err != nil {
		log.Fatal(err)
	}
	model, err := prior.Parse(data)
	if err != nil {
		log.Fatal(err)
	}
	measure(model, held[:min(len(held), 1000)])
}

// read gives the main lines of the games of a file that replay to their end.
func read(name string, shortest int, take func([]rules.Move)) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	var replayer replay.Replayer
	g := record.New()
	err = formats.Each(file, name, formats.SplitOptions{}, g, func() bool {
		replayer.Game(g)
		if !g.StartOK || g.Start != rules.StartPosition() || g.UnplayedCount() > 0 {
			return true
		}
		var moves []rules.Move
		for id := range g.MainLine {
			moves = append(moves, g.Nodes[id].Move)
		}
		if len(moves) >= shortest {
			take(moves)
		}
		return true
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func digest(moves []rules.Move) [32]byte {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(m.String())
	}
	return sha256.Sum256([]byte(b.String()))
}

func heldOut(sum [32]byte) bool {
	n := new(big.Int).SetBytes(sum[:])
	return n.Mod(n, big.NewInt(10)).Sign() == 0
}

// measure prints how well a table foresees the moves of games.
func measure(m *prior.Model, games [][]rules.Move) {
	var x prior.Extractor
	var sum float64
	n, first := 0, 0
	var buf [128]rules.Move
	var probs []float32
	for _, s := range positions(games) {
		legal := s.pos.LegalMoves(buf[:0])
		probs = m.LogProbs(probs[:0], &x, &s.pos, s.c, legal)
		best := 0
		for i, move := range legal {
			if probs[i] > probs[best] {
				best = i
			}
			if move == s.played {
				sum -= float64(probs[i])
			}
		}
		n++
		if legal[best] == s.played {
			first++
		}
	}
	fmt.Printf("held out: %d moves, %.4f nats a move, %.1f %% foreseen\n", n, sum/float64(n), 100*float64(first)/float64(n))
}

// positions are those of games, each with the move that was played there.
func positions(games [][]rules.Move) (samples []sample) {
	for _, moves := range games {
		s := sample{pos: rules.StartPosition(), c: prior.Context{Ply: 1}}
		for _, m := range moves {
			s.played = m
			samples = append(samples, s)
			took := s.pos.Play(m)
			s.c = s.c.After(m, took)
		}
	}
	return samples
}
