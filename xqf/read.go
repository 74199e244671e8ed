package xqf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// ErrSignature is returned for an input that does not begin with "XQ".
var ErrSignature = errors.New("xqf: the input does not begin with XQ")

// VersionError is returned for a file whose version byte is not 0x0A to 0x12.
type VersionError byte

func (v VersionError) Error() string {
	return fmt.Sprintf("xqf: unsupported version 0x%02X", byte(v))
}

const signature = "XQ"

// Sniff tells whether the start of an input looks like an XQF file: the signature,
// a version byte that is none or a later one of the known versions, and, to tell it
// from a text that begins with XQ, a zero among the keys.
func Sniff(head []byte) bool {
	if len(head) <= atVersion || string(head[:len(signature)]) != signature {
		return false
	}
	if v := head[atVersion]; v < version10 || v >= ' ' {
		return false
	}
	return len(head) < atPieces || bytes.IndexByte(head[atMask:atPieces], 0) >= 0
}

// Decode reads a file into g, which is reset. An error means that data is no XQF
// file, or of a version that nobody knows; a broken file gives findings, with their
// offsets, and what could be read of it. Nodes have coordinates and no text.
// StartOK is set: Start holds the pieces as far as the file names them.
func Decode(data []byte, g *record.Game) error {
	g.Reset()
	if n := min(len(data), len(signature)); string(data[:n]) != signature[:n] {
		return ErrSignature
	}
	if len(data) > atVersion {
		if v := data[atVersion]; v < version10 || v > version18 {
			return VersionError(v)
		}
	}
	g.Format, g.Encoding, g.StartOK = "xqf", "gb18030", true
	r := reader{g: g, data: data, charset: gbk()}
	r.size = copy(r.header[:], data)
	keys := readKeys(&r.header)
	r.version = r.header[atVersion]
	r.cipher = keys.cipher(r.version)

	if !keys.consistent() && r.size >= atPieces {
		r.corrupt(atSum, diag.Error, "keys", fmt.Sprintf("%d + %d + %d + %d", keys.sum, keys.xy, keys.from, keys.to))
	}
	r.pieces()
	r.tags()
	if r.size < headerSize {
		r.truncated("header")
	} else {
		r.tree()
	}
	r.side()
	slices.SortStableFunc(g.Findings, func(a, b diag.Finding) int { return cmp.Compare(a.Offset, b.Offset) })
	return nil
}

// reader reads one file.
type reader struct {
	g       *record.Game
	data    []byte
	header  [headerSize]byte
	size    int // bytes of the header that are there
	version byte
	cipher  cipher
	charset *charset
	utf8    []byte // scratch
}

func (r *reader) corrupt(offset int, s diag.Severity, reason, what string) {
	f := diag.New(diag.CorruptInput)
	f.Place, f.Severity = diag.AtOffset(int64(offset)), s
	f.Reason, f.Args = reason, diag.Strs(what)
	r.g.Report(f)
}

// truncated reports that the input ends inside a header, a node or a field.
func (r *reader) truncated(inside string) {
	f := diag.New(diag.TruncatedInput)
	f.Place, f.Reason = diag.AtOffset(int64(len(r.data))), inside
	r.g.Report(f)
}

// pieces sets up the start position.
func (r *reader) pieces() {
	for i := atPieces; i < min(r.size, atPieces+piecesInFile); i++ {
		s := square(r.header[i] - r.cipher.place)
		if s == rules.NoSquare {
			continue
		}
		pc := pieceList[r.cipher.slot(r.version, i-atPieces)]
		if other := r.g.Start.Piece(s); other != rules.NoPiece {
			r.corrupt(i, diag.Error, "occupied", fmt.Sprintf("%s: %c, %c", s, other.Letter(), pc.Letter()))
			continue
		}
		r.g.Start.Set(s, pc)
	}
}

// tags reads the rest of the header.
func (r *reader) tags() {
	g := r.g
	for i := range fields {
		f := &fields[i]
		if f.Offset >= r.size && f.Tag != "Result" {
			continue
		}
		value := ""
		switch code := r.header[atResult]; f.Tag {
		case "Result":
			value = result(code).String()
			if int(code) >= len(results) {
				r.corrupt(atResult, diag.Warning, "result-code", strconv.Itoa(int(code)))
			}
		case "ResultCode":
			if code > 3 {
				value = strconv.Itoa(int(code))
			}
		case "Type":
			value = typeName(binary.LittleEndian.Uint16(r.header[atType:]))
		default:
			value = r.string(f)
		}
		if value != "" {
			g.Tags = append(g.Tags, record.Tag{Name: f.Tag, Value: value, Place: diag.AtOffset(int64(f.Offset))})
		}
	}
}

// string reads a string of the header.
func (r *reader) string(f *Field) string {
	length := int(r.header[f.Offset])
	if length > f.Size {
		r.corrupt(f.Offset, diag.Warning, "length", fmt.Sprintf("%s: %d > %d", f.Name, length, f.Size))
		length = f.Size
	}
	start := f.Offset + 1
	if start+length > r.size {
		length = max(0, r.size-start)
	}
	text := r.text(r.header[start:start+length], start)
	if text = strings.TrimRight(text, "\x00"); strings.TrimSpace(text) == "" {
		return ""
	}
	return text
}

// text decodes text that stands at an offset.
func (r *reader) text(b []byte, offset int) string {
	if len(b) == 0 {
		return ""
	}
	var bad int
	r.utf8, bad = r.charset.decode(r.utf8[:0], b)
	text := string(r.utf8)
	if bad >= 0 {
		f := diag.New(diag.Encoding)
		f.Place, f.Severity = diag.AtOffset(int64(offset+bad)), diag.Warning
		f.Text, f.Args = text, diag.Strs(r.g.Encoding)
		r.g.Report(f)
	}
	return text
}

// side sets the side to move: the owner of the piece that moves first, because the
// byte in the header is wrong in one file of a hundred; the byte where that piece
// is missing.
func (r *reader) side() {
	start := &r.g.Start
	if id := r.g.Nodes[0].Child; id != 0 {
		if from := r.g.Nodes[id].Move.From(); from < rules.NumSquares {
			if pc := start.Piece(from); pc != rules.NoPiece {
				start.SetSide(pc.Side())
				return
			}
		}
	}
	if r.header[atSide] == 1 {
		start.SetSide(rules.Black)
	}
}
