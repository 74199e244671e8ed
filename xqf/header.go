package xqf

import (
	"strconv"

	"qipu/record"
	"qipu/rules"
)

const (
	headerSize = 1024

	// Offsets in the header.
	atVersion   = 0x02
	atMask      = 0x03
	atOr        = 0x08
	atSum       = 0x0c
	atPieces    = 0x10
	atSide      = 0x32
	atResult    = 0x33
	atType      = 0x40
	atTitleA    = 0x50
	atTitleB    = 0x90
	atEvent     = 0xd0
	atDate      = 0x110
	atPlace     = 0x120
	atRed       = 0x130
	atBlack     = 0x140
	atTimeRule  = 0x150
	atRedTime   = 0x190
	atBlackTime = 0x1a0
	atAnnotator = 0x1d0
	atAuthor    = 0x1e0

	piecesInFile = 32 // bytes of the piece list

	// Version bytes: where the layout changes.
	version10 = 0x0a // nothing hidden, a comment length in every record
	version11 = 0x0b // offsets, flags for comments
	version12 = 0x0c // the piece list is rotated
	version13 = 0x0d // the tree is masked
	version18 = 0x12 // the last one
)

// Field is a string field of the header and the tag that holds it.
type Field struct {
	Tag    string
	Name   string // in the format
	Offset int    // of the length byte
	Size   int    // bytes of text it has room for
}

// fields are in the order in which the tags are given; "Result" and "Type", which
// are no strings, stand among them with size 0.
var fields = [...]Field{
	{"Event", "event", atEvent, 63},
	{"Site", "place", atPlace, 15},
	{"Date", "date", atDate, 15},
	{"Red", "Red player", atRed, 15},
	{"Black", "Black player", atBlack, 15},
	{"Result", "result", atResult, 0},
	{"ResultCode", "result", atResult, 0},
	{"Title", "TitleA", atTitleA, 63},
	{"Subtitle", "TitleB", atTitleB, 63},
	{"Type", "type", atType, 0},
	{"TimeControl", "time rule", atTimeRule, 63},
	{"RedTime", "Red's time", atRedTime, 15},
	{"BlackTime", "Black's time", atBlackTime, 15},
	{"Annotator", "annotator", atAnnotator, 15},
	{"Author", "author", atAuthor, 15},
}

// results are the results by code. 4 has been met in real files and counts as a
// draw; the ResultCode tag keeps it apart from 3.
var results = [...]record.Result{record.Unknown, record.RedWins, record.BlackWins, record.Draw, record.Draw}

// result is what a code means.
func result(code byte) record.Result {
	if int(code) < len(results) {
		return results[code]
	}
	return record.Unknown
}

var typeNames = [...]string{"全局", "布局", "中局", "残局"}

// typeName is the value of the Type tag, "" for a whole game.
func typeName(code uint16) string {
	switch {
	case code == 0:
		return ""
	case int(code) < len(typeNames):
		return typeNames[code]
	}
	return strconv.Itoa(int(code))
}

// typeCode is the code of a Type tag. exact tells whether the reader would give the
// same value again, or none for a whole game.
func typeCode(name string) (code uint16, exact bool) {
	switch name {
	case "开局":
		return 1, false
	case "排局", "排拟残局":
		return 3, false
	}
	for i, n := range typeNames {
		if n == name {
			return uint16(i), true
		}
	}
	if n, err := strconv.ParseUint(name, 10, 16); err == nil && n >= uint64(len(typeNames)) {
		return uint16(n), strconv.FormatUint(n, 10) == name
	}
	return 0, false
}

// pieceList are the pieces in the order of the header.
var pieceList = func() (list [piecesInFile]rules.Piece) {
	for i, letter := range []byte("RNBAKABNRCCPPPPP") {
		pc, _ := rules.PieceOf(letter)
		list[i], list[i+16] = pc, rules.NewPiece(rules.Black, pc.Kind())
	}
	return list
}()

// square reads file*10+rank; NoSquare when it is beyond the board.
func square(b byte) rules.Square {
	if b >= rules.NumSquares {
		return rules.NoSquare
	}
	return rules.At(int(b)/rules.Ranks, int(b)%rules.Ranks)
}

// squareByte is the inverse of square, 0xFF for NoSquare.
func squareByte(s rules.Square) byte {
	if s >= rules.NumSquares {
		return 0xff
	}
	return byte(s.File()*rules.Ranks + s.Rank())
}
