// Package formats is the table of the formats of game records: their names, what
// each can carry, how an input is recognised, decoded and encoded. The table is
// explicit; nothing registers itself.
package formats

import (
	"path"
	"slices"
	"strings"
)

// Format is one format.
type Format struct {
	Name       string
	Extensions []string // without the dot; the first is used for new files
	Read       bool
	Write      bool
	Binary     bool // bytes, not text: encodings do not apply
	SingleGame bool // a file holds one game
	Carries    Carries
	About      string // one line
}

// Carries tells what a format can hold besides moves, names and a result.
type Carries struct {
	Variations bool
	Comments   bool
	NAGs       bool
	Start      bool // a start position
	AnyTags    bool // tags that the format does not know
	ManyGames  bool
}

// Table lists the formats in the order in which they are shown.
var Table = []Format{
	{Name: "pgn", Extensions: []string{"pgn", "pgns"}, Read: true, Write: true,
		Carries: Carries{true, true, true, true, true, true}, About: "Chinese-chess PGN, moves in any notation"},
	{Name: "xqf", Extensions: []string{"xqf"}, Read: true, Write: true, Binary: true, SingleGame: true,
		Carries: Carries{Variations: true, Comments: true, Start: true}, About: "XQStudio (象棋演播室), versions 1.0 to 1.8"},
	{Name: "json", Extensions: []string{"json", "jsonl", "ndjson"}, Read: true, Write: true,
		Carries: Carries{true, true, true, true, true, true}, About: "one game a line as JSON"},
	{Name: "sheet", Extensions: []string{"txt", "tsv", "csv", "wxf"}, Read: true, Write: true,
		Carries: Carries{Comments: true, Start: true, AnyTags: true, ManyGames: true}, About: "plain-text move lists and scoresheets"},
	{Name: "fen", Extensions: []string{"fen", "epd"}, Read: true, Write: true,
		Carries: Carries{Start: true, ManyGames: true}, About: "lists of positions, one FEN a line"},
	{Name: "ocr", Extensions: []string{"json"}, Read: true,
		Carries: Carries{Start: true, AnyTags: true, ManyGames: true}, About: "scoresheets from character recognition, cells with several weighted readings (--schema)"},
	{Name: "dhtmlxq", Extensions: []string{"ubb"}, Read: true,
		Carries: Carries{Variations: true, Comments: true, Start: true}, About: "DhtmlXQ (东萍象棋)"},
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
	ext := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	for i := range Table {
		for _, e := range Table[i].Extensions {
			if e == ext {
				return &Table[i]
			}
		}
	}
	return nil
}
