package pgn

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/record"
	"qipu/source"
)

// blocks deals out a text as the source does.
type blocks struct {
	text string
	size int
	line int
}

func (b *blocks) Next() (source.Block, error) {
	if b.text == "" {
		return source.Block{}, io.EOF
	}
	n := min(b.size, len(b.text))
	if end := strings.IndexByte(b.text[n:], '\n'); end >= 0 {
		n += end + 1
	} else {
		n = len(b.text)
	}
	text := b.text[:n]
	out := source.Block{Text: text, FirstLine: b.line + 1, Encoding: source.UTF8}
	b.text, b.line = b.text[n:], b.line+strings.Count(text, "\n")
	return out, nil
}

// benchText is as a collection has it: tags, one round a line.
func benchText(games, rounds int) string {
	var b strings.Builder
	red := []string{"炮二平五", "马二进三", "车一平二", "兵七进一", "车二进六", "马八进七"}
	black := []string{"馬８進７", "車９平８", "馬２進３", "卒７進１", "炮８平９", "士４進５"}
	for g := range games {
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\n[Event \"第%d屆\"]\n[Round \"\"]\n[Date \"1982\"]\n[Site \"\"]\n[Red \"徐天利\"]\n[RedTeam \"\"]\n[Black \"呂欽\"]\n[BlackTeam \"\"]\n[Result \"0-1\"]\n[ECCO \"\"]\n\n", g)
		for r := range rounds {
			fmt.Fprintf(&b, "%d. %s %s\n", r+1, red[r%len(red)], black[r%len(black)])
		}
		b.WriteString("\n0-1\n\n")
	}
	return b.String()
}

func BenchmarkRead(b *testing.B) {
	text := benchText(2000, 42)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	g := record.New()
	plies := 0
	for b.Loop() {
		r := NewReader(&blocks{text: text, size: 256 << 10})
		for r.Next(g) == nil {
			plies += len(g.Nodes) - 1
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}
