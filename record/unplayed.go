package record

import (
	"strconv"
	"strings"
)

// The comment in which PGN carries the rest of a line that could not be played
// begins and ends with these, inside its braces. In it } is written ｝, and ｝ is
// doubled (see EscapeUnplayed).
const (
	UnplayedOpen  = "[%unplayed "
	UnplayedClose = "]"
)

var (
	escapeUnplayed   = strings.NewReplacer("}", "｝", "｝", "｝｝")
	unescapeUnplayed = strings.NewReplacer("｝｝", "｝", "｝", "}")
)

// EscapeUnplayed makes movetext fit for a comment in braces.
func EscapeUnplayed(text string) string { return escapeUnplayed.Replace(text) }

// UnescapeUnplayed is the movetext in a comment that EscapeUnplayed made.
func UnescapeUnplayed(text string) string { return unescapeUnplayed.Replace(text) }

// UnplayedText is the rest of a line from a move on, as PGN movetext, with its
// numbers, marks, comments and variations: on the main line of a PGN as it is
// written there, else moves as AsWritten gives them.
func (g *Game) UnplayedText(id NodeID) string {
	text, ok := g.restAsWritten(id)
	if !ok {
		return string(g.appendRest(nil, id))
	}
	return string(g.appendNumber(nil, id)) + text
}

// restAsWritten is the text of the main line from a move up to the result, taken
// out of the comment where it stands in one. It is false where that text is not at
// hand, holds such comments, or could not be told apart once escaped.
func (g *Game) restAsWritten(id NodeID) (string, bool) {
	start := int(g.Nodes[id].Start)
	if g.Format != "pgn" || start < 0 || start >= g.MovesEnd || g.MovesEnd > len(g.Text) || !g.onMainLine(id) {
		return "", false
	}
	text := strings.TrimRight(g.Text[start:g.MovesEnd], " \t\n")
	if text == "" || strings.Contains(text, "{"+UnplayedOpen) {
		return "", false
	}
	open := strings.LastIndex(g.Text[:start], "{"+UnplayedOpen)
	if open >= 0 && strings.IndexByte(g.Text[open:start], '}') < 0 {
		inner, ok := strings.CutSuffix(text, UnplayedClose+"}")
		return UnescapeUnplayed(inner), ok && strings.IndexByte(inner, '}') < 0
	}
	return text, !strings.Contains(text, "}}") && !strings.Contains(text, "}｝")
}

func (g *Game) onMainLine(id NodeID) bool {
	for id != 0 {
		parent := g.Nodes[id].Parent
		if g.Nodes[parent].Child != id {
			return false
		}
		id = parent
	}
	return true
}

// appendRest adds the rest of a line as movetext.
func (g *Game) appendRest(dst []byte, from NodeID) []byte {
	blank := func() {
		if n := len(dst); n > 0 && dst[n-1] != '(' {
			dst = append(dst, ' ')
		}
	}
	comments := func(texts []string) {
		for _, c := range texts {
			blank()
			dst = append(append(append(dst, '{'), strings.ReplaceAll(c, "}", "｝")...), '}')
		}
	}
	g.walk(from, func(e Event, id NodeID) bool {
		note := g.NoteOf(id)
		switch e {
		case Open:
			blank()
			dst = append(dst, '(')
			if note != nil {
				comments(note.Before)
			}
		case Close:
			dst = append(dst, ')')
		case Move:
			blank()
			dst = g.appendNumber(dst, id)
			// A move may have been written with gaps, which would make it two.
			dst = append(dst, strings.Join(strings.Fields(g.AsWritten(id)), "")...)
			if note == nil {
				break
			}
			for _, n := range note.NAGs {
				dst = strconv.AppendInt(append(dst, " $"...), int64(n), 10)
			}
			comments(note.Comments)
		}
		return true
	}, false)
	return dst
}

// appendNumber adds the printed number of a move.
func (g *Game) appendNumber(dst []byte, id NodeID) []byte {
	n := &g.Nodes[id]
	if n.Number >= 0 {
		dst = append(strconv.AppendInt(dst, int64(n.Number), 10), '.')
	}
	if n.BlackNo {
		if n.Number < 0 {
			dst = append(dst, '.')
		}
		dst = append(dst, ".."...)
	}
	if n.Number >= 0 || n.BlackNo {
		dst = append(dst, ' ')
	}
	return dst
}
