package xqf_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
	"qipu/xqf"
)

// randomText is text that a field of that many bytes can hold.
func randomText(rnd *rand.Rand, size int) string {
	const ascii, hanzi = "abcXYZ 0129-_[]{}\"\\%.,", "车马炮兵卒帅将士象〇①（）《》、。—·…Ⅻ㎡镕喆"
	var b strings.Builder
	letters := []rune(hanzi)
	for left := rnd.IntN(size + 1); left > 0; {
		if left >= 2 && rnd.IntN(3) > 0 {
			b.WriteRune(letters[rnd.IntN(len(letters))])
			left -= 2
		} else {
			b.WriteByte(ascii[rnd.IntN(len(ascii))])
			left--
		}
	}
	return b.String()
}

func randomComment(rnd *rand.Rand) string {
	lines := make([]string, 1+rnd.IntN(3))
	for i := range lines {
		lines[i] = randomText(rnd, 80)
	}
	lines[0] += "。"
	lines[len(lines)-1] += "!"
	return strings.Join(lines, "\n")
}

// randomGame is a game that an XQF file can hold in full.
func randomGame(rnd *rand.Rand) *record.Game {
	g := record.New()
	for _, f := range xqf.Fields() {
		value := ""
		switch {
		case f.Tag == "Result":
			value = []string{"*", "1-0", "0-1", "1/2-1/2"}[rnd.IntN(4)]
		case f.Tag == "ResultCode" && g.Tag("Result") == "1/2-1/2" && rnd.IntN(2) == 0:
			value = "4"
		case f.Tag == "Type":
			value = []string{"", "布局", "中局", "残局", "4", "65535"}[rnd.IntN(6)]
		case f.Size > 0 && rnd.IntN(3) > 0:
			if value = randomText(rnd, f.Size); strings.TrimSpace(value) == "" {
				value = ""
			}
		}
		if value != "" {
			g.SetTag(f.Tag, value)
		}
	}
	g.Start, g.StartOK = rules.StartPosition(), true
	if rnd.IntN(2) == 0 {
		g.Start = scatter(rnd)
	}
	if rnd.IntN(3) == 0 {
		g.Comments = []string{randomComment(rnd)}
	}
	size := rnd.IntN(60)
	for range size {
		parent := record.NodeID(len(g.Nodes) - 1)
		if rnd.IntN(4) == 0 {
			parent = record.NodeID(rnd.IntN(len(g.Nodes)))
		}
		id := g.Add(parent, record.Node{Move: randomMove(rnd, g, parent), Number: -1, Start: -1})
		if rnd.IntN(4) == 0 {
			g.NoteAt(id).Comments = []string{randomComment(rnd)}
		}
	}
	return g
}

// scatter is any position with at most the pieces of the game, without regard to the
// rules.
func scatter(rnd *rand.Rand) (p rules.Position) {
	for s := range rules.Square(rules.NumSquares) {
		start := rules.StartPosition()
		if pc := start.Piece(s); pc != rules.NoPiece && rnd.IntN(3) > 0 {
			p.Set(rules.Square(rnd.IntN(rules.NumSquares)), pc)
		}
	}
	p.SetSide(rules.Side(rnd.IntN(2)))
	return p
}

// randomMove is any move, mostly a legal one; the first one belongs to the side to
// move or to nobody, because a file says with it whose turn it is.
func randomMove(rnd *rand.Rand, g *record.Game, parent record.NodeID) rules.Move {
	pos := g.Start
	var line []rules.Move
	for id := parent; id != 0; id = g.Nodes[id].Parent {
		line = append(line, g.Nodes[id].Move)
	}
	for _, m := range slices.Backward(line) {
		if !pos.IsLegal(m) {
			pos = rules.Position{}
			break
		}
		pos.Play(m)
	}
	if moves := pos.LegalMoves(nil); len(moves) > 0 && rnd.IntN(8) > 0 {
		return moves[rnd.IntN(len(moves))]
	}
	point := func() rules.Square {
		if s := rules.Square(rnd.IntN(rules.NumSquares + 9)); s < rules.NumSquares {
			return s
		}
		return rules.NoSquare
	}
	from := point()
	if pc := rules.NoPiece; from != rules.NoSquare {
		if pc = g.Start.Piece(from); pc != rules.NoPiece && pc.Side() != g.Start.Side() {
			from = rules.NoSquare
		}
	}
	return rules.NewMove(from, point())
}

// TestRoundTrip: a game that a file can hold comes back the same from a file of any
// version, and so does the file.
func TestRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range 1800 {
		g := randomGame(rnd)
		version := byte(0x0a + i%9)
		file := encode(t, g, version)
		if len(g.Findings) > 0 {
			t.Fatalf("game %d, %#x: writing it: %+v\n%s", i, version, g.Findings, text(g))
		}
		again := decode(t, file)
		if len(again.Findings) > 0 {
			t.Fatalf("game %d, %#x: reading it: %+v\n%s", i, version, again.Findings, text(g))
		}
		if got, want := text(again), text(g); got != want {
			t.Fatalf("game %d, %#x: got\n%s\nwant\n%s", i, version, got, want)
		}
		if !bytes.Equal(encode(t, again, version), file) {
			t.Fatalf("game %d, %#x: the file is not the same", i, version)
		}
		if plain := encode(t, again, 0x0a); version > 0x0a && bytes.Equal(plain[1024:], file[1024:]) {
			t.Fatalf("game %d, %#x: the tree is in the clear", i, version)
		}
	}
}

// TestLossy: everything that a file cannot hold is named.
func TestLossy(t *testing.T) {
	standardGame := func() *record.Game { return decode(t, standard().bytes) }
	for _, c := range []struct {
		name   string
		change func(g *record.Game)
		want   []string
	}{
		{"nothing", func(g *record.Game) {}, nil},
		{"other tags", func(g *record.Game) {
			g.SetTag("RedTeam", "广东")
			g.SetTag("RedElo", "2500")
			g.SetTag("Round", "?")
			g.SetTag("ECCO", "B40")
		}, []string{"RedTeam: 广东", "RedElo: 2500", "ECCO: B40"}},
		{"tags about the text", func(g *record.Game) {
			g.SetTag("Game", "Chinese Chess")
			g.SetTag("Format", "ICCS")
			g.SetTag("FEN", "…")
			g.SetTag("SetUp", "1")
			g.SetTag("PlyCount", "3")
			g.SetTag("Variation", "")
		}, nil},
		{"a tag twice", func(g *record.Game) { g.Tags = append(g.Tags, record.Tag{Name: "red", Value: "戊"}) }, []string{"red: 戊"}},
		{"a long name", func(g *record.Game) { g.SetTag("Red", "内蒙古自治区甲乙") }, []string{"Red: 内蒙古自治区甲乙 → 内蒙古自治区甲"}},
		{"a name outside GBK", func(g *record.Game) { g.SetTag("Black", "𠮷野") }, []string{"Black: 𠮷"}},
		{"a comment outside GBK", func(g *record.Game) {
			g.Comments = []string{"🙂好🙂", "é妙ñ"}
			g.NoteAt(1).Comments = []string{"ひ한"}
		}, []string{"🙂ñ", "한"}},
		{"glyphs", func(g *record.Game) { g.AddNAG(2, 1); g.AddNAG(2, 14) }, []string{"$1", "$14"}},
		{"types of other formats", func(g *record.Game) { g.SetTag("Type", "排局") }, []string{"Type: 排局"}},
		{"an unknown type", func(g *record.Game) { g.SetTag("Type", "快棋") }, []string{"Type: 快棋"}},
		{"a whole game", func(g *record.Game) { g.SetTag("Type", "全局") }, nil},
		{"a result in words", func(g *record.Game) { g.SetTag("Result", "红优") }, []string{"Result: 红优"}},
		{"a result in other words", func(g *record.Game) { g.SetTag("Result", "红胜") }, nil},
		{"a result with its reason", func(g *record.Game) { g.SetTag("Result", "黑超时负") }, []string{"Result: 黑超时负"}},
		{"a result code that contradicts the result", func(g *record.Game) { g.SetTag("ResultCode", "4") }, []string{"ResultCode: 4"}},
		{"too many pieces", func(g *record.Game) {
			rook, _ := rules.PieceOf('R')
			g.Start.Set(rules.At(4, 4), rook)
		}, []string{"FEN: R a0"}},
		{"a FEN that cannot be read", func(g *record.Game) { g.FEN, g.Start = "9/9/9", rules.Position{} }, []string{"FEN: 9/9/9"}},
		{"counters", func(g *record.Game) { g.Counter, g.Round = 12, 7 }, []string{"FEN: - - 12 7"}},
		{"the wrong side moves", func(g *record.Game) { g.Start.SetSide(rules.Black) }, []string{"FEN: b"}},
		{"moves without coordinates", func(g *record.Game) {
			id := g.Add(2, record.Node{Text: "车□平五"})
			g.Add(id, record.Node{Text: "马8进9"})
			g.Add(2, record.Node{Text: "车一进一", Move: move("i0i1")})
			g.Add(1, record.Node{Text: "炮？平四"})
		}, []string{"炮？平四", "车□平五 马8进9", "车一进一"}},
		{"unplayed coordinates", func(g *record.Game) {
			g.Add(2, record.Node{Text: "a0a1", State: record.Unplayed})
		}, nil},
		{"unplayed coordinates as ICCS", func(g *record.Game) {
			g.Add(2, record.Node{Text: "A0-A1", State: record.Unplayed})
		}, nil},
		{"a move that was not recorded", func(g *record.Game) {
			g.Add(g.Add(2, record.Node{Hole: true}), record.Node{Text: "马8进9"})
		}, []string{"—— 马8进9"}},
		{"unplayed coordinates with other ranks", func(g *record.Game) {
			g.Notation = "uci10"
			g.Add(2, record.Node{Text: "a0a1", State: record.Unplayed})
		}, []string{"a0a1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := standardGame()
			c.change(g)
			encode(t, g, 0)
			var got []string
			for _, f := range g.Findings {
				if f.Code != diag.LossyConversion || f.Severity != diag.Warning || !reflect.DeepEqual(f.Args, diag.Strs("XQF")) {
					t.Errorf("finding %+v", f)
				}
				if outside := strings.Contains(c.name, "outside GBK"); outside != (f.Reason == "characters") {
					t.Errorf("reason %q of %q", f.Reason, f.Text)
				}
				got = append(got, f.Text)
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func move(s string) rules.Move {
	m, _ := rules.ParseMove(s)
	return m
}

// TestBrokenLine: an alternative never takes the place of a move that cannot be
// written.
func TestBrokenLine(t *testing.T) {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	first := g.Add(0, record.Node{Move: move("h2e2")})
	g.Add(first, record.Node{Text: "马？进7"})
	g.Add(first, record.Node{Move: move("h9g7")})
	g.Add(0, record.Node{Text: "兵□进一"})
	g.Add(0, record.Node{Move: move("c3c4")})
	if got, want := treeText(decode(t, encode(t, g, 0))), "h2e2 (c3c4)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestResult: what the record says goes before what the board proves.
func TestResult(t *testing.T) {
	for _, c := range []struct {
		tag                     string
		terminator, board, want record.Result
	}{
		{"1-0", record.BlackWins, record.BlackWins, record.RedWins},
		{"*", record.Draw, record.Draw, record.Draw},
		{"*", record.Unknown, record.RedWins, record.Unknown},
		{"", record.Unknown, record.RedWins, record.RedWins},
		{"黑胜", record.Unknown, record.BlackWins, record.BlackWins},
		{"", record.Unknown, record.Unknown, record.Unknown},
	} {
		g := record.New()
		if c.tag != "" {
			g.SetTag("Result", c.tag)
		}
		g.Terminator, g.HasTerminator, g.Result = c.terminator, c.terminator != record.Unknown, c.board
		if got := decode(t, encode(t, g, 0)).Tag("Result"); got != c.want.String() {
			t.Errorf("%q, %s, %s: got %s, want %s", c.tag, c.terminator, c.board, got, c.want)
		}
	}
}

// TestComments: several comments at one place become one, line ends are CR LF.
func TestComments(t *testing.T) {
	g := record.New()
	g.Start, g.StartOK = rules.StartPosition(), true
	g.Comments = []string{"一\n二", "\n", "三\r\n四\n"}
	id := g.Add(0, record.Node{Move: move("h2e2")})
	g.NoteAt(id).Before = []string{"五"}
	g.NoteAt(id).Comments = []string{"六"}
	file := encode(t, g, 0)
	if len(g.Findings) > 0 {
		t.Errorf("findings %+v", g.Findings)
	}
	if want := "\xd2\xbb\r\n\xb6\xfe\r\n\xc8\xfd\r\n\xcb\xc4\r\n"; !bytes.HasPrefix(file[1024+8:], []byte(want)) {
		t.Errorf("comment % x", file[1024+8:])
	}
	if got, want := comments(decode(t, file)), []string{"一\n二\n三\n四", "五\n六"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
