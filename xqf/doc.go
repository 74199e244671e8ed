// Package xqf reads and writes XQF files (象棋演播室, XQStudio), versions 1.0 to
// 1.8 (version bytes 0x0A to 0x12): one game a file, with its whole tree.
//
// A file is a header of 1024 bytes and the records of the tree in pre-order. The
// first record is the root, which holds the comment before the first move. From
// version 1.1 on squares and comment lengths are offset, from 1.3 on everything
// behind the header is also masked; the keys stand in the header.
//
// The reader forgives, without a word: any byte above 89 for a captured piece, a
// side byte that disagrees with the first move (the piece that moves first
// decides), pieces of a kind in any order, comments with or without a final line
// end, rubbish behind a header string and in reserved bytes. With a warning: a
// length byte larger than its field (the text is cut to the field), text that is
// not GB18030 (U+FFFD stands for it), an unknown result code, zeros behind the
// tree, an alternative to the root. As errors it reports an input that ends too
// early, a comment length that cannot be, other bytes behind the tree, keys that
// contradict their sum and two pieces on one point; what could be read is in the
// game. Nothing is judged: moves
// that no piece can make are delivered as they stand, and a square that is not on
// the board is rules.NoSquare.
//
// The writer has one form for each version, version 1.0 with all keys 0 unless
// another is asked for. The same game gives the same bytes. Text is GBK, strings
// are cut between characters, comments have CR LF and end with it, captured pieces
// are 0xFF.
//
// # Tags
//
// Each tag is a header field, in both directions (see Fields):
//
//	Event        event          63 bytes
//	Site         place          15
//	Date         date           15, as written
//	Red          Red player     15
//	Black        Black player   15
//	Result       result         1-0 0-1 1/2-1/2 *
//	ResultCode   result         a code above 3: 4 is a draw, others are unknown
//	Title        TitleA         63
//	Subtitle     TitleB         63
//	Type         type           布局 中局 残局, nothing for a whole game (全局), a number for other codes
//	TimeControl  time rule      63
//	RedTime      Red's time     15
//	BlackTime    Black's time   15
//	Annotator    annotator      15
//	Author       author         15
//
// Result is always there, an empty field gives no tag. The start position and the
// side to move are in the game, not in a tag. Everything else that a game may hold
// has no place in the file and is a lossy-conversion finding: other tags (teams,
// ratings, round, opening), glyphs ($1), what does not fit, characters outside GBK,
// moves without coordinates and what hangs on them. Several comments at one place
// become one, a line each. Tags that only say how the text of a game is written
// (Game, Format, FEN, SetUp, PlyCount) are left out without a word.
package xqf
