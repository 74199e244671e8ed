package pgn

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// read reads all games of a text.
func read(t testing.TB, text string) []*record.Game {
	t.Helper()
	games, _ := readAll(t, source.NewReader(strings.NewReader(text), source.Options{Encoding: source.UTF8}))
	return games
}

// Reader reads the games of an input one after the other.
type Reader struct {
	units *source.Splitter
	stray []diag.Finding
	text  strings.Builder // of all units
}

func NewReader(src source.Blocks) *Reader {
	return &Reader{units: source.NewSplitter(src, NewCutter(), "", "pgn", 0)}
}

// Next is the next game; Stray are the findings of text that belongs to none.
func (r *Reader) Next(g *record.Game) error {
	for {
		g.Reset()
		u, err := r.units.Next()
		if err != nil {
			return err
		}
		r.text.WriteString(u.Text)
		if err := Decode(&u, g); err != nil {
			return err
		}
		if u.Number > 0 {
			return nil
		}
		r.stray = append(r.stray, g.Findings...)
	}
}

func (r *Reader) Stray() []diag.Finding { return r.stray }

func readAll(t testing.TB, src source.Blocks) ([]*record.Game, *Reader) {
	t.Helper()
	r := NewReader(src)
	var games []*record.Game
	for {
		g := record.New()
		if err := r.Next(g); err == io.EOF {
			return games, r
		} else if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// treeOf spells the tree of a game with numbers, marks and comments.
func treeOf(g *record.Game) string {
	var b strings.Builder
	word := func(s string) {
		if n := b.Len(); n > 0 && !strings.HasSuffix(b.String(), "(") {
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
	for _, c := range g.Comments {
		word("{" + c + "}")
	}
	for e, id := range g.Walk {
		n, note := &g.Nodes[id], g.NoteOf(id)
		switch e {
		case record.Open:
			word("(")
			if note != nil {
				for _, c := range note.Before {
					word("{" + c + "}")
				}
			}
		case record.Close:
			b.WriteByte(')')
		case record.Move:
			s := n.Text
			if n.Number >= 0 {
				s = fmt.Sprint(n.Number, ".", s)
			}
			if n.BlackNo {
				s = strings.Replace(s, n.Text, "..", 1) + n.Text
			}
			if n.Hole {
				s += "<hole>"
			}
			word(s)
			if note != nil {
				for _, nag := range note.NAGs {
					word(fmt.Sprint("$", nag))
				}
				for _, c := range note.Comments {
					word("{" + c + "}")
				}
			}
		}
	}
	if g.HasTerminator {
		word(g.Terminator.String())
	}
	return b.String()
}

// findingsOf spells the findings of a game, but for the warning that it has no result
// behind its moves, which most of the texts here lack.
func findingsOf(g *record.Game) string {
	var out []string
	for _, f := range g.Findings {
		if f.Code == diag.TruncatedInput && f.Severity == diag.Warning {
			continue
		}
		out = append(out, fmt.Sprintf("%d:%d %s %q", f.Line, f.Column, f.Code, f.Text))
	}
	return strings.Join(out, "; ")
}
