package notation

import (
	"unicode/utf8"

	"qipu/rules"
)

// The long form of Vietnamese notation: Pháo 2 bình 5, Xe trước tấn 1, Tốt giữa bình 4,
// with or without the marks of its letters, composed or not, with or without blanks.

// spelledOut reads a text in the long form.
func spelledOut(s string) (pattern, bool) {
	p, n := spelled(s)
	return p, n > 0 && onlySuffix(s[n:])
}

// spelled reads a move in the long form at the start of s; n is its length in bytes, 0
// where there is none.
func spelled(s string) (p pattern, n int) {
	var r wordReader
	if s == "" || !isLatin(s[0]|0x20) {
		return p, 0
	}
	r.s = s
	if p.kind = r.kind(); p.kind == rules.NoKind {
		return p, 0
	}
	elephant := p.kind == rules.Elephant && r.unmarked // tướng or tượng
	if d := r.digit(); d > 0 {
		p.file = d
	} else if p.place = vietnamesePlace[r.word()]; p.place == NoQualifier {
		return p, 0
	}
	if p.dir = vietnameseDirection[r.word()]; p.dir == NoDirection {
		return p, 0
	}
	if p.num = r.digit(); p.num == 0 {
		return p, 0
	}
	if elephant && (p.dir == Traverse || p.file == 4 || p.file == 6 || p.file == 5 && p.num == 1) {
		p.kind = rules.King // where no elephant can be
	}
	if r.i < len(s) {
		if g, _ := glyphAt(s, r.i); g.class == digit || isLatin(g.ascii()) {
			return pattern{}, 0
		}
	}
	return p, r.i
}

var vietnameseKinds = map[string]rules.Kind{
	"soai": rules.King, "si": rules.Advisor, "sy": rules.Advisor, "tuong": rules.Elephant, "voi": rules.Elephant,
	"ma": rules.Horse, "ngua": rules.Horse, "xe": rules.Rook, "xa": rules.Rook, "phao": rules.Cannon,
	"tot": rules.Pawn, "chot": rules.Pawn, "binh": rules.Pawn,
}

var vietnameseDirection = map[string]Direction{
	"tan": Advance, "tien": Advance, "thoai": Retreat, "lui": Retreat, "binh": Traverse, "ngang": Traverse,
}

var vietnamesePlace = map[string]Qualifier{"truoc": Front, "t": Front, "giua": Middle, "g": Middle, "sau": Rear, "s": Rear}

// wordReader reads words and digits, with a few blanks before each.
type wordReader struct {
	s        string
	i        int
	acute    bool // the last word has the mark of tướng
	unmarked bool // it has neither that nor the dot of tượng
	buf      [8]byte
}

// blanks passes over blanks of the line.
func (r *wordReader) blanks() {
	for n := 0; r.i < len(r.s) && n < maxGap && r.s[r.i] != '\n' && r.s[r.i] != '\r'; n++ {
		g, size := glyphAt(r.s, r.i)
		if g.class != blank {
			return
		}
		r.i += size
	}
}

// digit reads a digit from 1 to 9, 0 for none.
func (r *wordReader) digit() uint8 {
	r.blanks()
	if r.i == len(r.s) {
		return 0
	}
	g, size := glyphAt(r.s, r.i)
	if g.class != digit || g.flags&arabic == 0 || g.value == 0 {
		return 0
	}
	r.i += size
	return g.value
}

// kind reads the word for a piece.
func (r *wordReader) kind() rules.Kind {
	k := vietnameseKinds[r.word()]
	if k == rules.Elephant && r.acute {
		return rules.King
	}
	return k
}

// word reads a word of at most eight letters in small letters without marks.
func (r *wordReader) word() string {
	r.blanks()
	r.acute, r.unmarked = false, true
	n := 0
	for r.i < len(r.s) {
		c, size := utf8.DecodeRuneInString(r.s[r.i:])
		base := byte(0)
		switch {
		case c >= 0x300 && c <= 0x323: // marks written apart
			r.acute = r.acute || c == 0x301
			r.unmarked = r.unmarked && c != 0x301 && c != 0x323
			r.i += size
			continue
		case c < utf8.RuneSelf && isLatin(byte(c)|0x20):
			base = byte(c) | 0x20
		default:
			base = vowels[c]
		}
		if base == 0 || n == len(r.buf) {
			break
		}
		switch c {
		case 'ớ', 'Ớ':
			r.acute, r.unmarked = true, false
		case 'ợ', 'Ợ':
			r.unmarked = false
		}
		r.buf[n] = base
		n++
		r.i += size
	}
	return string(r.buf[:n])
}

// vowels are the marked letters of Vietnamese without their marks.
var vowels = func() map[rune]byte {
	out := map[rune]byte{}
	for base, chars := range map[byte]string{
		'a': "àáảãạăằắẳẵặâầấẩẫậÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬ", 'e': "èéẻẽẹêềếểễệÈÉẺẼẸÊỀẾỂỄỆ", 'i': "ìíỉĩịÌÍỈĨỊ",
		'o': "òóỏõọôồốổỗộơờớởỡợÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢ", 'u': "ùúủũụưừứửữựÙÚỦŨỤƯỪỨỬỮỰ", 'y': "ỳýỷỹỵỲÝỶỸỴ",
	} {
		for _, c := range chars {
			out[c] = base
		}
	}
	return out
}()
