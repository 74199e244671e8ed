package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

func TestReadMoves(t *testing.T) {
	for _, tt := range []struct{ name, text, want, findings string }{
		{"plain", "1. 炮二平五 马8进7 2. 马二进三 *", "1.炮二平五 马8进7 2.马二进三 *", ""},
		{"glued", "1.炮二平五炮8平52.马二进三马8进71-0", "1.炮二平五 炮8平5 2.马二进三 马8进7 1-0", ""},
		{"glued coordinates", "1.h2e2h9g72.h0g2i9h9*", "1.h2e2 h9g7 2.h0g2 i9h9 *", ""},
		{"one half-move a line", "1.\n炮二平五\n马8进7\n2.\n马二进三\n*", "1.炮二平五 马8进7 2.马二进三 *", ""},
		{"full width", "１．炮二平五　马８进７　　２．马二进三　＊", "1.炮二平五 马８进７ 2.马二进三 *", ""},
		{"punctuation", "1、炮二平五，马8进7；2、马二进三。3：相三进五", "1.炮二平五 马8进7 2.马二进三 3.相三进五", ""},
		{"columns", "1. 炮二平五\t马8进7 |  2. 马二进三\t车9平8", "1.炮二平五 马8进7 2.马二进三 车9平8", ""},
		{"odd blanks", "\ufeff1.\u00a0炮二平五\u200b马8进7\u2003", "1.炮二平五 马8进7", ""},
		{"numbers in brackets", "{} (1)炮二平五 马8进7 （2） 马二进三 3)车一平二", "1.炮二平五 马8进7 2.马二进三 3.车一平二", ""},
		{"numbers in one character", "①炮二平五 马8进7 ⒉马二进三 ⒇车一平二", "1.炮二平五 马8进7 2.马二进三 20.车一平二", ""},
		{"blanks between characters", "炮 二 平 五　马８ 进 ７\n前　车　退　一", "炮 二 平 五 马８ 进 ７ 前　车　退　一", ""},
		{"separators", "{} 1;炮二平五;马8进7\n2.马二进三;车9平8\n3 ; 车一平二;马2进3", "1.炮二平五 马8进7 2.马二进三 车9平8 3.车一平二 马2进3", ""},
		{"a comment that is a move", "{} 1. 炮二平五 马8进7 ;马2进3", "1.炮二平五 马8进7 {马2进3}", ""},
		{"signs between moves", "{} 炮二平五/马8进7-马二进三", "炮二平五 马8进7 马二进三", `1:8 unparsed-text "/"; 1:13 unparsed-text "-"`},
		{"no dots", "1 炮二平五 马8进7 2马二进三", "1.炮二平五 马8进7 2.马二进三", ""},
		{"Black's number", "1... 马8进7 2.…… 车9平8 3. ………… 炮8平5 4. ... 卒7进1 5．．．炮2平3", "1...马8进7 2...车9平8 3...炮8平5 4...卒7进1 5...炮2平3", ""},
		{"Black's number and blanks", "1. 炮二平五 {a}\n  1.          马８进７", "1.炮二平五 {a} 1.马８进７", ""},
		{"dots in place of Black's move", "1. 炮二平五 …………\n{a}\n1. ………… 马8进7", "1.炮二平五 {a} 1...马8进7", ""},
		{"dots without a number", "{} (x) 1. 炮二平五 (… 马8进7)", "{x} 1.炮二平五 (..马8进7)", ""},

		{"missing moves", "1. 炮二平五 —— 2. ─── 马8进7 3. -- 0000", "1.炮二平五 ——<hole> 2.───<hole> 马8进7 3.-- 0000", ""},
		{"damaged moves", "1. 炮□平五 马8进? ?三进五 2. ?? 炮×平五", "1.炮□平五 马8进? ?三进五 2.?? 炮×平五", ""},
		{"question marks in place of moves", "1. 炮二平五 ？？？？ 2. ??? 马8进7???", "1.炮二平五 ？？？？ 2.??? 马8进7 $4", ""},
		{"coordinates beyond the board", "1. H2-E2 H10-G8 2. H10G8 I10-H10", "1.H2-E2 H10-G8 2.H10G8 I10-H10", ""},
		{"marks", "1. 炮二平五! 马8进7？！ 2. 马二进三 !! 车9平8+ 3. 车一平二?? $14 $4 车8进1#", "1.炮二平五 $1 马8进7 $6 2.马二进三 $3 车9平8 3.车一平二 $4 $14 车8进1", ""},
		{"check before a mark", "1. 炮二平五+! 马8进7!+", "1.炮二平五 $1 马8进7 $1", ""},
		{"three marks", "1. 炮二平五!!! 马8进7", "1.炮二平五 $3 马8进7", ""},
		{"figures", "1. C2.5 h8+7 2. H2=3 +C-2 3. 33.2", "1.C2.5 h8+7 2.H2=3 +C-2 3.33.2", ""},

		{"comments", "{a} {b\nc} 1. {d} 炮二平五 {e}{} 马8进7 ; f {\n2. 马二进三 *", "{a} {b\nc} {d} 1.炮二平五 {e} 马8进7 {f {} 2.马二进三 *", ""},
		{"full-width braces", "1. 炮二平五 ｛甲｝ 马8进7 ｛乙} *", "1.炮二平五 {甲} 马8进7 {乙} *", ""},
		{"clock", "1. 炮二平五 {[%clk 0:10:00]} 马8进7 *", "1.炮二平五 {[%clk 0:10:00]} 马8进7 *", ""},
		{"result in a comment", "1. 炮二平五 {1-0 (} 马8进7 *", "1.炮二平五 {1-0 (} 马8进7 *", ""},
		{"remark in brackets", "1. 炮二平五 （当头炮(A)） 马8进7 (好) *", "1.炮二平五 {当头炮(A)} 马8进7 {好} *", ""},
		{"remarks in other brackets", "1. 炮二平五 【当头炮】 马8进7 〔如马2进3亦可〕 *", "1.炮二平五 {当头炮} 马8进7 {如马2进3亦可} *", ""},
		{
			"moves in square brackets", "1. 炮二平五 马8进7 [1... 马2进3] <x 马2进3> ［1. 马2进3］ *", "1.炮二平五 马8进7 {[1... 马2进3] <x 马2进3> ［1. 马2进3］} *",
			`1:14 unparsed-text "[1... 马2进3] <x 马2进3> ［1. 马2进3］"`,
		},
		{"unclosed remark", "1. 炮二平五 (先手} 马8进7 *", "1.炮二平五 {先手}} 马8进7 *", `1:9 unbalanced-variation "("; 1:10 unparsed-text "先手}"`},
		{"bare numbers", "{} 7747 7062 *", "*", `1:4 unparsed-text "7747"; 1:9 unparsed-text "7062"`},
		{"numbers of empty rows", "{} 1 炮二平五 马8进7\n2\n3\n*", "1.炮二平五 马8进7 *", ""},
		{"comments of variations", "1. 炮二平五 ({a} 1. 兵七进一 {b}) {c} ({d}) 马8进7", "1.炮二平五 {c} {d} ({a} 1.兵七进一 {b}) 马8进7", ""},

		{
			"nested", "1. 炮二平五 马8进7 (1... 炮8平5 2. 马二进三 (2. 兵七进一 马2进3) 2... 马8进7) (1... 炮2平5) 2. 相三进五",
			"1.炮二平五 马8进7 (1...炮8平5 2.马二进三 (2.兵七进一 马2进3) 2...马8进7) (1...炮2平5) 2.相三进五", "",
		},
		{"variation of a variation's first move", "1. 炮二平五 (1. 兵七进一 (1. 相三进五) 炮2平3) 马8进7", "1.炮二平五 (1.兵七进一 炮2平3) (1.相三进五) 马8进7", ""},
		{"full-width brackets", "1. 炮二平五 （1. 兵七进一） 马8进7", "1.炮二平五 (1.兵七进一) 马8进7", ""},
		{"result of a variation", "1. 炮二平五 (1. 兵七进一 1-0) 马8进7 0-1", "1.炮二平五 (1.兵七进一 {1-0}) 马8进7 0-1", ""},
		{
			"unclosed", "1. 炮二平五 (1. 兵七进一\n (1. 相三进五 *", "1.炮二平五 (1.兵七进一) (1.相三进五) *",
			`2:2 unbalanced-variation "("; 1:9 unbalanced-variation "("`,
		},
		{"stray bracket", "1. 炮二平五) 马8进7） *", "1.炮二平五 马8进7 *", `1:8 unbalanced-variation ")"; 1:14 unbalanced-variation "）"`},
		{
			"bracket before a move", "{} (1. 兵七进一 (x) {)}) 1. 炮二平五 ((1. 相三进五) 1. 兵三进一) *", "{(1. 兵七进一 (x) {)})} 1.炮二平五 ({(1. 相三进五)} 1.兵三进一) *",
			`1:4 unparsed-text "(1. 兵七进一 (x) {)})"; 1:31 unparsed-text "(1. 相三进五)"`,
		},

		{"junk", "1. 炮二平五 foo bar\n 2023年 马8进7 http://x.y *", "1.炮二平五 {foo bar\n 2023年} 马8进7 {http://x.y} *", `1:9 unparsed-text "foo bar\n 2023年"; 2:13 unparsed-text "http://x.y"`},
		{"junk glued to moves", "{} 1. 吧炮二平五吧吧吧马8进7 *", "{吧} 1.炮二平五 {吧吧吧} 马8进7 *", `1:7 unparsed-text "吧"; 1:12 unparsed-text "吧吧吧"`},
		{"a number behind junk", "{} 1. x 2. 炮二平五", "{x} 2.炮二平五", `1:7 unparsed-text "x"`},
		{"stray brace", "1. 炮二平五 {a {b} c} *", "1.炮二平五 {a {b} {c}} *", `1:16 unparsed-text "c}"`},
		{"marks without a move", "$3 ! 1. 炮二平五 $ *", "1.炮二平五 *", `1:1 ignored-text "$3 !"; 1:14 unparsed-text "$"`},
		{"tag-like text", "1. 炮二平五 [注] 马8进7 *", "1.炮二平五 {[注]} 马8进7 *", `1:9 unparsed-text "[注]"`},
		{"escaped line", "% 1. 兵七进一\n1. 炮二平五\n%x\n马8进7", "1.炮二平五 马8进7", `1:1 ignored-text "% 1. 兵七进一"; 3:1 ignored-text "%x"`},
		{"rules", "1. 炮二平五\n=====\n----------\n马8进7 ***", "1.炮二平五 马8进7", `2:1 ignored-text "=====\n----------"; 4:6 ignored-text "***"`},

		{"unterminated comment", "1. 炮二平五 {先手\n马8进7 *", "1.炮二平五 {先手\n马8进7 *}", `1:9 unterminated-comment "{"`},
		{"signs between blanks", "1. 炮二平五 += 马8进7 ∓ 2. 马二进三 -+ N 车9平8 ∞ = 3. H2+3 ＝ *", "1.炮二平五 $14 马8进7 $17 2.马二进三 $19 $146 车9平8 $13 $10 3.H2+3 $10 *", ""},
		{"signs glued", "1. C2.5+= H8+7!± 2. H2+3□ R9.8?!∓ N 3. 炮二平五+- 马8进7+ 4. N2+3 =/∞ *", "1.C2.5 $14 H8+7 $1 $16 2.H2+3 $7 R9.8 $6 $17 $146 3.炮二平五 $18 马8进7 4.N2+3 $44 *", ""},
		{"the same sign twice", "1. 炮二平五± ± $16 ! ! *", "1.炮二平五 $16 $1 *", ""},
		{"a square in the place of a move", "1. 炮二平五 □ 2. 马二进三□ *", "1.炮二平五 □ 2.马二进三 $7 *", ""},
		{"footer", "1. 炮二平五 1-0 ==== 欢迎 2023 http://a.b {x}\n\n", "1.炮二平五 1-0", `1:13 ignored-text "==== 欢迎 2023 http://a.b {x}"`},
		{"heading", "象棋 第1局\n1. 炮二平五 1-0", "1.炮二平五 1-0", `1:1 ignored-text "象棋 第1局"`},
		{"heading in brackets", "(1. 兵七进一) 象棋（1. 兵七进一）\n1. 炮二平五 1-0", "1.炮二平五 1-0", `1:1 ignored-text "(1. 兵七进一) 象棋（1. 兵七进一）"`},
		{"two results", "1. 炮二平五 * 1-0 0-1", "1.炮二平五 1-0", `1:15 ignored-text "0-1"`},
		{"moves behind the result", "1. 炮二平五 1-0 2. 马二进三", "1.炮二平五 1-0", `1:13 ignored-text "2. 马二进三"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games := read(t, tt.text)
			if len(games) != 1 {
				t.Fatalf("%d games", len(games))
			}
			if got := treeOf(games[0]); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if got := findingsOf(games[0]); got != tt.findings {
				t.Errorf("findings %s\nwant     %s", got, tt.findings)
			}
		})
	}
}

func TestReadResults(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1-0", "1-0"},
		{"1:0", "1-0"},
		{"1–0", "1-0"},
		{"１－０", "1-0"},
		{"1 - 0", "1-0"},
		{"红胜", "1-0"},
		{"紅先勝", "1-0"},
		{"（红胜）", "1-0"},
		{"0-1", "0-1"},
		{"黑方胜。", "0-1"},
		{"红方认负", "0-1"},
		{"先负", "0-1"},
		{"红方 超时 负", "0-1"},
		{"1/2-1/2", "1/2-1/2"},
		{"½-½", "1/2-1/2"},
		{"1/2", "1/2-1/2"},
		{"和棋", "1/2-1/2"},
		{"双方议和", "1/2-1/2"},
		{"0.5-0.5", "1/2-1/2"},
		{"红胜 1-0", "1-0"},
		{"(1-0)", "1-0"},
		{"*", "*"},
		{"＊", "*"},
		{"未知", "*"},
	} {
		for _, sep := range []string{" ", "\n", ""} {
			games := read(t, "1. 炮二平五 马8进7"+sep+tt.text+"\n")
			if got := treeOf(games[0]); got != "1.炮二平五 马8进7 "+tt.want || len(games[0].Findings) > 0 {
				t.Errorf("%q: %s; %s", sep+tt.text, got, findingsOf(games[0]))
			}
		}
	}
}

func TestTerminatorAndText(t *testing.T) {
	text := "[Event \"甲\"]\n\n1. 炮二平五 马8进7\n  黑超时负 \n--\n"
	g := read(t, text)[0]
	if g.Text+"--\n" != text || g.Text[:g.MovesEnd] != text[:strings.Index(text, "黑")] || g.TerminatorPlace != diag.At(4, 3) || g.FirstLine != 1 {
		t.Errorf("text %q, moves end %d, terminator at %v", g.Text, g.MovesEnd, g.TerminatorPlace)
	}
	if got := g.Tag("Termination"); got != "黑超时负" {
		t.Errorf("Termination %q", got)
	}
	for _, id := range []record.NodeID{1, 2} {
		if n := g.Nodes[id]; !strings.HasPrefix(g.Text[n.Start:], n.Text) || n.Line != 3 || n.Column != []int32{0, 4, 9}[id] {
			t.Errorf("node %d: %+v", id, n)
		}
	}
}

func TestGames(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"blanks", " \n\n\t\u3000\n", nil},
		{"tags only", "[Event \"a\"]\n", []string{"Event=a | "}},
		{
			"no blank lines", "[Event \"a\"]\n1. 炮二平五\n[Event \"b\"]\n1. 兵七进一 *\n[Event \"c\"]\n*\n",
			[]string{"Event=a | 1.炮二平五", "Event=b | 1.兵七进一 *", "Event=c | *"},
		},
		{"one line", `[Event "a"] [Red "r"] 1. 炮二平五 * [Event "b"]`, []string{"Event=a Red=r | 1.炮二平五 *", "Event=b | "}},
		{"blank lines between tags", "[Game \"g\"]\n\n[Event \"a\"]\n\n\n1. 炮二平五", []string{"Game=g Event=a | 1.炮二平五"}},
		{"tags only, then another", "[Event \"a\"]\n[Red \"r\"]\n\n[Event \"b\"]\n\n*", []string{"Event=a Red=r | ", "Event=b | *"}},
		{"tags only, glued", "[Game \"g\"]\n[Event \"a\"]\n[Game \"g\"]\n[Event \"b\"]", []string{"Game=g Event=a | ", "Game=g Event=b | "}},
		{"comment only", "[Event \"a\"]\n{x}\n\n[Event \"b\"]\n", []string{"Event=a | {x}", "Event=b | "}},
		{
			"no tags", "1. 炮二平五 1-0\n1. 兵七进一 *\n2. 炮2平3\n\n1. 相三进五",
			[]string{" | 1.炮二平五 1-0", " | 1.兵七进一 *", " | 1.相三进五"},
		},
		{"move 1 on the line of the result", "1.炮二平五 1-0 1.兵七进一 0-1 １．…炮8平5", []string{" | 1.炮二平五 1-0", " | 1.兵七进一 0-1", " | 1...炮8平5"}},
		{"comment before the tags", "{x}\n[Event \"a\"]\n1. 炮二平五 *", []string{"Event=a | {x} 1.炮二平五 *"}},
		{"a footer like a list", "1. 炮二平五 *\n1. 说明 2. 其他\n[Event \"a\"]", []string{" | 1.炮二平五 *", "Event=a | "}},
		{"unterminated comment", "[Event \"a\"]\n1. 炮二平五 {x\n*\n[Event \"b\"]\n1. 兵七进一 {y} *", []string{"Event=a | 1.炮二平五 {x\n*}", "Event=b | 1.兵七进一 {y} *"}},
		{"tags in a comment", "1. 炮二平五 {x\n[Event \"b\"]\n} *", []string{" | 1.炮二平五 {x\n[Event \"b\"]} *"}},
		{"a comment behind the result", "1. 炮二平五 * {1. 兵七进一\n[Event \"x\"]} [Event \"b\"]", []string{" | 1.炮二平五 *", "Event=b | "}},
		{"a variation that is not closed", "[Event \"a\"]\n1. 炮二平五 (1. 兵七进一\n[Event \"b\"]\n*", []string{"Event=a | 1.炮二平五 (1.兵七进一)", "Event=b | *"}},
	} {
		for _, size := range []int{1, 1 << 20} {
			games, r := readAll(t, &blocks{text: tt.text, size: size})
			var got, texts []string
			for i, g := range games {
				var tags []string
				for _, tag := range g.Tags {
					tags = append(tags, tag.Name+"="+tag.Value)
				}
				got = append(got, strings.Join(tags, " ")+" | "+treeOf(g))
				texts = append(texts, g.Text)
				if g.Number != i+1 {
					t.Errorf("%s: game %d is %d", tt.name, i+1, g.Number)
				}
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("%s, blocks of %d:\n%s\nwant\n%s", tt.name, size, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if all := strings.Join(texts, ""); all != tt.text && len(games) > 0 {
				t.Errorf("%s: the texts of the games are %q", tt.name, all)
			}
			if len(r.Stray()) > 0 {
				t.Errorf("%s: %v", tt.name, r.Stray())
			}
		}
	}
}

func TestTags(t *testing.T) {
	for _, tt := range []struct{ text, want, findings string }{
		{`[Event "a"]`, "Event=a", ""},
		{`[event "a"][RED  "甲"  ]`, "Event=a Red=甲", ""},
		{`[ Event　"a" ]`, "Event=a", ""},
		{`[Event "a \"b\" \\ \c"]`, `Event=a "b" \ \c`, ""},
		{`[Site "C:\"]`, `Site=C:\`, ""},
		{`[Event "a]b"]`, "Event=a]b", ""},
		{`[Event "第"五"届"]`, `Event=第"五"届`, `1:1 bad-tag "[Event \"第\"五\"届\"]"`},
		{`[Event 未加引号]`, "Event=未加引号", `1:1 bad-tag "[Event 未加引号]"`},
		{`[Red "甲一]`, "Red=甲一", `1:1 bad-tag "[Red \"甲一]"`},
		{`[Black "乙二"`, "Black=乙二", `1:1 bad-tag "[Black \"乙二\""`},
		{`[Event “甲”]`, "Event=甲", `1:1 bad-tag "[Event “甲”]"`},
		{`[Event]`, "Event=", `1:1 bad-tag "[Event]"`},
		{`[Event "a"` + "\n" + `["x"]`, "Event=a", `1:1 bad-tag "[Event \"a\""; 2:1 bad-tag "[\"x\"]"`},
		{`[Event "a"]` + "\n" + `[EVENT "b"]`, "Event=a", `2:1 duplicate-tag "[EVENT \"b\"]"`},
		{`[赛事 "甲"][紅方 "乙"][日期 "2026年1月2日"][备注 "丙"]`, "Event=甲 Red=乙 Date=2026.01.02 备注=丙", ""},
		{`[红方 "甲"][Red "甲"][黑方 "乙"][Black "丙"]`, "Red=甲 黑方=乙 Black=丙", ""},
		{"［Event　＂甲＂］［Ｒｅｄ \"乙\"］", "Event=甲 Red=乙", `1:1 bad-tag "［Event\u3000＂甲＂］"`},
		{"[Event「甲」]\n[Red“乙”]", "Event=甲 Red=乙", `1:1 bad-tag "[Event「甲」]"; 2:1 bad-tag "[Red“乙”]"`},
		{"[Event \"a\n b\"]\n[Red \"c\"]", "Event=a  b Red=c", `1:1 bad-tag "[Event \"a  b\"]"`},
		{"[Event \"a\n\nb\"]", "Event=a", `1:1 bad-tag "[Event \"a"; 3:1 unparsed-text "b\"]"`},
		{`[Fen "4k4/9/9/9/9/9/9/9/9/4K4 b"]`, "FEN=4k4/9/9/9/9/9/9/9/9/4K4 b", ""},
	} {
		games := read(t, tt.text+"\n\n*\n")
		if len(games) != 1 {
			t.Errorf("%s: %d games", tt.text, len(games))
			continue
		}
		var got []string
		for _, tag := range games[0].Tags {
			got = append(got, tag.Name+"="+tag.Value)
		}
		if strings.Join(got, " ") != tt.want || findingsOf(games[0]) != tt.findings {
			t.Errorf("%s\n%q; %s\nwant\n%q; %s", tt.text, got, findingsOf(games[0]), tt.want, tt.findings)
		}
	}
	g := read(t, "[Game \"g\"]\n[Fen \"4k4/9/9/9/9/9/9/9/9/4K4 b\"]\n[Format \"WXF\"]\n")[0]
	if g.FEN != "4k4/9/9/9/9/9/9/9/9/4K4 b" || g.FENPlace != diag.At(2, 7) || g.Notation != "wxf" {
		t.Errorf("FEN %q at %v, notation %q", g.FEN, g.FENPlace, g.Notation)
	}
}

// The findings of the source go to the game that they stand in.
func TestSourceFindings(t *testing.T) {
	text := "heading \xff\n[Event \"\xff\"]\n1. 炮二平五 *\n\n[Event \"b\"]\n*\n\xff\n"
	games, r := readAll(t, source.NewReader(strings.NewReader(text), source.Options{Encoding: source.UTF8}))
	var got []string
	for _, g := range games {
		for _, f := range g.Findings {
			if f.Code == diag.Encoding {
				got = append(got, fmt.Sprint(f.Game, ":", f.Line))
			}
		}
	}
	if want := "1:1 1:2"; strings.Join(got, " ") != want || len(r.Stray()) != 2 || r.Stray()[1].Line != 7 {
		t.Errorf("%v, want %s; %v", got, want, r.Stray())
	}
	games, r = readAll(t, source.NewReader(strings.NewReader("no game \xff here"), source.Options{Encoding: source.UTF8}))
	if len(games) != 0 || len(r.Stray()) != 2 {
		t.Errorf("%d games, %v", len(games), r.Stray())
	}
}

// broken is an input that ends with an error.
type broken struct{ blocks }

func (b *broken) Next() (source.Block, error) {
	if b.text == "" {
		return source.Block{}, io.ErrUnexpectedEOF
	}
	return b.blocks.Next()
}

func TestReadError(t *testing.T) {
	r := NewReader(&broken{blocks{text: "1. 炮二平五", size: 99}})
	g := record.New()
	if err := r.Next(g); err != nil || treeOf(g) != "1.炮二平五" {
		t.Errorf("%v, %s", err, treeOf(g))
	}
	if err := r.Next(g); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
}

func TestSniff(t *testing.T) {
	for text, want := range map[string]bool{
		"\ufeff[Event \"a\"]": true, "x\n  [Odd \"\"]": true, "［Event ＂甲＂］": true, "[赛事 “甲”]": true,
		"": false, "[DhtmlXQ]": false, "[Event a]": false, "[车 “甲”]": false, "炮二平五 [\"x\"]": false,
	} {
		if got := Sniff(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A game is in the encoding of its own text, not of that of the game before it.
func TestEncodingOfGame(t *testing.T) {
	game := "[Game \"Chinese Chess\"]\n[Event \"全國賽\"]\n\n1. 炮二平五 馬8進7 *\n\n"
	var raw []byte
	encodings := []source.Encoding{source.GB18030, source.Big5, source.UTF8, source.GB18030}
	for _, e := range encodings {
		raw, _ = source.Encode(raw, game, e)
	}
	games, _ := readAll(t, source.NewReader(bytes.NewReader(raw), source.Options{}))
	for i, g := range games {
		if g.Encoding != string(encodings[i]) {
			t.Errorf("game %d: %s, want %s", i+1, g.Encoding, encodings[i])
		}
	}
}
