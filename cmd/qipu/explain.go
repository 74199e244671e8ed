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
		Args:    words(0, 1, "CODE"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return codes(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := g.printer()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				for _, c := range diag.Codes() {
					severity := p.Text("severity." + c.DefaultSeverity().String())
					fmt.Fprintf(g.out, "%-22s %s %s\n", c, columns.FillRight(severity, 8), p.Summary(c))
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
