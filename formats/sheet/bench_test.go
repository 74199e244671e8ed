package sheet_test

import (
	"math/rand/v2"
	"testing"

	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
	"qipu/source"
)

// BenchmarkReader reads 200 games of 80 plies, one round a line.
func BenchmarkReader(b *testing.B) {
	rnd := rand.New(rand.NewPCG(5, 6))
	var games []*record.Game
	for range 200 {
		g := record.New()
		g.Start, g.StartOK = rules.StartPosition(), true
		pos, at := g.Start, record.NodeID(0)
		for range 80 {
			legal := pos.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rnd.IntN(len(legal))]
			pos.Play(m)
			at = g.Add(at, record.Node{Move: m, State: record.Played})
		}
		games = append(games, g)
	}
	text := write(b, notation.Writer{}, games...)
	b.SetBytes(int64(len(text)))
	plies := 0
	g := record.New()
	for b.Loop() {
		units := source.NewSplitter(&pieces{text: text, size: 256 << 10}, sheet.NewCutter(), "", "sheet", 0)
		plies = 0
		for {
			u, err := units.Next()
			if err != nil {
				break
			}
			g.Reset()
			if err := sheet.Decode(&u, g); err != nil {
				b.Fatal(err)
			}
			plies += len(g.Nodes) - 1
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
}
