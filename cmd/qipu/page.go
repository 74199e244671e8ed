package main

import (
	"slices"

	"qipu/batch"
	"qipu/convert"
	"qipu/diag"
	"qipu/review"
)

// reviewed is what the page of fix shows of an input; false when there is nothing.
func reviewed(in batch.Input, f *convert.Fixed) (review.File, bool) {
	out := review.File{Name: in.Name}
	for i := range f.Games {
		g := &f.Games[i]
		out.Games = append(out.Games, review.Game{
			Number: g.Number, Repairs: g.Repairs, Places: g.Places, Nodes: g.Nodes, Written: g.Written, Game: g.Game,
		})
	}
	for i := range f.Findings {
		n := f.Findings[i].Game
		proposed := slices.ContainsFunc(f.Games, func(g convert.FixedGame) bool { return g.Number == n })
		if n > 0 && f.Findings[i].Severity == diag.Error && !proposed && !slices.Contains(out.Open, n) {
			out.Open = append(out.Open, n)
		}
	}
	return out, len(out.Games)+len(out.Open) > 0
}

// pageOutput opens the file that the page goes to.
func (x *fixer) pageOutput(inputs []batch.Input) (batch.Output, error) {
	if x.html == "-" {
		return batch.Stream(x.out), nil
	}
	out, err := batch.OneFile(x.html, batch.OutputOptions{Force: x.force, Inputs: inputs})
	if err != nil {
		return nil, &exitError{exitIO, saidOf(err)}
	}
	return out, nil
}

// writePage writes the page when all inputs have been read.
func writePage(out batch.Output, page review.Page) error {
	defer out.Abort()
	w, err := out.Writer(batch.Input{}, 0)
	if err == nil {
		err = review.Write(w, page)
	}
	if err == nil {
		err = out.Done(batch.Input{})
	}
	if err == nil {
		err = out.Close()
	}
	return err
}
