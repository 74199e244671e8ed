package source

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// part is a piece of an input in its encoding.
type part struct {
	enc  Encoding
	text string
}

func join(t testing.TB, parts []part) (raw []byte, text string) {
	for _, p := range parts {
		raw = append(raw, in(t, p.enc, p.text)...)
		text += p.text
	}
	return raw, text
}

func TestMixed(t *testing.T) {
	const (
		game = "[Game \"Chinese Chess\"]\n[Event \"全國象棋個人賽\"]\n[Red \"呂欽\"]\n[Black \"許銀川\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n1-0\n\n"
		list = "１．炮二平五　馬８進７\n２．馬二進三　車９平８\n"
	)
	for _, c := range []struct {
		name     string
		parts    []part
		findings []string
	}{
		{"UTF-8 then GB18030", []part{{UTF8, game}, {GB18030, game}}, []string{"11:9 encoding utf-8 → gb18030"}},
		{"GB18030 then UTF-8", []part{{GB18030, game}, {UTF8, game}}, []string{"11:9 encoding gb18030 → utf-8"}},
		{"Big5 then GB18030", []part{{Big5, game}, {GB18030, game}, {GB18030, game}}, []string{"11:9 encoding big5 → gb18030"}},
		{"GB18030 then Big5", []part{{GB18030, game}, {GB18030, game}, {Big5, game}}, []string{"20:9 encoding gb18030 → big5"}},
		{"all three", []part{{UTF8, game}, {Big5, game}, {GB18030, game}, {UTF8, game}}, []string{
			"11:9 encoding utf-8 → big5", "20:9 encoding big5 → gb18030", "29:9 encoding gb18030 → utf-8",
		}},
		{"move lists", []part{{Big5, list}, {GB18030, list}}, []string{"3:1 encoding big5 → gb18030"}},
		{"a comment in UTF-8", []part{{UTF8, game}, {GB18030, "{好棋}\n"}, {UTF8, list}}, []string{
			"10:2 encoding utf-8 → gb18030", "11:1 encoding gb18030 → utf-8",
		}},
		{"a comment in GB18030", []part{{GB18030, game}, {Big5, "{ 黑方應改走象３進５。 }\n"}, {GB18030, list}}, []string{
			"10:3 encoding gb18030 → big5", "11:1 encoding big5 → gb18030",
		}},
		{"a comment in Big5", []part{{Big5, game}, {UTF8, "{ 黑方應改走象３進５。 }\n"}, {Big5, list}}, []string{
			"10:3 encoding big5 → utf-8", "11:1 encoding utf-8 → big5",
		}},
		{"a tag in Big5", []part{{Big5, "[Event \"全國象棋團體賽\"]\n"}, {GB18030, "[Round \"第05轮\"]\n"}, {Big5, "[Red \"趙瑋\"]\n" + list}}, []string{
			"2:9 encoding big5 → gb18030", "3:7 encoding gb18030 → big5",
		}},
		{"an end in Big5", []part{{GB18030, game}, {Big5, "{ 紅方先手，局面佔優 }"}}, []string{"10:3 encoding gb18030 → big5"}},
		{"a beginning in Big5", []part{{Big5, "{ 紅方先手，局面佔優 }\n"}, {GB18030, game}}, []string{"3:9 encoding big5 → gb18030"}},
	} {
		raw, text := join(t, c.parts)
		t.Run(c.name, func(t *testing.T) {
			blocks := read(t, raw)
			expect(t, blocks, text, c.findings...)
			// The blocks change with the encoding, and nowhere else.
			var got, want []Encoding
			for _, b := range blocks {
				got = append(got, b.Encoding)
			}
			for _, p := range c.parts {
				want = append(want, p.enc)
			}
			if want = slices.Compact(want); !slices.Equal(got, want) {
				t.Errorf("blocks in %s, want %s", got, want)
			}
			// With CR LF and with CR it is the same.
			for _, end := range []string{"\r\n", "\r"} {
				expect(t, read(t, bytes.ReplaceAll(raw, []byte("\n"), []byte(end))), text, c.findings...)
			}
		})
	}
}

// lineFeeds makes all line ends LF.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// A game that begins behind a blank line keeps its ASCII tags in its own block.
func TestGameStaysTogether(t *testing.T) {
	for _, gap := range []string{"\n*\n\n", "\r\n*\r\n\r\n", "\r*\r\r", "\n\n", "\r\r\n"} {
		raw, text := join(t, []part{{UTF8, "1. 炮二平五" + gap}, {GB18030, "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n"}})
		blocks := read(t, raw)
		if len(blocks) != 2 || !strings.HasPrefix(blocks[1].Text, "[Game ") {
			t.Errorf("%q: %v", gap, blocks)
		}
		if textOf(t, blocks) != lineFeeds.Replace(text) {
			t.Errorf("%q: %q", gap, textOf(t, blocks))
		}
	}
	// Without one it is the same game.
	raw, text := join(t, []part{{UTF8, "{ 黑方應改走 }\r\n2... h9g7\r\n"}, {GB18030, "{好棋}\n"}})
	blocks := read(t, raw)
	expect(t, blocks, lineFeeds.Replace(text), "3:2 encoding utf-8 → gb18030")
	if !strings.HasPrefix(blocks[1].Text, "{好棋}") {
		t.Errorf("%v", blocks)
	}
}

// Odd characters are no reason to change.
func TestSteady(t *testing.T) {
	const head, tail = "[Event \"全國象棋個人賽\"]\n[Red \"呂欽\"]\n", "\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n1-0\n\n"
	odd := []string{
		"[Site \"揭陽\"]", "[Black \"趙瑋\"]", "[Black \"溫興遠\"]", "[Black \"曹霖\"]", "[Black \"欒楓\"]", "[Black \"陳翀\"]",
		"[Black \"阿Q\"]", "[Black \"Nguyen 阮\"]", "[Site \"邯鄲\"]", "[Site \"番禺\"]", "[Site \"綏芬河\"]", "[Site \"亳州\"]",
		"┌─┬─┬─┬─┬─┐", "│　│　│　│＼│／│", "├─┼─┼─┼─┼─┤", "═══楚河═══漢界═══", "●──○──★", "□□□□", "→↑←↓",
		"{ ？！ }", "ＡＢＣＤ", "瀧瀧瀧", "薔薇薔薇", "{ 黯然銷魂 }", "鰲魚", "蘶", "龘龘",
	}
	for _, enc := range []Encoding{UTF8, GB18030, Big5} {
		for _, line := range odd {
			raw, lost := Encode(nil, head+line+"\n"+tail, enc)
			if len(lost) > 0 {
				continue
			}
			blocks := read(t, bytes.Repeat(raw, 3))
			if len(blocks) != 1 || blocks[0].Encoding != enc || len(blocks[0].Findings) > 0 {
				t.Errorf("%s with %s: %d blocks, %s", enc, line, len(blocks), shown(blocks))
			}
		}
	}
}

// The codes of moves in GB18030 are none in Big5, so a move settles the matter.
func TestMoveCodesDiffer(t *testing.T) {
	gb, big5 := gbClasses(), big5Classes()
	for i := range gb {
		if inMove(gb[i]) && inMove(big5[i]) {
			t.Errorf("8%03X is part of moves in both encodings", i)
		}
	}
}

func inMove(c class) bool { return c == piece || c == verb || c == wideDigit }

func TestWeigh(t *testing.T) {
	for _, c := range []struct {
		text    string
		settled bool
	}{
		{"炮二平五", true},
		{"馬８進７", true},
		{"马8进7", true},
		{"前車進一", true},
		{"俥一进1", true},
		{"一兵进1", true},
		{"炮二平", false},
		{"平五炮二", false},
		{"炮 二平五", false},
		{"二平五", false},
	} {
		raw := in(t, GB18030, c.text)
		if got := weigh(raw, inGB) == certain; got != c.settled {
			t.Errorf("%q settles GB18030: %v", c.text, got)
		}
		if weigh(raw, inBig5) >= 0 {
			t.Errorf("%q in GB18030 weighs %d as Big5", c.text, weigh(raw, inBig5))
		}
	}
}

// What skim passes over, line would not have looked at twice.
func TestSkim(t *testing.T) {
	for k, enc := range candidates {
		if k == inUTF8 {
			continue
		}
		d := newDetector(enc)
		sure := "ASCII\r\n\n1. 炮二平五 馬８進７\r2. 馬二進三\n"
		raw := in(t, enc, sure)
		for _, doubt := range []string{"[Red \"呂欽\"]\n", "馬", "\xFF\n", "\xA4"} {
			b := slices.Concat(raw, []byte(strings.TrimRight(doubt, "\n")), []byte("\n"), raw)
			if doubt[0] < 0x80 || doubt == "馬" {
				b = slices.Concat(raw, in(t, enc, doubt), raw)
			}
			if n := d.skim(b); n != len(raw) {
				t.Errorf("%s before %q: %d, want %d", enc, doubt, n, len(raw))
			}
		}
		if n := d.skim(raw); n != len(raw) {
			t.Errorf("%s: %d of %d", enc, n, len(raw))
		}
	}
}

// Decisions that are put off at the end of a window are made in the next.
func TestPutOff(t *testing.T) {
	weak := in(t, GB18030, strings.Repeat("[Red \"霖\"]\n", 4))
	raw := slices.Concat(weak, in(t, Big5, "1. 炮二平五\n"))
	d := newDetector("")
	if s := d.split(nil, raw[:len(weak)], false); fmt.Sprint(s) != fmt.Sprint([]stretch{{end: len(weak), enc: s[0].enc}}) {
		t.Errorf("no progress: %v", s)
	}
	lines := bytes.Repeat([]byte("ASCII\n"), 20)
	d = newDetector("")
	window := slices.Concat(lines, weak[:len(weak)/4])
	if s := d.split(nil, window, false); s[len(s)-1].end != len(lines) || s[0].enc != "" {
		t.Errorf("decided too early: %v", s)
	}
	if s := d.split(nil, slices.Concat(weak[:len(weak)/4], raw[len(weak):]), true); len(s) != 1 || s[0].enc != Big5 {
		t.Errorf("the second window: %v", s)
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string][]string{
		"":                  nil,
		"a":                 {"a"},
		"a\nb":              {"a\n", "b"},
		"a\r\nb\r\n":        {"a\r\n", "b\r\n"},
		"a\rb\r":            {"a\r", "b\r"},
		"\r\r\n\n\r":        {"\r", "\r\n", "\n", "\r"},
		"a\rb\nc\r\nd\re\r": {"a\r", "b\n", "c\r\n", "d\r", "e\r"},
	} {
		var got []string
		for l := (lines{text: []byte(text)}); len(l.text) > 0; {
			got = append(got, string(l.next()))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
		whole := strings.Join(want, "")
		if n := len(want); n > 0 && (!strings.HasSuffix(text, "\n")) {
			whole = strings.Join(want[:n-1], "")
		}
		if n := lastLineEnd([]byte(text)); n != len(whole) {
			t.Errorf("%q: whole lines end at %d, want %d", text, n, len(whole))
		}
	}
}

func TestFirstHigh(t *testing.T) {
	for n := range 40 {
		b := append(bytes.Repeat([]byte("a"), n), 0x80, 'a')
		if firstHigh(b) != n || firstHigh(b[:n]) != n {
			t.Errorf("%d: %d, %d", n, firstHigh(b), firstHigh(b[:n]))
		}
	}
}

// A piece of a line in another encoding than the rest of it is told and read.
func TestMixedLine(t *testing.T) {
	game := "[Event \"全国赛\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 车8进6\n"
	traditional := "[Event \"全國賽\"]\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 車一平二 車8進6\n"
	for _, c := range []struct {
		name     string
		parts    []part
		findings []string
	}{
		{"a comment in UTF-8", []part{{GB18030, game + "4. 兵七进一 {"}, {UTF8, "此时应改走"}, {GB18030, "} 马2进3\n" + game}}, []string{"3:10 encoding gb18030 → utf-8"}},
		{"a name in UTF-8", []part{{GB18030, game + "[Red \""}, {UTF8, "胡荣华"}, {GB18030, "\"] [Black \"柳大华\"]\n" + game}}, []string{"3:7 encoding gb18030 → utf-8"}},
		{"one character in UTF-8", []part{{Big5, traditional + "[Red \""}, {UTF8, "甲"}, {Big5, "\"] [Black \"柳大華\"]\n" + traditional}}, []string{"3:7 encoding big5 → utf-8"}},
		{"a move in GB18030", []part{{UTF8, game + "4. 兵七进一 "}, {GB18030, "马2进3"}, {UTF8, " 5. 马八进七 卒7进1\n" + game}}, []string{"3:9 encoding utf-8 → gb18030"}},
		{"a move in Big5", []part{{UTF8, traditional + "4. 兵七進一 "}, {Big5, "馬2進3"}, {UTF8, " 5. 馬八進七 卒7進1\n" + traditional}}, []string{"3:9 encoding utf-8 → big5"}},
	} {
		raw, text := join(t, c.parts)
		t.Run(c.name, func(t *testing.T) { expect(t, read(t, raw), text, c.findings...) })
	}
	// What is said to be of one encoding is not doubted.
	raw, _ := join(t, []part{{GB18030, game}, {UTF8, "{此时应改走}"}})
	blocks := blocksOf(t, NewReader(bytes.NewReader(raw), Options{Encoding: GB18030}))
	if got := textOf(t, blocks); strings.Contains(got, "此时") {
		t.Errorf("given GB18030: %s", got)
	}
	// Western letters are no Chinese.
	expect(t, read(t, []byte("[Red \"Fran\xE7ois M\xFCller\"]\n1. h2e2\n")), "[Red \"Fran\uFFFDois M\uFFFDller\"]\n1. h2e2\n", "1:11 encoding 0xE7")
}

// DOS programs end a text with 1A, and may fill a file up behind it: that is text like
// any other, and no sign of another encoding.
func TestEndOfFileMark(t *testing.T) {
	for _, end := range []string{"\x1a", "\x1a\x1a\x1a", "\x1a\x00\x00"} {
		if got := textOf(t, read(t, in(t, GB18030, "炮二平五\r\n"+end))); got != "炮二平五\n"+end {
			t.Errorf("%q: %q", end, got)
		}
	}
}
