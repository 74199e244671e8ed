package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// turn converts data to a format.
func turn(t testing.TB, data []byte, to string, change func(*Config)) []byte {
	t.Helper()
	c := Config{To: to, Unjudged: true}
	if change != nil {
		change(&c)
	}
	var out []byte
	err := Run(bytes.NewReader(data), "test", c, func(r Result) error {
		out = append(out, r.Output...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// games decodes NDJSON and drops what a conversion changes: where a game came from,
// and findings.
func games(t testing.TB, data []byte) (out []map[string]any) {
	t.Helper()
	for line := range bytes.Lines(data) {
		var g map[string]any
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, key := range []string{"source", "format", "encoding", "notation", "findings"} {
			delete(g, key)
		}
		out = append(out, g)
	}
	return out
}

// content is a game without the tags that a writer sets by itself.
func content(g map[string]any) map[string]any {
	if text, ok := g["unplayed_text"].(string); ok { // lines are wrapped anew
		g["unplayed_text"] = strings.Join(strings.Fields(text), " ")
	}
	if tags, ok := g["tags"].(map[string]any); ok {
		for _, name := range []string{"Game", "FEN", "Fen", "fen", "SetUp", "Result", "Format"} {
			delete(tags, name)
		}
		if len(tags) == 0 {
			delete(g, "tags")
		}
	}
	return g
}

// TestPGNRoundTripCorpus takes every real PGN file through PGN → JSON → PGN → JSON
// and Big5 → Simplified → Traditional and looks for anything that is lost.
func TestPGNRoundTripCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	archive := shared(t, "corpus", "pgn-big5.zip")
	var mu sync.Mutex
	count, bad := 0, 0
	eachMember(t, archive, func(name string, data []byte) {
		first := turn(t, data, "json", nil)
		again := turn(t, turn(t, first, "pgn", nil), "json", nil)
		a, b := games(t, first), games(t, again)
		ok := len(a) == len(b)
		for i := range a {
			ok = ok && reflect.DeepEqual(content(a[i]), content(b[i]))
		}
		hans := turn(t, data, "pgn", nil)
		hant := turn(t, hans, "pgn", func(c *Config) { c.Hant, c.Encoding = true, "big5" })
		c := games(t, turn(t, hant, "json", nil))
		for i := range a {
			// Comments in simplified characters are not in Big5, which is reported.
			ok = ok && i < len(c) && reflect.DeepEqual(bare(a[i]["moves"]), bare(c[i]["moves"]))
		}
		mu.Lock()
		defer mu.Unlock()
		count++
		if !ok {
			if bad++; bad <= 10 {
				t.Errorf("%s:\n%s\n%s", name, first, again)
			}
		}
	})
	t.Logf("%d files, %d changed", count, bad)
}

// TestFixedPoint: what qipu has written it writes again unchanged, in every text
// format and script.
func TestFixedPoint(t *testing.T) {
	for _, in := range []string{
		"[Event \"甲\\\"乙\"]\n[Red \"丙\"]\n[Odd_Tag \"\"]\n\n{前言} 1. 炮二平五! {一} (1. 兵七进一 {二} 炮2平3 (1... 马2进3)) 马8进7 $10 2. 马二进三 车9平8 1-0\n",
		"[FEN \"3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/5K3 w - - 0 1\"]\n\n1. 一兵平二 将4进1 2. 四兵平六+ *\n",
		"1. 炮二平五 马8进7 2. 马二进二 {x} 车9平8 (2... 炮8平9) *\n[Event \"x\"]\n\n*\n",
	} {
		for _, format := range []string{"pgn", "json", "sheet"} {
			once := turn(t, []byte(in), format, func(c *Config) { c.From = "pgn" })
			twice := turn(t, once, format, func(c *Config) { c.From = format })
			strip := func(b []byte) any {
				if format == "json" {
					return games(t, b)
				}
				return string(b)
			}
			if !reflect.DeepEqual(strip(once), strip(twice)) {
				t.Errorf("%s:\n%s\nthen\n%s", format, once, twice)
			}
		}
	}
}

// TestDeterministic: a game converted twice is the same.
func TestDeterministic(t *testing.T) {
	in := []byte(strings.Repeat("[Event \"a\"]\n\n1. 炮二平五 马8进7 2. 炮五退二 *\n\n", 50))
	if a, b := turn(t, in, "json", nil), turn(t, in, "json", nil); !slices.Equal(a, b) {
		t.Error("two conversions of one input differ")
	}
}

// TestJSONKeeps: what PGN holds and JSON could lose: the counters of the start
// position, and the place of a broken variation among the others.
func TestJSONKeeps(t *testing.T) {
	const in = "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 7 12\"]\n\n" +
		"12... 马8进7 (12... 炮9平5 13. 马二进三) (12... 马2进3) (12... 炮8平5 {b} 13. 马五进三 (13. 兵七进一) {c}) 13. 马二进三 *\n"
	first := turn(t, []byte(in), "json", nil)
	again := turn(t, turn(t, first, "pgn", nil), "json", nil)
	if a, b := games(t, first), games(t, turn(t, first, "json", nil)); !reflect.DeepEqual(content(a[0]), content(b[0])) {
		t.Errorf("JSON read again:\n%v\n%v", a, b)
	}
	if a, b := games(t, first), games(t, again); !reflect.DeepEqual(content(a[0]), content(b[0])) {
		t.Errorf("by PGN:\n%v\n%v", a, b)
	}
	g := games(t, first)[0]
	if g["fen"] != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 7 12" {
		t.Errorf("fen: %v", g["fen"])
	}
	variations := g["moves"].([]any)[0].(map[string]any)["variations"].([]any)
	if len(variations) != 3 || variations[0].([]any)[0].(map[string]any)["unplayed"] == nil {
		t.Errorf("variations: %v", variations)
	}
}

// TestNotGrafted: what could not be played is not played either when it is read again
// from the other form, though what showed it may not be written there: cells, digits,
// text between the moves.
func TestNotGrafted(t *testing.T) {
	for _, in := range []string{
		"[Event \"a\"]\n\n1. 炮二平五 OOOO 2. 马二进三",                      // text in the place of Black's move
		"[Event \"a\"]\n\n1. 炮二平五 (1... 炮8平5) 马8进7 (2. 马二进三 车9平8) *", // variations of another move
		"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二\n4. 兵七进一 卒7进1\n",
		"1. C2.5 H8+7\n2. H2+3\n3. R1.2 H2+3\n",
		"1. h2e2 h9g7\n2. i9h9\n3. i0h0 b9c7\n",
		"1. 炮二平五 马8进7\n2. 马二进三\t\n3. 车一平二\t马2进3\n",
		"1\t炮二平五\t马8进7\n2\t\t车9平8\n3\t车一平二\t马2进3\n",
		"1. 炮二平五 -----\n2. 马二进三 车9平8\n",
		"[FEN \"9/9/9/9/9/9/9/9/9/9 w - - 0 1\"]\n\n1. 炮二平五 *\n",
		"{\"moves\":[{\"move\":\"h2e2\",\"variations\":[[{\"unplayed\":[\"H3-H5\"]}]]}]}\n", // legal if the ranks were 1 to 10
	} {
		first := turn(t, []byte(in), "json", nil)
		want := shape(games(t, first)[0])
		for _, by := range [][]string{{"pgn"}, {"json"}, {"pgn", "pgn"}, {"json", "pgn"}, {"pgn", "json", "pgn"}} {
			data := first
			for _, to := range by {
				data = turn(t, data, to, nil)
			}
			again := turn(t, data, "json", nil)
			if got := shape(games(t, again)[0]); got != want {
				t.Errorf("%q by %v:\n%s\nwant\n%s", in, by, got, want)
			}
		}
	}
}

// shape is the start and the moves of a game, played and not.
func shape(g map[string]any) string {
	var b strings.Builder
	fmt.Fprint(&b, g["fen"])
	var line func(v any)
	line = func(v any) {
		moves, _ := v.([]any)
		for _, m := range moves {
			m := m.(map[string]any)
			fmt.Fprint(&b, " ", m["move"], m["unplayed"])
			variations, _ := m["variations"].([]any)
			for _, v := range variations {
				b.WriteString(" (")
				line(v)
				b.WriteString(")")
			}
		}
	}
	line(g["moves"])
	fmt.Fprint(&b, " ", g["unplayed"])
	return b.String()
}
