package pgn

import (
	"strings"
	"testing"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// convert reads, replays and writes.
func convert(t *testing.T, text string, from notation.Style, o WriterOptions) string {
	t.Helper()
	var b strings.Builder
	w := NewWriter(&b, o)
	for _, g := range read(t, text) {
		replay(g, from)
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

const blackFirst = `[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 3 12"]` + "\n"

func TestWrite(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"nothing but moves", "1.炮二平五馬８進７2.馬二進三", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n"},
		{
			"tags", "[Black \"乙\"]\n[备注 \"x\"]\n[Red \"甲\"]\n[Event \"a \\\"b\\\" \\\\\"]\n[Format \"Chinese\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\"]\n[Result \"红胜\"]\n[Round \"\"]\n\n1-0\n",
			"[Game \"Chinese Chess\"]\n[Event \"a \\\"b\\\" \\\\\"]\n[Round \"\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n[备注 \"x\"]\n\n1-0\n",
		},
		{"a result with its reason", "[Result \"红超时胜\"]\n\n黑超时负\n", "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n[Termination \"红超时胜\"]\n\n1-0\n"},
		{"a result that is none", "[Result \"甲胜\"]\n\n1. 炮二平五 0-1\n", "[Game \"Chinese Chess\"]\n[Result \"甲胜\"]\n\n1. 炮二平五 0-1\n"},
		{
			"Black first", blackFirst + "\n12... 马8进7 马二进三 车9平8 {x} 马八进七 *",
			"[Game \"Chinese Chess\"]\n" + blackFirst + "\n12... 马8进7 13. 马二进三 车9平8 {x} 14. 马八进七 *\n",
		},
		{
			"numbers behind comments, marks and variations", "{x} 1. 炮二平五 {y} 马8进7 $1 $4 2. 马二进三 (2. 相七进九) 车9平8 (车9进1) 3. 车一平二 *",
			"[Game \"Chinese Chess\"]\n\n{x} 1. 炮二平五 {y} 1... 马8进7 $1 $4 2. 马二进三 (2. 相七进九) 2... 车9平8\n(2... 车9进1) 3. 车一平二 *\n",
		},
		{
			"nested variations", "1. 炮二平五 ({a} 1. 兵七进一 (1. 相三进五) 炮2平3 {b} (1... 炮8平5)) 马8进7 *",
			"[Game \"Chinese Chess\"]\n\n1. 炮二平五 ({a} 1. 兵七进一 炮2平3 {b} (1... 炮8平5)) (1. 相三进五) 1... 马8进7\n*\n",
		},
		{"comments", "1. 炮二平五 {第一行\n  第二行} {[%clk 0:01:00]} ; 行 } 尾\n*", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 {第一行\n  第二行} {[%clk 0:01:00]} {行 ｝ 尾} *\n"},
		{"comments around variations", "1. 炮二平五 {a} (1. 兵七进一) {b} (1. 相三进五 {c}) {d} 马8进7 {e} *", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 {a} (1. 兵七进一) (1. 相三进五 {c}) {b} {d} 1... 马8进7 {e} *\n"},
		{
			"lines", strings.Repeat("炮二平五 炮2平5 炮五平二 炮5平2 ", 4) + strings.Repeat("(炮5进4) ", 2) + "*",
			"[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮2平5 2. 炮五平二 炮5平2 3. 炮二平五 炮2平5 4. 炮五平二 炮5平2\n5. 炮二平五 炮2平5 6. 炮五平二 炮5平2 7. 炮二平五 炮2平5 8. 炮五平二 炮5平2\n(8... 炮5进4) (8... 炮5进4) *\n",
		},

		{
			"a broken main line", "1. 炮二平五 马8进7\n2. 炮五进五 马8进7 {x} 3. 车一平二 (3. 相三进五) *",
			"[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7\n{[%unplayed 2. 炮五进五 马8进7 {x｝ 3. 车一平二 (3. 相三进五)]} *\n",
		},
		{"broken at the first move", "{x} 1. 炮二平二 马8进7 *", "[Game \"Chinese Chess\"]\n\n{x} {[%unplayed 1. 炮二平二 马8进7]} *\n"},
		{
			"a broken variation", "1. 炮二平五 马8进7 (1... 炮8平5 2. 马二进二 $1 {x} ({y} 2. 马三进一) 2... 马8进7) 2. 马二进三 *",
			"[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 (1... 炮8平5\n{[%unplayed 2. 马二进二 $1 {x｝ ({y｝ 2. 马三进一) 2... 马8进7]}) 2. 马二进三 *\n",
		},
		{
			"a variation broken at its first move", "1. 炮二平五 ({x} 1. 炮二平二 {y} ——) 马8进7 *",
			"[Game \"Chinese Chess\"]\n\n1. 炮二平五 ({x} {[%unplayed 1. 炮二平二 {y｝ ——]}) 1... 马8进7 *\n",
		},
		{"a legal alternative to a broken move", "1. 炮二平二 (1. 炮二平五) 马8进7 *", "[Game \"Chinese Chess\"]\n\n{[%unplayed 1. 炮二平二 (1. 炮二平五) 马8进7]} *\n"},
		{"full-width braces in what is unplayed", "1. 炮二平二 {a｝b} ｛c｝ 马8进7 *", "[Game \"Chinese Chess\"]\n\n{[%unplayed 1. 炮二平二 {a｝｝b｝ ｛c｝｝ 马8进7]} *\n"},
		{"a stray brace in what is unplayed", "1. 炮二平二 {a}} 马8进7 *", "[Game \"Chinese Chess\"]\n\n{[%unplayed 1. 炮二平二 {a｝ 马8进7]} *\n"},
		{"a bad FEN", "[FEN \"4k4/9 w\"]\n\n1. 炮二平五 *", "[Game \"Chinese Chess\"]\n[FEN \"4k4/9 w\"]\n\n{[%unplayed 1. 炮二平五]} *\n"},
	} {
		got := convert(t, tt.text, notation.Chinese, WriterOptions{})
		if got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if again := convert(t, got, notation.Chinese, WriterOptions{}); again != got {
			t.Errorf("%s: written again\n%s\nafter\n%s", tt.name, again, got)
		}
	}
}

// What is unplayed comes back as moves, with the places they have in the file.
func TestReadUnplayed(t *testing.T) {
	text := "[Event \"a\"]\n\n1. 炮二平五 (1. 兵七进一 {[%unplayed 炮2平2 3. …… 马8进7 {x｝]})\n{[%unplayed 1... 马9进7 {a\nb｝｝c｝\n2. 马二进三 $1 (2. 相三进五)]} 1-0\n"
	g := read(t, text)[0]
	want := "1.炮二平五 (1.兵七进一 炮2平2 3...马8进7 {x}) 1...马9进7 {a\nb｝c} 2.马二进三 $1 (2.相三进五) 1-0"
	if got := treeOf(g); got != want || len(g.Findings) > 0 {
		t.Errorf("%s; %s", got, findingsOf(g))
	}
	for id := 1; id < len(g.Nodes); id++ {
		n := &g.Nodes[id]
		line := strings.Split(text, "\n")[n.Line-1]
		if at := string([]rune(line)[n.Column-1:]); !strings.HasPrefix(at, n.Text) || !strings.HasPrefix(g.Text[n.Start:], n.Text) {
			t.Errorf("%s is at %q", n.Text, at)
		}
	}
	id := g.Nodes[g.Nodes[0].Child].Child
	if got, want := g.UnplayedText(id), "1... 马9进7 {a\nb｝c}\n2. 马二进三 $1 (2. 相三进五)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := g.UnplayedText(g.Nodes[0].Child), "1. 炮二平五 (1. 兵七进一 炮2平2 3... 马8进7 {x}) 1... 马9进7 {a\nb｝c} 2. 马二进三 $1 (2. 相三进五)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAppendMoves(t *testing.T) {
	g := record.New()
	last := AppendMoves(g, 0, "{x} 1. 炮二平五 马8进7", diag.Place{})
	end := AppendMoves(g, last, "{y} 2. 马二进三 (2. 相三进五 {z}) 车9平8 1-0 [Event \"x\"]", diag.At(7, 5))
	if got, want := treeOf(g), "{x} 1.炮二平五 马8进7 {y} 2.马二进三 (2.相三进五 {z}) 车9平8 {1-0 [Event \"x\"]}"; got != want {
		t.Errorf("%s", got)
	}
	if n := g.Nodes[end]; n.Text != "车9平8" || n.Line != 7 || n.Column != 31 || n.Start != -1 || g.Nodes[last].Line != 0 {
		t.Errorf("%+v", n)
	}
	if got, want := findingsOf(g), `7:36 unparsed-text "1-0 [Event \"x\"]"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWriteNotations(t *testing.T) {
	text := "1. 炮二平五 马8进7 2. 车一进一 *"
	for _, tt := range []struct {
		w    notation.Writer
		want string
	}{
		{notation.Writer{}, "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 车一进一 *\n"},
		{notation.Writer{Hant: true}, "[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬8進7 2. 車一進一 *\n"},
		{notation.Writer{Style: notation.ICCS}, "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. I0-I1 *\n"},
		{notation.Writer{Style: notation.WXF}, "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7 2. R1+1 *\n"},
		{notation.Writer{Style: notation.UCI}, "[Game \"Chinese Chess\"]\n[Format \"uci\"]\n\n1. h2e2 h9g7 2. i0i1 *\n"},
		{notation.Writer{Style: notation.Short, Plain: true}, "[Game \"Chinese Chess\"]\n[Format \"short\"]\n\n1. 炮25 马87 2. 车11 *\n"},
	} {
		if got := convert(t, text, notation.Chinese, WriterOptions{Notation: tt.w}); got != tt.want {
			t.Errorf("%v:\n%s\nwant\n%s", tt.w, got, tt.want)
		}
	}
}

// What PGN cannot hold is said.
func TestLossy(t *testing.T) {
	g := read(t, "1. 炮二平五 马8进7 *")[0]
	replay(g, notation.Chinese)
	g.Tags = []record.Tag{{Name: "a b", Value: "x\ny"}, {Name: "", Value: "z"}, {Name: "Red", Value: "甲\xff"}, {Name: "RED", Value: "乙"}}
	g.Comments = []string{"a\x1a\x11b", "c\r\nd", " ", "e}f"}
	var b strings.Builder
	if err := NewWriter(&b, WriterOptions{}).Write(g); err != nil {
		t.Fatal(err)
	}
	want := "[Game \"Chinese Chess\"]\n[Red \"甲\ufffd\"]\n[a_b \"x y\"]\n\n{a \x11b} {c\nd} {e｝f} 1. 炮二平五 马8进7 *\n"
	if b.String() != want {
		t.Errorf("%q\nwant %q", b.String(), want)
	}
	var lost []string
	for _, f := range g.Findings {
		if f.Code != diag.LossyConversion || f.Severity != diag.Warning || f.Game != 1 {
			t.Errorf("%+v", f)
		}
		lost = append(lost, f.Text)
	}
	if want := []string{"Red 甲\xff", "a b x\ny", " z", "RED 乙", "a\x1a\x11b"}; strings.Join(lost, "|") != strings.Join(want, "|") {
		t.Errorf("%q", lost)
	}
}
