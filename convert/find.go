package convert

import (
	"errors"
	"io"

	"qipu/formats"
	"qipu/record"
	"qipu/replay"
)

// ErrNoGame means that the input has fewer games than the number asked for.
var ErrNoGame = errors.New("no such game")

// Find replays game number n, from 1, of an input. The game is fresh memory.
func Find(r io.Reader, name string, o Options, n int) (*record.Game, error) {
	dec, _, err := formats.Open(r, o.From, o.InputEncoding)
	if errors.Is(err, io.EOF) {
		return nil, ErrNoGame
	}
	if err != nil {
		return nil, err
	}
	g := record.New()
	replayer := replay.Replayer{Options: o.Replay}
	for i := 1; ; i++ {
		switch err := dec.Next(g); {
		case err == io.EOF:
			return nil, ErrNoGame
		case err != nil:
			return nil, err
		case i == n:
			g.Source, g.Number = name, n
			replayer.Game(g)
			return g, nil
		}
	}
}
