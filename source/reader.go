package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"qipu/diag"
)

// Options say how an input is to be read.
type Options struct {
	// Encoding is that of the whole input; "" has it detected. A byte order mark
	// still decides between the two orders of UTF-16.
	Encoding Encoding
	// Raw has blocks keep the bytes that their text was decoded from.
	Raw bool
	// Live says that the input comes as somebody writes it: lines in UTF-8 are given
	// as soon as they are there. Encodings that have to be told apart still need
	// more of the input to look at.
	Live bool
}

// Block is a run of whole lines of an input.
type Block struct {
	Text      string   // valid UTF-8, lines end in LF
	FirstLine int      // the line the text begins in, from 1
	Raw       []byte   // what the text was decoded from, nil unless Options.Raw asks for it
	Encoding  Encoding // of every line that is not ASCII; UTF8 while only ASCII was seen

	// Findings have the code diag.Encoding where bytes could not be decoded (at
	// most one a line, at the first) and where the encoding changes, and
	// diag.TruncatedInput where the input ends inside a character.
	Findings []diag.Finding
}

const (
	defaultBlock = 256 << 10
	// longestLine is where a line that does not end is cut all the same, to keep
	// memory bounded.
	longestLine = 64 << 20
)

// Reader reads an input as blocks of text, or as it is.
type Reader struct {
	src io.Reader
	err error // of src, io.EOF at its end
	buf []byte
	pos int // buf[pos:] is read from src and not delivered

	started  bool
	fixed    Encoding // of the whole input, "" when lines are told apart
	detector *detector
	queue    []stretch // the next of the input; their ends count from
	queued   int       // this index of buf
	cut      bool      // the queue ends inside a line

	decoder decoder
	line    int
	last    Encoding // of the last stretch
	changed Encoding // the encoding before a change that is to be reported

	raw, live bool
	mark      []byte // the byte order mark, until it is in a block

	window  int // bytes looked at together to find encodings
	block   int // bytes of input in a block, about
	longest int
}

// NewReader reads r, which is the input from its first byte on.
func NewReader(r io.Reader, opt Options) *Reader {
	return &Reader{src: r, fixed: opt.Encoding, raw: opt.Raw, live: opt.Live, line: 1, window: defaultBlock, block: defaultBlock, longest: longestLine}
}

// Peek returns the first n bytes of the input, fewer if it is shorter, without
// taking them. It is for use before Next. The bytes are valid until then.
func (r *Reader) Peek(n int) []byte {
	r.fill(n)
	return r.buf[r.pos:min(r.pos+n, len(r.buf))]
}

// Raw is the input as it is, with what Peek has seen. It is for use instead of
// Next.
func (r *Reader) Raw() io.Reader {
	head := bytes.NewReader(r.buf[r.pos:])
	if r.err != nil {
		return io.MultiReader(head, failed{r.err})
	}
	return io.MultiReader(head, r.src)
}

// failed is a reader that has ended with an error.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// Next is the next block. It ends at a line end, at the end of the input, where
// the encoding changes, or, in a line beyond 64 MiB, between two characters. After
// the last block the error is io.EOF, or the one that ended the input early.
func (r *Reader) Next() (Block, error) {
	if !r.started {
		r.started = true
		r.start()
	}
	if len(r.queue) == 0 && !r.look() {
		return Block{}, r.err
	}
	return r.take(), nil
}

// start finds a byte order mark, which it skips, or UTF-16 without one.
func (r *Reader) start() {
	head := r.Peek(sampleSize)
	enc, mark := byteOrderMark(head)
	switch {
	case r.fixed == "" && enc == "":
		r.fixed, _ = sniffUTF16(head)
	case r.fixed == "" && !is16(enc):
		r.last = enc
	case r.fixed == "" || is16(r.fixed) && is16(enc):
		r.fixed = enc
	case r.fixed != enc:
		mark = 0
	}
	if r.raw {
		r.mark = bytes.Clone(head[:mark])
	}
	r.pos += mark
	r.detector, r.decoder.given = newDetector(r.last), r.fixed != ""
}

func is16(e Encoding) bool { return e == UTF16LE || e == UTF16BE }

// byteOrderMark is the encoding that the mark at the start of the input shows, and
// the length of the mark.
func byteOrderMark(head []byte) (Encoding, int) {
	for _, m := range [...]struct {
		mark string
		enc  Encoding
	}{
		{"\xEF\xBB\xBF", UTF8},
		{"\xFF\xFE", UTF16LE},
		{"\xFE\xFF", UTF16BE},
		{"\x84\x31\x95\x33", GB18030},
	} {
		if bytes.HasPrefix(head, []byte(m.mark)) {
			return m.enc, len(m.mark)
		}
	}
	return "", 0
}

// fill has at least n bytes in r.buf[r.pos:], fewer only where the input ends.
//
// Of a live input it is content with whole lines.
func (r *Reader) fill(n int) {
	if len(r.buf)-r.pos >= n || r.err != nil {
		return
	}
	r.buf = r.buf[:copy(r.buf, r.buf[r.pos:])]
	r.pos = 0
	for idle := 0; len(r.buf) < n && r.err == nil && !r.enough(); {
		if len(r.buf) == cap(r.buf) { // by steps: most inputs are small
			r.buf = slices.Grow(r.buf, min(max(len(r.buf), sampleSize), n-len(r.buf)))
		}
		var m int
		m, r.err = r.src.Read(r.buf[len(r.buf):cap(r.buf)])
		r.buf = r.buf[:len(r.buf)+m]
		if idle++; m > 0 {
			idle = 0
		} else if idle == 100 && r.err == nil {
			r.err = io.ErrNoProgress
		}
	}
}

// enough tells that a live input need not be waited for: what is there of it are lines
// whose encoding is beyond doubt.
func (r *Reader) enough() bool {
	return r.live && lastLineEnd(r.buf[r.pos:]) > 0 && utf8.Valid(r.buf[r.pos:])
}

// look assigns the next lines of the input to encodings. It is false at the end.
// What it looks at together depends on the input alone, not on how it is read.
func (r *Reader) look() bool {
	for n := r.window; ; n *= 2 {
		r.fill(n + 1)
		window := r.buf[r.pos:min(r.pos+n, len(r.buf))]
		if len(window) == 0 {
			return false
		}
		final := r.err != nil && r.pos+len(window) == len(r.buf)
		r.cut = false
		if !final {
			if end := r.wholeLines(window); end > 0 {
				window = window[:end]
			} else if n < r.longest {
				continue
			} else {
				r.cut = true
			}
		}
		r.queued = r.pos
		if r.fixed != "" {
			r.queue = append(r.queue[:0], stretch{end: len(window), enc: r.fixed})
		} else {
			r.queue = r.detector.split(r.queue[:0], window, final)
		}
		return true
	}
}

// wholeLines is the length of the whole lines at the start of b, 0 when there is
// none.
func (r *Reader) wholeLines(b []byte) int {
	switch r.fixed {
	case UTF16LE:
		return lastLineEnd16(b, binary.LittleEndian)
	case UTF16BE:
		return lastLineEnd16(b, binary.BigEndian)
	}
	return lastLineEnd(b)
}

// take decodes the next block of the queue.
func (r *Reader) take() Block {
	s := r.queue[0]
	end := r.queued + s.end
	src := r.buf[r.pos:end]
	for n := r.block; n < len(src); n *= 2 {
		if whole := r.wholeLines(src[:n]); whole > 0 {
			src = src[:whole]
		}
	}
	last := r.pos+len(src) == end
	text, n := r.decoder.decode(src, s, last && r.cut && len(r.queue) == 1)
	taken := r.buf[r.pos : r.pos+n]
	r.pos += n
	if last {
		r.queue = r.queue[1:]
	}
	b := Block{Text: text, FirstLine: r.line, Encoding: s.enc}
	if r.raw {
		b.Raw = append(r.mark, taken...)
		r.mark = nil
	}
	if s.enc == "" {
		b.Encoding = UTF8
	} else if r.last != s.enc {
		r.changed, r.last = r.last, s.enc
	}
	b.Findings = r.findings(text, b.Encoding)
	r.line += strings.Count(text, "\n")
	return b
}

// findings are those of a block with a text and an encoding.
func (r *Reader) findings(text string, enc Encoding) []diag.Finding {
	var found []diag.Finding
	line, from := r.line, 0
	add := func(c diag.Code, at int, written string) *diag.Finding {
		line += strings.Count(text[from:at], "\n")
		from = at
		f := diag.New(c)
		f.Place = diag.At(line, 1+utf8.RuneCountInString(text[strings.LastIndexByte(text[:at], '\n')+1:at]))
		f.Width, f.Text = 1, written
		found = append(found, f)
		return &found[len(found)-1]
	}
	if r.changed != "" {
		if at := strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }); at >= 0 {
			add(diag.Encoding, at, fmt.Sprintf("%s → %s", r.changed, enc)).Reason = "mixed"
			r.changed = ""
		}
	}
	for _, f := range r.decoder.faults {
		switch {
		case f.truncated:
			add(diag.TruncatedInput, f.at, f.raw).Reason = "character"
		case f.other != "":
			add(diag.Encoding, f.at, fmt.Sprintf("%s → %s", enc, f.other)).Reason = "mixed"
		default:
			add(diag.Encoding, f.at, f.raw).Args = diag.Strs(string(enc))
		}
	}
	return found
}
