package main

import "github.com/spf13/cobra"

func newValidate(g *global) *cobra.Command {
	b := &bulk{global: g}
	cmd := &cobra.Command{
		Use:     "validate [INPUT...]",
		Aliases: []string{"check"},
		Short:   "Read, replay and report what is wrong; writes no game",
		Long: `validate reads records of any format, replays every move and reports what is
wrong and where. The report goes to standard output, a last line that counts the
games to standard error.`,
		Example: `  qipu validate games.pgn
  qipu validate collection/ --statistics
  qipu validate '**/*.pgn' --report sarif > qipu.sarif`,
	}
	b.readFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args, err := b.inputs(cmd, args)
		if err != nil {
			return err
		}
		c, err := b.config()
		if err != nil {
			return err
		}
		return b.run(cmd.Context(), b.expand(args), c, nil, b.out, b.outTTY)
	}
	return cmd
}
