package record

import "testing"

func TestParseResult(t *testing.T) {
	for _, tt := range []struct {
		text   string
		want   string
		reason bool
	}{
		{"1-0", "1-0", false},
		{"0-1", "0-1", false},
		{"1/2-1/2", "1/2-1/2", false},
		{"*", "*", false},
		{"1:0", "1-0", false},
		{"0：1", "0-1", false},
		{"1–0", "1-0", false},
		{"1—0", "1-0", false},
		{"１－０", "1-0", false},
		{" 0 - 1 ", "0-1", false},
		{"½-½", "1/2-1/2", false},
		{"½", "1/2-1/2", false},
		{"1/2", "1/2-1/2", false},
		{"１／２－１／２", "1/2-1/2", false},
		{"0.5-0.5", "1/2-1/2", false},
		{"红胜", "1-0", false},
		{"紅勝", "1-0", false},
		{"红方胜", "1-0", false},
		{"红先胜", "1-0", false},
		{"先胜", "1-0", false},
		{"胜", "1-0", false},
		{"红负", "0-1", false},
		{"先负", "0-1", false},
		{"红先負", "0-1", false},
		{"负", "0-1", false},
		{"红败", "0-1", false},
		{"黑胜", "0-1", false},
		{"黑勝", "0-1", false},
		{"黑方胜", "0-1", false},
		{"黑负", "1-0", false},
		{"後手勝", "0-1", false},
		{"和", "1/2-1/2", false},
		{"和棋", "1/2-1/2", false},
		{"先和", "1/2-1/2", false},
		{"红先和", "1/2-1/2", false},
		{"平局", "1/2-1/2", false},
		{"（和棋）。", "1/2-1/2", false},
		{"未知", "*", false},
		{"不詳", "*", false},
		{"＊", "*", false},
		{"?", "*", false},
		{"Red wins", "1-0", false},
		{"BLACK WINS", "0-1", false},
		{"Draw", "1/2-1/2", false},
		{"黑超时负", "1-0", true},
		{"红超时胜", "1-0", true},
		{"黑方超時", "1-0", true},
		{"红方认负", "0-1", true},
		{"紅方投子認負", "0-1", true},
		{"黑方认输", "1-0", true},
		{"红方弃权", "0-1", true},
		{"黑方长将判负", "1-0", true},
		{"黑被将死", "1-0", true},
		{"1-0 (时间)", "1-0", true},
		{"0-1（红方认负）", "0-1", true},
		{"和棋 (三次重复)", "1/2-1/2", true},
		{"红胜(1-0)", "1-0", false},
		{"1-0 (黑胜)", "", false},
		{"第三局 (红胜)", "", false},
		{"黑方逃跑", "1-0", true},
		{"红方断线，黑胜", "0-1", true},
		{"White wins", "1-0", false},
		{"Black resigned", "1-0", false},
		{"Red resigns.", "0-1", false},
		{"双方议和", "1/2-1/2", true},
		{"双方同意和棋", "1/2-1/2", true},
		{"握手言和", "1/2-1/2", false},
		{"红胜黑负", "1-0", false},
		{"黑超时，红胜", "1-0", true},
		{"黑方认负，红方胜", "1-0", true},
		{"红胜黑胜", "", false},
		{"", "", false},
		{"红", "", false},
		{"红方", "", false},
		{"黑先", "", false},
		{"双方", "", false},
		{"双方胜", "", false},
		{"判", "", false},
		{"平", "", false},
		{"1", "", false},
		{"2-0", "", false},
		{"1-1", "", false},
		{"炮二平五", "", false},
		{"和平", "", false},
		{"胜利", "", false},
		{"红方多子胜", "", false},
	} {
		r, ok := ParseResult(tt.text)
		got := ""
		if ok {
			got = r.String()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
		if reason := TellsReason(tt.text); reason != tt.reason {
			t.Errorf("%s tells a reason: %v", tt.text, reason)
		}
	}
}

func FuzzParseResult(f *testing.F) {
	f.Add("黑超时负")
	f.Add("1/2")
	f.Fuzz(func(t *testing.T, s string) {
		if r, ok := ParseResult(s); ok {
			if again, ok := ParseResult(r.String()); !ok || again != r {
				t.Errorf("%q: %v", s, r)
			}
		}
	})
}

func TestParseForfeit(t *testing.T) {
	for s, want := range map[string]Result{
		"+": RedWins, "+/-": RedWins, "＋：－": RedWins, "+ −": RedWins, "-+": BlackWins, "- / +": BlackWins, "-/-": Unknown, "－：－": Unknown,
	} {
		if got, ok := ParseForfeit(s); !ok || got != want {
			t.Errorf("%s: %v, %v", s, got, ok)
		}
	}
	for _, s := range []string{"", "-", "--", "—", "1-0", "+1", "++", "=", "*"} {
		if got, ok := ParseForfeit(s); ok {
			t.Errorf("%s is read as %v", s, got)
		}
	}
}
