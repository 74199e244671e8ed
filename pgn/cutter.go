package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
	"qipu/record"
	"qipu/source"
)

// NewCutter finds the games of a PGN file.
func NewCutter() source.Cutter { return &cutter{brace: -1, tags: -1} }

// cutter goes through a text once. It takes up what tags, comments, brackets and
// results are, and passes over the rest. Offsets count from the start of the game.
type cutter struct {
	text  string
	pos   int  // what stands before it was looked at
	end   int  // of the whole lines that are there
	final bool // the text goes to the end of the input
	wait  bool // more of the text is needed to go on
	cut   int  // where the game ends, 0 not known yet

	state  state
	behind bool // another game stands before this one

	header   header
	headEnd  int  // where the last tag ended
	moved    bool // moves stand behind it
	depth    int  // of variations
	piece    int  // where the piece of a line begins that is looked at
	searched int  // no bracket is closed before this offset

	brace int  // of the comment at pos, -1 when there is none
	wide  bool // that brace is
	tags  int  // of the next game in this comment, -1 none so far
}

// state is what is being looked at.
type state uint8

const (
	atLead   state = iota // text before the game
	atTags                // its tags
	atMoves               // anything behind them
	atResult              // the line behind its result
)

// maxLead is how much text before a game is looked at together, in bytes.
const maxLead = 1 << 20

// Cut goes on where it stopped.
func (c *cutter) Cut(text string, final bool) (n int, game bool) {
	c.text, c.final, c.wait, c.cut, c.end = text, final, false, 0, len(text)
	if !final {
		c.end = strings.LastIndexByte(text, '\n') + 1
	}
	for c.pos < c.end && !c.wait && c.cut == 0 {
		switch {
		case c.brace >= 0:
			c.comment()
		case c.state == atLead && c.pos > maxLead && text[c.pos-1] == '\n':
			return c.done(c.pos, false)
		case c.state == atLead:
			c.lead()
		case c.state == atTags:
			c.tagPair()
		case c.state == atMoves:
			c.moves()
		default:
			c.rest()
		}
	}
	switch {
	case c.cut > 0:
		return c.done(c.cut, true)
	case final:
		return c.done(len(text), c.state != atLead)
	}
	c.text = ""
	return 0, false
}

// done is ready for the game behind the one that was found.
func (c *cutter) done(n int, game bool) (int, bool) {
	*c = cutter{brace: -1, tags: -1, behind: c.behind || game}
	return n, game
}

// Drop forgets the first n bytes.
func (c *cutter) Drop(n int) {
	for _, at := range [...]*int{&c.pos, &c.headEnd, &c.piece, &c.searched} {
		*at = max(*at-n, 0)
	}
	if c.brace >= 0 {
		c.brace = max(c.brace-n, 0)
	}
	if c.tags >= 0 {
		c.tags = max(c.tags-n, 0)
	}
}

// skip goes on to an offset, where another piece of a line begins.
func (c *cutter) skip(to int) { c.pos, c.piece = to, to }

// more tells that only what follows can tell what the blanks from an offset on
// stand before. They are not looked at without end.
func (c *cutter) more(at int, set string) bool {
	const most = 4096
	if c.final || len(c.text)-at > most || strings.TrimLeft(c.text[at:], set) != "" {
		return false
	}
	c.wait = true
	return true
}

// lead looks for the start of the game.
func (c *cutter) lead() {
	b := c.text[c.pos]
	if b <= ' ' {
		c.pos++
		return
	}
	if _, n := numberAt(c.text[c.pos:]); n > 0 && c.more(c.pos+n, beforeMove) {
		return
	}
	if startsGame(c.text, c.pos, c.behind) {
		c.state = atTags
		c.headEnd = c.pos
		return
	}
	if b == '{' {
		c.openBrace(1)
		return
	}
	to := passed(c.text, c.pos, &c.searched)
	if to >= len(c.text) && !c.final {
		c.wait = true
		return
	}
	c.skip(to)
}

// tagPair passes over a tag, or what else stands before the moves.
func (c *cutter) tagPair() {
	s := c.text[c.pos:]
	switch b := s[0]; {
	case b <= ' ':
		c.pos++
	case b == '{':
		c.openBrace(1)
	case b == ';', b == '%' && c.atLineStart():
		c.skip(lineEnd(c.text, c.pos))
	case strings.HasPrefix(s, "｛"):
		c.openBrace(len("｛"))
	case tagBracket(s) > 0 && (isTag(s) || c.atMargin()):
		c.tag(s)
	default:
		c.state, c.piece = atMoves, c.pos
	}
}

func (c *cutter) atLineStart() bool { return c.pos == 0 || c.text[c.pos-1] == '\n' }

// atMargin tells that pos is the first thing on its line, or behind a tag.
func (c *cutter) atMargin() bool {
	start := strings.LastIndexByte(c.text[:c.pos], '\n') + 1
	return trimBlanks(c.text[max(start, c.headEnd):c.pos]) == ""
}

// header is what is known of the tags of a game.
type header struct {
	count       int
	first       string // name of the first, in the usual case
	event, game bool
}

// tag passes over a tag, or finds that it begins the next game although this one has
// no moves: the tag that opens a game comes again, behind a blank line.
func (c *cutter) tag(s string) {
	name, _ := tagName(s[tagBracket(s):])
	h := &c.header
	game := strings.EqualFold(name, "Game")
	again := h.count > 0 && strings.Count(c.text[c.headEnd:c.pos], "\n") > 1
	if game && h.game && (h.count > 1 || again) ||
		again && (h.event && strings.EqualFold(name, "Event") || strings.EqualFold(canonical(name), h.first)) {
		c.cut = c.pos
		return
	}
	n, short := tagLength(s)
	if short && !c.final {
		c.wait = true
		return
	}
	if h.count++; h.count == 1 {
		h.first = strings.Clone(canonical(name))
	}
	h.game = h.game || game
	h.event = h.event || strings.EqualFold(name, "Event")
	c.skip(c.pos + n)
	c.headEnd = c.pos
}

// openBrace goes into a comment whose brace of n bytes is at pos.
func (c *cutter) openBrace(n int) {
	c.brace, c.wide, c.tags = c.pos, n > 1, -1
	c.pos += n
}

// maxComment is how far an unclosed comment is searched for its end, in bytes, once
// the tags of another game have been passed.
const maxComment = 1 << 20

// comment goes on to the end of a comment. Tags and another brace before the closing
// one show that it is missing; tags alone may be part of the comment.
func (c *cutter) comment() {
	to, next := commentEnd(c.text[:c.end], c.pos, c.wide)
	closed := next > to
	if c.tags < 0 {
		c.tags = tagsAt(c.text[:to], max(c.pos, 1))
	}
	if c.tags >= 0 && (!closed && c.final || to-c.brace > maxComment || strings.IndexByte(c.text[max(c.tags, c.pos):to], '{') >= 0) {
		c.brace = -1
		if c.state == atLead {
			c.skip(c.tags)
		} else {
			c.cut = c.tags
		}
		return
	}
	if closed {
		c.brace = -1
	}
	c.skip(next)
}

// tagsAt is where tags stand at the start of a line, from an offset on; -1 for
// nowhere.
func tagsAt(s string, from int) int {
	for from < len(s) {
		if s[from-1] == '\n' && isTag(s[from:]) {
			return from
		}
		n := strings.IndexByte(s[from:], '\n')
		if n < 0 {
			break
		}
		from += n + 1
	}
	return -1
}

// stops are the bytes of movetext that are looked at.
var stops = func() (t [256]bool) {
	for _, b := range []byte("\n{}()[<;%*01") {
		t[b] = true
	}
	t["½"[0]], t["（"[0]], t["【"[0]] = true, true, true
	return t
}()

// moves goes to the next thing behind moves that is none.
func (c *cutter) moves() {
	text := c.text
	i := c.pos
	for i < c.end && !stops[text[i]] {
		i++
	}
	c.pos = i
	if i >= c.end {
		if c.final {
			c.words()
		}
		return
	}
	s := text[i:]
	switch text[i] {
	case '\n':
		if c.words(); c.state == atMoves && !c.wait {
			c.skip(i + 1)
		}
	case '*', '0', '1', "½"[0]:
		c.figures()
	case '{':
		if c.words(); c.state == atMoves && !c.wait {
			c.openBrace(1)
		}
	case ';':
		if c.words(); c.state == atMoves && !c.wait {
			c.skip(lineEnd(text, i))
		}
	case '%':
		if c.pos++; i == 0 || text[i-1] == '\n' {
			c.skip(lineEnd(text, i))
		}
	case '(':
		c.open(1)
	case ')':
		c.close(1)
	case '[':
		c.bracket(s)
	case '<', "【"[0]:
		c.remark(s)
	case "（"[0]:
		r, size := utf8.DecodeRuneInString(s)
		switch r {
		case '（':
			c.open(size)
		case '）':
			c.close(size)
		case '｛':
			if c.words(); c.state == atMoves && !c.wait {
				c.openBrace(size)
			}
		case '［':
			c.bracket(s)
		case '０', '１':
			c.figures()
		default:
			c.pos += size
		}
	default:
		c.pos++
	}
}

// open reads a bracket of n bytes: it holds a result, opens a variation or a remark.
func (c *cutter) open(n int) {
	if c.words(); c.state != atMoves || c.wait || c.more(c.pos+n, blanks) {
		return
	}
	if k := bracketedResult(c.text[c.pos:], n); k > 0 {
		c.result(k)
		return
	}
	if beginsLine(c.text, c.pos+n) {
		c.depth++
	} else if c.pos >= c.searched {
		to, next := bracketEnd(c.text, c.pos+n, maxRemark)
		switch {
		case next > to:
			c.skip(next)
			return
		case to >= len(c.text) && !c.final:
			c.wait = true
			return
		}
		c.searched = to
	}
	c.skip(c.pos + n)
}

func (c *cutter) close(n int) {
	c.depth = max(c.depth-1, 0)
	c.skip(c.pos + n)
}

// bracket reads a square bracket: tags end the game if it has moves.
func (c *cutter) bracket(s string) {
	if c.words(); c.state != atMoves || c.wait {
		return
	}
	if !isTag(s) {
		c.remark(s)
		return
	}
	c.moved = c.moved || hasMove(c.text[c.headEnd:c.pos])
	if c.moved {
		c.cut = c.pos
	} else {
		c.state = atTags
	}
}

// remark passes over text in brackets that are closed on their line.
func (c *cutter) remark(s string) {
	r, n := utf8.DecodeRuneInString(s)
	by := closing[r]
	line := s[n:min(len(s), n+maxRemark)]
	if i := strings.Index(line, by); by != "" && i >= 0 && strings.IndexByte(line[:i], '\n') < 0 {
		c.skip(c.pos + n + i + len(by))
		return
	}
	if c.pos += n; by == "]" {
		c.piece = c.pos
	}
}

// figures finds out whether a result begins at pos, or the first move of another game.
func (c *cutter) figures() {
	s := c.text[c.pos:]
	n := 0
	if s[0] == '*' {
		n = 1
	} else if mayBeResult(s) {
		n = resultAt(s)
	}
	if n > 0 && c.isToken() {
		c.result(n)
		return
	}
	if s[0] == '1' && c.restarts() {
		c.cut = c.pos
	} else if !c.wait {
		_, size := utf8.DecodeRuneInString(s)
		c.pos += size
	}
}

// mayBeResult tells by the character behind the digit at the start of s that it may be
// the first of a result.
func mayBeResult(s string) bool {
	size := 1
	switch s[0] {
	case "½"[0]:
		return true
	case "１"[0]:
		size = len("１")
	}
	if len(s) <= size+1 {
		return false
	}
	switch s[size] {
	case '-', ':', '/', "½"[0], "–"[0], "－"[0]:
		return true
	case '.':
		return s[0] == '0'
	case ' ':
		return s[size+1] == '-' || s[size+1] == ':'
	}
	return false
}

// isToken tells that a token begins at pos: nothing but moves and numbers are glued
// to it.
func (c *cutter) isToken() bool {
	s := c.text[c.piece:c.pos]
	if n := strings.LastIndexAny(s, " \t　"); n >= 0 {
		_, size := utf8.DecodeRuneInString(s[n:])
		s = s[n+size:]
	}
	for s != "" {
		if n, _ := notation.Match(s); n > 0 {
			s = s[n:]
			continue
		}
		_, n := numberAt(s)
		rest := strings.TrimLeft(s[n:], ".…,:|!?+#=)")
		if len(rest) == len(s) {
			return false
		}
		s = rest
	}
	return true
}

// words finds a result in words at the end of the piece of a line before pos.
func (c *cutter) words() {
	s := c.text[c.piece:c.pos]
	if s == "" || endsMove(s) {
		return
	}
	if s = strings.TrimRight(s, blanks); s == "" || endsMove(s) {
		return
	}
	for at := 0; at < len(s); {
		rest := s[at:]
		if n := len(rest) - len(strings.TrimLeft(rest, blanks)); n > 0 {
			at += n
			continue
		}
		if n, _ := notation.Match(rest); n > 0 {
			at += n
			continue
		}
		if _, n := numberAt(rest); n > 0 {
			at += n + len(rest[n:]) - len(strings.TrimLeft(rest[n:], ".…．、。"))
			continue
		}
		if len(rest) < maxResult {
			if _, ok := record.ParseResult(rest); ok {
				from := c.piece + at
				c.pos, c.piece = from, from
				c.result(len(rest))
				return
			}
		}
		to, _ := tokenAt(s, at)
		at = max(to, at+1)
	}
}

// endsMove tells that a text ends in a digit, as moves do.
func endsMove(s string) bool {
	if c := s[len(s)-1]; c < utf8.RuneSelf {
		return c >= '0' && c <= '9'
	}
	r, _ := utf8.DecodeLastRuneInString(s)
	return r >= '０' && r <= '９' || strings.ContainsRune("一二三四五六七八九", r)
}

// result ends the game with a result of n bytes at pos. Inside of a variation that
// goes on or is closed it is a remark.
func (c *cutter) result(n int) {
	if c.depth > 0 {
		if c.more(c.pos+n, blanks) {
			return
		}
		if closes(strings.TrimLeft(c.text[c.pos+n:], blanks)) {
			c.skip(c.pos + n)
			return
		}
	}
	c.state = atResult
	c.skip(c.pos + n)
}

// rest goes to the end of the line of the result, or to a game that begins before it.
func (c *cutter) rest() {
	s := c.text[c.pos:]
	switch b := s[0]; {
	case b == '\n':
		c.cut = c.pos + 1
		return
	case b <= ' ':
		c.pos++
		return
	case b == '{':
		c.openBrace(1)
		return
	case isTag(s):
		c.cut = c.pos
		return
	}
	if number, n := numberAt(s); number == 1 && n > 0 {
		if c.more(c.pos+n, beforeMove) {
			return
		}
		if moveFollows(c.text, c.pos+n) {
			c.cut = c.pos
			return
		}
	}
	for c.pos++; c.pos < c.end && strings.IndexByte(" \t\n{[", c.text[c.pos]) < 0; c.pos++ {
	}
}

// restarts tells that the number 1 at pos begins another game: behind moves and a blank
// line, and the number 2 comes next. Many programs begin their list again behind a
// comment in a paragraph of its own; there the game goes on.
func (c *cutter) restarts() bool {
	if c.pos == 0 || c.text[c.pos-1] > ' ' || c.depth > 0 {
		return false
	}
	before := strings.TrimRight(c.text[c.headEnd:c.pos], " \t\n")
	gap := c.text[c.headEnd+len(before) : c.pos]
	if before == "" || strings.Count(gap, "\n") < 2 || c.more(c.pos+1, beforeMove) {
		return false
	}
	if number, n := numberAt(c.text[c.pos:]); number != 1 || !moveFollows(c.text, c.pos+n) {
		return false
	}
	if strings.HasSuffix(before, "}") {
		if open := strings.LastIndexByte(before, '{'); open <= 0 || before[open-1] == '\n' {
			return false
		}
	}
	c.moved = c.moved || hasMove(before)
	if !c.moved {
		return false
	}
	number, short := nextNumber(c.text[c.pos:])
	c.wait = short && !c.final
	return number == 2
}

// nextNumber is the number of the round behind the one whose number stands at the
// start of s, 0 where there is none; short tells that s ends before it.
func nextNumber(s string) (number int, short bool) {
	const most = 4096
	_, first := numberAt(s)
	for at := first; at < len(s); {
		rest := s[at:]
		switch b := rest[0]; {
		case at > most, b == '[' && isTag(rest), resultAt(rest) > 0:
			return 0, false
		case b == '{':
			_, at = commentEnd(s, at+1, false)
			continue
		case b == '(':
			_, at = bracketEnd(s, at+1, maxRemark)
			continue
		}
		if n, _ := notation.Match(rest); n > 0 {
			at += n
			continue
		}
		if number, n := numberAt(rest); n > 0 && number != 1 {
			return number, false
		} else if n > 0 {
			at += n
			continue
		}
		_, size := utf8.DecodeRuneInString(rest)
		at += size
	}
	return 0, true
}

// hasMove tells that a move stands in a piece of movetext, outside of its comments.
func hasMove(s string) bool {
	token := true // may begin
	for at := 0; at < len(s); {
		rest := s[at:]
		c, size := utf8.DecodeRuneInString(rest)
		switch {
		case c == '{':
			_, at = commentEnd(s, at+1, false)
			token = true
			continue
		case c == ';':
			at = lineEnd(s, at)
			continue
		case c <= ' ', isBlank(c), isSeparator(c), c == '.', c == '(':
			token = true
		case token:
			if n, _ := notation.Match(rest); n > 0 || notation.MatchSpaced(rest) > 0 {
				return true
			}
			if _, n := numberAt(rest); n > 0 {
				at += n
				continue
			}
			if _, damaged := tokenAt(s, at); damaged {
				return true
			}
			token = false
		}
		at += size
	}
	return false
}
