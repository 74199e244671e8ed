package sheet

import (
	"strings"

	"qipu/fen"
	"qipu/rules"
)

// An applet on a web page has its game in parameters:
//
//	<PARAM name="Position" value="I0…">  32 points, in the order of appletPieces
//	<PARAM name="MoveList" value="H2-E2 …">

// appletPieces are the pieces of the points of a Position, as FEN letters.
const appletPieces = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// applet is what the parameter in a tag stands for as text of a sheet, and the byte of
// the tag where that begins; "" when there is nothing to it.
func applet(tag string) (text string, at int) {
	at, end := attribute(tag, "value")
	if at < 0 {
		return "", 0
	}
	value := tag[at:end]
	from, to := attribute(tag, "name")
	if from < 0 {
		return "", 0
	}
	switch strings.ToLower(tag[from:to]) {
	case "movelist":
		return value, at
	case "position":
		return appletFEN(value), at
	}
	return "", 0
}

// attribute is where the quoted value of an attribute stands in a tag, -1 when there
// is none.
func attribute(tag, name string) (from, to int) {
	i := strings.Index(strings.ToLower(tag), " "+name+"=\"")
	if i < 0 {
		return -1, -1
	}
	from = i + len(name) + 3
	n := strings.IndexByte(tag[from:], '"')
	if n < 0 {
		return -1, -1
	}
	return from, from + n
}

// appletFEN is the placement of a Position, "" when it is none. -- is a piece that is
// off the board, | stands between Red's pieces and Black's.
func appletFEN(value string) string {
	value = strings.ReplaceAll(value, "|", "")
	if len(value) != 2*len(appletPieces) {
		return ""
	}
	var pos rules.Position
	for i := range len(appletPieces) {
		file, rank := int(value[2*i]|0x20)-'a', int(value[2*i+1])-'0'
		if value[2*i:2*i+2] == "--" {
			continue
		}
		if file < 0 || file >= rules.Files || rank < 0 || rank >= rules.Ranks {
			return ""
		}
		piece, _ := rules.PieceOf(appletPieces[i])
		pos.Set(rules.At(file, rank), piece)
	}
	placement, _, _ := strings.Cut(fen.Format(&pos), " ")
	return placement
}
