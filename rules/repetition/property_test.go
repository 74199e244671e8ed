package repetition_test

import (
	"math/rand/v2"
	"testing"

	"qipu/rules"
	"qipu/rules/repetition"
)

// anyCycle makes a cycle of four plies in a position: a move and a reply that are
// both taken back.
func anyCycle(rnd *rand.Rand, start rules.Position) []rules.Move {
	back := func(m rules.Move) rules.Move { return rules.NewMove(m.To(), m.From()) }
	for range 20 {
		p := start
		var cycle []rules.Move
		for range 2 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rnd.IntN(len(moves))]
			if p.Play(m) != rules.NoPiece {
				break
			}
			cycle = append(cycle, m)
		}
		if len(cycle) < 2 || !p.IsLegal(back(cycle[0])) {
			continue
		}
		p.Play(back(cycle[0]))
		if p.IsLegal(back(cycle[1])) {
			return append(cycle, back(cycle[0]), back(cycle[1]))
		}
	}
	return nil
}

// cycles calls f with positions and cycles of moves in them: those of the cases and
// many at random.
func cycles(t *testing.T, f func(start rules.Position, cycle []rules.Move)) {
	for _, row := range table(t, "repetition.tsv") {
		start, moves, _ := game(t, row["fen"], row["moves"])
		if row["cn"] != "none" {
			f(start, moves[:4])
		}
	}
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		p := rules.StartPosition()
		for range rnd.IntN(150) {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[rnd.IntN(len(moves))])
		}
		if cycle := anyCycle(rnd, p); cycle != nil {
			f(p, cycle)
		}
	}
}

// judged is the only repetition of a cycle that is played n times.
func judged(t *testing.T, start rules.Position, cycle []rules.Move, n int, o repetition.Options) repetition.Cycle {
	t.Helper()
	var moves []rules.Move
	for range n {
		moves = append(moves, cycle...)
	}
	report := repetition.Judge(start, moves, 0, o)
	if len(report.Cycles) != 1 || report.Cycles[0].Count != n {
		t.Fatalf("%v %v: %+v", start, cycle, report.Cycles)
	}
	return report.Cycles[0]
}

func TestSymmetry(t *testing.T) {
	mirror := func(s rules.Square) rules.Square { return rules.At(8-s.File(), s.Rank()) }
	turn := func(s rules.Square) rules.Square { return rules.NumSquares - 1 - s }
	swapped := map[repetition.Verdict]repetition.Verdict{
		repetition.RedLoses: repetition.BlackLoses, repetition.BlackLoses: repetition.RedLoses,
		repetition.RedMustChange: repetition.BlackMustChange, repetition.BlackMustChange: repetition.RedMustChange,
		repetition.Draw: repetition.Draw, repetition.Arbiter: repetition.Arbiter,
	}
	moved := func(moves []rules.Move, f func(rules.Square) rules.Square) (out []rules.Move) {
		for _, m := range moves {
			out = append(out, rules.NewMove(f(m.From()), f(m.To())))
		}
		return out
	}
	same := func(what string, a, b repetition.Cycle) {
		for i, m := range a.Moves {
			if n := b.Moves[i]; n.Class != m.Class || n.Sure != m.Sure || n.PawnAttack != m.PawnAttack || n.Why.Point != m.Why.Point {
				t.Errorf("%s: %+v became %+v", what, m, n)
			}
		}
	}
	for _, book := range repetition.Rulesets {
		for _, nodes := range []int{0, 500} { // 500 so that searches end at their limit
			o := repetition.Options{Rules: book, Nodes: nodes}
			cycles(t, func(p rules.Position, cycle []rules.Move) {
				plain := judged(t, p, cycle, 3, o)
				reflected := judged(t, p.Mirror(), moved(cycle, mirror), 3, o)
				exchanged := judged(t, p.Swap(), moved(cycle, turn), 3, o)
				same("mirror", plain, reflected)
				same("swap", plain, exchanged)
				if reflected.Verdict != plain.Verdict || reflected.Sides != plain.Sides {
					t.Errorf("mirror: %v became %v", plain.Verdict, reflected.Verdict)
				}
				if exchanged.Verdict != swapped[plain.Verdict] || exchanged.Sides[0] != plain.Sides[1] || exchanged.Sides[1] != plain.Sides[0] {
					t.Errorf("swap: %v became %v", plain.Verdict, exchanged.Verdict)
				}
			})
		}
	}
}

// TestEntry enters each cycle at each of its plies.
func TestEntry(t *testing.T) {
	for _, book := range repetition.Rulesets {
		for n := 2; n <= 4; n++ {
			o := repetition.Options{Rules: book}
			cycles(t, func(p rules.Position, cycle []rules.Move) {
				first := judged(t, p, cycle, n, o)
				for range cycle {
					p.Play(cycle[0])
					cycle = append(cycle[1:len(cycle):len(cycle)], cycle[0])
					got := judged(t, p, cycle, n, o)
					if got.Verdict != first.Verdict || got.Sides != first.Sides {
						t.Errorf("%v entered elsewhere: %v %v, want %v %v", cycle, got.Verdict, got.Sides, first.Verdict, first.Sides)
					}
				}
			})
		}
	}
}

// TestSearchLimit takes the nodes away: labels get unsure, never wrong.
func TestSearchLimit(t *testing.T) {
	unsure := 0
	cycles(t, func(p rules.Position, cycle []rules.Move) {
		full := judged(t, p, cycle, 3, repetition.Options{})
		for _, nodes := range []int{1, 100, 1000, 10_000} {
			short := judged(t, p, cycle, 3, repetition.Options{Nodes: nodes})
			for i, m := range short.Moves {
				if !m.Sure {
					unsure++
				} else if want := full.Moves[i]; !want.Sure || m.Class != want.Class || m.PawnAttack != want.PawnAttack {
					t.Errorf("%d nodes: %+v, want %+v", nodes, m, want)
				}
			}
			if short.Verdict != full.Verdict && short.Verdict != repetition.Arbiter {
				t.Errorf("%d nodes: %v, want %v", nodes, short.Verdict, full.Verdict)
			}
		}
	})
	if unsure == 0 {
		t.Error("the limit was never reached")
	}
}

// TestTracker plays games of random moves that like to go back, and compares with
// the whole judgement after every ply.
func TestTracker(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	var tracker repetition.Tracker
	o := repetition.Options{Rounds: 20}
	yes, no := 0, 0
	for range 15 {
		p := rules.StartPosition()
		start := p
		tracker.Reset(p.Key(), 0, o)
		var moves []rules.Move
		for len(moves) < 80 {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rnd.IntN(len(legal))]
			if n := len(moves); n >= 2 && rnd.IntN(8) > 0 {
				if back := rules.NewMove(moves[n-2].To(), moves[n-2].From()); p.IsLegal(back) {
					m = back
				}
			}
			captured := p.Play(m)
			moves = append(moves, m)
			tracker.Add(p.Key(), captured != rules.NoPiece)
			report := repetition.Judge(start, moves, 0, o)
			says := len(report.Cycles)+len(report.Limits) > 0
			if says && !tracker.Matters() {
				t.Fatalf("%v: the tracker missed %+v", moves, report)
			}
			if says {
				yes++
			} else if !tracker.Matters() {
				no++
			}
		}
	}
	if yes == 0 || no == 0 {
		t.Errorf("%d times something, %d times nothing: the test shows nothing", yes, no)
	}
}

func TestTrackerAllocates(t *testing.T) {
	var tracker repetition.Tracker
	o := repetition.Options{}
	if n := testing.AllocsPerRun(10, func() {
		tracker.Reset(1, 0, o)
		for key := range uint64(200) {
			tracker.Add(key*key, key%50 == 0)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
