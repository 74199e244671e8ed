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
func (x *fixer) secondSheet(ctx context.Context, inputs []batch.Input, o convert.Options) ([]batch.Input, []*record.Game, error) {
	if len(inputs) != 2 {
		return nil, nil, usage("--same-game takes two sheets of one game, not %d", len(inputs))
	}
	r, err := inputs[1].Open(ctx)
	if err != nil {
		return nil, nil, &exitError{exitIO, fmt.Sprintf("%s: %v", inputs[1].Name, err)}
	}
	defer r.Close()
	games, err := convert.Games(r, inputs[1].Name, o)
	if err != nil {
		return nil, nil, &exitError{exitIO, fmt.Sprintf("%s: %v", inputs[1].Name, err)}
	}
	if len(games) == 0 {
		return nil, nil, usage("%s holds no game", inputs[1].Name)
	}
	return inputs[:1], games, nil
}
