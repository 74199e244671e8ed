package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"qipu/formats"
	"qipu/formats/ocr"
)

func newFormats(g *global) *cobra.Command {
	var schema string
	cmd := &cobra.Command{
		Use:   "formats",
		Short: "List the formats: extensions, read, write, what each can carry",
		Args:  words(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if schema != "" {
				_, err := fmt.Fprint(g.out, ocr.Schema)
				return err
			}
			w := tabwriter.NewWriter(g.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "name\textensions\tread\twrite\tgames\tvariations\tcomments\tNAGs\tstart\tany tag\tabout")
			for i := range formats.Table {
				f := &formats.Table[i]
				c := f.Carries
				games := "one"
				if c.ManyGames {
					games = "many"
				}
				fmt.Fprintln(w, strings.Join([]string{
					f.Name, strings.Join(f.Extensions, " "), yes(f.CanRead()), yes(f.CanWrite()), games,
					yes(c.Variations), yes(c.Comments), yes(c.NAGs), yes(c.Start), yes(c.AnyTags), f.About,
				}, "\t"))
			}
			return w.Flush()
		},
	}
	choice(cmd, cmd.Flags(), &schema, "schema", "", "print the JSON Schema of a format: ", "ocr")
	return cmd
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "-"
}
