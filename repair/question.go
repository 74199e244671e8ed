package repair

import (
	"cmp"
	"slices"

	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// sureOpen is the most, in nats, that the odds of one of two moves can be worth of
// which each stands on a sheet and can be played to the end.
const sureOpen = 3

// openQuestions makes suggestions of the moves of which each sheet has another, where
// the rest of the game can be played either way.
func (p *Proposal) openQuestions(a, b *record.Game, first, second notation.Reader, o Options) {
	pos := a.Start
	ply := 1
	for i := range p.Repairs {
		r := &p.Repairs[i]
		for ; ply < r.Ply; ply++ {
			pos.Play(p.Moves[ply-1])
		}
		if !r.Either || len(r.OtherNodes) != 1 {
			continue
		}
		if m, ok := o.Answers[r.Ply]; ok && m == r.Move {
			continue
		}
		one := means(first, &pos, []Alternative{{r.Written, 1}})
		two := means(second, &pos, []Alternative{{r.Other, 1}})
		other := two
		if r.Move == two {
			other = one
		}
		sheets := [2]voice{{a, p.From, first}, {b, p.Other, second}}
		swapped := [2]voice{sheets[1], sheets[0]}
		if other == rules.NoMove || other == r.Move || !p.playable(sheets, pos, ply, other) && !p.playable(swapped, pos, ply, other) {
			r.Either = false // the board decides
			judge(r)
			continue
		}
		r.Safety = Suggestion
		r.Confidence = min(r.Confidence, confidence(sureOpen))
		if k := slices.IndexFunc(r.Alternatives, func(c Choice) bool { return c.Move == other }); k < 0 {
			text, _ := notation.Writer{Style: writable(styleOf(a))}.Append(nil, &pos, other)
			r.Alternatives = append(r.Alternatives, Choice{Move: other, Text: string(text)})
			k = len(r.Alternatives) - 1
			r.Alternatives[k].Confidence = 1 - r.Confidence
		} else {
			r.Alternatives[k].Confidence = max(r.Alternatives[k].Confidence, min(1-r.Confidence, confidence(-sureOpen)))
		}
		slices.SortStableFunc(r.Alternatives, func(x, y Choice) int { return cmp.Compare(y.Confidence, x.Confidence) })
	}
}

// writable is a style, or Chinese where there is none to write in.
func writable(style notation.Style) notation.Style {
	if style == notation.Auto {
		return notation.Chinese
	}
	return style
}

// voice is what a sheet says of each ply.
type voice struct {
	game   *record.Game
	nodes  []record.NodeID
	reader notation.Reader
}

// playable tells whether the rest of the game can be played when another move is made
// at a ply: each later one as the first sheet has it, else the second, else as
// proposed.
func (p *Proposal) playable(sheets [2]voice, pos rules.Position, ply int, m rules.Move) bool {
	pos.Play(m)
	for k := ply; k < len(p.Moves); k++ {
		move := p.Moves[k]
		for _, v := range sheets {
			if id := v.nodes[k]; id != 0 {
				if read := means(v.reader, &pos, []Alternative{{written(&v.game.Nodes[id]), 1}}); read != rules.NoMove {
					move = read
					break
				}
			}
		}
		if !pos.IsLegal(move) {
			return false
		}
		pos.Play(move)
	}
	return true
}
