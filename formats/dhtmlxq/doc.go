// Package dhtmlxq reads DhtmlXQ, the markup of 东萍象棋 (dpxq.com) in which forums and
// web pages carry games: [DhtmlXQ_name]value[/DhtmlXQ_name], with coordinates of four
// digits, variations and comments.
//
// # What the reader forgives
//
// Names in any case; a wrapper of any kind ([DhtmlXQ], [DhtmlXQiFrame],
// [DhtmlXQHTML]) or none; closing tags with a wrong name; values on several lines and
// with HTML line breaks; blanks among the digits; branches in any order; any text
// around the records (ignored-text).
//
// The side to move is that of the piece that moves first. Squares that are not on the
// board are rules.NoSquare; what contradicts itself is corrupt-input.
//
// # Tags
//
// title, event, place, date, round, group (Section), table (Board), timerule
// (TimeControl), red, black, their teams, ratings and times, result, open (Opening),
// remark (Annotator), author, type and endtype (Termination) are the tags of these
// names; the name of a player is redname where that is given. Other fields keep their
// own name, except those that only serve the applet (ver, init, pver, firstnum, length,
// hidemove).
package dhtmlxq
