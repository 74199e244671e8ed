// Package sheet reads and writes plain-text move lists and scoresheets.
//
// # What the reader forgives
//
// Moves in any notation, one or many a line, with numbers or without, in columns
// of blanks, tabs, commas, | or full-width blanks, or glued together; numbers with
// any stop, in any width, circled, or in brackets; headings (回合 红方 黑方),
// rulers, header lines (赛事：… 红方：…, FORMAT WXF), pairing lines (甲 先胜 乙),
// footers, results in words, pieces of HTML, tables and CSV with a heading, blocks
// of rounds side by side, runs of coordinates with a FEN before or behind them, and
// START{ }END. Several games may follow one another: a header, a pairing line or a
// new number 1 begins the next.
//
// What stands for a move that was not recorded (——, …, ？, □, 漏, an empty cell of
// a table) becomes a node that is a Hole. Text in brackets behind a move is a
// comment on it, and so is a paragraph between blank lines; other text among the
// moves is a finding (unparsed-text), text elsewhere one of ignored-text.
//
// The reader knows no board: it keeps every move as written, with the number that
// stands before it and whether that number, or the column, says that Black moves.
//
// # What the writer writes
//
// A header line a tag (赛事：某杯; names that have no Chinese word as they are), the
// start position where it is not the standard one (FEN：…), comments on it, the
// heading 回合 红方 黑方, one round a line with its columns aligned, and the result
// in words:
//
//	赛事：某杯
//	红方：甲一
//	黑方：乙二
//	结果：红胜
//
//	回合  红方      黑方
//	  1.  炮二平五  马8进7
//	      （常见的开局）
//	  2.  马二进三  车9平8
//
//	红胜
//
// Where Black moves first, or goes on after a comment on Red's move, …… stands in
// Red's column. Comments are in full-width brackets on lines of their own; brackets
// in them that are not in pairs, and every backslash, have a backslash before them; a
// comment that reads like a number, a hole or a result has full-width blanks around it.
// Moves that could not be played follow as written in a line 未走：…. A sheet has no
// place for variations and annotation glyphs: they are reported as lossy-conversion.
package sheet
