package pgn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

var oddComments = []string{
	"当头炮", "第一行\n第二行", "a (b) c", "1-0", "[Event \"x\"]", "x\n[Event \"y\"]\nz { [Red \"甲\"] {", "{ {", "; % $3",
	"1. 马8进7", "a｝b", "｝｝｝", "[%clk 0:01:00]", "[%unplayed x]", "\\ \" '", "全角（括号）｛也｝", "*", ")", "　缩进", "[Game \"",
}

var oddTags = []record.Tag{
	{Name: "Event", Value: `"五羊杯" 第\届\`},
	{Name: "Round", Value: ""},
	{Name: "备注", Value: "a]b [c] \"]"},
	{Name: "1Odd_Tag", Value: "{v}"},
	{Name: "Red", Value: "甲　一"},
	{Name: "Ghost", Value: `\\"`},
	{Name: "WhiteTeam", Value: " x "},
	{Name: "Annotator", Value: "％;(1-0"},
}

// playout makes a random game: a tree of legal moves from a random position with
// comments and marks everywhere, in which some lines break off.
func playout(r *rand.Rand, broken bool) *record.Game {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	if r.IntN(2) == 0 {
		for range r.IntN(60) {
			if moves := g.Start.LegalMoves(nil); len(moves) > 0 {
				g.Start.Play(moves[r.IntN(len(moves))])
			}
		}
		g.Counter, g.Round = r.IntN(3), r.IntN(20)
	}
	for _, t := range oddTags {
		if r.IntN(2) == 0 {
			g.Tags = append(g.Tags, t)
		}
	}
	g.Result = record.Result(r.IntN(4))
	comments := func() (out []string) {
		for r.IntN(4) == 0 {
			out = append(out, oddComments[r.IntN(len(oddComments))])
		}
		return out
	}
	g.Comments = comments()
	positions := []rules.Position{g.Start}
	for range r.IntN(80) {
		// Mostly the last line goes on.
		parent := record.NodeID(len(g.Nodes) - 1)
		if r.IntN(4) == 0 {
			parent = record.NodeID(r.IntN(len(g.Nodes)))
		}
		pos := positions[parent]
		moves := pos.LegalMoves(nil)
		if len(moves) == 0 {
			continue
		}
		if first := g.Nodes[parent].Child; first > 0 && g.Nodes[first].State == record.Unplayed && g.Nodes[first].Text != "" {
			continue // a legal alternative would be written as the coordinates that it is given in
		}
		n := record.Node{Number: -1, State: record.Played, Move: moves[r.IntN(len(moves))]}
		switch {
		case parent > 0 && g.Nodes[parent].State == record.Unplayed:
			n.State = record.Unplayed
			if r.IntN(2) == 0 {
				n.Number, n.BlackNo = int32(r.IntN(30)), r.IntN(2) == 0
			}
		case broken && r.IntN(10) == 0:
			n.State, n.Text = record.Unplayed, "士１平９"
		}
		pos.Play(n.Move)
		positions = append(positions, pos)
		id := g.Add(parent, n)
		if c := comments(); c != nil {
			g.NoteAt(id).Comments = c
		}
		if g.Nodes[parent].Child != id {
			if c := comments(); c != nil {
				g.NoteAt(id).Before = c
			}
		}
		for r.IntN(6) == 0 {
			g.AddNAG(id, r.IntN(200))
		}
	}
	return g
}

// replay resolves the moves of a game that was read.
func replay(g *record.Game, style notation.Style) {
	g.Start, g.StartOK = rules.StartPosition(), true
	if g.FEN != "" {
		setup, err := fen.Parse(g.FEN)
		g.Start, g.StartOK, g.Counter, g.Round = setup.Position, err == nil, setup.Counter, setup.Round
	}
	reader := notation.Reader{Style: style}
	positions := make([]rules.Position, len(g.Nodes))
	positions[0] = g.Start
	for id := 1; id < len(g.Nodes); id++ {
		n := &g.Nodes[id]
		pos := positions[n.Parent]
		n.State = record.Unplayed
		if n.Parent == 0 || g.Nodes[n.Parent].State == record.Played {
			if got := reader.Resolve(&pos, n.Text); got.Status == notation.Resolved {
				n.Move, n.State = got.Move, record.Played
				pos.Play(n.Move)
			}
		}
		positions[id] = pos
	}
	g.Result = g.Terminator
}

// lines spells what must survive writing and reading.
func lines(g *record.Game) []string {
	var out []string
	text := func(kind string, texts []string) {
		for _, c := range texts {
			out = append(out, kind+strings.Join(strings.Fields(c), " "))
		}
	}
	for _, t := range g.Tags {
		if t.Name != "Game" && t.Name != "FEN" && t.Name != "Format" {
			out = append(out, t.Name+"="+t.Value)
		}
	}
	out = append(out, fen.Format(&g.Start), fmt.Sprint(g.Counter, max(1, g.Round)), g.Result.String())
	text("{", g.Comments)
	for e, id := range g.Walk {
		n := &g.Nodes[id]
		var note record.Note
		if p := g.NoteOf(id); p != nil {
			note = *p
		}
		switch e {
		case record.Open:
			out = append(out, "(")
			text("before {", note.Before)
		case record.Close:
			out = append(out, ")")
		case record.Move:
			move := g.AsWritten(id)
			if n.State == record.Played {
				move = n.Move.String()
			}
			out = append(out, fmt.Sprint(move, " ", n.State, " ", note.NAGs))
			text("{", note.Comments)
		}
	}
	return out
}

func write(t testing.TB, games []*record.Game, style notation.Style) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, WriterOptions{Notation: notation.Writer{Style: style}})
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func checkRoundTrip(t *testing.T, seed uint64, style notation.Style) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	var games []*record.Game
	for i := range 3 {
		games = append(games, playout(r, i > 0))
	}
	out := write(t, games, style)
	again := read(t, out)
	if len(again) != len(games) {
		t.Fatalf("seed %d: %d games for %d\n%s", seed, len(again), len(games), out)
	}
	for i, g := range games {
		replay(again[i], style)
		if found := findingsOf(again[i]) + findingsOf(g); found != "" {
			t.Fatalf("seed %d: %s\n%s", seed, found, out)
		}
		// The roster comes first.
		if diff := cmp.Diff(sortedTags(lines(g)), sortedTags(lines(again[i]))); diff != "" {
			t.Fatalf("seed %d, game %d: %s\n%s", seed, i+1, diff, out)
		}
	}
	if second := write(t, again, style); second != out {
		t.Fatalf("seed %d: no fixed point: %s", seed, cmp.Diff(strings.Split(out, "\n"), strings.Split(second, "\n")))
	}
}

func sortedTags(lines []string) []string {
	n := 0
	for n < len(lines) && strings.Contains(lines[n], "=") {
		n++
	}
	for i := range n {
		for j := range i {
			if lines[i] < lines[j] {
				lines[i], lines[j] = lines[j], lines[i]
			}
		}
	}
	return lines
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(300) {
		checkRoundTrip(t, seed, notation.Chinese)
	}
	for seed := range uint64(50) {
		checkRoundTrip(t, seed, notation.ICCS)
	}
}

func FuzzRoundTrip(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkRoundTrip(t, seed, notation.Chinese) })
}
