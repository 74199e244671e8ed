package fix

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"qipu/record"
	"qipu/repair"
	"qipu/rules"
)

// Answers are moves of an input that are known, by game and by ply of the repaired
// game. Those of game 0 are for the only game of the input that needs repair.
type Answers map[int]map[int]rules.Move

// Answer is one of them.
type Answer struct {
	Game, Ply int
	Move      rules.Move
}

// ErrWhichGame says that there are answers for game 0, and several games that need
// repair.
var ErrWhichGame = errors.New("several of its games need repair: say for which an answer is, GAME:PLY=MOVE")

// answers are those for a game, with those for whichever game needs repair.
func (l *look) answers(g *record.Game) map[int]rules.Move {
	given := map[int]rules.Move{}
	if (repair.Broken(g) || l.Other != nil) && len(l.Any) > 0 {
		l.out.UsedAny = true
		maps.Copy(given, l.Any)
	}
	maps.Copy(given, l.Answers)
	if len(given) == 0 {
		return nil
	}
	return given
}

// heed makes what was answered safe, and books the answers that were of no use.
func (l *look) heed(g *record.Game, p *repair.Proposal, given map[int]rules.Move) {
	for ply, m := range given {
		if p == nil || ply > len(p.Moves) || p.Moves[ply-1] != m {
			l.out.Unheeded = append(l.out.Unheeded, Answer{g.Number, ply, m})
		}
	}
	if p == nil {
		return
	}
	for i := range p.Repairs {
		r := &p.Repairs[i]
		if m, ok := given[r.Ply]; ok && r.Move == m {
			r.Safety, r.Confidence, r.Alternatives = repair.Safe, 1, nil
		}
	}
}

// Book says which answers were of no use, input by input.
type Book struct {
	given    Answers
	unheeded []Answer
	asked    map[int]bool
}

// NewBook is for an input with these answers.
func NewBook(given Answers) *Book { return &Book{given: given, asked: map[int]bool{}} }

// Add takes in a result. The error is ErrWhichGame.
func (b *Book) Add(r *Result) error {
	b.unheeded = append(b.unheeded, r.Unheeded...)
	b.asked[r.Number] = true
	if !r.UsedAny {
		return nil
	}
	if b.asked[0] {
		return ErrWhichGame
	}
	b.asked[0] = true
	return nil
}

// Unheeded are the answers that were of no use, those for games that are not there
// among them, in order.
func (b *Book) Unheeded() []Answer {
	out := b.unheeded
	for number, given := range b.given {
		for ply, m := range given {
			if !b.asked[number] {
				out = append(out, Answer{number, ply, m})
			}
		}
	}
	slices.SortFunc(out, func(a, b Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Ply, b.Ply)) })
	return out
}
