package record

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"qipu/diag"
	"qipu/rules"
)

// TestJSON: a game that was sent comes back equal, and grows as the first one does.
func TestJSON(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := New()
		g.Source, g.Number, g.Format, g.Encoding, g.Text, g.FirstLine = "a.pgn", 3, "pgn", "big5", "1. 炮二平五", 7
		g.Start, g.StartOK = rules.StartPosition(), true
		if seed%3 == 0 {
			g.Start.SetSide(rules.Black)
		}
		g.Tags = append(g.Tags, Tag{Name: "Red", Value: "甲\u2028<&", Place: diag.At(1, 2)})
		g.Report(diag.New(diag.MissingResult))
		for range r.IntN(40) {
			id := g.Add(NodeID(r.IntN(len(g.Nodes))), Node{Text: "马8进7", Move: rules.NewMove(1, 2), Number: int32(r.IntN(5)) - 1, Start: -1})
			if r.IntN(3) == 0 {
				g.AddNAG(id, r.IntN(200))
				g.NoteAt(id).Comments = []string{"好"}
			}
			if r.IntN(4) == 0 {
				g.SetReadings(id, []Reading{{"马8进7", 0.75}, {"马3进7", 0.25}})
			}
		}
		b, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		got := New()
		if err := json.Unmarshal(b, got); err != nil {
			t.Fatal(err)
		}
		for _, g := range []*Game{g, got} {
			g.Add(NodeID(len(g.Nodes)/2), Node{Text: "x", Start: -1})
			g.Comments = append([]string(nil), g.Comments...)
		}
		again, _ := json.Marshal(g)
		back, _ := json.Marshal(got)
		if string(again) != string(back) || !reflect.DeepEqual(g.Nodes, got.Nodes) || g.Start != got.Start {
			t.Fatalf("seed %d:\n%s\n%s", seed, again, back)
		}
	}
}

// TestJSONIsNoTree: what would lead a walk astray is refused.
func TestJSONIsNoTree(t *testing.T) {
	for _, nodes := range []string{
		`[]`, `[{"Child":5}]`, `[{"Child":-1}]`, `[{"Child":1},{"Next":2},{"Next":1}]`, `[{"Note":1}]`, `[{"Parent":9}]`,
	} {
		if err := json.Unmarshal([]byte(`{"Nodes":`+nodes+`}`), New()); err == nil {
			t.Errorf("%s is taken for a tree", nodes)
		}
	}
	if err := json.Unmarshal([]byte(`{"Start":"x"}`), New()); err == nil {
		t.Error("x is taken for a position")
	}
}
