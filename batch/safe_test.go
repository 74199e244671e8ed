package batch

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSafePath(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.pgn":                      "a/b.pgn",
		"棋谱/第1局（上）.xqf":                "棋谱/第1局（上）.xqf",
		`win\dows\x.pgn`:               "win/dows/x.pgn",
		"../../etc/passwd":             "etc/passwd",
		"a/../../b":                    "a/b",
		"/abs/olute":                   "abs/olute",
		`C:\x\y`:                       "x/y",
		"c:y":                          "y",
		"c:/d:/y":                      "y",
		"cc:y":                         "cc_y",
		"a/c:y":                        "a/c_y",
		`\\server\share\x`:             "server/share/x",
		"":                             "_",
		"..":                           "_",
		"./.":                          "_",
		"...":                          "_",
		"a./b /c. .":                   "a_/b_/c_",
		"con":                          "_con",
		"CON.pgn":                      "_CON.pgn",
		"nul .tar.gz":                  "_nul .tar.gz",
		"com1/LPT9.x/com¹":             "_com1/_LPT9.x/_com¹",
		"conin$":                       "_conin$",
		"cons/com/com10/lpt":           "cons/com/com10/lpt",
		"a\x00b\nc\x7f":                "a_b_c_",
		`<a>:"b"|?*`:                   "_a___b____",
		"bad\xff\xc0utf":               "bad__utf",
		"right\u202eleft":              "right_left",
		strings.Repeat("马", 100):       strings.Repeat("马", 66),
		strings.Repeat("x", 199) + ".": strings.Repeat("x", 199) + "_",
	} {
		if got := safePath(name); got != want {
			t.Errorf("safePath(%q) = %q, want %q", name, got, want)
		}
	}
}

func FuzzSafePath(f *testing.F) {
	for _, name := range []string{
		"a/b.pgn", "../x", `C:\con\x. `, "\xff/\x00", "nul.", "._", "马炮.xqf", `\\?\C:\x`, "a:/b:/..", "com¹ .x",
		strings.Repeat("很", 80) + "/ ", "CON." + strings.Repeat("a", 300), "\u202e", "c:" + "\xc3",
	} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		safe := safePath(name)
		if !fs.ValidPath(safe) || safe == "." || !filepath.IsLocal(filepath.FromSlash(safe)) || !utf8.ValidString(safe) {
			t.Fatalf("safePath(%q) = %q", name, safe)
		}
		for part := range strings.SplitSeq(safe, "/") {
			switch {
			case strings.ContainsAny(part, `\<>:"|?*`), strings.ContainsFunc(part, unseen):
				t.Errorf("%q: forbidden characters in %q", name, part)
			case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
				t.Errorf("%q: the end of %q", name, part)
			case len(part) > maxPart:
				t.Errorf("%q: %q is too long", name, part)
			case isDevice(part):
				t.Errorf("%q: %q is a device", name, part)
			}
		}
		if again := safePath(safe); again != safe {
			t.Errorf("safePath(%q) = %q, and of that %q", name, safe, again)
		}
	})
}

func TestStem(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.pgn":          "a/b",
		"a/b.tar.gz":       "a/b.tar",
		"1.中炮.XQF":         "1.中炮",
		"第1局.中炮":           "第1局.中炮",
		"2024.05.01":       "2024.05.01",
		"2024.05.01.ch2":   "2024.05.01",
		"b":                "b",
		"a.d/b":            "a.d/b",
		"a/.pgn":           "a/.pgn",
		"b.":               "b.",
		"x.toolongtobeone": "x.toolongtobeone",
		"who. knows":       "who. knows",
	} {
		if got := stem(name); got != want {
			t.Errorf("stem(%q) = %q, want %q", name, got, want)
		}
	}
}
