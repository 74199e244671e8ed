package replay

import (
	"slices"
	"strings"

	"qipu/notation"
	"qipu/rules"
)

// The short form without strokes (炮25) fits several legal moves more often than
// not, and no default is safe. So all positions that agree with the record so far
// are kept side by side, and what comes later decides: a reading that leads nowhere
// falls away. What the whole record leaves open is not played.

// patience is how many positions are looked at for one game. Where the readings of a
// record multiply beyond it, nothing from there on counts as decided.
const patience = 3_000_000

// arc is a move from one position to another of the next half-move.
type arc struct {
	from, to int32
	move     rules.Move
}

// decide reads the texts of the main line as short forms: for each, the moves that it
// may be by the whole of the record, in order. It ends before the first text that fits
// no position, or with that where patience ended.
func (r *Replayer) decide() [][]rules.Move {
	ids := r.mainLine().ids
	for i := range r.g.Nodes {
		// A record that marks strokes anywhere marks them everywhere.
		r.reader.Strokes = r.reader.Strokes || strings.ContainsAny(r.g.Nodes[i].Text, "\u0332\u0305")
	}
	now := []rules.Position{r.g.Start}
	counts := []int{1}
	var arcs [][]arc
	left := patience
	for _, id := range ids {
		if r.g.Nodes[id].Hole || left <= 0 {
			break
		}
		var after []rules.Position
		var made []arc
		index := map[uint64]int32{}
		for i := range now {
			pos := &now[i]
			read := r.resolve(pos, &r.g.Nodes[id])
			moves := read.Moves
			switch read.Status {
			case notation.Resolved:
				moves = []rules.Move{read.Move}
			case notation.Ambiguous:
			default:
				continue
			}
			for _, m := range moves {
				played := *pos
				played.Play(m)
				to, ok := index[played.Key()]
				if !ok {
					to = int32(len(after))
					index[played.Key()] = to
					after = append(after, played)
				}
				made = append(made, arc{int32(i), to, m})
			}
		}
		if len(after) == 0 {
			break
		}
		left -= len(after)
		now, arcs, counts = after, append(arcs, made), append(counts, len(after))
	}
	return settle(arcs, counts)
}

// settle looks back from the end: only moves that lead to one of the last positions
// are left. counts is how many positions there are before each text, and at the end.
func settle(arcs [][]arc, counts []int) [][]rules.Move {
	out := make([][]rules.Move, len(arcs))
	alive := slices.Repeat([]bool{true}, counts[len(arcs)])
	for k := len(arcs) - 1; k >= 0; k-- {
		before := make([]bool, counts[k])
		for _, a := range arcs[k] {
			if alive[a.to] {
				before[a.from] = true
				if !slices.Contains(out[k], a.move) {
					out[k] = append(out[k], a.move)
				}
			}
		}
		slices.Sort(out[k])
		alive = before
	}
	return out
}
