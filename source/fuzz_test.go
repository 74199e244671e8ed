package source

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever the bytes and however they are cut, the text is valid UTF-8 with lines
// that end in LF, the findings have places in it, and valid UTF-8 comes out as it
// went in but for its line ends.
func FuzzReader(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "E*"))
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw, uint16(64), uint8(0))
	}
	f.Add([]byte("\xFE\xFF\x70\xAE\xD8"), uint16(1), uint8(0))
	f.Add([]byte("\x84\x31\x95\x33\xC5\xDA\r\r\n\xAC\xB6\xA4\x47\n炮二\n\xFF"), uint16(2), uint8(1))
	f.Add([]byte("\x81\x30\x81\x30\x81\x30\x81"), uint16(3), uint8(2))
	f.Add([]byte("Nguyễn\x00\xE9\xC6\xBD\n"), uint16(4), uint8(3))
	f.Fuzz(func(t *testing.T, raw []byte, size uint16, option uint8) {
		opt := Options{Encoding: append([]Encoding{""}, allEncodings...)[int(option)%6]}
		whole := blocksOf(t, NewReader(bytes.NewReader(raw), opt))
		text := checkBlocks(t, whole)

		r := NewReader(bytes.NewReader(raw), opt)
		r.block = int(size) + 1
		if cut := blocksOf(t, r); textOf(t, cut) != text || !slices.Equal(shown(cut), shown(whole)) {
			t.Errorf("in blocks of %d: %q %s, want %q %s", r.block, textOf(t, cut), shown(cut), text, shown(whole))
		}
		r = NewReader(bytes.NewReader(raw), opt)
		r.window, r.block, r.longest = int(size)+1, 16, 64
		checkBlocks(t, blocksOf(t, r))

		if utf8.Valid(raw) && plainUTF8(raw, opt.Encoding) && text != lineFeeds.Replace(string(raw)) {
			t.Errorf("%q became %q", raw, text)
		}
	})
}

// plainUTF8 tells whether valid UTF-8 has none of what may speak for another
// reading: a byte order mark, control characters, or nothing but two-byte
// sequences that make moves in GB18030.
func plainUTF8(raw []byte, given Encoding) bool {
	_, mark := byteOrderMark(raw)
	high := raw[firstHigh(raw):]
	return mark == 0 && (given == UTF8 || given == "" && firstControl(raw) < 0 && (len(high) == 0 || !accidental(high)))
}

func checkBlocks(t *testing.T, blocks []Block) string {
	t.Helper()
	text := textOf(t, blocks)
	if !utf8.ValidString(text) || strings.Contains(text, "\r") {
		t.Errorf("%q", text)
	}
	for _, b := range blocks {
		lines := strings.Split(b.Text, "\n")
		for _, f := range b.Findings {
			if n := f.Line - b.FirstLine; n < 0 || n >= len(lines) || f.Column < 1 || f.Column > utf8.RuneCountInString(lines[n]) || f.Text == "" {
				t.Errorf("a finding at %d:%d, %q, in %q", f.Line, f.Column, f.Text, b.Text)
			}
		}
	}
	return text
}

// What an encoding has survives a round trip, and what it lacks is reported.
func FuzzEncode(f *testing.F) {
	f.Add("炮二平五 马8进7\r\n", uint8(0))
	f.Add("\x1a", uint8(0))
	f.Add("炮\x1a", uint8(1))
	f.Add("Ê\u0304ê\u030CÊ\u0301𠮷\uE000\uE766", uint8(1))
	f.Add("\xE7\x82\xFF", uint8(2))
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		enc := allEncodings[int(which)%len(allEncodings)]
		raw, lost := Encode(nil, text, enc)
		want := strings.Map(func(r rune) rune {
			if slices.Contains(lost, r) {
				return '?'
			}
			return r
		}, string([]rune(text)))
		if strings.HasPrefix(want, "\uFEFF") || strings.Contains(want, "\r") {
			return
		}
		blocks := blocksOf(t, NewReader(bytes.NewReader(raw), Options{Encoding: enc}))
		if _, mark := byteOrderMark(raw); mark == 0 && (textOf(t, blocks) != want || shown(blocks) != nil) {
			t.Errorf("%s: %q came back as %q", enc, want, textOf(t, blocks))
		}
	})
}
