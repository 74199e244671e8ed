package dhtmlxq_test

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/fen"
	"qipu/formats/dhtmlxq"
	"qipu/record"
	"qipu/source"
	"qipu/source/sourcetest"
)

var format = sourcetest.Format{Cutter: dhtmlxq.NewCutter, Decode: dhtmlxq.Decode}

func read(t testing.TB, text string) (games []*record.Game, rest *record.Game) {
	t.Helper()
	games, stray := format.Games(t, source.NewReader(strings.NewReader(text), source.Options{}))
	for _, g := range games {
		for _, n := range g.Nodes[1:] {
			if int(n.Line) < g.FirstLine || n.Column < 1 {
				t.Errorf("%v stands at line %d, column %d of a game from line %d", n.Move, n.Line, n.Column, g.FirstLine)
			}
		}
	}
	rest = record.New()
	rest.Findings = stray
	return games, rest
}

// show writes a game: tags, start position, comments and the tree with variations in
// brackets.
func show(g *record.Game) string {
	var b strings.Builder
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "%s=%s ", t.Name, t.Value)
	}
	if text := fen.Format(&g.Start); text != fen.Start {
		b.WriteString(text + " ")
	}
	comments := func(texts []string) {
		for _, c := range texts {
			fmt.Fprintf(&b, "<%s> ", c)
		}
	}
	comments(g.Comments)
	g.Walk(func(e record.Event, id record.NodeID) bool {
		switch e {
		case record.Open:
			b.WriteString("( ")
		case record.Close:
			b.WriteString(") ")
		case record.Move:
			b.WriteString(g.Nodes[id].Move.String() + " ")
			if note := g.NoteOf(id); note != nil {
				comments(note.Comments)
			}
		}
		return true
	})
	return strings.TrimSpace(b.String())
}

func said(g *record.Game) string {
	var all []string
	for _, f := range g.Findings {
		all = append(all, fmt.Sprintf("%s %d:%d %s", f.Code, f.Line, f.Column, f.Text))
	}
	return strings.Join(all, "; ")
}

const standard = "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]"

func TestReader(t *testing.T) {
	for _, test := range []struct {
		name, text string
		games      []string
		said       string
	}{
		{"plain", "[DhtmlXQ]" + standard + "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]", []string{"h2e2 h9g7"}, ""},
		{"no wrapper, no board, any case", "[dhtmlxq_TITLE]甲[/dhtmlxq_title][DHTMLXQ_movelist]7747[/DhtmlXQ_movelist]", []string{"Title=甲 h2e2"}, ""},
		{"Black begins, blanks", standard + "\n[DhtmlXQ_movelist]7062 7967\n<br>8070[/DhtmlXQ_movelist]", []string{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1 h9g7 h0g2 i9h9"}, ""},
		{
			"a board", "[DhtmlXQ_binit]9999999949999999997799315285999940994299509999999999991738475899[/DhtmlXQ_binit][DhtmlXQ_movelist]7757[/DhtmlXQ_movelist]",
			[]string{"4rk3/3P5/4bP3/9/9/8P/9/1p2p2C1/3p1p3/4K4 w - - 0 1 h2f2"},
			"",
		},
		{
			"tags", "[DhtmlXQ_event]某杯[/DhtmlXQ_event][DhtmlXQ_date]0000-00-00[/DhtmlXQ_date][DhtmlXQ_red]甲队 甲一[/DhtmlXQ_red][DhtmlXQ_redname]甲一[/DhtmlXQ_redname]" +
				"[DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_black]乙二[/DhtmlXQ_black][DhtmlXQ_result]紅勝[/DhtmlXQ_result][DhtmlXQ_ver]x[/DhtmlXQ_ver][DhtmlXQ_hits]7[/DhtmlXQ_hits]",
			[]string{"Event=某杯 Red=甲一 Black=乙二 Result=1-0 hits=7"},
			"",
		},
		{"results by letters", "[DhtmlXQ_result]L[/DhtmlXQ_result]", []string{"Result=0-1"}, ""},
		{
			"branches", "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2][DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_0_1_3]1747[/DhtmlXQ_move_0_1_3]" +
				"[DhtmlXQ_comment0]始||二[/DhtmlXQ_comment0][DhtmlXQ_comment2]主\\u7ebf[/DhtmlXQ_comment2][DhtmlXQ_comment1_2]变[/DhtmlXQ_comment1_2][DhtmlXQ_comment2_3]再<br>变[/DhtmlXQ_comment2_3][DhtmlXQ_comment1_1]一[/DhtmlXQ_comment1_1]",
			[]string{"<始\n二> h2e2 <一> ( b2e2 ) h9g7 <主线> ( b9c7 <变> h0g2 ( b0c2 <再\n变> ) ) h0g2"},
			"",
		},
		{
			"branches without parents", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_7_2_8]7062[/DhtmlXQ_move_7_2_8]\n[DhtmlXQ_move_0_9_1]7062[/DhtmlXQ_move_0_9_1][DhtmlXQ_move_x]7062[/DhtmlXQ_move_x][DhtmlXQ_comment9]x[/DhtmlXQ_comment9]",
			[]string{"h2e2"},
			"corrupt-input 2:62 7062; corrupt-input 2:21 7062; corrupt-input 1:62 7062; corrupt-input 2:101 x",
		},
		{"letters among the moves", "[DhtmlXQ_movelist]7747X0[/DhtmlXQ_movelist]", []string{"h2e2"}, "corrupt-input 1:19 7747X0"},
		{"half a move", "[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]", []string{"h2e2"}, "corrupt-input 1:19 774770"},
		{"off the board", "[DhtmlXQ_movelist]7797[/DhtmlXQ_movelist]", []string{"----"}, ""},
		{"a short board", "[DhtmlXQ_binit]8979[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", []string{"h2e2"}, "corrupt-input 1:16 8979"},
		{
			"two records in a page", "<html>\n[DhtmlXQHTML][DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ][/DhtmlXQHTML]\n<p>\n[DhtmlXQ_title]b[/DhtmlXQ_title][DhtmlXQ_movelist]1747[/DhtmlXQ_movelist]\n[DhtmlXQ_title]c[/DhtmlXQ_title]\n",
			[]string{"h2e2", "Title=b b2e2", "Title=c"},
			"ignored-text 1:1 <html>; ignored-text 3:1 <p>",
		},
		{"no record", "hello [b]\n", nil, "ignored-text 1:1 hello [b]"},
		{"an unfinished tag", "[DhtmlXQ_movelist", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, rest := read(t, test.text)
			var got, findings []string
			for _, g := range append(games, rest) {
				if g.Number > 0 {
					got = append(got, show(g))
				}
				if s := said(g); s != "" {
					findings = append(findings, s)
				}
			}
			if strings.Join(got, "\n") != strings.Join(test.games, "\n") {
				t.Errorf("games:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(test.games, "\n"))
			}
			if s := strings.Join(findings, "; "); s != test.said {
				t.Errorf("findings: %s\nwant: %s", s, test.said)
			}
		})
	}
}

func TestSniff(t *testing.T) {
	for text, want := range map[string]bool{"x [dhtmlXQ]": true, "[DhtmlXQ_title]": true, "[Event \"x\"]": false, "DhtmlXQ": false, "": false} {
		if dhtmlxq.Sniff(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestRealFiles compares the main lines of real files with what an independent reader
// found. The files are no part of this repository.
func TestRealFiles(t *testing.T) {
	const shared = "../../../shared/"
	f, err := os.Open(shared + "truth/corpus.tsv.gz")
	if err != nil {
		t.Skip("the real files are not here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	nodes, comments, files := 0, 0, 0
	for lines.Scan() {
		c := strings.Split(lines.Text(), "\t")
		if strings.HasSuffix(c[0], ".pgn") || strings.Contains(c[0], "qipu/") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(shared, "corpus/other", c[0]))
		if err != nil || !dhtmlxq.Sniff(string(data)) {
			continue
		}
		files++
		games, _ := read(t, string(data))
		if len(games) != 1 {
			t.Errorf("%s: %d games", c[0], len(games))
			continue
		}
		g := games[0]
		var line []byte
		for id := range g.MainLine {
			line = g.Nodes[id].Move.Append(line)
		}
		if string(line) != c[7] || !strings.HasPrefix(fen.Format(&g.Start), c[2]) {
			t.Errorf("%s: from %s %s\nwant %s %s", c[0], fen.Format(&g.Start), line, c[2], c[7])
		}
		for _, f := range g.Findings {
			if f.Severity > diag.Info {
				t.Errorf("%s: %s", c[0], said(g))
			}
		}
		nodes += len(g.Nodes) - 1
		for _, n := range g.Notes {
			comments += len(n.Comments)
		}
	}
	t.Logf("%d files, %d moves, %d comments", files, nodes, comments)
}

func FuzzReader(f *testing.F) {
	f.Add("[DhtmlXQ]" + standard + "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_2]a||b[/DhtmlXQ_comment1_2][/DhtmlXQ]")
	f.Add("[dhtmlxq_title]\n[dhtmlxq_title]\n[/dhtmlxq]x[dhtmlxq")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		games, _ := read(t, text)
		at := 0
		for _, g := range games {
			if n := strings.Index(strings.ReplaceAll(text, "\r", "\n")[at:], g.Text); n < 0 && !strings.Contains(text, "\r") {
				t.Fatalf("game %d is not in the text", g.Number)
			}
			g.Walk(func(record.Event, record.NodeID) bool { return true })
		}
	})
}
