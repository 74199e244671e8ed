package convert

import (
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/replay"
	"qipu/rules"
)

// shortRecord writes moves in the short form and replays what is written.
func shortRecord(moves []rules.Move, plain bool) *record.Game {
	g := record.New()
	pos := rules.StartPosition()
	parent := record.NodeID(0)
	w := notation.Writer{Style: notation.Short, Plain: plain}
	for _, m := range moves {
		text, _ := w.Append(nil, &pos, m)
		parent = g.Add(parent, record.Node{Text: string(text), Number: -1, Start: -1})
		pos.Play(m)
	}
	r := replay.Replayer{Options: replay.Options{Unjudged: true}}
	r.Game(g)
	return g
}

// TestShortCorpus writes 2,000 real games in the short form. With stroke marks every
// move comes back. Without them every move that is not reported is the right one, and
// the right one is among the readings of each that is.
func TestShortCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	all := truths(t, func(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".pgn") })
	var names []string
	for name, w := range all {
		if strings.HasPrefix(w.start, "rnbakabnr/9/1c5c1/") && strings.HasSuffix(w.start, " w") && w.reason == "" && w.ok >= 40 {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var mu sync.Mutex
	plies, decided, open, guessed, broken := 0, 0, 0, 0, 0
	one := func(name string) {
		line := all[name].moves
		var moves []rules.Move
		for k := 0; k+4 <= len(line); k += 4 {
			m, _ := rules.ParseMove(line[k : k+4])
			moves = append(moves, m)
		}
		if got, _ := mainLine(shortRecord(moves, false)); got != line {
			t.Errorf("%s: with strokes it reads back as %s", name, got)
		}
		g := shortRecord(moves, true)
		mu.Lock()
		defer mu.Unlock()
		reported := map[int][]diag.Candidate{}
		for _, f := range g.Findings {
			if f.Code == diag.AmbiguousMove {
				reported[f.Ply] = f.Candidates
			}
		}
		ply := 0
		for id := range g.MainLine {
			n := &g.Nodes[id]
			m := moves[ply]
			ply++
			if n.State != record.Played {
				broken++
				break
			}
			plies++
			readings, isOpen := reported[ply]
			switch {
			case !isOpen && n.Move != m:
				t.Errorf("%s ply %d: %s is played for %s without a finding", name, ply, n.Move, m)
			case !isOpen:
				decided++
			default:
				open++
				if n.Move == m {
					guessed++
				}
				if !slices.ContainsFunc(readings, func(c diag.Candidate) bool { return c.Move == m.String() }) {
					t.Errorf("%s ply %d: %s is not among the readings %v", name, ply, m, readings)
				}
			}
		}
	}
	var wg sync.WaitGroup
	work := make(chan string)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for name := range work {
				one(name)
			}
		})
	}
	for i := 0; i < 2000 && len(names) > 0; i++ {
		work <- names[i*len(names)/2000]
	}
	close(work)
	wg.Wait()
	t.Logf("%d plies: %d decided, %d left open (the likeliest is right in %d), %d games broken off", plies, decided, open, guessed, broken)
}
