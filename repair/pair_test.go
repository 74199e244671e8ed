package repair

import (
	"errors"
	"strings"
	"testing"

	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

var opening = []string{"炮二平五 马8进7", "马二进三 车9平8", "车一平二 马2进3", "兵七进一 卒7进1", "马八进七 士4进5"}

// with is the opening with some texts written otherwise.
func with(pairs ...string) []string {
	return strings.Split(strings.NewReplacer(pairs...).Replace(strings.Join(opening, "\n")), "\n")
}

func paired(t *testing.T, a, b *record.Game) *Proposal {
	t.Helper()
	p, err := Pair(a, b, Options{})
	if err != nil || p == nil {
		t.Fatalf("%v %v", p, err)
	}
	return p
}

const openingMoves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 d9e8"

// TestDisagreementIsASuggestion where both sheets could be played to the end, however
// much likelier one of them is.
func TestDisagreementIsASuggestion(t *testing.T) {
	p := paired(t, game(opening...), game(with("兵七进一", "兵三进一")...))
	if len(p.Repairs) != 1 {
		t.Fatalf("%+v", p.Repairs)
	}
	r := p.Repairs[0]
	if r.Ply != 7 || r.Safety != Suggestion || r.Written != "兵七进一" || r.Other != "兵三进一" {
		t.Errorf("%+v", r)
	}
	if len(r.Alternatives) == 0 || r.Alternatives[0].Text != "兵三进一" || r.Confidence+r.Alternatives[0].Confidence > 1.0001 {
		t.Errorf("%+v", r.Alternatives)
	}
	// An answer decides it.
	m, _ := rules.ParseMove("g3g4")
	p, err := Pair(game(opening...), game(with("兵七进一", "兵三进一")...), Options{Answers: map[int]rules.Move{7: m}})
	if err != nil || p.Moves[6] != m {
		t.Errorf("%v %v", p.Moves, err)
	}
}

// TestTheBoardDecides between two sheets where one of them breaks later.
func TestTheBoardDecides(t *testing.T) {
	red := game(append(with(), "炮八平九 卒1进1", "车九平八 车1进1")...)
	black := game(append(with("马八进七", "马八进九"), "炮八平九 卒1进1", "车九平八 车1进1")...) // 马九 would stand in the way
	p := paired(t, red, black)
	for _, r := range p.Repairs {
		if r.Safety != Safe || r.Ply != 9 || r.Move.String() != "b0c2" {
			t.Errorf("%+v", r)
		}
	}
	if got := movesOf(p); !strings.HasPrefix(got, openingMoves) {
		t.Error(got)
	}
}

// TestOneSheetFillsTheOther: what is unreadable, missing or illegal on one.
func TestOneSheetFillsTheOther(t *testing.T) {
	for _, c := range []struct {
		name, safety string
		red, black   []string
	}{
		{"unreadable", "safe", with("马二进三", "马二进□"), with()},
		{"missing", "safe", with("马2进3", "——"), with()},
		{"illegal", "safe", with("车9平8", "车9平3"), with()},
		{"a cell each", "safe", with("车9平8", "车9平3", "马2进3", "——"), with("马二进三", "马二进□", "卒7进1", "卒1进7")},
		{"stopped early", "safe", opening[:3], with()},
		{"the other stopped early", "safe", with("马八进七", "马八进□"), opening[:4]},
		{"a round with one half", "safe", with(" 马2进3", ""), with()},
		{"a round twice on one", "safe", with("卒7进1", "卒7进1\n兵七进一 卒7进1"), with("马二进三", "马二进□")},
		{"a round twice on the other", "safe", with("马二进三", "马二进□"), with("卒7进1", "卒7进1\n兵七进一 卒7进1")},
	} {
		p, err := Pair(game(c.red...), game(c.black...), Options{})
		if err != nil || p == nil {
			t.Errorf("%s: %v %v", c.name, p, err)
			continue
		}
		if got := movesOf(p); c.name != "the other stopped early" && got != openingMoves {
			t.Errorf("%s: %s", c.name, got)
		}
		used := map[record.NodeID]bool{}
		for i, id := range p.From {
			if id != 0 && used[id] {
				t.Errorf("%s: ply %d stands where another does", c.name, i+1)
			}
			used[id] = true
		}
		for _, r := range p.Repairs {
			if c.name != "the other stopped early" && string(r.Safety) != c.safety {
				t.Errorf("%s: %+v", c.name, r)
			}
		}
	}
}

// TestSheetsInOtherNotations are read together.
func TestSheetsInOtherNotations(t *testing.T) {
	red := game(with("马二进三", "马二进□", "马2进3", "——", "兵七进一", "兵□进一")...)
	for _, style := range []notation.Style{notation.Short, notation.ICCS, notation.UCI, notation.WXF, notation.Vietnamese} {
		for _, plain := range []bool{false, true} {
			black := record.New()
			pos, last := rules.StartPosition(), record.NodeID(0)
			for i, m := range strings.Fields(openingMoves) {
				move, _ := rules.ParseMove(m)
				text, _ := notation.Writer{Style: style, Plain: plain}.Append(nil, &pos, move)
				pos.Play(move)
				n := record.Node{Text: string(text), Number: -1, Start: -1}
				if i%2 == 0 {
					n.Number = int32(i/2 + 1)
				}
				last = black.Add(last, n)
			}
			new(replay.Replayer).Game(black)
			for _, sheets := range [][2]*record.Game{{red, black}, {black, red}} {
				p := paired(t, sheets[0], sheets[1])
				if got := movesOf(p); got != openingMoves {
					t.Errorf("%s, plain %v: %s", style, plain, got)
				}
			}
		}
	}
	// A record of coordinates, as binary formats give it.
	black, last := record.New(), record.NodeID(0)
	for _, m := range strings.Fields(openingMoves) {
		move, _ := rules.ParseMove(m)
		last = black.Add(last, record.Node{Move: move, Number: -1, Start: -1})
	}
	new(replay.Replayer).Game(black)
	if got := movesOf(paired(t, red, black)); got != openingMoves {
		t.Error(got)
	}
}

// TestOtherGamesAreRefused.
func TestOtherGamesAreRefused(t *testing.T) {
	other := game("兵七进一 卒7进1", "炮二平三 象7进5", "马八进七 马2进1", "相三进五 车1进1", "兵三进一 车1平4")
	if _, err := Pair(game(opening...), other, Options{}); !errors.Is(err, ErrOtherGame) {
		t.Error(err)
	}
	set := gameFrom("4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", "车八进八 将5平6")
	if _, err := Pair(game(opening...), set, Options{}); !errors.Is(err, ErrOtherStart) {
		t.Error(err)
	}
}
