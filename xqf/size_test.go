package xqf_test

import (
	"archive/zip"
	"bytes"
	"runtime"
	"testing"

	"qipu/record"
	"qipu/rules"
	"qipu/xqf"
)

// deep is a line of that many moves, each with an alternative.
func deep(moves int) *record.Game {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	cycle := []rules.Move{move("h2e2"), move("h7e7"), move("e2h2"), move("e7h7")}
	alternatives := []rules.Move{move("c3c4"), move("g6g5"), move("c3c4"), move("g6g5")}
	last := record.NodeID(0)
	for i := range moves {
		next := g.Add(last, record.Node{Move: cycle[i%4], Number: -1, Start: -1})
		g.Add(last, record.Node{Move: alternatives[i%4], Number: -1, Start: -1})
		last = next
	}
	return g
}

// TestDeep: a line of any length with alternatives everywhere is read and written
// without recursion.
func TestDeep(t *testing.T) {
	g := deep(150_000)
	for _, version := range []byte{0x0a, 0x12} {
		file := encode(t, g, version)
		if got := decode(t, file); len(got.Nodes) != len(g.Nodes) || len(got.Findings) > 0 || treeText(got) != treeText(g) {
			t.Errorf("%#x: %d nodes, %+v", version, len(got.Nodes), got.Findings)
		}
	}
}

// TestAbsurdLength: a length that the input does not have room for costs no memory.
func TestAbsurdLength(t *testing.T) {
	decode(t, standard().bytes) // makes the tables
	for _, length := range []byte{0x7f, 0xff, 0x3f} {
		data := newFile10().root(0xf0, "").node(72, 42, 0xff, "abc").set(1036, 0xff, 0xff, 0xff, length).bytes
		g := record.New()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := xqf.Decode(data, g); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<16 {
			t.Errorf("length %#x...: %d bytes allocated", length, n)
		}
		if len(g.Findings) != 1 {
			t.Errorf("length %#x...: %+v", length, g.Findings)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range []struct {
		name    string
		version byte
		game    *record.Game
	}{
		{"small/1.0", 0x0a, decode(b, standard().bytes)},
		{"small/1.8", 0x12, decode(b, standard().bytes)},
		{"226000nodes/1.0", 0x0a, deep(113_000)},
		{"226000nodes/1.8", 0x12, deep(113_000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			file := encode(b, c.game, c.version)
			g := record.New()
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				if err := xqf.Decode(file, g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, version := range []byte{0x0a, 0x12} {
		g := deep(113_000)
		var file []byte
		b.Run(map[byte]string{0x0a: "226000nodes/1.0", 0x12: "226000nodes/1.8"}[version], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				file, _ = xqf.Encode(file[:0], g, xqf.Options{Version: version})
			}
		})
	}
}

// BenchmarkRealFiles reads all real files from memory; one operation is all of them.
func BenchmarkRealFiles(b *testing.B) {
	z := openCorpus(b)
	var files [][]byte
	for _, f := range z.File {
		files = append(files, member(b, f))
	}
	g := record.New()
	b.ReportAllocs()
	for b.Loop() {
		for _, data := range files {
			if err := xqf.Decode(data, g); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func member(b *testing.B, f *zip.File) []byte {
	var buf bytes.Buffer
	data, err := readMember(f, &buf)
	if err != nil {
		b.Fatal(err)
	}
	return data
}
