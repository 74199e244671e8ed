// Package formats is the table of the formats of game records: their names, what
// each can carry, and the functions that recognise an input, cut it into games,
// decode a game and encode one. The table is explicit; nothing registers itself.
package formats

import (
	"io"
	"path"
	"slices"
	"strings"

	"qipu/diag"
	"qipu/formats/dhtmlxq"
	"qipu/formats/fenlist"
	"qipu/formats/jsonl"
	"qipu/formats/ocr"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/pgn"
	"qipu/record"
	"qipu/source"
	"qipu/xqf"
)

// Format is one format.
type Format struct {
	Name       string
	Extensions []string // without the dot; the first is used for new files
	Binary     bool     // bytes, not text: encodings do not apply
	SingleGame bool     // a file holds one game
	Carries    Carries
	About      string // one line

	// Sniff tells how surely an input is in the format, by its first bytes or, where
	// it is a text, by the beginning of that; 0 is not at all.
	Sniff func(beginning string) int
	// Cutter finds the games of a text. A binary file is cut as one.
	Cutter func() source.Cutter
	// Decode reads the game of a unit; nil where the format is only written.
	Decode func(*source.Unit, *record.Game) error
	// Encode makes an encoder for one game; nil where the format is only read.
	Encode func(io.Writer, EncodeOptions) Encoder
	// Gap is the text that an encoder puts between two games.
	Gap string
	// Edited tells that repairs are edits of the text, as its moves are written one
	// by one; the games of other formats are written anew.
	Edited bool
}

// CanRead tells whether games of the format can be read.
func (f *Format) CanRead() bool { return f.Decode != nil }

// CanWrite tells whether games can be written in the format.
func (f *Format) CanWrite() bool { return f.Encode != nil }

// Carries tells what a format can hold besides moves, names and a result.
type Carries struct {
	Variations bool
	Comments   bool
	NAGs       bool
	Start      bool // a start position
	AnyTags    bool // tags that the format does not know
	ManyGames  bool
}

// Encoder writes a replayed game as UTF-8 text or, for a binary format, as bytes.
// What the format cannot hold becomes a lossy-conversion finding of the game.
type Encoder interface {
	Write(g *record.Game) error
}

// EncodeOptions say how moves and messages are written.
type EncodeOptions struct {
	Moves      notation.Writer
	Printer    *diag.Printer // language of messages inside JSON
	XQFVersion byte          // 0x0A (default) or 0x12
}

// Table lists the formats in the order in which they are shown.
var Table = []Format{
	{
		Name: "pgn", Extensions: []string{"pgn", "pgns"}, Edited: true, Gap: "\n",
		Carries: Carries{true, true, true, true, true, true}, About: "Chinese-chess PGN, moves in any notation",
		Sniff: sniffPGN, Cutter: pgn.NewCutter, Decode: pgn.Decode,
		Encode: func(w io.Writer, o EncodeOptions) Encoder {
			return pgn.NewWriter(w, pgn.WriterOptions{Notation: o.Moves})
		},
	},
	{
		Name: "xqf", Extensions: []string{"xqf"}, Binary: true, SingleGame: true,
		Carries: Carries{Variations: true, Comments: true, Start: true}, About: "XQStudio (象棋演播室), versions 1.0 to 1.8",
		Sniff: sure(sureMagic, func(s string) bool { return xqf.Sniff([]byte(s)) }), Decode: decodeXQF,
		Encode: func(w io.Writer, o EncodeOptions) Encoder {
			return &xqfEncoder{w, xqf.Options{Version: o.XQFVersion}}
		},
	},
	{
		Name: "json", Extensions: []string{"json", "jsonl", "ndjson"},
		Carries: Carries{true, true, true, true, true, true}, About: "one game a line as JSON",
		Sniff: sure(sureJSON, func(s string) bool { return jsonl.Sniff([]byte(s[:min(len(s), 64)])) }), Cutter: jsonl.NewCutter,
		Decode: func(u *source.Unit, g *record.Game) error { return jsonl.Decode(u, g, movetext) },
		Encode: func(w io.Writer, o EncodeOptions) Encoder { return jsonl.NewWriter(w, o.Moves, o.Printer) },
	},
	{
		Name: "sheet", Extensions: []string{"txt", "tsv", "csv", "wxf"}, Edited: true, Gap: "\n",
		Carries: Carries{Comments: true, Start: true, AnyTags: true, ManyGames: true}, About: "plain-text move lists and scoresheets",
		Sniff: sure(sureMoves, sheet.Sniff), Cutter: sheet.NewCutter, Decode: sheet.Decode,
		Encode: func(w io.Writer, o EncodeOptions) Encoder { return sheet.NewWriter(w, o.Moves) },
	},
	{
		Name: "fen", Extensions: []string{"fen", "epd"}, Edited: true,
		Carries: Carries{Start: true, ManyGames: true}, About: "lists of positions, one FEN a line",
		Sniff: sure(surePosition, sniffFEN), Cutter: fenlist.NewCutter, Decode: fenlist.Decode,
		Encode: func(w io.Writer, _ EncodeOptions) Encoder { return fenlist.NewWriter(w) },
	},
	{
		Name: "ocr", Extensions: []string{"json"},
		Carries: Carries{Start: true, AnyTags: true, ManyGames: true}, About: "scoresheets from character recognition, cells with several weighted readings (--schema)",
		Sniff: sure(sureRows, ocr.Sniff), Cutter: ocr.NewCutter, Decode: ocr.Decode,
	},
	{
		Name: "dhtmlxq", Extensions: []string{"ubb"}, Edited: true,
		Carries: Carries{Variations: true, Comments: true, Start: true}, About: "DhtmlXQ (东萍象棋)",
		Sniff: sure(sureMarks, dhtmlxq.Sniff), Cutter: dhtmlxq.NewCutter, Decode: dhtmlxq.Decode,
	},
}

// ByName finds a format by its name, nil when there is none.
func ByName(name string) *Format {
	for i := range Table {
		if Table[i].Name == name {
			return &Table[i]
		}
	}
	return nil
}

// Fits tells whether files of the format may have that name.
func (f *Format) Fits(name string) bool {
	return slices.Contains(f.Extensions, strings.ToLower(strings.TrimPrefix(path.Ext(name), ".")))
}

// ByExtension finds the format of a file name, nil when the extension says nothing.
func ByExtension(name string) *Format {
	for i := range Table {
		if Table[i].Fits(name) {
			return &Table[i]
		}
	}
	return nil
}
