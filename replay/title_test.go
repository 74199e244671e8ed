package replay

import (
	"strings"
	"testing"

	"qipu/record"
)

func TestTitleResult(t *testing.T) {
	const win, loss, draw, none = record.RedWins, record.BlackWins, record.Draw, record.Unknown
	for _, tt := range []struct {
		title, red, black string
		want              record.Result
	}{
		{"甲一先胜乙二", "甲一", "乙二", win},
		{"甲一先胜乙二", "", "", win},
		{"春城杯第3轮 甲队 甲一（红先負）乙队 乙二 中炮对屏风马", "甲一", "乙二", loss},
		{"甲  一 先和 乙　二", "甲 一", "乙二", draw},
		{"20200101甲一勝乙二", "甲一", "乙二", win},
		{"甲队 甲一 负 乙队 乙二", "甲队甲一", "乙二", loss},
		{"甲一(和)乙二", "甲一", "乙二", draw},
		{"甲一（先和）乙二", "", "", draw},
		{"第82局 甲一先负乙二", "甲一", "乙二", loss},
		{"蔣勝先負于和", "蔣勝", "于和", loss},
		{"战将（先胜）于胜", "", "", win},

		// 和 is also "and"
		{"甲一和乙二", "甲一", "乙二", none},
		{"甲一和乙二", "", "", none},
		// names that do not fit, or are the other way round
		{"甲一先胜乙二", "乙二", "甲一", none},
		{"甲一胜乙二", "丙三", "乙二", none},
		{"甲一胜乙二", "甲一", "", none},
		{"甲一胜乙二", "", "乙二", none},
		{"甲一胜丙三负乙二", "甲一", "乙二", none},
		{"甲一胜乙二甲一负乙二", "甲一", "乙二", none},
		{"甲胜乙", "甲", "乙", none},
		// what a position is, not how a game ended
		{"炮士高兵胜炮士", "", "", none},
		{"车兵难胜炮士象全（红先胜）", "", "", none},
		{"第5局 红先胜（3）", "", "", none},
		{"直捣黄龙（红先胜）", "", "", none},
		{"（红胜）", "", "", none},
		{"红胜", "甲一", "乙二", none},
		{"胜利杯 甲一对乙二", "甲一", "乙二", none},
		{"先胜", "", "", none},
		{"", "", "", none},
	} {
		if got := titleResult(tt.title, tt.red, tt.black, true); got != tt.want {
			t.Errorf("%s (%s, %s): %v, want %v", tt.title, tt.red, tt.black, got, tt.want)
		}
	}
	if got := titleResult("弃马十三招 红先胜 甲一拟局", "", "", false); got != none {
		t.Errorf("the task of a composition is taken for the result %v", got)
	}
}

// A title is certain only about the players it names: whatever it says, exchanging
// the players never gives the same win.
func FuzzTitleResult(f *testing.F) {
	f.Add("甲一先胜乙二", "甲一", "乙二")
	f.Add("甲一（和）乙二负甲一", "甲一", "乙二")
	f.Add("\xff先胜\xff", "\xff\xff", "\xff\xff")
	f.Fuzz(func(t *testing.T, title, red, black string) {
		if len(title) > 64 || len(red) > 16 || len(black) > 16 {
			return // names and titles; the time to make an input smaller grows with its square
		}
		got := titleResult(title, red, black, true)
		a, b := foldTitle(red), foldTitle(black)
		if strings.Contains(a, b) || strings.Contains(b, a) || got != record.RedWins && got != record.BlackWins {
			return
		}
		if other := titleResult(title, black, red, true); other == got {
			t.Errorf("%q: %v for %q and %q either way", title, got, red, black)
		}
	})
}
