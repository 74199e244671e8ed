package xqf

import (
	"slices"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// TestCharset compares the tables with the general codec on every two bytes; they may
// know more, which must then be the user areas.
func TestCharset(t *testing.T) {
	c := gbk()
	decoder := simplifiedchinese.GB18030.NewDecoder()
	private := 0
	for lead := 0x81; lead <= 0xfe; lead++ {
		for trail := 0x40; trail <= 0xfe; trail++ {
			pair := []byte{byte(lead), byte(trail)}
			want, err := decoder.Bytes(pair)
			if err != nil {
				t.Fatal(err)
			}
			got, bad := c.decode(nil, pair)
			r, _ := utf8.DecodeRune(got)
			if wanted, size := utf8.DecodeRune(want); wanted == utf8.RuneError {
				if r >= 0xe000 && r <= 0xe765 {
					private++
				} else if bad != 0 || r != utf8.RuneError {
					t.Errorf("% x: %q", pair, got)
				}
			} else if size == len(want) && string(got) != string(want) {
				t.Errorf("% x: %q, want %q", pair, got, want)
			}
			if bad < 0 {
				back, lost := c.encode(nil, string(got))
				again, _ := c.decode(nil, back)
				if len(lost) > 0 || len(back) != 2 || string(again) != string(got) {
					t.Errorf("% x: %q is written % x", pair, got, back)
				}
			}
		}
	}
	// 564, 658 and 672 characters, less the one that the codec knows (A3A0).
	if private != 1893 {
		t.Errorf("%d characters in user areas", private)
	}
}

func TestDecodeText(t *testing.T) {
	for _, c := range []struct {
		bytes, text string
		bad         int
	}{
		{"", "", -1},
		{"abc", "abc", -1},
		{"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", "炮二平五", -1},
		{"\xc5\xda\xb6", "炮\uFFFD", 2},             // half a character
		{"\xc5\xda\xb6\x0a", "炮\uFFFD\n", 2},       // half a character before the line end
		{"a\xff\xff\xc5\xda", "a\uFFFD\uFFFD炮", 1}, // no lead byte
		{"\x80", "€", -1},                          // code page 936
		{"\x95\x32\x82\x36", "𠀀", -1},              // four bytes
		{"\x95\x32\x82", "\uFFFD2\uFFFD", 0},
		{"\xfe\x30\xfe\x30", "\uFFFD0\uFFFD0", 0}, // four bytes beyond Unicode
		{"\xaa\xa5\xa3\x80\xf9\xf4", "\ue004\ue5c5\ue2e5", -1},
	} {
		got, bad := gbk().decode(nil, []byte(c.bytes))
		if string(got) != c.text || bad != c.bad {
			t.Errorf("% x: %q, bad at %d, want %q, %d", c.bytes, got, bad, c.text, c.bad)
		}
	}
}

func TestEncodeText(t *testing.T) {
	got, lost := gbk().encode(nil, "车𠀀é马𠀀\xff€·—")
	if want := "\xb3\xb5?\xa8\xa6\xc2\xed??\xa2\xe3\xa1\xa4\xa1\xaa"; string(got) != want {
		t.Errorf("got % x, want % x", got, want)
	}
	if want := []rune{'𠀀', utf8.RuneError}; !slices.Equal(lost, want) {
		t.Errorf("lost %q, want %q", lost, want)
	}
}

func TestCut(t *testing.T) {
	text := []byte("a\xb3\xb5\xc2\xedb") // a车马b
	for size, want := range []int{0, 1, 1, 3, 3, 5, 6, 6} {
		if got := cut(text, size); len(got) != want {
			t.Errorf("cut to %d: %d bytes, want %d", size, len(got), want)
		}
	}
}
