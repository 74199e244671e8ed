package sheet

import (
	"slices"
	"strings"

	"qipu/record"
	"qipu/source"
)

// reader reads the games of one input one after the other.
type reader struct {
	lines lines
	scan  scanner
	build builder
	table table
	games int
	round []record.Tag // Event and Round that stand above several pairings

	game
}

// phase is how far a game has been read.
type phase uint8

const (
	head  phase = iota // before its moves
	body               // in its moves, or behind their heading
	ended              // behind the result
)

// game is the state of a reader that belongs to one game.
type game struct {
	g        *record.Game
	phase    phase
	labels   bool  // it has header lines, a pairing or a FEN
	paired   bool  // it has a pairing
	squeezed bool  // its FEN had no blanks
	wxf      bool  // it has a FORMAT line
	quoted   bool  // its moves begin with a quotation mark
	first    line  // of the game; its no is 0 before it
	end      int64 // offset behind the last line that belongs to the game
	movesEnd int64 // offset behind the last line of moves
	blank    bool  // the line before is blank, or a ruler
	trails   bool  // the last line of moves ends in dots
	moves    int   // moves and holes
	number   int32 // the last
	opening  int32 // number that the last numbered line begins with
	blocks   bool  // rounds stand in blocks side by side
	ignored  int   // paragraphs that belong to no game

	columns
	single bool // the last line of moves has one
	aside  bool // the lines are those of a variation
	form   form // of the first number
	rows   sideRows
	listed side    // whose moves the list holds
	name   string  // of a game on one line
	player string  // Red or Black: the one the header named last
	open   string  // the tag whose value may stand in the next line
	wraps  string  // the tag whose value may go on in the next line, further in
	indent int     // bytes of blanks before its line
	last   int     // number of its line
	points points  // of a list of coordinates without numbers
	titles []loose // lines before the moves and the header lines
	notes  []loose // lines between the header lines and the moves
	loose  []loose // lines behind moves
	played int     // items before the line of moves that were not played; 0 no such line, -1 none
}

// loose is a line that is no part of the list of moves.
type loose struct {
	line
	blank bool // a blank line is before it
	aside bool // it belongs to a variation
}

// newReader is a reader of the text of src.
func newReader(src source.Blocks) *reader {
	r := &reader{lines: lines{src: src, at: line{no: 1}}}
	r.scan.follow = r.lines.peek
	return r
}

// next reads the next game into g. At the end of the input the error is io.EOF, or
// what broke off the input; g then holds what is to be said about text that belongs
// to no game.
func (r *reader) next(g *record.Game) error {
	g.Reset()
	r.game = game{g: g, titles: r.titles[:0], notes: r.notes[:0], loose: r.loose[:0]}
	r.scan.items = r.scan.items[:0]
	for {
		l, ok := r.lines.next()
		if !ok || !r.line(l) {
			break
		}
	}
	if !r.labels && r.phase == head {
		r.ignore(r.titles)
		g.Findings = append(g.Findings, r.lines.findings(0)...)
		return r.lines.err
	}
	r.finish()
	return nil
}

// line reads a line; false when it begins the next game: then it was put back.
func (r *reader) line(l line) bool {
	from, _ := runOf(l.text, isBlank)
	if from == len(l.text) || isRuler(l.text[from:]) {
		r.blank = true
		return true
	}
	if r.first.no == 0 {
		r.first, r.scan.base, r.end = l, l.offset, l.offset
		r.lines.forget(l.offset)
	}
	numbered := isDigit(l.text[from])
	if !numbered && r.divides(l) {
		return true
	}
	if r.aside {
		if r.asideLine(l) {
			return true
		}
		r.aside = false
	}
	if !numbered && r.listOf(l) {
		return true
	}
	if r.number == 0 || r.name != "" {
		if taken, goOn := r.named(l); taken {
			return goOn
		}
	}
	l = r.wholeRow(l)
	row := r.row(l)
	if !row {
		if !numbered || r.listed != either {
			if sd := r.sideRow(l); sd != either {
				return r.sideLine(l, sd)
			}
		}
		r.scan.scan(l)
		r.scan.times()
	}
	if row || r.isMoves() && (isDigit(l.text[from]) || !r.isHeader(l)) {
		r.rescue()
		if !row {
			r.sentences(l)
		}
		return r.movesLine(l, row)
	}
	headings := len(r.scan.items) == r.scan.from && r.scan.found.signs > 1 && !r.wxf && colonAt(l.text, 0) < 0
	r.scan.discard()
	if headings {
		return r.heading(l)
	}
	return r.textLine(l, from)
}

// divides takes the fence of a Markdown note, behind which another game begins, and
// looks for the heading of a variation, which is a part of it.
func (r *reader) divides(l line) bool {
	if r.moves == 0 && !strings.ContainsAny(l.text, "`~") {
		return false
	}
	text := strings.TrimFunc(l.text, isBlank)
	if strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~") {
		if r.blank = true; r.moves > 0 {
			r.phase = ended
		}
		return true
	}
	r.aside = r.aside || r.moves > 0 && len(text) < 60 && isVariation(text)
	return false
}

// isMoves tells whether the line that was scanned belongs to a list of moves.
func (r *reader) isMoves() bool {
	w, items := &r.scan.found, r.scan.items[r.scan.from:]
	if len(items) == 0 {
		return false
	}
	numbered := items[0].kind == number
	switch {
	case w.moves == 0 && w.other == 0:
		return r.phase != head || !slices.ContainsFunc(items, func(it item) bool { return it.kind != comment })
	case w.moves == 0 && r.number == 0 && len(items) == 1:
		return r.phase == body && r.moves > 0 && mayBeMove(items[0].text) && w.other == runes(items[0].text)
	case w.moves == 0:
		return r.phase == body && r.moves > 0 && numbered && w.other <= 12 && (items[0].number == r.number || items[0].number == r.number+1)
	case w.other == 0:
		// C66 alone is more likely the code of an opening.
		return r.phase != head || numbered || w.moves > 1 || w.sure > 0 && len(items[0].text) > 3
	case numbered:
		f := formOf(items[0].text)
		if r.moves > 0 && f == circled && r.form != circled {
			return false // a note
		}
		if items[1].kind == words && hasCue(items[1].text) {
			return false
		}
		follows := items[0].number == r.number+1 || items[0].number == r.number
		return w.chars >= w.other || items[1].kind == move && r.number > 0 && follows
	}
	return r.phase == body && r.number == 0 && w.chars >= 2*w.other
}

// isHeader tells whether a line that reads like moves is a header line after all:
// 红方：3, 布局：中炮进三兵. Behind the name of a side (红方：炮二平五) a move is one,
// unless a header has begun.
func (r *reader) isHeader(l line) bool {
	f := withColons(l.text)
	return len(f) > 0 && f[0].tag != "" && (r.phase == head && r.labels || sideOf(f[0].label) == either || !beginsMove(f[0].value))
}

// movesLine takes the line that was scanned, or the row of a table.
func (r *reader) movesLine(l line, row bool) bool {
	s := &r.scan
	if r.beginsGame(l, row) {
		s.discard()
		r.putBack(l)
		return false
	}
	onlyComments := s.found.moves == 0 && r.phase == head
	if !onlyComments {
		r.startMoves()
	}
	r.settle()
	for range s.taken {
		l, _ = r.lines.next()
	}
	r.extend(l)
	if onlyComments {
		return true
	}
	r.movesEnd = r.end
	if row {
		r.rowTags(l)
	} else {
		r.dropTwin(l)
		r.arrange(l)
	}
	r.count(l)
	return true
}

// sideLine takes the row of a side that was scanned.
func (r *reader) sideLine(l line, sd side) bool {
	if r.beginsSide(sd) {
		r.scan.discard()
		r.putBack(l)
		return false
	}
	r.startMoves()
	r.settle()
	r.extend(l)
	r.movesEnd = r.end
	r.blocks = true
	for _, it := range r.scan.items[r.scan.from:] {
		switch it.kind {
		case move, hole, dots:
			r.moves++
			r.rows[sd]++
		case result:
			r.phase = ended
		case number:
			r.number = it.number
		}
	}
	return true
}

// beginsGame tells whether the line that was scanned begins another game.
func (r *reader) beginsGame(l line, row bool) bool {
	items := r.scan.items[r.scan.from:]
	run := r.run(items)
	if r.moves == 0 {
		return r.phase == ended && r.scan.found.moves > 0
	}
	if row && (r.table.whole || r.table.has(gameRole)) {
		return r.table.whole || r.table.next != r.table.game
	}
	if items[0].kind != number {
		quoted := l.text[0] == '\'' || l.text[0] == '"'
		return r.scan.found.moves > 0 && (r.phase == ended || quoted && r.quoted || run)
	}
	if items[0].number != 1 || r.number == 1 && r.moves == 1 {
		return false
	}
	if len(items) > 1 && (items[1].kind == dots && r.number == 1 || row && items[1].side == black) {
		return false
	}
	if r.goesOnFrom(items) {
		return false
	}
	return r.number != 1 || !r.repeats(items)
}

// goesOnFrom tells whether a comment only began the numbers again: the number behind
// the 1 is the one that is due there.
func (r *reader) goesOnFrom(items []item) bool {
	k := r.scan.from - 1
	if len(r.loose) == 0 && (k < 0 || r.scan.items[k].kind != comment) || r.phase == ended {
		return false
	}
	due := r.number + 2
	for i := 1; i < len(items); i++ {
		if items[i].kind == number {
			return items[i].number == due
		}
	}
	for k := range 4 {
		l, ok := r.lines.peek(k + r.scan.taken)
		if !ok {
			return false
		}
		from, _ := runOf(l.text, isBlank)
		if p := numberAt(l.text[from:]); p.width > 0 {
			return p.value == due
		}
	}
	return false
}

// repeats tells whether the first round is written again.
func (r *reader) repeats(items []item) bool {
	same := 0
	for i := range items {
		if items[i].kind == move && i < len(r.scan.items)-len(items) && r.scan.items[i].text == items[i].text {
			same++
		}
	}
	return r.moves == 2 && same == 2
}

// count remembers what later lines are judged by, and cuts the line where another
// game begins in it.
func (r *reader) count(l line) {
	s := &r.scan
	items := s.items[s.from:]
	last := r.number
	for i := range items {
		switch it := &items[i]; it.kind {
		case move, hole:
			r.moves++
		case result:
			r.phase = ended
		case number:
			if r.phase == ended && it.number == 1 && i > 0 && s.taken == 0 && !l.edited {
				at := int(int64(it.start) + s.base - l.offset)
				r.lines.unread(line{text: l.text[at:], no: l.no, column: int(it.column) - 1, offset: l.offset + int64(at)})
				s.items = s.items[:s.from+i]
				return
			}
			if r.number == 0 {
				r.form = formOf(it.text)
			}
			if i == 0 {
				r.blocks = r.blocks || it.number == r.opening+1 && it.number < last || r.table.has(sideRole) && it.number < last
				r.opening = it.number
			}
			r.number = it.number
		}
	}
	r.quoted = r.quoted || l.text != "" && (l.text[0] == '\'' || l.text[0] == '"')
	r.single = s.found.moves == 1
	r.trails = len(items) > 0 && items[len(items)-1].kind == dots
}

// startMoves settles what stands before the moves.
func (r *reader) startMoves() {
	if r.phase == head {
		r.settleTitles()
		if text := paragraphs(r.notes); text != "" {
			r.g.Comments = append(r.g.Comments, text)
			r.extend(r.notes[len(r.notes)-1].line)
		}
		r.notes = r.notes[:0]
		r.phase = body
	}
}

// heading takes the heading of a list of moves.
func (r *reader) heading(l line) bool {
	if r.phase == ended {
		r.putBack(l)
		return false
	}
	r.table.heading(l)
	r.startMoves()
	r.extend(l)
	return true
}

// extend makes a line belong to the game.
func (r *reader) extend(l line) {
	r.blank = false
	r.end = max(r.end, l.offset+int64(len(l.text)))
}

// putBack puts back the first line of the next game, with the lines before it that
// are its title: those of its paragraph, and those that name a round or an event.
func (r *reader) putBack(l line) {
	n, gap := len(r.loose), r.blank
	for ; n > 0; n-- {
		t := &r.loose[n-1]
		if gap {
			if tag, ok := titleOf(strings.TrimFunc(t.text, isBlank)); !ok || tag.Name == "Title" {
				break
			}
		}
		gap = t.blank
	}
	r.lines.unread(l)
	for i := len(r.loose) - 1; i >= n; i-- {
		r.lines.unread(r.loose[i].line)
	}
	r.loose = r.loose[:n]
}

// finish completes the game that was read.
func (r *reader) finish() {
	g, b := r.g, &r.build
	r.startMoves()
	r.trailing()
	if r.paired {
		r.carryRound()
	}
	r.games++
	g.Number, g.Format, g.FirstLine = r.games, "sheet", r.first.no
	g.Text = r.lines.text(r.first.offset, r.end)
	g.Encoding = string(r.lines.encoding(r.first.offset, r.end))
	items, rest := r.scan.items, []item(nil)
	if r.played != 0 {
		items, rest = items[:max(r.played, 0)], items[max(r.played, 0):]
	}
	if r.blocks {
		items = inReadingOrder(items)
	}
	plyNumbers(items)
	g.MovesEnd = int(max(r.movesEnd-r.first.offset, 0))
	b.reset(g)
	b.add(items)
	b.finish()
	b.addPlain(rest)
	r.forgetSide()
	next := 0
	if l, ok := r.lines.peek(0); ok {
		next = l.no
	}
	g.Findings = append(g.Findings, r.lines.findings(next)...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
}

// runes is the number of characters of valid UTF-8.
func runes(s string) int {
	n := 0
	for i := range len(s) {
		if s[i]&0xC0 != 0x80 {
			n++
		}
	}
	return n
}
