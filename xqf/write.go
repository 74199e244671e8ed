package xqf

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/diag"
	"qipu/fen"
	"qipu/record"
	"qipu/rules"
)

// Options choose the form of a file.
type Options struct {
	// Version is the version byte, 0x0A (1.0, in the clear) to 0x12 (1.8, the form
	// that XQStudio writes today, with keys); 0 means 0x0A, which every reader reads.
	Version byte
}

// Encode appends the file of a game to dst. What the file cannot hold is reported in
// g as lossy-conversion, each thing with its name. The error is a VersionError.
func Encode(dst []byte, g *record.Game, o Options) ([]byte, error) {
	if o.Version == 0 {
		o.Version = version10
	}
	if o.Version < version10 || o.Version > version18 {
		return dst, VersionError(o.Version)
	}
	w := writer{g: g, version: o.Version, charset: gbk()}
	w.header[0], w.header[1], w.header[atVersion] = signature[0], signature[1], o.Version
	w.tags()
	w.start()
	keys := makeKeys(o.Version, w.header[:])
	w.cipher = keys.cipher(o.Version)
	keys.write(w.header[:])
	w.pieces()

	dst = append(dst, w.header[:]...)
	body := len(dst)
	dst = w.tree(dst)
	if w.cipher.masked {
		w.cipher.mask(dst[body:])
	}
	return dst, nil
}

// writer writes one file.
type writer struct {
	g       *record.Game
	version byte
	cipher  cipher
	charset *charset
	header  [headerSize]byte
	gbk     []byte // scratch
}

// lost reports something that the file cannot hold.
func (w *writer) lost(at diag.Place, ply int, what string) { w.report(at, ply, "", what) }

func (w *writer) report(at diag.Place, ply int, reason, what string) {
	f := diag.New(diag.LossyConversion)
	f.Place, f.Ply, f.Reason, f.Text, f.Args = at, ply, reason, what, diag.Strs("XQF")
	w.g.Report(f)
}

// lostRunes reports characters outside GBK; name says where they stand, if need be.
func (w *writer) lostRunes(at diag.Place, ply int, name string, runes []rune) {
	if len(runes) > 0 {
		w.report(at, ply, "characters", name+string(runes))
	}
}

// silent are tags that say how a text is written, or what the file says elsewhere.
var silent = [...]string{"Game", "Format", "FEN", "SetUp", "PlyCount", "Result"}

// tags writes the header fields that are tags.
func (w *writer) tags() {
	w.header[atResult] = w.result()
	var done [len(fields)]bool
	for i := range w.g.Tags {
		t := &w.g.Tags[i]
		if t.Value == "" || slices.ContainsFunc(silent[:], func(s string) bool { return strings.EqualFold(s, t.Name) }) {
			continue
		}
		at := slices.IndexFunc(fields[:], func(f Field) bool { return strings.EqualFold(f.Tag, t.Name) })
		switch {
		case at < 0 && t.Value == "?":
		case at < 0 || done[at] || !w.tag(&fields[at], t):
			w.lost(t.Place, 0, t.Name+": "+t.Value)
		}
		if at >= 0 {
			done[at] = true
		}
	}
}

// tag writes one tag; false when its value means nothing to the format.
func (w *writer) tag(f *Field, t *record.Tag) bool {
	switch f.Tag {
	case "ResultCode":
		return strconv.Itoa(int(w.header[atResult])) == t.Value
	case "Type":
		code, exact := typeCode(t.Value)
		binary.LittleEndian.PutUint16(w.header[atType:], code)
		return exact
	}
	var runes []rune
	w.gbk, runes = w.charset.encode(w.gbk[:0], t.Value)
	w.lostRunes(t.Place, 0, t.Name+": ", runes)
	text := cut(w.gbk, f.Size)
	w.header[f.Offset] = byte(copy(w.header[f.Offset+1:], text))
	if len(text) < len(w.gbk) {
		kept, _ := w.charset.decode(nil, text)
		w.lost(t.Place, 0, t.Name+": "+t.Value+" → "+string(kept))
	}
	return true
}

// result is the code of the result: what the tag says, else what stands behind the
// moves. What the board proves counts only when the record says nothing, or nothing
// that can be read, for the file says it with its moves.
func (w *writer) result() byte {
	g := w.g
	var r record.Result
	tag := g.FindTag("Result")
	said, readable := record.Unknown, false
	if tag != nil {
		said, readable = record.ParseResult(tag.Value)
	}
	switch {
	case said != record.Unknown:
		r = said
	case g.Terminator != record.Unknown:
		r = g.Terminator
	case !readable:
		r = g.Result
	}
	if tag != nil && tag.Value != "" && (!readable || record.TellsReason(tag.Value)) {
		w.lost(tag.Place, 0, tag.Name+": "+tag.Value)
	}
	if code, err := strconv.ParseUint(g.Tag("ResultCode"), 10, 8); err == nil && code > 3 && result(byte(code)) == r {
		return byte(code)
	}
	return byte(slices.Index(results[:], r))
}

// start reports what the file cannot say about the start position, and writes whose
// turn it is.
func (w *writer) start() {
	g := w.g
	w.header[atSide] = byte(g.Start.Side())
	if g.FEN != "" {
		if _, err := fen.Parse(g.FEN); err != nil {
			w.lost(g.FENPlace, 0, "FEN: "+g.FEN)
		}
	}
	if g.Counter > 0 || g.Round > 1 {
		w.lost(g.FENPlace, 0, fmt.Sprintf("FEN: - - %d %d", g.Counter, max(1, g.Round)))
	}
}

// pieces writes the start position. A piece of which the game has more than there
// are places is reported. Red's pieces of a kind go from file i to a, Black's from a
// to i, as in the list of the standard start position.
func (w *writer) pieces() {
	list := w.header[atPieces : atPieces+piecesInFile]
	for i := range list {
		list[i] = 0xff + w.cipher.place
	}
	var place [piecesInFile]int // of each piece of pieceList in the list
	for i := range list {
		place[w.cipher.slot(w.version, i)] = i
	}
	var points [rules.NumSquares]rules.Square
	for slot, pc := range pieceList {
		if slices.Contains(pieceList[:slot], pc) {
			continue
		}
		found := points[:w.g.Start.Find(pc, points[:])]
		slices.SortStableFunc(found, func(a, b rules.Square) int {
			if pc.Side() == rules.Red {
				a, b = b, a
			}
			return cmp.Or(cmp.Compare(a.File(), b.File()), cmp.Compare(a, b))
		})
		for i := slot; i < piecesInFile && len(found) > 0; i++ {
			if pieceList[i] == pc {
				list[place[i]] = squareByte(found[0]) + w.cipher.place
				found = found[1:]
			}
		}
		for _, s := range found {
			w.lost(w.g.FENPlace, 0, fmt.Sprintf("FEN: %c %s", pc.Letter(), s))
		}
	}
}
