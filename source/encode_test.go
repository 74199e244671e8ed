package source

import (
	"bytes"
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

// What was written is read again, in every encoding, by whatever reader.
func TestRoundTrip(t *testing.T) {
	for _, text := range []string{madeGames(3), "", "炮", "ASCII only\n", "炮二平五"} {
		text = strings.ReplaceAll(text, "\r", "")
		for _, enc := range allEncodings {
			raw, lost := Encode(Mark(enc), text, enc)
			if text == "" {
				raw = nil
			}
			if lost != nil {
				t.Fatal(lost)
			}
			file := bytes.NewBuffer(raw)
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
