// Package source turns the bytes of a text record into UTF-8 text, and back.
//
// # What the reader forgives
//
// Records come as UTF-8, UTF-16 (either byte order), GB18030 (with GBK and
// GB2312 inside it) and Big5 with the Hong Kong supplement. The encoding is
// chosen by content: a byte order mark, then strictly valid UTF-8, then whichever
// decoding reads more like a game record. GB18030 decodes nearly all Big5 without
// an error, so the order of trial cannot decide; what can are the glyphs of moves,
// the shape of a move (炮二平五), and how common the characters are.
//
// Two encodings in one input are an error all the same, but each stretch is
// decoded with its own encoding; a stretch begins and ends at a line end. Within a
// line a piece between ASCII characters is told that is UTF-8 among text in a two-byte
// encoding, or such text among UTF-8. One UTF-16 input is UTF-16 throughout.
//
// Line ends may be LF, CRLF or CR, mixed as they like. The 1A with which DOS ends a
// file stays in the text, where the readers of formats take it for a blank.
//
// # What it delivers
//
// Blocks of valid UTF-8 whose lines end in LF, without the byte order mark of the
// input. Bytes that cannot be decoded become U+FFFD and a finding each line.
// Lines count from 1 and columns are characters, as in any editor.
package source

import "strings"

// Encoding names a text encoding as reports and the command line do.
type Encoding string

// The encodings that can be read and written. GB18030 includes GBK and GB2312;
// Big5 is that of the WHATWG Encoding Standard, which includes HKSCS-2008.
const (
	UTF8    Encoding = "utf-8"
	GB18030 Encoding = "gb18030"
	Big5    Encoding = "big5"
	UTF16LE Encoding = "utf-16le"
	UTF16BE Encoding = "utf-16be"
)

// aliases are the names in use, in lower case and without - _ and blanks.
var aliases = map[string]Encoding{
	"utf8": UTF8, "utf8bom": UTF8, "utf8sig": UTF8, "cp65001": UTF8, "ascii": UTF8, "usascii": UTF8,
	"gb18030": GB18030, "gbk": GB18030, "gb2312": GB18030, "gb231280": GB18030, "xgbk": GB18030,
	"cp936": GB18030, "ms936": GB18030, "windows936": GB18030, "936": GB18030, "euccn": GB18030,
	"cp54936": GB18030, "54936": GB18030,
	"big5": Big5, "big5hkscs": Big5, "big5eten": Big5, "big5tw": Big5, "xxbig5": Big5, "csbig5": Big5,
	"cp950": Big5, "ms950": Big5, "windows950": Big5, "950": Big5,
	"utf16": UTF16LE, "utf16le": UTF16LE, "unicode": UTF16LE, "ucs2": UTF16LE, "ucs2le": UTF16LE, "cp1200": UTF16LE,
	"utf16be": UTF16BE, "ucs2be": UTF16BE, "cp1201": UTF16BE,
}

var aliasFold = strings.NewReplacer("-", "", "_", "", " ", "")

// ParseEncoding finds an encoding by its name or a common alias (gbk, cp936,
// big5-hkscs, utf8, utf-16 …), in any case and with or without hyphens. Plain
// utf-16 is little-endian; a byte order mark in the input has the last word.
func ParseEncoding(name string) (Encoding, bool) {
	e, ok := aliases[aliasFold.Replace(strings.ToLower(name))]
	return e, ok
}

// Mark is the byte order mark that a file in an encoding begins with: one for
// UTF-16, nothing for the others.
func Mark(enc Encoding) []byte {
	switch enc {
	case UTF16LE:
		return []byte{0xFF, 0xFE}
	case UTF16BE:
		return []byte{0xFE, 0xFF}
	}
	return nil
}
