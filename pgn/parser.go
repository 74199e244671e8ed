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

// parser reads the text of one game. All offsets count from the start of its unit.
type parser struct {
	source.Cursor
	g     *record.Game
	inner bool // the text is that of a line that could not be played, without tags and result

	firstColumn int             // of the unit
	torn        bool            // that the text is cut off is said
	placed      bool            // the text has a place in the input
	offsets     bool            // they lead into the Text of the game
	escaped     bool            // the text stands in a comment, so that ｝ is }
	tagEnd      int             // where the last tag ended
	names       map[string]bool // of tags in small letters, where there are many
	named       int             // how many of the tags are in it
	searched    int             // no bracket is closed before this offset
	separated   int             // semicolons before this offset stand between moves
	lineFrom    int             // a piece of a line up to its end, in the
	lineTo      int             // text as long as lineOf
	lineOf      int

	open []variation
	base int // variations opened before the text being read
	// refused tells that the next move is the first of those that could not be played.
	refused bool
	cur     record.NodeID // last move of the line being read
	left    record.NodeID // the move behind whose variations pos is, if it is cur
	fresh   bool          // no move of this line has been read yet
	before  []string      // comments before the first move of a variation
	number  int32         // printed before the next move, -1 none
	// Where that number stands.
	numberAt, numberEnd int
	numberPlace         diag.Place

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

// place is that of a character of the current line.
func (p *parser) place(at int) diag.Place {
	if !p.placed {
		return diag.Place{}
	}
	return p.At(at)
}

// report adds a finding about a piece of text.
func (p *parser) report(code diag.Code, at diag.Place, text string, args ...string) *diag.Finding {
	f := diag.New(code)
	f.Game, f.Place, f.Text, f.Args = p.g.Number, at, excerpt(text), diag.Strs(args...)
	f.Width = max(1, utf8.RuneCountInString(firstLine(text)))
	n := len(p.g.Findings)
	if p.g.Report(f); len(p.g.Findings) == n {
		return &f // one too many to be kept
	}
	return &p.g.Findings[n]
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
		Cursor: source.NewCursor(text, at.Line, max(at.Column, 1)), g: g, inner: true, placed: at.Line > 0,
		cur: parent, fresh: parent == 0, number: -1, end: -1, refused: true,
	}
	p.moves()
	p.close()
	return p.cur
}
