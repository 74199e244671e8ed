package notation

import "qipu/rules"

// Writer writes moves in their canonical form.
type Writer struct {
	Style Style // Auto writes Chinese; SAN has no writer
	Hant  bool  // Chinese text in traditional glyphs
	Plain bool  // the short form without stroke marks
}

// Append adds the text of a move to dst. The move is pseudo-legal at the position.
// It is false, and dst as it was, where no spelling is known: crowded pawns in
// Vietnamese, more of a kind on a file than any rule provides for.
func (w Writer) Append(dst []byte, pos *rules.Position, m rules.Move) ([]byte, bool) {
	n := len(dst)
	ok := false
	if m.From() >= rules.NumSquares || m.To() >= rules.NumSquares || pos.Piece(m.From()) == rules.NoPiece {
		return dst, false
	}
	switch w.Style {
	case Auto, Chinese:
		dst, ok = w.appendChinese(dst, pos, m)
	case Short:
		dst, ok = w.appendShort(dst, pos, m)
	case ICCS, UCI, UCI10:
		dst, ok = w.appendCoordinates(dst, m)
	case WXF:
		dst, ok = w.appendWXF(dst, pos, m)
	case Vietnamese:
		dst, ok = w.appendVietnamese(dst, pos, m)
	}
	if !ok {
		return dst[:n], false
	}
	return dst, true
}
