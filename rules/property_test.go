package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/rules"
)

// scatter puts pieces on random points, in any number and anywhere, kings
// included: positions that no game can reach.
func scatter(rnd *rand.Rand) rules.Position {
	var p rules.Position
	for range rnd.IntN(40) {
		pc := rules.NewPiece(rules.Side(rnd.IntN(2)), rules.King+rules.Kind(rnd.IntN(7)))
		p.Set(rules.Square(rnd.IntN(rules.NumSquares)), pc)
	}
	p.SetSide(rules.Side(rnd.IntN(2)))
	return p
}

// positions calls f with positions of random games and with scattered ones.
func positions(t *testing.T, f func(t *testing.T, p rules.Position)) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		p := rules.StartPosition()
		for range 80 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[rnd.IntN(len(moves))])
			if rnd.IntN(4) == 0 {
				f(t, p)
			}
		}
	}
	for range 400 {
		f(t, scatter(rnd))
	}
	// A second king that becomes the first one by moving into check.
	f(t, position(t, "3rk4/9/9/9/9/9/9/3K5/5K3/9 w"))
}

// rebuilt is the position put together point by point.
func rebuilt(p *rules.Position) rules.Position {
	var q rules.Position
	for s := rules.Square(0); s < rules.NumSquares; s++ {
		q.Set(s, p.Piece(s))
	}
	q.SetSide(p.Side())
	return q
}

// attackers lists the moves of a side that capture on a point, kings not counted,
// LegalChecks are the legal moves after which the opponent is in check.
func TestLegalChecks(t *testing.T) {
	checks := 0
	positions(t, func(t *testing.T, p rules.Position) {
		if p.InCheck(p.Side().Other()) {
			return
		}
		var want []rules.Move
		for _, m := range p.LegalMoves(nil) {
			q := p
			if q.Play(m); q.InCheck(q.Side()) {
				want = append(want, m)
			}
		}
		if got := p.LegalChecks(nil); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
		checks += len(want)
	})
	if checks == 0 {
		t.Error("no position has a check")
	}
}

// whoever is to move.
func attackers(p rules.Position, s rules.Square, by rules.Side) []rules.Move {
	if pc := p.Piece(s); pc == rules.NoPiece || pc.Side() == by {
		p.Set(s, rules.NewPiece(by.Other(), rules.Pawn))
	}
	p.SetSide(by)
	return slices.DeleteFunc(p.PseudoMoves(nil), func(m rules.Move) bool {
		return m.To() != s || p.Piece(m.From()).Kind() == rules.King
	})
}

func TestCheckAgreesWithLegalMoves(t *testing.T) {
	positions(t, func(t *testing.T, p rules.Position) {
		before := p
		legal := p.LegalMoves(nil)
		if p.HasLegalMove() != (len(legal) > 0) {
			t.Fatalf("%v: HasLegalMove is wrong", p)
		}
		for from := range rules.Square(rules.NumSquares) {
			for to := range rules.Square(rules.NumSquares) {
				m := rules.NewMove(from, to)
				listed := slices.Contains(legal, m)
				if reason := p.Check(m); (reason == rules.Legal) != listed || p.IsLegal(m) != listed {
					t.Fatalf("%v %v: listed %v, Check %q, IsLegal %v", p, m, listed, reason, p.IsLegal(m))
				}
			}
		}
		if p != before {
			t.Fatal("asking changed the position")
		}
	})
}

func TestPlayUndo(t *testing.T) {
	positions(t, func(t *testing.T, p rules.Position) {
		for _, m := range p.PseudoMoves(nil) {
			q := p
			captured := q.Play(m)
			if captured != p.Piece(m.To()) || q.Side() == p.Side() {
				t.Fatalf("%v: captured %c", m, captured.Letter())
			}
			if q != rebuilt(&q) {
				t.Fatalf("%v leaves a position that differs from the same one set up", m)
			}
			if q.Key() == p.Key() {
				t.Fatalf("%v leaves the key", m)
			}
			q.Undo(m, captured)
			if q != p {
				t.Fatalf("%v is not undone", m)
			}
		}
	})
}

func TestAttacked(t *testing.T) {
	positions(t, func(t *testing.T, p rules.Position) {
		for _, by := range []rules.Side{rules.Red, rules.Black} {
			for s := range rules.Square(rules.NumSquares) {
				if pc := p.Piece(s); pc != rules.NoPiece && pc.Side() == by {
					continue // Attacked speaks of a target that can be captured
				}
				if got, want := p.Attacked(s, by), len(attackers(p, s, by)) > 0; got != want {
					t.Fatalf("%v attacked by %v: %v, want %v in %v", s, by, got, want, p)
				}
			}
			k := p.King(by)
			if got, want := p.InCheck(by), k != rules.NoSquare && len(attackers(p, k, by.Other())) > 0; got != want {
				t.Fatalf("%v in check: %v, want %v", by, got, want)
			}
		}
	})
}

func TestGivesCheck(t *testing.T) {
	positions(t, func(t *testing.T, p rules.Position) {
		if p.InCheck(p.Side().Other()) {
			return
		}
		for _, m := range p.LegalMoves(nil) {
			q := p
			q.Play(m)
			if got, want := p.GivesCheck(m), q.InCheck(q.Side()); got != want {
				t.Fatalf("%v gives check: %v, want %v", m, got, want)
			}
		}
	})
}

func TestSymmetry(t *testing.T) {
	mirrored := func(m rules.Move) rules.Move {
		return rules.NewMove(rules.At(8-m.From().File(), m.From().Rank()), rules.At(8-m.To().File(), m.To().Rank()))
	}
	swapped := func(m rules.Move) rules.Move {
		return rules.NewMove(rules.NumSquares-1-m.From(), rules.NumSquares-1-m.To())
	}
	positions(t, func(t *testing.T, p rules.Position) {
		if p.King(rules.Red) == rules.NoSquare || len(p.Problems()) > 0 {
			return // with several kings the first one counts, and a reflection changes it
		}
		for name, view := range map[string]struct {
			position rules.Position
			move     func(rules.Move) rules.Move
		}{"mirror": {p.Mirror(), mirrored}, "swap": {p.Swap(), swapped}} {
			q := view.position
			if q.End() != p.End() || len(q.Problems()) > 0 {
				t.Fatalf("%s changes the end of the game", name)
			}
			if got, want := len(q.LegalMoves(nil)), len(p.LegalMoves(nil)); got != want {
				t.Fatalf("%s: %d moves, want %d", name, got, want)
			}
			for from := range rules.Square(rules.NumSquares) {
				for _, to := range []rules.Square{from / 2, from, (from + 9) % 90, (from + 1) % 90, (from + 19) % 90} {
					m := rules.NewMove(from, to)
					if got, want := q.Check(view.move(m)), p.Check(m); got != want {
						t.Fatalf("%s of %v: %q, want %q", name, m, got, want)
					}
				}
			}
		}
		mirror, swap := p.Mirror(), p.Swap()
		if mirror.Mirror() != p || swap.Swap() != p {
			t.Fatal("twice is not the same")
		}
	})
}

func TestFindAndOnFile(t *testing.T) {
	positions(t, func(t *testing.T, p rules.Position) {
		for side := range rules.Side(2) {
			for k := rules.King; k <= rules.Pawn; k++ {
				pc := rules.NewPiece(side, k)
				var want []rules.Square
				for s := range rules.Square(rules.NumSquares) {
					if p.Piece(s) == pc {
						want = append(want, s)
					}
				}
				var buf [rules.NumSquares]rules.Square
				if got := buf[:p.Find(pc, buf[:])]; !slices.Equal(got, want) {
					t.Fatalf("Find %c: %v, want %v", pc.Letter(), got, want)
				}
				if n := min(1, len(want)); p.Find(pc, buf[:1]) != n {
					t.Fatalf("Find %c does not stop", pc.Letter())
				}
				for file := range rules.Files {
					var on [rules.Ranks]rules.Square
					got := on[:p.OnFile(file, pc, &on)]
					want := slices.DeleteFunc(slices.Clone(want), func(s rules.Square) bool { return s.File() != file })
					if !slices.Equal(got, want) {
						t.Fatalf("OnFile %d %c: %v, want %v", file, pc.Letter(), got, want)
					}
				}
			}
		}
	})
}

// slowPerft is Perft by trying all 8100 moves.
func slowPerft(p rules.Position, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for from := range rules.Square(rules.NumSquares) {
		for to := range rules.Square(rules.NumSquares) {
			if m := rules.NewMove(from, to); p.Check(m) == rules.Legal {
				q := p
				q.Play(m)
				n += slowPerft(q, depth-1)
			}
		}
	}
	return n
}

func TestPerftTwoWays(t *testing.T) {
	for _, start := range []string{
		"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
		"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
		"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
		"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
		"R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1",
		"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 b - - 0 1",
	} {
		p := position(t, start)
		for depth := range 3 {
			if got, want := rules.Perft(&p, depth), slowPerft(p, depth); got != want {
				t.Errorf("%s perft %d = %d, want %d", start, depth, got, want)
			}
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{4, 1, 85, 9, 40, 5, 41, 14, 22, 6})
	f.Add([]byte{4, 1, 5, 1, 85, 9, 86, 9, 13, 7, 200, 255})
	f.Fuzz(func(t *testing.T, data []byte) {
		var p rules.Position
		for i := 0; i+1 < len(data); i += 2 {
			pc := rules.NewPiece(rules.Side(data[i+1]>>3&1), rules.Kind(data[i+1]&7))
			if pc.Kind() == rules.NoKind {
				pc = rules.NoPiece
			}
			p.Set(rules.Square(data[i]%rules.NumSquares), pc)
		}
		if p != rebuilt(&p) {
			t.Fatal("the order of setting up matters")
		}
		p.Problems()
		for _, m := range p.LegalMoves(nil) {
			if reason := p.Check(m); reason != rules.Legal {
				t.Fatalf("%v is listed, Check says %q", m, reason)
			}
			q := p
			q.Undo(m, q.Play(m))
			if q != p {
				t.Fatalf("%v is not undone", m)
			}
		}
	})
}

// What PlayLegal remembers changes no answer: a move is legal in a position that was
// played with it just when it is in the same one built afresh.
func TestPlayLegal(t *testing.T) {
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		pos := rules.StartPosition()
		for range 150 {
			fresh := rebuilt(&pos)
			moves := pos.PseudoMoves(nil)
			for _, m := range moves {
				if got, want := pos.IsLegal(m), fresh.Check(m) == rules.Legal; got != want {
					t.Fatalf("seed %d, %v: legal %v, want %v", seed, m, got, want)
				}
			}
			legal := pos.LegalMoves(nil)
			if want := fresh.LegalMoves(nil); !slices.Equal(legal, want) {
				t.Fatalf("seed %d: %v, want %v", seed, legal, want)
			}
			if len(legal) == 0 {
				break
			}
			m := legal[rnd.IntN(len(legal))]
			captured := pos.PlayLegal(m)
			if rnd.IntN(8) == 0 { // back and forth
				pos.Undo(m, captured)
				pos.PlayLegal(m)
			}
		}
	}
}
