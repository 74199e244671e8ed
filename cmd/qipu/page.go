package main

import (
	"slices"

	"qipu/batch"
	"qipu/diag"
	"qipu/fix"
	"qipu/review"
)

// review adds what the page shows of a game.
func (f *file) review(r *fix.Result) {
	if g := r.Game; g != nil {
		f.page.Games = append(f.page.Games, review.Game{
			Number: g.Number, Repairs: g.Repairs, Places: g.Places, Written: g.Written, Game: g.Game,
		})
		return
	}
	broken := func(f diag.Finding) bool { return f.Severity == diag.Error }
	if r.Number > 0 && slices.ContainsFunc(r.Findings, broken) {
		f.page.Open = append(f.page.Open, r.Number)
	}
}

// pageOutput opens the file that the page goes to.
func (x *fixer) pageOutput(inputs []batch.Input) (batch.Output, error) {
	if x.html == "-" {
		return batch.Stream(x.out), nil
	}
	out, err := batch.OneFile(x.html, batch.OutputOptions{Force: x.force, Inputs: inputs})
	if err != nil {
		return nil, &exitError{exitIO, x.said(err)}
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
