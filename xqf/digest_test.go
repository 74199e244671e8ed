package xqf_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"qipu/record"
	"qipu/rules"
)

// treeText writes the whole tree in one line: moves separated by blanks, after a
// move its alternatives in brackets, ???? for a square that is not on the board.
func treeText(g *record.Game) string {
	var b strings.Builder
	glue := ""
	for e, id := range g.Walk {
		switch e {
		case record.Open:
			b.WriteString(" (")
			glue = ""
		case record.Close:
			b.WriteByte(')')
			glue = " "
		default:
			b.WriteString(glue)
			glue = " "
			m := g.Nodes[id].Move
			if m.From() >= rules.NumSquares || m.To() >= rules.NumSquares {
				b.WriteString("????")
			} else {
				b.WriteString(m.String())
			}
		}
	}
	return b.String()
}

// comments lists the comments in the order of treeText, the one before the first
// move first, without the space around them.
func comments(g *record.Game) (list []string) {
	add := func(cs []string) {
		for _, c := range cs {
			if c = strings.TrimSpace(c); c != "" {
				list = append(list, c)
			}
		}
	}
	add(g.Comments)
	for e, id := range g.Walk {
		if note := g.NoteOf(id); e == record.Move && note != nil {
			add(note.Comments)
		}
	}
	return list
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}
