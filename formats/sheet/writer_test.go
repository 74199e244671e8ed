package sheet_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/fen"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// play reads the games of a text and puts their main lines on the board, as far as
// they are legal.
func play(t testing.TB, text string, style notation.Style) []*record.Game {
	t.Helper()
	games, _ := read(t, text)
	for _, g := range games {
		replay(g, style)
	}
	return games
}

func replay(g *record.Game, style notation.Style) {
	g.Start, g.StartOK = rules.StartPosition(), true
	if g.FEN != "" {
		set, err := fen.Parse(g.FEN)
		g.Start, g.StartOK, g.Counter, g.Round = set.Position, err == nil && set.Position.Playable(), set.Counter, set.Round
	}
	if g.Result = g.Terminator; g.FindTag("Result") != nil {
		g.Result, _ = record.ParseResult(g.Tag("Result"))
	}
	if style == notation.Auto {
		style = notation.Detect(&g.Start, func(yield func(string) bool) {
			for id := range g.MainLine {
				if !yield(g.Nodes[id].Text) {
					return
				}
			}
		})
	}
	reader := notation.Reader{Style: style}
	pos, broken := g.Start, !g.StartOK
	for id := range g.MainLine {
		n := &g.Nodes[id]
		n.State = record.Unplayed
		if broken = broken || n.Hole; broken {
			continue
		}
		read := reader.Resolve(&pos, n.Text)
		if broken = read.Status != notation.Resolved; !broken {
			n.Move, n.State = read.Move, record.Played
			pos.Play(read.Move)
		} else if read.Status == notation.Ambiguous {
			g.Report(diag.New(diag.AmbiguousMove))
		}
	}
}

func write(t testing.TB, moves notation.Writer, games ...*record.Game) string {
	t.Helper()
	var b bytes.Buffer
	w := sheet.NewWriter(&b, moves)
	for _, g := range games {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

const sample = `红方：甲一
黑方：乙二
结果：1-0
WhiteTeam：x

1. 炮二平五（当头炮） 马8进7
2. 马二进三 车9平8（出车
在先）
`

func TestWriterForm(t *testing.T) {
	for _, test := range []struct {
		name  string
		text  string
		moves notation.Writer
		want  string
	}{
		{"canonical", sample, notation.Writer{}, `红方：甲一
黑方：乙二
结果：红胜
WhiteTeam：x

回合  红方      黑方
  1.  炮二平五
      （当头炮）
  1.  ……      马8进7
  2.  马二进三  车9平8
      （出车
在先）

红胜
`},
		{"traditional, short", "赛事：某杯\n1. 炮二平五 马8进7 2. 马二进三", notation.Writer{Style: notation.Short, Hant: true}, "賽事：某杯\n\n回合  紅方      黑方\n  1.  炮25      馬87\u0332\n  2.  馬23\u0332\n"},
		{"Black first", "FEN：5k3/9/9/9/9/9/9/9/9/3RK4 b\n1. …… 将6进1 2. 车六进六 将6进1", notation.Writer{Style: notation.ICCS}, "FEN：5k3/9/9/9/9/9/9/9/9/3RK4 b - - 0 1\n\n回合  红方      黑方\n  1.  ……      F9-F8\n  2.  D0-D6     F8-F7\n"},
		{"from round 12", "FEN：5k3/9/9/9/9/9/9/9/9/3RK4 w - - 3 12\n12. 车六进六 将6进1", notation.Writer{Style: notation.WXF}, "FEN：5k3/9/9/9/9/9/9/9/9/3RK4 w - - 3 12\n\n回合  红方      黑方\n 12.  R6+6      K6+1\n"},
		{"a bad FEN", "FEN：5k3/9 w\n1. 车六进六", notation.Writer{}, "FEN：5k3/9 w\n\n未走：1. 车六进六\n"},
		{"not played", "1. 炮二平五 马8进7\n2. 马二进八 ——\n3. 车一平二（评）", notation.Writer{}, "回合  红方      黑方\n  1.  炮二平五  马8进7\n未走：2. 马二进八 —— 3. 车一平二 （评）\n"},
		{"no moves", "红方：甲\n没有棋谱记录\n", notation.Writer{}, "红方：甲\n\n没有棋谱记录\n"},
	} {
		got := write(t, test.moves, play(t, test.text, notation.Auto)...)
		if got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
}

// randomGame plays legal moves at random, and hangs tags and comments on them that
// are hard to write.
func randomGame(rnd *rand.Rand) *record.Game {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	g.Format = "test"
	pos := g.Start
	if rnd.IntN(4) == 0 {
		for range 1 + rnd.IntN(20) {
			moves := pos.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			pos.Play(moves[rnd.IntN(len(moves))])
		}
		g.Start = pos
	}
	texts := []string{"好", "（好）棋", "（", "）（", `\`, `\）a\\（`, "1. 炮二平五 马8进7", "红胜势", "一行\n\n二行\n", "a)b(c", "{x}", "结果：和", "--", "　空白　", "http://x.y/", "第三轮"}
	text := func() string { return texts[rnd.IntN(len(texts))] }
	for _, name := range []string{"Event", "Site", "Date", "Round", "Red", "Black", "RedTeam", "Opening", "Result", "Own_Tag", "自定", "Title"} {
		if rnd.IntN(2) == 0 {
			value := []string{"某杯", "2024.05.01", "中炮进三兵", "a b", "x(y)", "甲：乙", "3"}[rnd.IntN(7)]
			if name == "Result" {
				value = []string{"1-0", "0-1", "1/2-1/2", "*", "黑超时负"}[rnd.IntN(5)]
			}
			g.Tags = append(g.Tags, record.Tag{Name: name, Value: value})
		}
	}
	if rnd.IntN(3) == 0 {
		g.Comments = append(g.Comments, text(), text())
	}
	at := record.NodeID(0)
	for range rnd.IntN(60) {
		moves := pos.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rnd.IntN(len(moves))]
		pos.Play(m)
		at = g.Add(at, record.Node{Move: m, State: record.Played, Number: -1, Start: -1})
		if rnd.IntN(8) == 0 {
			note := g.NoteAt(at)
			for range 1 + rnd.IntN(2) {
				note.Comments = append(note.Comments, text())
			}
		}
	}
	if rnd.IntN(4) == 0 {
		for k := range 1 + rnd.IntN(5) {
			number := int32(rnd.IntN(40) - 10)
			at = g.Add(at, record.Node{
				// The first cannot be played, whatever the position.
				Text: []string{"坏的", "——", "x/y", "炮二平五", "车1平□", "--", "C2.5"}[rnd.IntN(3+min(k, 1)*4)], State: record.Unplayed,
				Number: max(number, -1), BlackNo: rnd.IntN(6) == 0, Start: -1,
			})
			g.Nodes[at].Hole = g.Nodes[at].Text == "——"
			if rnd.IntN(4) == 0 {
				note := g.NoteAt(at)
				note.Comments = append(note.Comments, text())
			}
		}
	}
	if at != 0 && rnd.IntN(4) == 0 {
		g.Terminator, g.HasTerminator = record.Result(1+rnd.IntN(3)), true
	}
	return g
}

// essence is what a sheet must keep of a game.
func essence(g *record.Game) string {
	var b strings.Builder
	b.WriteString(fen.Format(&g.Start) + "\n")
	for _, t := range g.Tags {
		if t.Name != "FEN" {
			fmt.Fprintf(&b, "[%s %q]\n", t.Name, t.Value)
		}
	}
	comments := func(texts []string) {
		for _, c := range texts {
			if c = strings.TrimSpace(c); c != "" {
				fmt.Fprintf(&b, "%q ", c)
			}
		}
	}
	comments(g.Comments)
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.State == record.Unplayed {
			fmt.Fprintf(&b, "×%d%v%v%s ", n.Number, n.BlackNo, n.Hole, n.Text)
		} else {
			b.WriteString(n.Move.String() + " ")
		}
		if note := g.NoteOf(id); note != nil {
			comments(note.Comments)
		}
	}
	return b.String()
}

var writtenStyles = []notation.Style{notation.Chinese, notation.Short, notation.ICCS, notation.UCI, notation.UCI10, notation.WXF, notation.Vietnamese}

// TestWriterRoundTrip: what is written is read back to the same game, in every
// notation; where the notation or the sheet cannot hold something, that is said.
func TestWriterRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		g := randomGame(rnd)
		for _, style := range writtenStyles {
			before := len(g.Findings)
			text := write(t, notation.Writer{Style: style, Hant: i%2 == 0}, g)
			if lossy := len(g.Findings) > before; lossy {
				continue
			}
			want := essence(g)
			games := play(t, text, style)
			if len(games) != 1 {
				t.Fatalf("%s: %d games from\n%s", style, len(games), text)
			}
			if ambiguous(games[0]) { // before the first stroke of the short form
				continue
			}
			if got := essence(games[0]); got != want {
				t.Fatalf("%s: from\n%s\ngot  %s\nwant %s", style, text, got, want)
			}
			if r := games[0]; g.HasTerminator && r.Terminator != g.Terminator && g.Tag("Result") == "" {
				t.Fatalf("%s: result %v, want %v, from\n%s", style, r.Terminator, g.Terminator, text)
			}
			for _, f := range games[0].Findings {
				if f.Code == diag.UnparsedText || f.Code == diag.IgnoredText || f.Code == diag.DuplicateTag {
					t.Fatalf("%s: %s from\n%s", style, said(games[0]), text)
				}
			}
		}
	}
}

func ambiguous(g *record.Game) bool {
	return slices.ContainsFunc(g.Findings, func(f diag.Finding) bool { return f.Code == diag.AmbiguousMove })
}

// TestWriterManyGames: games that follow one another stay apart.
func TestWriterManyGames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var games []*record.Game
	for range 200 {
		games = append(games, randomGame(rnd))
	}
	got := play(t, write(t, notation.Writer{}, games...), notation.Chinese)
	if len(got) != len(games) {
		t.Fatalf("%d games, want %d", len(got), len(games))
	}
	for i, g := range games {
		if essence(g) != essence(got[i]) {
			t.Fatalf("game %d:\n%s\nwant:\n%s", i+1, essence(got[i]), essence(g))
		}
	}
}

func TestWriterLosses(t *testing.T) {
	g := play(t, "Own：a\n1. 炮二平五! 马8进7", notation.Auto)[0]
	g.Add(0, record.Node{Text: "兵七进一", Number: -1, Start: -1})
	g.SetTag("Own", "a\nb")
	g.Findings = nil
	write(t, notation.Writer{}, g)
	want := "lossy-conversion 0:0 line breaks: Own; lossy-conversion 0:0 variations; lossy-conversion 0:0 annotation glyphs"
	if got := said(g); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
