package sheet

import (
	"io"
	"strconv"
	"strings"

	"qipu/diag"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// Writer writes games as sheets.
type Writer struct {
	w     io.Writer
	moves notation.Writer
	buf   []byte
	games int
}

// NewWriter is a Writer that writes moves as moves does.
func NewWriter(w io.Writer, moves notation.Writer) *Writer { return &Writer{w: w, moves: moves} }

// row is a line of the table.
type row struct {
	number     int
	red, black string
	comments   []string
}

// Write writes a replayed game. What a sheet cannot hold becomes a lossy-conversion
// finding of the game.
func (w *Writer) Write(g *record.Game) error {
	if w.buf = w.buf[:0]; w.games > 0 {
		w.buf = append(w.buf, '\n')
	}
	w.games++
	begin := len(w.buf)
	w.header(g)
	if len(w.buf) == begin && len(g.Comments) > 0 {
		// Without a header the comments would be those on the last move before them.
		w.line(w.word("红方", "紅方"), "")
		w.line("黑方", "")
	}
	for _, c := range g.Comments {
		w.comment(c, "")
	}
	if len(w.buf) > 1 {
		w.buf = append(w.buf, '\n')
	}
	w.table(g)
	w.unplayed(g)
	w.result(g)
	w.losses(g)
	_, err := w.w.Write(w.buf)
	return err
}

// header writes the tags and the start position.
func (w *Writer) header(g *record.Game) {
	for i := range g.Tags {
		t := &g.Tags[i]
		value := t.Value
		switch t.Name {
		case "Game", "Format", "FEN", "SetUp", "Setup":
			continue
		case "Result":
			if r, ok := record.ParseResult(value); ok && !record.TellsReason(value) {
				value = w.resultWord(r)
			}
		}
		if value == "" {
			continue
		}
		if strings.ContainsAny(value, "\r\n") {
			w.lossy(g, "line breaks: "+t.Name, diag.Say("lost.line-breaks", diag.Str(t.Name)))
			value = strings.Join(strings.Fields(value), " ")
		}
		word := t.Name
		if words, ok := wordFor[t.Name]; ok {
			word = w.word(words[0], words[1])
		}
		w.line(word, value)
		if f := fieldsOf(word + "：" + value); len(f) != 1 || f[0].value != strings.TrimFunc(value, isBlank) || beginsMove(value) && sideOf(word) != either {
			w.lossy(g, t.Name, diag.Say("lost.tag", diag.Str(t.Name)))
		}
	}
	if text := startOf(g); text != "" {
		w.line("FEN", text)
	}
}

// startOf is the start position as FEN, "" for the standard one.
func startOf(g *record.Game) string {
	if !g.StartOK || g.FEN != "" && (g.Counter > 0 || g.Round > 1) {
		return g.FEN
	}
	if text := fen.Format(&g.Start); text != fen.Start {
		return text
	}
	return ""
}

func (w *Writer) line(label, value string) {
	w.buf = append(append(append(append(w.buf, label...), "："...), value...), '\n')
}

// comment writes a comment on lines of its own.
func (w *Writer) comment(text, indent string) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return
	}
	w.buf = append(append(append(append(w.buf, indent...), "（"...), escape(text)...), "）\n"...)
}

// table writes the moves that were played.
func (w *Writer) table(g *record.Game) {
	rows := w.rows(g)
	if len(rows) == 0 {
		if g.Nodes[0].Child == 0 {
			w.buf = append(append(w.buf, noRecord...), '\n')
		}
		return
	}
	digits := max(3, len(strconv.Itoa(rows[len(rows)-1].number)))
	redWidth := 8
	for i := range rows {
		redWidth = max(redWidth, width(rows[i].red))
	}
	w.buf = append(w.buf, w.word("回合", "回合")...)
	w.pad(digits + 3 - width("回合"))
	w.buf = append(w.buf, w.word("红方", "紅方")...)
	w.pad(redWidth + 2 - width("红方"))
	w.buf = append(append(w.buf, "黑方"...), '\n')
	for i := range rows {
		w.row(&rows[i], digits, redWidth)
	}
}

func (w *Writer) row(r *row, digits, redWidth int) {
	n := len(w.buf)
	w.buf = strconv.AppendInt(w.buf, int64(r.number), 10)
	w.shift(n, digits-(len(w.buf)-n))
	w.buf = append(append(w.buf, ".  "...), r.red...)
	if r.black != "" {
		w.pad(redWidth + 2 - width(r.red))
		w.buf = append(w.buf, r.black...)
	}
	w.buf = append(w.buf, '\n')
	for _, c := range r.comments {
		w.comment(c, strings.Repeat(" ", digits+3))
	}
}

// shift puts blanks before what was written from a byte on.
func (w *Writer) shift(from, blanks int) {
	for range blanks {
		w.buf = append(w.buf, 0)
		copy(w.buf[from+1:], w.buf[from:])
		w.buf[from] = ' '
	}
}

func (w *Writer) pad(n int) {
	for range n {
		w.buf = append(w.buf, ' ')
	}
}

// rows are the rounds of the main line, as far as it was played. A comment on Red's
// move ends its row; dots stand in Red's place in the next.
func (w *Writer) rows(g *record.Game) []row {
	var rows []row
	number := max(1, g.Round)
	pos := g.Start
	open := false // the last row waits for Black's move
	var text []byte
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.State != record.Played {
			break
		}
		var ok bool
		if text, ok = w.moves.Append(text[:0], &pos, n.Move); !ok {
			text = n.Move.Append(text[:0])
			w.lossy(g, "notation: "+n.Move.String(), diag.Say("lost.notation", diag.Str(n.Move.String())))
		}
		cell := string(text)
		red := pos.Side() == rules.Red
		pos.Play(n.Move)
		switch {
		case red:
			rows, open = append(rows, row{number: number, red: cell}), true
		case open:
			rows[len(rows)-1].black, open = cell, false
		default:
			rows = append(rows, row{number: number, red: "……", black: cell})
		}
		if !red {
			number++
		}
		if note := g.NoteOf(id); note != nil && len(note.Comments) > 0 {
			rows[len(rows)-1].comments, open = note.Comments, false
		}
	}
	return rows
}

// unplayed writes the moves that were not played, as they were written.
func (w *Writer) unplayed(g *record.Game) {
	id := g.Nodes[0].Child
	for id != 0 && g.Nodes[id].State == record.Played {
		id = g.Nodes[id].Child
	}
	if id == 0 {
		return
	}
	w.buf = append(append(w.buf, w.word("未走", "未走")...), "："...)
	for first := true; id != 0; id, first = g.Nodes[id].Child, false {
		n := &g.Nodes[id]
		if !first {
			w.buf = append(w.buf, ' ')
		}
		if n.Number >= 0 {
			w.buf = append(strconv.AppendInt(w.buf, int64(n.Number), 10), ". "...)
		}
		if n.BlackNo {
			w.buf = append(w.buf, "…… "...)
		}
		text := g.AsWritten(id)
		if n.Hole && n.Text == "" {
			text = "——"
		}
		w.buf = append(w.buf, text...)
		if note := g.NoteOf(id); note != nil {
			for _, c := range note.Comments {
				w.comment(c, " ")
				w.buf = w.buf[:len(w.buf)-1]
			}
		}
	}
	w.buf = append(w.buf, '\n')
}

// result writes the result behind the moves.
func (w *Writer) result(g *record.Game) {
	r := g.Result
	if g.HasTerminator && g.Terminator != record.Unknown {
		r = g.Terminator
	}
	if r != record.Unknown {
		w.buf = append(append(append(w.buf, '\n'), w.resultWord(r)...), '\n')
	}
}

func (w *Writer) resultWord(r record.Result) string {
	switch r {
	case record.RedWins:
		return w.word("红胜", "紅勝")
	case record.BlackWins:
		return w.word("黑胜", "黑勝")
	case record.Draw:
		return "和棋"
	}
	return "未知"
}

// word is a word in the script of the moves.
func (w *Writer) word(hans, hant string) string {
	if w.moves.Hant {
		return hant
	}
	return hans
}

// losses reports what a sheet has no place for.
func (w *Writer) losses(g *record.Game) {
	variations, glyphs := 0, 0
	for i := range g.Nodes {
		if g.Nodes[i].Next != 0 {
			variations++
		}
	}
	for i := range g.Notes {
		glyphs += len(g.Notes[i].NAGs)
	}
	if variations > 0 {
		w.lossy(g, "variations", diag.Say("lost.variations", diag.Num(variations)))
	}
	if glyphs > 0 {
		w.lossy(g, "annotation glyphs", diag.Say("lost.glyphs", diag.Num(glyphs)))
	}
}

func (w *Writer) lossy(g *record.Game, what string, words diag.Words) {
	f := diag.New(diag.LossyConversion)
	f.Source, f.Game, f.Text, f.Args = g.Source, g.Number, what, []diag.Arg{diag.Str("sheet"), diag.Phrase(words)}
	g.Report(f)
}
