package diag

// Cycle is what a repetition finding says about the moves that bring a position back
// (competition rules 24 to 28).
type Cycle struct {
	Verdict string      `json:"verdict,omitzero"` // pending draw red-loses black-loses red-must-change black-must-change arbiter
	From    int         `json:"from,omitzero"`    // plies of the last full cycle
	To      int         `json:"to,omitzero"`      //
	Count   int         `json:"count,omitzero"`   // how many full ones
	Red     Stance      `json:"red,omitzero"`     // what the moves make of each side
	Black   Stance      `json:"black,omitzero"`   //
	Moves   []CycleMove `json:"moves,omitzero"`   // of the last full cycle
	Open    []Question  `json:"open,omitzero"`    // what the verdict hangs on
}

// Stance is what a side does over a cycle: 长将 长杀 长捉 一将一杀 … 允许.
type Stance struct {
	Class string `json:"class,omitzero"`
	Sure  bool   `json:"sure,omitzero"`
}

// CycleMove is a move of a cycle with its class.
type CycleMove struct {
	Ply   int    `json:"ply,omitzero"`
	Move  string `json:"move,omitzero"`  // UCCI coordinates
	Text  string `json:"text,omitzero"`  // in the notation of the record
	Class string `json:"class,omitzero"` // 将 杀 捉 兑 献 拦 跟 闲
	Sure  bool   `json:"sure,omitzero"`
	Why   Words  `json:"why,omitzero"`
}

// Question is something an arbiter has to answer. Point is the catalogue key after
// "open."; Ply the move it is about, 0 the cycle as a whole.
type Question struct {
	Ply      int      `json:"ply,omitzero"`
	Point    string   `json:"point,omitzero"`
	Articles []string `json:"articles,omitzero"`
}

// Words are the question with the ply that it is about.
func (q *Question) Words() Words {
	w := Say("open." + q.Point)
	if q.Ply > 0 {
		w = Say("at.ply", Label(q.Ply), Phrase(w))
	}
	return w
}

// Limit is what a natural-limit finding says (competition rules 23.3): the ply from
// which each side may claim a draw, 0 where it may not.
type Limit struct {
	Red     int    `json:"red,omitzero"`
	Black   int    `json:"black,omitzero"`
	Verdict string `json:"verdict,omitzero"` // arbiter where the checks before the start are unknown
}

type reportedMove struct {
	Ply   int    `json:"ply"`
	Move  string `json:"move"`
	Class string `json:"class"`
	Sure  bool   `json:"sure"`
	Why   string `json:"why"`
}

type reportedQuestion struct {
	Ply      int      `json:"ply,omitempty"`
	Point    string   `json:"point"`
	Question string   `json:"question"`
	Articles []string `json:"articles,omitempty"`
}

// reportedMoves are the moves of the cycle as they stand in a report.
func (c *Cycle) reportedMoves(p *Printer) (list []reportedMove) {
	for i := range c.Moves {
		m := &c.Moves[i]
		list = append(list, reportedMove{m.Ply, m.Move, m.Class, m.Sure, p.Say(m.Why)})
	}
	return list
}

// reportedOpen are the open questions as they stand in a report.
func (c *Cycle) reportedOpen(p *Printer) (list []reportedQuestion) {
	for _, q := range c.Open {
		list = append(list, reportedQuestion{q.Ply, q.Point, p.Say(Say("open." + q.Point)), q.Articles})
	}
	return list
}
