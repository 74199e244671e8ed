package sheet

import (
	"qipu/fen"
	"qipu/notation"
	"qipu/rules"
)

// points are those of the board that a piece stands on. It is all that a list of
// coordinates without numbers needs to tell where a game begins: no rule of the game
// is looked at.
type points struct {
	known bool
	from1 bool // ranks are 1 to 10
	on    [rules.NumSquares]bool
}

// fewestInRun is how many moves a line must have at least to be a game of its own.
const fewestInRun = 4

// startPoints are those of the start position of the game.
func startPoints(text string) points {
	pos := rules.StartPosition()
	if text != "" {
		if set, err := fen.Parse(text); err == nil {
			pos = set.Position
		}
	}
	p := points{known: true}
	for s := range p.on {
		p.on[s] = pos.Piece(rules.Square(s)) != rules.NoPiece
	}
	return p
}

// play makes the moves of a line; false when a move begins where no piece is, or is
// not written in coordinates.
func (p *points) play(items []item) bool {
	for i := range items {
		if items[i].kind != move {
			continue
		}
		m, ok := p.read(items[i].text)
		if !ok || !p.on[m.From()] {
			return false
		}
		p.on[m.From()], p.on[m.To()] = false, true
	}
	return true
}

// read reads coordinates: h2e2, H2-E2, h10g8.
func (p *points) read(text string) (rules.Move, bool) {
	var squares [2]rules.Square
	for i := range squares {
		if len(text) < 2 {
			return 0, false
		}
		file, rank := int(text[0]|0x20)-'a', int(text[1])-'0'
		if text = text[2:]; rank == 1 && len(text) > 0 && text[0] == '0' {
			rank, text = 10, text[1:]
		}
		if p.from1 {
			rank--
		}
		if file < 0 || file >= rules.Files || rank < 0 || rank >= rules.Ranks {
			return 0, false
		}
		if squares[i] = rules.At(file, rank); i == 0 && len(text) > 0 && text[0] == '-' {
			text = text[1:]
		}
	}
	return rules.NewMove(squares[0], squares[1]), text == ""
}

// run follows a line of coordinates without numbers. It is true when the line cannot
// go on from where the game is, but can begin one.
func (r *reader) run(items []item) bool {
	if len(items) == 0 || items[0].kind == number {
		r.points.known = false
		return false
	}
	if _, style := notation.Match(items[0].text); style == notation.Chinese || style == notation.Short {
		return false
	}
	if r.moves == 0 {
		r.points = startPoints(r.g.FEN)
		if trial := r.points; !trial.play(items) {
			r.points.from1 = true
		}
		r.points.known = r.points.play(items)
		return false
	}
	if !r.points.known {
		return false
	}
	if trial := r.points; trial.play(items) {
		r.points = trial
		return false
	}
	from1 := r.points.from1
	r.points = startPoints("")
	r.points.from1 = from1
	fits := r.points.play(items)
	r.points.known = false
	return fits && r.scan.found.moves >= fewestInRun
}
