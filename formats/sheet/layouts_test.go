package sheet_test

import (
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
)

// headerTests are header lines and the tags that are read from them, above a game.
var headerTests = []struct{ text, tags string }{
	{"红方：甲一 单位：甲队 黑方：乙二 单位：乙队", "Red=甲一 RedTeam=甲队 Black=乙二 BlackTeam=乙队"},
	{"红方: 甲一（甲队）  黑方: 乙二（一级，乙队）", "RedTeam=甲队 Red=甲一 BlackTeam=乙队 BlackTitle=一级 Black=乙二"},
	{"黑方：乙二 / 红方：甲一 / 日期：2026-03-08", "Black=乙二 Red=甲一 Date=2026-03-08"},
	{"红方 甲一\n黑方 乙二\n结果 红胜", "Red=甲一 Black=乙二 Result=1-0"},
	{"红方\n甲一\n黑方\n乙二", "Red=甲一 Black=乙二"},
	{"红方：\n甲一\n黑方：\n乙二", "Red=甲一 Black=乙二"},
	{"【红方】甲一 【黑方】乙二", "Red=甲一 Black=乙二"},
	{"[红方] 甲一\n[黑方] 乙二", "Red=甲一 Black=乙二"},
	{"- **红方：** 甲一\n- **黑方：** 乙二\n- **结果：** 1-0", "Red=甲一 Black=乙二 Result=1-0"},
	{"| 红方 | 甲一 |\n|---|---|\n| 黑方 | 乙二 |", "Red=甲一 Black=乙二"},
	{"红方｜甲一｜黑方｜乙二", "Red=甲一 Black=乙二"},
	{"红方甲一，黑方乙二", "Red=甲一 Black=乙二"},
	{"红方 - 甲一\n黑方 → 乙二", "Red=甲一 Black=乙二"},
	{"红方＝甲一　黑方＝乙二", "Red=甲一 Black=乙二"},
	{"红方=甲一;黑方=乙二", "Red=甲一 Black=乙二"},
	{"\"红方：甲一\",\"黑方：乙二\"", "Red=甲一 Black=乙二"},
	{"\"红方\",\"甲一\",\"黑方\",\"乙二\"", "Red=甲一 Black=乙二"},
	{"红　方：甲　一　　黑　方：乙　二", "Red=甲一 Black=乙二"},
	{"甲一（红方）VS 乙二（黑方）", "Red=甲一 Black=乙二"},
	{"甲一(黑) vs 乙二(红) 1:0", "Red=乙二 Black=甲一 Result=0-1"},
	{"甲一 1:0 乙二", "Red=甲一 Black=乙二 Result=1-0"},
	{"甲一 对 乙二 红胜", "Red=甲一 Black=乙二 Result=1-0"},
	{"红方：甲一\n领队：丙三   教练：丁四", "Red=甲一 领队=丙三 教练=丁四"},
	{"第3轮 第2台 2026年3月8日\n红方：甲一", "Round=3 Board=2 Date=2026年3月8日 Red=甲一"},
	{"轮次：第三轮 第5台 裁判：丙三", "Round=3 Board=5 Referee=丙三"},
	{"Red: Li Yi, Black: Wang Er, Event: Test Cup", "Red=Li Yi Black=Wang Er Event=Test Cup"},
	{"先手：甲一 (甲队)\n用时：红方45分，黑方50分", "RedTeam=甲队 Red=甲一 RedTime=45分 BlackTime=50分"},
	{"红方:甲一(1850) 黑方:乙二", "RedElo=1850 Red=甲一 Black=乙二"},
	{"红方（甲队）：甲一", "RedTeam=甲队 Red=甲一"},
	{"红方：甲一 VS 黑方：乙二", "Red=甲一 Black=乙二"},
	{"棋手：甲一 vs 乙二", "Red=甲一 Black=乙二"},
	{"红：甲一 黑：乙二 红胜", "Red=甲一 Result=1-0 Black=乙二"},
	{"赛事：测试杯\n　　　　团体赛\n红方：甲一", "Event=测试杯团体赛 Red=甲一"},
	{"红方：甲一\n备注：红方迟到5分钟，黑方无异议", "Red=甲一 备注=红方迟到5分钟，黑方无异议"},
}

func TestHeaders(t *testing.T) {
	for _, test := range headerTests {
		games, _ := read(t, test.text+"\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n")
		want := test.tags + " 1:炮二平五 马8进7 2:马二进三 车9平8"
		if len(games) != 1 || show(games[0]) != want || !onlyLabels(games[0]) {
			for _, g := range games {
				t.Errorf("%s:\n%s\n%s\nwant: %s", test.text, show(g), said(g), want)
			}
		}
	}
}

// amongTests are lists of moves with other text in them.
var amongTests = []struct{ text, games, said string }{
	{"1. 相三进五 炮8平5\n黑方出马，正着。如改走车9进1，则车九平八。\n2. 马八进七 马8进7", "1:相三进五 炮8平5 <黑方出马，正着。如改走车9进1，则车九平八。> 2:马八进七 马8进7", ""},
	{"1. 相三进五 炮8平5 黑方出马，正着。2. 马八进七 马8进7", "1:相三进五 炮8平5 <黑方出马，正着。> 2:马八进七 马8进7", ""},
	{"1. 相三进五 炮8平5 如改走车9进1，则车九平八\n2. 马八进七 马8进7", "1:相三进五 炮8平5 <如改走车9进1，则车九平八> 2:马八进七 马8进7", ""},
	{"1. 相三进五 炮8平5 ①\n2. 马八进七 [2] 马8进7\n\n①中炮应飞相局。\n[2] 如车9进1，则炮八平九。", "1:相三进五 炮8平5 <①> 2:马八进七 <[2]> 马8进7 <①中炮应飞相局。\n[2] 如车9进1，则炮八平九。>", ""},
	{"1. 相三进五 炮8平5\n变①：\n1. ………… 马2进3\n2. 马八进七 马8进7", "1:相三进五 炮8平5 <变①：\n1. ………… 马2进3\n2. 马八进七 马8进7>", ""},
	{"1. 相三进五 炮8平5\n2. 水渍看不清\n3. 车九平八 车9平8", "1:相三进五 炮8平5 2:[水渍看不清] 3:车九平八 车9平8", "unparsed-text 2:4 水渍看不清"},
	{"1. 相三进五 炮8平5\n2. 马八进七 看不清\n3. 车九平八 车9平8", "1:相三进五 炮8平5 2:马八进七 [看不清] 3:车九平八 车9平8", "unparsed-text 2:9 看不清"},
	{"1 相三进五\t炮8平5\n2 马八进七\t字迹不清\n3 车九平八\t车9平8", "1:相三进五 炮8平5 2:马八进七 [字迹不清] 3:车九平八 车9平8", "unparsed-text 2:8 字迹不清"},
	{"相三进五\n炮8平5\n看不清\n马8进7", "相三进五 炮8平5 [看不清] ..马8进7", "unparsed-text 3:1 看不清"},
	{"1. 相三进五 炮8平5 ± 2. 马八进七 += 马8进7 N 3. 车九平八+-", "1:相三进五 炮8平5 $16 2:马八进七 $14 马8进7 $146 3:车九平八 $18", ""},
	{"1. 相三进五 炮8平5\n2. 马八进七 马8进7（注）\n1. 车九平八 车9平8 4. 炮八平九", "1:相三进五 炮8平5 2:马八进七 马8进7 <注> 1:车九平八 车9平8 4:炮八平九", ""},
	{"```\n1. 相三进五 炮8平5\n```\n\n```\n1. 炮二平六 马8进7\n```", "1:相三进五 炮8平5\n1:炮二平六 马8进7", ""},
	{"红方：1.炮八平五 2.马八进七\n黑方：1.马2进3 2.车1平2", "1:炮八平五 1:..马2进3 2:马八进七 2:..车1平2", ""},
	{"红：炮八平五 马八进七\n黑：马2进3 车1平2", "1:炮八平五 1:..马2进3 2:马八进七 2:..车1平2", ""},
	{"红方：\n1. 炮八平五\n2. 马八进七\n黑方：\n1. 马2进3\n2. 车1平2", "1:炮八平五 1:..马2进3 2:马八进七 2:..车1平2", ""},
	{"1. 红 炮八平五\n2. 黑 马2进3\n3. 红 马八进七", "1:炮八平五 1:..马2进3 2:马八进七", ""},
	{"g1;b2e2,b9c7\ng2;g0e2,h7e7", "id=g1 b2e2 b9c7\nid=g2 g0e2 h7e7", ""},
	{"1. 炮 八 平 五   马 2 进 3", "1:炮 八 平 五 马 2 进 3", ""},
	{"1. 炮八平五 1'42\" 马2进3 2分35秒", "1:炮八平五 <1'42\"> 马2进3 <2分35秒>", ""},
	{"1. 炮八平五 (35) 马2进3 (120)\n2. 马八进七 7 车1平2 33", "1:炮八平五 <35> 马2进3 <120> 2:马八进七 <7> 车1平2 <33>", ""},
	{"1 炮八平五 45 马2进3 12", "1:炮八平五 <45> 马2进3 <12>", ""},
	{"回合,红方,黑方,备注\n1,炮八平五,马2进3,\"当头炮,\n最\"\"常见\"\"\"\n2,马八进七,车1平2,", "1:炮八平五 马2进3 <当头炮,\n最\"常见\"> 2:马八进七 车1平2", ""},
	{"炮八平五->马2进3 --> 马八进七 ⇒ 车1平2", "炮八平五 马2进3 马八进七 车1平2", ""},
}

func TestAmongMoves(t *testing.T) {
	for _, test := range amongTests {
		games, rest := read(t, test.text+"\n")
		var got []string
		told := ""
		for _, g := range games {
			got = append(got, show(g))
			told += said(g)
		}
		if s := strings.Join(got, "\n"); s != test.games {
			t.Errorf("%s:\n%s\nwant\n%s", test.text, s, test.games)
		}
		if told += said(rest); told != test.said {
			t.Errorf("%s: %s, want %s", test.text, told, test.said)
		}
	}
}

// onlyLabels tells whether nothing but labels that are not known was found.
func onlyLabels(g *record.Game) bool {
	for i := range g.Findings {
		if f := &g.Findings[i]; f.Code != diag.UnknownLabel || g.Tag(f.Text) == "" {
			return false
		}
	}
	return true
}
