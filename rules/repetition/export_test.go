package repetition

import "qipu/rules"

// Classify labels the plies from and to, and those between, of a game, whether or
// not they repeat anything.
func Classify(start rules.Position, moves []rules.Move, from, to int, o Options) []Move {
	g := newGame(start, moves, o)
	if from, to = max(from, 1), min(to, len(moves)); from > to {
		return nil
	}
	g.want(from, to)
	g.label(o)
	return g.moved(from, to)
}
