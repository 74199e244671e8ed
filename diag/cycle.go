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

// Details are the fields of a report that only some codes have, by name.
type Details struct {
	Black      int              `json:"black,omitempty"`
	BlackClass string           `json:"black_class,omitempty"`
	Cycles     int              `json:"cycles,omitempty"`
	Fouls      int              `json:"fouls,omitempty"`
	From       int              `json:"from,omitempty"`
	Moves      []DetailMove     `json:"moves,omitempty"`
	Open       []DetailQuestion `json:"open,omitempty"`
	Red        int              `json:"red,omitempty"`
	RedClass   string           `json:"red_class,omitempty"`
	To         int              `json:"to,omitempty"`
	Verdict    string           `json:"verdict,omitempty"`
}

// DetailMove is a [CycleMove] in the language of a report.
type DetailMove struct {
	Ply   int    `json:"ply"`
	Move  string `json:"move"`
	Class string `json:"class"`
	Sure  bool   `json:"sure"`
	Why   string `json:"why"`
}

// DetailQuestion is a [Question] in the language of a report.
type DetailQuestion struct {
	Ply      int      `json:"ply,omitempty"`
	Point    string   `json:"point"`
	Question string   `json:"question"`
	Articles []string `json:"articles,omitempty"`
}

// Details are the fields of the finding that only its code has, in the language of
// the printer p.
func (f *Finding) Details(p *Printer) Details {
	d := Details{Fouls: f.Fouls}
	if l := f.Limit; l != nil {
		d.Red, d.Black, d.Verdict = l.Red, l.Black, l.Verdict
	}
	c := f.Cycle
	if c == nil {
		return d
	}
	d.Verdict, d.From, d.To, d.Cycles = c.Verdict, c.From, c.To, c.Count
	d.RedClass, d.BlackClass = c.Red.Class, c.Black.Class
	for i := range c.Moves {
		m := &c.Moves[i]
		d.Moves = append(d.Moves, DetailMove{m.Ply, m.Move, m.Class, m.Sure, p.Say(m.Why)})
	}
	for _, q := range c.Open {
		d.Open = append(d.Open, DetailQuestion{q.Ply, q.Point, p.Say(Say("open." + q.Point)), q.Articles})
	}
	return d
}
