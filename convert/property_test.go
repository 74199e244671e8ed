package convert

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
	"qipu/source"
)

var oddTexts = []string{
	"当头炮", "第一行\n第二行", "a (b) c", "1-0", "[Event \"x\"]", "x\n[Event \"y\"]\nz { [Red \"甲\"] {", "; % $3", "1. 马8进7", "a｝b", "[%clk 0:01:00]",
	"[%unplayed x]", "\\ \" '", "全角（括号）｛也", "*", ")", "［", "如改走马2进3，则车一平二", "h2e2", "P2-5", "　缩进", "——", "{", "①☆→",
}

// randomGame is a tree of legal moves from a random position, with comments and
// marks everywhere.
func randomGame(r *rand.Rand) *record.Game {
	g := record.New()
	g.Format, g.Number, g.Start, g.StartOK = "json", 1, rules.StartPosition(), true
	if r.IntN(3) > 0 {
		g.Start = endgame(r)
	}
	for _, t := range []record.Tag{{Name: "Event", Value: `"五羊杯" 第\届`}, {Name: "Red", Value: "甲　一"}, {Name: "备注", Value: "a]b \"]"}, {Name: "Round", Value: ""}} {
		if r.IntN(2) == 0 {
			g.Tags = append(g.Tags, t)
		}
	}
	texts := func() (out []string) {
		for r.IntN(5) == 0 {
			out = append(out, oddTexts[r.IntN(len(oddTexts))])
		}
		return out
	}
	g.Comments = texts()
	positions := []rules.Position{g.Start}
	for range r.IntN(30) {
		parent := record.NodeID(len(g.Nodes) - 1)
		if r.IntN(4) == 0 {
			parent = record.NodeID(r.IntN(len(g.Nodes)))
		}
		pos := positions[parent]
		moves := pos.LegalMoves(nil)
		if len(moves) == 0 {
			continue
		}
		m := moves[r.IntN(len(moves))]
		pos.Play(m)
		positions = append(positions, pos)
		id := g.Add(parent, record.Node{Number: -1, Start: -1, Move: m})
		if c := texts(); c != nil {
			g.NoteAt(id).Comments = c
		}
		if c := texts(); c != nil && g.Nodes[parent].Child != id {
			g.NoteAt(id).Before = c
		}
		for r.IntN(6) == 0 {
			g.AddNAG(id, 1+r.IntN(199))
		}
	}
	return g
}

// endgame is a random position in which pieces crowd on few files.
func endgame(r *rand.Rand) rules.Position {
	for {
		var pos rules.Position
		pos.Set(rules.At(3+r.IntN(3), r.IntN(3)), rules.NewPiece(rules.Red, rules.King))
		pos.Set(rules.At(3+r.IntN(3), 7+r.IntN(3)), rules.NewPiece(rules.Black, rules.King))
		for _, side := range []rules.Side{rules.Red, rules.Black} {
			for _, of := range []struct {
				kind rules.Kind
				most int
			}{{rules.Rook, 2}, {rules.Horse, 2}, {rules.Cannon, 2}, {rules.Pawn, 5}} {
				kind, file := of.kind, r.IntN(9)
				for range r.IntN(of.most + 1) {
					if r.IntN(3) == 0 {
						file = r.IntN(9)
					}
					rank := r.IntN(10)
					if kind == rules.Pawn && (rank >= 5) != (side == rules.Red) {
						rank = 9 - rank
					}
					if s := rules.At(file, rank); pos.Piece(s) == rules.NoPiece {
						pos.Set(s, rules.NewPiece(side, kind))
					}
				}
			}
		}
		if r.IntN(2) == 0 {
			pos.SetSide(rules.Black)
		}
		if len(pos.Problems()) == 0 {
			return pos
		}
	}
}

// TestEveryForm writes random games in every notation, script and encoding and reads
// them again: the same tree, comments, marks, tags and start.
func TestEveryForm(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 20
	}
	type form struct {
		style    notation.Style
		hant     bool
		encoding source.Encoding
	}
	var forms []form
	for _, style := range []notation.Style{notation.Chinese, notation.Short, notation.ICCS, notation.UCI, notation.UCI10, notation.WXF, notation.Vietnamese} {
		forms = append(forms, form{style: style})
	}
	forms = append(forms, form{notation.Chinese, true, "utf-8"}, form{notation.Chinese, false, "gb18030"}, form{notation.Chinese, true, "gb18030"},
		form{notation.Short, true, "utf-16le"}, form{notation.WXF, false, "utf-16be"})
	for seed := range seeds {
		g := randomGame(rand.New(rand.NewPCG(seed, 1)))
		new(replay.Replayer).Game(g)
		var b bytes.Buffer
		if err := formats.ByName("json").Encode(&b, formats.EncodeOptions{Printer: diag.NewPrinter(language.English)}).Write(g); err != nil {
			t.Fatal(err)
		}
		first := b.Bytes()
		want := squeezed(content(games(t, first)[0]))
		for _, f := range forms {
			pgn := turn(t, first, "pgn", func(c *Config) {
				c.Notation, c.Hant, c.Encoding = f.style.String(), f.hant, string(f.encoding)
			})
			if f.style == notation.Short && !bytes.ContainsAny(pgn, "\u0332\u0305") {
				continue // a game in which every move is 平 reads like one without strokes
			}
			again := turn(t, pgn, "json", nil)
			if all := games(t, again); len(all) != 1 || !reflect.DeepEqual(squeezed(content(all[0])), want) {
				t.Fatalf("seed %d, %v:\n%s\n%s\n%s", seed, f, pgn, first, again)
			}
		}
		tree := func(in []byte) string {
			g := games(t, turn(t, in, "json", nil))[0]
			return fmt.Sprint(g["fen"], bare(g["moves"]))
		}
		xqf := turn(t, first, "xqf", nil)
		if got, want := tree(xqf), tree(first); got != want && len(g.Nodes) > 1 {
			t.Fatalf("seed %d, by XQF:\n%s\n%s", seed, want, got)
		}
	}
}

// bare is a list of moves as squares, with their variations.
func bare(moves any) (out []any) {
	list, _ := moves.([]any)
	for _, m := range list {
		m := m.(map[string]any)
		out = append(out, m["move"])
		variations, _ := m["variations"].([]any)
		for _, v := range variations {
			out = append(out, bare(v))
		}
	}
	return out
}

// squeezed is a JSON value with the white space in its texts squeezed: a writer may
// indent a line of a comment.
func squeezed(v any) any {
	switch v := v.(type) {
	case string:
		return strings.Join(strings.Fields(v), " ")
	case []any:
		for i := range v {
			v[i] = squeezed(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = squeezed(v[k])
		}
	}
	return v
}
