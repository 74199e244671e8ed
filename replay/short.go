package replay

import (
	"math"
	"slices"
	"strings"

	"qipu/notation"
	"qipu/rules"
)

// The short form without strokes (炮25) fits several legal moves more often than
// not, and no default is safe. So all positions that agree with the record so far
// are kept side by side, and what comes later decides: a reading that leads nowhere
// falls away. What the whole record leaves open is played by rank and reported.

// reading is what a record in the short form says of one half-move.
type reading struct {
	move rules.Move
	open []rules.Move // all readings, in order, when the record leaves several; else nil
}

// patience is how many positions are looked at for one game. A record whose readings
// multiply beyond it is played up to there; nothing after that counts as decided.
const patience = 3_000_000

// state is one position that agrees with the record so far.
type state struct {
	cost float64
	from int32      // the likeliest state before it
	move rules.Move // and the move from there
}

// arc is a move from one state to another of the next layer.
type arc struct {
	from, to int32
	move     rules.Move
}

// decide reads the texts of the main line as short forms. The result ends before
// the first text that fits no position; where patience ends first, the readings of
// the next text are returned too.
func (r *Replayer) decide() (decided []reading, next []rules.Move) {
	ids := r.mainLine().ids
	for i := range r.g.Nodes {
		// A record that marks strokes anywhere marks them everywhere.
		r.reader.Strokes = r.reader.Strokes || strings.ContainsAny(r.g.Nodes[i].Text, "\u0332\u0305")
	}
	now := []rules.Position{r.g.Start}
	layers := [][]state{{{}}}
	var arcs [][]arc
	left := patience
	for k, id := range ids {
		text := r.g.Nodes[id].Text
		if r.g.Nodes[id].Hole {
			break
		}
		var after []rules.Position
		var layer []state
		var made []arc
		index := map[uint64]int32{}
		for i := range now {
			pos := &now[i]
			reader := r.reader
			read := reader.Resolve(pos, text)
			moves := read.Moves
			switch read.Status {
			case notation.Resolved:
				moves = []rules.Move{read.Move}
			case notation.Ambiguous:
			default:
				continue
			}
			for _, m := range moves {
				cost := layers[k][i].cost + unlikely(pos, m)
				played := *pos
				played.Play(m)
				to, ok := index[played.Key()]
				if !ok {
					to = int32(len(layer))
					index[played.Key()] = to
					after = append(after, played)
					layer = append(layer, state{cost, int32(i), m})
				} else if cost < layer[to].cost {
					layer[to] = state{cost, int32(i), m}
				}
				made = append(made, arc{int32(i), to, m})
			}
		}
		if len(layer) == 0 {
			break
		}
		if left -= len(layer); left < 0 {
			return settle(layers, arcs), movesOf(made)
		}
		now, layers, arcs = after, append(layers, layer), append(arcs, made)
	}
	return settle(layers, arcs), nil
}

// movesOf are the moves of arcs, each once.
func movesOf(arcs []arc) (moves []rules.Move) {
	for _, a := range arcs {
		if !slices.Contains(moves, a.move) {
			moves = append(moves, a.move)
		}
	}
	slices.Sort(moves)
	return moves
}

// settle looks back from the end: what the positions that are left agree on is
// decided.
func settle(layers [][]state, arcs [][]arc) []reading {
	out := make([]reading, len(arcs))
	last := layers[len(arcs)]
	best := int32(0)
	alive := make([]bool, len(last))
	for i := range last {
		alive[i] = true
		if last[i].cost < last[best].cost {
			best = int32(i)
		}
	}
	for k := len(arcs) - 1; k >= 0; k-- {
		before := make([]bool, len(layers[k]))
		var moves []rules.Move
		for _, a := range arcs[k] {
			if alive[a.to] {
				before[a.from] = true
				if !slices.Contains(moves, a.move) {
					moves = append(moves, a.move)
				}
			}
		}
		s := layers[k+1][best]
		out[k].move = s.move
		if len(moves) > 1 {
			slices.Sort(moves)
			out[k].open = moves
		}
		best, alive = s.from, before
	}
	return out
}

// unlikely ranks the readings of a short form: the lower, the likelier. Of real
// moves 47 in 100 advance, 30 retreat and 23 go sideways; captures are what the
// square is for, and few pieces go where they can be taken for nothing.
func unlikely(pos *rules.Position, m rules.Move) float64 {
	side := pos.Side()
	ahead := m.To().Rank() - m.From().Rank()
	if side == rules.Black {
		ahead = -ahead
	}
	cost := -math.Log(0.23)
	switch {
	case ahead > 0:
		cost = -math.Log(0.47)
	case ahead < 0:
		cost = -math.Log(0.30)
	}
	piece, captured := pos.Piece(m.From()), pos.Piece(m.To())
	cost -= 0.5 * worth[captured.Kind()]
	if pos.Attacked(m.To(), side.Other()) {
		cost += 0.4 * max(0, worth[piece.Kind()]-worth[captured.Kind()])
	}
	return cost
}

// worth is what a piece is worth in pawns, roughly.
var worth = [...]float64{rules.NoKind: 0, rules.King: 0, rules.Advisor: 2, rules.Elephant: 2,
	rules.Horse: 4, rules.Rook: 9, rules.Cannon: 4.5, rules.Pawn: 1}
