package formats

import (
	"io"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/formats/fenlist"
	"qipu/formats/jsonl"
	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/pgn"
	"qipu/record"
	"qipu/xqf"
)

// Encoder writes replayed games as UTF-8 text or, for a binary format, as bytes.
// What the format cannot hold becomes a lossy-conversion finding of the game.
type Encoder interface {
	Write(g *record.Game) error
}

// EncodeOptions say how moves and messages are written.
type EncodeOptions struct {
	Moves      notation.Writer
	Printer    *diag.Printer // language of messages inside JSON, nil for English
	XQFVersion byte          // 0x0A (default) or 0x12
}

// NewEncoder is the encoder of a format that writes to w.
func NewEncoder(w io.Writer, to *Format, o EncodeOptions) Encoder {
	switch to.Name {
	case "json":
		if o.Printer == nil {
			o.Printer = diag.NewPrinter(language.English)
		}
		return jsonl.NewWriter(w, o.Moves, o.Printer)
	case "xqf":
		return &xqfEncoder{w, xqf.Options{Version: o.XQFVersion}}
	case "sheet":
		return sheet.NewWriter(w, o.Moves)
	case "fen":
		return fenlist.NewWriter(w)
	}
	return pgn.NewWriter(w, pgn.WriterOptions{Notation: o.Moves})
}

// Gap is the text that an encoder of the format puts between two games, for those who
// put its output behind that of another.
func (f *Format) Gap() string {
	if f.Name == "pgn" || f.Name == "sheet" {
		return "\n"
	}
	return ""
}

type xqfEncoder struct {
	w io.Writer
	o xqf.Options
}

func (e *xqfEncoder) Write(g *record.Game) error {
	b, err := xqf.Encode(nil, g, e.o)
	if err == nil {
		_, err = e.w.Write(b)
	}
	return err
}
