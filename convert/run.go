package convert

import (
	"errors"
	"io"

	"qipu/formats"
	"qipu/record"
)

// Run takes an input through the flow and hands on what comes of each game, in order,
// the output with what stands before it in one file. The error is one of the Config,
// of reading, of emit, or ErrStopped; what is wrong inside the input is in the
// findings.
func Run(r io.Reader, name string, c Config, emit func(Result) error) error {
	s, err := c.Split(r, name, SplitOptions{})
	if err != nil {
		return err
	}
	p, err := NewProcessor(c)
	if err != nil {
		return err
	}
	j, err := NewJoiner(c)
	if err != nil {
		return err
	}
	begins := true
	for {
		u, err := s.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		result, err := p.Process(&u)
		if err != nil {
			return err
		}
		stopped := j.Join(&result)
		if result.Output != nil {
			result.Output = append(j.Before(begins)[:len(j.Before(begins)):len(j.Before(begins))], result.Output...)
			begins = false
		}
		if err := emit(result); err != nil {
			return err
		}
		if stopped != nil {
			return stopped
		}
	}
}

// games visits the units of an input that have a game. An input with nothing in it has
// none; the error is formats.ErrUnknownFormat, or that of reading.
func (p *plan) games(r io.Reader, name string, visit func(*Unit) bool) error {
	units, err := formats.Split(r, name, formats.SplitOptions{From: p.from, Encoding: p.input, MaxGame: p.MaxGame})
	for err == nil {
		var u Unit
		if u, err = units.Next(); err == nil && u.Number > 0 && !visit(&u) {
			return nil
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// Games visits the games of an input, replayed, each in memory of its own, until visit
// is false.
func Games(r io.Reader, name string, c Config, visit func(*record.Game) bool) error {
	p, err := NewProcessor(c)
	if err != nil {
		return err
	}
	return p.games(r, name, func(u *Unit) bool {
		g := record.New()
		return !p.Game(u, g) || visit(g)
	})
}

// ErrNoGame means that the input has fewer games than the number asked for.
var ErrNoGame = errors.New("no such game")

// Find replays game number n, from 1, of an input. Only that game is decoded.
func Find(r io.Reader, name string, c Config, n int) (*record.Game, error) {
	p, err := NewProcessor(c)
	if err != nil {
		return nil, err
	}
	g, found := record.New(), false
	err = p.games(r, name, func(u *Unit) bool {
		if u.Number == n {
			found = p.Game(u, g)
		}
		return u.Number < n
	})
	if err == nil && !found {
		err = ErrNoGame
	}
	return g, err
}
