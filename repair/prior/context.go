package prior

import "qipu/rules"

// Context is what the features look at besides the position.
type Context struct {
	Ply  int        // of the move to be made, from 1
	Last rules.Move // the move before, of the opponent; NoMove where there is none
	Own  rules.Move // the one before that, of the side that moves
	Took rules.Kind // what Last captured
}

// After is the context of the next move, once m was played and captured took.
func (c Context) After(m rules.Move, took rules.Piece) Context {
	return Context{Ply: c.Ply + 1, Last: m, Own: c.Last, Took: took.Kind()}
}
