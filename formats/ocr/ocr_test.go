package ocr

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
	"qipu/source/sourcetest"
)

func read(t testing.TB, text string) (games []*record.Game, rest []diag.Finding) {
	t.Helper()
	return sourcetest.Format{Cutter: NewCutter, Decode: Decode}.Games(t, source.NewReader(strings.NewReader(text), source.Options{}))
}

const example = `{"tags":{"Red":"甲"},"rows":[
{"n":1,"red":[["炮三平五",0.15],["炮二平五",0.8]],"black":[["马8进7",0.9]]},
{"n":2,"red":[["马二进三",1]],"black":[]},
{"n":3,"red":[["车一平二",0.5]]}]}`

func TestRead(t *testing.T) {
	games, rest := read(t, example+"\n"+example)
	if len(games) != 2 || len(rest) != 0 {
		t.Fatalf("%d games, findings %v", len(games), rest)
	}
	g := games[1]
	type node struct {
		Text   string
		Number int32
		Hole   bool
	}
	var got []node
	for id := range g.MainLine {
		n := g.Nodes[id]
		got = append(got, node{n.Text, n.Number, n.Hole})
	}
	want := []node{{"炮二平五", 1, false}, {"马8进7", -1, false}, {"马二进三", 2, false}, {"", -1, true}, {"车一平二", 3, false}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]record.Reading{{Text: "炮二平五", Weight: 0.8}, {Text: "炮三平五", Weight: 0.15}}, g.Readings(g.Nodes[0].Child)); d != "" {
		t.Error(d)
	}
	if g.Tag("Red") != "甲" || g.Number != 2 {
		t.Errorf("tags %v, number %d", g.Tags, g.Number)
	}
}

func TestBroken(t *testing.T) {
	for _, c := range []struct {
		text string
		code diag.Code
		line int
	}{
		{"{\"rows\":[\n{\"n\":1,\"red\":[[\"x\",2]]}]}", diag.CorruptInput, 1},
		{"{\"rows\":[\n{\"n\":1,\"red\":", diag.TruncatedInput, 2},
		{"{\"rows\":7}", diag.CorruptInput, 1},
	} {
		games, rest := read(t, c.text)
		if len(games) != 0 || len(rest) != 1 || rest[0].Code != c.code {
			t.Errorf("%s: %d games, %v", c.text, len(games), rest)
		}
	}
	// what stands before the damage is not lost
	games, rest := read(t, example+"{")
	if len(games) != 1 || len(rest) != 1 {
		t.Errorf("%d games, %v", len(games), rest)
	}
}

func TestSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for text, ok := range map[string]bool{
		example: true,
		`{"rows":[{"n":1,"red":[["炮二平五",2]]}]}`: false,
		`{"rows":[{"n":1,"red":[["炮二平五"]]}]}`:   false,
		`{"games":[]}`: false,
		`{"rows":[]}`:  true,
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Add(`{"rows":[{"n":-1,"black":[["",0]]},null,{}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		read(t, text)
	})
}
