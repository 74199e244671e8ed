package convert

import (
	"errors"
	"io"

	"qipu/formats"
	"qipu/record"
	"qipu/replay"
)

// Games reads and replays all the games of an input.
func Games(r io.Reader, name string, o Options) ([]*record.Game, error) {
	dec, _, err := formats.Open(r, o.From, o.InputEncoding)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []*record.Game
	replayer := replay.Replayer{Options: o.Replay}
	for {
		g := record.New()
		err := dec.Next(g)
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		g.Source, g.Number = name, len(out)+1
		replayer.Game(g)
		out = append(out, g)
	}
}
