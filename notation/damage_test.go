package notation

import "testing"

func TestResembles(t *testing.T) {
	for _, s := range []string{
		"炮人平五", "马B进7", "马人进七", "车q平8", "炮二□五", "平五", "??", "马8进", "马进7",
		"炮二五", "二平五", "□□□□", "□", "\ufffd", "×", "炮二坪五", "刖车进二", "前库平二", "炮二平五五", "炮二二平五", "马八进*",
		"後馬退?", "h2?2", "H2-E□", "C2.?", "？二平五", "h2el", "H2-EZ", "C2.S", "CZ.5", "--", "0000", "卒?进1", "兵七进一。",
	} {
		if !Resembles(s) {
			t.Errorf("%s does not resemble a move", s)
		}
	}
	for _, s := range []string{
		"", "马", "王平", "王五", "马上", "马三", "一马平川", "前进一步", "进一步", "上下", "下一",
		"车马炮", "象棋", "士兵", "七上八下", "红先胜", "第1局", "2.5", "12.5", "1-0", "head", "Event", "前车之鉴",
		"后马先行", "平安", "双方", "胡荣华", "中士", "1/2-1/2", "a", "?", "why?", "what??", "1.?", "12?", "马？", "第?局",
	} {
		if Resembles(s) {
			t.Errorf("%s resembles a move", s)
		}
	}
}

func TestMatchSpaced(t *testing.T) {
	for _, c := range []struct{ text, token string }{
		{"炮 二 平 五 马 8 进 7", "炮 二 平 五"},
		{"马 8 进 7 2. 马", "马 8 进 7"},
		{"马8 进7", "马8 进7"},
		{"车9平 2. 马二进三", ""}, // the digit is the number of the next round
		{"车9平 2 马二进三", ""},
		{"车 9 平 2. 马二进三", ""},
		{"炮二平 二、马", ""},
		{"炮二\u200b平五", "炮二\u200b平五"},
		{"前　车　退　一", "前　车　退　一"},
		{"一 兵 平 五", "一 兵 平 五"},
		{"前 兵 四 平 五", "前 兵 四 平 五"},
		{"炮 二    平 五", "炮 二    平 五"[:0]}, // too far apart
		{"炮二\n平五", ""},
		{"炮二平", ""},
		{"马 二", ""},
		{" 炮二平五", ""},
		{"2 炮 二 平 五", ""},
		{"一 炮二平五", ""},
	} {
		if n := MatchSpaced(c.text); c.text[:n] != c.token {
			t.Errorf("%q: %q, want %q", c.text, c.text[:n], c.token)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		text, token string
		style       Style
	}{
		{"炮2平32.兵三进一", "炮2平3", Chinese},
		{"炮二平五马8进7", "炮二平五", Chinese},
		{"砲２平５ 車９平８", "砲２平５", Chinese},
		{"車前平四", "車前平四", Chinese},
		{"前四平五", "前四平五", Chinese},
		{"前兵四平五前兵", "前兵四平五", Chinese},
		{"一卒平5", "一卒平5", Chinese},
		{"炮25马87", "炮25", Short},
		{"炮84\u0332马87", "炮84\u0332", Short},
		{"前车2\u0305", "前车2\u0305", Short},
		{"一兵6", "一兵6", Short},
		{"h2e2h9g7", "h2e2", Auto},
		{"h0g2h9g7", "h0g2", UCI},
		{"h10g8", "h10g8", UCI10},
		{"H2-E2", "H2-E2", ICCS},
		{"H10-G8", "H10-G8", UCI10},
		{"Pháo 2 bình 5 Mã 8 tấn 7", "Pháo 2 bình 5", Vietnamese},
		{"Xe trước tấn 1 2. Mã", "Xe trước tấn 1", Vietnamese},
		{"Ma 8 tan 7\n2.", "Ma 8 tan 7", Vietnamese},
		{"Binh 5 binh 55", "", Auto},
		{"Ma 8 tanks", "", Auto},
		{"\U0001fa65二平五\U0001fa6a8进7", "\U0001fa65二平五", Chinese},
		{"炮2=5馬8+7", "炮2=5", WXF},
		{"h10-g8", "h10-g8", UCI10},
		{"a10a9", "a10a9", UCI10},
		{"a0a9", "a0a9", UCI},
		{"a0A10", "", Auto}, // no style counts so
		{"A0-A1000", "", Auto},
		{"A10A00", "", Auto},
		{"H2E2H9G7", "H2E2", ICCS},
		{"Ｈ２－Ｅ２", "Ｈ２－Ｅ２", ICCS},
		{"h2-e2", "h2-e2", ICCS},
		{"C2.5", "C2.5", Auto},
		{"C2=5h8+7", "C2=5", WXF},
		{"H8+7", "H8+7", WXF},
		{"R+-1", "R+-1", WXF},
		{"++.6", "++.6", WXF},
		{"15=6", "15=6", WXF},
		{"+C-2", "+C-2", WXF},
		{"fC=7", "fC=7", WXF},
		{"P2-5", "P2-5", Auto},
		{"Tg5.1", "Tg5.1", Vietnamese},
		{"X1-2", "X1-2", Vietnamese},
		{"Ms/6", "Ms/6", Vietnamese},
		{"Che2", "Che2", Auto},
		{"Hg0", "Hg0", SAN},
		{"Cxh10", "Cxh10", SAN10},
		{"Cxe3+ 2.", "Cxe3+", Auto},
		{"Hf7# 1-0", "Hf7#", Auto},
		{"Rxe0+ {x}", "Rxe0+", SAN},
		{"炮", "", Auto},
		{"", "", Auto},
		{"2.炮二平五", "", Auto},
		{"1兵三进一", "", Auto},
		{"1-0", "", Auto},
		{"1/2-1/2", "", Auto},
		{"胡荣华", "", Auto},
		{"马上平", "", Auto},
		{"炮二五", "", Auto},
		{"Event", "", Auto},
		{"12.62.5", "", Auto},
	} {
		n, style := Match(c.text)
		if c.text[:n] != c.token || style != c.style {
			t.Errorf("Match(%s) = %s, %v; want %s, %v", c.text, c.text[:n], style, c.token, c.style)
		}
	}
}
