package sheet_test

import (
	"strings"
	"testing"
)

// readerTests are texts, the games in them as show writes them, and what is said
// about them.
var readerTests = []struct {
	name  string
	text  string
	games []string
	said  string
}{
	{"numbered", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"rounds on a line", "1. 炮二平五 马8进7 2. 马二进三\n3. 车一平二 马2进3", []string{"1:炮二平五 马8进7 2:马二进三 3:车一平二 马2进3"}, ""},
	{"full width", "　１．炮二平五　马８进７　　２．马二进三　车９平８\n", []string{"1:炮二平五 马８进７ 2:马二进三 车９平８"}, ""},
	{"odd blanks", "1.\u00a0炮二平五\u200b马8进7\ufeff 2. 马二进三", []string{"1:炮二平五 马8进7 2:马二进三"}, ""},
	{"one a line", "炮二平五\n马8进7\n马二进三\n", []string{"炮二平五 马8进7 马二进三"}, ""},
	{"glued", "1.炮二平五马8进72.马二进三车9平83.车一平二", []string{"1:炮二平五 马8进7 2:马二进三 车9平8 3:车一平二"}, ""},
	{"coordinates glued", "h2e2h9g7h0g2", []string{"h2e2 h9g7 h0g2"}, ""},
	{"coordinates", "1. H2-E2 H9-G7 2. H0-G2", []string{"1:H2-E2 H9-G7 2:H0-G2"}, ""},
	{"WXF", "1. C2.5 h8+7  2. H2+3", []string{"1:C2.5 h8+7 2:H2+3"}, ""},
	{"Vietnamese", "1. P2-5 M8.7\n2. M2.3 X9-8", []string{"1:P2-5 M8.7 2:M2.3 X9-8"}, ""},
	{"short", "1 炮25 马87\n2 马23 车98", []string{"1:炮25 马87 2:马23 车98"}, ""},
	{"short with strokes", "1 炮25 马87\u0332\n2 马23\u0332", []string{"1:炮25 马87\u0332 2:马23\u0332"}, ""},
	{"tabs", "回合\t红方\t黑方\n1\t炮二平五\t马8进7\n", []string{"1:炮二平五 马8进7"}, ""},
	{"bars", "1|炮二平五|馬8進7\n2|仕四進五|車9平8\n", []string{"1:炮二平五 馬8進7 2:仕四進五 車9平8"}, ""},
	{"punctuation", "   红方        黑方\n 1、炮二平五，马8进7；\n 2、马二进三，车9平8。\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"ordinals", "第1回合 炮二平五 马8进7 第二回合：马二进三", []string{"1:炮二平五 马8进7 2:马二进三"}, ""},
	{"circled", "①炮二平五 马8进7 ②马二进三", []string{"1:炮二平五 马8进7 2:马二进三"}, ""},
	{"in brackets of one character", "㈠炮二平五 马8进7 ⒉马二进三 ⑶车一平二", []string{"1:炮二平五 马8进7 2:马二进三 3:车一平二"}, ""},
	{"bracketed", "(1)炮二平五 马8进7（2）马二进三 3) 车一平二", []string{"1:炮二平五 马8进7 2:马二进三 3:车一平二"}, ""},
	{"Chinese numbers", "一、炮二平五 马8进7 十二．马二进三", []string{"1:炮二平五 马8进7 12:马二进三"}, ""},
	{"marks", "1. 炮二平五! 马8进7?? 2. 马二进三！？", []string{"1:炮二平五 $1 马8进7 $4 2:马二进三 $5"}, ""},

	{"dashes", "1. 炮二平五 ——\n2. ——— 马8进7\n", []string{"1:炮二平五 [——] 2:[———] ..马8进7"}, ""},
	{"words for a hole", "1. 炮二平五 漏\n2. 马二进三 ？\n3. □ 马8进7\n", []string{"1:炮二平五 [漏] 2:马二进三 [？] 3:[□] ..马8进7"}, ""},
	{"a dash between", "1. 炮二平五 — 马8进7\n2. 马二进三——车9平8", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"dots go on", "1. 炮二平五 ……\n（当头炮）\n1. …… 马8进7\n2. 马二进三 ……\n", []string{"1:炮二平五 <当头炮> 1:..马8进7 2:马二进三"}, ""},
	{"dots for a hole", "1. 炮二平五 马8进7\n2. 马二进三 ……\n3. 车一平二 马2进3", []string{"1:炮二平五 马8进7 2:马二进三 [……] 3:车一平二 马2进3"}, ""},
	{"Black begins", "FEN: 4k4/9/9/9/9/9/9/9/9/3RK4 b\n1. …… 将5进1\n2. 车六进八", []string{"FEN=4k4/9/9/9/9/9/9/9/9/3RK4 b 1:..将5进1 2:车六进八"}, ""},
	{"a null move", "1. 炮二平五 --\n", []string{"1:炮二平五 --"}, ""},
	{"damaged", "1. 跑二平五 马8迸7\n2. 马□进三 车9平8", []string{"1:跑二平五 马8迸7 2:马□进三 车9平8"}, ""},
	{"badly damaged", "1. 炮二平五 年4□3\n2. 与三讲五 跑9干5\n3. 好棋 马8进7", []string{"1:炮二平五 年4□3 2:与三讲五 跑9干5 3:[好棋] ..马8进7"}, "unparsed-text 3:4 好棋"},
	{"badly damaged, one a line", "炮二平五\n与2讲3\n兵七进一", []string{"炮二平五 与2讲3 兵七进一"}, ""},
	{
		"empty cells", "1\t炮二平五\t马8进7\n2\t\t车9平8\n3\t车一平二\t\n4\t兵七进一\t卒7进1\n5\t车二进六\t\n",
		[]string{"1:炮二平五 马8进7 2:[] ..车9平8 3:车一平二 [] 4:兵七进一 卒7进1 5:车二进六"},
		"",
	},
	{
		"empty cells below a heading", "回合|红方|黑方\n1|炮二平五|马8进7\n2||车9平8\n3|车一平二|\n4|兵七进一|卒7进1\n",
		[]string{"1:炮二平五 马8进7 2:[] ..车9平8 3:车一平二 [] 4:兵七进一 卒7进1"},
		"",
	},
	{"aligned", "1. 炮二平五    马8进7\n2.             车9平8\n3. 车一平二    马2进3", []string{"1:炮二平五 马8进7 2:[] ..车9平8 3:车一平二 马2进3"}, ""},
	{"aligned, the number again", " 1. 炮二平五\n（评）\n 1.            马8进7\n", []string{"1:炮二平五 <评> 1:马8进7"}, ""},
	{"Red alone, far to the right", "  1.          炮二平五\n              马8进7\n", []string{"1:炮二平五 马8进7"}, ""},
	{"a framed table", "| 回合 | 红方 | 黑方 |\n|---|---|---|\n| 1 | 炮二平五 | 马8进7 |\n| 2 | 马二进三 | 车9平8 |\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"box drawing", "┌──┬────┬────┐\n│ 1│炮二平五│马8进7  │\n├──┼────┼────┤\n│ 2│马二进三│车9平8  │\n└──┴────┴────┘\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{
		"blocks side by side", "1. 炮二平五 马8进7   3. 车一平二 马2进3\n2. 马二进三 车9平8   4. 兵七进一 卒7进1\n",
		[]string{"1:炮二平五 马8进7 2:马二进三 车9平8 3:车一平二 马2进3 4:兵七进一 卒7进1"},
		"",
	},
	{"CSV of moves", "ply,side,move,comment\n1,red,C2.5,\"good, solid\"\n2,black,H8+7,\n3,red,H2+3,\n", []string{"1:C2.5 <good, solid> 1:..H8+7 2:H2+3"}, ""},
	{"CSV with more columns", "ply,move,fen,score\n1,h2e2,x/y w,12\n2,h9g7,z/w b,-7\n", []string{"1:h2e2 1:..h9g7"}, "ignored-text 1:1 fen, score"},
	{"a row of nothing", "着法|备注\n.|x\n炮二平五|y\n", []string{"<x> 炮二平五 <y>"}, ""},
	{"CSV of rounds", "no,red,black\n1,炮二平五,马8进7\n2,马二进三,车9平8\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{
		"CSV of games", "id,red,black,result,moves\n7,甲一,乙二,1-0,h2e2 h9g7 h0g2\n8,丙三,丁四,0-1,c3c4 b7c7 b2c2\n",
		[]string{"id=7 Red=甲一 Black=乙二 Result=1-0 h2e2 h9g7 h0g2", "id=8 Red=丙三 Black=丁四 Result=0-1 c3c4 b7c7 b2c2"},
		"",
	},
	{"CSV of games by id", "gameID,turn,side,move\n5,1,red,C2.5\n5,2,red,H2+3\n5,1,black,H8+7\n6,1,red,P7+1\n", []string{"1:C2.5 1:..H8+7 2:H2+3", "1:P7+1"}, ""},

	{"header", "赛事：某杯\n红 方：甲一\n黑　方：乙二\n布局：中炮进三兵\n结果：红方胜\n\n1. 炮二平五 马8进7\n", []string{"Event=某杯 Red=甲一 Black=乙二 Opening=中炮进三兵 Result=1-0 1:炮二平五 马8进7"}, ""},
	{"header on a line", "红方：甲一 黑方：乙二  结果: 和棋\n1. 炮二平五\n", []string{"Red=甲一 Black=乙二 Result=1/2-1/2 1:炮二平五"}, ""},
	{"empty labels", "标题：\n红方：\n黑方：乙二\n解说：(Email:)\n\n1. 炮二平五\n", []string{"Black=乙二 1:炮二平五"}, ""},
	{"unknown labels", "红方：甲\n棋局类型：全局\n1. 炮二平五\n", []string{"Red=甲 棋局类型=全局 1:炮二平五"}, "unknown-label 2:6 棋局类型"},
	{"a label twice", "红方：甲\n红方：丙\n1. 炮二平五\n", []string{"Red=甲 1:炮二平五"}, "duplicate-tag 2:4 丙"},
	{"opening remark", "红方：甲\n\n最新弈法\n第二行\n\n1. 炮二平五\n", []string{"Red=甲 <最新弈法\n第二行> 1:炮二平五"}, ""},
	{"title", "某某杯第三轮\n1. 炮二平五 马8进7\n", []string{"Event=某某杯第三轮 1:炮二平五 马8进7"}, ""},
	{"a title like a move", "中炮进三兵\n1. 炮二平五 马8进7\n", []string{"Title=中炮进三兵 1:炮二平五 马8进7"}, ""},
	{
		"pairings", "第三轮\n甲队 甲一 先胜 乙队 乙二\n1. 炮二平五 马8进7\n\n丙三 先负 丁四\n1. 兵七进一 炮2平3\n\n戊五（红先和）己六\n炮二平五",
		[]string{
			"Round=3 Red=甲一 RedTeam=甲队 Black=乙二 BlackTeam=乙队 Result=1-0 1:炮二平五 马8进7",
			"Red=丙三 Black=丁四 Result=0-1 Round=3 1:兵七进一 炮2平3", "Red=戊五 Black=己六 Result=1/2-1/2 Round=3 炮二平五",
		},
		"",
	},
	{"pairings with a number", "第一局：甲 先胜 乙\n1.炮二平五马8进7\n\n第二局：丙 先和 丁\n1.兵七进一卒7进1 和棋\n", []string{"Title=第一局 Red=甲 Black=乙 Result=1-0 1:炮二平五 马8进7", "Title=第二局 Red=丙 Black=丁 Result=1/2-1/2 1:兵七进一 卒7进1 = 1/2-1/2"}, ""},
	{"team and name", "红方: 广东 许银川\n黑方: 湖北 柳大华\n红方团体: 广东\n红方姓名: 许银川\n黑方姓名：柳大华\n1. 炮二平五", []string{"Red=许银川 Black=柳大华 RedTeam=广东 1:炮二平五"}, ""},
	{"heading with times", "# 对局\n回合 红方 用时 黑方 用时\n1 炮二平五 0:10 马8进7 0:20\n", []string{"Title=对局 1:炮二平五 <0:10> 马8进7 <0:20>"}, ""},
	{"results in words", "1. 炮二平五 马8进7\n黑超时负\n", []string{"Termination=黑超时负 1:炮二平五 马8进7 = 1-0"}, ""},
	{"result at the end of a line", "1. 炮二平五 马8进7 （和棋）", []string{"1:炮二平五 马8进7 = 1/2-1/2"}, ""},
	{"result behind a label", "1. 炮二平五 马8进7\n结果：红方胜\n", []string{"1:炮二平五 马8进7 = 1-0"}, ""},
	{"score", "1. 炮二平五 马8进7 ０－１", []string{"1:炮二平五 马8进7 = 0-1"}, ""},
	{"number one again", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1. 兵七进一 卒7进1\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8", "1:兵七进一 卒7进1"}, ""},
	{"number one for Black", "1. 炮二平五\n1. 马8进7\n2. 马二进三\n", []string{"1:炮二平五 1:马8进7 2:马二进三"}, ""},
	{"games on a line", "1. 炮二平五 马8进7 红胜 1. 兵七进一 卒7进1 黑胜", []string{"1:炮二平五 马8进7 = 1-0", "1:兵七进一 卒7进1 = 0-1"}, ""},
	{"the second game has a title", "1. 炮二平五 马8进7\n红胜\n\n第二局\n1. 兵七进一 卒7进1\n", []string{"1:炮二平五 马8进7 = 1-0", "Title=第二局 1:兵七进一 卒7进1"}, ""},

	{"comments", "1. 炮二平五（当头炮） 马8进7\n（屏风马\n是正着）\n2. 马二进三 {good}", []string{"1:炮二平五 <当头炮> 马8进7 <屏风马\n是正着> 2:马二进三 <good>"}, ""},
	{"nested brackets", "1. 炮二平五（如兵七进一（稳健），则不同） 马8进7", []string{"1:炮二平五 <如兵七进一（稳健），则不同> 马8进7"}, ""},
	{"mixed brackets", "1. 炮二平五（好) 马8进7", []string{"1:炮二平五 <好> 马8进7"}, ""},
	{"an open bracket", "1. 炮二平五 马8进7（好\n2. 马二进三", []string{"1:炮二平五 马8进7 <（好> 2:马二进三"}, "unterminated-comment 1:13 （"},
	{"paragraphs", "1. 炮二平五 …………\n\n当头炮，最常见。\n第二行\n\n1. ………… 马8进7\n", []string{"1:炮二平五 <当头炮，最常见。\n第二行> 1:..马8进7"}, ""},
	{"other text", "1. 炮二平五 好棋 马8进7\n这里写坏了\n2. 马二进三 车9平8", []string{"1:炮二平五 <好棋> 马8进7 <这里写坏了> 2:马二进三 车9平8"}, "unparsed-text 2:1 这里写坏了; unparsed-text 1:9 好棋"},
	{"footer", "1. 炮二平五 马8进7\n\n棋谱由 http://example.com/ 生成\n", []string{"1:炮二平五 马8进7"}, "ignored-text 3:1 棋谱由 http://example.com/ 生成"},
	{
		"XQStudio", strings.Repeat("-", 52) + "\n标题: 一局\n红方: 甲\n结果: 红方胜\n" + strings.Repeat("-", 52) + "\n\n  1. 兵七进一  马８进７    2. 炮二平五  …………\n\n好\n\n  2. …………    车９平８\n" + strings.Repeat("-", 52) + "\n棋谱由XQStudio生成\n",
		[]string{"Title=一局 Red=甲 Result=1-0 1:兵七进一 马８进７ 2:炮二平五 <好> 2:..车９平８"},
		"ignored-text 13:1 棋谱由XQStudio生成",
	},
	{"no moves", "红方：甲\n\n    *** 没有棋谱记录!\n", []string{"Red=甲"}, ""},
	{
		"WXF file", "FORMAT  WXF\nRED     甲 ; 1200 ;;\nBLACK   乙;;;\nEVENT   PlayOK Game ; 10m+0s\nRESULT  0-1\nFEN     4k4/9/9/9/9/9/9/9/9/3RK4 r\n\nSTART{\n 1. R6+8 k5+1 }END\n",
		[]string{"Format=WXF Red=甲 RedElo=1200 Black=乙 Event=PlayOK Game TimeControl=10m+0s Result=0-1 FEN=4k4/9/9/9/9/9/9/9/9/3RK4 r 1:R6+8 k5+1"},
		"",
	},
	{"WXF file without moves", "FORMAT  \tWXF\nGAME    \nRED     \t;;;\nBLACK   \t;;;\nFEN  \t\t4k4/9/9/9/9/9/9/9/9/3RK4 b\n\nSTART{\n}END\n", []string{"Format=WXF FEN=4k4/9/9/9/9/9/9/9/9/3RK4 b"}, ""},
	{"FEN behind the moves", "e0d0b6b9\n4ka3/4a4/b3c4/nr7/2p3b2/2PR5/4C4/Bp2C4/4A4/c3KAB2w--01\n", []string{"FEN=4ka3/4a4/b3c4/nr7/2p3b2/2PR5/4C4/Bp2C4/4A4/c3KAB2 e0d0 b6b9"}, ""},
	{"FEN lines before moves", "4k4/9/9/9/9/9/9/9/9/3RK4 w\nd0d8\n4k4/9/9/9/9/9/9/9/9/4KR3 b\ne9e8\n", []string{"FEN=4k4/9/9/9/9/9/9/9/9/3RK4 w d0d8", "FEN=4k4/9/9/9/9/9/9/9/9/4KR3 b e9e8"}, ""},
	{"UCI", "position startpos moves h2e2 h9g7\nposition fen 4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 moves d0d8\n", []string{"h2e2 h9g7", "FEN=4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 d0d8"}, ""},
	{"a game a line", "h2e2 h9g7 h0g2 i9h9\nc3c4 g6g5 b0c2 b9c7 h2e2\nh9g7\n", []string{"h2e2 h9g7 h0g2 i9h9", "c3c4 g6g5 b0c2 b9c7 h2e2 h9g7"}, ""},
	{"ranks from 1, a game a line", "h3e3 h10g8 h1g3 i10h10\nh3e3 g7g6 b1c3 b10c8\n", []string{"h3e3 h10g8 h1g3 i10h10", "h3e3 g7g6 b1c3 b10c8"}, ""},
	{"a game on several lines", "h2e2 h9g7 h0g2 i9h9\ni0h0 b9c7 c3c4 g6g5\n", []string{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5"}, ""},
	{"a FEN before each game", "4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 d0d8 e9d9\n4k4/9/9/9/9/9/9/9/9/4KR3 b moves e9e8\n", []string{"FEN=4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 d0d8 e9d9", "FEN=4k4/9/9/9/9/9/9/9/9/4KR3 b e9e8"}, ""},
	{"clock times", "1. 炮二平五 0:12 马8进7 1:02:33\n2. 马二进三 00：40", []string{"1:炮二平五 <0:12> 马8进7 <1:02:33> 2:马二进三 <00：40>"}, ""},
	{"bullets", "- 1. 炮二平五 马8进7\n* 2. 马二进三 车9平8\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"both forms of the rule book", "完整记录 简写记录\n回合 红方 黑方 回合 红方 黑方\n1 炮二平五 马8进7 1 炮25 马87\n2 马二进三 车9平8 2 马23 车98\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, "ignored-text 3:13 1 炮25 马87; ignored-text 4:13 2 马23 车98"},
	{"an applet", "<applet><PARAM name=\"Position\" value=\"" + strings.Repeat("--", 4) + "E0" + strings.Repeat("--", 10) + "D0|" + strings.Repeat("--", 4) + "E9" + strings.Repeat("--", 11) + "\">\n<PARAM name=\"MoveList\" value=\"D0-D1 E9-E8\"></applet>", []string{"FEN=4k4/9/9/9/9/9/9/9/9/3PK4 D0-D1 E9-E8"}, ""},
	{"quoted lines", "'h2e2 h9g7 h0g2',\n'c3c4 b9c7 h0g2',\n", []string{"h2e2 h9g7 h0g2", "c3c4 b9c7 h0g2"}, ""},
	{"HTML", "<table><tr><td>1</td><td>炮二平五</td><td>马8进7</td></tr>\n<tr><td>2</td><td>马二进三</td><td>&nbsp;车9平8</td></tr></table>\n", []string{"1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"HTML breaks", "<p>红方：甲<br>1. 炮二平五 马8进7<br/>2. 马二进三 车9平8</p>", []string{"Red=甲 1:炮二平五 马8进7 2:马二进三 车9平8"}, ""},
	{"HTML references", "1. &#28846;&#20108;&#x5e73;&#20116; 马8进7", []string{"1:炮二平五 马8进7"}, ""},
	{"sides in words", "红：炮二平五 黑：马8进7\n红：马二进三\n红：车一平二", []string{"炮二平五 马8进7 马二进三 [] 车一平二"}, ""},
	{"not played", "1. 炮二平五\n未走：1. …… 马8进8 2. 马二进三 坏的 （评）\n", []string{"1:炮二平五 1:..马8进8 2:马二进三 坏的 <评>"}, ""},
	{"nothing", "Lorem ipsum\n\nhello there\n", nil, "ignored-text 1:1 Lorem ipsum; ignored-text 3:1 hello there"},
	{"empty", "", nil, ""},
}

func TestReader(t *testing.T) {
	for _, test := range readerTests {
		t.Run(test.name, func(t *testing.T) {
			games, rest := read(t, test.text)
			var got, findings []string
			for _, g := range append(games, rest) {
				if g.Number > 0 {
					got = append(got, show(g))
				}
				if s := said(g); s != "" {
					findings = append(findings, s)
				}
			}
			if strings.Join(got, "\n") != strings.Join(test.games, "\n") {
				t.Errorf("games:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(test.games, "\n"))
			}
			if s := strings.Join(findings, "; "); s != test.said {
				t.Errorf("findings: %s\nwant: %s", s, test.said)
			}
		})
	}
}
