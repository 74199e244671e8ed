package jsonl

import (
	"slices"

	"qipu/diag"
	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// said is the text that stands beside the coordinates of a move.
type said struct {
	node   record.NodeID
	text   string
	offset int // behind it, in the document
}

// compare reports texts of the main line that say another move than the coordinates,
// which are what counts. A text that says nothing in any notation is left alone.
func (d *decoder) compare() {
	pos := rules.StartPosition()
	if d.g.FEN != "" {
		setup, err := fen.Parse(d.g.FEN)
		if err != nil {
			return
		}
		pos = setup.Position
	}
	next := 0
	for id := range d.g.MainLine {
		n := &d.g.Nodes[id]
		if !pos.IsLegal(n.Move) {
			return
		}
		for next < len(d.texts) && d.texts[next].node < id {
			next++
		}
		if next < len(d.texts) && d.texts[next].node == id && contradicts(&pos, n.Move, d.texts[next].text) {
			f := diag.New(diag.CorruptInput)
			f.Severity, f.Reason, f.Place, f.Text = diag.Warning, "text", d.place(d.texts[next].offset), d.texts[next].text
			f.Args = diag.Strs(n.Move.String())
			d.g.Report(f)
		}
		pos.Play(n.Move)
	}
}

// contradicts tells whether a text means another move in the notations in which the
// writer writes them, and this one in none.
func contradicts(pos *rules.Position, m rules.Move, text string) bool {
	other := false
	for _, style := range [...]notation.Style{
		notation.Chinese, notation.Short, notation.ICCS, notation.UCI, notation.UCI10, notation.WXF, notation.Vietnamese,
	} {
		r := notation.Reader{Style: style}
		reading := r.Resolve(pos, text)
		switch {
		case reading.Status == notation.Ambiguous:
			if slices.Contains(reading.Moves, m) {
				return false
			}
			other = true
		case reading.Status != notation.Resolved:
		case reading.Move == m:
			return false
		default:
			other = true
		}
	}
	return other
}
