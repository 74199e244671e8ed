package fenlist_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"qipu/fen"
	"qipu/formats/fenlist"
	"qipu/record"
	"qipu/source"
	"qipu/source/sourcetest"
)

var format = sourcetest.Format{Cutter: fenlist.NewCutter, Decode: fenlist.Decode}

func read(t testing.TB, text string) (games []*record.Game, rest *record.Game) {
	t.Helper()
	games, stray := format.Games(t, source.NewReader(strings.NewReader(text), source.Options{}))
	rest = record.New()
	rest.Findings = stray
	return games, rest
}

const (
	start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	small = "4k4/9/9/9/9/9/9/9/9/3RK4"
)

func show(g *record.Game) string {
	s := fmt.Sprintf("%d:%d %s", g.FENPlace.Line, g.FENPlace.Column, g.FEN)
	for _, t := range g.Tags {
		s += fmt.Sprintf(" %s=%s@%d", t.Name, t.Value, t.Column)
	}
	for _, c := range g.Comments {
		s += " <" + c + ">"
	}
	return s
}

func TestReader(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{start, "1:1 " + start},
		{"  " + start + " r\n", "1:3 " + start + " r"},
		{start + " b - -\n", "1:1 " + start + " b - -"},
		{start + " w - - 3 7\n", "1:1 " + start + " w - - 3 7"},
		{"# a list\n\n" + small + " w\n\n#\n", "3:1 " + small + " w"},
		{small + " w - - 0 1 ; 第001局：月上柳梢\n", "1:1 " + small + " w - - 0 1 Title=第001局：月上柳梢@38"},
		{"棋局一," + small + " w", "1:5 " + small + " w Title=棋局一@1"},
		{"棋局一：\t" + small + " w;", "1:6 " + small + " w Title=棋局一@1"},
		{small + ` w bm d0d9; id "one";`, "1:1 " + small + ` w Title=one@28 <bm d0d9; id "one">`},
		{small + ` w id "one";`, "1:1 " + small + " w Title=one@28"},
		{"4k4/9/9/9/9/9/9/9/3RK4 w", "1:1 4k4/9/9/9/9/9/9/9/3RK4 w"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1q/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "1:1 rnbakabnr/9/1c5c1/p1p1p1p1q/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"},
	} {
		games, rest := read(t, test.text)
		if len(games) != 1 || len(rest.Findings) > 0 {
			t.Errorf("%q: %d games, %v", test.text, len(games), rest.Findings)
			continue
		}
		g := games[0]
		if got := show(g); got != test.want {
			t.Errorf("%q:\n%s\nwant\n%s", test.text, got, test.want)
		}
		if g.Format != "fen" || g.Number != 1 || g.FirstLine != g.FENPlace.Line || len(g.Findings) > 0 {
			t.Errorf("%q: %+v", test.text, g)
		}
	}
}

func TestReaderRefuses(t *testing.T) {
	games, rest := read(t, "hello\n"+small+"\nworld a/b\n")
	if len(games) != 1 || len(games[0].Findings) != 1 || games[0].Findings[0].Text != "hello" || len(rest.Findings) != 1 || rest.Findings[0].Line != 3 {
		t.Errorf("%d games, %v, %v", len(games), games[0].Findings, rest.Findings)
	}
}

func TestSniff(t *testing.T) {
	for line, want := range map[string]bool{
		start: true, start + " w": true, "棋局一," + small + " w": true, small + " w ; title": true,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": true, // another game's: replay says so
		"4k4/9/9/9/9/9/9/9/3RK4 w":                                 true,
		"see a/b/c/d/e/f/g/h for more":                             false,
		"1. 炮二平五 马8进7":                                             false,
		"":                                                         false,
		"[FEN \"" + "x/y" + "\"]":                                  false,
	} {
		if got := fenlist.Sniff(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

func TestWriter(t *testing.T) {
	games, _ := read(t, "甲,"+small+" b\n"+start+"\n4k4/9 w\n")
	var b bytes.Buffer
	w := fenlist.NewWriter(&b)
	for _, g := range games {
		if set, err := fen.Parse(g.FEN); err == nil {
			g.Start, g.StartOK = set.Position, true
		}
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	want := small + " b - - 0 1\n" + start + " w - - 0 1\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	if f := games[0].Findings; len(f) != 1 || f[0].Text != "tags" {
		t.Errorf("losses of the first: %v", f)
	}
	if f := games[1].Findings; len(f) != 0 {
		t.Errorf("losses of the second: %v", f)
	}
}

// TestRealFiles reads two lists of 240 positions, which are no part of this
// repository.
func TestRealFiles(t *testing.T) {
	for _, name := range []string{"xqbase__xqwlight/Ajax/test/FUNNY.EPD", "xqbase__xqwlight/Windows CE .NET/TEST/FUNNY.EPD"} {
		data, err := os.ReadFile("../../../shared/corpus/other/" + name)
		if err != nil {
			t.Skip("the real files are not here: ", err)
		}
		games, rest := read(t, string(data))
		if len(games) < 239 || len(rest.Findings) > 0 {
			t.Errorf("%s: %d games, %v", name, len(games), rest.Findings)
		}
		for _, g := range games {
			if _, err := fen.Parse(g.FEN); err != nil || !strings.HasPrefix(g.Tag("Title"), "第") {
				t.Errorf("%s: %s: %v", name, show(g), err)
			}
		}
	}
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{start + " w - - 0 1", "a," + small + " b ; t", small + ` w id "x"; bm y;`, "a/b/c/d/e/f/g/h/i/j"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r", ""), "")
		games, _ := read(t, text)
		for _, g := range games {
			line := []rune(strings.Split(text, "\n")[g.FENPlace.Line-1])
			if at := string(line[g.FENPlace.Column-1:]); !strings.HasPrefix(at, g.FEN) {
				t.Fatalf("%q is not at %q", g.FEN, at)
			}
		}
		fenlist.Sniff(text)
	})
}
