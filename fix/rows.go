package fix

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/record"
	"qipu/repair"
	"qipu/rules"
)

// rowForm is how a sheet writes a round that has a line of its own: what stands
// before its number, between that and Red's move, between the moves, and behind them.
type rowForm struct {
	before, number, between, behind string
	wide                            bool // the number has full-width digits
}

// rowFormOf is the form of the rows of a sheet; false where its rounds have no lines
// of their own.
func rowFormOf(g *record.Game) (form rowForm, ok bool) {
	last := int32(0)
	for id := range g.MainLine {
		red := &g.Nodes[id]
		if red.Number < 0 {
			continue
		}
		black := &g.Nodes[red.Child]
		if red.Line <= last || red.BlackNo {
			return form, false
		}
		last = red.Line
		if ok || red.Child == 0 || black.Number >= 0 || black.Line != red.Line || black.Hole || red.Hole {
			continue
		}
		text := []rune(line(g.Text, int(red.Line)-g.FirstLine))
		from, to := numberBefore(text, int(red.Column), int(red.Number))
		redEnd := int(red.Column) - 1 + utf8.RuneCountInString(red.Text)
		blackEnd := int(black.Column) - 1 + utf8.RuneCountInString(black.Text)
		if from == 0 || redEnd > int(black.Column)-1 || blackEnd > len(text) {
			continue
		}
		form = rowForm{
			before: string(text[:from-1]), number: string(text[to : red.Column-1]),
			between: string(text[redEnd : black.Column-1]), behind: string(text[blackEnd:]),
			wide: text[to-1] >= '０',
		}
		ok = len(text) == blackEnd || strings.HasPrefix(strings.TrimSpace(form.behind), "<")
	}
	return form, ok
}

// row is a round in that form; black may be "".
func (f *rowForm) row(number int, red, black string) string {
	text := f.before + style{wide: f.wide}.width(strconv.Itoa(number)) + f.number + red
	if black != "" || f.behind != "" {
		text += f.between + black
	}
	return text + f.behind
}

// asRows writes moves that were not recorded as rounds on lines of their own, behind
// the line of the move before; false where they are no whole rounds, or where rounds
// have no lines of their own.
func asRows(g *record.Game, form *rowForm, fills []repair.Fill) (edits []edit, ok bool) {
	after, before := fills[0].After, fills[0].Before
	previous := &g.Nodes[after]
	if after == 0 || previous.Line == 0 {
		return nil, false
	}
	red := func(ply int) bool { return (ply%2 == 1) == (g.Start.Side() == rules.Red) }
	number := -1
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.Line > previous.Line || n.Line == previous.Line && n.Column > previous.Column {
			if n.Line == previous.Line || id != before {
				return nil, false // something stands behind it on its line
			}
			break
		}
		if n.Number >= 0 {
			number = int(n.Number)
		}
	}
	rest := fills
	if !red(rest[0].Ply) {
		edits = append(edits, edit{
			Line: int(previous.Line), Column: int(previous.Column) + utf8.RuneCountInString(previous.Text),
			New: " " + rest[0].Text,
		})
		rest = rest[1:]
	}
	var rows strings.Builder
	for i := 0; i < len(rest); i += 2 {
		black := ""
		if i+1 < len(rest) {
			black = rest[i+1].Text
		}
		number++
		rows.WriteString("\n" + form.row(number, rest[i].Text, black))
	}
	if number < 1 || len(rest) == 0 {
		return nil, false
	}
	if next := &g.Nodes[before]; before != 0 && (len(rest)%2 == 1 || int(next.Number) != number+1) {
		return nil, false
	}
	width := utf8.RuneCountInString(line(g.Text, int(previous.Line)-g.FirstLine))
	return append(edits, edit{Line: int(previous.Line), Column: width + 1, New: rows.String()}), true
}

// line is line n, from 0, of a text.
func line(text string, n int) string {
	for ; n > 0; n-- {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			return ""
		}
		text = text[i+1:]
	}
	text, _, _ = strings.Cut(text, "\n")
	return text
}
