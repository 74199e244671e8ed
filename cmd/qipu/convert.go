package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"qipu/batch"
	"qipu/convert"
	"qipu/diag/report"
	"qipu/formats"
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
	choice(cmd, f, &c.to, "to", "", "format of the output (default: by the -o extension, else pgn): ", formatNames((*formats.Format).CanWrite)...)
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
	inputs := c.expand(args, c.output)
	config, err := c.config(inputs)
	if err != nil {
		return err
	}
	out, err := c.open(inputs, config)
	if err != nil {
		return err
	}
	return c.bulk.run(cmd.Context(), inputs, config, out, c.err, c.errTTY)
}

// config is what the flags say about reading and writing.
func (c *converter) config(inputs []batch.Input) (convert.Config, error) {
	config, err := c.bulk.config()
	if err != nil {
		return config, err
	}
	to := formats.ByName("pgn")
	switch {
	case c.output == "":
		return config, usage("-o %q: want a file, a folder, or - for standard output", c.output)
	case c.to != "":
		to = formats.ByName(c.to)
	case c.output != "-" && !c.toFolder(inputs):
		if to = formats.ByExtension(c.output); to == nil {
			return config, usage("-o %s: its name says no format; say --to (a folder ends in a slash)", c.output)
		}
	}
	if !to.CanWrite() {
		return config, usage("-o %s: %s cannot be written", c.output, to.Name)
	}
	enc, err := encodingFlag("encoding", c.encoding)
	if err != nil {
		return config, err
	}
	config.To = to.Name
	if !to.Binary {
		config.Encoding = string(enc)
	}
	if c.xqfVersion != 10 && c.xqfVersion != 18 {
		return config, usage("--xqf-version %d: want 10 or 18", c.xqfVersion)
	}
	config.Notation, config.Hant, config.PlainShort = c.notation, c.script == "hant", c.plainShort
	config.OnError, config.XQFVersion = convert.OnError(c.onError), c.xqfVersion
	return config, nil
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
func (c *converter) open(inputs []batch.Input, config convert.Config) (batch.Output, error) {
	to := formats.ByName(config.To)
	files := batch.OutputOptions{Force: c.force, Inputs: inputs}
	switch {
	case c.toFolder(inputs):
		return batch.Folder(c.output, "."+to.Extensions[0], files), nil
	case to.SingleGame && len(inputs) > 1:
		return nil, usage("%s holds one game in a file: give a folder with -o", to.Name)
	case c.output == "-":
		if to.Binary && c.outTTY {
			return nil, usage("%s is binary: give a file or folder with -o", to.Name)
		}
		if c.outTTY {
			return batch.Stream(report.NewVisibleWriter(c.out)), nil
		}
		return batch.Stream(c.out), nil
	}
	out, err := batch.OneFile(c.output, files)
	if err != nil {
		return nil, &exitError{exitIO, c.said(err)}
	}
	return out, nil
}
