package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/formats"
	"qipu/record"
	"qipu/replay"
)

// decode reads the first game of a text, PGN where it has tags or braces, else a
// plain list.
func decode(t testing.TB, text string) *record.Game {
	t.Helper()
	format := "sheet"
	if strings.ContainsAny(text, "[{(") {
		format = "pgn"
	}
	g := record.New()
	found := false
	err := formats.Each(strings.NewReader(text), "", formats.SplitOptions{From: formats.ByName(format)}, g, func() bool { found = true; return false })
	if err != nil || !found {
		t.Fatalf("no game, %v: %s", err, text)
	}
	return g
}

func brief(g *record.Game) string {
	var out []string
	for _, f := range g.Findings {
		if f.Severity == diag.Info {
			continue
		}
		s := string(f.Code)
		if f.Reason != "" {
			s += "/" + f.Reason
		}
		s += fmt.Sprintf("@%d", f.Ply)
		if f.Count > 1 {
			s += fmt.Sprintf("x%d", f.Count)
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func played(g *record.Game) int {
	n := 0
	for id := range g.MainLine {
		if g.Nodes[id].State == record.Played {
			n++
		}
	}
	return n
}

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name, text string
		played     int
		findings   string
	}{
		{"clean", "1. 炮二平五 马8进7 2. 马二进三 车9平8", 4, ""},
		{"illegal", "1. 炮二平五 马8进7 2. 马二进二 车9平8", 2, "illegal-move/shape@3"},
		{"wrong side in coordinates", "1. h2e2 h9g7 2. i9h9 h0g2", 2, "swapped-moves@3"},
		{"wrong side, no numbers", "h2e2 h9g7 i9h9 a0a1 i0h0", 2, "illegal-move/wrong-side@3"},

		{"black missing", "1. 炮二平五 马8进7\n2. 马二进三\n3. 车一平二 马2进3", 3, "missing-move@4"},
		{"red missing", "1. 炮二平五 马8进7\n2. 车9平8\n3. 车一平二 马2进3", 2, "missing-move@3"},
		{"missing without numbers", "炮二平五 马8进7 马二进三 车一平二 马2进3 兵七进一 卒7进1", 3, "missing-move@4"},
		{"dashes", "1. 炮二平五 马8进7\n2. 马二进三 ——\n3. 车一平二 马2进3\n4. —— 卒7进1", 3, "missing-move@4 missing-move@7"},
		{"three of one side", "1. 炮二平五 马8进7\n2. 马二进三 ——\n3. 车一平二 ——\n4. 兵七进一 ——\n5. 车二进六 炮8平9", 3, "missing-move@4x3"},
		{"a foul", "1. 炮二平五 马8进7\n2. 马二进三 ——\n3. 车一平二 ——\n4. 兵七进一 ——\n5. 车二进六 ——\n6. 炮八平七 象3进5", 3, "missing-run@4x4"},
		{"a whole round", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n4. 车二进六 卒7进1", 4, "missing-move@5 missing-move@6"},
		{"black missing in a later round", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二\n4. 兵七进一 卒7进1\n5. 车二进六 马2进3", 5, "missing-move@6"},
		{"black missing in WXF", "1. C2.5 H8+7\n2. H2+3 R9.8\n3. R1.2\n4. P7+1 P7+1\n5. R2+6 H2+3", 5, "missing-move@6"},
		{"red missing in the first round", "1. 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3", 0, "missing-move@1"},
		{"black missing in the last round but one", "1. 炮二平五\n2. 马二进三 车9平8", 1, "missing-move@2"},
		{"red missing in the last round", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 卒7进1", 4, "missing-move@5"},
		{"only red recorded", "1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n5. 车二进六", 1, "missing-run@2x4"},
		{"only red recorded, coordinates", "1. h2e2\n2. h0g2\n3. i0h0\n4. c3c4\n5. h0h6", 1, "missing-run@2x4"},
		{"only black recorded", "1. 马2进3\n2. 车1平2\n3. 卒3进1\n4. 马8进7\n5. 卒7进1", 0, "missing-run@1x5"},
		{"only black recorded, legal in turn", "1. 炮8平5\n2. 马8进7\n3. 马2进3", 0, "missing-move@1x3"},
		{"only red recorded, WXF", "1. C2.5\n2. H2+3\n3. R1.2\n4. P7+1\n5. R2+6", 1, "missing-run@2x4"},
		{"only red recorded, no numbers", "炮二平五 马二进三 车一平二 兵七进一 车二进六 车二平三", 1, "missing-run@2x5"},
		{"only red recorded, no numbers, legal in turn", "炮二平五 马二进三 兵七进一 马八进七", 1, "missing-move@2x3"},
		{"only red recorded, coordinates without numbers", "h2e2 h0g2 i0h0 c3c4 h0h6", 1, "missing-run@2x4"},
		{"only black recorded, coordinates", "H9-G7 B9-C7 I9-H9", 0, "missing-move@1x3"},
		{
			"Chinese numerals for both sides, numbered half-moves", "一、炮二平五 二、马八进七 三、马二进三 四、卒三进一", 4,
			"move-number/plies@1 nonstandard-notation@2 nonstandard-notation@4",
		},
		{"Arabic digits for both sides, no numbers", "炮2平5 马8进7 马2进3 车9平8", 4, "nonstandard-notation@1 nonstandard-notation@3"},
		{"dots in red's cell", "1. C2.5 H8+7\n2. ... H2+3\n3. H2+3 R9.8", 2, "missing-move@3"},
		{"text in the place of black's move", "{} 1. 炮二平五 OOOO 2. 马二进三 *", 1, "unparsed-text@0 missing-move@2"},
		{"text in the place of red's move", "{} 1. 口口口口 马8进7 2. 马二进三 *", 0, "unparsed-text@0 missing-move@1"},
		{"a remark between moves", "{} 1. 炮二平五 好棋 马8进7 2. 马二进三 *", 3, "unparsed-text@0"},
		{"coordinates in a Chinese record", "1. 炮二平五 马8进7 2. H2+3 车9平8 3. 车一平二 马2进3", 2, "unparsed-text@3"},
		{"red missing in WXF", "1. C2.5 H8+7\n2. R9.8\n3. R1.2 H2+3", 2, "missing-move@3"},

		{"swapped in a round", "1. 炮二平五 马8进7\n2. 车9平8 马二进三\n3. 车一平二 马2进3", 2, "swapped-moves@3"},
		{"swapped between rounds", "1. 炮二平五 马8进7\n2. 车一平二 车9平8\n3. 马二进三 马2进3\n4. 兵七进一 卒7进1", 2, "swapped-moves@3"},
		{"round twice", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马二进三 车9平8\n4. 车一平二 马2进3", 4, "repeated-move@5x2"},
		{"move twice, the rest shifted", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马二进三 车一平二\n4. 马2进3 兵七进一", 4, "repeated-move@5"},
		{"move twice", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n3. 车一平二 卒7进1", 6, "illegal-move/no-such-piece@7"},

		{"short form, the last move open", "1. 炮25 马87\n2. 马23 车98\n3. 车12", 4, "ambiguous-move@5"},
		{"short form, decided by what follows", "1. 炮25 马87\n2. 马23 车98\n3. 车12 卒71\n4. 车26 马23", 8, ""},
		{"short form, open in the middle", "1. 炮85 炮25\n2. 车91 马23", 1, "ambiguous-move@2"},
		{"short form with strokes", "1. 炮25 马87̲\n2. 马23̲ 车98\n3. 车12", 5, ""},
		{"short form, a wrong move", "1. 炮25 马87\n2. 马22 车98", 2, "illegal-move/shape@3"},

		{
			"digits exchanged throughout", "1. 炮2平5 马八进七\n2. 马2进3 车九平八", 4,
			"nonstandard-notation@1 nonstandard-notation@2 nonstandard-notation@3 nonstandard-notation@4",
		},
		{"one slip of the digits", "1. 炮二平五 马8进7\n2. 马2进3 车9平8\n3. 车一平二 马2进3", 6, "nonstandard-notation@3"},

		{
			"both kinds of digits in each move", "1. 炮二平5 马8进七\n2. 马2进三 车九平8", 4,
			"nonstandard-notation@1 nonstandard-notation@2 nonstandard-notation@3 nonstandard-notation@4",
		},
		{
			"digits exchanged, from the first move on", "1. 炮2平5 马八进七\n2. 马2进3 车九平八\n3. 车1平2 马二进三", 6,
			"nonstandard-notation@1 nonstandard-notation@2 nonstandard-notation@3 nonstandard-notation@4 nonstandard-notation@5 nonstandard-notation@6",
		},

		{"numbers from zero", "0. 炮二平五 马8进7 1. 马二进三 车9平8", 4, "move-number@1"},
		{"one number wrong", "1. 炮二平五 马8进7 3. 马二进三 车9平8 3. 车一平二 马2进3", 6, "move-number@3"},
		{"one number too low", "1. 炮二平五 马8进7 1. 马二进三 车9平8 3. 车一平二 马2进3", 6, "move-number@3"},
		{"one number far off", "1. 炮二平五 马8进7 22. 马二进三 车9平8 3. 车一平二 马2进3", 6, "move-number@3"},
		{"two numbers wrong, then in step", "1. 炮二平五 马8进7 3. 马二进三 车9平8 4. 车一平二 马2进3 4. 兵七进一 卒7进1 5. 车二进六 炮8平9", 10, "move-number@3 move-number@5"},
		{"numbers ahead to the end", "1. 炮二平五 马8进7 3. 马二进三 车9平8 4. 车一平二 马2进3", 2, "missing-move@3 missing-move@4"},
		{"the last number ahead", "1. 炮二平五 马8进7 2. 马二进三 车9平8 4. 车一平二 马2进3", 4, "missing-move@5 missing-move@6"},
		{"three rounds lost", "1. 炮二平五 马8进7 2. 马二进三 车9平8 6. 车一平二 马2进3 7. 兵七进一 卒7进1", 4, "missing-move@5x3 missing-move@6x3"},
		{"rounds lost in WXF", "1. C2.5 H8+7 2. H2+3 R9.8 4. P7+1 P7+1", 4, "missing-move@5 missing-move@6"},
		{"rounds lost in coordinates", "1. h2e2 h9g7 2. h0g2 i9h9 4. c3c4 g6g5", 4, "missing-move@5 missing-move@6"},
		{"a jump that twelve half-moves outweigh", "1. 炮二平五 马8进7 3. 马二进三 车9平8 4. 车一平二 马2进3 5. 兵七进一 卒7进1 6. 车二进六 炮8平9 7. 车二平三 炮9退1 8. 马八进七 士4进5", 14, "move-number@3"},
		{"the list begins again", "1. 炮二平五 马8进7 2. 马二进三 车9平8 1. 车一平二 马2进3 2. 兵七进一 卒7进1", 8, "move-number@5"},
		{"the list begins again and goes on", "1. 炮二平五 马8进7 1. 马二进三 车9平8 2. 车一平二 马2进3 4. 兵七进一 卒7进1", 8, "move-number@3 move-number@7"},
		{"a misprint behind a hole", "1. 炮二平五 马8进7\n2. 马二进三 ——\n3. 车一平二 马2进3\n8. 兵七进一 卒7进1\n5. 车二进六 炮8平9", 3, "missing-move@4"},
		{"a misprint before a hole", "1. 炮二平五 马8进7\n7. 马二进三 车9平8\n3. 车一平二 马2进3\n5. 兵七进一 卒7进1", 6, "move-number@3 missing-move@7 missing-move@8"},
		{"Black begins, numbered by rounds", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b\"]\n\n1. 马8进7 2. 马二进三 车9平8 3. 车一平二 *", 4, ""},
		{"Black begins, a round lost", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b\"]\n\n1... 马8进7 2. 马二进三 车9平8 4. 车一平二 *", 3, "missing-move@4 missing-move@5"},
		{"a round lost with Black's number printed", "1. 炮二平五 1... 马8进7 2. 马二进三 2... 车9平8 4. 车一平二 4... 马2进3 *", 4, "missing-move@5 missing-move@6"},

		{"Red's move in both columns", "1. 炮二平六 马8进7\n2. 马二进三 车9平8\n3. 兵三进一 兵三进一\n4. 车一平二 炮8进4", 5, "repeated-move@6"},
		{"Black's move in both columns", "1. 炮二平六 马8进7\n2. 马二进三 车9平8\n3. 卒7进1 卒7进1\n4. 车一平二 炮8进4", 4, "repeated-move@5"},
		{"the same words for both sides by habit", "一、炮二平五 马八进七\n二、马二进三 马二进三\n三、车一平二 车九平八", 6, "nonstandard-notation@2 nonstandard-notation@4 nonstandard-notation@6"},
		{"numbered half-moves", "1. 炮二平五 2. 马8进7 3. 马二进三 4. 车9平8", 4, "move-number/plies@1"},
		{"a number for Black before a move of Red", "1... 炮二平五 马8进7 2. 马二进三 车9平8", 4, "move-number/black@1"},

		{"after mate", "1. 炮二进二 炮2平1 2. 炮八进四 炮8平9 3. 炮八平五 炮1进4 4. 炮二平五 卒1进1", 7, "move-after-end/checkmate@8"},
		{"broken variation", "1. 炮二平五 (1. 马二进二 马8进7) 马8进7 *", 2, "illegal-move/shape@1"},
		{"variation of the other side's move", "1. 炮二平五 (1... 炮8平5) 马8进7 *", 2, "missing-move@1"},
		{"variation of the next move", "1. 炮二平五 马8进7 (2. 马二进三) 2. 兵七进一 *", 3, "missing-move@2"},
		{"stacked piece by its file", "1. 炮二平五 马8进7\n2. 炮八进二 车9平8\n3. 炮八平五 士4进5\n4. 炮五退一", 7, "missing-qualifier@7"},
		{"stacked piece, two can move", "1. 炮二平五 马8进7\n2. 炮八进二 车9平8\n3. 炮八平五 士4进5\n4. 炮五平八", 6, "ambiguous-move@7"},
		{"wrong qualifier", "[FEN \"5k3/9/9/9/P3R4/9/4R4/9/9/3K5 w\"]\n\n1. 前车平九 *", 0, "wrong-qualifier@1"},
		{"unreadable", "1. 炮二平五 马8进7 2. 马二□三 车9平8", 2, "unreadable-move@3"},
		{"format tag lies", "[Format \"ICCS\"]\n\n1. 炮二平五 马8进7 *", 2, "format-mismatch@0"},
		{"results differ", "[Result \"1-0\"]\n\n1. 炮二平五 马8进7 0-1", 2, "result-mismatch/terminator@0"},
		{"bad FEN", "[FEN \"4k4/9/9 w\"]\n\n1. 炮二平五 *", 0, "fen-syntax/ranks@0"},
		{"no king", "[FEN \"9/9/9/9/9/9/9/9/9/4K4 w\"]\n\n1. 帅五进一 *", 0, "bad-position/black-no-king@0"},
		{"FEN without side, a black piece is moved", "[FEN \"4k4/9/9/9/9/9/9/9/4A4/3K5\"]\n\n1. e9e7 *", 0, "illegal-move/shape@1"},
		{"FEN without side, Black moves", "[FEN \"4k4/9/9/9/9/9/9/9/4A4/3K5\"]\n\n1... 将5进1 *", 1, ""},
		{"FEN without side, Black's digits", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR\"]\n\n1. 马8进7 马二进三 *", 2, ""},
		{"FEN without side, Red's digits", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR\"]\n\n1. 马二进三 马8进7 *", 2, ""},
		{"FEN without side, WXF", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR\"]\n\n1. H8+7 *", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := decode(t, c.text)
			new(replay.Replayer).Game(g)
			if got := brief(g); got != c.findings {
				t.Errorf("findings %q, want %q", got, c.findings)
			}
			if got := played(g); got != c.played {
				t.Errorf("%d moves played, want %d", got, c.played)
			}
		})
	}
}

// TestPrefix: a record that is cut anywhere plays what is left of it.
func TestPrefix(t *testing.T) {
	moves := strings.Fields("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9")
	for n := range moves {
		g := decode(t, "1. "+strings.Join(moves[:n+1], " "))
		new(replay.Replayer).Game(g)
		if played(g) != n+1 || brief(g) != "" {
			t.Errorf("%d moves: %d played, %s", n+1, played(g), brief(g))
		}
	}
}

// TestReuse: a Replayer carries nothing from one game to the next.
func TestReuse(t *testing.T) {
	var r replay.Replayer
	texts := []string{"1. 炮25 马87 2. 马23 车98", "1. C2.5 H8+7", "1. 炮二平五 马8进7\n2. 车9平8", "1. 炮二平五 马8进7"}
	for range 2 {
		for _, text := range texts {
			again, fresh := decode(t, text), decode(t, text)
			r.Game(again)
			new(replay.Replayer).Game(fresh)
			if brief(again) != brief(fresh) || played(again) != played(fresh) {
				t.Errorf("%q: %q, then %q", text, brief(fresh), brief(again))
			}
		}
	}
}

func ExampleReplayer() {
	g := record.New()
	parent := record.NodeID(0)
	for _, text := range []string{"炮二平五", "马8进7", "马二进二"} {
		parent = g.Add(parent, record.Node{Text: text, Number: -1, Start: -1})
	}
	new(replay.Replayer).Game(g)
	for id := range g.MainLine {
		n := g.Nodes[id]
		fmt.Println(n.Text, n.Move, n.State == record.Played)
	}
	for _, f := range g.Findings {
		fmt.Printf("%s %s %q\n", f.Severity, f.Code, f.Reason)
	}
	// Output:
	// 炮二平五 h2e2 true
	// 马8进7 h9g7 true
	// 马二进二 a0a0 false
	// info missing-result ""
	// error illegal-move "shape"
}
