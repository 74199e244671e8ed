package repair

import (
	"strings"
	"testing"
)

// BenchmarkWorst repairs texts that say as little as can be: the search must end when
// its budget is spent.
func BenchmarkWorst(b *testing.B) {
	for name, row := range map[string]string{
		"holes": "—— ——", "signs": "□□□□ □□□□", "one move": "炮二平五 炮二平五", "latin": "h2e9 a0b9", "short": "马□3 马□7",
	} {
		rows := strings.Split(strings.Repeat(row+"\n", 500), "\n")
		g := game(rows...)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Game(g, Options{})
			}
		})
	}
}

// BenchmarkSheet repairs a short sheet with look-alikes and a hole.
func BenchmarkSheet(b *testing.B) {
	g := game("跑二平五 马8迸7", "马二进三 车q平8", "车一平二 ——", "兵七进一 卒7进1", "马八进七 士4进5")
	for b.Loop() {
		Game(g, Options{})
	}
}
