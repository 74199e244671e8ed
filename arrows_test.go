package qipu_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the path of the module with the slash before its packages.
const module = "qipu/"

// TestArrows holds the list of packages in CONTRIBUTING.md against the sources: every
// package stands in it, imports of ours only what it says, and imports an operating
// system only where it is a program or batch.
func TestArrows(t *testing.T) {
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	allowed := arrows(t, string(text))
	packages := readPackages(t)
	for name := range maps.Keys(allowed) {
		if packages[name] == nil {
			t.Errorf("CONTRIBUTING.md lists %s, which is no package", name)
		}
	}
	for name, p := range packages {
		list, ok := allowed[name]
		if !ok {
			t.Errorf("%s is not listed in CONTRIBUTING.md", name)
		}
		for imported, file := range p.imports {
			if ours, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(list, ours) {
				t.Errorf("%s imports %s: there is no arrow from %s to it", file, ours, name)
			}
			if needsSystem(imported) && !p.program && name != "batch" {
				t.Errorf("%s imports %s: %s has to do without an operating system", file, imported, name)
			}
		}
	}
}

// needsSystem tells whether an import is about files, processes or the network.
func needsSystem(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return first == "os" || first == "net" || name == "path/filepath" || name == "syscall" || name == "github.com/spf13/cobra"
}

// arrows reads the list of packages, the first block of the text: in each line a name,
// two spaces, what it is for, and after an arrow what it imports. An arrow that begins a
// line belongs to the line above. A name that ends in /* is all packages below.
func arrows(t *testing.T, text string) map[string][]string {
	_, text, _ = strings.Cut(text, "\n```\n")
	text, _, ok := strings.Cut(text, "\n```\n")
	if !ok {
		t.Fatal("CONTRIBUTING.md has no list of packages")
	}
	list := map[string][]string{}
	name := ""
	for line := range strings.Lines(text) {
		left, right, _ := strings.Cut(line, "→")
		if left = strings.TrimSpace(left); left != "" {
			purpose := ""
			name, purpose, _ = strings.Cut(left, "  ")
			if _, twice := list[name]; twice || strings.TrimSpace(purpose) == "" {
				t.Errorf("CONTRIBUTING.md lists %s twice or without saying what it is for", name)
			}
		}
		list[name] = append(list[name], strings.Fields(right)...)
	}
	for name, imports := range list {
		for _, i := range imports {
			if below, ok := strings.CutSuffix(i, "*"); ok {
				for other := range list {
					if strings.HasPrefix(other, below) {
						list[name] = append(list[name], other)
					}
				}
			} else if _, ok := list[i]; !ok {
				t.Errorf("CONTRIBUTING.md has an arrow from %s to %s, which it does not list", name, i)
			}
		}
	}
	return list
}

type goPackage struct {
	program bool
	imports map[string]string // with a file that has it
}

// readPackages is every package of the module by its path below it, with what its files
// import, those for other systems too; tests do not count.
func readPackages(t *testing.T) map[string]*goPackage {
	packages := map[string]*goPackage{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		if d.IsDir() {
			if base := path.Base(file); base != "." && (base[0] == '.' || base[0] == '_' || base == "testdata" || hasModule(file)) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		p := packages[path.Dir(file)]
		if p == nil {
			p = &goPackage{imports: map[string]string{}}
			packages[path.Dir(file)] = p
		}
		p.program = p.program || parsed.Name.Name == "main"
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			p.imports[name] = file
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// hasModule tells whether a folder is a module of its own.
func hasModule(folder string) bool {
	_, err := os.Stat(folder + "/go.mod")
	return err == nil
}
