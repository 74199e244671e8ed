// Package rules is the game itself: the board, the pieces, how they move, and
// what makes a move or a position illegal (competition rules 1999/2011, articles
// 1 to 4). It knows no text except the names of its own values.
//
// Squares are numbered rank*9+file: files 0 to 8 from Red's left (a to i), ranks
// 0 to 9 from Red's back rank. Square 0 is a0, square 89 is i9.
//
// A [Position] is a plain value. [Position.Play] and [Position.Undo] trust their
// caller; [Position.Check] and [Position.IsLegal] are for moves that come from
// outside, [Position.LegalMoves] lists what they accept. A position need not be
// one that can arise in a game, and need not even have kings: every method works
// on it, and [Position.Problems] says what is wrong with it.
package rules
