package notation

import (
	"slices"
	"strings"
	"testing"

	"qipu/rules"
)

const (
	twoRooks     = "5k3/9/9/9/4R4/9/4R4/9/9/3K5 w"
	threePawns   = "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w"
	fourPawns    = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w"
	fivePawns    = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w"
	twoFiles     = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w"
	twoFilesB    = "3k5/9/9/9/9/9/3p1p3/3p1p3/9/4K4 b"
	threeAndTwo  = "3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/5K3 w"
	pairAndAlone = "3k5/9/9/2P1P4/2P6/9/9/9/9/5K3 w"
	onePair      = "3k5/9/9/2P6/2P6/9/9/9/9/5K3 w"
)

// Each row: position, style, text, what it means, the warnings, and the moves (one
// for Resolved and Illegal, all for the others).
var readings = []struct {
	fen    string
	style  Style
	text   string
	status Status
	reason rules.Reason
	warn   Warn
	moves  []string
}{
	// Digits and words of the other side, old words, the order of the words.
	{startFEN, Chinese, "炮2平5", Resolved, 0, Nonstandard, []string{"h2e2"}},
	{startFEN, Chinese, "炮２平５", Resolved, 0, Nonstandard, []string{"h2e2"}},
	{startFEN, Chinese, "炮二平5", Resolved, 0, Nonstandard, []string{"h2e2"}},
	{startFEN, Chinese, "炮贰平伍", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Chinese, "马二上三", Resolved, 0, Nonstandard, []string{"h0g2"}},
	{startFEN, Chinese, "卒三进一", Resolved, 0, Nonstandard, []string{"g3g4"}},
	{startFEN, Chinese, " 炮 二 平 五 !?", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Chinese, "砲二平五", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Chinese, "象三進五", Resolved, 0, 0, []string{"g0e2"}},
	{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", Chinese, "馬８進７", Resolved, 0, 0, []string{"h9g7"}},
	{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", Chinese, "马八进七", Resolved, 0, Nonstandard, []string{"h9g7"}},
	{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", Chinese, "兵3进1", Resolved, 0, Nonstandard, []string{"c6c5"}},
	{twoRooks, Chinese, "车前平九", Resolved, 0, Nonstandard, []string{"e5a5"}},
	{twoRooks, Chinese, "後車平九", Resolved, 0, 0, []string{"e3a3"}},

	// 前/后 left out, needless, wrong.
	{twoRooks, Chinese, "车五退四", Illegal, rules.Blocked, 0, []string{"e5e1"}},
	{"5k3/9/9/9/4R4/4p4/4R4/9/9/3K5 w", Chinese, "车五平九", Ambiguous, 0, 0, []string{"e3a3", "e5a5"}},
	{"5k3/9/9/p8/p3R4/9/4R4/9/9/3K5 w", Chinese, "车五进四", Resolved, 0, MissingQualifier, []string{"e5e9"}},
	{"5k3/9/9/9/4R4/9/4R4/9/9/3K5 w", Chinese, "车五进四", Resolved, 0, MissingQualifier, []string{"e5e9"}},
	{"3k5/9/9/2N6/9/9/9/9/7N1/5K3 w", Chinese, "前马进五", Resolved, 0, NeedlessQualifier, []string{"c6e7"}},
	{"5k3/9/9/2R6/9/9/6R2/9/9/3K5 w", Chinese, "前车进二", Ambiguous, 0, 0, []string{"c6c8", "g3g5"}},
	{"5k3/9/9/2R6/9/9/6R2/9/9/3K5 w", Chinese, "后车进六", Resolved, 0, NeedlessQualifier, []string{"g3g9"}},
	{"3k5/9/9/9/9/9/9/9/9/R4K3 w", Chinese, "前车进一", Resolved, 0, NeedlessQualifier, []string{"a0a1"}},
	{twoRooks, Chinese, "后车进四", WrongQualifier, rules.Blocked, 0, []string{"e5e9"}},
	{twoRooks, Chinese, "中车平九", WrongQualifier, rules.NoSuchPiece, 0, []string{"e3a3", "e5a5"}},
	{twoRooks, Chinese, "三车平九", WrongQualifier, rules.NoSuchPiece, 0, []string{"e3a3", "e5a5"}},
	{twoRooks, Chinese, "二车平九", Resolved, 0, Nonstandard, []string{"e3a3"}},
	{twoRooks, Chinese, "前车五平九", Resolved, 0, Nonstandard, []string{"e5a5"}},
	{twoRooks, Chinese, "前马平九", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{twoRooks, Chinese, "一马平九", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},

	// Advisors and elephants never need it, with or without.
	{"3k5/9/9/9/9/9/9/3A5/9/3AK4 w", Chinese, "仕六退五", Resolved, 0, 0, []string{"d2e1"}},
	{"3k5/9/9/9/9/9/9/3A5/9/3AK4 w", Chinese, "前士退五", Resolved, 0, 0, []string{"d2e1"}},
	{"3k5/9/9/9/9/9/9/3A5/9/3AK4 w", Chinese, "后仕退五", WrongQualifier, rules.Shape, 0, []string{"d2e1"}},
	{"3k2b2/9/9/9/6b2/9/9/9/9/4K4 b", Chinese, "后象进5", Resolved, 0, 0, []string{"g9e7"}},
	{"3k2b2/9/9/9/6b2/9/9/9/9/4K4 b", Chinese, "象7退9", Resolved, 0, 0, []string{"g5i7"}},
	{"3k5/9/9/9/9/9/9/3A1A3/9/4K4 w", Chinese, "前仕退五", Ambiguous, 0, 0, []string{"d2e1", "f2e1"}},

	// Crowded pawns on one file.
	{threePawns, Chinese, "中兵平六", Resolved, 0, 0, []string{"e7d7"}},
	{threePawns, Chinese, "二兵平六", Resolved, 0, Nonstandard, []string{"e7d7"}},
	{threePawns, Chinese, "四兵平六", WrongQualifier, rules.NoSuchPiece, 0, []string{"e6d6", "e7d7", "e8d8"}},
	{threePawns, Chinese, "兵五平六", Ambiguous, 0, 0, []string{"e6d6", "e7d7", "e8d8"}},
	{threePawns, Chinese, "兵五进一", Resolved, 0, MissingQualifier, []string{"e8e9"}},
	{threePawns, Chinese, "后兵进一", WrongQualifier, rules.OwnPieceOnTarget, 0, []string{"e8e9"}},
	{fourPawns, Chinese, "前兵平六", Resolved, 0, 0, []string{"e8d8"}},
	{fourPawns, Chinese, "后兵平六", Resolved, 0, 0, []string{"e5d5"}},
	{fourPawns, Chinese, "三兵平六", Resolved, 0, 0, []string{"e6d6"}},
	{fourPawns, Chinese, "中兵平六", WrongQualifier, rules.NoSuchPiece, 0, []string{"e5d5", "e6d6", "e7d7", "e8d8"}},
	{fivePawns, Chinese, "中兵平六", Resolved, 0, 0, []string{"e6d6"}},
	{fivePawns, Chinese, "五兵平六", WrongQualifier, rules.PawnSidewaysBeforeRiver, 0, []string{"e5d5", "e6d6", "e7d7", "e8d8"}},
	{onePair, Chinese, "前兵七进一", Resolved, 0, 0, []string{"c6c7"}},
	{onePair, Chinese, "前七进一", Resolved, 0, 0, []string{"c6c7"}},

	// On two files.
	{twoFiles, Chinese, "一兵平五", Resolved, 0, 0, []string{"f8e8"}},
	{twoFiles, Chinese, "四兵平五", Resolved, 0, 0, []string{"d6e6"}},
	{twoFiles, Chinese, "前兵四平五", Resolved, 0, 0, []string{"f8e8"}},
	{twoFiles, Chinese, "兵前四平五", Resolved, 0, Nonstandard, []string{"f8e8"}},
	{twoFiles, Chinese, "兵四前平五", NotAMove, 0, 0, nil},
	{twoFiles, Chinese, "前后四平五", NotAMove, 0, 0, nil},
	{twoFiles, Chinese, "前中平五", NotAMove, 0, 0, nil},
	{twoFiles, Chinese, "后六平五", Resolved, 0, 0, []string{"d6e6"}},
	{twoFiles, Chinese, "前兵平五", Ambiguous, 0, 0, []string{"d8e8", "f8e8"}},
	{twoFiles, Chinese, "前兵平三", Resolved, 0, Nonstandard, []string{"f8g8"}},
	{twoFiles, Chinese, "兵五进一", Resolved, 0, 0, []string{"e7e8"}},
	{twoFiles, Chinese, "前兵五进一", Resolved, 0, NeedlessQualifier, []string{"e7e8"}},
	{twoFiles, Chinese, "五兵平五", WrongQualifier, rules.NoSuchPiece, 0, []string{"d6e6", "d8e8", "f6e6", "f8e8"}},
	{twoFilesB, Chinese, "三卒平7", Resolved, 0, 0, []string{"f2g2"}},
	{twoFilesB, Chinese, "后4平3", Resolved, 0, 0, []string{"d3c3"}},
	{twoFilesB, Chinese, "后四平三", Resolved, 0, Nonstandard, []string{"d3c3"}},
	{twoFilesB, Chinese, "1卒平3", Resolved, 0, Nonstandard, []string{"d2c2"}},
	{threeAndTwo, Chinese, "中兵平二", Resolved, 0, Nonstandard, []string{"g6h6"}},
	{pairAndAlone, Chinese, "前兵平四", Illegal, rules.Shape, 0, []string{"c6f6"}},

	{"3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w", Chinese, "前兵平四", Resolved, 0, Nonstandard, []string{"e6f6"}},
	{"3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w", Chinese, "前兵平六", Ambiguous, 0, 0, []string{"c6d6", "e6d6"}},
	{"3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w", Chinese, "前兵进一", Ambiguous, 0, 0, []string{"c6c7", "e6e7"}},

	// Reasons.
	{startFEN, Chinese, "炮三平五", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{startFEN, Chinese, "车一平三", Illegal, rules.OwnPieceOnTarget, 0, []string{"i0g0"}},
	{startFEN, Chinese, "车一平一", Illegal, rules.NullMove, 0, []string{"i0i0"}},
	{startFEN, Chinese, "马二平二", Illegal, rules.NullMove, 0, []string{"h0h0"}},
	{startFEN, Chinese, "马二平三", Illegal, rules.Shape, 0, []string{"a0a0"}},
	{startFEN, Chinese, "马二进二", Illegal, rules.Shape, 0, []string{"a0a0"}},
	{startFEN, Chinese, "马二退三", Illegal, rules.Shape, 0, []string{"a0a0"}},
	{startFEN, Chinese, "马二进四", Illegal, rules.HorseLeg, 0, []string{"h0f1"}},
	{startFEN, Chinese, "炮二进六", Illegal, rules.Blocked, 0, []string{"h2h8"}},
	{startFEN, Chinese, "仕四进三", Illegal, rules.Palace, 0, []string{"f0g1"}},
	{startFEN, Chinese, "兵五平四", Illegal, rules.PawnSidewaysBeforeRiver, 0, []string{"e3f3"}},
	{"3k5/9/9/4P4/9/9/9/9/9/4K4 w", Chinese, "兵五退一", Illegal, rules.PawnBackward, 0, []string{"e6e5"}},
	{"4k4/9/9/9/4R4/9/9/9/9/4K4 w", Chinese, "车五平一", Illegal, rules.GeneralsFacing, 0, []string{"e5i5"}},
	{startFEN, Chinese, "炮二平十", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "炮0平5", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "h2e2", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "炮25", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "炮人平五", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "炮□平五", Unreadable, 0, 0, nil},
	{startFEN, Chinese, "炮二平？", Unreadable, 0, 0, nil},
	{startFEN, Chinese, "炮二平\ufffd", Unreadable, 0, 0, nil},
	{startFEN, Chinese, "??", Unreadable, 0, 0, nil},
	{startFEN, Chinese, "", NotAMove, 0, 0, nil},

	// The short form.
	{startFEN, Short, "炮25", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Short, "炮84", Ambiguous, 0, 0, []string{"b2b6", "b2f2"}},
	{startFEN, Short, "炮84\u0332", Resolved, 0, 0, []string{"b2b6"}},
	{startFEN, Short, "炮84̅", Illegal, rules.Shape, 0, []string{"a0a0"}},
	{startFEN, Short, "車12", Resolved, 0, 0, []string{"i0i2"}},
	{startFEN, Short, "馬２３", Resolved, 0, 0, []string{"h0g2"}},
	{threeAndTwo, Short, "前兵2", Resolved, 0, Nonstandard, []string{"g7h7"}},
	{threeAndTwo, Short, "一兵2", Resolved, 0, 0, []string{"g7h7"}},
	{threeAndTwo, Short, "前兵32", Resolved, 0, 0, []string{"g7h7"}},
	{startFEN, Short, "炮25 !", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Short, "炮二平五", NotAMove, 0, 0, nil},

	// Coordinates.
	{startFEN, ICCS, "h2e2", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, ICCS, "Ｈ２－Ｅ２", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, ICCS, "H2-E2 !?", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, ICCS, "E2-H2", Illegal, rules.EmptySquare, 0, []string{"e2h2"}},
	{startFEN, ICCS, "h9g7", Illegal, rules.WrongSide, 0, []string{"h9g7"}},
	{startFEN, ICCS, "H2-H2", Illegal, rules.NullMove, 0, []string{"h2h2"}},
	{startFEN, ICCS, "0000", Unreadable, 0, 0, nil},
	{startFEN, ICCS, "--", Unreadable, 0, 0, nil},
	{startFEN, ICCS, "H2-J2", NotAMove, 0, 0, nil},
	{startFEN, ICCS, "h10g8", NotAMove, 0, 0, nil},
	{startFEN, UCI, "h2e2", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, UCI, "炮二平五", NotAMove, 0, 0, nil},
	{startFEN, UCI10, "h3e3", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, UCI10, "h3h10", Resolved, 0, 0, []string{"h2h9"}},
	{startFEN, UCI10, "H3-E3", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, UCI10, "h3-h10", Resolved, 0, 0, []string{"h2h9"}},
	{startFEN, UCI10, "h1-0g2", NotAMove, 0, 0, nil},
	{startFEN, UCI10, "h0g2", NotAMove, 0, 0, nil},

	// WXF: dialects, old letters, the number pad, other orders.
	{startFEN, WXF, "62.5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "C25", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "C2.5+", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "P2-5", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{startFEN, WXF, " C2 . 5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "99.5", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{startFEN, WXF, "9+.5", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{startFEN, WXF, "+-.5", NotAMove, 0, 0, nil},
	{startFEN, WXF, "炮二平五", NotAMove, 0, 0, nil},
	{twoRooks, WXF, "+R-1", Resolved, 0, 0, []string{"e5e4"}},
	{twoRooks, WXF, "fR=9", Resolved, 0, 0, []string{"e5a5"}},
	{twoRooks, WXF, "bR=9", Resolved, 0, 0, []string{"e3a3"}},
	{twoRooks, WXF, "R5.9", Ambiguous, 0, 0, []string{"e3a3", "e5a5"}},
	{twoRooks, WXF, "5+.9", Resolved, 0, 0, []string{"e5a5"}},
	{"5k3/9/9/9/9/4C4/9/4C4/9/3K5 w", WXF, "bC=7", Resolved, 0, 0, []string{"e2c2"}},
	{threePawns, WXF, "P5.6", Resolved, 0, 0, []string{"e7d7"}},
	{threePawns, WXF, "P..6", Resolved, 0, 0, []string{"e7d7"}},
	{threePawns, WXF, "P==6", Resolved, 0, 0, []string{"e7d7"}},
	{threePawns, WXF, "P5+1", Resolved, 0, MissingQualifier, []string{"e8e9"}},
	{threePawns, WXF, "25=6", Resolved, 0, 0, []string{"e7d7"}},
	{fourPawns, WXF, "P+.6", Resolved, 0, 0, []string{"e7d7"}},
	{fourPawns, WXF, "P-.6", Resolved, 0, 0, []string{"e6d6"}},
	{fourPawns, WXF, "--.6", Resolved, 0, 0, []string{"e5d5"}},
	{fourPawns, WXF, "Pd.6", Resolved, 0, 0, []string{"e5d5"}},
	{fourPawns, WXF, "45=6", Resolved, 0, 0, []string{"e5d5"}},
	{fivePawns, WXF, "P5.6", Resolved, 0, 0, []string{"e6d6"}},
	{fivePawns, WXF, "P-.6", Resolved, 0, 0, []string{"e5d5"}},
	{fivePawns, WXF, "55.6", Resolved, 0, 0, []string{"e6d6"}},
	{fivePawns, WXF, "55=6", Resolved, 0, 0, []string{"e6d6"}},
	{threeAndTwo, WXF, "33.2", Resolved, 0, 0, []string{"g6h6"}},
	{threeAndTwo, WXF, "33=2", Resolved, 0, 0, []string{"g5h5"}},
	{threeAndTwo, WXF, "3-.4", Resolved, 0, 0, []string{"g5f5"}},
	{threeAndTwo, WXF, "27=6", Resolved, 0, 0, []string{"c5d5"}},
	{threeAndTwo, WXF, "Pe.6", Resolved, 0, 0, []string{"c5d5"}},
	{twoFilesB, WXF, "Pa.3", Resolved, 0, 0, []string{"d2c2"}},
	{twoFilesB, WXF, "6-.7", Resolved, 0, 0, []string{"f3g3"}},
	{twoFilesB, WXF, "Pa.7", Resolved, 0, 0, []string{"f3g3"}}, // only AXF has it

	// Vietnamese.
	{startFEN, Vietnamese, "P2-5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "p2-5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "C7.1", Resolved, 0, 0, []string{"c3c4"}},
	{startFEN, Vietnamese, "V3.5", Resolved, 0, 0, []string{"g0e2"}},
	{startFEN, Vietnamese, "Tg5.1", Resolved, 0, 0, []string{"e0e1"}},
	{startFEN, Vietnamese, "Pháo 2 bình 5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "Tướng 5 tấn 1", Resolved, 0, 0, []string{"e0e1"}},
	{startFEN, Vietnamese, "phao 2 binh 5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "PHÁO 2 BÌNH 5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "Pha\u0301o 2 bi\u0300nh 5 !", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "Pháo2bình5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "Ngựa 2 tiến 3", Resolved, 0, 0, []string{"h0g2"}},
	{startFEN, Vietnamese, "Tượng 3 tấn 5", Resolved, 0, 0, []string{"g0e2"}},
	{startFEN, Vietnamese, "Tuong 3 tan 5", Resolved, 0, 0, []string{"g0e2"}},
	{startFEN, Vietnamese, "Tuong 5 tan 1", Resolved, 0, 0, []string{"e0e1"}},
	{startFEN, Vietnamese, "Soái 5 tấn 1", Resolved, 0, 0, []string{"e0e1"}},
	{startFEN, Vietnamese, "Chốt 7 tấn 1", Resolved, 0, 0, []string{"c3c4"}},
	{startFEN, Vietnamese, "Sỹ 4 tấn 5", Resolved, 0, 0, []string{"f0e1"}},
	{twoRooks, Vietnamese, "Xe sau bình 9", Resolved, 0, 0, []string{"e3a3"}},
	{twoRooks, Vietnamese, "Xe trước bình 9", Resolved, 0, 0, []string{"e5a5"}},
	{threePawns, Vietnamese, "Tốt giữa bình 6", Resolved, 0, 0, []string{"e7d7"}},
	{startFEN, Vietnamese, "Pháo 2\nbình 5", NotAMove, 0, 0, nil},
	{startFEN, Vietnamese, "Pháo 2 bình 55", NotAMove, 0, 0, nil},
	{startFEN, Chinese, "\U0001fa65二平五", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "\U0001fa652.5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, WXF, "炮2=5", Resolved, 0, 0, []string{"h2e2"}},
	{twoRooks, WXF, "+车=9", Resolved, 0, 0, []string{"e5a5"}},
	{startFEN, Vietnamese, "P2-5 !", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Vietnamese, "Pháo 2 sang 5", NotAMove, 0, 0, nil},
	{startFEN, Vietnamese, "Pháo 2 bình", NotAMove, 0, 0, nil},
	{startFEN, Vietnamese, "M2/3", Illegal, rules.Shape, 0, []string{"a0a0"}},
	{startFEN, Vietnamese, "C2.5", Illegal, rules.NoSuchPiece, 0, []string{"a0a0"}},
	{startFEN, Vietnamese, "C2=5", NotAMove, 0, 0, nil},
	{twoRooks, Vietnamese, "Xs-9", Resolved, 0, 0, []string{"e3a3"}},
	{threePawns, Vietnamese, "Bg-6", Resolved, 0, 0, []string{"e7d7"}},

	// Algebraic.
	{startFEN, SAN, "Che2", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, SAN, "Ch2-e2", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, SAN, "Ce2", Ambiguous, 0, 0, []string{"b2e2", "h2e2"}},
	{startFEN, SAN, "c4", Resolved, 0, 0, []string{"c3c4"}},
	{startFEN, SAN, "Ng2", Resolved, 0, 0, []string{"h0g2"}},
	{startFEN, SAN, "Ra0", Illegal, rules.OwnPieceOnTarget, 0, nil},
	{startFEN, SAN, "Rb9", Illegal, rules.Shape, 0, nil},
	{startFEN, SAN, "Cxh9", Resolved, 0, 0, []string{"h2h9"}},
	{startFEN, SAN10, "Cxh10+", Resolved, 0, 0, []string{"h2h9"}},
	{startFEN, SAN10, "Hg3", Resolved, 0, 0, []string{"h0g2"}},
	{twoRooks, SAN, "R3a3", Resolved, 0, 0, []string{"e3a3"}},
	{twoRooks, SAN10, "R4a4", Resolved, 0, 0, []string{"e3a3"}},
	{"5k3/9/2P6/9/9/9/9/9/9/4K4 w", SAN10, "c9+", Resolved, 0, 0, []string{"c7c8"}},

	// Auto reads by shape.
	{startFEN, Auto, "炮二平五", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Auto, "炮25", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Auto, "P2-5", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Auto, "h3e3", Resolved, 0, 0, []string{"h2e2"}},
	{startFEN, Auto, "Event", NotAMove, 0, 0, nil},
}

func TestReadings(t *testing.T) {
	for _, c := range readings {
		pos := position(t, c.fen)
		before := pos
		r := Reader{Style: c.style}
		got := r.Resolve(&pos, c.text)
		moves := moveStrings(got.Moves)
		if got.Moves == nil && c.moves != nil {
			moves = []string{got.Move.String()}
		}
		if got.Status != c.status || got.Reason != c.reason || got.Warn != c.warn || c.moves != nil && !slices.Equal(moves, c.moves) {
			t.Errorf("%s %v %s:\n got status %d, %v, warn %d, %v\nwant status %d, %v, warn %d, %v", c.fen, c.style, c.text,
				got.Status, got.Reason, got.Warn, moves, c.status, c.reason, c.warn, c.moves)
		}
		if pos != before {
			t.Errorf("%s %s: the position has changed", c.fen, c.text)
		}
	}
}

// Of readings that are all legal the dialect that the game has shown wins.
func TestDialectIsKept(t *testing.T) {
	pawns := position(t, twoFilesB)
	three := position(t, "3k5/6P2/9/2P3P2/2P6/6P2/9/9/9/5K3 w")
	pad := position(t, "3k1K3/4P4/4P4/4P4/9/9/9/9/9/9 w")
	for _, c := range []struct {
		pos               rules.Position
		first, text, want string
	}{
		{pawns, "", "Pd.3", "d2c2"},     // only AXF can mean it
		{pawns, "", "Pa.3", "d2c2"},     // xqbase: from Black's right
		{pawns, "", "Pc.7", "f2g2"},     // xqbase; AXF's c is on file 4
		{pawns, "Pd.3", "Pa.7", "f3g3"}, // AXF goes on
		{pawns, "Pd.3", "4-.3", "d3c3"}, // and does not stand in the way of others
		{pawns, "", "Pb.5", "d3e3"},     // xqbase's b; AXF's b could go there too
		{pawns, "Pd.3", "Pb.5", "f2e2"}, // AXF's b
		{three, "", "33+1", "g6g7"},     // federation: the middle pawn; Fairy-Stockfish: the third
		{three, "R1.2 R1=2", "33+1", "ambiguous"},
		{three, "33+1 R1=2", "33+1", "g4g5"}, // what stands behind it speaks too
		{three, "3+.2", "33+1", "g6g7"},      // federation
		{three, "13=2", "33+1", "g4g5"},      // Fairy-Stockfish
		{three, "R1.2", "33+1", "g6g7"},      // who writes . writes like the federation
		{three, "R1=2", "33+1", "g4g5"},
		{pad, "", "15.4", "e8f8"},     // first pawn of file 5
		{pad, "14-1", "15.6", "e8d8"}, // the number pad was seen, but has no king on file 5
	} {
		r := Reader{Style: WXF}
		if others := strings.Fields(c.first); len(others) > 1 {
			r.Game = slices.Values(others)
		} else if c.first != "" {
			r.Resolve(&c.pos, c.first)
		}
		got := r.Resolve(&c.pos, c.text)
		name := got.Move.String()
		if got.Status == Ambiguous {
			name = "ambiguous"
		}
		if got.Status > Ambiguous || name != c.want {
			t.Errorf("%s after %q: %+v (%s), want %s", c.text, c.first, got, name, c.want)
		}
	}
}

// In a record that marks 进 and 退 a digit without a stroke means 平.
func TestStrokes(t *testing.T) {
	pos := rules.StartPosition()
	r := Reader{Style: Short}
	if got := r.Resolve(&pos, "炮84"); got.Status != Ambiguous {
		t.Errorf("before any stroke: %+v", got)
	}
	r.Resolve(&pos, "马87\u0332")
	if got := r.Resolve(&pos, "炮84"); got.Status != Resolved || got.Move != move(t, "b2f2") {
		t.Errorf("after a stroke: %+v", got)
	}
	if got := r.Resolve(&pos, "马23"); got.Status != Resolved || got.Move != move(t, "h0g2") {
		t.Errorf("平 is impossible: %+v", got)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		fen   string
		style Style
		text  string
		want  []string // the first ones
	}{
		{startFEN, Chinese, "炮三平五", []string{"b2e2", "h2e2"}},
		{startFEN, Chinese, "马二进二", []string{"h0g2", "h0i2"}},
		{startFEN, Chinese, "炮人平五", []string{"b2e2", "h2e2"}},
		{startFEN, Chinese, "馬二進二", []string{"h0g2", "h0i2"}},
		{startFEN, Chinese, "马2进2", []string{"h0g2", "h0i2"}},
		{startFEN, ICCS, "E2-H2", []string{"h2e2"}},
		{startFEN, UCI, "e2h2", []string{"h2e2"}},
		{startFEN, UCI10, "e3h3", []string{"h2e2"}},
		{startFEN, WXF, "C3=5", []string{"b2e2", "h2e2"}},
		{startFEN, Vietnamese, "P3-5", []string{"b2e2", "h2e2"}},
		{startFEN, Short, "炮35", []string{"b2e2", "g0e2", "h2e2"}},
		{startFEN, Chinese, "a text that is far too long to be a move", nil},
	} {
		pos := position(t, c.fen)
		got := moveStrings(Nearest(&pos, c.style, c.text, 5))
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) || c.want == nil && got != nil || len(got) > 5 {
			t.Errorf("%v %s: %v, want %v", c.style, c.text, got, c.want)
		}
	}
	pos := rules.StartPosition()
	if got := Nearest(&pos, Chinese, "炮三平五", -1); got != nil {
		t.Errorf("limit -1: %v", got)
	}
}

func TestFold(t *testing.T) {
	for _, c := range [][2]string{
		{"砲２平伍", "炮2平5"},
		{"炮二平五", "炮2平5"},
		{"後 俥 進 １", "后车进1"},
		{"Ｈ２－Ｅ２", "h2-e2"},
		{"炮84\u0332", "炮84"},
		{"卒３上1", "兵3进1"},
		{"將5平4", "帅5平4"},
		{"士4进5", "士4进5"},
		{"相3進5", "象3进5"},
		{"炮人平五", "炮人平5"},
		{"x\xff", "x□"},
	} {
		if got := string(Fold(nil, c[0])); got != c[1] {
			t.Errorf("Fold(%s) = %s, want %s", c[0], got, c[1])
		}
	}
}
