package xqf

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

const (
	// What a record adds to its squares.
	fromBase = 0x18
	toBase   = 0x20

	// Flags of a record: up to version 1.0 any bit of a half, later one bit each.
	hasNext10    = 0xf0
	hasSibling10 = 0x0f
	hasNext      = 0x80
	hasSibling   = 0x40
	hasComment   = 0x20

	// maxComment is more than any comment has; a length beyond it is no length.
	maxComment = 1 << 30
)

// node is a record of the tree.
type node struct {
	from, to      byte // as in the file, without the offsets
	next, sibling bool // records that follow: the next move, then an alternative to this one
	comment       []byte
	size          int // bytes of the record
}

// tree reads the records behind the header. A record that promises an alternative
// leaves its parent on a stack until what continues the record is read.
func (r *reader) tree() {
	body := r.cipher.unmask(r.data[headerSize:])
	var waiting []record.NodeID // parents of promised alternatives
	parent, at := record.NodeID(0), 0
	for root := true; ; root = false {
		n, ok := r.node(body, at)
		if n.size == 0 {
			return
		}
		id := record.NodeID(0)
		if !root {
			if have := len(r.g.Nodes); have == cap(r.g.Nodes) { // append grows large slices in small steps
				r.g.Nodes = slices.Grow(r.g.Nodes, have)
			}
			move := rules.NewMove(square(n.from), square(n.to))
			id = r.g.Add(parent, record.Node{Move: move, Number: -1, Start: -1, Offset: int32(headerSize + at)})
		}
		r.comment(id, n.comment, headerSize+at+n.size-len(n.comment))
		if !ok {
			return
		}
		if n.sibling && root {
			r.corrupt(headerSize+at+2, diag.Warning, "root-sibling", "root")
		} else if n.sibling {
			waiting = append(waiting, parent)
		}
		at += n.size
		switch last := len(waiting) - 1; {
		case n.next:
			parent = id
		case last >= 0:
			parent, waiting = waiting[last], waiting[:last]
		default:
			r.trailing(body[at:], headerSize+at)
			return
		}
	}
}

// trailing reports what stands behind the tree: padding is nothing, but other bytes
// may be moves that the flags of the tree have lost.
func (r *reader) trailing(rest []byte, offset int) {
	severity := diag.Warning
	for _, b := range rest {
		if b != 0 {
			severity = diag.Error
		}
	}
	if len(rest) > 0 {
		r.corrupt(offset, severity, "trailing", strconv.Itoa(len(rest)))
	}
}

// node reads the record at an offset of body. ok is false when nothing can be read
// after it; its size is 0 when it is no record at all. The reason is reported.
func (r *reader) node(body []byte, at int) (n node, ok bool) {
	rest := body[at:]
	head := 4
	if r.version < version11 {
		head = 8
	}
	if len(rest) < head {
		r.truncated("node")
		return n, false
	}
	n.from, n.to = rest[0]-fromBase-r.cipher.from, rest[1]-toBase-r.cipher.to
	flags := rest[2]
	if r.version < version11 {
		n.next, n.sibling = flags&hasNext10 != 0, flags&hasSibling10 != 0
	} else {
		n.next, n.sibling = flags&hasNext != 0, flags&hasSibling != 0
		if flags&hasComment == 0 {
			n.size = head
			return n, true
		}
		if head = 8; len(rest) < head {
			r.truncated("node")
			return n, false
		}
	}
	n.size = head
	length := int64(binary.LittleEndian.Uint32(rest[4:])) - int64(r.cipher.length)
	if length < 0 || length > maxComment {
		r.corrupt(headerSize+at+4, diag.Error, "comment-length", strconv.FormatInt(length, 10))
		return n, false
	}
	n.comment = rest[head:min(len(rest), head+int(length))]
	n.size += len(n.comment)
	if len(n.comment) < int(length) {
		r.truncated("field")
		return n, false
	}
	return n, true
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// comment hangs a comment on a node, or before the first move for the root.
func (r *reader) comment(id record.NodeID, b []byte, offset int) {
	text := r.text(b, offset)
	if strings.IndexByte(text, '\r') >= 0 {
		text = newlines.Replace(text)
	}
	if text = strings.Trim(text, "\n"); strings.TrimSpace(text) == "" {
		return
	}
	if id == 0 {
		r.g.Comments = append(r.g.Comments, text)
		return
	}
	r.g.NoteAt(id).Comments = []string{text}
}
