package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(g *global) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of qipu",
		Args:  words(0, 0, ""),
		Run:   func(*cobra.Command, []string) { fmt.Fprintln(g.out, "qipu "+version()) },
	}
}

// version is what the build recorded: the module version, or the commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	out := info.Main.Version
	if out == "" || out == "(devel)" {
		out = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			out += " " + s.Value[:12]
		}
	}
	return out + " " + info.GoVersion
}
