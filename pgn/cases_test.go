package pgn

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/source"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares an output with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}

// TestCases reads small files with one peculiarity each.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	var out strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games, r := readAll(t, source.NewReader(bytes.NewReader(text), source.Options{}))
		fmt.Fprintf(&out, "== %s\n", strings.TrimSuffix(filepath.Base(file), ".pgn"))
		for _, g := range games {
			fmt.Fprintf(&out, "%d %s, line %d:", g.Number, g.Encoding, g.FirstLine)
			for _, tag := range g.Tags {
				if tag.Name != "Game" && tag.Value != "测试对局" && tag.Value != "2026.01.02" {
					fmt.Fprintf(&out, " %s=%s", tag.Name, tag.Value)
				}
			}
			fmt.Fprintf(&out, "\n  %s\n", strings.ReplaceAll(treeOf(g), "\n", "\n  "))
			for _, f := range g.Findings {
				fmt.Fprintf(&out, "  ! %d:%d %s %s %q\n", f.Line, f.Column, f.Severity, f.Code, f.Text)
			}
		}
		for _, f := range r.Stray() {
			fmt.Fprintf(&out, "stray: %d:%d %s %q\n", f.Line, f.Column, f.Code, f.Text)
		}
	}
	golden(t, "cases.golden", out.String())
}
