package report

import (
	"io"
	"runtime"
	"strconv"
	"testing"
)

var benchmarked = []string{"text", "json", "github", "sarif"}

// BenchmarkReport writes one finding after the other.
func BenchmarkReport(b *testing.B) {
	for _, format := range benchmarked {
		b.Run(format, func(b *testing.B) {
			r, err := New(io.Discard, Options{Format: format, Width: 80})
			if err != nil {
				b.Fatal(err)
			}
			f := sample()[0]
			b.ReportAllocs()
			for b.Loop() {
				if err := r.Finding(&f); err != nil {
					b.Fatal(err)
				}
			}
			if err := r.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkMillion is what a report of a million findings holds in memory at its end,
// in bytes.
func BenchmarkMillion(b *testing.B) {
	for _, format := range benchmarked {
		b.Run(format, func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(float64(held(b, Options{Format: format, MaxPerCode: 20}, 1_000_000)), "B-held")
			}
		})
	}
}

// A report takes no memory for the findings that it has written.
func TestMemoryIsFlat(t *testing.T) {
	for _, o := range []Options{{}, {MaxPerCode: 3}, {Format: "json"}, {Format: "github"}, {Format: "sarif"}, {Statistics: true}} {
		if n := held(t, o, 20_000); n > 100<<10 {
			t.Errorf("%+v: 20,000 findings leave %d bytes", o, n)
		}
	}
}

// held is by how much the memory in use grows while so many findings of as many inputs
// are written.
func held(tb testing.TB, o Options, findings int) int64 {
	r, err := New(io.Discard, o)
	if err != nil {
		tb.Fatal(err)
	}
	f := sample()[0]
	write := func(n int) {
		for i := range n {
			f.Source, f.Game = strconv.Itoa(i)+".pgn", i+1
			if err := r.Finding(&f); err != nil {
				tb.Fatal(err)
			}
		}
	}
	write(100)
	before := inUse()
	write(findings)
	after := inUse()
	if err := r.Close(); err != nil {
		tb.Fatal(err)
	}
	runtime.KeepAlive(r)
	return after - before
}

func inUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
