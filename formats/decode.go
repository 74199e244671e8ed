package formats

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"

	"qipu/diag"
	"qipu/formats/dhtmlxq"
	"qipu/formats/fenlist"
	"qipu/formats/jsonl"
	"qipu/formats/ocr"
	"qipu/formats/sheet"
	"qipu/pgn"
	"qipu/record"
	"qipu/source"
	"qipu/xqf"
)

// Decoder gives the games of an input one after the other. Next resets g and fills
// it; io.EOF means that there are no more, and g then may hold findings about the
// rest of the input.
type Decoder interface {
	Next(g *record.Game) error
}

// ErrUnknownFormat means that no reader claims the input.
var ErrUnknownFormat = errors.New("no reader claims this input")

// Open recognises the format of an input, or takes the one it is told, and returns
// its decoder. Encoding overrides the detection of the text encoding.
func Open(r io.Reader, from *Format, encoding source.Encoding) (Decoder, *Format, error) {
	src := source.NewReader(r, source.Options{Encoding: encoding})
	head := src.Peek(2048)
	if from == nil && encoding == "" {
		from = sniffBinary(head)
	}
	if from != nil && from.Binary {
		return &binary{r: src.Raw(), decode: xqf.Decode}, from, nil
	}
	blocks := &replayed{src: src}
	if from == nil {
		first, err := blocks.peek()
		if err != nil {
			return nil, nil, err
		}
		if from = sniffText(first); from == nil {
			return nil, nil, ErrUnknownFormat
		}
	}
	switch from.Name {
	case "json":
		return jsonl.NewReader(blocks, movetext), from, nil
	case "sheet":
		return sheet.NewReader(blocks), from, nil
	case "fen":
		return fenlist.NewReader(blocks), from, nil
	case "ocr":
		return ocr.NewReader(blocks), from, nil
	case "dhtmlxq":
		return dhtmlxq.NewReader(blocks), from, nil
	}
	return &pgnGames{pgn.NewReader(blocks)}, from, nil
}

// replayed gives the blocks of a source again from the first, after some were
// looked at.
type replayed struct {
	src  *source.Reader
	held []source.Block
}

// peek is the text of the first blocks, up to the first that is not blank.
func (r *replayed) peek() (string, error) {
	for {
		b, err := r.src.Next()
		if err != nil {
			return "", err
		}
		r.held = append(r.held, b)
		if strings.TrimSpace(b.Text) != "" {
			return b.Text, nil
		}
	}
}

func (r *replayed) Next() (source.Block, error) {
	if len(r.held) == 0 {
		return r.src.Next()
	}
	b := r.held[0]
	r.held = r.held[1:]
	return b, nil
}

// binary is a decoder of formats that hold one game in a file.
type binary struct {
	r      io.Reader
	decode func([]byte, *record.Game) error
	done   bool
}

func (d *binary) Next(g *record.Game) error {
	g.Reset()
	if d.done {
		return io.EOF
	}
	d.done = true
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	if _, err := buf.ReadFrom(io.LimitReader(d.r, maxBinary+1)); err != nil {
		return err
	}
	data := buf.Bytes()
	if len(data) > maxBinary {
		f := diag.New(diag.CorruptInput)
		f.Place, f.Reason = diag.AtOffset(maxBinary), "size"
		g.Report(f)
		return io.EOF
	}
	if len(data) == 0 {
		return io.EOF
	}
	err := d.decode(data, g)
	if errors.Is(err, xqf.ErrSignature) { // not what the caller said it was
		g.Report(diag.New(diag.UnknownFormat))
		return io.EOF
	}
	return err
}

// buffers is memory for the bytes of a file; decoders keep none of it.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// maxBinary is the largest binary file that is read, in bytes; the largest real one
// has 4 MB.
const maxBinary = 256 << 20

// pgnGames gives what the reader found outside all games with the end of the input.
type pgnGames struct{ *pgn.Reader }

func (d *pgnGames) Next(g *record.Game) error {
	err := d.Reader.Next(g)
	if err != nil {
		g.Findings = append(g.Findings, d.Stray()...)
	}
	return err
}

// movetext parses the moves that a line of JSON keeps as text.
func movetext(g *record.Game, after record.NodeID, text string) {
	pgn.AppendMoves(g, after, text, diag.Place{})
}
