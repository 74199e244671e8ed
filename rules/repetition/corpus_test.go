package repetition_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/fen"
	"qipu/rules"
	"qipu/rules/repetition"
)

// corpus calls f with the real games that stand beside the project for those who
// have them: the position, the legal moves.
func corpus(t *testing.T, f func(start rules.Position, moves []rules.Move)) {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "truth", "corpus.tsv.gz"))
	if err != nil {
		t.Skip("no corpus beside the project: ", err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		column := strings.Split(lines.Text(), "\t")
		if len(column) < 8 || column[7] == "" {
			continue
		}
		setup, err := fen.Parse(column[2])
		if err != nil || !setup.Position.Playable() {
			continue
		}
		p := setup.Position
		var moves []rules.Move
		for text := column[7]; len(text) >= 4; text = text[4:] {
			m, ok := rules.ParseMove(text[:4])
			if !ok || !p.IsLegal(m) {
				break
			}
			p.Play(m)
			moves = append(moves, m)
		}
		f(setup.Position, moves)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestCorpus compares the verdicts with what the players did. Where three unchanged
// cycles were played and a side had to change, it was that side that changed,
// although now and then the other one did of its own will.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 70,000 games")
	}
	var tracker repetition.Tracker
	verdicts := map[repetition.Verdict]int{}
	agreed, contrary := 0, 0
	seen := map[uint64]bool{} // many games are there twice
	corpus(t, func(start rules.Position, moves []rules.Move) {
		p := start
		tracker.Reset(p.Key(), 0, repetition.Options{})
		for _, m := range moves {
			captured := p.Play(m)
			tracker.Add(p.Key(), captured != rules.NoPiece)
		}
		if !tracker.Matters() || seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		for _, c := range repetition.Judge(start, moves, 0, repetition.Options{}).Cycles {
			verdicts[c.Verdict]++
			if !c.Uniform || c.To == len(moves) {
				continue
			}
			changes := start.Side() ^ rules.Side(c.To&1)
			switch c.Verdict {
			case repetition.RedMustChange, repetition.RedLoses, repetition.BlackMustChange, repetition.BlackLoses:
				if wrong := rules.Side((c.Verdict - repetition.RedMustChange) & 1); wrong == changes {
					agreed++
				} else {
					contrary++
				}
			}
		}
	})
	t.Logf("%v; the side that had to change did so %d times, the other one %d times", verdicts, agreed, contrary)
	if contrary*20 > agreed {
		t.Errorf("the side that had to change did so %d times, the other one %d times", agreed, contrary)
	}
}
