package source

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// zones is the number of codes in the user-defined zones of GB18030, without A3A0,
// which everybody reads as a blank.
const zones = 6*94 + 7*94 + 7*96 - 1

// Every two-byte code is read as the standard's decoder reads it, but for the
// user-defined zones of GB18030.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		enc  Encoding
		std  encoding.Encoding
		more func(lead, trail byte) rune
		n    int // codes with a text
	}{
		{GB18030, simplifiedchinese.GB18030, userDefined, 21873 + zones},
		{Big5, traditionalchinese.Big5, func(byte, byte) rune { return 0 }, 18594},
	} {
		known := 0
		for lead := 0x80; lead <= 0xFF; lead++ {
			for trail := 0x40; trail <= 0xFF; trail++ {
				raw := []byte{byte(lead), byte(trail)}
				std, _ := c.std.NewDecoder().Bytes(raw)
				blocks := blocksOf(t, NewReader(strings.NewReader(string(raw)), Options{Encoding: c.enc}))
				got, fault := blocks[0].Text, len(blocks[0].Findings) > 0
				switch {
				case !strings.Contains(string(std), replacement):
					if got != string(std) || fault {
						t.Errorf("%s %X: %q, want %q", c.enc, raw, got, std)
					}
				case c.more(raw[0], raw[1]) != 0:
					if got != string(c.more(raw[0], raw[1])) || fault {
						t.Errorf("%s %X: %q, want %q", c.enc, raw, got, c.more(raw[0], raw[1]))
					}
				case !fault:
					t.Errorf("%s %X: %q, want a fault", c.enc, raw, got)
				}
				if !fault && lead > 0x80 {
					known++
				}
			}
		}
		if known != c.n {
			t.Errorf("%s: %d codes, want %d", c.enc, known, c.n)
		}
	}
}

// The other way, every character that an encoding has survives, the others are
// reported, and the codes are those of the standard's encoder.
func TestCharacters(t *testing.T) {
	for _, c := range []struct {
		enc Encoding
		std encoding.Encoding
		n   int // characters that the encoding lacks
	}{
		{GB18030, simplifiedchinese.GB18030, 0xE864 - 0xDFFF - zones},
		{Big5, traditionalchinese.Big5, 0x110000 - 0x800 - 0x80 - 18490},
		{UTF16BE, nil, 0},
		{UTF8, nil, 0},
	} {
		lacking, e := 0, encoding.Nop.NewEncoder()
		if c.std != nil {
			e = c.std.NewEncoder()
		}
		var all strings.Builder
		for r := rune(0x80); r <= utf8.MaxRune; r++ {
			if r >= 0xD800 && r < 0xE000 {
				continue
			}
			raw, lost := Encode(nil, string(r), c.enc)
			if len(lost) > 0 {
				if lacking++; lost[0] != r || string(raw) != "?" && c.enc != UTF16BE {
					t.Fatalf("%s: %U became % X and lost %U", c.enc, r, raw, lost)
				}
				continue
			}
			all.WriteRune(r)
			if c.std == nil || r >= 0xE000 && r < 0xE865 {
				continue
			}
			if std, err := e.String(string(r)); std != string(raw) || err != nil {
				t.Fatalf("%s: %U is % X, want % X", c.enc, r, raw, std)
			}
		}
		if lacking != c.n {
			t.Errorf("%s lacks %d characters, want %d", c.enc, lacking, c.n)
		}
		text := all.String()
		raw, _ := Encode(nil, text, c.enc)
		blocks := blocksOf(t, NewReader(strings.NewReader(string(raw)), Options{Encoding: c.enc}))
		if textOf(t, blocks) != text || shown(blocks) != nil {
			t.Errorf("%s: the round trip changes the text", c.enc)
		}
	}
}

// Four-byte codes are those of the standard over their whole range.
func TestFourBytes(t *testing.T) {
	d := decoder{}
	std := simplifiedchinese.GB18030.NewDecoder()
	for i := 0; i < 126*10*126*10; i += 7 {
		raw := []byte{byte(0x81 + i/12600), byte('0' + i/1260%10), byte(0x81 + i/10%126), byte('0' + i%10)}
		want, err := std.Bytes(raw)
		if err != nil {
			t.Fatal(err)
		}
		got, n := d.decode(raw, stretch{enc: GB18030}, false)
		if n != 4 || len(d.faults) == 0 && got != string(want) || len(d.faults) > 0 && (got != replacement || !strings.HasPrefix(string(want), replacement)) {
			t.Fatalf("% X: %q, want %q", raw, got, want)
		}
	}
}
