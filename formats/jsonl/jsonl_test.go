package jsonl

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/source"
	"qipu/source/sourcetest"
)

// movetext keeps a line as the text of one move.
func movetext(g *record.Game, after record.NodeID, text string) {
	g.Add(after, record.Node{Text: text, Number: -1, Start: -1})
}

var format = sourcetest.Format{Cutter: NewCutter, Decode: func(u *source.Unit, g *record.Game) error { return Decode(u, g, movetext) }}

func readAll(t testing.TB, text string) (games []*record.Game, rest []diag.Finding) {
	t.Helper()
	return format.Games(t, source.NewReader(strings.NewReader(text), source.Options{}))
}

func write(t testing.TB, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, notation.Writer{Style: notation.Chinese}, diag.NewPrinter(language.English))
	if err := w.Write(g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const example = `{"game":1,"format":"json","encoding":"utf-8","tags":{"Zed":"z","Event":"\"甲\"\u0001\n","Red":"乙"},` +
	`"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","result":"1-0","comments":["前"],` +
	`"moves":[{"ply":1,"move":"h2e2","text":"炮二平五","nags":[1,6],"comments":["一","二"],` +
	`"variations":[[{"ply":1,"move":"c3c4","text":"兵七进一","before":["变"],"variations":[]},{"ply":2,"move":"b7c7","text":"炮2平3","variations":[[{"ply":2,"move":"c6c5","text":"卒3进1"}]]}],[{"ply":1,"move":"g0e2","text":"相三进五"}]]},` +
	`{"ply":2,"move":"h9g7","text":"马8进7"}]}`

// TestFixedPoint: what was read and written is read and written alike.
func TestFixedPoint(t *testing.T) {
	games, rest := readAll(t, example+"\n\n"+example)
	if len(games) != 2 || len(rest) > 0 {
		t.Fatalf("%d games, %v", len(games), rest)
	}
	new(replay.Replayer).Game(games[0])
	once := write(t, games[0])
	var a, b any
	if err := json.Unmarshal([]byte(strings.Replace(example, `,"variations":[]`, "", 1)), &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(once), &b); err != nil {
		t.Fatal(err)
	}
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if !bytes.Equal(x, y) {
		t.Errorf("read\n%s\nwritten\n%s", x, y)
	}
	if want := []string{"Zed", "Event", "Red"}; games[0].Tags[0].Name != want[0] || games[0].Tags[1].Name != want[1] || games[0].Tags[2].Name != want[2] {
		t.Errorf("the order of the tags is lost: %v", games[0].Tags)
	}
	again, _ := readAll(t, once)
	new(replay.Replayer).Game(again[0])
	if twice := write(t, again[0]); twice != once {
		t.Errorf("first\n%s\nthen\n%s", once, twice)
	}
}

func TestBrokenLines(t *testing.T) {
	for _, c := range []struct {
		line string
		code diag.Code
	}{
		{`{"moves":[{"move":"h2e2"}`, diag.TruncatedInput},
		{`{"moves":[{"move":"z9z9"}]}`, diag.CorruptInput},
		{`{"moves":[{"variations":[[]]}]}`, diag.CorruptInput},
		{`{"moves":{"a":1}}`, diag.CorruptInput},
		{`{"tags":["a"]}`, diag.CorruptInput},
		{`[1,2]`, diag.CorruptInput},
		{`no json`, diag.CorruptInput},
		{example + "x", diag.CorruptInput},
	} {
		games, rest := readAll(t, example+"\n"+c.line+"\n"+example+"\n")
		if len(games) != 2 || len(rest) != 1 || games[1].Number != 3 {
			t.Errorf("%s: %d games, findings %v", c.line, len(games), rest)
			continue
		}
		if f := rest[0]; f.Game != 2 || f.Code != c.code || f.Line != 2 {
			t.Errorf("%s: %s in line %d", c.line, f.Code, f.Line)
		}
	}
}

// TestDeep: variations may be nested deeper than encoding/json itself allows.
func TestDeep(t *testing.T) {
	const depth = 20000
	var b strings.Builder
	b.WriteString(`{"moves":[{"move":"h2e2"}`)
	for range depth {
		b.WriteString(`,{"move":"h9g7","variations":[[{"move":"b9c7"}`)
	}
	for range depth {
		b.WriteString(`]]}`)
	}
	b.WriteString(`]}`)
	games, rest := readAll(t, b.String())
	if len(games) != 1 || len(rest) > 0 || len(games[0].Nodes) != 2*depth+2 {
		t.Fatalf("%d games, %v", len(games), rest)
	}
}

// TestUnplayed: what could not be played is kept as text until it is parsed.
func TestUnplayed(t *testing.T) {
	games, _ := readAll(t, `{"moves":[{"move":"h2e2","variations":[[{"unplayed":["马二进二"]}],[{"move":"c3c4","unplayed":["a","b"],"unplayed_text":"a {x} b"}]]}],"unplayed":["马9进8"],"unplayed_text":"马9进8 2. 车一平四"}`)
	var got []string
	for e, id := range games[0].Walk {
		if n := games[0].Nodes[id]; e == record.Move && n.Text != "" {
			got = append(got, n.Text)
		}
	}
	// In the order of the tree: what stands in a variation keeps its place in it.
	if want := "马二进二|a {x} b|马9进8 2. 车一平四"; strings.Join(got, "|") != want {
		t.Errorf("unplayed %q", got)
	}
}

func TestQuote(t *testing.T) {
	for _, s := range []string{"", "a\"b\\c", "\x00\x1f\x7f\u2028", "炮\n\t\r", "\xff\xc0x", "<&>"} {
		var back string
		if err := json.Unmarshal(quote(nil, s), &back); err != nil || back != strings.ToValidUTF8(s, "\ufffd") && back != strings.ReplaceAll(strings.ReplaceAll(s, "\xff", "\ufffd"), "\xc0", "\ufffd") {
			t.Errorf("%q becomes %s: %q, %v", s, quote(nil, s), back, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Add(`{"moves":[{"move":"h2e2","variations":[[{"unplayed":["x"]}]]}],"unplayed":[]}` + "\n{}")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readAll(t, text)
		for _, g := range games {
			new(replay.Replayer).Game(g)
			if out := write(t, g); !json.Valid([]byte(out)) {
				t.Fatalf("%q is written as %q", text, out)
			}
		}
	})
}

func TestSniff(t *testing.T) {
	for text, want := range map[string]bool{
		`{"source":"a"`: true, " \n{ \"moves\" : []}": true, "{}": true, "{ }\n{}": true, `{"tags`: true, "\ufeff{\"a\":1}": true,
		"{": false, "": false, "{} 1. 炮二平五": false, "{ 好棋 } 1. 炮二平五": false, `{"好棋"} 1. 炮二平五`: false, `["a"]`: false,
	} {
		if got := Sniff([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// What is no game, and what a game cannot hold, is refused: nothing is left out.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves":[{"text":"炮二平五"}]}`:                           "corrupt-input",
		`{"moves":[{"move":"h2e2"},{"ply":2},{"move":"h9g7"}]}`: "corrupt-input",
		`{"moves":[{"move":"h2e2","nags":[-5]}]}`:               "corrupt-input",
		`{"moves":[{"move":"h2e2","nags":[1e9]}]}`:              "corrupt-input",
		`{"move":"h2e2"}`:  "corrupt-input",
		`{"result":"foo"}`: "bad-tag",
		`{"result":"和棋","moves":[{"move":"h2e2","nags":[1,2,1]}],"x":0}`:  "",
		`{"moves":[{"move":"h2e2","variations":[[{"unplayed":["x"]}]]}]}`: "",
	} {
		games, rest := readAll(t, text+"\n")
		var got []string
		for _, g := range games {
			for _, f := range g.Findings {
				got = append(got, string(f.Code))
			}
		}
		for _, f := range rest {
			got = append(got, string(f.Code))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %q", text, got, want)
		}
	}
	games, _ := readAll(t, `{"moves":[{"move":"h2e2","nags":[1,2,1]}]}`+"\n")
	if nags := games[0].NoteOf(1).NAGs; len(nags) != 2 {
		t.Errorf("nags %v", nags)
	}
}
