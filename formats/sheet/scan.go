package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
)

// kind is what an item of a line is.
type kind uint8

const (
	number   kind = iota // of a round, or of a move
	move                 // a move, or what looks like a damaged one
	hole                 // stands for a move that was not recorded
	dots                 // … for a move that stands elsewhere, or was not recorded
	comment              // in brackets
	unclosed             // a comment without its closing bracket
	result
	mark  // ! ? after a move; number is the NAG
	words // anything else
	stray // words among the moves that stand for none
)

// side is whose move an item is by the layout.
type side uint8

const (
	either side = iota
	red
	black
)

// item is a part of a line.
type item struct {
	kind   kind
	side   side
	said   bool  // a word tells the side
	cell   int16 // of a table, counted from the start of the line
	number int32
	line   int32
	column int32
	start  int32 // offset in the text of the game, -1 where it has none
	text   string
}

// line is a line of the input, or a part of one.
type line struct {
	text   string
	no     int   // from 1
	column int   // characters before text in its line
	offset int64 // of text in the decoded input
	edited bool  // text is not what stands there
}

// weight says what a line is made of.
type weight struct {
	moves   int // moves and damaged moves
	sure    int // of these, moves beyond doubt
	chars   int // characters of moves
	other   int // characters of words
	signs   int // holes, dots, comments, results, words of headings
	numbers int //
}

// scanner takes lines apart, into items, and weighs what it saw.
type scanner struct {
	line
	i      int // byte in text
	chars  int // characters before i in the whole line
	base   int64
	cell   int16
	commas bool // a comma ends a cell
	all    bool // every word is a move: the line of moves that were not played
	from   int  // first item of the line
	spoken int  // where the last item ends if that is words, else -1
	items  []item
	cells  []item // where the cells of the line begin, from the second
	found  weight

	follow       func(k int) (line, bool) // the k-th line behind this one
	taken        int                      // how many lines behind the first belong to it
	failed       brackets                 // not closed
	failedInLine brackets                 // not closed in their line

	noOther bool // no bracket of the other width closes one from here on
}

// scan takes a line apart and appends its items.
func (s *scanner) scan(l line) {
	s.begin(l)
	s.to(len(l.text))
}

// begin goes to the start of a line.
func (s *scanner) begin(l line) {
	s.line, s.i, s.chars, s.cell, s.taken, s.spoken, s.commas = l, 0, l.column, 0, 0, -1, false
	s.found, s.from, s.noOther, s.cells = weight{}, len(s.items), false, s.cells[:0]
}

// to scans up to a byte, or into another line where a comment leads there.
func (s *scanner) to(end int) {
	for first := s.line.no; s.i < end; {
		c := s.text[s.i]
		switch {
		case c == ' ':
			s.i++
			s.chars++
		case c == '\t' || c == '|':
			s.nextCell(1)
		case isDigit(c) && s.number():
		case s.moves():
		case c < utf8.RuneSelf:
			s.ascii(c)
		default:
			s.wide()
		}
		if s.line.no != first {
			first, end = s.line.no, len(s.text)
		}
	}
}

// goTo goes to a byte of a line that was begun.
func (s *scanner) goTo(l line, at int) {
	if s.line.no == l.no && s.i <= at {
		s.skip(at - s.i)
	}
}

// discard gives up the items of the line: it is something else.
func (s *scanner) discard() {
	s.items = s.items[:s.from]
	s.taken = 0
}

// moves scans a move.
func (s *scanner) moves() bool {
	n, _ := notation.Match(s.text[s.i:])
	if n == 0 {
		n = notation.MatchSpaced(s.text[s.i:])
	}
	if n == 0 || s.text[s.i] < utf8.RuneSelf && !s.bounded(n) {
		return false
	}
	s.move(n)
	s.found.sure++
	return true
}

// bounded tells whether the n bytes of Latin letters at i are a whole word.
// Coordinates may be glued together, or to numbers.
func (s *scanner) bounded(n int) bool {
	if s.i > 0 && isWord(s.text[s.i-1]) {
		last := len(s.items) - 1
		if last < s.from || s.items[last].kind != move && s.items[last].kind != number {
			return false
		}
	}
	rest := s.text[s.i+n:]
	if rest == "" || !isWord(rest[0]) {
		return true
	}
	m, _ := notation.Match(rest)
	return m > 0 || isDigit(rest[0]) && numberAt(rest).width > 0
}

func isWord(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// here is an item of a kind that begins at i.
func (s *scanner) here(k kind) item {
	it := item{kind: k, cell: s.cell, number: -1, line: int32(s.line.no), column: int32(s.chars + 1), start: -1}
	if !s.edited {
		it.start = int32(s.offset + int64(s.i) - s.base)
	}
	return it
}

// add appends the item that the next n bytes are.
func (s *scanner) add(k kind, n int) *item {
	s.items = append(s.items, s.here(k))
	it := &s.items[len(s.items)-1]
	it.text = s.text[s.i : s.i+n]
	s.skip(n)
	return it
}

// sign is add for what is neither move nor words.
func (s *scanner) sign(k kind, n int) {
	s.add(k, n)
	s.found.signs++
}

// skip goes n bytes on.
func (s *scanner) skip(n int) {
	s.chars += runes(s.text[s.i : s.i+n])
	s.i += n
}

// nextCell goes over the n bytes that end a cell.
func (s *scanner) nextCell(n int) {
	s.i += n
	s.chars++
	s.cell++
	s.cells = append(s.cells, s.here(dots))
}

// move appends the move that the next n bytes are, and the marks behind it.
func (s *scanner) move(n int) {
	before := s.chars
	s.add(move, n)
	s.found.moves++
	s.found.chars += s.chars - before
	s.marks()
}

// ascii scans what begins with an ASCII character and is neither number nor move.
func (s *scanner) ascii(c byte) {
	switch c {
	case '[':
		if n := s.reference(); n > 0 {
			s.sign(comment, n)
			return
		}
	case '+', '-', '=', 'N':
		if s.judged() {
			return
		}
	}
	switch c {
	case '-', '=', '>':
		if n := arrowAt(s.text[s.i:]); n > 0 {
			s.skip(n)
			return
		}
	}
	switch c {
	case ',':
		s.comma(",")
	case '.':
		s.dotted()
	case '-', '_', '*':
		if s.bullet() {
			s.skip(1)
		} else if c == '*' {
			s.word()
		} else {
			s.dashes()
		}
	case '(':
		s.brackets("(", ")")
	case '{':
		s.brackets("{", "}")
	case '}':
		if strings.HasPrefix(s.text[s.i:], wxfEnd) {
			s.skip(len(wxfEnd))
		} else {
			s.skip(1)
		}
	case 0, 0x1A, '\r', '\v', '\f', ';', ':', '"', '\'', '/', '\\', '[', ']', '<', '>', '~', '`', '&', ')', '#', '=', '^', '!':
		s.skip(1)
	default:
		s.word()
	}
}

// reference is the length of the number of a note behind a move: [2].
func (s *scanner) reference() int {
	rest := s.text[s.i+1:]
	n, _ := digitsAt(rest)
	last := len(s.items) - 1
	if n == 0 || !strings.HasPrefix(rest[n:], "]") || last < s.from || s.items[last].kind != move && s.items[last].kind != mark {
		return 0
	}
	return n + 2
}

// comma scans a comma. Two in a row bound an empty cell, and from there on every comma
// ends a cell.
func (s *scanner) comma(c string) {
	if s.commas = s.commas || strings.HasPrefix(s.text[s.i+len(c):], c); s.commas {
		s.nextCell(len(c))
	} else {
		s.skip(len(c))
	}
}

// separators are passed over.
const separators = "；、：“”‘’「」『』《》】）］〕〉＼／→➔⇒⟶➜➡⇢↦＞＝～＂＇▲△●○◆◇★☆※■▪•！\ufe0f"

// arrowAt is the length of an arrow of dashes or equals signs at the start of s: ->,
// -->, =>, ——>.
func arrowAt(s string) int {
	n, _ := runOf(s, func(r rune) bool { return isDash(r) || r == '=' || r == '＝' })
	for _, head := range []string{">", "＞", "→"} {
		if n > 0 && strings.HasPrefix(s[n:], head) {
			return n + len(head)
		}
	}
	return 0
}

// wide scans what begins with another character and is no move.
func (s *scanner) wide() {
	r, n := utf8.DecodeRuneInString(s.text[s.i:])
	switch {
	case r >= '±' && !isBlank(r) && s.judged():
	case isBlank(r):
		s.skip(n)
	case strings.ContainsRune("｜│┃║¦￤", r):
		s.nextCell(n)
	case r == '，':
		s.comma("，")
	case r == '…' || r == '⋯' || r == '。' || r == '．' || r == '·' || r == '・':
		s.dotted()
	case isDash(r):
		if n := arrowAt(s.text[s.i:]); n > 0 {
			s.skip(n)
		} else {
			s.dashes()
		}
	case r == '（':
		s.brackets("（", "）")
	case r == '【':
		s.brackets("【", "】")
	case strings.ContainsRune(separators, r):
		s.skip(n)
	case !s.number():
		s.word()
	}
}
