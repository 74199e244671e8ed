package repair

import (
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// hand is how the second of two sheets is written.
type hand struct {
	style        notation.Style
	cells        []Cell
	strokes      bool // of the short form
	reader       notation.Reader
	writer       notation.Writer
	letters      *alphabet
	firstStrokes bool // the same of the first sheet
}

// takeSecond gets the second sheet of a pair ready: its characters are misread at a
// rate of their own, and its digits may tell the sides apart where the others do not.
func (s *search) takeSecond(h hand, start *rules.Position, table *Confusions) {
	own := newSheet(h.cells, start, h.style)
	h.strokes = own.strokes
	h.reader = notation.Reader{Style: h.style, Strokes: h.strokes}
	h.writer = notation.Writer{Style: h.style, Plain: true}
	h.letters = newAlphabet(table, own.rate(), own.apart)
	for i := range s.lots {
		s.lots[i].sources[1] = inks(s.sheet.cells[i].other, h.letters)
	}
	h.firstStrokes = marked(s.sheet.cells)
	s.reader.Strokes = h.firstStrokes
	s.second = h
}

// marked tells whether strokes of the short form are written.
func marked(cells []Cell) bool {
	for i := range cells {
		for _, t := range cells[i].Texts {
			for _, r := range t.Text {
				if stroke(r) != notation.NoDirection {
					return true
				}
			}
		}
	}
	return false
}

// readBoth is read for two sheets in different notations.
func (s *search) readBoth(dst []float32, pos *rules.Position, cell int) []float32 {
	l, c := &s.lots[cell], &s.sheet.cells[cell]
	from := len(dst)
	for range s.legal {
		dst = append(dst, 0)
	}
	hands := [2]*hand{
		{style: s.sheet.style, strokes: s.second.firstStrokes, reader: s.reader, writer: s.writer, letters: s.letters},
		&s.second,
	}
	for i, texts := range [2][]Alternative{c.Texts, c.other} {
		if len(l.sources[i]) == 0 {
			continue
		}
		most, h := l.most(), hands[i]
		one := lot{sources: [2][]ink{l.sources[i]}}
		read := rules.NoMove
		if r := h.reader; len(texts) > 0 {
			if r := r.Resolve(pos, texts[0].Text); r.Status == notation.Resolved {
				read = r.Move
			}
		}
		for k, m := range s.legal {
			var cost float32
			if h.style == notation.Chinese || h.style == notation.Short {
				p := s.speller.spell(m)
				cost = one.reckon(&p, h.style == notation.Short, h.strokes)
			} else {
				s.text, _ = h.writer.Append(s.text[:0], pos, m)
				s.text = notation.Fold(s.text[len(s.text):], string(s.text))
				cost = one.compare(s.text, h.letters)
			}
			if m == read {
				cost = min(cost, 0.5)
			}
			dst[from+k] += min(cost, most)
		}
	}
	return dst
}

// lone tells whether the first of two sheets has no place for one of these cells,
// from one to another: nothing can be swapped with it there.
func (s *search) lone(from, to int) bool {
	for i := from; s.sheet.pair && i <= to; i++ {
		if s.sheet.cells[i].lone {
			return true
		}
	}
	return false
}

// bothCost is for leaving out a cell that stands on both of two sheets: two writers
// seldom slip alike.
const bothCost = 5

// bothWrote is what it costs that cells, from one to another, are left out of both
// sheets.
func (s *search) bothWrote(from, to int) (cost float32) {
	for i := from; s.sheet.pair && i <= to; i++ {
		if !s.sheet.cells[i].single() {
			cost += bothCost
		}
	}
	return cost
}

// readerOf reads what a cell has as its text.
func (s *search) readerOf(c *Cell) notation.Reader {
	if s.sheet.pair && len(c.Texts) == 0 {
		return s.second.reader
	}
	return s.reader
}

// bothSay is what is to be repaired about a cell of two sheets that stands for a
// move: "" when the first says just that and the second does too, or nothing.
func (s *search) bothSay(pos *rules.Position, c *Cell, m rules.Move) record.RepairKind {
	if len(c.Texts) == 0 {
		return Missing
	}
	first := s.says(&s.reader, pos, c.Texts, m)
	if c.move == m {
		first = ""
	}
	if first != "" || len(c.other) == 0 {
		return first
	}
	return s.says(&s.second.reader, pos, c.other, m)
}

// agree makes the repairs of a cell of two sheets: which of them says something else
// than the move, and whether they say two moves.
func (s *search) agree(r *Repair, pos *rules.Position, c *Cell, m rules.Move) {
	r.OtherNodes = []record.NodeID{c.otherNode}
	r.Other = ""
	if len(c.other) > 0 {
		r.Other = c.other[0].Text
	}
	r.Written = ""
	if len(c.Texts) > 0 {
		r.Written = c.Texts[0].Text
	}
	first, second := means(s.reader, pos, c.Texts), means(s.second.reader, pos, c.other)
	r.Either = first != rules.NoMove && second != rules.NoMove && first != second
}

// means is the move that a text says at a position, NoMove where it says none.
func means(reader notation.Reader, pos *rules.Position, texts []Alternative) rules.Move {
	if len(texts) == 0 {
		return rules.NoMove
	}
	if r := reader.Resolve(pos, texts[0].Text); r.Status == notation.Resolved {
		return r.Move
	}
	return rules.NoMove
}
