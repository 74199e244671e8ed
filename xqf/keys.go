package xqf

import "encoding/binary"

// keys are the keys of a header, all 0 up to version 1.0.
type keys struct {
	mask         byte
	or           [4]byte
	sum          byte // makes sum+xy+from+to 0
	xy, from, to byte
}

func readKeys(h *[headerSize]byte) keys {
	return keys{mask: h[atMask], or: [4]byte(h[atOr:]), sum: h[atSum], xy: h[atSum+1], from: h[atSum+2], to: h[atSum+3]}
}

func (k keys) write(h []byte) {
	h[atMask] = k.mask
	copy(h[atOr:], k.or[:])
	copy(h[atSum:], []byte{k.sum, k.xy, k.from, k.to})
}

// consistent tells whether the four keys add up to 0, as they do in every file that
// XQStudio opens.
func (k keys) consistent() bool { return k.sum+k.xy+k.from+k.to == 0 }

// makeKeys derives keys for a version from a header without keys, so that the same
// game has the same keys. They keep the rules of XQStudio: the mask has the bits of
// 0xAA, the four or-keys add up to 0, and the mask starts with version 1.3.
func makeKeys(version byte, header []byte) (k keys) {
	if version < version11 {
		return k
	}
	hash := uint64(0xcbf29ce484222325) // FNV-1a
	for _, b := range header {
		hash = (hash ^ uint64(b)) * 0x100000001b3
	}
	var r [8]byte
	binary.LittleEndian.PutUint64(r[:], hash)
	// An odd key gives an odd offset, which is never 0.
	k.xy, k.from, k.to = r[0]|1, r[1]|1, r[2]|1
	k.sum = -(k.xy + k.from + k.to)
	if version >= version13 {
		k.mask = r[3] | 0xaa
		k.or = [4]byte{r[4], r[5], r[6], -(r[4] + r[5] + r[6])}
	}
	return k
}

// cipher is what the keys do to the bytes of a file.
type cipher struct {
	place    byte   // added to the squares of the piece list
	from, to byte   // added to the squares of a move
	length   uint32 // added to the length of a comment
	masked   bool
	stream   [32]byte // added to the bytes behind the header
}

const copyright = "[(C) Copyright Mr. Dong Shiwei.]"

func (k keys) cipher(version byte) (c cipher) {
	if version < version11 {
		return c
	}
	f := func(b byte) byte { return 54*b*b + 221 }
	c.place = f(k.xy) * k.xy
	c.from = f(k.from) * c.place
	c.to = f(k.to) * c.from
	c.length = (uint32(k.sum)<<8|uint32(k.xy))%32000 + 767
	b := [4]byte{k.sum&k.mask | k.or[0], k.xy&k.mask | k.or[1], k.from&k.mask | k.or[2], k.to&k.mask | k.or[3]}
	for i := range c.stream {
		c.stream[i] = copyright[i] & b[i%4]
		c.masked = c.masked || c.stream[i] != 0
	}
	return c
}

// slot is the piece, as an index into pieceList, that byte i of the piece list
// belongs to.
func (c *cipher) slot(version byte, i int) int {
	if version < version12 {
		return i
	}
	return (int(c.place) + 1 + i) % piecesInFile
}

// mask hides what stands behind the header, in place.
func (c *cipher) mask(body []byte) {
	for i := range body {
		body[i] += c.stream[i%len(c.stream)]
	}
}

// unmask is what stands behind the header in the clear: body itself when it is not
// masked, else a copy.
func (c *cipher) unmask(body []byte) []byte {
	if !c.masked {
		return body
	}
	clear := make([]byte, len(body))
	for i, b := range body {
		clear[i] = b - c.stream[i%len(c.stream)]
	}
	return clear
}
