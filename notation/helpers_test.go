package notation

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qipu/rules"
)

const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

// position reads the first two fields of a FEN.
func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	var p rules.Position
	fields := strings.Fields(fen)
	file, rank := 0, rules.Ranks-1
	for _, c := range []byte(fields[0]) {
		switch {
		case c == '/':
			file, rank = 0, rank-1
		case c >= '1' && c <= '9':
			file += int(c - '0')
		default:
			pc, ok := rules.PieceOf(c)
			if !ok {
				t.Fatalf("FEN %q: letter %q", fen, c)
			}
			p.Set(rules.At(file, rank), pc)
			file++
		}
	}
	if len(fields) > 1 && fields[1] == "b" {
		p.SetSide(rules.Black)
	}
	return p
}

func move(t testing.TB, s string) rules.Move {
	t.Helper()
	m, ok := rules.ParseMove(s)
	if !ok {
		t.Fatalf("move %q", s)
	}
	return m
}

func moveStrings(moves []rules.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, m.String())
	}
	return out
}

// playouts calls f for the positions of random games and of random boards on which
// the pawns are crowded.
func playouts(seed uint64, games int, f func(pos *rules.Position)) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	for i := range games {
		pos := rules.StartPosition()
		if i%2 == 1 {
			pos = crowdedPosition(rnd)
		}
		for range 60 {
			f(&pos)
			moves := pos.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			pos.Play(moves[rnd.IntN(len(moves))])
		}
	}
}

// crowdedPosition puts all pieces of both sides on points they can reach, the pawns
// on few files.
func crowdedPosition(rnd *rand.Rand) rules.Position {
	for {
		var p rules.Position
		place := func(side rules.Side, k rules.Kind, file, rank int) bool {
			if side == rules.Black {
				rank = rules.Ranks - 1 - rank
			}
			s := rules.At(file, rank)
			if p.Piece(s) != rules.NoPiece {
				return false
			}
			p.Set(s, rules.NewPiece(side, k))
			return true
		}
		for side := rules.Red; side <= rules.Black; side++ {
			place(side, rules.King, 3+rnd.IntN(3), rnd.IntN(3))
			files := rnd.Perm(9)[:1+rnd.IntN(3)]
			for range 2 + rnd.IntN(4) {
				place(side, rules.Pawn, files[rnd.IntN(len(files))], 5+rnd.IntN(5))
			}
			advisors := [][2]int{{3, 0}, {5, 0}, {4, 1}, {3, 2}, {5, 2}}
			elephants := [][2]int{{2, 0}, {6, 0}, {0, 2}, {4, 2}, {8, 2}, {2, 4}, {6, 4}}
			for range rnd.IntN(3) {
				a, e := advisors[rnd.IntN(5)], elephants[rnd.IntN(7)]
				place(side, rules.Advisor, a[0], a[1])
				place(side, rules.Elephant, e[0], e[1])
				file := rnd.IntN(9)
				for k := rules.Horse; k <= rules.Cannon; k++ {
					if rnd.IntN(2) == 0 {
						file = rnd.IntN(9)
					}
					place(side, k, file, rnd.IntN(10))
				}
			}
		}
		p.SetSide(rules.Side(rnd.IntN(2)))
		if len(p.Problems()) == 0 {
			return p
		}
	}
}
