package pgn

import (
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// WriterOptions say how games are written.
type WriterOptions struct {
	Notation notation.Writer // of the moves
	Width    int             // of the lines of moves, in columns, of which Chinese characters take two; 0 is 80
}

// Writer writes games one after the other.
type Writer struct {
	w       io.Writer
	opt     WriterOptions
	written bool
	buf     []byte
	line    int    // columns of the last line of buf
	word    []byte // what comes next, not placed on a line yet

	g        *record.Game
	ply      int   // before the next move, as the numbers count: 0 is Red's first
	plies    []int // to go back to behind the variations that are open
	numbered bool  // the next move needs its number whoever moves
}

// NewWriter writes to w.
func NewWriter(w io.Writer, o WriterOptions) *Writer {
	if o.Width <= 0 {
		o.Width = 80
	}
	if o.Notation.Style == notation.Auto {
		o.Notation.Style = notation.Chinese
	}
	return &Writer{w: w, opt: o}
}

// buffers is memory for games: a Writer of a small file writes a single one.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Write writes a replayed game. What PGN cannot hold is reported to the game as
// lossy-conversion.
func (w *Writer) Write(g *record.Game) error {
	buf := buffers.Get().(*[]byte)
	defer func() { *buf, w.buf = w.buf, nil; buffers.Put(buf) }()
	w.g, w.buf, w.line, w.word, w.plies = g, (*buf)[:0], 0, w.word[:0], w.plies[:0]
	if w.written {
		w.buf = append(w.buf, '\n')
	}
	w.written = true
	w.tags()
	w.buf = append(w.buf, '\n')
	for _, c := range g.Comments {
		w.comment(c)
	}
	w.numbered = true
	g.Board(w.event)
	w.next()
	w.word = append(w.word, g.Result.String()...)
	w.place()
	w.buf = append(w.buf, '\n')
	_, err := w.w.Write(w.buf)
	w.g = nil
	return err
}

// event writes a step of the walk through the moves.
func (w *Writer) event(e record.Event, id record.NodeID, pos *rules.Position) bool {
	note := w.g.NoteOf(id)
	switch e {
	case record.Open:
		w.next()
		w.word = append(w.word, '(')
		w.plies = append(w.plies, w.ply)
		w.ply--
		w.numbered = true
		if note != nil {
			for _, c := range note.Before {
				w.comment(c)
			}
		}
	case record.Close:
		w.word = append(w.word, ')')
		w.ply = w.plies[len(w.plies)-1]
		w.plies = w.plies[:len(w.plies)-1]
		w.numbered = true
		if w.g.Nodes[id].Next != 0 {
			break
		}
		main := w.g.Nodes[w.g.Nodes[id].Parent].Child
		if n := w.behind(main); n > 0 {
			comments := w.g.NoteOf(main).Comments
			for _, c := range comments[len(comments)-n:] {
				w.comment(c)
			}
		}
	case record.Broken:
		w.next()
		w.word = append(append(w.word, '{'), record.UnplayedOpen...)
		w.word = append(w.word, w.guard(record.EscapeUnplayed(w.g.UnplayedText(id)))...)
		w.word = append(append(w.word, record.UnplayedClose...), '}')
		w.numbered = true
	case record.Move:
		w.next()
		w.number()
		w.move(id, pos)
		if note == nil {
			break
		}
		for _, n := range note.NAGs {
			w.next()
			w.word = strconv.AppendInt(append(w.word, '$'), int64(n), 10)
		}
		for _, c := range note.Comments[:len(note.Comments)-w.behind(id)] {
			w.comment(c)
		}
	}
	return true
}

// behind is how many of the comments at a move are written behind its variations.
func (w *Writer) behind(id record.NodeID) int {
	n, note := &w.g.Nodes[id], w.g.NoteOf(id)
	if note == nil || n.Next == 0 || w.g.Nodes[n.Parent].Child != id {
		return 0
	}
	return min(note.Behind, len(note.Comments))
}

// number writes the number of the next move where it has one.
func (w *Writer) number() {
	black := w.ply&1 == 1
	if !black || w.numbered {
		w.word = strconv.AppendInt(w.word, int64(w.ply/2+1), 10)
		if black {
			w.word = append(w.word, ".."...)
		}
		w.word = append(w.word, ". "...)
	}
	w.numbered = false
	w.ply++
}

// move writes a move, in coordinates where the notation has no spelling for it.
func (w *Writer) move(id record.NodeID, pos *rules.Position) {
	m := w.g.Nodes[id].Move
	var ok bool
	if w.word, ok = w.opt.Notation.Append(w.word, pos, m); !ok {
		w.word, _ = notation.Writer{Style: notation.ICCS}.Append(w.word, pos, m)
		w.lose(m.String())
	}
}

// lose reports something that PGN cannot hold.
func (w *Writer) lose(text string) {
	f := diag.New(diag.LossyConversion)
	f.Game, f.Text, f.Args = w.g.Number, text, diag.Strs("PGN")
	w.g.Report(f)
}

// next places the word before, so that another can begin. The bracket that opens a
// variation stays with what follows it.
func (w *Writer) next() {
	if n := len(w.word); n > 0 && w.word[n-1] != '(' {
		w.place()
	}
}

// place adds the word to the line, or to a new line where it does not fit.
func (w *Writer) place() {
	first, last := widths(w.word)
	switch {
	case w.line == 0:
	case w.line+1+first <= w.opt.Width:
		w.buf = append(w.buf, ' ')
		w.line++
	default:
		w.buf = append(w.buf, '\n')
		w.line = 0
	}
	w.buf = append(w.buf, w.word...)
	if w.line += first; last >= 0 {
		w.line = last
	}
	w.word = w.word[:0]
}

// widths are the columns of the first line of a text and of the last, -1 when it has
// only one.
func widths(text []byte) (first, last int) {
	n := 0
	first, last = -1, -1
	for i := 0; i < len(text); {
		c, size := rune(text[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRune(text[i:])
		}
		i += size
		switch {
		case c == '\n':
			if first < 0 {
				first = n
			}
			n = 0
		case c >= 0x300 && c < 0x370: // the strokes of the short notation
		case c >= 0x1100:
			n += 2
		default:
			n++
		}
	}
	if first < 0 {
		return n, -1
	}
	return first, n
}
