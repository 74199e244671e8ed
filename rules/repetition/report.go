package repetition

import "qipu/rules"

// Options of a judgement. The zero value is the default.
type Options struct {
	Rules *Ruleset // nil is CN
	// Rounds is the natural limit in rounds; 0 takes the one of the rules.
	Rounds int
	// MateDepth is how many checks a threatened mate may take, 0 is 6.
	MateDepth int
	// Nodes is how many positions the searches of one game may look at in all, 0 is
	// 100,000. It is shared out evenly over the searches, so that a label does not
	// depend on what was judged before it. Where a search ends at its share, the label
	// is unsure.
	Nodes int
	// All labels also the moves of repetitions that came to nothing: still pending, and
	// left again by the record.
	All bool
}

func (o Options) rules() *Ruleset {
	if o.Rules == nil {
		return CN
	}
	return o.Rules
}

func (o Options) limit() NaturalLimit {
	l := o.rules().Limit
	if o.Rounds > 0 {
		l.Rounds = o.Rounds
	}
	return l
}

func orDefault(n, otherwise int) int {
	if n > 0 {
		return n
	}
	return otherwise
}

// Report is all that the rules on repetition say about a game.
type Report struct {
	Cycles []Cycle // in the order of their ends
	Limits []Limit // capture-free stretches in which the natural limit may be claimed
}

// Cycle is a repetition: consecutive full cycles that bring back a position.
type Cycle struct {
	First    int // first ply of the first full cycle
	From, To int // first and last ply of the last full cycle
	Count    int // full cycles
	// Uniform tells that the same moves are repeated (25.1). If not, one position comes
	// again and again by different moves, and Moves holds all of them.
	Uniform bool

	// Sides and Moves stay empty for what Options.All would add.
	Verdict Verdict
	Since   int     // the ply at which the verdict was reached
	Sides   [2]Side // by rules.Side
	Moves   []Move
	Open    []Question // what a verdict of Arbiter hangs on

	Points   []Point  // why the verdict falls as it does
	Articles []string // the articles of the verdict and its points
}

// Side is what a side does over the cycle.
type Side struct {
	Class SideClass
	Sure  bool // no unsure label could change the class to or from an allowed one
}

// Move is a move of the cycle with its label.
type Move struct {
	Ply        int
	Move       rules.Move
	Class      Class
	Sure       bool
	PawnAttack bool // idle, but a pawn attacks: see 27.2
	Why        Reason
	Doubts     []Point // why it is unsure
}

// Question is something that the arbiter has to answer.
type Question struct {
	Point    Point
	Ply      int // of the move in question; 0 when it is about the cycle
	Articles []string
}
