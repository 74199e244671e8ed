package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"qipu/diag"
)

var allEncodings = []Encoding{UTF8, GB18030, Big5, UTF16LE, UTF16BE}

// in is text in an encoding that has all of it.
func in(t testing.TB, enc Encoding, text string) []byte {
	t.Helper()
	out, lost := Encode(nil, text, enc)
	if len(lost) > 0 {
		t.Fatalf("%s lacks %q", enc, lost)
	}
	return out
}

// bom is U+FEFF in an encoding.
func bom(t testing.TB, enc Encoding) []byte { return in(t, enc, "\uFEFF") }

func read(t testing.TB, raw []byte) []Block {
	t.Helper()
	return blocksOf(t, NewReader(bytes.NewReader(raw), Options{}))
}

// textOf joins the blocks, whose line numbers must follow from their texts.
func textOf(t testing.TB, blocks []Block) string {
	t.Helper()
	var text strings.Builder
	line := 1
	for _, b := range blocks {
		if b.FirstLine != line {
			t.Errorf("a block begins in line %d, want %d", b.FirstLine, line)
		}
		line += strings.Count(b.Text, "\n")
		text.WriteString(b.Text)
	}
	return text.String()
}

// shown is all findings as "line:column code text".
func shown(blocks []Block) []string {
	var s []string
	for _, b := range blocks {
		for _, f := range b.Findings {
			s = append(s, fmt.Sprintf("%d:%d %s %s", f.Line, f.Column, f.Code, f.Text))
		}
	}
	return s
}

func expect(t *testing.T, blocks []Block, text string, findings ...string) {
	t.Helper()
	if got := textOf(t, blocks); got != text {
		t.Errorf("text %q\nwant %q", got, text)
	}
	if got := shown(blocks); !slices.Equal(got, findings) {
		t.Errorf("findings %q\nwant     %q", got, findings)
	}
}

func TestDetect(t *testing.T) {
	for _, text := range []string{
		"[Event \"测试对局\"]\n[Red \"甲一\"]\n\n1. 炮二平五 马8进7\n",
		"[Event \"全國象棋個人賽\"]\n[Red \"許銀川\"]\n\n1. 炮二平五 馬８進７\n",
		"炮二平五",
		"28. 前車平一", // its GB18030 is valid UTF-8
		"馬８進７\n",
		"车一平二\n马8进7\n",
		"[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n",
		"[Red \"呂欽\"]\n[Black \"趙國榮\"]\n",
		"{ 红方先手，局面占优 }",
		"{ 紅方先手，局面佔優 }",
		"第十二届亚洲象棋锦标赛",
		"第十二屆亞洲象棋錦標賽",
		"红胜",
		"黑勝",
		"　炮二平五　馬８進７\n　馬二進三　車９平８",
	} {
		for _, enc := range allEncodings {
			raw, lost := Encode(nil, text, enc)
			if len(lost) > 0 {
				continue // simplified glyphs in Big5
			}
			blocks := read(t, raw)
			if len(blocks) != 1 || blocks[0].Encoding != enc {
				t.Errorf("%q in %s: %d blocks, %s", text, enc, len(blocks), blocks[0].Encoding)
			}
			expect(t, blocks, text)
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	for _, text := range []string{"", "h2e2", "炮", "炮二平五\n馬８進７", "Đại học\n"} {
		for _, enc := range []Encoding{UTF8, GB18030, UTF16LE, UTF16BE} {
			raw := append(bom(t, enc), in(t, enc, text)...)
			blocks := read(t, raw)
			expect(t, blocks, text)
			for _, b := range blocks {
				if b.Encoding != enc {
					t.Errorf("%q with the mark of %s is %s", text, enc, b.Encoding)
				}
			}
			given := blocksOf(t, NewReader(bytes.NewReader(raw), Options{Encoding: enc}))
			expect(t, given, text)
		}
	}
	// The mark knows better than the user which order it is.
	raw := append(bom(t, UTF16BE), in(t, UTF16BE, "炮二平五")...)
	expect(t, blocksOf(t, NewReader(bytes.NewReader(raw), Options{Encoding: UTF16LE})), "炮二平五")
}

func TestUTF16WithoutMark(t *testing.T) {
	for _, text := range []string{"h2e2", "1. h2e2\n", "炮二平五", "兵七平六", "[Red \"Nguyễn Thành Bảo\"]\n", "红胜"} {
		for _, enc := range []Encoding{UTF16LE, UTF16BE} {
			blocks := read(t, in(t, enc, text))
			expect(t, blocks, text)
			if blocks[0].Encoding != enc {
				t.Errorf("%q in %s: %s", text, enc, blocks[0].Encoding)
			}
		}
	}
	// An odd byte at the end is half a character.
	for _, enc := range []Encoding{UTF16LE, UTF16BE} {
		expect(t, read(t, append(in(t, enc, "1. 炮二平五\n馬"), 'x')), "1. 炮二平五\n馬\uFFFD", "2:2 truncated-input 0x78")
	}
}

func TestLineEnds(t *testing.T) {
	const text = "炮二平五\n\n馬８進７\n車一平二\n"
	for _, enc := range allEncodings {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			expect(t, read(t, in(t, enc, strings.ReplaceAll(text, "\n", end))), text)
		}
		expect(t, read(t, in(t, enc, "炮二平五\r\r\n馬８進７\n\r車一平二\r\n\n兵\r")), "炮二平五\n\n馬８進７\n\n車一平二\n\n兵\n")
	}
}

func TestASCII(t *testing.T) {
	blocks := read(t, []byte("1. h2e2 h9g7\r\n"))
	expect(t, blocks, "1. h2e2 h9g7\n")
	if blocks[0].Encoding != UTF8 {
		t.Errorf("ASCII is %s", blocks[0].Encoding)
	}
	// However long it was, ASCII decides nothing.
	for _, enc := range []Encoding{UTF8, GB18030, Big5} {
		r := NewReader(bytes.NewReader(in(t, enc, strings.Repeat("1. h2e2\n", 100)+"炮二平五\n")), Options{})
		r.window = 64
		blocks := blocksOf(t, r)
		expect(t, blocks, strings.Repeat("1. h2e2\n", 100)+"炮二平五\n")
		if first, last := blocks[0].Encoding, blocks[len(blocks)-1].Encoding; first != UTF8 || last != enc {
			t.Errorf("from %s to %s, want %s", first, last, enc)
		}
	}
}

func TestEmpty(t *testing.T) {
	if b, err := NewReader(strings.NewReader(""), Options{}).Next(); err != io.EOF || b.Text != "" {
		t.Errorf("%v %v", b, err)
	}
}

func TestCases(t *testing.T) {
	const opening = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n5. 车二进六 炮8平9\n*\n"
	head := func(event, red, black string) string {
		return fmt.Sprintf("[Game \"Chinese Chess\"]\n[Event \"%s\"]\n[Date \"2026.01.02\"]\n[Red \"%s\"]\n[Black \"%s\"]\n[Result \"*\"]\n\n", event, red, black)
	}
	plain := head("测试对局", "甲一", "乙二")
	for _, c := range []struct {
		file     string
		enc      []Encoding // of the blocks
		text     string
		findings []string
	}{
		{"E01_gbk.pgn", []Encoding{GB18030}, plain + opening, nil},
		{"E02_gb18030_4byte.pgn", []Encoding{GB18030}, head("测试对局", "甲一", "乙𠮷") + opening, nil},
		{"E05_utf16le_bom.pgn", []Encoding{UTF16LE}, plain + opening, nil},
		{"E06_utf16be_bom.pgn", []Encoding{UTF16BE}, plain + opening, nil},
		{"E07_utf16le_nobom.pgn", []Encoding{UTF16LE}, plain + opening, nil},
		{"E08_mixed_utf8_then_gbk.pgn", []Encoding{UTF8, GB18030}, plain + opening + "\n" + head("测试对局", "丙三", "丁四") +
			"1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n3. 车一平二 车9进1\n*\n", []string{"16:9 encoding utf-8 → gb18030"}},
		{"E13_big5_backslash_trail.pgn", []Encoding{Big5}, head("功", "甲許", "乙許") + "1. 炮二平五 {功蓋五成} 馬8進7 *\n", nil},
		{"E14_gbk_brace_trail.pgn", []Encoding{GB18030}, plain + "1. 炮二平五 {甲晑乙晎丙} 马8进7 *\n", nil},
		{"E15_big5_pipe_in_si.txt", []Encoding{Big5}, "1|炮二平五|馬8進7\n2|仕四進五|車9平8\n", nil},
	} {
		raw, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(c.file, func(t *testing.T) {
			blocks := read(t, raw)
			expect(t, blocks, c.text, c.findings...)
			var enc []Encoding
			for _, b := range blocks {
				enc = append(enc, b.Encoding)
			}
			if !slices.Equal(enc, c.enc) {
				t.Errorf("encodings %s, want %s", enc, c.enc)
			}
		})
	}
}

func TestUndecodable(t *testing.T) {
	for _, c := range []struct {
		raw, text string
		enc       Encoding
		findings  []string
	}{
		{"a\xA1 b\n", "a\uFFFD b\n", Big5, []string{"1:2 encoding 0xA1 0x20"}},
		{"a\xA1\nb", "a\uFFFD\nb", Big5, []string{"1:2 encoding 0xA1"}},
		{"\xAC\xB6\x80\xFF\xFF", "炮\uFFFD\uFFFD\uFFFD", Big5, []string{"1:2 encoding 0x80"}},
		{"\xAC\xB6\n\xA4\x47\xC8\xFF1\nx\x81\x7C", "炮\n二\uFFFD1\nx\uFFFD|", Big5, []string{"2:2 encoding 0xC8 0xFF", "3:2 encoding 0x81 0x7C"}},
		{"\x88\x62\x88\x64\x88\xA3\x88\xA5\xFF", "Ê\u0304Ê\u030Cê\u0304ê\u030C\uFFFD", Big5, []string{"1:9 encoding 0xFF"}},
		{"\x80\xFF\n", "€\uFFFD\n", GB18030, []string{"1:2 encoding 0xFF"}},
		{"\xC5\xDA\xC5\"\n", "炮\uFFFD\"\n", GB18030, []string{"1:2 encoding 0xC5 0x22"}},
		{"\xE3\x32\x9A\x36\n", "\uFFFD\n", GB18030, []string{"1:1 encoding 0xE3 0x32 0x9A 0x36"}},
		{"\x84\x31\xA4\x37\n", "\uFFFD\n", GB18030, nil}, // U+FFFD as written
		{"\x95\x34\xB2\x35\x95\x34\xB2x", "𠮷\uFFFD4瞲", GB18030, []string{"1:2 encoding 0x95 0x34"}},
		{"\xAA\xA1\xFE\xFE\xA7\xA0", "\uE000\uE4C5\uE765", GB18030, nil},
		{"\xE7\x82\n\xE7\x82\xAE\xC0\xAF\xE7", "\uFFFD\n炮\uFFFD\uFFFD\uFFFD", UTF8, []string{"1:1 encoding 0xE7 0x82", "2:2 encoding 0xC0", "2:4 truncated-input 0xE7"}},
		{"\xED\xA0\x80\r\n\xF5", "\uFFFD\uFFFD\uFFFD\n\uFFFD", UTF8, []string{"1:1 encoding 0xED", "2:1 encoding 0xF5"}},
		{"\x3D\xD8a\x00\n\x00\x3D\xDC", "\uFFFDa\n\uFFFD", UTF16LE, []string{"1:1 encoding 0x3D 0xD8", "2:1 encoding 0x3D 0xDC"}},
		{"\xD8\x3D\xDC\x00\xD8\x3D", "\U0001F400\uFFFD", UTF16BE, []string{"1:2 truncated-input 0xD8 0x3D"}},
	} {
		blocks := blocksOf(t, NewReader(strings.NewReader(c.raw), Options{Encoding: c.enc}))
		t.Run(fmt.Sprintf("%s % X", c.enc, c.raw), func(t *testing.T) { expect(t, blocks, c.text, c.findings...) })
	}
	f := blocksOf(t, NewReader(strings.NewReader("\xFF"), Options{}))[0].Findings[0]
	if f.Severity != diag.Error || f.Code != diag.Encoding || f.Width != 1 || !reflect.DeepEqual(f.Args, diag.Strs("utf-8")) {
		t.Errorf("%+v", f)
	}
	f = read(t, []byte("炮二平五\n\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5\n"))[1].Findings[0]
	if f.Severity != diag.Error || f.Code != diag.Encoding || f.Reason != "mixed" {
		t.Errorf("%+v", f)
	}
}

// Damage does not turn one encoding into another.
func TestDamage(t *testing.T) {
	games := strings.ReplaceAll(madeGames(3), "\r", "")
	for _, enc := range []Encoding{UTF8, GB18030, Big5} {
		lines := bytes.SplitAfter(in(t, enc, games), []byte("\n"))
		lines[1] = slices.Insert(slices.Clone(lines[1]), len(lines[1])-3, '\xFF')
		blocks := read(t, bytes.Join(lines, nil))
		if len(blocks) != 1 || blocks[0].Encoding != enc || len(blocks[0].Findings) != 1 || blocks[0].Findings[0].Text[:4] != "0xFF" {
			t.Errorf("%s: %d blocks, %s", enc, len(blocks), shown(blocks))
		}
	}
}

// Names in some old Western encoding are reported, not turned into ideographs.
func TestWestern(t *testing.T) {
	raw := "[Red \"Andr\xE9 Dupont\"]\n[Black \"Fran\xE7ois M\xFCller\"]\n\n1. h2e2 h9g7\n"
	blocks := read(t, []byte(raw))
	expect(t, blocks, "[Red \"Andr\uFFFD Dupont\"]\n[Black \"Fran\uFFFDois M\uFFFDller\"]\n\n1. h2e2 h9g7\n",
		"1:11 encoding 0xE9", "2:13 encoding 0xE7")
}

func TestTruncation(t *testing.T) {
	text := "[Red \"乙𠮷\"]\n1. 炮二平五 马8进7\n2. 马二进三 车9平8"
	for _, enc := range allEncodings {
		s := text
		if enc == Big5 {
			s = strings.NewReplacer("𠮷", "璘", "马", "馬", "进", "進", "车", "車").Replace(text)
		}
		raw := in(t, enc, s)
		whole := make(map[int]string) // the text that so many bytes are all of
		for i := range s + "." {
			whole[len(in(t, enc, s[:i]))] = s[:i]
		}
		last := ""
		for n := range len(raw) + 1 {
			blocks := blocksOf(t, NewReader(bytes.NewReader(raw[:n]), Options{Encoding: enc}))
			got := textOf(t, blocks)
			if w, ok := whole[n]; ok {
				last = w
				if got != w || shown(blocks) != nil {
					t.Errorf("%s, %d bytes: %q %s", enc, n, got, shown(blocks))
				}
			} else if f := shown(blocks); len(f) != 1 || !strings.Contains(f[0], "truncated-input") || got != last+"\uFFFD" {
				t.Errorf("%s, %d bytes: %q %s", enc, n, got, f)
			}
			// Without help nothing but the end is hurt, once there is a move.
			if n > len(in(t, enc, s))/2 {
				detected := read(t, raw[:n])
				if textOf(t, detected) != got || detected[0].Encoding != enc {
					t.Errorf("%s, %d bytes detected as %s: %q", enc, n, detected[0].Encoding, textOf(t, detected))
				}
			}
		}
	}
}

func TestGiven(t *testing.T) {
	// A wrong choice is obeyed: this GB18030 is Big5 too, with other characters.
	blocks := blocksOf(t, NewReader(strings.NewReader("\xC5\xDA\xB6\xFE"), Options{Encoding: Big5}))
	expect(t, blocks, "蘿媼")
	// Mixtures are not looked for.
	blocks = blocksOf(t, NewReader(bytes.NewReader(append(in(t, UTF8, "炮二平五\n"), in(t, GB18030, "马8进7\n")...)), Options{Encoding: UTF8}))
	expect(t, blocks, "炮二平五\n\uFFFD\uFFFD8\uFFFD\uFFFD7\n", "2:1 encoding 0xC2")
}

// Blocks of any size give the same text and the same findings.
func TestBlocks(t *testing.T) {
	games := madeGames(6)
	half := games[:strings.Index(games, "[Game \"Chinese Chess\"]\r\n[Event \"第3")]
	inputs := map[string][]byte{
		"mixed":  slices.Concat(in(t, UTF8, half), in(t, Big5, half), in(t, GB18030, half), in(t, UTF8, half)),
		"faults": bytes.ReplaceAll(in(t, Big5, games), in(t, Big5, "呂"), []byte("\xA1 ")),
	}
	for _, enc := range allEncodings {
		inputs[string(enc)] = in(t, enc, games)
		inputs[string(enc)+" CR"] = in(t, enc, strings.ReplaceAll(games, "\r\n", "\r"))
	}
	for name, raw := range inputs {
		want := read(t, raw)
		text, findings := textOf(t, want), shown(want)
		for _, size := range []int{1, 2, 3, 7, 64, 1000, 5000} {
			for _, r := range []io.Reader{bytes.NewReader(raw), iotest.OneByteReader(bytes.NewReader(raw)), iotest.DataErrReader(bytes.NewReader(raw))} {
				r := NewReader(r, Options{})
				r.block = size
				blocks := blocksOf(t, r)
				if textOf(t, blocks) != text || !slices.Equal(shown(blocks), findings) {
					t.Fatalf("%s in blocks of %d: other text or findings: %s, want %s", name, size, shown(blocks), findings)
				}
				for _, b := range blocks {
					if !strings.HasSuffix(b.Text, "\n") {
						t.Fatalf("%s: the block %q ends inside a line", name, b.Text)
					}
				}
			}
		}
		// A small window sees less, but enough.
		for _, size := range []int{200, 1000, 5000} {
			r := NewReader(bytes.NewReader(raw), Options{})
			r.window = size
			if blocks := blocksOf(t, r); textOf(t, blocks) != text || !slices.Equal(shown(blocks), findings) {
				t.Fatalf("%s in windows of %d: other text or findings: %s, want %s", name, size, shown(blocks), findings)
			}
		}
	}
}

func TestLongLine(t *testing.T) {
	for _, enc := range allEncodings {
		text := strings.Repeat("炮二平五 馬８進７ 馬二進三 車９平８ ", 200) + "\r\nend\n"
		raw := in(t, enc, text)
		for longest := 100; longest < 110; longest++ {
			r := NewReader(bytes.NewReader(raw), Options{})
			r.window, r.block, r.longest = 50, 50, longest
			blocks := blocksOf(t, r)
			if len(blocks) < 20 {
				t.Fatalf("%s: only %d blocks", enc, len(blocks))
			}
			expect(t, blocks, strings.ReplaceAll(text, "\r\n", "\n"))
		}
	}
}

// repeat is a stream of one line again and again.
type repeat struct {
	line string
	left int // bytes
}

func (r *repeat) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.line[len(r.line)-1-(r.left-1)%len(r.line):])
	r.left -= n
	return n, nil
}

func TestMemory(t *testing.T) {
	const line = "  1. \xAC\xB6\xA4\x47\xA5\xAD\xA4\xAD\r\n"
	r := NewReader(&repeat{line, len(line) << 20}, Options{})
	total := 0
	for {
		b, err := r.Next()
		if err == io.EOF {
			break
		}
		if len(b.Text) > 1<<20 {
			t.Fatalf("a block of %d bytes", len(b.Text))
		}
		total += len(b.Text)
	}
	if want := len("  1. 炮二平五\n") << 20; total != want {
		t.Errorf("%d bytes of text, want %d", total, want)
	}
	if cap(r.buf) > 2<<20 || cap(r.decoder.out) > 2<<20 {
		t.Errorf("buffers of %d and %d bytes", cap(r.buf), cap(r.decoder.out))
	}
}

func TestPeekAndRaw(t *testing.T) {
	const raw = "XQ\x0A\x00\xFF\xFE binary\r\n"
	for _, n := range []int{0, 2, 5, 1000} {
		r := NewReader(iotest.HalfReader(strings.NewReader(raw)), Options{})
		if got := string(r.Peek(n)); got != raw[:min(n, len(raw))] {
			t.Errorf("peeked %q", got)
		}
		if got, err := io.ReadAll(r.Raw()); string(got) != raw || err != nil {
			t.Errorf("raw %q, %v", got, err)
		}
		r = NewReader(strings.NewReader("\uFEFF炮二平五"), Options{})
		r.Peek(n)
		expect(t, blocksOf(t, r), "炮二平五")
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	input := func() io.Reader {
		return io.MultiReader(strings.NewReader("炮二平五\n馬８"), iotest.ErrReader(broken))
	}
	r := NewReader(input(), Options{})
	b, err := r.Next()
	if b.Text != "炮二平五\n馬８" || err != nil {
		t.Errorf("%q %v", b.Text, err)
	}
	for range 2 {
		if _, err := r.Next(); err != broken {
			t.Errorf("then %v", err)
		}
	}
	r = NewReader(input(), Options{})
	r.Peek(100)
	if got, err := io.ReadAll(r.Raw()); string(got) != "炮二平五\n馬８" || err != broken {
		t.Errorf("raw %q %v", got, err)
	}
	if _, err := NewReader(idle{}, Options{}).Next(); err != io.ErrNoProgress {
		t.Errorf("a reader that gives nothing: %v", err)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

func TestBinary(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for size := range 300 {
		raw := make([]byte, size*7)
		rng.Read(raw)
		if size%3 == 0 {
			for i := range raw {
				raw[i] &= 0x81
			}
		}
		if text := textOf(t, read(t, raw)); !strings.Contains(string(raw), "\r") && strings.Count(text, "\n") != bytes.Count(raw, []byte("\n")) && !bytes.Contains(raw, []byte{0}) {
			t.Errorf("%d bytes: %d lines", len(raw), strings.Count(text, "\n"))
		}
	}
	expect(t, read(t, []byte("1. h2e2\n\x00\x00\x00\x00\x00\x00")), "1. h2e2\n\x00\x00\x00\x00\x00\x00")
}
