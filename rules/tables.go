package rules

// step is a target together with the one point that can block it: the leg of a
// horse, the eye of an elephant.
type step struct{ to, block Square }

// reach is what a straight line looks like from one of its points: the nearest
// occupied points on both sides and the ones behind them, as indices on the line,
// -1 and the length of the line where there is none.
type reach struct{ low, high, low2, high2 int8 }

var (
	fileOf, rankOf [256]uint8

	horseSteps    [NumSquares][]step // from here, the leg beside the horse
	horseSources  [NumSquares][]step // onto here: to is where the horse stands
	elephantSteps [NumSquares][]step
	advisorSteps  [2][NumSquares][]Square
	kingSteps     [2][NumSquares][]Square
	pawnSteps     [2][NumSquares][]Square

	// aims are the points that a piece can attack a point from, and those that such
	// an attack passes.
	aims [NumSquares]set

	fileReach [Ranks][1 << Ranks]reach
	rankReach [Files][1 << Files]reach
)

func init() {
	for s := range NumSquares {
		fileOf[s], rankOf[s] = uint8(s%Files), uint8(s/Files)
	}
	for s := range NumSquares {
		fillSteps(s%Files, s/Files)
		fillAims(s%Files, s/Files)
	}
	fillKeys()
	start = setUp()
	for i := range Ranks {
		for m := range fileReach[i] {
			fileReach[i][m] = lookAlong(i, m, Ranks)
		}
	}
	for i := range Files {
		for m := range rankReach[i] {
			rankReach[i][m] = lookAlong(i, m, Files)
		}
	}
}

var (
	straight = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

func onBoard(f, r int) bool { return f >= 0 && f < Files && r >= 0 && r < Ranks }

// inPalace tells whether a point belongs to the palace of a side.
func inPalace(s Side, f, r int) bool {
	if s == Black {
		r = Ranks - 1 - r
	}
	return f >= 3 && f <= 5 && r >= 0 && r <= 2
}

func fillSteps(f, r int) {
	s := At(f, r)
	for _, d := range straight {
		leg := At(f+d[0], r+d[1])
		for _, turn := range []int{-1, 1} {
			tf, tr := f+2*d[0]+turn*d[1], r+2*d[1]+turn*d[0]
			if onBoard(tf, tr) {
				to := At(tf, tr)
				horseSteps[s] = append(horseSteps[s], step{to, leg})
				horseSources[to] = append(horseSources[to], step{s, leg})
			}
		}
		for _, side := range []Side{Red, Black} {
			if onBoard(f+d[0], r+d[1]) && inPalace(side, f+d[0], r+d[1]) {
				kingSteps[side][s] = append(kingSteps[side][s], leg)
			}
		}
	}
	for _, d := range diagonal {
		for _, side := range []Side{Red, Black} {
			if onBoard(f+d[0], r+d[1]) && inPalace(side, f+d[0], r+d[1]) {
				advisorSteps[side][s] = append(advisorSteps[side][s], At(f+d[0], r+d[1]))
			}
		}
		if tf, tr := f+2*d[0], r+2*d[1]; onBoard(tf, tr) && (r < 5) == (tr < 5) {
			elephantSteps[s] = append(elephantSteps[s], step{At(tf, tr), At(f+d[0], r+d[1])})
		}
	}
	for _, side := range []Side{Red, Black} {
		up := 1 - 2*int(side)
		if onBoard(f, r+up) {
			pawnSteps[side][s] = append(pawnSteps[side][s], At(f, r+up))
		}
		if crossed(side, r) {
			for _, df := range []int{-1, 1} {
				if onBoard(f+df, r) {
					pawnSteps[side][s] = append(pawnSteps[side][s], At(f+df, r))
				}
			}
		}
	}
}

func fillAims(f, r int) {
	for s := range NumSquares {
		df, dr := s%Files-f, s/Files-r
		if n := df*df + dr*dr; n > 0 && (df == 0 || dr == 0 || n == 2 || n == 5 || n == 8) {
			aims[At(f, r)].add(Square(s))
		}
	}
}

// crossed tells whether a rank lies beyond the river for that side.
func crossed(s Side, rank int) bool { return (rank >= 5) == (s == Red) }

func lookAlong(i, mask, length int) reach {
	at := [4]int8{-1, int8(length), -1, int8(length)}
	for j, n := i-1, 0; j >= 0 && n < 2; j-- {
		if mask>>j&1 != 0 {
			at[2*n] = int8(j)
			n++
		}
	}
	for j, n := i+1, 0; j < length && n < 2; j++ {
		if mask>>j&1 != 0 {
			at[2*n+1] = int8(j)
			n++
		}
	}
	return reach{at[0], at[1], at[2], at[3]}
}
