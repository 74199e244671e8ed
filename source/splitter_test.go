package source

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/diag"
)

// paragraphs is a Cutter whose games are lines up to one that ends in a stop.
type paragraphs struct{ seen int }

func (p *paragraphs) Cut(text string, final bool) (int, bool) {
	if i := strings.Index(text[p.seen:], ".\n"); i >= 0 {
		n := p.seen + i + 2
		p.seen = 0
		return n, true
	}
	if final {
		p.seen = 0
		return len(text), strings.TrimSpace(text) != ""
	}
	p.seen = max(len(text)-1, 0)
	return 0, false
}

func (p *paragraphs) Drop(n int) { p.seen = max(p.seen-n, 0) }

func unitsOf(t *testing.T, s *Splitter) (units []Unit) {
	t.Helper()
	for {
		u, err := s.Next()
		if err == io.EOF {
			return units
		}
		if err != nil {
			t.Fatal(err)
		}
		units = append(units, u)
	}
}

func TestSplitter(t *testing.T) {
	const text = "炮二平五\n甲.\n馬8平7\n乙.\n\nabc.\n尾"
	for _, enc := range allEncodings {
		for _, ends := range []string{"\n", "\r\n", "\r"} {
			raw, lost := Encode(Mark(enc), strings.ReplaceAll(text, "\n", ends), enc)
			if len(lost) > 0 {
				t.Fatal(lost)
			}
			for _, block := range []int{1, 7, 1 << 20} {
				r := NewReader(bytes.NewReader(raw), Options{Encoding: enc, Raw: true})
				r.block = block
				units := unitsOf(t, NewSplitter(r, new(paragraphs), "a.txt", "sheet", 0))
				var got strings.Builder
				var bytes []byte
				for _, u := range units {
					fmt.Fprintf(&got, "%d %d:%d %q|", u.Number, u.Line, u.Column, u.Text)
					bytes = append(bytes, u.Bytes...)
					if u.Source != "a.txt" || u.Format != "sheet" {
						t.Errorf("%+v", u)
					}
					back := textOf(t, blocksOf(t, NewReader(strings.NewReader(string(u.Bytes)), Options{Encoding: enc})))
					if back != u.Text {
						t.Errorf("%s %q: %q has the bytes of %q", enc, ends, u.Text, back)
					}
				}
				want := `1 1:1 "炮二平五\n甲.\n"|2 3:1 "馬8平7\n乙.\n"|3 5:1 "\nabc.\n"|4 7:1 "尾"|`
				if got.String() != want {
					t.Errorf("%s %q %d: %s\nwant %s", enc, ends, block, &got, want)
				}
				if string(bytes) != string(raw) {
					t.Errorf("%s %q %d: the bytes of the units are %q, want %q", enc, ends, block, bytes, raw)
				}
			}
		}
	}
}

// The encoding of a unit is that of its own text, and so are its findings.
func TestSplitterMixed(t *testing.T) {
	gb, _ := Encode(nil, "炮二平五 马8进7 车一平二\n炮二平五 马8进7 车一平二.\n", GB18030)
	b5, _ := Encode(nil, "炮二平五 馬8進7 車一平二 棋譜\n炮二平五 馬8進7 車一平二 棋譜.\n", Big5)
	raw := bytes.Join([][]byte{[]byte("plain.\n"), gb, b5, b5, []byte("a\xffb.\n")}, nil)
	units := unitsOf(t, NewSplitter(NewReader(bytes.NewReader(raw), Options{Raw: true}), new(paragraphs), "", "", 0))
	got := ""
	for _, u := range units {
		got += fmt.Sprintf("%s %d|", u.Encoding, len(u.Findings))
		for _, f := range u.Findings {
			if f.Line < u.Line || f.Line > u.Line+1 {
				t.Errorf("unit of line %d has a finding of line %d", u.Line, f.Line)
			}
		}
	}
	if want := "gb18030 0|gb18030 0|big5 1|big5 0|big5 1|"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestSplitterLimit(t *testing.T) {
	long := strings.Repeat("0123456789\n", 100_000)
	raw := "a.\n" + long + "end.\nb.\n"
	r := NewReader(strings.NewReader(raw), Options{})
	units := unitsOf(t, NewSplitter(r, new(paragraphs), "", "", 1000))
	if len(units) != 3 || units[2].Text != "b.\n" || units[2].Number != 3 || units[2].Line != 100_003 {
		t.Fatalf("%d units, the last %+v", len(units), units[len(units)-1])
	}
	u := units[1]
	if len(u.Text) > 1000 || len(u.Findings) != 1 || u.Findings[0].Code != diag.SizeLimit ||
		u.Findings[0].Count != len(long)+len("end.\n")-len(u.Text) {
		t.Errorf("%d bytes, %+v", len(u.Text), u.Findings)
	}
}

// A game within one block is held to the limit too.
func TestSplitterLimitInBlock(t *testing.T) {
	units := unitsOf(t, NewSplitter(NewReader(strings.NewReader("a.\n0123\n4567\n89.\nb.\n"), Options{}), new(paragraphs), "", "", 7))
	if len(units) != 3 || units[1].Text != "0123\n" || units[2].Text != "b.\n" || units[2].Number != 3 || units[2].Line != 5 ||
		len(units[1].Findings) != 1 || units[1].Findings[0].Count != len("4567\n89.\n") {
		t.Errorf("%+v", units)
	}
}

// A game on a pipe is there before the next one is written.
func TestSplitterLive(t *testing.T) {
	r, w := io.Pipe()
	s := NewSplitter(NewReader(r, Options{Live: true}), new(paragraphs), "", "", 0)
	for i := range 3 {
		go fmt.Fprintf(w, "第%d局\n.\n", i)
		u, err := s.Next()
		if want := fmt.Sprintf("第%d局\n.\n", i); err != nil || u.Text != want {
			t.Fatalf("%q %v, want %q", u.Text, err, want)
		}
	}
	w.Close()
	if _, err := s.Next(); err != io.EOF {
		t.Error(err)
	}
}
