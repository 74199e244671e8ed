package sheet

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/record"
)

// builder makes the moves of a game from the items of its lines.
type builder struct {
	g     *record.Game
	last  record.NodeID
	begun bool // something stands in the place of a move

	printed int32 // number that is not yet given to a move, -1 none
	round   int32 // the last number, -1 none
	next    side  // whose place comes next
	turned  bool  // the number, or the column, says that Black moves

	held []item // what stands for moves, if moves follow
}

func (b *builder) reset(g *record.Game) {
	*b = builder{g: g, printed: -1, round: -1, next: red, held: b.held[:0]}
}

// add takes items in their order.
func (b *builder) add(items []item) {
	for i := range items {
		it := &items[i]
		switch it.kind {
		case number:
			next := b.next
			b.number(it.number)
			if i+1 < len(items) && items[i+1].kind == move && items[i+1].said && items[i+1].side == next {
				b.next = next // the word outweighs the number
			}
		case dots:
			b.dots(it)
		case hole:
			if !b.separates(items, i) {
				b.hole(it)
			}
		case move:
			b.move(it)
		case mark:
			if b.last != 0 {
				b.g.AddNAG(b.last, int(it.number))
			}
		case comment:
			b.comment(it.text)
		case unclosed:
			b.report(diag.UnterminatedComment, it)
			b.comment(it.text)
		case words:
			b.report(diag.UnparsedText, it)
			b.words(it, items[i+1:])
		case stray:
			b.report(diag.UnparsedText, it)
			b.comment(it.text)
		case result:
			b.result(it)
		}
	}
}

// number takes a printed number. Where it repeats the one before and only Red has
// moved, the round goes on, and dots that stood for Black's move only said so.
func (b *builder) number(n int32) {
	if last := len(b.held) - 1; n == b.round && last >= 0 && b.held[last].side == black {
		if b.held[last].kind == words {
			b.comment(b.held[last].text)
		}
		b.held = b.held[:last]
		b.next = black
	} else if n != b.round {
		b.next = red
	}
	b.round, b.printed, b.turned = n, n, false
}

// farthestMove is how many items behind words are looked at for the moves of the round.
const farthestMove = 32

// words takes words. In a numbered round they stand for the move that is not there,
// else they are a comment.
func (b *builder) words(it *item, rest []item) {
	moves := 0
	for i := range rest[:min(len(rest), farthestMove)] {
		if rest[i].kind == number || moves > 1 {
			break
		}
		if rest[i].kind == move || rest[i].kind == hole {
			moves++
		}
	}
	switch {
	case b.printed >= 0 && b.next == red && moves < 2:
		h := *it
		h.kind = hole
		b.hold(&h, red)
	case b.round >= 0 && b.printed < 0 && b.next == black && moves == 0:
		b.hold(it, black)
	default:
		b.comment(it.text)
	}
}

// dots takes dots or an empty cell: in Red's place they say that Black moves, or
// that Red's move was not recorded; elsewhere they count if a move follows.
func (b *builder) dots(it *item) {
	if last := len(b.held) - 1; last >= 0 && b.held[last].kind == words && b.held[last].side == it.side {
		return // the cell is not empty: words stand in it
	}
	numbered := it.side == either && b.printed >= 0
	switch {
	case numbered && (b.next == black || !b.begun), it.side == red && (b.next == black || !b.begun):
		b.next, b.turned = black, true
	case numbered || it.side == red:
		b.hold(it, red)
	case it.side == black:
		b.hold(it, black)
	default:
		b.hold(it, b.next)
	}
}

func (b *builder) hole(it *item) {
	sd := it.side
	if sd == either {
		sd = b.next
	}
	if sd == red && !b.begun && blackBegins(b.g.FEN) {
		b.next, b.turned = black, true
		return
	}
	b.hold(it, sd)
}

// hold keeps what stands for a move of a side until a move follows.
func (b *builder) hold(it *item, sd side) {
	h := *it
	h.side, h.number = sd, b.printed
	b.held = append(b.held, h)
	b.printed, b.turned, b.begun, b.next = -1, false, true, red+black-sd
}

// separates tells whether a dash only stands between the two moves of a round:
// 1. 炮二平五 — 马8进7.
func (b *builder) separates(items []item, i int) bool {
	it := &items[i]
	if b.round < 0 || b.next != black || it.side != either || i == 0 || i+1 == len(items) {
		return false
	}
	before, next := &items[i-1], &items[i+1]
	dash, _ := runOf(it.text, isDash)
	return dash > 0 && before.kind == move && next.kind == move &&
		before.line == it.line && next.line == it.line && before.cell == it.cell && next.cell == it.cell
}

func (b *builder) move(it *item) {
	sd := it.side
	if sd == either {
		sd = b.next
	}
	if sd != b.next && b.begun {
		b.hold(&item{kind: hole, line: it.line, column: it.column, start: it.start}, b.next)
	}
	if sd == black && (it.side == black && (b.printed >= 0 || !b.begun) || len(b.held) > 0 && b.held[len(b.held)-1].side == red) {
		b.turned = true
	}
	for i := range b.held {
		b.node(&b.held[i], true, b.held[i].number, false)
	}
	b.held = b.held[:0]
	b.node(it, false, b.printed, b.turned)
	b.printed, b.turned, b.begun, b.next = -1, false, true, red+black-sd
}

func (b *builder) node(it *item, hole bool, number int32, black bool) {
	b.last = b.g.Add(b.last, record.Node{
		Text: it.text, Hole: hole, Number: number, BlackNo: black, Line: it.line, Column: it.column, Start: it.start,
	})
}

func (b *builder) comment(text string) {
	if b.last == 0 {
		b.g.Comments = append(b.g.Comments, text)
		return
	}
	note := b.g.NoteAt(b.last)
	note.Comments = append(note.Comments, text)
}

// result takes the result behind the moves; the first that is not * counts.
func (b *builder) result(it *item) {
	g := b.g
	r, _ := record.ParseResult(it.text)
	if g.HasTerminator && g.Terminator != record.Unknown {
		return
	}
	g.Terminator, g.HasTerminator, g.TerminatorPlace = r, true, diag.At(int(it.line), int(it.column))
	if it.start >= 0 {
		g.MovesEnd = min(g.MovesEnd, int(it.start))
	}
	if record.TellsReason(it.text) && !record.TellsReason(g.Tag("Result")) && g.FindTag("Termination") == nil {
		g.Tags = append(g.Tags, record.Tag{Name: "Termination", Value: it.text, Place: g.TerminatorPlace})
	}
}

// addPlain takes items that are no more than what they are, moves as they are written
// with their numbers; dots before one say that Black moves.
func (b *builder) addPlain(items []item) {
	b.printed, b.turned = -1, false
	for i := range items {
		switch it := &items[i]; it.kind {
		case number:
			b.printed = it.number
		case dots:
			b.turned = true
		case move, hole:
			b.node(it, it.kind == hole, b.printed, b.turned)
			b.printed, b.turned = -1, false
		default:
			b.add(items[i : i+1])
		}
	}
}

// blackBegins tells whether a FEN says that Black is to move.
func blackBegins(fen string) bool {
	fields := strings.Fields(fen)
	return len(fields) > 1 && strings.EqualFold(fields[1], "b")
}

func (b *builder) report(c diag.Code, it *item) {
	f := diag.New(c)
	f.Place, f.Width, f.Text = diag.At(int(it.line), int(it.column)), runes(it.text), it.text
	if c == diag.UnterminatedComment {
		f.Width, f.Text = 1, string([]rune(it.text)[:1])
	}
	b.g.Report(f)
}

// finish gives up what only counts if a move follows.
func (b *builder) finish() {
	n := 0
	for i := range b.held {
		if b.held[i].kind == hole {
			n = i + 1
		}
	}
	for i := range b.held[:n] {
		b.node(&b.held[i], true, b.held[i].number, false)
	}
	for i := range b.held[n:] {
		if it := &b.held[n+i]; it.kind == words {
			b.comment(it.text)
		}
	}
	b.held = b.held[:0]
}

// inReadingOrder puts the rounds of a game in order where they stand in blocks side
// by side (1 to 20, then 21 to 40), or where a table has all of Red's moves first.
func inReadingOrder(items []item) []item {
	type group struct {
		number   int32
		from, to int
	}
	var groups []group
	for i := range items {
		if items[i].kind == number || len(groups) == 0 {
			groups = append(groups, group{items[i].number, i, i})
		}
		groups[len(groups)-1].to = i + 1
	}
	slices.SortStableFunc(groups, func(a, b group) int { return int(a.number - b.number) })
	ordered := make([]item, 0, len(items))
	for _, g := range groups {
		ordered = append(ordered, items[g.from:g.to]...)
	}
	return ordered
}
