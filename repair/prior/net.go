package prior

import "qipu/rules"

// The net stands beside the table of features: it sees the whole board at once,
// where each feature sees a move and little around it. Its inputs are the pieces on
// their points and the two moves before; one layer of hidden values, cut off below 0
// and above ceiling; a move is worth the product of the hidden values with the sum of
// two rows, of its piece on the point it leaves and on the point it goes to.
const (
	Width   = 128     // hidden values
	Inputs  = 26 * 90 // see Extractor.Inputs
	Outputs = 14 * 90 // see Extractor.Rows
	ceiling = 4
)

// Row is what an input adds to the hidden values, or what they are weighed with.
type Row [Width]float32

// Bend cuts a hidden value off.
func Bend(v float32) float32 { return max(0, min(v, ceiling)) }

// Bent tells whether a hidden value was cut off.
func Bent(v float32) bool { return v <= 0 || v >= ceiling }

// packed is a row of signed bytes, four to a word, each raised by 128: the sums of up
// to 256 rows stay within their 16 bits, and one addition makes four.
type packed [Width / 4]uint64

func pack(row []byte) (p packed) {
	for j, b := range row {
		p[j/4] |= uint64(int(int8(b))+128) << (j % 4 * 16)
	}
	return p
}

// hidden are the hidden values that inputs lead to.
func (m *Model) hidden(h *Row, inputs []int32) {
	var sum packed
	for _, i := range inputs {
		row := &m.in[i]
		for j := range sum {
			sum[j] += row[j]
		}
	}
	raised := int32(128 * len(inputs))
	for j, word := range sum {
		for k := range 4 {
			v := int32(word>>(16*k)&0xffff) - raised
			h[4*j+k] = Bend(float32(v)*m.inStep + m.bias[4*j+k])
		}
	}
}

// Dot is the product of two rows.
func Dot(a, b *Row) float32 {
	var s, t, u, v float32
	for j := 0; j < Width; j += 4 {
		s += a[j] * b[j]
		t += a[j+1] * b[j+1]
		u += a[j+2] * b[j+2]
		v += a[j+3] * b[j+3]
	}
	return s + t + (u + v)
}

// Inputs appends the inputs of the net that a position sets, seen by the side that
// moves: its pieces and the opponent's by kind and point, the two moves before, and
// which pieces are attacked. mirrored reflects the board left to right.
func (x *Extractor) Inputs(dst []int32, mirrored bool) []int32 {
	at := func(group int32, s uint64) int32 {
		if mirrored {
			s = mirror(s)
		}
		return group*rules.NumSquares + int32(s)
	}
	for _, s := range x.mine[:x.nm] {
		dst = append(dst, at(int32(x.at[s])-1, uint64(s)))
		if x.hisLeast[s] != 0 {
			dst = append(dst, at(24, uint64(s)))
		}
	}
	for _, s := range x.his[:x.nh] {
		dst = append(dst, at(7+int32(-x.at[s])-1, uint64(s)))
		if x.myLeast[s] != 0 {
			dst = append(dst, at(25, uint64(s)))
		}
	}
	if x.lastTo != nowhere && x.lastKind > 0 {
		dst = append(dst, at(14+int32(x.lastKind)-1, x.lastTo), at(21, x.lastFrom))
	}
	if x.ownTo != nowhere {
		dst = append(dst, at(22, x.ownTo), at(23, x.ownFrom))
	}
	return dst
}

// Rows are the two rows of the outputs that a legal move stands for.
func (x *Extractor) Rows(m rules.Move, mirrored bool) (from, to int32) {
	f, t := uint64(m.From()), uint64(m.To())
	if x.turned {
		f, t = rules.NumSquares-1-f, rules.NumSquares-1-t
	}
	group := int32(x.at[f]) - 1
	if mirrored {
		f, t = mirror(f), mirror(t)
	}
	return group*rules.NumSquares + int32(f), (7+group)*rules.NumSquares + int32(t)
}
