package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"qipu/diag"
)

// TestExplainExamples puts the record that a page of explain shows to the program,
// which must answer with the line that the page shows below it. The pages in
// traditional script are those in simplified script.
func TestExplainExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tag := range diag.Languages[:2] {
		p := diag.NewPrinter(tag)
		for _, code := range diag.Codes() {
			page, _ := p.Explain(code)
			record, ok := fenced(page, "pgn")
			if !ok {
				continue // of a file that text cannot show
			}
			example, _ := fenced(page, "console")
			command, want, _ := strings.Cut(example, "\n")
			if err := os.WriteFile("game.pgn", []byte(record), 0o666); err != nil {
				t.Fatal(err)
			}
			args := strings.Fields(strings.TrimPrefix(command, "$ qipu "))
			var out bytes.Buffer
			run(args, &streams{in: strings.NewReader(""), out: &out, err: &out, getenv: func(name string) string {
				return map[string]string{"LANG": tag.String()}[name]
			}})
			if lines := strings.SplitAfter(out.String(), "\n"); !slices.Contains(lines, want) {
				t.Errorf("%v: the page of %s shows\n%sbut qipu says\n%s", tag, code, want, out.String())
			}
		}
	}
}

// fenced is the first block of a Markdown page in a language.
func fenced(page, language string) (string, bool) {
	_, rest, ok := strings.Cut(page, "```"+language+"\n")
	block, _, closed := strings.Cut(rest, "```")
	return block, ok && closed
}
