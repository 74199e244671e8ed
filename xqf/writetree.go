package xqf

import (
	"encoding/binary"
	"strconv"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// tree appends the records of the tree. A record is followed by what continues it,
// then by the next alternative to it, so alternatives wait on a stack.
func (w *writer) tree(dst []byte) []byte {
	type place struct {
		id  record.NodeID
		ply int
	}
	var waiting []place
	next := place{w.child(0, 1), 1}
	dst = w.record(dst, 0, 0, next.id != 0, false)
	w.wrongSide(next.id)
	for next.id != 0 || len(waiting) > 0 {
		if next.id == 0 {
			next, waiting = waiting[len(waiting)-1], waiting[:len(waiting)-1]
		}
		sibling := w.sibling(next.id, next.ply)
		if sibling != 0 {
			waiting = append(waiting, place{sibling, next.ply})
		}
		child := w.child(next.id, next.ply+1)
		dst = w.record(dst, next.id, next.ply, child != 0, sibling != 0)
		next = place{child, next.ply + 1}
	}
	return dst
}

// coordinates is the move of a node; false when the record has only a text that
// could not be resolved. Moves of a file that were not played come back from other
// formats as coordinates in text, which say as much as the file did.
func (w *writer) coordinates(id record.NodeID) (rules.Move, bool) {
	n := &w.g.Nodes[id]
	switch {
	case n.Hole:
		return rules.NoMove, false
	case n.Move != rules.NoMove || n.Text == "":
		return n.Move, true
	case len(n.Text) == len("H2-E2") && n.Text[2] == '-':
		return rules.ParseMove(strings.ToLower(n.Text[:2] + n.Text[3:]))
	case w.g.Notation == "uci10":
		return rules.NoMove, false
	}
	return rules.ParseMove(n.Text)
}

// child is the first move after a node. When it has no coordinates nothing after the
// node is written: an alternative would take its place in the line.
func (w *writer) child(id record.NodeID, ply int) record.NodeID {
	child := w.g.Nodes[id].Child
	if child == 0 {
		return 0
	}
	if _, ok := w.coordinates(child); ok {
		return child
	}
	for ; child != 0; child = w.g.Nodes[child].Next {
		w.lostLine(child, ply)
	}
	return 0
}

// sibling is the next alternative to a node that has coordinates.
func (w *writer) sibling(id record.NodeID, ply int) record.NodeID {
	for id = w.g.Nodes[id].Next; id != 0; id = w.g.Nodes[id].Next {
		if _, ok := w.coordinates(id); ok {
			break
		}
		w.lostLine(id, ply)
	}
	return id
}

// lostLine reports a line that is not written by the texts of its moves.
func (w *writer) lostLine(id record.NodeID, ply int) {
	const most = 10 // moves that are named
	at := w.place(id)
	var text strings.Builder
	for n := 0; id != 0; id = w.g.Nodes[id].Child {
		if n++; n > most {
			text.WriteString(" …")
			break
		}
		if n > 1 {
			text.WriteByte(' ')
		}
		switch m := &w.g.Nodes[id]; {
		case m.Text != "":
			text.WriteString(m.Text)
		case m.Hole:
			text.WriteString("——")
		default:
			text.WriteString(m.Move.String())
		}
	}
	w.lost(at, ply, text.String())
}

// place is where the move of a node stands in the input.
func (w *writer) place(id record.NodeID) diag.Place {
	switch n := &w.g.Nodes[id]; {
	case n.Line > 0:
		return diag.At(int(n.Line), int(n.Column))
	case n.Offset > 0:
		return diag.AtOffset(int64(n.Offset))
	}
	return diag.Place{}
}

// wrongSide reports that the first move is not made by the side whose turn it is:
// readers of the file go by that move.
func (w *writer) wrongSide(first record.NodeID) {
	if first == 0 {
		return
	}
	start := &w.g.Start
	m, _ := w.coordinates(first)
	if from := m.From(); from < rules.NumSquares {
		if pc := start.Piece(from); pc != rules.NoPiece && pc.Side() != start.Side() {
			w.lost(w.g.FENPlace, 0, "FEN: "+string("wb"[start.Side()]))
		}
	}
}

// record appends one record, the root when id is 0.
func (w *writer) record(dst []byte, id record.NodeID, ply int, next, sibling bool) []byte {
	comment := w.comment(id, ply)
	from, to, rest := byte(fromBase), byte(toBase), byte(0)
	switch {
	case id != 0:
		m, _ := w.coordinates(id)
		from += squareByte(m.From()) + w.cipher.from
		to += squareByte(m.To()) + w.cipher.to
	case w.version < version11:
		rest = 0xff
	default:
		from, to = signature[0], signature[1]
	}
	var flags byte
	if w.version < version11 {
		flags = flag(next, hasNext10) | flag(sibling, hasSibling10)
		dst = append(dst, from, to, flags, rest)
	} else {
		flags = flag(next, hasNext) | flag(sibling, hasSibling) | flag(len(comment) > 0, hasComment)
		dst = append(dst, from, to, flags, rest)
		if len(comment) == 0 {
			return dst
		}
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(comment))+w.cipher.length)
	return append(dst, comment...)
}

func flag(set bool, bits byte) byte {
	if set {
		return bits
	}
	return 0
}

// comment is the text at a node in the form of the file, and reports what of it is
// lost. It is good until the next call.
func (w *writer) comment(id record.NodeID, ply int) []byte {
	comments := w.g.Comments
	if id != 0 {
		note := w.g.NoteOf(id)
		if note == nil {
			return nil
		}
		comments = note.Comments
		if len(note.Before) > 0 {
			comments = append(note.Before[:len(note.Before):len(note.Before)], comments...)
		}
		for _, nag := range note.NAGs {
			w.lost(w.place(id), ply, "$"+strconv.Itoa(nag))
		}
	}
	w.gbk = w.gbk[:0]
	var lost []rune
	for _, c := range comments {
		c = strings.Trim(newlines.Replace(c), "\n")
		if strings.TrimSpace(c) == "" {
			continue
		}
		for line := range strings.SplitSeq(c, "\n") {
			var runes []rune
			w.gbk, runes = w.charset.encode(w.gbk, line)
			w.gbk = append(w.gbk, "\r\n"...)
			for _, r := range runes {
				lost = appendOnce(lost, r)
			}
		}
	}
	w.lostRunes(w.place(id), ply, "", lost)
	return w.gbk
}
