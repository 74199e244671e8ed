package rules

import "testing"

func TestPerft(t *testing.T) {
	p := StartPosition()
	for depth, want := range []uint64{1, 44, 1920, 79666, 3290240} {
		if got := Perft(&p, depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
	if p != StartPosition() {
		t.Error("perft changed the position")
	}
}

func BenchmarkPerft5(b *testing.B) {
	p := StartPosition()
	for b.Loop() {
		if got := Perft(&p, 5); got != 133312995 {
			b.Fatalf("perft 5 = %d", got)
		}
	}
	b.ReportMetric(133312995*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
