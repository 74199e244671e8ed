package pgn

import (
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// readBig reads a big text. None of these texts would come to an end in the time
// that tests have if reading were not linear.
func readBig(t *testing.T, text string) []*record.Game {
	t.Helper()
	if testing.Short() {
		t.Skip("long")
	}
	games, _ := readAll(t, &blocks{text: text, size: 256 << 10})
	return games
}

func TestDeepNesting(t *testing.T) {
	const depth = 50_000
	text := "1. 炮二平五 " + strings.Repeat("(1. 兵七进一 炮2平3 ", depth) + strings.Repeat(") ", depth) + "马8进7 *\n"
	g := readBig(t, text)[0]
	if len(g.Findings) > 0 || len(g.Nodes) != 2*depth+3 || !g.HasTerminator {
		t.Fatalf("%d nodes; %s", len(g.Nodes), findingsOf(g))
	}
	// Each replaces the last move of the one around it.
	id := g.Nodes[1].Next
	for range depth - 1 {
		id = g.Nodes[g.Nodes[id].Child].Next
	}
	if g.Nodes[id].Text != "兵七进一" || g.Nodes[g.Nodes[id].Child].Text != "炮2平3" || g.Nodes[id].Child != record.NodeID(len(g.Nodes)-2) {
		t.Errorf("node %d: %+v", id, g.Nodes[id])
	}
}

func TestNestingLimit(t *testing.T) {
	text := "1. 炮二平五 " + strings.Repeat("(1. 兵七进一 ", maxDepth+1000) + strings.Repeat(") ", maxDepth+1000) + "(1. 相三进五) 马8进7 *\n"
	g := readBig(t, text)[0]
	if len(g.Findings) != 1 || g.Findings[0].Code != diag.NestingLimit || g.Findings[0].Count != maxDepth {
		t.Fatal(findingsOf(g))
	}
	if n := len(g.Nodes); n != maxDepth+4 || g.Nodes[n-1].Text != "马8进7" || g.Nodes[n-1].Parent != 1 {
		t.Errorf("%d nodes, last %+v", n, g.Nodes[n-1])
	}
}

func TestManySiblings(t *testing.T) {
	const siblings = 1_000_000
	g := readBig(t, "1. 炮二平五 "+strings.Repeat("(1. 兵七进一)\n", siblings)+"马8进7 *\n")[0]
	if len(g.Findings) > 0 || len(g.Nodes) != siblings+3 {
		t.Errorf("%d nodes; %s", len(g.Nodes), findingsOf(g))
	}
}

func TestBigAndBroken(t *testing.T) {
	const n = 1 << 18
	game := "[Game \"Chinese Chess\"]\n[Event \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n"
	unclosed := "[Game \"Chinese Chess\"]\n[Event \"甲\"]\n\n1. 炮二平五 {先手 马8进7 1-0\n\n"
	for _, tt := range []struct {
		name, text string
		games      int
	}{
		{"one unterminated comment, then none", unclosed + strings.Repeat(game, n/4), 1 + n/4},
		{"nothing but unterminated comments", strings.Repeat(unclosed, n/4), n / 4},
		{"an unterminated comment to the end", "1. 炮二平五 {" + strings.Repeat("马8进7\n", n), 1},
		{"braces", "1. 炮二平五 " + strings.Repeat("{", n), 1},
		{"closing braces", "1. 炮二平五 " + strings.Repeat("}", n), 1},
		{"comments on one line", "1. 炮二平五 " + strings.Repeat("{a} 马8进7 ", n), 1},
		{"brackets", "1. 炮二平五 " + strings.Repeat("(", n), 1},
		{"brackets of remarks", "1. 炮二平五 " + strings.Repeat("(x 炮二平五 ", n), 1},
		{"brackets behind the result", "1. 炮二平五 * " + strings.Repeat("(x ", n), 1},
		{"full-width brackets", "1. 炮二平五 " + strings.Repeat("（", n), 1},
		{"closing brackets", "1. 炮二平五 " + strings.Repeat(")", n/8), 1},
		{"one long word", "1. 炮二平五 " + strings.Repeat("吧", n), 1},
		{"a word of words", "1. 炮二平五 " + strings.Repeat("吧炮二平五", n), 1},
		{"numbers", "1. 炮二平五 " + strings.Repeat("1 ", n), 1},
		{"bare numbers", "1. 炮二平五 " + strings.Repeat("7 1234 ", n/8), 1},
		{"square and pointed brackets", "1. 炮二平五 " + strings.Repeat("[1 <x ", 4*n), 1},
		{"remarks in other brackets", "1. 炮二平五 " + strings.Repeat("【x 〔y〕", n), 1},
		{"semicolons between moves", "{} 1. " + strings.Repeat("炮二平五;马8进7;", n), 1},
		{"characters with blanks", "{} 1. " + strings.Repeat("炮 二 平 ", n), 1},
		{"tags on one line", strings.Repeat("[A \"x\"]", n), 1},
		{"tags over many lines", strings.Repeat("[A \"x\ny", n/4), 1},
		{"digits", "1. 炮二平五 " + strings.Repeat("1", n), 1},
		{"ones behind the result", "1. 炮二平五 * " + strings.Repeat("1. ", n), 1},
		{"dots", "1. 炮二平五 * 1" + strings.Repeat(".", n), 1},
		{"tags without an end", strings.Repeat("[", n), 0},
		{"tags", "*" + strings.Repeat("[Event \"", n), 2},
		{"results", strings.Repeat("1-0\n", n), 1},
		{"marks", "1. 炮二平五 " + strings.Repeat("! ", n), 1},
		{"dashes", "1. 炮二平五 " + strings.Repeat("—", n), 1},
		{"one line", "1. " + strings.Repeat("炮二平五 马8进7 ", n), 1},
		{"footer", "1. 炮二平五 *\n" + strings.Repeat("广告 http://x.y 2023\n", n), 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if games := readBig(t, tt.text); len(games) != tt.games {
				t.Errorf("%d games, want %d", len(games), tt.games)
			}
		})
	}
}

// The end of a comment is searched no further than a bounded piece of text.
func TestUnterminatedCommentIsBounded(t *testing.T) {
	head := "[Event \"甲\"]\n1. 炮二平五 {先手\n"
	game := "[Event \"乙\"]\n1. 兵七进一 *\n"
	src := &counting{blocks: blocks{text: head + strings.Repeat(game, 1<<20), size: 64 << 10}}
	r := NewReader(src)
	g := record.New()
	if err := r.Next(g); err != nil || len(g.Text) != len(head) {
		t.Errorf("%v, %d bytes", err, len(g.Text))
	}
	if src.read > 4*maxComment {
		t.Errorf("%d bytes were read", src.read)
	}
}

type counting struct {
	blocks
	read int
}

func (c *counting) Next() (source.Block, error) {
	b, err := c.blocks.Next()
	c.read += len(b.Text)
	return b, err
}
