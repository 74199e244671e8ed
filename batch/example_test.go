package batch_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"qipu/batch"
)

// Counting words is as good as any work: it reads an input and hands on what it
// finds there, and what it says comes in the order of the inputs.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, name := range []string{"two.txt", "one.txt"} {
		w, err := z.Create(name)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprint(w, "a member of an archive")
	}
	if err := z.Close(); err != nil {
		log.Fatal(err)
	}
	write("b.zip", archive.String())
	write("a.txt", "a file")
	write("notes.md", "not asked for")

	args := []string{dir, "missing.txt"}
	inputs := batch.Expand(args, batch.ExpandOptions{Extensions: []string{".txt"}})
	err = batch.Run(context.Background(), inputs, 0, batch.Job[string, int]{
		Split: func(ctx context.Context, in batch.Input, r io.Reader, emit func(string) error) error {
			content, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			return emit(string(content))
		},
		Weight: func(text *string) int { return len(*text) },
		Work: func() func(*string) (int, error) { // called for each goroutine
			return func(text *string) (int, error) { return len(strings.Fields(*text)), nil }
		},
		Sink: func(in batch.Input, words int) error {
			fmt.Println(in.Rel, words)
			return nil
		},
		Done: func(in batch.Input, err error) error {
			if err != nil {
				fmt.Println(in.Name, "cannot be read")
			}
			return nil
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// a.txt 2
	// b/one.txt 5
	// b/two.txt 5
	// missing.txt cannot be read
}

// A file appears when it is committed; whatever happens before leaves the old one
// as it is.
func ExampleCreate() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "out.pgn")
	save := func(text string) error {
		f, err := batch.Create(path, true)
		if err != nil {
			return err
		}
		defer f.Abort()
		if _, err := io.WriteString(f, text); err != nil {
			return err
		}
		if text == "" {
			return fmt.Errorf("nothing to save")
		}
		return f.Commit()
	}
	fmt.Println(save("1. 炮二平五"))
	fmt.Println(save(""))
	content, err := os.ReadFile(path)
	fmt.Println(string(content), err)
	// Output:
	// <nil>
	// nothing to save
	// 1. 炮二平五 <nil>
}
