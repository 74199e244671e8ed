package report

import (
	"io"
	"testing"
)

func BenchmarkReport(b *testing.B) {
	for _, format := range []string{"text", "json", "github", "sarif"} {
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
