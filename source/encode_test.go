package source

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestParseEncoding(t *testing.T) {
	for name, want := range map[string]Encoding{
		"utf-8": UTF8, "UTF8": UTF8, "utf_8": UTF8, "gbk": GB18030, "GB2312": GB18030, "cp936": GB18030, "GB18030": GB18030,
		"gb-18030": GB18030, "Big5": Big5, "big5-hkscs": Big5, "Big5HKSCS": Big5, "cp950": Big5, "utf-16": UTF16LE,
		"UTF-16LE": UTF16LE, "utf-16-be": UTF16BE, "utf16be": UTF16BE,
	} {
		if got, ok := ParseEncoding(name); got != want || !ok {
			t.Errorf("%s: %s %v", name, got, ok)
		}
	}
	for _, e := range allEncodings {
		if got, ok := ParseEncoding(string(e)); got != e || !ok {
			t.Errorf("%s: %s %v", e, got, ok)
		}
	}
	for _, name := range []string{"", "latin1", "koi8-r", "auto"} {
		if got, ok := ParseEncoding(name); ok {
			t.Errorf("%q is %s", name, got)
		}
	}
}

func TestEncode(t *testing.T) {
	for _, c := range []struct {
		enc        Encoding
		text, want string
		lost       []rune
	}{
		{UTF8, "炮𠮷\xFF", "炮𠮷\uFFFD", nil},
		{GB18030, "炮𠮷€a", "\xC5\xDA\x95\x34\xB2\x35\xA2\xE3a", nil},
		{GB18030, "\uE000\uE766\xFF", "\xAA\xA1?\x84\x31\xA4\x37", []rune{0xE766}},
		{Big5, "炮进馬进𠮷马", "\xAC\xB6?\xB0\xA8??\x89\xC6", []rune("进𠮷")},
		{Big5, "Ê\u0304êÊ\u0301", "\x88\x62\x88\xA7\x88\x66?", []rune{0x301}},
		{Big5, "\xFF炮", "?\xAC\xB6", []rune{0xFFFD}},
		{UTF16LE, "炮𠮷", "\xAE\x70\x42\xD8\xB7\xDF", nil},
		{UTF16BE, "炮𠮷\xFF", "\x70\xAE\xD8\x42\xDF\xB7\xFF\xFD", nil},
	} {
		out, lost := Encode([]byte("> "), c.text, c.enc)
		if string(out) != "> "+c.want || !slices.Equal(lost, c.lost) {
			t.Errorf("%s %q: % X lost %q, want % X", c.enc, c.text, out, lost, "> "+c.want)
		}
	}
}

// However the text is cut, the stream is the same as the whole.
func TestWriter(t *testing.T) {
	const text = "[Red \"乙𠮷\"]\n炮二平五 Ê\u0304ê\u030CÊ马马𠮷"
	for _, enc := range allEncodings {
		want, lost := Encode(nil, text, enc)
		if is16(enc) {
			want, _ = Encode(nil, "\uFEFF"+text, enc)
		}
		for size := 1; size < len(text)+2; size++ {
			var out bytes.Buffer
			w := NewWriter(&out, enc)
			for part := range slices.Chunk([]byte(text), size) {
				if n, err := w.Write(part); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(out.Bytes(), want) || !slices.Equal(w.Lost(), lost) {
				t.Fatalf("%s in pieces of %d: % X lost %q", enc, size, out.Bytes(), w.Lost())
			}
		}
	}
	// A character that never ends is not forgotten.
	var out bytes.Buffer
	w := NewWriter(&out, UTF8)
	fmt.Fprint(w, "a\xE7\x82")
	if err := w.Close(); out.String() != "a\uFFFD\uFFFD" || err != nil {
		t.Errorf("%q %v", out.String(), err)
	}
	// Nothing is nothing, without a mark.
	out.Reset()
	if err := NewWriter(&out, UTF16LE).Close(); out.Len() > 0 || err != nil {
		t.Errorf("%q %v", out.String(), err)
	}
	// An error stays.
	full := errors.New("full")
	w = NewWriter(failing{full}, Big5)
	for range 2 {
		if _, err := fmt.Fprint(w, "炮"); err != full {
			t.Error(err)
		}
	}
	if err := w.Close(); err != full {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// What was written is read again, in every encoding, by whatever reader.
func TestRoundTrip(t *testing.T) {
	for _, text := range []string{madeGames(3), "", "炮", "ASCII only\n", "炮二平五"} {
		text = strings.ReplaceAll(text, "\r", "")
		for _, enc := range allEncodings {
			var file bytes.Buffer
			w := NewWriter(&file, enc)
			fmt.Fprint(w, text)
			if err := w.Close(); err != nil || w.Lost() != nil {
				t.Fatal(err, w.Lost())
			}
			options := []Options{{Encoding: enc}}
			if len(text) > 10 {
				options = append(options, Options{})
			}
			for _, opt := range options {
				expect(t, blocksOf(t, NewReader(iotest.HalfReader(bytes.NewReader(file.Bytes())), opt)), text)
			}
		}
	}
}
