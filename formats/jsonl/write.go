// Package jsonl reads and writes games as newline-delimited JSON, one game a line:
// the object of CONTRACT section 4. Moves are UCCI coordinates (h2e2, files a to i
// from Red's left, ranks 0 to 9 from Red's back rank).
//
// The reader forgives: blank lines, fields in any order, unknown fields, a tags
// object with names in any order (kept). Of a move only "move" counts; "text" is
// ignored. A line that is no JSON object is reported and the next one is read.
//
// The writer leaves out empty fields and never escapes more than JSON demands.
package jsonl

import (
	"io"
	"strconv"
	"unicode/utf8"

	"qipu/diag"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// Writer writes games.
type Writer struct {
	Moves   notation.Writer // how "text" is written
	Printer *diag.Printer   // language of the findings' messages
	w       io.Writer
	buf     []byte
}

// NewWriter is a Writer that writes to w, one Write a game.
func NewWriter(w io.Writer, moves notation.Writer, p *diag.Printer) *Writer {
	return &Writer{Moves: moves, Printer: p, w: w}
}

// Write writes one replayed game.
func (w *Writer) Write(g *record.Game) error {
	b := append(w.buf[:0], '{')
	b = field(b, "source", g.Source)
	if g.Number > 0 {
		b = append(key(b, "game"), strconv.Itoa(g.Number)...)
	}
	b = field(b, "format", g.Format)
	b = field(b, "encoding", g.Encoding)
	b = field(b, "notation", g.Notation)
	if len(g.Tags) > 0 {
		b = append(key(b, "tags"), '{')
		for i, t := range g.Tags {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(quote(b, t.Name), ':')
			b = quote(b, t.Value)
		}
		b = append(b, '}')
	}
	if g.StartOK || g.FEN == "" || g.Start != (rules.Position{}) {
		setup := fen.Setup{Position: g.Start, Counter: g.Counter, Round: g.Round}
		b = field(b, "fen", setup.String())
	} else {
		b = field(b, "fen", g.FEN)
	}
	b = field(b, "result", g.Result.String())
	b = list(b, "comments", g.Comments)
	b, err := w.tree(b, g)
	if err != nil {
		return err
	}
	b = field(b, "end", g.End.String())
	if len(g.Findings) > 0 {
		b = append(key(b, "findings"), '[')
		for i := range g.Findings {
			if i > 0 {
				b = append(b, ',')
			}
			f, err := g.Findings[i].JSON(w.Printer)
			if err != nil {
				return err
			}
			b = append(b, f...)
		}
		b = append(b, ']')
	}
	b = repairs(b, g.Repairs)
	b = append(b, '}', '\n')
	w.buf = b
	_, err = w.w.Write(b)
	return err
}

// level is one line of the tree that is being written: the main line or an open
// variation.
type level struct {
	ply        int
	moves      int  // written so far
	open       bool // the object of the last move is not closed
	variations bool // nor is its list of variations
}

func (l *level) close(b []byte) []byte {
	if l.variations {
		b = append(b, ']')
	}
	if l.open {
		b = append(b, '}')
	}
	l.open, l.variations = false, false
	return b
}

func (w *Writer) tree(b []byte, g *record.Game) ([]byte, error) {
	start := len(b)
	b = append(key(b, "moves"), '[')
	levels := []level{{ply: 1}}
	rest := record.NodeID(0)
	if !g.StartOK {
		rest = g.Nodes[0].Child
	}
	played := func(e record.Event, id record.NodeID, pos *rules.Position) bool {
		l := &levels[len(levels)-1]
		switch e {
		case record.Open:
			if l.variations {
				b = append(b, ',')
			} else {
				b = append(key(b, "variations"), '[')
				l.variations = true
			}
			b = append(b, '[')
			levels = append(levels, level{ply: l.ply - 1})
		case record.Close:
			b = append(l.close(b), ']')
			levels = levels[:len(levels)-1]
		case record.Broken:
			if len(levels) == 1 {
				rest = id
				break
			}
			if l.variations {
				b, l.variations = append(b, ']'), false
			}
			if !l.open {
				b, l.open = append(b, '{'), true
			}
			b = unplayed(b, g, id)
		default:
			b = l.close(b)
			if l.moves > 0 {
				b = append(b, ',')
			}
			l.moves++
			l.open = true
			b = append(b, `{"ply":`...)
			b = strconv.AppendInt(b, int64(l.ply), 10)
			l.ply++
			n := &g.Nodes[id]
			b = append(key(b, "move"), '"')
			b = append(n.Move.Append(b), '"')
			b = append(key(b, "text"), '"')
			b, _ = w.Moves.Append(b, pos, n.Move)
			b = append(b, '"')
			if note := g.NoteOf(id); note != nil {
				b = annotate(b, note)
			}
		}
		return true
	}
	if g.StartOK {
		g.Board(played)
	}
	b = levels[0].close(b)
	if levels[0].moves == 0 {
		b = b[:start]
	} else {
		b = append(b, ']')
	}
	if rest != 0 {
		b = unplayed(b, g, rest)
	}
	return b, nil
}

func annotate(b []byte, note *record.Note) []byte {
	if len(note.NAGs) > 0 {
		b = append(key(b, "nags"), '[')
		for i, n := range note.NAGs {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(n), 10)
		}
		b = append(b, ']')
	}
	b = list(b, "before", note.Before)
	return list(b, "comments", note.Comments)
}

// unplayed writes the rest of a line from id on: the moves as a list, and the whole
// rest as text where it holds more than these moves.
func unplayed(b []byte, g *record.Game, id record.NodeID) []byte {
	b = append(key(b, "unplayed"), '[')
	for i := id; i != 0; i = g.Nodes[i].Child {
		if i != id {
			b = append(b, ',')
		}
		b = quote(b, g.AsWritten(i))
	}
	b = append(b, ']')
	return field(b, "unplayed_text", g.UnplayedText(id))
}

func repairs(b []byte, all []record.Repair) []byte {
	if len(all) == 0 {
		return b
	}
	b = append(key(b, "repairs"), '[')
	for i := range all {
		r := &all[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"ply":`...)
		b = strconv.AppendInt(b, int64(r.Ply), 10)
		b = field(b, "kind", string(r.Kind))
		b = field(b, "written", r.Written)
		b = choice(b, r.Move, r.Text, r.Confidence)
		b = field(b, "safety", string(r.Safety))
		b = field(b, "other", r.Other)
		b = field(b, "other_source", r.OtherSource)
		if r.OtherLine > 0 {
			b = strconv.AppendInt(key(b, "other_line"), int64(r.OtherLine), 10)
		}
		if len(r.Alternatives) > 0 {
			b = append(key(b, "alternatives"), '[')
			for k, a := range r.Alternatives {
				if k > 0 {
					b = append(b, ',')
				}
				b = append(choice(append(b, '{'), a.Move, a.Text, a.Confidence), '}')
			}
			b = append(b, ']')
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func choice(b []byte, m rules.Move, text string, confidence float64) []byte {
	if m != rules.NoMove {
		b = field(b, "move", m.String())
		b = field(b, "text", text)
	}
	return strconv.AppendFloat(key(b, "confidence"), confidence, 'f', 4, 64)
}

func key(b []byte, name string) []byte {
	if c := b[len(b)-1]; c != '{' && c != '[' {
		b = append(b, ',')
	}
	return append(quote(b, name), ':')
}

func field(b []byte, name, value string) []byte {
	if value == "" {
		return b
	}
	return quote(key(b, name), value)
}

func list(b []byte, name string, values []string) []byte {
	if len(values) == 0 {
		return b
	}
	b = append(key(b, name), '[')
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = quote(b, v)
	}
	return append(b, ']')
}

// quote writes a JSON string; bytes that are no UTF-8 become U+FFFD.
func quote(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\t':
			b = append(b, '\\', 't')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c < 0x20 || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c < utf8.RuneSelf:
			b = append(b, c)
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		i++
	}
	return append(b, '"')
}
