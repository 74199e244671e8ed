package replay_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"qipu/formats"
	"qipu/record"
	"qipu/replay"
)

// realFiles are files of an archive of real records, which are no part of the project.
func realFiles(b testing.TB, archive string, most int) [][]byte {
	path := filepath.Join("..", "..", "shared", "corpus", archive)
	if _, err := os.Stat(path); err != nil {
		b.Skipf("SKIPPED: no real records here (%s)", path)
	}
	z, err := zip.OpenReader(path)
	if err != nil {
		b.Fatal(err)
	}
	defer z.Close()
	var out [][]byte
	for _, f := range z.File {
		if len(out) == most {
			break
		}
		r, err := f.Open()
		if err != nil {
			b.Fatal(err)
		}
		data, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			b.Fatal(err)
		}
		if len(data) > 0 {
			out = append(out, data)
		}
	}
	return out
}

// BenchmarkJudge compares reading and replaying real games with and without the
// judgement of each game as a whole.
func BenchmarkJudge(b *testing.B) {
	for _, archive := range []string{"pgn-big5.zip", "xqf.zip"} {
		files := realFiles(b, archive, 60000)
		for name, o := range map[string]replay.Options{"legality": {Unjudged: true}, "judged": {}} {
			b.Run(archive+"/"+name, func(b *testing.B) {
				for b.Loop() {
					r := replay.Replayer{Options: o}
					g := record.New()
					for _, data := range files {
						_ = formats.Each(bytes.NewReader(data), "", formats.SplitOptions{}, g, func() bool { r.Game(g); return true })
					}
				}
			})
		}
	}
}
