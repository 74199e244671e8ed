// Package notation turns the text of one move into a move of a position, and a move
// into text, in the notations in which xiangqi games are recorded.
//
// A reader is tolerant: every glyph, script, width and dialect that is in use is
// read, and what departs from the standard is told as a warning. It is never
// generous with the rules: a text resolves only to one legal move. A writer knows a
// single canonical form.
//
// Read, besides the standard:
//   - both scripts, 俥 傌 砲 and the like, either side's words, digits of any script
//     and width, full-width letters and signs, every dash; blanks and ! ? + # around
//   - Chinese: 车前 for 前车, 上 and 下, a place that is missing or needless where one
//     piece can move so, crowded pawns as 前 二 三 后, 前兵四平五, 前四平五
//   - the short form with stroke marks or, where one move fits, without
//   - WXF: letters of all schools or the word of the piece (炮2=5), . and = for 平, +C-2,
//     fC=7, C25, 62.5, crowded pawns as the federation, xqbase, AXF and Fairy-Stockfish
//     spell them
//   - coordinates with ranks 0 to 9 or 1 to 10, capitals, a dash
//   - Vietnamese in letters and in words, P2-5 and Pháo 2 bình 5
//   - Unicode's pieces, U+1FA60 to U+1FA6D, in the place of words
//
// Written: Chinese of the computer standard (规范), Black's numbers in ASCII digits;
// WXF of the federation with '.' for 平; H2-E2; h2e2 or h3e3; Vietnamese letters.
//
// File numbers count from the mover's own right, 1 to 9; ranks and files elsewhere
// are those of package rules. The side is that of the position: neither the colour
// of a glyph nor the script of a digit says who moves.
package notation

import (
	"iter"

	"qipu/rules"
)

// Style is a notation.
type Style uint8

const (
	Auto       Style = iota // not known: each text is read in the way its shape suggests
	Chinese                 // 炮二平五
	Short                   // 炮25, the middle word left out or marked by a stroke
	ICCS                    // H2-E2, any case, dash optional, ranks 0 to 9
	UCI                     // h2e2, ranks 0 to 9
	UCI10                   // h3e3, ranks 1 to 10
	WXF                     // C2.5 or C2=5
	Vietnamese              // P2-5
	SAN                     // Che2, ranks 0 to 9; only read
	SAN10                   // Che3, ranks 1 to 10; only read

	numStyles
)

var styleNames = [numStyles]string{
	"auto", "chinese", "short", "iccs", "uci", "uci10", "wxf",
	"vietnamese", "san", "san10",
}

// String is the name that the command line uses.
func (s Style) String() string {
	if s >= numStyles {
		return "unknown"
	}
	return styleNames[s]
}

// ParseStyle reads the name of a style.
func ParseStyle(name string) (Style, bool) {
	for s, n := range styleNames {
		if n == name {
			return Style(s), true
		}
	}
	return Auto, false
}

// Warn is a set of departures from the standard that did not prevent a reading.
type Warn uint8

const (
	Nonstandard       Warn = 1 << iota // understood, but not the standard spelling
	MissingQualifier                   // 前/后 needed by the standard and left out
	NeedlessQualifier                  // 前/后 although the pieces do not share a file
)

// Status says what became of a text.
type Status uint8

const (
	Resolved       Status = iota // one legal move
	Ambiguous                    // several legal moves
	WrongQualifier               // the piece named by 前/中/后/一…五 cannot move so, another on its file can
	Illegal                      // a move, but not a legal one
	Unreadable                   // stands for a move, but has unreadable characters, or is a null move
	NotAMove                     // no move of the notation
)

// Reading is what a text means at a position.
type Reading struct {
	Status Status
	// Move is the legal move where Status is Resolved; where it is Illegal, the
	// candidate that came furthest in the order of reasons, NoMove if the text
	// implies none.
	Move rules.Move
	// Moves are all the legal readings of an Ambiguous text, and what a text with
	// a WrongQualifier may have meant, in the order of their coordinates.
	Moves []rules.Move
	// Reason says why the text is Illegal: of all pieces that fit it, the reason
	// of the one that comes furthest; NoSuchPiece where none fits. With a
	// WrongQualifier it is that of the piece named.
	Reason rules.Reason
	Warn   Warn
}

// Reader reads the moves of one game. The zero value reads any notation.
type Reader struct {
	Style Style
	// Strokes tells that the record marks 进 and 退 of the short form by strokes, so
	// that a digit without one means 平. It becomes true by itself at the first
	// stroke.
	Strokes bool
	// Coordinates lets a move of a game in WXF or Vietnamese, which have no spelling for
	// some moves of crowded pawns, be written H2-E2; such a move is Nonstandard.
	Coordinates bool
	// Game, where it is set, are the moves of the game: where a spelling of WXF has two
	// meanings, what is written elsewhere decides.
	Game iter.Seq[string]

	dialect       dialect // of WXF, as far as the game has shown it
	point, equals bool    // 平 was written . or = in WXF
}

// Resolve reads a text as a move of the side to move. Surrounding blanks and the
// marks that annotators append (! ? + #) are passed over. A named style is never
// left for another one.
func (r *Reader) Resolve(pos *rules.Position, text string) Reading {
	switch r.Style {
	case Chinese:
		if m, warn, ok := plain(pos, text); ok {
			return Reading{Move: m, Warn: warn}
		}
		if p, ok := parseChinese(text); ok {
			return p.read(pos)
		}
	case Short:
		if p, ok := parseShort(text); ok {
			return r.short(pos, p)
		}
	case ICCS, UCI, UCI10:
		if m, ok := parseCoordinates(text, r.Style); ok {
			return coordinates(pos, m)
		}
	case WXF:
		if t, ok := parseWXF(text); ok {
			return r.wxf(pos, t)
		}
		return r.unspelled(pos, text)
	case Vietnamese:
		if p, ok := parseVietnamese(text); ok {
			return p.read(pos)
		}
		return r.unspelled(pos, text)
	case SAN, SAN10:
		if t, ok := parseSAN(text, r.Style == SAN10); ok {
			return san(pos, t)
		}
	default:
		return r.guess(pos, text)
	}
	return failure(text)
}

// unspelled reads a move that is written as coordinates because the notation has no
// spelling for it.
func (r *Reader) unspelled(pos *rules.Position, text string) Reading {
	if m, ok := parseCoordinates(text, ICCS); ok && r.Coordinates && isICCS(text) {
		reading := coordinates(pos, m)
		reading.Warn = Nonstandard
		return reading
	}
	return failure(text)
}

// failure is the reading of a text that has no meaning in the notation.
func failure(text string) Reading {
	if unreadable(text) {
		return Reading{Status: Unreadable}
	}
	return Reading{Status: NotAMove}
}
