package pgn

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// FuzzRead reads any text: the games put together are the text, every place is in
// it, the tree is whole, and what is written of it is a fixed point.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", "[Event \"a\"]\n\n1. 炮二平五 {x} (1. 兵七进一) 马8进7 $1 *\n", "1.炮二平五炮8平52.马二进三?!(", "{", "[", "[%unplayed ", "｛｝）",
		"1. 炮二平二 {a｝｝b} {[%unplayed x {y｝ (]} ) 红胜\n1. h2e2 *", "1-0 1. -- ; x\n% y\n***", "{[%unplayed }", "(炮) ((x) 1... 炮8平5", "[FEN \"x\"",
	} {
		f.Add(s, 7)
	}
	f.Fuzz(func(t *testing.T, text string, size int) { checkRead(t, text, max(1, size&0xfff)) })
}

// TestReadAnything is FuzzRead on texts made of what has a meaning.
func TestReadAnything(t *testing.T) {
	pieces := strings.Split("{|}|｛|｝|(|)|（|）|[|]|\"|\n|\n\n| |;|%|*|1-0|红胜|1.|2...|3.……|炮二平五|马8进7|h2e2|C2.5|炮□平五|——|--|!|??|$1|+|吧|foo|2023年|"+
		"[Event \"a\"]|[Game \"b\"]|[红方 \"c\"]|[Red \"|[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"]|{[%unplayed |]}|{[%unplayed 炮8平5 {a｝ (1. 马8进7)]}|　|.|…|=====|½|1/2|\\", "|")
	for seed := range uint64(5_000) {
		r := rand.New(rand.NewPCG(seed, 3))
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString(pieces[r.IntN(len(pieces))])
			if r.IntN(3) == 0 {
				b.WriteByte(' ')
			}
		}
		if checkRead(t, b.String(), 1+r.IntN(60)); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func checkRead(t *testing.T, text string, size int) {
	t.Helper()
	text = strings.ReplaceAll(text, "\r", "\n")
	games, r := readAll(t, &blocks{text: text, size: size})
	whole, _ := readAll(t, &blocks{text: text, size: 1 << 20})
	checkUnits(t, text, size)
	for i, g := range games {
		check(t, text, g)
		if a, b := treeOf(g)+findingsOf(g), treeOf(whole[i])+findingsOf(whole[i]); a != b {
			t.Fatalf("%q\nin blocks %s\nin one %s", text, a, b)
		}
	}
	if len(games) != len(whole) || r.text.String() != text {
		t.Fatalf("%d games of %d: %q", len(games), len(whole), r.text.String())
	}
	for _, f := range r.Stray() {
		if f.Code != diag.IgnoredText {
			t.Fatalf("%+v", f)
		}
	}
	if !utf8.ValidString(text) {
		return // which the source never delivers
	}
	for _, g := range games {
		replay(g, notation.Chinese)
	}
	first := write(t, games, notation.Chinese)
	games = read(t, first)
	for _, g := range games {
		replay(g, notation.Chinese)
	}
	if second := write(t, games, notation.Chinese); second != first {
		t.Fatalf("%q\nwritten again\n%q\nafter\n%q", text, second, first)
	}
}

// check verifies what must hold of any game.
func check(t *testing.T, text string, g *record.Game) {
	t.Helper()
	lines := strings.Split(text, "\n")
	for id := 1; id < len(g.Nodes); id++ {
		n := &g.Nodes[id]
		if n.Parent >= record.NodeID(id) || n.Text == "" || !strings.HasPrefix(g.Text[n.Start:], n.Text) {
			t.Fatalf("node %d: %+v", id, n)
		}
		if line := []rune(lines[n.Line-1]); !strings.HasPrefix(string(line[n.Column-1:]), string([]rune(n.Text))) {
			t.Fatalf("node %d is not at %d:%d", id, n.Line, n.Column)
		}
	}
	for _, f := range g.Findings {
		if f.Game != g.Number || f.Line < 1 || f.Line > len(lines) || f.Column < 1 || f.Column > len([]rune(lines[f.Line-1])) {
			t.Fatalf("%+v", f)
		}
	}
	if g.MovesEnd < 0 || g.MovesEnd > len(g.Text) || g.FirstLine < 1 {
		t.Fatalf("moves end at %d of %d, line %d", g.MovesEnd, len(g.Text), g.FirstLine)
	}
}
