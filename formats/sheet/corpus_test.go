package sheet_test

import (
	"archive/zip"
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/fen"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
	"qipu/source"
)

// shared is where the real files are; they are no part of this repository.
const shared = "../../../shared/"

// truth is a row of the table that independent readers made of the real files.
type truth struct{ fen, moves string }

func truths(t *testing.T, prefix string) map[string]truth {
	f, err := os.Open(shared + "truth/corpus.tsv.gz")
	if err != nil {
		t.Skip("the real files are not here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]truth{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		if c := strings.Split(lines.Text(), "\t"); strings.HasPrefix(c[0], prefix) && !strings.HasPrefix(c[5], "reader:") {
			all[c[0]] = truth{c[2], c[7]}
		}
	}
	return all
}

// replayed is the legal main line of a game of coordinates and its start position.
func replayed(t *testing.T, g *record.Game) (start, moves string) {
	pos := rules.StartPosition()
	if g.FEN != "" {
		set, err := fen.Parse(g.FEN)
		if err != nil {
			return g.FEN, ""
		}
		pos = set.Position
		if !set.HasSide { // the piece that moves first decides
			if m, ok := rules.ParseMove(g.Nodes[g.Nodes[0].Child].Text); ok && pos.Piece(m.From()) != rules.NoPiece {
				pos.SetSide(pos.Piece(m.From()).Side())
			}
		}
	}
	start = string(fen.AppendPlacement(nil, &pos))
	if !pos.Playable() {
		return start, ""
	}
	reader := notation.Reader{Style: notation.UCI}
	var line []byte
	for id := range g.MainLine {
		read := reader.Resolve(&pos, g.Nodes[id].Text)
		if read.Status != notation.Resolved {
			break
		}
		line = read.Move.Append(line)
		pos.Play(read.Move)
	}
	return start, string(line)
}

// TestConcatenated reads real files of coordinates run together, with a FEN behind
// them whose blanks are squeezed out.
func TestConcatenated(t *testing.T) {
	want := truths(t, "niu2x")
	z, err := zip.OpenReader(shared + "corpus/iccs-concat.zip")
	if err != nil {
		t.Skip("the real files are not here: ", err)
	}
	defer z.Close()
	files, plies := 0, 0
	for _, f := range z.File {
		w, ok := want[f.Name]
		if !ok {
			continue
		}
		src, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(src)
		src.Close()
		if err != nil {
			t.Fatal(err)
		}
		if !sheet.Sniff(string(text)) {
			t.Errorf("%s is not recognised", f.Name)
		}
		games, _ := readFrom(t, source.NewReader(strings.NewReader(string(text)), source.Options{}))
		if len(games) != 1 {
			t.Errorf("%s: %d games", f.Name, len(games))
			continue
		}
		g := games[0]
		for _, f := range g.Findings {
			if f.Severity > diag.Info {
				t.Errorf("%s: %s", g.Source, said(g))
			}
		}
		start, moves := replayed(t, g)
		if g.FEN == "" && strings.HasSuffix(w.fen, " b") {
			continue // Black moves first from the standard position: that reader let him
		}
		if start != w.fen || moves != w.moves {
			t.Errorf("%s: from %q\n%s\nwant %q\n%s", f.Name, start, moves, w.fen, w.moves)
		}
		files++
		plies += len(g.Nodes) - 1
	}
	t.Logf("%d files, %d plies", files, plies)
}
