package main

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files and the output in the READMEs anew")

// TestReadme runs every example of the READMEs: a block marked console is commands,
// each after a $, and what they print.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(string(text), "```console\n")
		examples := 0
		for i := 1; i < len(parts); i++ {
			block, rest, _ := strings.Cut(parts[i], "```")
			var out bytes.Buffer
			for line := range strings.Lines(block) {
				command, ok := strings.CutPrefix(line, "$ qipu ")
				if !ok {
					continue
				}
				examples++
				out.WriteString(line)
				lang := "en"
				if strings.Contains(name, "zh") {
					lang = "zh_CN.UTF-8"
				}
				run(strings.Fields(command), &streams{
					in: strings.NewReader(""), out: &out, err: &out,
					getenv: func(v string) string { return map[string]string{"LANG": lang}[v] },
				})
			}
			if got := out.String(); got != block {
				if *update {
					parts[i] = got + "```" + rest
				} else {
					t.Errorf("%s says\n%s\nbut it is\n%s", name, block, got)
				}
			}
		}
		if examples == 0 {
			t.Errorf("%s has no example", name)
		}
		if *update {
			if err := os.WriteFile(name, []byte(strings.Join(parts, "```console\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
