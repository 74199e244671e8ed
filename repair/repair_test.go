package repair

import (
	"slices"
	"strings"
	"testing"

	"qipu/record"
	"qipu/rules"
)

func TestRepairs(t *testing.T) {
	for _, c := range []struct {
		name  string
		rows  []string
		moves string
		kinds []record.RepairKind
		ply   int // of the first repair
	}{
		{
			"look-alikes",
			[]string{"跑二平五 马8迸7", "马二进三 车q平8", "车一平二 马2进3"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7",
			[]record.RepairKind{Misread, Misread, Misread},
			1,
		},
		{
			"unreadable cell parts",
			[]string{"炮二平五 马8进7", "马二进□ 车9平8", "车一平二 马2进3", "兵七进一 卒7进1"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5",
			[]record.RepairKind{Misread},
			3,
		},
		{
			"a misread move that fails six plies later",
			[]string{"炮二平五 马8进7", "马二进一 车9平8", "车一平二 马2进3", "兵三进一 卒7进1", "马三进四"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 g6g5 g2f4",
			[]record.RepairKind{Misread},
			3,
		},
		{
			"swapped between rounds",
			[]string{"炮二平五 马8进7", "车一平二 车9平8", "马二进三 马2进3"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7",
			[]record.RepairKind{Swapped},
			3,
		},
		{
			"swapped within a round",
			[]string{"炮二平五 马8进7", "马二进三 车9平8", "马2进3 车一平二", "兵七进一 卒7进1"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5",
			[]record.RepairKind{Swapped},
			5,
		},
		{
			"a round written twice",
			[]string{"炮二平五 马8进7", "马二进三 车9平8", "马二进三 车9平8", "车一平二 马2进3"},
			"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7",
			[]record.RepairKind{Repeated},
			3,
		},
		{
			"a hole",
			[]string{"炮二平五 马8进7", "马二进三 ——", "车一平二 马2进3", "兵三进一 马3进4"},
			"h2e2 h9g7 h0g2 c6c5 i0h0 b9c7 g3g4 c7d5",
			[]record.RepairKind{Missing},
			4,
		},
		{
			"a round with one half",
			[]string{"炮二平五 马8进7", "马二进三", "车一平二 马2进3", "兵三进一 马3进4"},
			"h2e2 h9g7 h0g2 c6c5 i0h0 b9c7 g3g4 c7d5",
			[]record.RepairKind{Missing},
			4,
		},
		{
			"closed up",
			[]string{"炮二平五 马8进7", "马二进三 车一平二", "马2进3 兵三进一", "马3进4 马八进七"},
			"h2e2 h9g7 h0g2 c6c5 i0h0 b9c7 g3g4 c7d5 b0c2",
			[]record.RepairKind{Missing},
			4,
		},
		{
			"the wrong one of two",
			[]string{"炮二平五 马8进7", "马二进三 车9平8", "车一进一 马2进3", "车一平六 卒7进1", "车六进五 象3进5", "车九进一 士4进5", "车九平六 炮8平9", "前车进四 炮2进4"},
			"h2e2 h9g7 h0g2 i9h9 i0i1 b9c7 i1d1 g6g5 d1d6 c9e7 a0a1 d9e8 a1d1 h7i7 d1d5 b7b3",
			[]record.RepairKind{Qualifier},
			15,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(c.rows...)
			p := proposed(t, g, Options{})
			var kinds []record.RepairKind
			for _, r := range p.Repairs {
				kinds = append(kinds, r.Kind)
				if r.Move != p.Moves[r.Ply-1] {
					t.Errorf("repair of ply %d says %s, there stands %s", r.Ply, r.Move, p.Moves[r.Ply-1])
				}
			}
			if got := movesOf(p); got != c.moves || !slices.Equal(kinds, c.kinds) || p.Repairs[0].Ply != c.ply {
				t.Errorf("got %s\nwant %s\n%+v", got, c.moves, p.Repairs)
			}
		})
	}
}

func TestTwoNearReadingsAreASuggestion(t *testing.T) {
	p := proposed(t, game("炮三平五 马8进7"), Options{})
	r := p.Repairs[0]
	moves := []string{r.Move.String()}
	for _, a := range r.Alternatives {
		moves = append(moves, a.Move.String())
	}
	if r.Ply != 1 || !slices.Contains(moves, "h2e2") || !slices.Contains(moves, "b2e2") {
		t.Errorf("only %v", moves)
	}
	p = proposed(t, game("炮二平五 马8进7", "炮八进二 车9平8", "炮八平五 士4进5", "炮五平八 马7退8"), Options{})
	if r := p.Repairs[0]; r.Ply != 7 || r.Kind != Ambiguous || len(r.Alternatives) == 0 {
		t.Errorf("%+v", r)
	}
}

func TestCleanGamesAreNotTouched(t *testing.T) {
	rows := []string{"炮二平五 马8进7", "马二进三 车9平8", "车一平二 马2进3"}
	if p := Game(game(rows...), Options{}); p != nil {
		t.Errorf("%+v", p)
	}
	g := game(rows...)
	if p, err := Pair(g, game(rows...), Options{}); p != nil || err != nil {
		t.Errorf("%+v %v", p, err)
	}
	if p := Game(record.New(), Options{}); p != nil {
		t.Errorf("%+v", p)
	}
}

func TestMovesBehindTheEndStay(t *testing.T) {
	g := gameFrom("4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", "车八进八 将5平6", "车九迸八 将6进1")
	p := proposed(t, g, Options{})
	if got := movesOf(p); got != "b0b8 e9f9 a1a9" || len(p.Repairs) != 1 {
		t.Errorf("%s %+v", got, p.Repairs)
	}
}

func TestAnAnswerDecidesTheRest(t *testing.T) {
	rows := []string{"炮二平五 马8进7", "马二进三 ——", "车一平二 马2进3"}
	p := proposed(t, game(rows...), Options{})
	want, _ := rules.ParseMove("g6g5")
	if p.Moves[3] == want {
		t.Fatal("there is nothing to answer")
	}
	p = proposed(t, game(rows...), Options{Answers: map[int]rules.Move{4: want}})
	if p.Moves[3] != want || p.Repairs[0].Safety != Safe {
		t.Errorf("%s %+v", movesOf(p), p.Repairs)
	}
}

func TestWeightsDecide(t *testing.T) {
	start := rules.StartPosition()
	for _, weights := range [][2]float64{{0.99, 0.001}, {0.001, 0.99}} {
		cells := []Cell{
			{Texts: []Alternative{{"炮二平五", weights[0]}, {"炮二平六", weights[1]}}, Node: 1, Number: 1},
			{Texts: []Alternative{{"马8进?", 1}}, Node: 2, Number: -1},
		}
		slices.SortFunc(cells[0].Texts, func(a, b Alternative) int {
			if a.Weight > b.Weight {
				return -1
			}
			return 1
		})
		p := Sheet(&start, 1, cells, Options{})
		if p == nil {
			t.Fatal("nothing is proposed")
		}
		want := "h2e2"
		if weights[0] < weights[1] {
			want = "h2d2"
		}
		if got := p.Moves[0].String(); got != want {
			t.Errorf("weights %v: %s", weights, got)
		}
	}
}

func TestTwoSheets(t *testing.T) {
	red := game("炮二平五 马8进□", "马二进三 车9平8", "车一平二 ——", "兵七进一 卒7进1", "马八进七 士4进5")
	black := game("炮二平五 马8进7", "马二进一 车9平8", "车一平二 马2进3", "兵七进□ 卒7进1", "马八进七 士6进5")
	p, err := Pair(red, black, Options{})
	if p == nil || err != nil {
		t.Fatal("nothing is proposed")
	}
	if got, want := movesOf(p), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2"; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(p.Other) != len(p.Moves) || len(p.From) != len(p.Moves) {
		t.Errorf("%d moves, %d and %d origins", len(p.Moves), len(p.From), len(p.Other))
	}
	for _, r := range p.Repairs {
		if r.Ply == 10 && (r.Safety != Suggestion || r.Written == "" || r.Other == "" || r.Written == r.Other) {
			t.Errorf("a disagreement that both could play: %+v", r)
		}
	}
	if last := p.Repairs[len(p.Repairs)-1]; last.Ply != 10 {
		t.Errorf("the disagreement at ply 10 is not reported: %+v", last)
	}
}

func TestShortFormsGetTheirStrokes(t *testing.T) {
	p := proposed(t, game("炮25 马87", "马23 车98", "车12 马23", "兵71 卒71", "炮87 炮22"), Options{})
	last := p.Repairs[len(p.Repairs)-1]
	if last.Kind != Ambiguous || last.Written != "炮22" || last.Text == last.Written || len(last.Alternatives) == 0 {
		t.Errorf("%+v", last)
	}
}

func TestConfusions(t *testing.T) {
	var c Confusions
	if err := c.Add("# remark\n甲 乙丙 丁=2\n\n甲 乙\n"); err != nil {
		t.Fatal(err)
	}
	for seen, want := range map[rune]float64{'乙': 2, '丙': 1, '丁': 2, '戊': 0} {
		if got := c.share('甲', seen) * 5; got != want {
			t.Errorf("%c has %v of 5", seen, got)
		}
	}
	clone := c.Clone()
	if err := clone.Add("甲 戊=5"); err != nil || c.share('甲', '戊') != 0 || clone.share('甲', '戊') != 0.5 {
		t.Errorf("%v: a clone is not its own, or adds nothing", err)
	}
	for _, bad := range []string{"甲", "甲乙 丙", "甲 乙=x", "甲 乙=-1"} {
		if new(Confusions).Add(bad) == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	if DefaultConfusions().share('进', '迸') == 0 {
		t.Error("the table that is built in is not read")
	}
}
