package qipu_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeCode holds that the Go code in the READMEs is part of a program in examples,
// and the same in both.
func TestReadmeCode(t *testing.T) {
	files, err := filepath.Glob("examples/*/main.go")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no examples", err)
	}
	var programs strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		programs.Write(text)
	}
	var first string
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, code, _ := strings.Cut(string(text), "```go\n")
		code, _, ok := strings.Cut(code, "```")
		if !ok || !strings.Contains(programs.String(), code) {
			t.Errorf("the code in %s stands in no program:\n%s", name, code)
		}
		if first == "" {
			first = code
		}
		if code != first {
			t.Errorf("the code in %s is another:\n%s", name, code)
		}
	}
}
