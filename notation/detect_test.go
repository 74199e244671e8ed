package notation

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/rules"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		fen   string
		moves string
		want  Style
	}{
		{startFEN, "炮二平五 马8进7", Chinese},
		{startFEN, "炮2平5", Chinese},
		{startFEN, "砲二平五", Chinese},
		{startFEN, "炮25 马87", Short},
		{startFEN, "炮25 马8进7 马二进三", Chinese},
		{startFEN, "炮二五 马8进7", Chinese}, // the first has lost its middle word
		{startFEN, "H2-E2 H9-G7", ICCS},
		{startFEN, "h2-e2 h9-g7", ICCS},
		{startFEN, "H2E2 h9g7", ICCS},
		{startFEN, "h2e2 H9G7", ICCS},
		{startFEN, "h2e2 h9g7 h0g2", UCI},
		{startFEN, "h2e2", UCI},
		{startFEN, "h3e3", UCI10},
		{startFEN, "h3e3 h10g8", UCI10},
		{startFEN, "e2e3", UCI},                           // legal in neither: a tie
		{"4k4/9/9/9/9/4R4/9/9/9/3K5 w", "e4e5", UCI},      // legal 0-based
		{"4k4/9/9/9/9/4R4/9/9/9/3K5 w", "e5e6", UCI10},    // legal 1-based
		{"4k4/9/9/9/4R4/4R4/9/9/9/3K5 w", "e5a5", UCI},    // legal in both
		{"4k4/9/9/9/4R4/4R4/9/9/9/3K5 w", "E6-A6", UCI10}, // legal 1-based only
		{"4k4/9/9/9/4R4/4R4/9/9/9/3K5 w", "E5-A5", ICCS},  // legal in both
		{startFEN, "H3-E3 B8-E8 H1-G3", UCI10},
		{startFEN, "h3-e3", UCI10},
		{startFEN, "b3-e3 b10-c8 b1-c3", UCI10},
		{startFEN, "B3E3 B10C8", UCI10},
		{startFEN, "E2-E3 B9-C7", ICCS},              // legal in neither: a tie
		{startFEN, "H2-E2 H10-G8 H0-G2 I9-H9", ICCS}, // a rank 10 by mistake
		{startFEN, "C2.5 H8+7", WXF},
		{startFEN, "C2=5", WXF},
		{startFEN, "c2=5 H8+7 h2+3 R9=8", WXF},
		{startFEN, "P3+1", WXF},
		{startFEN, "C2.5", WXF},
		{startFEN, "P2-5", Vietnamese},
		{startFEN, "C7.1", Vietnamese},
		{startFEN, "P2-5 M8.7 M2.3 X9-8", Vietnamese},
		{startFEN, "P3.5 P3+1 H2+3", WXF}, // the first is misread
		{startFEN, "Che2 Hg7 Hg2 Rh9 Rh0 Hc7 c4 g5", SAN},
		{startFEN, "Che3 Hg8 Hg3 Rh10 Rh1 Hc8 Pc5 Pg6", SAN10},
		{startFEN, "Che3", SAN10},
		{startFEN, "Che2", SAN},
		{startFEN, "?? 马8进7", Chinese},
		{startFEN, "炮人平五 马B进7 马人进七 车q平8", Chinese},
		{startFEN, "胡荣华 先胜 柳大华", Auto},
		{startFEN, "", Auto},
	} {
		pos := position(t, c.fen)
		if got := Detect(&pos, slices.Values(strings.Fields(c.moves))); got != c.want {
			t.Errorf("%s: %v, want %v", c.moves, got, c.want)
		}
	}
}

func TestDetectAnnounced(t *testing.T) {
	for _, c := range []struct {
		fen       string
		announced Style
		moves     string
		want      Style
	}{
		{"4k4/9/9/9/4R4/4R4/9/9/9/3K5 w", UCI10, "e5a5", UCI10}, // legal in both
		{"4k4/9/9/9/4R4/4R4/9/9/9/3K5 w", UCI, "e5a5", UCI},
		{"4k4/9/9/9/9/4R4/9/9/9/3K5 w", UCI10, "e4e5", UCI}, // legal 0-based only
		{startFEN, UCI10, "h2e2 h9g7", UCI},
		{startFEN, ICCS, "炮二平五 马8进7", Chinese},
		{startFEN, WXF, "P2-5 M8.7 M2.3 X9-8", Vietnamese},
		// Moves that the notation has no spelling for.
		{"4k4/9/9/3P1P3/3P1P3/9/9/9/9/3K5 w", Vietnamese, "D6-E6 Tg5.1 F6-E6", Vietnamese},
		{"4k4/9/9/3P1P3/3P1P3/9/9/9/9/3K5 w", Auto, "D6-E6 E9-E8 F6-E6", ICCS},
	} {
		pos := position(t, c.fen)
		if got := DetectAnnounced(&pos, c.announced, slices.Values(strings.Fields(c.moves))); got != c.want {
			t.Errorf("%s, announced as %v: %v, want %v", c.moves, c.announced, got, c.want)
		}
	}
}

// Whatever a writer writes is found out, and a full Chinese move at once.
func TestDetectWritten(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		start := rules.StartPosition()
		pos := start
		texts := map[Style][]string{}
		written := []Style{Chinese, Short, ICCS, UCI, UCI10, WXF, Vietnamese}
		for range 30 {
			moves := pos.LegalMoves(nil)
			m := moves[rnd.IntN(len(moves))]
			for _, s := range written {
				text, ok := Writer{Style: s}.Append(nil, &pos, m)
				if !ok {
					t.Fatalf("%v: %v", s, m)
				}
				texts[s] = append(texts[s], string(text))
			}
			if pos.Play(m); !pos.HasLegalMove() {
				break
			}
		}
		for _, s := range written {
			if got := Detect(&start, slices.Values(texts[s])); got != s {
				t.Errorf("%v: %v in %v", got, s, texts[s])
			}
		}
	}
	start := rules.StartPosition()
	Detect(&start, func(yield func(string) bool) {
		if yield("炮二平五") {
			t.Error("asked for more than the first move")
		}
	})
}

func TestStyleNames(t *testing.T) {
	for s := Auto; s < numStyles; s++ {
		if got, ok := ParseStyle(s.String()); !ok || got != s {
			t.Errorf("%d: %s is read as %v, %v", s, s, got, ok)
		}
	}
	if _, ok := ParseStyle("latin"); ok {
		t.Error("latin is a style")
	}
	if got := Style(200).String(); got != "unknown" {
		t.Errorf("Style(200) = %s", got)
	}
}
