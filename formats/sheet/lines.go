package sheet

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/source"
)

// lines gives the lines of an input, free of HTML, and lets them be looked at
// before they are taken.
type lines struct {
	src    source.Blocks
	err    error  // of src, io.EOF at its end
	rest   string // of the block
	plain  bool   // the block has no HTML in it
	at     line   // where rest begins
	queue  []line // queue[head:] was read and not taken
	head   int
	parts  []part // blocks that the game being read may reach into
	queued []diag.Finding
	html   html
}

// part is a block and where it begins in the input.
type part struct {
	text     string
	offset   int64
	no       int
	encoding source.Encoding
}

// next takes a line.
func (l *lines) next() (line, bool) {
	if l.head == len(l.queue) {
		if l.rest == "" && !l.block() {
			return line{}, false
		}
		if l.plain && !l.html.open && l.html.skip == "" {
			return l.cut(), true
		}
		l.read(1)
	}
	next := l.queue[l.head]
	l.head++
	return next, true
}

// peek is the k-th of the lines that are still to be taken.
func (l *lines) peek(k int) (line, bool) {
	if len(l.queue)-l.head <= k && !l.read(k+1) {
		return line{}, false
	}
	return l.queue[l.head+k], true
}

// unread puts lines back that were taken last.
func (l *lines) unread(taken ...line) {
	if l.head < len(taken) {
		const room = 64
		queue := make([]line, len(taken)+room, len(taken)+room+len(l.queue)-l.head)
		l.queue, l.head = append(queue, l.queue[l.head:]...), len(queue)
	}
	l.head -= len(taken)
	copy(l.queue[l.head:], taken)
}

// read has at least n lines in the queue; false where the input ends before.
func (l *lines) read(n int) bool {
	if l.head > len(l.queue)/2 {
		l.queue = l.queue[:copy(l.queue, l.queue[l.head:])]
		l.head = 0
	}
	for len(l.queue)-l.head < n {
		if l.rest == "" && !l.block() {
			return false
		}
		next := l.cut()
		if l.html.concerns(next.text) {
			l.queue = l.html.strip(l.queue, next)
		} else {
			l.queue = append(l.queue, next)
		}
	}
	return true
}

// cut takes the next line off the rest of the block.
func (l *lines) cut() line {
	next := l.at
	end := strings.IndexByte(l.rest, '\n')
	if end < 0 {
		next.text, l.rest = l.rest, ""
		l.at.column += runes(next.text)
		l.at.offset += int64(len(next.text))
		return next
	}
	next.text, l.rest = l.rest[:end], l.rest[end+1:]
	l.at = line{no: next.no + 1, offset: next.offset + int64(end) + 1}
	return next
}

// block reads the next block.
func (l *lines) block() bool {
	for l.rest == "" {
		if l.err != nil {
			return false
		}
		b, err := l.src.Next()
		if err != nil {
			l.err = err
			return false
		}
		l.queued = append(l.queued, b.Findings...)
		if b.FirstLine > l.at.no {
			l.at.no, l.at.column = b.FirstLine, 0
		}
		l.rest = b.Text
		l.plain = strings.IndexByte(b.Text, '<') < 0 && strings.IndexByte(b.Text, '&') < 0
		l.parts = append(l.parts, part{b.Text, l.at.offset, b.FirstLine, b.Encoding})
	}
	return true
}

// forget lets go of the blocks before an offset.
func (l *lines) forget(offset int64) {
	n := 0
	for n < len(l.parts) && l.parts[n].offset+int64(len(l.parts[n].text)) <= offset {
		n++
	}
	l.parts = slices.Delete(l.parts, 0, n)
}

// text is the input between two offsets.
func (l *lines) text(from, to int64) string {
	var whole strings.Builder
	for _, p := range l.parts {
		a, b := max(from-p.offset, 0), min(to-p.offset, int64(len(p.text)))
		if a >= b {
			continue
		}
		if a == from-p.offset && b == to-p.offset {
			return p.text[a:b]
		}
		whole.WriteString(p.text[a:b])
	}
	return whole.String()
}

// encoding is that of the blocks between two offsets: the first that is not UTF-8,
// which is what plain ASCII counts as.
func (l *lines) encoding(from, to int64) source.Encoding {
	for _, p := range l.parts {
		if p.offset < to && p.offset+int64(len(p.text)) > from && p.encoding != source.UTF8 {
			return p.encoding
		}
	}
	return source.UTF8
}

// findings takes the findings of the source that stand before a line; 0 takes all.
func (l *lines) findings(before int) []diag.Finding {
	n := 0
	for n < len(l.queued) && (before == 0 || l.queued[n].Line < before) {
		n++
	}
	taken := l.queued[:n:n]
	l.queued = l.queued[n:]
	return taken
}
