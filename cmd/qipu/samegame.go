package main

import (
	"context"
	"fmt"

	"qipu/batch"
	"qipu/convert"
	"qipu/record"
)

// secondSheet splits the inputs of --same-game: the sheet that is repaired, and the
// games of the other one.
func (x *fixer) secondSheet(ctx context.Context, inputs []batch.Input, c convert.Config) ([]batch.Input, []*record.Game, error) {
	if len(inputs) != 2 {
		return nil, nil, usage("--same-game takes two sheets of one game, not %d", len(inputs))
	}
	games, err := gamesOf(ctx, inputs[1], c)
	if err != nil {
		return nil, nil, err
	}
	return inputs[:1], games, nil
}

func gamesOf(ctx context.Context, in batch.Input, c convert.Config) ([]*record.Game, error) {
	r, err := in.Open(ctx)
	if err != nil {
		return nil, &exitError{exitIO, fmt.Sprintf("%s: %v", in.Name, reason(err))}
	}
	defer r.Close()
	var games []*record.Game
	err = convert.Games(r, in.Name, c, func(g *record.Game) bool { games = append(games, g); return true })
	switch {
	case err != nil:
		return nil, &exitError{exitIO, fmt.Sprintf("%s: %v", in.Name, reason(err))}
	case len(games) == 0:
		return nil, usage("%s holds no game", in.Name)
	}
	return games, nil
}
