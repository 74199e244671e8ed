package sheet_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	board "qipu/replay"
	"qipu/rules"
)

// script is a game to be rewritten: its moves in the notations of the layouts.
type script struct {
	moves   []rules.Move
	chinese []string
	wxf     []string
	iccs    []string
}

func scriptOf(moves []rules.Move) script {
	s := script{moves: moves}
	pos := rules.StartPosition()
	for _, m := range moves {
		for _, c := range []struct {
			style notation.Style
			list  *[]string
		}{{notation.Chinese, &s.chinese}, {notation.WXF, &s.wxf}, {notation.ICCS, &s.iccs}} {
			text, _ := notation.Writer{Style: c.style}.Append(nil, &pos, m)
			*c.list = append(*c.list, string(text))
		}
		pos.Play(m)
	}
	return s
}

// rounds writes each round by a function of its number and its moves, black is "" where
// Red's is the last.
func rounds(moves []string, write func(n int, red, black string) string) string {
	var b strings.Builder
	for i := 0; i < len(moves); i += 2 {
		black := ""
		if i+1 < len(moves) {
			black = moves[i+1]
		}
		b.WriteString(write(i/2+1, moves[i], black))
	}
	return b.String()
}

// lines is rounds with a format of a number and two moves.
func lines(moves []string, format string) string {
	return rounds(moves, func(n int, red, black string) string {
		return strings.TrimRight(fmt.Sprintf(format, n, red, black), " ") + "\n"
	})
}

// spaced has blanks between the characters of a move.
func spaced(move string) string { return strings.Join(strings.Split(move, ""), " ") }

// row is the moves of a side, numbered.
func row(moves []string, from int, numbered bool) string {
	var b strings.Builder
	for i := from; i < len(moves); i += 2 {
		if numbered {
			fmt.Fprintf(&b, "%d.", i/2+1)
		}
		b.WriteString(moves[i] + " ")
	}
	return b.String()
}

// timed puts a time behind each move.
func timed(moves []string, time func(i int) string) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = m + time(i)
	}
	return out
}

// remark is text behind every fifth round.
func remark(moves []string, text func(n int, red, black string) string) string {
	return rounds(moves, func(n int, red, black string) string {
		line := fmt.Sprintf("%d. %s %s\n", n, red, black)
		if n%5 == 0 && black != "" {
			line = text(n, red, black)
		}
		return line
	})
}

// layouts are how people write lists of moves.
var layouts = []struct {
	name  string
	write func(s script) string
}{
	{"a round a line", func(s script) string { return lines(s.chinese, "%d. %s %s") }},
	{"aligned", func(s script) string { return lines(s.chinese, "%3d.  %s    %s") }},
	{"tabs", func(s script) string { return "回合\t红方\t黑方\n" + lines(s.chinese, "%d\t%s\t%s") }},
	{"CSV", func(s script) string { return "回合,红方,黑方\n" + lines(s.chinese, "%d,%s,%s") }},
	{"quoted CSV", func(s script) string {
		return "\"回合\",\"红方\",\"黑方\"\n" + lines(s.chinese, `"%d","%s","%s"`)
	}},
	{"Markdown", func(s script) string {
		return "| 回合 | 红方 | 黑方 |\n|---|---|---|\n" + lines(s.chinese, "| %d | %s | %s |")
	}},
	{"running text", func(s script) string { return strings.ReplaceAll(lines(s.chinese, "%d. %s %s"), "\n", " ") }},
	{"glued", func(s script) string { return strings.ReplaceAll(lines(s.chinese, "%d.%s%s"), "\n", "") }},
	{"full width", func(s script) string { return lines(s.chinese, "第%d回合：%s，%s；") }},
	{"blanks in moves", func(s script) string {
		return rounds(s.chinese, func(n int, red, black string) string {
			return fmt.Sprintf("%d. %s   %s\n", n, spaced(red), spaced(black))
		})
	}},
	{"blank before digits", func(s script) string {
		return rounds(s.chinese, func(n int, red, black string) string {
			for _, d := range "123456789" {
				black = strings.ReplaceAll(black, string(d), " "+string(d))
			}
			return fmt.Sprintf("%d. %s   %s\n", n, red, black)
		})
	}},
	{"minutes and seconds", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return fmt.Sprintf(" %d'%02d\"", i%20, i*7%60) }), "%d. %s %s")
	}},
	{"bare minutes", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return fmt.Sprint(" ", 1+i*7%50) }), "%d. %s %s")
	}},
	{"分秒", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return fmt.Sprintf(" %d分%02d秒", i%20, i*7%60) }), "%d. %s %s")
	}},
	{"times in brackets", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return fmt.Sprintf("(%d:%02d)", i%20, i*7%60) }), "%d. %s %s")
	}},
	{"seconds in brackets", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return fmt.Sprintf(" (%d)", i*7%200) }), "%d. %s %s")
	}},
	{"arrows", func(s script) string { return strings.Join(s.chinese, "->") }},
	{"long arrows", func(s script) string { return lines(s.chinese, "%d. %s-->%s") }},
	{"half-moves", func(s script) string {
		var b strings.Builder
		for i, m := range s.chinese {
			fmt.Fprintf(&b, "%d. %s\n", i+1, m)
		}
		return b.String()
	}},
	{"half-moves with sides", func(s script) string {
		var b strings.Builder
		for i, m := range s.chinese {
			fmt.Fprintf(&b, "%d. %s %s\n", i+1, []string{"红", "黑"}[i%2], m)
		}
		return b.String()
	}},
	{"a move a line with sides", func(s script) string {
		var b strings.Builder
		for i, m := range s.chinese {
			fmt.Fprintf(&b, "%s：%s\n", []string{"红", "黑"}[i%2], m)
		}
		return b.String()
	}},
	{"a row a side", func(s script) string {
		return "红：" + row(s.chinese, 0, false) + "\n黑：" + row(s.chinese, 1, false) + "\n"
	}},
	{"a numbered row a side", func(s script) string {
		return "红方：" + row(s.chinese, 0, true) + "\n黑方：" + row(s.chinese, 1, true) + "\n"
	}},
	{"squares from 1", func(s script) string {
		return rounds(s.iccs, func(n int, red, black string) string {
			return fmt.Sprintf("%d. %s %s\n", n, fromOne(red), fromOne(black))
		})
	}},
	{"id and squares", func(s script) string {
		return "g0001;" + strings.ToLower(strings.ReplaceAll(strings.Join(s.iccs, ","), "-", "")) + "\n"
	}},
	{"WXF", func(s script) string { return lines(s.wxf, "%d. %s %s") }},
	{"sentences between", func(s script) string {
		return remark(s.chinese, func(n int, red, black string) string {
			return fmt.Sprintf("%d. %s %s\n此着正确。如改走炮二平六，则车9进1，红方稍好。\n", n, red, black)
		})
	}},
	{"sentences behind", func(s script) string {
		return remark(s.chinese, func(n int, red, black string) string {
			return fmt.Sprintf("%d. %s %s 如改走炮二平六，则车9进1，红方稍好\n", n, red, black)
		})
	}},
	{"sentence in a round", func(s script) string {
		return remark(s.chinese, func(n int, red, black string) string {
			return fmt.Sprintf("%d. %s\n跃马正着。也有走炮八平六的。\n%d. ………… %s\n", n, red, n, black)
		})
	}},
	{"circled notes", func(s script) string {
		return remark(s.chinese, func(n int, red, black string) string { return fmt.Sprintf("%d. %s %s ①\n", n, red, black) }) +
			"\n①中炮应飞相局，如改走车9进1，则炮八平九。\n"
	}},
	{"signs", func(s script) string {
		return lines(timed(s.chinese, func(i int) string { return []string{" ±", " +=", "!", "∓"}[i%4] }), "%d. %s %s")
	}},
}

// fromOne is a move in squares with ranks from 1 to 10.
func fromOne(iccs string) string {
	if iccs == "" {
		return ""
	}
	return fmt.Sprintf("%c%d-%c%d", iccs[0]|0x20, iccs[1]-'0'+1, iccs[3]|0x20, iccs[4]-'0'+1)
}

// headers are how people write who plays: 甲一 of 甲队 with Red, 乙二 of 乙队.
var headers = []string{
	"红方：甲一\n黑方：乙二\n", "红方:甲一 黑方:乙二\n", "红方：甲一，黑方：乙二\n", "红方：甲一；黑方：乙二。\n", "红方：甲一、黑方：乙二\n",
	"红方：甲一 / 黑方：乙二\n", "红方：甲一\t黑方：乙二\n", "黑方：乙二 红方：甲一\n", "红方：甲一 单位：甲队 黑方：乙二 单位：乙队\n",
	"红方（先手）：甲一\n黑方（后手）：乙二\n", "**红方**：甲一  **黑方**：乙二\n", "- 红方：甲一\n- 黑方：乙二\n", "| 红方 | 甲一 |\n|---|---|\n| 黑方 | 乙二 |\n\n",
	"红方,甲一,黑方,乙二\n", "\"红方\",\"甲一\",\"黑方\",\"乙二\"\n", "\"红方：甲一\",\"黑方：乙二\"\n", "红方\t甲一\t黑方\t乙二\n", "红方;甲一;黑方;乙二\n",
	"先手 甲一 后手 乙二\n", "红方 甲一\n黑方 乙二\n", "红方=甲一;黑方=乙二\n", "【红方】甲一【黑方】乙二\n", "[红方] 甲一\n[黑方] 乙二\n",
	"甲一 VS 乙二  1:0\n", "甲一 先胜 乙二\n", "甲一（红） 对 乙二（黑）\n", "红　方：甲一　黑　方：乙二\n", "红方：\n甲一\n黑方：\n乙二\n",
	"红方：甲一（甲队） 黑方：乙二（乙队）\n", "第3轮 第2台 2026年3月8日\n红方姓名：甲一   单位：甲队   等级：一级\n黑方姓名：乙二   单位：乙队   等级：二级\n",
	"Red: 甲一, Black: 乙二\n", "執紅：甲一 執黑：乙二 裁判：丙三\n",
}

// ownScripts are games made by lot.
func ownScripts(count int) (all []script) {
	rnd := rand.New(rand.NewPCG(10, 11))
	for range count {
		pos := rules.StartPosition()
		var moves []rules.Move
		for range 41 {
			legal := pos.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rnd.IntN(len(legal))]
			moves = append(moves, m)
			pos.Play(m)
		}
		all = append(all, scriptOf(moves))
	}
	return all
}

// realScripts are real games without a fault.
func realScripts(t *testing.T, count int) (all []script) {
	start := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	table := truths(t, "")
	for _, name := range slices.Sorted(maps.Keys(table)) {
		w := table[name]
		if w.fen != start || len(w.moves) < 4*30 || len(w.moves) > 4*160 {
			continue
		}
		pos := rules.StartPosition()
		var moves []rules.Move
		for i := 0; i+4 <= len(w.moves); i += 4 {
			m, ok := rules.ParseMove(w.moves[i : i+4])
			if !ok || !pos.IsLegal(m) {
				break
			}
			moves = append(moves, m)
			pos.Play(m)
		}
		if all = append(all, scriptOf(moves)); len(all) == count {
			break
		}
	}
	return all
}

// outcome of a game that was rewritten.
type outcome uint8

const (
	exact   outcome = iota
	stopped         // an error, and nothing but the beginning of the game was played
	wrong
)

func rewritten(t *testing.T, text string, s script) (outcome, *record.Game) {
	games, _ := read(t, text)
	if len(games) == 0 {
		return wrong, nil
	}
	g := games[0]
	r := board.Replayer{Options: board.Options{Unjudged: true}}
	r.Game(g)
	var played []rules.Move
	for id := range g.MainLine {
		if g.Nodes[id].State != record.Played {
			break
		}
		played = append(played, g.Nodes[id].Move)
	}
	failed := len(games) > 1
	for i := range g.Findings {
		failed = failed || g.Findings[i].Severity == diag.Error
	}
	for i, m := range played {
		if i >= len(s.moves) || m != s.moves[i] {
			return wrong, g
		}
	}
	switch {
	case len(games) == 1 && len(played) == len(s.moves):
		return exact, g
	case failed && len(games) == 1:
		return stopped, g
	}
	return wrong, g
}

// TestRewritten: a game comes back from every layout and below every header, exactly,
// or with an error and nothing grafted on.
func TestRewritten(t *testing.T) {
	t.Run("own", func(t *testing.T) { testRewritten(t, ownScripts(12)) })
	t.Run("real", func(t *testing.T) {
		count := 200
		if testing.Short() {
			count = 20
		}
		testRewritten(t, realScripts(t, count))
	})
}

func testRewritten(t *testing.T, scripts []script) {
	for _, l := range layouts {
		var count [wrong + 1]int
		for _, s := range scripts {
			o, g := rewritten(t, l.write(s), s)
			if count[o]++; o == wrong && count[o] == 1 {
				t.Errorf("%s:\n%s\n", l.name, l.write(s))
				if g != nil {
					t.Errorf("read as\n%s\n%s", show(g), said(g))
				}
			}
		}
		t.Logf("%-26s %3d exact %3d stopped %3d wrong of %d", l.name, count[exact], count[stopped], count[wrong], len(scripts))
	}
	for _, h := range headers {
		good := 0
		for _, s := range scripts {
			o, g := rewritten(t, h+lines(s.chinese, "%d. %s %s"), s)
			if o == exact && g.Tag("Red") == "甲一" && g.Tag("Black") == "乙二" {
				good++
			} else if good >= 0 && g != nil {
				t.Errorf("%s: read as\n%.300s\n%s", h, show(g), said(g))
				break
			}
		}
		t.Logf("%-26q %3d of %d", h, good, len(scripts))
	}
}
