package notation

import (
	"slices"
	"testing"

	"qipu/rules"
)

// opening is a line in which every notation has something to do.
var opening = map[Style][]string{
	Chinese: {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3", "兵七进一", "卒7进1", "车二进六", "炮8平9"},
	ICCS:    {"H2-E2", "H9-G7", "H0-G2", "I9-H9", "I0-H0", "B9-C7", "C3-C4", "G6-G5", "H0-H6", "H7-I7"},
	WXF:     {"C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "H2+3", "P7+1", "P7+1", "R2+6", "C8.9"},
}

func benchmarkResolve(b *testing.B, style Style) {
	type turn struct {
		pos  rules.Position
		text string
	}
	var turns []turn
	pos := rules.StartPosition()
	r := Reader{Style: style}
	for _, text := range opening[style] {
		turns = append(turns, turn{pos, text})
		got := r.Resolve(&pos, text)
		if got.Status != Resolved {
			b.Fatalf("%s: %v", text, got)
		}
		pos.Play(got.Move)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		t := &turns[i%len(turns)]
		r.Resolve(&t.pos, t.text)
	}
}

func BenchmarkResolveChinese(b *testing.B) { benchmarkResolve(b, Chinese) }
func BenchmarkResolveICCS(b *testing.B)    { benchmarkResolve(b, ICCS) }
func BenchmarkResolveWXF(b *testing.B)     { benchmarkResolve(b, WXF) }

func BenchmarkAppendChinese(b *testing.B) {
	pos := rules.StartPosition()
	moves := pos.LegalMoves(nil)
	w := Writer{Style: Chinese}
	buf := make([]byte, 0, 64)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		buf, _ = w.Append(buf[:0], &pos, moves[i%len(moves)])
	}
}

// A pair on one file, with and without the qualifier.
func BenchmarkResolvePair(b *testing.B) {
	pos := position(b, twoRooks)
	texts := []string{"前车平九", "车五进四"}
	r := Reader{Style: Chinese}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.Resolve(&pos, texts[i&1])
	}
}

func BenchmarkMatchChinese(b *testing.B) {
	const text = "炮二平五马8进7马二进三"
	b.ReportAllocs()
	for b.Loop() {
		Match(text)
	}
}

// A game of 80 plies of which only the replay can tell the ranks.
func BenchmarkDetectUCI(b *testing.B) {
	start := rules.StartPosition()
	var texts []string
	for range 10 {
		texts = append(texts, "h2e2", "h7e7", "b2c2", "b7c7", "e2h2", "e7h7", "c2b2", "c7b7")
	}
	b.ReportAllocs()
	for b.Loop() {
		if s := Detect(&start, slices.Values(texts)); s != UCI {
			b.Fatal(s)
		}
	}
}
