package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"qipu/diag"
	"qipu/fen"
	"qipu/rules"
)

func newPerft(g *global) *cobra.Command {
	var position string
	cmd := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the positions that so many legal moves lead to",
		Long: `perft prints one line a depth, from 1 to DEPTH: the depth and the number of move
sequences of that length. It tests and times the move generator.`,
		Example: "  qipu perft 4",
		Args:    words(1, 1, "DEPTH"),
	}
	cmd.Flags().StringVar(&position, "fen", "", "position to start from (default: the start position)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		depth, err := strconv.Atoi(args[0])
		if err != nil || depth < 0 || depth > 20 {
			return usage("perft %s: want a depth from 0 to 20", quoted(args[0]))
		}
		pos, err := parsePosition(g, position)
		if err != nil {
			return err
		}
		for d := min(1, depth); d <= depth; d++ {
			n := perft(cmd.Context(), &pos, d)
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			fmt.Fprintf(g.out, "%d %d\n", d, n)
		}
		return nil
	}
	return cmd
}

// parsePosition reads a --fen flag; an empty one is the start position. What cannot
// be read, or has not one king on each side, is an error.
func parsePosition(g *global, s string) (rules.Position, error) {
	if s == "" {
		return rules.StartPosition(), nil
	}
	p, err := g.printer()
	if err != nil {
		return rules.Position{}, err
	}
	var f diag.Finding
	set, err := fen.Parse(s)
	var syntax *fen.SyntaxError
	if errors.As(err, &syntax) {
		f = diag.New(diag.FENSyntax)
		f.Reason, f.Text = string(syntax.Reason), syntax.Text
	} else if i := slices.IndexFunc(set.Position.Problems(), aboutKings); i >= 0 {
		f = diag.New(diag.BadPosition)
		f.Reason = string(set.Position.Problems()[i])
	} else {
		return set.Position, err
	}
	return set.Position, usage("--fen: %s", p.Message(&f))
}

// aboutKings tells whether a side has no king, or several.
func aboutKings(p rules.Problem) bool {
	return strings.HasSuffix(string(p), "-no-king") || strings.HasSuffix(string(p), "-many-kings")
}

// perft is rules.Perft that stops, with a wrong count, when the context is done.
func perft(ctx context.Context, pos *rules.Position, depth int) uint64 {
	if depth <= 4 {
		return rules.Perft(pos, depth)
	}
	var n uint64
	for _, m := range pos.LegalMoves(nil) {
		if ctx.Err() != nil {
			break
		}
		captured := pos.Play(m)
		n += perft(ctx, pos, depth-1)
		pos.Undo(m, captured)
	}
	return n
}
