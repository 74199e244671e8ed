// Command convert reads the records on its standard input, replays them and writes them
// as PGN with ICCS moves; what is wrong with them goes to standard error.
package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/text/language"

	"qipu/convert"
	"qipu/diag"
)

func main() {
	if err := rewrite(os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// rewrite replays every game of an input and writes it anew. Format and encoding of the
// input are recognised.
func rewrite(in io.Reader, out, messages io.Writer) error {
	texts := diag.NewPrinter(language.English)
	c := convert.Config{To: "pgn", Notation: "iccs"}
	return convert.Run(in, "input", c, func(r convert.Result) error {
		for _, f := range r.Findings {
			fmt.Fprintf(messages, "game %d, line %d: %s: %s\n", f.Game, f.Line, f.Severity, texts.Message(&f))
		}
		_, err := out.Write(r.Output)
		return err
	})
}
