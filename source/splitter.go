package source

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/diag"
)

// MaxGame is how long the text of one game may be where nothing else is said, in
// bytes: a hundred times the longest real one.
const MaxGame = 64 << 20

// Splitter cuts the text of an input into units. It reads no further than it must
// and holds no more than the text of one game and a block of the input.
type Splitter struct {
	src   Blocks
	cut   Cutter
	unit  Unit // what all units have in common
	limit int
	err   error // of src, io.EOF at its end

	text         string // read and not cut
	buffer       *strings.Builder
	raw          []byte // that the text was decoded from, where blocks have it
	line, column int    // where it begins
	offset       int64  // in the decoded input
	stretches    []encoded
	queue        []diag.Finding // about text that was not cut
	number       int
}

// encoded is where the text of a block begins.
type encoded struct {
	from int64 // in the decoded input
	enc  Encoding
}

// NewSplitter cuts the text of src. Limit is how long a game may be, in bytes; 0 is
// MaxGame.
func NewSplitter(src Blocks, cut Cutter, source, format string, limit int) *Splitter {
	if limit <= 0 {
		limit = MaxGame
	}
	return &Splitter{src: src, cut: cut, unit: Unit{Source: source, Format: format}, limit: limit, line: 1, column: 1}
}

// Next is the next unit. After the last the error is io.EOF, or the one that ended
// the input early.
func (s *Splitter) Next() (Unit, error) {
	var first Unit    // of a game that goes beyond the limit
	over := false     // it does
	var dropped int64 // bytes of it that are left out
	for {
		n, game := 0, false
		if s.text != "" {
			n, game = s.cut.Cut(s.text, s.err != nil)
		}
		switch {
		case n > 0 && over:
			s.drop(n)
			first.Findings = append(first.Findings, tooLong(&first, s.limit, dropped+int64(n)))
			return first, nil
		case n > s.limit && game:
			u := s.take(s.within())
			s.number++
			u.Number = s.number
			rest := n - len(u.Text)
			s.drop(rest)
			u.Findings = append(u.Findings, tooLong(&u, s.limit, int64(rest)))
			return u, nil
		case n > 0:
			u := s.take(n)
			if game {
				s.number++
				u.Number = s.number
			}
			if headed, ok := s.cut.(Headed); ok {
				u.Head = headed.Head()
			}
			return u, nil
		case s.err != nil && s.text == "" && over:
			first.Findings = append(first.Findings, tooLong(&first, s.limit, dropped))
			return first, nil
		case s.err != nil && s.text == "" && len(s.raw)+len(s.queue) > 0: // what DOS ends a file with
			return s.take(0), nil
		case s.err != nil && s.text == "":
			return Unit{}, s.err
		case s.err != nil:
			panic("source: a Cutter left the end of an input")
		case len(s.text) > s.limit && !over:
			keep := s.within()
			first = s.take(keep)
			s.number++
			first.Number = s.number
			s.cut.Drop(keep)
			over = true
			fallthrough
		case over:
			// The end of what is left out is kept: the next game may begin in it.
			n := max(len(s.text)-defaultBlock, 0)
			for n > 0 && !utf8.RuneStart(s.text[n]) {
				n--
			}
			dropped += int64(n)
			s.cut.Drop(n)
			s.drop(n)
		}
		s.more()
	}
}

// within is how much of the text is within the limit: whole lines, where there are any.
func (s *Splitter) within() int {
	keep := s.limit
	if end := strings.LastIndexByte(s.text[:keep], '\n') + 1; end > 0 {
		keep = end
	}
	for keep > 0 && !utf8.RuneStart(s.text[keep]) {
		keep--
	}
	return keep
}

// tooLong is the finding about a game of which so many bytes are left out.
func tooLong(u *Unit, limit int, dropped int64) diag.Finding {
	f := diag.New(diag.SizeLimit)
	f.Place, f.Count = diag.At(u.Line, u.Column), int(dropped)
	f.Args = diag.Strs(size(limit))
	return f
}

// size is a number of bytes as people write it.
func size(n int) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + " MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.Itoa(n>>10) + " KiB"
	}
	return strconv.Itoa(n) + " bytes"
}

// take cuts the first n bytes of the text off.
func (s *Splitter) take(n int) Unit {
	u := s.unit
	u.Line, u.Column, u.Text = s.line, s.column, s.text[:n]
	u.Encoding = s.encoding(n)
	u.Bytes = s.drop(n)
	k := 0
	for k < len(s.queue) && (s.text == "" && s.err != nil || s.before(s.queue[k].Place)) {
		k++
	}
	u.Findings = slices.Clone(s.queue[:k])
	s.queue = slices.Delete(s.queue, 0, k)
	return u
}

// before tells that a place is before the text that is left.
func (s *Splitter) before(p diag.Place) bool {
	return cmp.Or(cmp.Compare(p.Line, s.line), cmp.Compare(p.Column, s.column)) < 0
}

// drop goes n bytes on. It returns the bytes that they were decoded from.
func (s *Splitter) drop(n int) (raw []byte) {
	if len(s.raw) > 0 {
		k := len(s.raw)
		if n < len(s.text) {
			k = s.rawLength(n)
		}
		raw, s.raw = s.raw[:k:k], s.raw[k:]
	}
	passed := s.text[:n]
	if end := strings.LastIndexByte(passed, '\n') + 1; end > 0 {
		s.line += strings.Count(passed, "\n")
		s.column = 1
		passed = passed[end:]
	}
	s.column += utf8.RuneCountInString(passed)
	s.text = s.text[n:]
	s.offset += int64(n)
	k := 0
	for k+1 < len(s.stretches) && s.stretches[k+1].from <= s.offset {
		k++
	}
	s.stretches = slices.Delete(s.stretches, 0, k)
	return raw
}

// encoding is that of the first n bytes of the text; where they are in several, that of
// the first that are not ASCII.
func (s *Splitter) encoding(n int) Encoding {
	enc := UTF8
	for i, e := range s.stretches {
		from, to := int(max(e.from-s.offset, 0)), n
		if i+1 < len(s.stretches) {
			to = min(n, int(s.stretches[i+1].from-s.offset))
		}
		if from >= to {
			continue
		}
		if enc = e.enc; from == 0 && to == n || !ascii(s.text[from:to]) {
			return enc
		}
	}
	return enc
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// rawLength is how many bytes the first n bytes of the text were decoded from.
func (s *Splitter) rawLength(n int) int {
	raw := 0
	if s.offset == 0 {
		_, raw = byteOrderMark(s.raw)
	}
	for i, e := range s.stretches {
		from, to := int(max(e.from-s.offset, 0)), n
		if i+1 < len(s.stretches) {
			to = min(n, int(s.stretches[i+1].from-s.offset))
		}
		if from < to {
			raw += rawLength(s.raw[raw:], s.text[from:to], e.enc)
		}
	}
	return raw
}

// more reads on. The text is a tail of the buffer, which is only added to, so that
// units keep their part of it and a long game takes linear time.
func (s *Splitter) more() {
	b, err := s.src.Next()
	if err != nil {
		s.err = err
		return
	}
	s.queue = append(s.queue, b.Findings...)
	if s.text == "" {
		s.stretches = s.stretches[:0]
	}
	if n := len(s.stretches); n == 0 || s.stretches[n-1].enc != b.Encoding {
		s.stretches = append(s.stretches, encoded{s.offset + int64(len(s.text)), b.Encoding})
	}
	s.raw = append(s.raw, b.Raw...)
	n := len(s.text) + len(b.Text)
	switch {
	case s.text == "":
		s.text, s.buffer = b.Text, nil
		return
	case s.buffer == nil || s.buffer.Len() > 2*len(s.text):
		s.buffer = new(strings.Builder)
		s.buffer.Grow(n)
		s.buffer.WriteString(s.text)
	}
	s.buffer.WriteString(b.Text)
	text := s.buffer.String()
	s.text = text[len(text)-n:]
}
