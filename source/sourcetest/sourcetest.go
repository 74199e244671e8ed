// Package sourcetest reads games in tests of formats, and holds what every text format
// promises: the texts of the units are the text of the input, and each unit alone is
// the same game, however the input is read.
package sourcetest

import (
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// Format are the two functions of a text format.
type Format struct {
	Cutter func() source.Cutter
	Decode func(*source.Unit, *record.Game) error
}

// Read is all games of a text in UTF-8, and what is said of text that belongs to none.
func (f Format) Read(t testing.TB, text string) (games []*record.Game, stray []diag.Finding) {
	t.Helper()
	return f.Games(t, source.NewReader(strings.NewReader(text), source.Options{Encoding: source.UTF8}))
}

// Games is all games of an input.
func (f Format) Games(t testing.TB, src source.Blocks) (games []*record.Game, stray []diag.Finding) {
	t.Helper()
	all := &kept{src: src}
	units := f.Units(t, all)
	var text strings.Builder
	number := 0
	for i := range units {
		u := &units[i]
		text.WriteString(u.Text)
		g, ok := f.decode(t, u)
		if u.Number > 0 {
			if number++; u.Number != number {
				t.Fatalf("unit %d has the number %d", number, u.Number)
			}
		}
		if u.Number == 0 || !ok {
			stray = append(stray, g.Findings...)
			continue
		}
		games = append(games, g)
	}
	if text.String() != all.text.String() {
		t.Fatalf("the units are\n%q\nand the text\n%q", text.String(), all.text.String())
	}
	again := f.Units(t, &pieces{all.text.String()})
	for i := range min(len(again), len(units)) {
		if again[i].Text != units[i].Text || again[i].Number != units[i].Number || again[i].Line != units[i].Line {
			t.Fatalf("read in pieces, unit %d is\n%q\nand read at once\n%q", i, again[i].Text, units[i].Text)
		}
	}
	if len(again) != len(units) && strings.TrimSpace(all.text.String()) != "" {
		t.Fatalf("read in pieces, there are %d units, read at once %d", len(again), len(units))
	}
	return games, stray
}

// decode is the game of a unit, and of what becomes of it when it is sent elsewhere;
// false where it has none.
func (f Format) decode(t testing.TB, u *source.Unit) (*record.Game, bool) {
	t.Helper()
	g, other := record.New(), record.New()
	err := f.Decode(u, g)
	if err != nil && err != source.ErrNoGame {
		t.Fatalf("%q: %v", u.Text, err)
	}
	var got source.Unit
	if sent, err := json.Marshal(u); err != nil || json.Unmarshal(sent, &got) != nil {
		t.Fatalf("%q cannot be sent: %v", u.Text, err)
	}
	if e := f.Decode(&got, other); e != err || !reflect.DeepEqual(g, other) {
		t.Fatalf("%q is another game once it was sent: %v\n%+v\n%+v", u.Text, err, g, other)
	}
	return g, err == nil
}

// Units is all units of an input.
func (f Format) Units(t testing.TB, src source.Blocks) (units []source.Unit) {
	t.Helper()
	s := source.NewSplitter(src, f.Cutter(), "", "", 0)
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

// kept keeps the text of an input.
type kept struct {
	src  source.Blocks
	text strings.Builder
}

func (k *kept) Next() (source.Block, error) {
	b, err := k.src.Next()
	k.text.WriteString(b.Text)
	return b, err
}

// pieces gives a text line by line.
type pieces struct{ text string }

func (p *pieces) Next() (source.Block, error) {
	if p.text == "" {
		return source.Block{}, io.EOF
	}
	n := strings.IndexByte(p.text, '\n') + 1
	if n == 0 {
		n = len(p.text)
	}
	b := source.Block{Text: p.text[:n], Encoding: source.UTF8}
	p.text = p.text[n:]
	return b, nil
}
