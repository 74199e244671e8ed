package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/formats"
	"qipu/record"
)

// oneGame are the flags of the verbs that look at one game of an input.
type oneGame struct {
	*global
	from, inputEncoding string
	game                int
}

func (x *oneGame) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&x.game, "game", 1, "number of the game in the input, from 1")
	choice(cmd, f, &x.from, "from", "auto", "format of the input: ", append([]string{"auto"}, formatNames((*formats.Format).CanRead)...)...)
	f.StringVar(&x.inputEncoding, "input-encoding", "", "text encoding of the input: "+encodingList+" (default: detect)")
	complete(cmd, "input-encoding", encodings...)
}

// read is the game that the flags name, replayed, and the input it is from.
func (x *oneGame) read(cmd *cobra.Command, input string) (game *record.Game, in batch.Input, err error) {
	if x.game < 1 {
		return nil, in, usage("--game %d: want 1 or more", x.game)
	}
	inputs := slices.Collect(batch.Expand([]string{input}, batch.ExpandOptions{Extensions: readable(""), Stdin: x.in}))
	if len(inputs) != 1 {
		return nil, in, usage("%s takes one file; %s holds %d", cmd.Name(), input, len(inputs))
	}
	in = inputs[0]
	c := convert.Config{From: x.from}
	if x.inputEncoding != "" {
		enc, err := encodingFlag("input-encoding", x.inputEncoding)
		if err != nil {
			return nil, in, err
		}
		c.InputEncoding = string(enc)
	}
	r, err := in.Open(cmd.Context())
	if err != nil {
		return nil, in, &exitError{exitIO, fmt.Sprintf("%s: %v", in.Name, err)}
	}
	defer r.Close()
	game, err = convert.Find(r, in.Name, c, x.game)
	switch {
	case errors.Is(err, convert.ErrNoGame):
		return nil, in, usage("%s: no game %d", in.Name, x.game)
	case err != nil:
		return nil, in, &exitError{exitIO, fmt.Sprintf("%s: %v", in.Name, err)}
	}
	return game, in, nil
}
