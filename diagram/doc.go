// Package diagram draws a position as text, as an SVG picture and in pixels.
//
// Red is at the bottom, rank 9 at the top and files a to i go from left to right,
// unless Options.Flip turns the board round. On the edges stand the file numbers of
// both sides (一 to 九 from Red's right, 1 to 9 from Black's right), the letters of
// the files and the numbers of the ranks.
package diagram

import "qipu/rules"

// Options change how a board is drawn.
type Options struct {
	ASCII bool       // FEN letters instead of Chinese glyphs
	Hant  bool       // traditional glyphs
	Flip  bool       // Black at the bottom
	Last  rules.Move // whose ends are marked, NoMove for none

	// Of pictures only. A king in check is marked without being asked for.
	Arrows []Arrow
	Width  int    // in pixels, 0: that of the place in SVG, DefaultWidth in PNG
	Title  string // above the board, SVG only
	Shared bool   // SVG without its parts, which the page has once, from Symbols
}

// Arrow is drawn over a move. In SVG it is an element of the class xq-arrow with the
// move as its data-move.
type Arrow struct {
	Move   rules.Move
	Dashed bool // thinner and broken, for second thoughts
}
