package replay_test

import (
	"archive/zip"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/formats"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// realGames are real games without a fault: their moves in a notation.
func realGames(t *testing.T, count, least int, style notation.Style) [][]string {
	t.Helper()
	shared := filepath.Join("..", "..", "shared")
	if _, err := os.Stat(shared); err != nil {
		t.Skip("SKIPPED: no ../shared beside the tree, so no real games")
	}
	z, err := zip.OpenReader(filepath.Join(shared, "corpus", "pgn-big5.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var games [][]string
	for i := 0; len(games) < count && i < len(z.File); i += 7 {
		r, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		g := record.New()
		found := false
		err = formats.Each(r, "", formats.SplitOptions{}, g, func() bool { found = true; return false })
		r.Close()
		if err != nil || !found {
			continue
		}
		new(replay.Replayer).Game(g)
		if g.Start != rules.StartPosition() || g.UnplayedCount() > 0 || played(g) < least {
			continue
		}
		var moves []string
		pos := g.Start
		for id := range g.MainLine {
			text, _ := notation.Writer{Style: style}.Append(nil, &pos, g.Nodes[id].Move)
			moves = append(moves, string(text))
			pos.Play(g.Nodes[id].Move)
		}
		games = append(games, moves)
	}
	if len(games) < count {
		t.Fatalf("only %d games", len(games))
	}
	return games
}

// sheetOf writes moves as a sheet. number and cell may change what is written.
func sheetOf(moves []string, leftOut func(round int) bool, number func(round int) int, cell func(ply int) string) string {
	var b strings.Builder
	for round := 1; 2*round-1 <= len(moves); round++ {
		if leftOut != nil && leftOut(round) {
			continue
		}
		n := round
		if number != nil {
			n = number(round)
		}
		fmt.Fprintf(&b, "%d.", n)
		for ply := 2*round - 1; ply <= min(2*round, len(moves)); ply++ {
			text := moves[ply-1]
			if cell != nil {
				text = cell(ply)
			}
			if text != "" {
				b.WriteString(" " + text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestDamagedGames: what is wrong in one place of a real game stops the replay there,
// at the right half-move, and nothing behind it is grafted on; a misprinted number
// costs a warning and no move.
func TestDamagedGames(t *testing.T) {
	for _, c := range []struct {
		style notation.Style
		head  string // makes it a PGN
		count int
	}{
		{notation.Chinese, "", 200},
		{notation.Chinese, "[Event \"a\"]\n\n", 200},
		{notation.ICCS, "[Event \"a\"]\n\n", 50},
		{notation.WXF, "", 50},
	} {
		t.Run(fmt.Sprint(c.style, c.head != ""), func(t *testing.T) { testDamaged(t, c.style, c.head, c.count) })
	}
}

func testDamaged(t *testing.T, style notation.Style, head string, count int) {
	games := realGames(t, count, 30, style)
	rnd := rand.New(rand.NewPCG(11, 2026))
	tried, stopped := map[string]int{}, map[string]int{}
	for _, moves := range games {
		rounds := len(moves) / 2
		round := 3 + rnd.IntN(rounds-6) // neither among the first two nor the last
		ply := 2*round - 1 + rnd.IntN(2)
		wrong := round + []int{-1, 1, 2, 10, 30}[rnd.IntN(5)]
		own := func(side int) string { // the moves of a side in a row
			var list []string
			for p := side; p < len(moves); p += 2 {
				list = append(list, moves[p])
			}
			return strings.Join(list, " ") + "\n"
		}
		without := func(rest int) func(int) string {
			return func(p int) string {
				if p%2 == rest {
					return ""
				}
				return moves[p-1]
			}
		}
		at := func(p int, text string) func(int) string {
			return func(k int) string {
				if k == p {
					return text
				}
				return moves[k-1]
			}
		}
		other := 2*round - 1 // the half-move of that round that is not Black's
		for _, c := range []struct {
			name, text string
			stop       int // the half-move at which the replay stops, 0 nowhere
		}{
			{"lost round", sheetOf(moves, func(r int) bool { return r == round }, nil, nil), 2*round - 1},
			{"three lost rounds", sheetOf(moves, func(r int) bool { return r >= round && r < round+3 }, nil, nil), 2*round - 1},
			{"lost half-move", sheetOf(moves, nil, nil, at(ply, "")), ply},
			{"misprint", sheetOf(moves, nil, func(r int) int {
				if r == round {
					return wrong
				}
				return r
			}, nil), 0},
			{"unreadable cell", sheetOf(moves, nil, nil, at(ply, "□□□□")), ply},
			{"dashes", sheetOf(moves, nil, nil, at(ply, "——")), ply},
			{"Red's move in both columns", sheetOf(moves, nil, nil, at(other+1, moves[other-1])), other + 1},
			{"Black's move in both columns", sheetOf(moves, nil, nil, at(other, moves[other])), other},
			{"Red's moves only", sheetOf(moves, nil, nil, without(0)), 2},
			{"Black's moves only", sheetOf(moves, nil, nil, without(1)), 1},
			{"Red's moves in a row", own(0), 2},
			{"Black's moves in a row", own(1), 1},
		} {
			if style != notation.Chinese && strings.Contains(c.name, "column") {
				continue // both sides may write the same, or the square tells
			}
			if style == notation.WXF && (c.name == "lost half-move" && ply%2 == 1 || c.stop == 1) {
				continue // nothing in a move says whose it is: what stands first is taken for Red's
			}
			if c.stop > 0 {
				tried[c.name]++
			}
			g := decode(t, head+c.text)
			new(replay.Replayer).Game(g)
			n := 0
			pos := rules.StartPosition()
			reader := notation.Reader{Style: style}
			for id := range g.MainLine {
				if g.Nodes[id].State != record.Played {
					break
				}
				if n == len(moves) || reader.Resolve(&pos, moves[n]).Move != g.Nodes[id].Move {
					break
				}
				pos.Play(g.Nodes[id].Move)
				n++
			}
			if grafted := played(g) - n; grafted > 0 {
				// A jump in the numbers is outweighed by twelve half-moves that can all be played.
				if strings.HasPrefix(c.name, "lost") || strings.HasPrefix(c.name, "three") {
					if played(g) >= 12 && g.UnplayedCount() == 0 && warned(g, diag.MoveNumber, c.stop) && played(g)-n >= 12 {
						continue
					}
				}
				t.Errorf("%s: %d moves grafted on behind half-move %d: %s\n%s", c.name, grafted, n, brief(g), c.text)
				continue
			}
			switch {
			case c.stop == 0:
				if n != len(moves) || erroneous(g, 0) || !warned(g, diag.MoveNumber, 2*round-1) {
					t.Errorf("%s: %d of %d moves: %s\n%s", c.name, n, len(moves), brief(g), c.text)
				}
			case n != c.stop-1 || !erroneous(g, c.stop):
				t.Errorf("%s at half-move %d: %d moves played: %s\n%s", c.name, c.stop, n, brief(g), c.text)
			default:
				stopped[c.name]++
			}
		}
	}
	for name, n := range tried {
		if stopped[name] < n*9/10 {
			t.Errorf("%s: only %d of %d games stop", name, stopped[name], n)
		}
	}
}

// erroneous tells whether there is an error at a half-move, or at any for 0.
func erroneous(g *record.Game, ply int) bool {
	for _, f := range g.Findings {
		if f.Severity == diag.Error && (f.Ply == ply || ply == 0 && f.Ply > 0) {
			return true
		}
	}
	return false
}

func warned(g *record.Game, code diag.Code, ply int) bool {
	for _, f := range g.Findings {
		if f.Code == code && f.Ply == ply {
			return true
		}
	}
	return false
}

// TestOneScript: a record that has one script for both sides is not taken for one
// side's, whole or with a move that is not legal.
func TestOneScript(t *testing.T) {
	toArabic := strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9")
	toChinese := strings.NewReplacer("1", "一", "2", "二", "3", "三", "4", "四", "5", "五", "6", "六", "7", "七", "8", "八", "9", "九")
	rnd := rand.New(rand.NewPCG(12, 2026))
	for _, moves := range realGames(t, 100, 30, notation.Chinese) {
		wrong := 10 + rnd.IntN(len(moves)-10)
		for name, script := range map[string]*strings.Replacer{"Arabic": toArabic, "Chinese": toChinese} {
			for _, broken := range []bool{false, true} {
				texts := make([]string, len(moves))
				for i, m := range moves {
					texts[i] = script.Replace(m)
				}
				want := len(moves)
				if broken {
					want = wrong
					texts[wrong] = script.Replace("士四平五")
				}
				plies := ""
				for i, text := range texts {
					plies += fmt.Sprintf("%d. %s\n", i+1, text)
				}
				for _, text := range []string{strings.Join(texts, " "), plies} {
					g := decode(t, text)
					new(replay.Replayer).Game(g)
					if played(g) != want || broken && !erroneous(g, want+1) {
						t.Errorf("%s: %d of %d moves: %s\n%s", name, played(g), want, brief(g), text)
					}
				}
			}
		}
	}
}
