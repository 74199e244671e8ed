package report

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var hostile = []struct{ name, in, shown string }{
	{"plain", "1. 炮二平五 馬8進7 é", "1. 炮二平五 馬8進7 é"},
	{"stroke marks", "炮25\u0332 9\u0305", "炮25\u0332 9\u0305"},
	{"ideographic space", "红\u3000方", "红\u3000方"},
	{"escape", "a\x1b[31mb\x1b]0;t\x07", `a\x1b[31mb\x1b]0;t\x07`},
	{"bell, backspace, delete", "\a\b\x7f\x00", `\x07\x08\x7f\x00`},
	{"c1", "\u0080\u009b31m\u009f", `\u0080\u009b31m\u009f`},
	{"raw c1", "a\x9bb", `a\x9bb`},
	{"bidi embedding", "\u202a\u202b\u202c\u202d\u202e", `\u202a\u202b\u202c\u202d\u202e`},
	{"bidi isolates", "\u2066\u2067\u2068\u2069", `\u2066\u2067\u2068\u2069`},
	{"bidi marks", "\u200e\u200f\u061c", `\u200e\u200f\u061c`},
	{"zero width", "\u200b\u200c\u200d\u2060\ufeff\u00ad", `\u200b\u200c\u200d\u2060\ufeff\u00ad`},
	{"fillers", "\u115f\u3164\uffa0\u034f", `\u115f\u3164\uffa0\u034f`},
	{"separators", "\u2028\u2029\u0085", `\u2028\u2029\u0085`},
	{"tags", "\U000e0041\U000e007f", `\U000e0041\U000e007f`},
	{"private use", "\ue000\U000f0000", `\ue000\U000f0000`},
	{"not UTF-8", "a\xff\xfe炮\xe7\x82", `a\xff\xfe炮\xe7\x82`},
	{"surrogates", "\xed\xa0\x80", `\xed\xa0\x80`},
	{"replacement", "\ufffd", "\ufffd"},
	{"carriage return", "good\rbad", `good\x0dbad`},
	{"two of them", "\r\r\n", `\x0d` + "\r\n"},
	{"other space", "\v\f", `\x0b\x0c`},
}

func TestVisible(t *testing.T) {
	for _, tt := range hostile {
		want := strings.ReplaceAll(tt.shown, "\r\n", `\x0d\x0a`)
		if got := Visible(tt.in); got != want {
			t.Errorf("%s: %q, want %q", tt.name, got, want)
		}
	}
	if got := Visible("a\r\n\tb"); got != `a\x0d\x0a\x09b` {
		t.Errorf("line ends and tabs: %q", got)
	}
}

// The pieces in which a text is written do not matter.
func TestVisibleWriter(t *testing.T) {
	lines := hostile
	lines = append(lines, struct{ name, in, shown string }{"lines and tabs", "a\tb\nc\r\nd\n", "a\tb\nc\r\nd\n"})
	for _, tt := range lines {
		for size := 1; size <= len(tt.in); size++ {
			if got := visibleIn(t, []byte(tt.in), size); got != tt.shown {
				t.Errorf("%s, %d bytes a write: %q, want %q", tt.name, size, got, tt.shown)
			}
		}
	}
}

// visibleIn is a text after it went through a VisibleWriter in pieces.
func visibleIn(t testing.TB, text []byte, size int) string {
	var b bytes.Buffer
	w := NewVisibleWriter(&b)
	for len(text) > 0 {
		n := min(size, len(text))
		if m, err := w.Write(text[:n]); m != n || err != nil {
			t.Fatal(m, err)
		}
		text = text[n:]
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func FuzzVisibleWriter(f *testing.F) {
	for _, tt := range hostile {
		f.Add([]byte(tt.in+"\r\n"), 1)
	}
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		whole := visibleIn(t, text, len(text)+1)
		if got := visibleIn(t, text, max(size, 1)); got != whole {
			t.Fatalf("%d bytes a write: %q, at once %q", size, got, whole)
		}
		if !utf8.ValidString(whole) {
			t.Fatalf("not UTF-8: %q", whole)
		}
		for _, r := range strings.ReplaceAll(whole, "\r\n", "\n") {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cf, r)) {
				t.Fatalf("%U goes to the terminal: %q", r, whole)
			}
		}
		if strings.ReplaceAll(strings.ReplaceAll(Visible(string(text)), `\x0a`, "\n"), `\x09`, "\t") != strings.ReplaceAll(whole, "\r\n", `\x0d`+"\n") && !bytes.Contains(text, []byte(`\x`)) {
			t.Fatalf("%q, as a string %q", whole, Visible(string(text)))
		}
	})
}

func TestVisibleWriterErrors(t *testing.T) {
	w := NewVisibleWriter(failing{})
	if _, err := w.Write([]byte("a")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Write: %v", err)
	}
	w = NewVisibleWriter(failing{})
	if _, err := w.Write([]byte("\xe7")); err != nil {
		t.Errorf("Write of nothing yet: %v", err)
	}
	if err := w.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Close: %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }
