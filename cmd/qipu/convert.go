package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/formats"
	"qipu/notation"
)

// converter are the flags of convert.
type converter struct {
	bulk
	to         string
	notation   string
	script     string
	plainShort bool
	encoding   string
	output     string
	force      bool
	onError    string
	xqfVersion int
}

func newConvert(g *global) *cobra.Command {
	c := &converter{bulk: bulk{global: g}}
	cmd := &cobra.Command{
		Use:   "convert [INPUT...]",
		Short: "Read any format, replay, and write another",
		Long: `convert reads records of any format, replays every move and writes the games in
another format. The legal part of a broken game is written and the rest carried as
written; the findings go to standard error. Nothing is lost in silence: what the
output format cannot hold is a finding too.

The games go to standard output, to the file -o, or to the folder -o, a file for
each input. Files appear whole or not at all.`,
		Example: `  qipu convert old.xqf --to pgn
  qipu convert games.pgn -o games.jsonl
  qipu convert collection/ --to pgn --encoding gb18030 -o out/`,
	}
	c.readFlags(cmd)
	c.writeFlags(cmd)
	cmd.RunE = c.run
	return cmd
}

// writeFlags are the flags about the output.
func (c *converter) writeFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	choice(cmd, f, &c.to, "to", "", "format of the output (default: by the -o extension, else pgn): ", formatNames(func(f formats.Format) bool { return f.Write })...)
	choice(cmd, f, &c.notation, "notation", "chinese", "how moves are written: ", styles...)
	choice(cmd, f, &c.script, "script", "hans", "glyphs of Chinese notation: ", "hans", "hant")
	f.BoolVar(&c.plainShort, "plain-short", false, "leave the stroke marks out of the short form")
	f.StringVar(&c.encoding, "encoding", "utf-8", "text encoding of the output: "+encodingList)
	complete(cmd, "encoding", encodings...)
	f.StringVarP(&c.output, "output", "o", "-", "file, or folder when there are many inputs; - is standard output")
	f.BoolVar(&c.force, "force", false, "replace an output that exists")
	choice(cmd, f, &c.onError, "on-error", "keep", "a game with an error: ", "keep", "skip", "stop")
	f.IntVar(&c.xqfVersion, "xqf-version", 10, "version of XQF files: 10 (plain), 18 (encrypted)")
}

func (c *converter) run(cmd *cobra.Command, args []string) error {
	args, err := c.inputs(cmd, args)
	if err != nil {
		return err
	}
	inputs := c.expand(args)
	o, err := c.options(inputs)
	if err != nil {
		return err
	}
	out, err := c.open(inputs, o)
	if err != nil {
		return err
	}
	return c.bulk.run(cmd.Context(), inputs, o, out, c.err, c.errTTY)
}

func (c *converter) options(inputs []batch.Input) (convert.Options, error) {
	o, err := c.bulk.options()
	if err != nil {
		return o, err
	}
	switch {
	case c.output == "":
		return o, usage("-o %q: want a file, a folder, or - for standard output", c.output)
	case c.to != "":
		o.To = formats.ByName(c.to)
	case c.output != "-" && !c.toFolder(inputs):
		if o.To = formats.ByExtension(c.output); o.To == nil {
			return o, usage("-o %s: its name says no format; say --to (a folder ends in a slash)", c.output)
		}
		if !o.To.Write {
			return o, usage("-o %s: %s cannot be written", c.output, o.To.Name)
		}
	default:
		o.To = formats.ByName("pgn")
	}
	enc, err := encodingFlag("encoding", c.encoding)
	if err != nil {
		return o, err
	}
	if !o.To.Binary {
		o.Encoding = enc
	}
	style, _ := notation.ParseStyle(c.notation)
	o.Moves = notation.Writer{Style: style, Hant: c.script == "hant", Plain: c.plainShort}
	o.OnError = map[string]convert.OnError{"keep": convert.Keep, "skip": convert.Skip, "stop": convert.Stop}[c.onError]
	if c.xqfVersion != 10 && c.xqfVersion != 18 {
		return o, usage("--xqf-version %d: want 10 or 18", c.xqfVersion)
	}
	o.XQFVersion = byte(c.xqfVersion)
	return o, nil
}

// toFolder tells whether -o means a folder: one that exists, or a name that ends in
// a slash, or one without extension that is to hold more than a file.
func (c *converter) toFolder(inputs []batch.Input) bool {
	if c.output == "-" {
		return false
	}
	if info, err := os.Stat(c.output); err == nil {
		return info.IsDir()
	}
	base := c.output[strings.LastIndexAny(c.output, `/\`)+1:]
	if base == "" || strings.Contains(base, ".") {
		return base == ""
	}
	to := formats.ByName(c.to)
	return len(inputs) != 1 || !inputs[0].Explicit || to != nil && to.SingleGame
}

// open makes the output.
func (c *converter) open(inputs []batch.Input, o convert.Options) (batch.Output, error) {
	files := batch.OutputOptions{Force: c.force, Inputs: inputs}
	switch {
	case c.toFolder(inputs):
		return batch.Folder(c.output, "."+o.To.Extensions[0], files), nil
	case o.To.SingleGame && len(inputs) > 1:
		return nil, usage("%s holds one game in a file: give a folder with -o", o.To.Name)
	case c.output == "-":
		if o.To.Binary && c.outTTY {
			return nil, usage("%s is binary: give a file or folder with -o", o.To.Name)
		}
		return batch.Stream(c.out), nil
	}
	out, err := batch.OneFile(c.output, files)
	if err != nil {
		return nil, &exitError{exitIO, saidOf(err)}
	}
	return out, nil
}
