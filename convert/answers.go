package convert

import (
	"cmp"
	"errors"
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

// answered are the options for a game with the answers for it.
func (f *fixer) answered(g *record.Game) (repair.Options, error) {
	o := f.o.Repair
	given := map[int]rules.Move{}
	add := func(number int) {
		for ply, m := range f.o.Answers[number] {
			given[ply] = m
		}
		f.asked[number] = true
	}
	if repair.Broken(g) || f.other(g) != nil {
		if f.asked[0] && len(f.o.Answers[0]) > 0 {
			return o, ErrWhichGame
		}
		add(0)
	}
	add(g.Number)
	if len(given) > 0 {
		o.Answers = given
	}
	return o, nil
}

// heed makes what was answered safe, and books the answers that were of no use.
func (f *fixer) heed(g *record.Game, p *repair.Proposal, given map[int]rules.Move) {
	for ply, m := range given {
		if p == nil || ply > len(p.Moves) || p.Moves[ply-1] != m {
			f.out.Unheeded = append(f.out.Unheeded, Answer{g.Number, ply, m})
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

// leftover books the answers for games that are not there, and sorts what was booked.
func (f *fixer) leftover() {
	for number, given := range f.o.Answers {
		for ply, m := range given {
			if !f.asked[number] {
				f.out.Unheeded = append(f.out.Unheeded, Answer{number, ply, m})
			}
		}
	}
	slices.SortFunc(f.out.Unheeded, func(a, b Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Ply, b.Ply)) })
}
