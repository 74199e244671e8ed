package xqf_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/diag"
	"qipu/fen"
	"qipu/record"
	"qipu/rules"
	"qipu/xqf"
)

// startList is the standard start position as the description of the format gives it.
var startList = []byte{
	80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3,
	9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
}

// file10 builds a file of version 1.0 byte by byte.
type file10 struct{ bytes []byte }

func newFile10() *file10 {
	f := &file10{make([]byte, 1024)}
	copy(f.bytes, "XQ\x0a")
	copy(f.bytes[0x10:], startList)
	return f
}

// text puts a string into the header, with a length byte of its own choice.
func (f *file10) text(at int, length byte, gbk string) *file10 {
	f.bytes[at] = length
	copy(f.bytes[at+1:], gbk)
	return f
}

func (f *file10) set(at int, b ...byte) *file10 {
	copy(f.bytes[at:], b)
	return f
}

// node adds a record; squares are file*10+rank.
func (f *file10) node(from, to, flags byte, comment string) *file10 {
	f.bytes = append(f.bytes, from+0x18, to+0x20, flags, 0)
	f.bytes = binary.LittleEndian.AppendUint32(f.bytes, uint32(len(comment)))
	f.bytes = append(f.bytes, comment...)
	return f
}

// root adds the first record as the writer makes it.
func (f *file10) root(flags byte, comment string) *file10 {
	f.node(0, 0, flags, comment)
	f.bytes[1027] = 0xff
	return f
}

// standard is a small file with everything: 炮二平五 (兵七进一 卒7进1) (相三进五) 马8进7.
func standard() *file10 {
	return newFile10().
		text(0xd0, 8, "\xc8\xab\xb9\xfa\xb8\xf6\xc8\xcb").     // 全国个人
		text(0x110, 4, "2007").                                //
		text(0x120, 4, "\xb1\xb1\xbe\xa9").                    // 北京
		text(0x130, 2, "\xbc\xd7").                            // 甲
		text(0x140, 2, "\xd2\xd2").                            // 乙
		text(0x50, 4, "\xb1\xea\xcc\xe2").                     // 标题
		text(0x150, 6, "60\xb7\xd6\xd6\xd3").                  // 60分钟
		text(0x190, 2, "10").text(0x1a0, 2, "20").             //
		text(0x1d0, 2, "\xb1\xfb").text(0x1e0, 2, "\xb6\xa1"). // 丙 丁
		set(0x33, 1).set(0x40, 3).                             // Red wins, endgame
		root(0xf0, "\xbf\xaa\xca\xbc\r\nA\r\n").               // 开始
		node(72, 42, 0xff, "").                                // h2e2
		node(79, 67, 0x00, "\xba\xc3\r\n").                    // h9g7, 好
		node(23, 24, 0xff, "").                                // c3c4
		node(66, 65, 0x00, "").                                // g6g5
		node(60, 42, 0x00, "")                                 // g0e2
}

func decode(t testing.TB, data []byte) *record.Game {
	t.Helper()
	g := record.New()
	if err := xqf.Decode(data, g); err != nil {
		t.Fatal(err)
	}
	return g
}

func encode(t testing.TB, g *record.Game, version byte) []byte {
	t.Helper()
	data, err := xqf.Encode(nil, g, xqf.Options{Version: version})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDecode(t *testing.T) {
	g := decode(t, standard().bytes)
	want := `[Event "全国个人"]
[Site "北京"]
[Date "2007"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]
[Title "标题"]
[Type "残局"]
[TimeControl "60分钟"]
[RedTime "10"]
[BlackTime "20"]
[Annotator "丙"]
[Author "丁"]
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
h2e2 (c3c4 g6g5) (g0e2) h9g7
["开始\nA" "好"]
`
	if got := text(g); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(g.Findings) > 0 {
		t.Errorf("findings: %+v", g.Findings)
	}
	if g.Format != "xqf" || g.Encoding != "gb18030" || !g.StartOK || g.FEN != "" {
		t.Errorf("%q %q %v %q", g.Format, g.Encoding, g.StartOK, g.FEN)
	}
	if n := g.Nodes[1]; n.Offset != 1024+8+9 || n.Text != "" || n.State != record.Fresh {
		t.Errorf("first node: %+v", n)
	}
}

// TestEncode checks that the one form of the writer is, byte for byte, the file that
// was built by hand.
func TestEncode(t *testing.T) {
	want := standard().bytes
	g := decode(t, want)
	if got := encode(t, g, 0); !bytes.Equal(got, want) {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("byte %#x: %#x, want %#x", i, got[i], want[i])
			}
		}
		t.Fatalf("%d bytes, want %d", len(got), len(want))
	}
	if len(g.Findings) > 0 {
		t.Errorf("findings: %+v", g.Findings)
	}
	prefix, err := xqf.Encode([]byte("before"), g, xqf.Options{})
	if err != nil || !bytes.Equal(prefix, append([]byte("before"), want...)) {
		t.Error("Encode does not append")
	}
}

func TestErrors(t *testing.T) {
	g := record.New()
	for _, data := range []string{"XY", "Y", "[Game \"Chinese Chess\"]"} {
		if err := xqf.Decode([]byte(data), g); !errors.Is(err, xqf.ErrSignature) {
			t.Errorf("%q: %v", data, err)
		}
	}
	var version xqf.VersionError
	if err := xqf.Decode([]byte("XQ\x13"), g); !errors.As(err, &version) || version != 0x13 {
		t.Errorf("version 0x13: %v", err)
	}
	if _, err := xqf.Encode(nil, g, xqf.Options{Version: 0x13}); !errors.As(err, &version) {
		t.Errorf("writing version 0x13: %v", err)
	}
}

func TestSniff(t *testing.T) {
	file := standard().bytes
	for _, c := range []struct {
		head string
		want bool
	}{
		{string(file), true},
		{string(file[:3]), true},
		{string(encode(t, decode(t, file), 0x12)), true},
		{"XQ\x13\x00", true}, // a later version is named in the error of Decode
		{"XQ\n", true},       // too short to tell
		{"XQ\nStudio makes files", false},
		{"XQ Studio", false},
		{"XQ\x00", false},
		{"XQ", false},
		{"", false},
		{"[Game \"Chinese Chess\"]", false},
	} {
		if got := xqf.Sniff([]byte(c.head)); got != c.want {
			t.Errorf("%.12q: %v", c.head, got)
		}
	}
}

// one is a finding in short: code, severity, reason and offset.
type one struct {
	code     diag.Code
	severity diag.Severity
	reason   string
	offset   int64
}

func short(g *record.Game) (out []one) {
	for _, f := range g.Findings {
		if f.HasOffset {
			out = append(out, one{f.Code, f.Severity, f.Reason, f.Offset})
		} else {
			out = append(out, one{f.Code, f.Severity, f.Reason, -1})
		}
	}
	return out
}

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name string
		file *file10
		want []one
		tree string
		tags string // some of the tags
	}{
		{
			"a length byte beyond the field, half a character at its end",
			newFile10().text(0x120, 23, "\xb5\xda\xcb\xc4\xd5\xc2\xc6\xdf\xb2\xbd\xc9\xb1\xc1\xb7\xcf").text(0x130, 0, "").root(0, ""),
			[]one{{diag.CorruptInput, diag.Warning, "length", 0x120}, {diag.Encoding, diag.Warning, "", 0x12f}},
			"", "[Site \"第四章七步杀练\uFFFD\"]",
		},
		{
			"a whole character at the end of the field",
			newFile10().text(0x1d0, 16, "abcdefghijklmno").root(0, ""),
			[]one{{diag.CorruptInput, diag.Warning, "length", 0x1d0}},
			"", `[Annotator "abcdefghijklmno"]`,
		},
		{
			"a comment with half a character",
			newFile10().root(0, "\xbf\xaa\xca"),
			[]one{{diag.Encoding, diag.Warning, "", 1024 + 8 + 2}},
			"", "",
		},
		{
			"result code 4 is a draw", newFile10().set(0x33, 4).root(0, ""), nil, "",
			"[Result \"1/2-1/2\"]\n[ResultCode \"4\"]",
		},
		{
			"result code 9", newFile10().set(0x33, 9).root(0, ""),
			[]one{{diag.CorruptInput, diag.Warning, "result-code", 0x33}},
			"", "[Result \"*\"]\n[ResultCode \"9\"]",
		},
		{"type 300", newFile10().set(0x40, 44, 1).root(0, ""), nil, "", `[Type "300"]`},
		{
			"a root that promises a child and then ends", newFile10().root(0xf0, ""),
			[]one{{diag.TruncatedInput, diag.Error, "node", 1032}},
			"", "",
		},
		{"no root", newFile10(), []one{{diag.TruncatedInput, diag.Error, "node", 1024}}, "", ""},
		{
			"a promised alternative is missing", newFile10().root(0xf0, "").node(72, 42, 0xff, "").node(79, 67, 0, ""),
			[]one{{diag.TruncatedInput, diag.Error, "node", 1048}},
			"h2e2 h9g7", "",
		},
		{
			"padding", newFile10().root(0xf0, "").node(72, 42, 0, "").set(0, 'X').pad(0, 0, 0),
			[]one{{diag.CorruptInput, diag.Warning, "trailing", 1040}},
			"h2e2", "",
		},
		{
			"bytes behind the tree", newFile10().root(0xf0, "").node(72, 42, 0, "").node(79, 67, 0, ""),
			[]one{{diag.CorruptInput, diag.Error, "trailing", 1040}},
			"h2e2", "",
		},
		{
			"an alternative to the root", newFile10().root(0xff, "").node(72, 42, 0, ""),
			[]one{{diag.CorruptInput, diag.Warning, "root-sibling", 1026}},
			"h2e2", "",
		},
		{
			"a comment that cannot be so long", newFile10().root(0xf0, "").node(72, 42, 0xf0, "").set(1036, 0xff, 0xff, 0xff, 0xff),
			[]one{{diag.CorruptInput, diag.Error, "comment-length", 1036}},
			"h2e2", "",
		},
		{
			"a comment that is cut off", newFile10().root(0xf0, "").node(72, 42, 0xf0, "abc").set(1036, 9),
			[]one{{diag.TruncatedInput, diag.Error, "field", 1043}},
			"h2e2", "",
		},
		{
			"keys that do not add up", newFile10().set(0x0c, 1).root(0, ""),
			[]one{{diag.CorruptInput, diag.Error, "keys", 0x0c}},
			"", "",
		},
		{
			"two pieces on a point", newFile10().set(0x11, 80).root(0, ""),
			[]one{{diag.CorruptInput, diag.Error, "occupied", 0x11}},
			"", "",
		},
		{"off the board", newFile10().root(0xf0, "").node(72, 90, 0xf0, "").node(255, 67, 0, ""), nil, "???? ????", ""},
		{"a null move in the corner", newFile10().root(0xf0, "").node(0, 0, 0, ""), nil, "a0a0", ""},
		{
			"rubbish behind a string and in reserved bytes",
			newFile10().text(0x130, 2, "\xbc\xd7\xd2\xd2").set(0x1f0, 1, 2, 3).set(0x30, 7).root(0, ""), nil, "", `[Red "甲"]`,
		},
		{
			"empty and blank strings", newFile10().text(0x130, 3, "   ").text(0x140, 2, "\x00\x00").text(0x110, 4, "ab\x00\x00").root(0, ""),
			nil, "", "[Date \"ab\"]\n[Result \"*\"]\nrnbak",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := decode(t, c.file.bytes)
			if got := short(g); !slices.Equal(got, c.want) {
				t.Errorf("findings %+v, want %+v", got, c.want)
			}
			if got := treeText(g); got != c.tree {
				t.Errorf("tree %q, want %q", got, c.tree)
			}
			if !strings.Contains(text(g), c.tags) {
				t.Errorf("tags are\n%s", text(g))
			}
		})
	}
}

func (f *file10) pad(b ...byte) *file10 {
	f.bytes = append(f.bytes, b...)
	return f
}

// TestCaptured: any byte above 89 is a captured piece, whatever the type says.
func TestCaptured(t *testing.T) {
	f := newFile10().root(0, "")
	for i := range 32 {
		f.bytes[0x10+i] = byte(90 + 5*i)
	}
	f.bytes[0x14], f.bytes[0x24] = 40, 49
	g := decode(t, f.bytes)
	if got, want := fen.Format(&g.Start), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	f.bytes[0x14], f.bytes[0x24] = 90, 255
	g = decode(t, f.bytes)
	if g.Start != (rules.Position{}) || !g.StartOK {
		t.Error("a board without kings is not delivered as it is")
	}
}

// TestSide: the piece that moves first decides, the byte in the header only where
// there is none.
func TestSide(t *testing.T) {
	for _, c := range []struct {
		name  string
		file  *file10
		black bool
	}{
		{"Red moves, the byte says Black", newFile10().set(0x32, 1).root(0xf0, "").node(72, 42, 0, ""), false},
		{"Black moves, the byte says Red", newFile10().root(0xf0, "").node(79, 67, 0, ""), true},
		{"no moves", newFile10().set(0x32, 1).root(0, ""), true},
		{"no moves, a byte that means nothing", newFile10().set(0x32, 7).root(0, ""), false},
		{"from an empty point", newFile10().set(0x32, 1).root(0xf0, "").node(41, 42, 0, ""), true},
		{"from beyond the board", newFile10().set(0x32, 1).root(0xf0, "").node(120, 42, 0, ""), true},
	} {
		if g := decode(t, c.file.bytes); (g.Start.Side() == rules.Black) != c.black {
			t.Errorf("%s: %s to move", c.name, g.Start.Side())
		}
	}
}

// TestCut cuts a file of every version behind each byte.
func TestCutFile(t *testing.T) {
	whole := decode(t, standard().bytes)
	for version := byte(0x0a); version <= 0x12; version++ {
		file := encode(t, whole, version)
		nodes := 0
		for n := range len(file) {
			g := decode(t, file[:n])
			wrong := slices.ContainsFunc(g.Findings, func(f diag.Finding) bool {
				return f.Code == diag.TruncatedInput && f.Severity == diag.Error && f.HasOffset && f.Offset == int64(n)
			})
			if !wrong {
				t.Fatalf("%#x, %d of %d bytes: findings %+v", version, n, len(file), g.Findings)
			}
			if len(g.Nodes) < nodes || len(g.Nodes) > len(whole.Nodes) {
				t.Fatalf("%#x, %d of %d bytes: %d nodes, before %d", version, n, len(file), len(g.Nodes), nodes)
			}
			nodes = len(g.Nodes)
			for id := 1; id < nodes; id++ {
				if g.Nodes[id].Move != whole.Nodes[id].Move || g.Nodes[id].Parent != whole.Nodes[id].Parent {
					t.Fatalf("%#x, %d of %d bytes: node %d differs", version, n, len(file), id)
				}
			}
		}
		if g := decode(t, file); len(g.Findings) > 0 || text(g) != text(whole) {
			t.Errorf("%#x: whole file: %+v\n%s", version, g.Findings, text(g))
		}
	}
}

// TestRubbish reads a header of counting bytes that is cut in the middle.
func TestRubbish(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "rubbish.xqf"))
	if err != nil {
		t.Fatal(err)
	}
	g := decode(t, data)
	got := short(g)
	for _, want := range []one{
		{diag.CorruptInput, diag.Error, "keys", 0x0c},
		{diag.TruncatedInput, diag.Error, "header", int64(len(data))},
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%+v is missing in %+v", want, got)
		}
	}
	if len(g.Nodes) > 1 {
		t.Error("it has moves")
	}
}
