package pgn

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// maxDepth is how deep variations may be nested.
const maxDepth = 100_000

// parser reads the text of one game. All offsets count from the start of the game.
type parser struct {
	g       *record.Game
	whole   bool // s is the text of a game, and no comment in one
	starved bool // something was looked for behind the end of s
	s       string
	pos     int

	line, lineStart  int // the line of pos and the offset where it begins
	firstLine        int
	column, columnAt int             // characters of the line before the offset columnAt
	firstColumn      int             // characters of the first line before the game
	placed           bool            // the text has a place in the input
	offsets          bool            // they lead into the Text of the game
	escaped          bool            // the text stands in a comment, so that ｝ is }
	names            map[string]bool // of tags in small letters, where there are many
	named            int             // how many of the tags are in it
	tagEnd           int             // where the last tag ended
	searched         int             // no bracket is closed before this offset
	separated        int             // semicolons before this offset stand between moves
	lineFrom, lineTo int             // a piece of a line up to its end, in the
	lineOf           int             // text as long as this

	open []variation
	base int // variations opened before the text being read
	// refused tells that the next move is the first of those that could not be played.
	refused bool
	cur     record.NodeID // last move of the line being read
	fresh   bool          // no move of this line has been read yet
	before  []string      // comments before the first move of a variation
	number  int32         // printed before the next move, -1 none
	// Where that number stands, and its line.
	numberAt, numberEnd, numberLine, numberLineStart int

	dots  int  // dots since that number, an ellipsis counts three
	end   int  // where the last move ended
	deep  bool // nesting-limit is reported
	stray bool // text that is no move stands behind the last move
	junk  junk
}

// variation is one that is being read.
type variation struct {
	main record.NodeID // the move it replaces
	at   diag.Place    // of its bracket
}

// begin turns to the text of a unit.
func (p *parser) begin(g *record.Game, u *source.Unit) {
	line, column := max(u.Line, 1), max(u.Column, 1)-1
	*p = parser{
		g: g, whole: true, s: u.Text, line: line, firstLine: line, column: column, firstColumn: column,
		placed: true, offsets: true, open: p.open[:0], fresh: true, number: -1, end: -1,
	}
	g.MovesEnd = -1
}

// blankLines leaves out the blank lines before a game.
func (p *parser) blankLines() {
	rest := strings.TrimLeft(p.s, " \t\n")
	blank := strings.LastIndexByte(p.s[:len(p.s)-len(rest)], '\n') + 1
	if blank == 0 {
		return
	}
	p.line += strings.Count(p.s[:blank], "\n")
	p.firstLine, p.firstColumn, p.column = p.line, 0, 0
	p.s = p.s[blank:]
}

// more is asked for text behind the end of s, of which there is none here.
func (p *parser) more() bool {
	p.starved = true
	return false
}

// has tells that there is text at an offset.
func (p *parser) has(at int) bool {
	for at >= len(p.s) {
		if !p.more() {
			return false
		}
	}
	return true
}

// ahead is the text behind blanks, line ends and the characters of a set.
func (p *parser) ahead(at int, set string) string {
	for {
		rest := strings.TrimLeft(p.s[at:], set)
		if at = len(p.s) - len(rest); rest != "" || !p.more() {
			return rest
		}
	}
}

// columnOf is the column of a place of the current line, in characters from 1.
func (p *parser) columnOf(at int) int {
	if p.columnAt < p.lineStart {
		p.columnAt, p.column = p.lineStart, 0
	}
	if at < p.columnAt {
		column := 1
		if p.lineStart == 0 {
			column += p.firstColumn
		}
		return column + utf8.RuneCountInString(p.s[p.lineStart:at])
	}
	p.column += utf8.RuneCountInString(p.s[p.columnAt:at])
	p.columnAt = at
	return p.column + 1
}

// place is that of a character of the current line.
func (p *parser) place(at int) diag.Place {
	if !p.placed {
		return diag.Place{}
	}
	return diag.At(p.line, p.columnOf(at))
}

// newline steps over a line end.
func (p *parser) newline() {
	p.pos++
	p.lineStart = p.pos
	p.line++
}

// skip steps over text that may hold line ends.
func (p *parser) skip(to int) {
	if n := strings.Count(p.s[p.pos:to], "\n"); n > 0 {
		p.line += n
		p.lineStart = p.pos + strings.LastIndexByte(p.s[p.pos:to], '\n') + 1
	}
	p.pos = to
}

// report adds a finding about a piece of text.
func (p *parser) report(code diag.Code, at diag.Place, text string, args ...string) *diag.Finding {
	f := diag.New(code)
	f.Game, f.Place, f.Text, f.Args = p.g.Number, at, excerpt(text), diag.Strs(args...)
	f.Width = max(1, utf8.RuneCountInString(firstLine(text)))
	p.g.Report(f)
	return &p.g.Findings[len(p.g.Findings)-1]
}

// maxExcerpt is how many bytes of text a finding quotes.
const maxExcerpt = 512

func excerpt(text string) string {
	if len(text) <= maxExcerpt {
		return text
	}
	n := maxExcerpt
	for n > maxExcerpt-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// AppendMoves reads movetext that could not be played into the tree of g, as the
// continuation of parent, and returns the last move of its line. The text stands at the given place of the
// input; with the zero Place the moves have no place. What it cannot read is
// reported.
func AppendMoves(g *record.Game, parent record.NodeID, text string, at diag.Place) record.NodeID {
	p := parser{
		g: g, s: text, line: at.Line, firstColumn: at.Column - 1, column: at.Column - 1, placed: at.Line > 0,
		cur: parent, fresh: parent == 0, number: -1, end: -1, refused: true,
	}
	p.moves()
	p.close()
	return p.cur
}
