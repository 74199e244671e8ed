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
// comment on it, and so is a paragraph between blank lines; text that reads like
// neither is a finding too (unparsed-text), text elsewhere one of ignored-text.
//
// The reader knows no board: it keeps every move as written, with the number that
// stands before it and whether that number, or the column, says that Black moves.
//
// # Header lines
//
//	line   = [bullet] field { gap field }
//	field  = label colon value          红方：甲一
//	       | "【" label "】" value       【红方】甲一
//	       | label cell value           红方,甲一  红方 甲一  | 红方 | 甲一 |
//	label  = word [ "（" note "）" ]      红方（先手）
//	colon  = : ： ∶ = ＝                 = only behind a label that is known
//	gap    = blanks , ; 、 / |           what ends a value where a label follows
//	pair   = player VS player [score]   甲一 VS 乙二 1:0, 甲一 先胜 乙二
//	player = [team] name [ "（" side, team, grade or rating "）" ]
//
// Labels may hold blanks and stand in Markdown or quotation marks. A value ends where
// the next label begins: a known one, or behind a wide gap or a cell any short word with
// a colon. Labels of free text (备注) only end at a wide gap. 单位, 等级, 用时 and the
// like belong to the player named last. A label that is not known is the name of a tag,
// and reported (unknown-label).
// The value may stand in the next line, or go on there, further in. Tags of more than
// one meaning are taken apart: 第3轮 第2台 is a Round and a Board, 红45分 黑50分 are the
// times of both.
//
// # Text among the moves
//
// A sentence between rounds, or behind both moves of one, is a comment, with the moves
// in it; so are the notes below the list and what stands under the heading of a
// variation (变①). A word in the place of a move, or the number of a round with words
// behind it, is a Hole with these words. Other words are comments too, and reported.
// Behind a move 2分15秒, 1'42", (0:35), and digits that number no round, are times;
// ① and [1] are the numbers of notes; ± and its like are annotation glyphs.
//
// A row may hold the moves of one side (红方：1.炮八平五 2.马八进七), numbers may count
// half-moves where words tell the side, and a line may be a game with its name before
// it (g0001;b2e2,b9c7).
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
