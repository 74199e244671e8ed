package source

import (
	"archive/zip"
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/diag"
)

// The real collection stands beside the project where there is one.
var corpus = filepath.Join("..", "..", "shared", "corpus")

// manifest is the encoding of each file of the collection, as its makers give it.
func manifest(t *testing.T) map[string]string {
	f, err := os.Open(filepath.Join(corpus, "MANIFEST.tsv.gz"))
	if err != nil {
		t.Skip("the collection of real files is not here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	encodings := make(map[string]string)
	s := bufio.NewScanner(z)
	for s.Scan() {
		if field := strings.Split(s.Text(), "\t"); len(field) > 4 {
			name, _, _ := strings.Cut(field[4], "+")
			encodings[field[0]] = strings.TrimSuffix(strings.Replace(name, "gbk", "gb18030", 1), "-bom")
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return encodings
}

// Every file of the collection is read in the encoding that its manifest gives,
// without a fault. There are two kinds of exceptions, each looked at by hand: one
// file without moves (第00局 結論 in Big5) that the manifest takes for GBK, and
// Big5 files whose Round tag alone is in GBK ([Round "第05轮"]), which are reported
// as the mixtures they are.
func TestCorpus(t *testing.T) {
	encodings := manifest(t)
	z, err := zip.OpenReader(filepath.Join(corpus, "pgn-big5.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files, mixed := make(map[Encoding]int), 0
	for _, f := range z.File {
		want := Encoding(encodings["pgn-big5.zip:"+f.Name])
		if strings.HasSuffix(f.Name, "/開局/00000556.pgn") {
			want = Big5
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		blocks := blocksOf(t, NewReader(r, Options{}))
		r.Close()
		files[want]++
		for _, b := range blocks {
			if b.Encoding != want {
				if want != Big5 || b.Encoding != GB18030 || !strings.HasPrefix(b.Text, `[Round "`) {
					t.Errorf("%s: %s, want %s: %.60s", f.Name, b.Encoding, want, b.Text)
				}
				mixed++
			}
			for _, found := range b.Findings {
				if found.Code != diag.Encoding || !strings.Contains(found.Text, "→") {
					t.Errorf("%s:%d:%d: %s %s", f.Name, found.Line, found.Column, found.Code, found.Text)
				}
			}
		}
	}
	t.Logf("files: %v, of which mixed: %d", files, mixed)
}

func blocksOf(t testing.TB, r *Reader) []Block {
	t.Helper()
	var blocks []Block
	for {
		b, err := r.Next()
		if err == io.EOF {
			return blocks
		}
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, b)
	}
}
