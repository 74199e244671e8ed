package formats

import (
	"errors"
	"io"

	"qipu/diag"
	"qipu/pgn"
	"qipu/record"
	"qipu/source"
	"qipu/xqf"
)

// Decode reads the game of a unit into g, whose memory it takes. The error is
// source.ErrNoGame for a unit that has none: text between games, a damaged file.
func Decode(u *source.Unit, g *record.Game) error {
	g.Reset()
	g.Source = u.Source
	f := ByName(u.Format)
	if f == nil || !f.CanRead() { // it says in its findings what is wrong with the input
		g.Findings = append(g.Findings, u.Findings...)
		return source.ErrNoGame
	}
	err := f.Decode(u, g)
	g.Source, g.Number = u.Source, u.Number
	if err == nil && u.Number == 0 {
		err = source.ErrNoGame
	}
	return err
}

func decodeXQF(u *source.Unit, g *record.Game) error {
	err := xqf.Decode(u.Bytes, g)
	if errors.Is(err, xqf.ErrSignature) { // not what the caller said it was
		g.Report(diag.New(diag.UnknownFormat))
		err = source.ErrNoGame
	}
	g.Findings = append(g.Findings, u.Findings...)
	return err
}

// movetext parses the moves that a line of JSON keeps as text.
func movetext(g *record.Game, after record.NodeID, text string) {
	pgn.AppendMoves(g, after, text, diag.Place{})
}

type xqfEncoder struct {
	w io.Writer
	o xqf.Options
}

func (e *xqfEncoder) Write(g *record.Game) error {
	b, err := xqf.Encode(nil, g, e.o)
	if err == nil {
		_, err = e.w.Write(b)
	}
	return err
}

// Each reads the games of an input, one after the other, into g and visits them until
// visit is false. What holds no game is passed over. The error is that of [Split] or of
// reading.
func Each(r io.Reader, name string, o SplitOptions, g *record.Game, visit func() bool) error {
	s, err := Split(r, name, o)
	if err == io.EOF {
		return nil
	}
	for err == nil {
		var u source.Unit
		if u, err = s.Next(); err == nil && Decode(&u, g) == nil && !visit() {
			return nil
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}
