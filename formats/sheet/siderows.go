package sheet

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/notation"
)

// sideRows is how many moves of each side, by side, were read from rows that hold the
// moves of one side only:
//
//	红方：1.炮八平五 2.马八进七
//	黑方：1.马2进3 2.车1平2
type sideRows [black + 1]int32

// sideRow scans a row with the moves of one side. It is either when the line is none.
func (r *reader) sideRow(l line) side {
	sd, at := rowLabel(l.text)
	if sd == either {
		sd, at = r.listed, 0
	}
	if sd == either {
		return either
	}
	s := &r.scan
	s.begin(l)
	s.goTo(l, at)
	s.to(len(l.text))
	items := s.items[s.from:]
	known := r.rows != sideRows{}
	if s.found.other > 0 || s.taken > 0 || s.found.moves < 2 && !known && r.listed == either || s.found.moves == 0 || slices.ContainsFunc(items, func(it item) bool { return it.side != either }) {
		s.discard()
		return either
	}
	places := 0
	for i := range items {
		if k := items[i].kind; k == move || k == hole || k == dots {
			items[i].side = sd
			places++
		}
	}
	if s.found.numbers == places {
		return sd
	}
	own := append([]item(nil), items...)
	s.items = s.items[:s.from]
	next := r.rows[sd]
	for _, it := range own {
		if it.kind == number {
			continue
		}
		if it.kind == move || it.kind == hole || it.kind == dots {
			next++
			n := it
			n.kind, n.number, n.side, n.text = number, next, either, ""
			s.items = append(s.items, n)
		}
		s.items = append(s.items, it)
	}
	return sd
}

// listOf takes a line that only names a side above a list of its moves:
//
//	红方：
//	1. 炮八平五
//	2. 马八进七
func (r *reader) listOf(l line) bool {
	if len(l.text) > longestLabel {
		return false
	}
	text := strings.TrimFunc(l.text, func(c rune) bool { return isDecoration(c) || isColon(c) || strings.ContainsRune("【】[]", c) })
	sd := sideOf(text)
	if sd == either || r.phase == ended || r.moves > 0 && (r.listed != red+black-sd || r.rows[sd] > 0) {
		return false
	}
	first, ok := r.lines.peek(0)
	from, _ := runOf(first.text, isBlank)
	p := numberAt(first.text[from:])
	if !ok || p.value != 1 || p.width == 0 {
		return false
	}
	n, _ := notation.Match(strings.TrimLeftFunc(first.text[from+p.width:], isBlank))
	if n == 0 {
		return false
	}
	if r.moves == 0 && !r.otherList(sd) {
		return false
	}
	r.startMoves()
	r.listed = sd
	r.extend(l)
	return true
}

// farthestList is how many lines below the name of one side that of the other is
// looked for.
const farthestList = 200

// otherList tells whether a line below only names the other side.
func (r *reader) otherList(sd side) bool {
	for k := range farthestList {
		l, ok := r.lines.peek(k)
		if !ok {
			return false
		}
		text := strings.TrimFunc(l.text, func(c rune) bool { return isDecoration(c) || isColon(c) || strings.ContainsRune("【】[]", c) })
		if sideOf(text) == red+black-sd {
			return true
		}
		if from, _ := runOf(l.text, isBlank); from < len(l.text) && numberAt(l.text[from:]).width == 0 {
			return false
		}
	}
	return false
}

// rowLabel is the side at the start of a line that moves, or numbers with moves, follow,
// and the byte where those begin.
func rowLabel(s string) (sd side, at int) {
	from, _ := runOf(s, isDecoration)
	n, count := runOf(s[from:], func(c rune) bool { return !isBlank(c) && !isColon(c) && c != '|' && c != ',' && c != '，' })
	if count == 0 || count > 6 {
		return either, 0
	}
	label := strings.TrimFunc(s[from:from+n], isDecoration)
	if sd = sideOf(label); sd == either {
		switch tagOf[label] {
		case "Red":
			sd = red
		case "Black":
			sd = black
		default:
			return either, 0
		}
	}
	at = from + n
	gap, _ := runOf(s[at:], func(c rune) bool { return isDecoration(c) || isColon(c) || c == ',' || c == '，' })
	if gap == 0 {
		return either, 0
	}
	at += gap
	rest := s[at:]
	if p := numberAt(rest); p.width > 0 {
		rest = rest[p.width:]
	}
	if !beginsMove(rest) {
		return either, 0
	}
	return sd, at
}

// beginsSide tells whether the row of a side that was scanned begins another game: that
// side has moves already, and the numbers begin again.
func (r *reader) beginsSide(sd side) bool {
	items := r.scan.items[r.scan.from:]
	return r.phase == ended || r.rows == sideRows{} && r.moves > 0 || r.rows[sd] > 0 && items[0].kind == number && items[0].number == 1
}

// named is the mark of a game that has one line: g0001;b2e2,b9c7. It takes the mark as
// a tag and puts the moves back.
func (r *reader) named(l line) (taken, goOn bool) {
	from, _ := runOf(l.text, isBlank)
	n, _ := runOf(l.text[from:], func(c rune) bool { return c < 0x80 && isWord(byte(c)) || c == '-' || c == '#' })
	at := from + n
	if n == 0 || n > 40 || at+1 >= len(l.text) || strings.IndexByte(";|\t", l.text[at]) < 0 {
		return false, true
	}
	moves, rest := 0, l.text[at+1:]
	for moves < 2 {
		rest = strings.TrimLeft(rest, " ,;\t")
		m, style := notation.Match(rest)
		if m == 0 || style == notation.Chinese || style == notation.Short || style == notation.Vietnamese {
			return false, true
		}
		rest = rest[m:]
		moves++
	}
	name := l.text[from:at]
	if m, _ := notation.Match(name); m > 3 || len(name) <= 3 && isNumber(name) && r.name == "" && r.games == 0 && !strings.Contains(l.text[at+1:], ",") {
		return false, true
	}
	if r.phase != head && name != r.name {
		r.putBack(l)
		return true, false
	}
	if r.name == "" {
		r.header(l)
		r.setTag("id", name, diag.At(l.no, l.column+runes(l.text[:from])+1))
		r.extend(l.to(at))
	}
	r.name = name
	r.lines.unread(l.from(at + 1))
	return true, true
}

// plyNumbers turns numbers that count the half-moves into those of rounds, where a word
// tells the side of each move: 1. 红 炮八平五, 2. 黑 马2进3.
func plyNumbers(items []item) {
	count := 0
	for i := range items {
		switch it := &items[i]; it.kind {
		case number:
			if i+1 == len(items) || items[i+1].kind != move || !items[i+1].said || (items[i+1].side == red) != (it.number%2 == 1) {
				return
			}
			count++
		case move:
			if i == 0 || items[i-1].kind != number {
				return
			}
		}
	}
	if count < 2 {
		return
	}
	for i := range items {
		if items[i].kind == number {
			items[i].number = (items[i].number + 1) / 2
		}
	}
}
