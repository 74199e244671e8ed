package xqf_test

import (
	"bytes"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/xqf"
)

// FuzzDecode: whatever is read from any bytes can be written and is read the same
// again, and the findings stand inside the input.
func FuzzDecode(f *testing.F) {
	whole := decode(f, standard().bytes)
	for version := byte(0x0a); version <= 0x12; version++ {
		file := encode(f, whole, version)
		f.Add(file, version)
		f.Add(file[:len(file)-5], version)
	}
	f.Add(newFile10().set(0x0c, 1).set(0x33, 7).set(0x40, 9).text(0x130, 99, "\xb1\xff\x80").root(0xff, "\x81\x30\xff").bytes, byte(0x12))
	f.Add(newFile10().root(0xf0, "").node(255, 0, 0xff, "\r\r\n\x00").node(0, 0, 0xf0, "").bytes, byte(0x0a))
	f.Add([]byte("XQ\x0a"), byte(0x0b))
	f.Fuzz(func(t *testing.T, data []byte, version byte) {
		g, again := record.New(), record.New()
		if xqf.Decode(data, g) != nil {
			return
		}
		if !xqf.Sniff(data) && len(data) >= 0x10 && bytes.IndexByte(data[3:0x10], 0) >= 0 {
			t.Error("decoded, but not sniffed")
		}
		if len(g.Nodes) > 1+len(data)/4 {
			t.Errorf("%d nodes in %d bytes", len(g.Nodes)-1, len(data))
		}
		for _, f := range g.Findings {
			if !f.HasOffset || f.Offset < 0 || f.Offset > int64(len(data)) {
				t.Errorf("finding %+v in %d bytes", f, len(data))
			}
		}
		version = 0x0a + version%9
		read := len(g.Findings)
		file, err := xqf.Encode(nil, g, xqf.Options{Version: version})
		if err != nil {
			t.Fatal(err)
		}
		if err := xqf.Decode(file, again); err != nil {
			t.Fatal(err)
		}
		for _, f := range again.Findings {
			// A result code that nobody knows is kept as it is.
			if f.Reason != "result-code" {
				t.Errorf("written as %#x: %+v", version, f)
			}
		}
		if got, want := treeText(again), treeText(g); got != want {
			t.Errorf("written as %#x: tree %s, want %s", version, got, want)
		}
		lossy := false
		for _, f := range g.Findings[read:] {
			lossy = true
			if f.Code != diag.LossyConversion {
				t.Errorf("writing: %+v", f)
			}
		}
		if got, want := text(again), text(g); !lossy && got != want {
			t.Errorf("written as %#x: got\n%s\nwant\n%s", version, got, want)
		}
		if file2, _ := xqf.Encode(nil, again, xqf.Options{Version: version}); !lossy && !bytes.Equal(file, file2) {
			t.Errorf("written as %#x: another file the second time", version)
		}
	})
}
