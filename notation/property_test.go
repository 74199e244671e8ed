package notation

import (
	"testing"

	"qipu/rules"
)

// Every legal move, written in a style, reads back to itself, and the canonical
// Chinese text belongs to no other legal move.
func TestWriteThenRead(t *testing.T) {
	for _, style := range []Style{Chinese, ICCS, UCI, UCI10, WXF, Vietnamese, Short} {
		t.Run(style.String(), func(t *testing.T) {
			playouts(uint64(style), 60, func(pos *rules.Position) {
				for _, hant := range []bool{false, true} {
					w := Writer{Style: style, Hant: hant}
					r := Reader{Style: style, Strokes: true}
					seen := map[string]rules.Move{}
					for _, m := range pos.LegalMoves(nil) {
						text, ok := w.Append(nil, pos, m)
						if !ok {
							at := standingOf(pos, m.From())
							if style != Vietnamese || at.groups < 2 && at.size < 4 {
								t.Fatalf("%v: no spelling", m)
							}
							continue
						}
						got := r.Resolve(pos, string(text))
						if got.Status != Resolved || got.Move != m || got.Warn != 0 {
							t.Fatalf("%v written %s reads as %+v", m, text, got)
						}
						if other, dup := seen[string(text)]; dup {
							t.Fatalf("%s is both %v and %v", text, other, m)
						}
						seen[string(text)] = m
					}
				}
			})
		})
	}
}
