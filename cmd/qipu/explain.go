package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qipu/diag"
)

func newExplain(g *global) *cobra.Command {
	return &cobra.Command{
		Use:     "explain [CODE]",
		Short:   "Say what a finding means, with an example and its rule article",
		Example: "  qipu explain missing-qualifier",
		Args:    cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var out []string
			for _, c := range diag.Codes() {
				out = append(out, string(c))
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := g.printer()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				for _, c := range diag.Codes() {
					fmt.Fprintf(g.out, "%-22s %-8s %s\n", c, c.DefaultSeverity(), p.Summary(c))
				}
				return nil
			}
			code, ok := diag.ParseCode(args[0])
			if !ok {
				return usage("explain %s: no such code; 'qipu explain' lists them", args[0])
			}
			text, _ := p.Explain(code)
			fmt.Fprint(g.out, text)
			return nil
		},
	}
}
