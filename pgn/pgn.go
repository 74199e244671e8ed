// Package pgn reads and writes the PGN dialect of Chinese chess: tags in brackets,
// then moves with their numbers, comments in braces, variations in parentheses, and
// a result (中国象棋电脑应用规范, part 4).
//
// # What the reader forgives
//
// Games: any number of them in one input, with or without tags, blank lines or
// results. A game ends with the line of its result, or on it before the next game; else
// before the next tags, or behind a blank line before a move 1 that a number 2 comes
// after, unless a comment in a paragraph of its own stands before it. Behind a result
// the next game begins with tags or with move 1. A header without moves is a game.
// Text between a result and the next game, or before the first, is ignored-text. A
// game without a result may have been cut off: truncated-input is a warning then, and
// an error where the text ends inside of a tag, a number or a move.
//
// Tags: names in any case and width and in Chinese (赛事 is Event, 红方 is Red), several
// on a line, brackets of any width; with bad-tag also quotes that are not escaped (the
// value ends at the first quote before a bracket) or of another kind, a value that goes
// on in the next line, a missing quote or bracket. Of tags with one name the first
// counts, with duplicate-tag. The escapes are \" and \\.
//
// Moves: in any notation, decided per game by who replays it; on one line, on a line
// each, in columns, or glued together; blanks, digits, dots and brackets of any
// width, also between the characters of a move; Chinese punctuation, and a semicolon
// that has moves at both sides. Numbers may be missing, be repeated for Black, be in
// brackets or one character (①), and have dots, an ellipsis or nothing behind them;
// three dots or an ellipsis say that Black moves. Text that resembles a damaged move is kept as a move; dashes (——) are the
// hole that a missing one leaves. Anything else is
// unparsed-text; words of it are kept as a comment.
//
// Marks: ! ? !! ?? !? ?! are the NAGs 1 to 6, the signs += ± ∓ -+ ∞ = □ N and their
// relatives those of the PGN standard (notation.MatchNAG), glued to the move or, but
// for □, behind blanks; the + and # of check and mate are
// dropped.
//
// Comments: {…} of either width, and from ; to the line end. They do not nest. A
// comment that is not closed ends before the tags of the next game; that it is not
// closed shows when another opens behind these tags. A line that begins with % is
// ignored. Round brackets in which no line of moves begins hold a comment too,
// （当头炮）, and so do 【 】 and 〔 〕.
//
// Variations: to a depth of 100,000 (nesting-limit). One to the first move of a
// variation is one more to the move that this replaces.
//
// Results: all that record.ParseResult knows, in figures anywhere, in words at a
// line end. Of several the first that is not * counts. A result that tells a reason
// (黑超时负) becomes the tag Termination where there is none and the tag Result is
// silent about it.
//
// # What the writer writes
//
// [Game "Chinese Chess"], the tags Event Site Date Round Red Black Result as far as
// the game has them, its other tags in their order, FEN unless the game begins at
// the start position with round 1, Format unless the notation is Chinese. Then the
// moves in lines of at most 80 columns, comments in one piece: Red's with number,
// Black's with 1... where it comes first or something stands before it. NAGs are $n.
// A } in a comment becomes ｝.
//
// The rest of a line that could not be played stands behind its legal part as
// {[%unplayed …]}, in which } is written ｝ and ｝ doubled. Reading puts it back
// into the line.
//
// What is written can be read without loss, and writing that gives the same bytes.
package pgn
