// Package repetition judges what a record repeats: the cycles of moves (competition
// rules 1999/2011, articles 23.2 to 29 and the detailed rules 1 to 13) and the
// natural limit (4.2.4, 23.3).
//
// [Judge] reads a whole game. It finds the stretches that repeat a position, says
// for each move of the cycle what it does (将 checks, 杀 threatens mate, 捉 chases,
// else idle: 兑 献 拦 跟 闲), for each side whether it forces on every move, and
// from both the verdict. The rules leave much to the arbiter. Where they do, or
// where a search has reached its limit, a label is marked unsure; the verdict is
// taken over all that the unsure labels could be, and where these differ it is
// [Arbiter], with the questions it hangs on. Nothing is decided by a guess.
//
// [Tracker] is for the hot path. It is fed one position key a ply and tells whether
// Judge could have anything to say; most games never need it.
//
// A [Ruleset] is data: [CN] is the default, [AXF] the rules of the Asian federation.
// The classifier asks the rule set and knows none by name.
//
// Plies count from 1 at the first move of the record. Reasons are [Point] values
// with squares and moves; the package writes no sentences.
package repetition
