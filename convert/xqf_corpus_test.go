package convert

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"testing"

	"qipu/record"
	"qipu/rules"
	"qipu/xqf"
)

// TestXQFCorpus takes 29,915 real XQF files through XQF → PGN → XQF and XQF → JSON →
// XQF and compares the trees and the comments that arrive with what independent
// readers found in the files.
func TestXQFCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: takes a minute")
	}
	archive := shared(t, "corpus", "xqf.zip")
	want := truths(t, func(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".xqf") })
	var mu sync.Mutex
	files, nodes, notes, unread, differ := 0, 0, 0, 0, 0
	eachMember(t, archive, func(name string, data []byte) {
		w, ok := want[name+"#1"]
		if !ok {
			w = want[name+"#0"]
		}
		for _, by := range []string{"pgn", "json"} {
			g := record.New()
			if err := xqf.Decode(turn(t, turn(t, data, by, nil), "xqf", nil), g); err != nil {
				t.Errorf("%s by %s: %v", name, by, err)
				continue
			}
			tree, comments, count := treeText(g)
			same := digest(comments) == w.comments || w.comments == "-" // a comment that is not GB18030
			if !same && by == "pgn" {
				// A comment of a PGN cannot hold a closing brace.
				braces := record.New()
				if err := xqf.Decode(data, braces); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				_, as, _ := treeText(braces)
				same = digest(as) == w.comments && strings.ReplaceAll(as, "}", "｝") == comments
			}
			mu.Lock()
			switch {
			case w.tree == "?": // a file that ends behind its root
				unread++
			case digest(tree) != w.tree || len(g.Nodes)-1 != w.nodes || !same || count < w.notes:
				if differ++; differ <= 20 {
					t.Errorf("%s by %s: %d nodes of %d, %d comments of %d, tree %t, comments %t",
						name, by, len(g.Nodes)-1, w.nodes, count, w.notes, digest(tree) == w.tree, digest(comments) == w.comments)
				}
			}
			if by == "pgn" {
				files, nodes, notes = files+1, nodes+len(g.Nodes)-1, notes+count
			}
			mu.Unlock()
		}
	})
	t.Logf("%d files with %d nodes and %d comments, %d conversions differ", files, nodes, notes, differ)
	if files < 29000 || unread != 22 {
		t.Errorf("%d files, %d conversions of files without a tree", files, unread)
	}
}

// treeText is the tree and the comments as the truth has them: a line of moves with
// the alternatives to a move in brackets behind it, and the comments that are not
// blank in the same order.
func treeText(g *record.Game) (tree, comments string, count int) {
	var b strings.Builder
	var texts []string
	add := func(list []string) {
		for _, c := range list {
			if c = strings.TrimSpace(c); c != "" {
				texts = append(texts, c)
			}
		}
	}
	add(g.Comments)
	glue := ""
	for e, id := range g.Walk {
		switch e {
		case record.Open:
			b.WriteString(" (")
			glue = ""
			continue
		case record.Close:
			b.WriteByte(')')
		case record.Move:
			b.WriteString(glue)
			if m := g.Nodes[id].Move; m.From() < rules.NumSquares && m.To() < rules.NumSquares {
				b.WriteString(m.String())
			} else {
				b.WriteString("????")
			}
			if note := g.NoteOf(id); note != nil {
				add(note.Comments)
			}
		}
		glue = " "
	}
	return b.String(), strings.Join(texts, "\n--\n"), len(texts)
}

// digest is the beginning of the SHA-256 of a text, "-" of none.
func digest(text string) string {
	if text == "" {
		return "-"
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}
