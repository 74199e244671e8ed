package batch

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// member is a member of an archive to be made.
type member struct {
	name    string
	content string
	in      encoding.Encoding // of the name, which then is not said to be UTF-8
	extra   []byte
	flags   uint16 // to be added
	method  uint16
}

// zipped is an archive with these members, none compressed unless it says so.
func zipped(t *testing.T, members ...member) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Extra: m.extra, Method: m.method}
		if m.in != nil {
			raw, err := m.in.NewEncoder().String(m.name)
			if err != nil {
				t.Fatal(err)
			}
			h.Name, h.NonUTF8 = raw, true
		}
		var out io.Writer
		var err error
		if m.flags != 0 || m.method > zip.Deflate {
			h.Flags = m.flags
			h.CRC32 = crc32.ChecksumIEEE([]byte(m.content))
			h.CompressedSize64, h.UncompressedSize64 = uint64(len(m.content)), uint64(len(m.content))
			out, err = w.CreateRaw(h)
		} else {
			out, err = w.CreateHeader(h)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(out, m.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func expandZip(t *testing.T, archive string) []string {
	t.Helper()
	t.Chdir(t.TempDir())
	put(t, "x.zip", archive)
	o := ExpandOptions{Extensions: []string{".pgn", ".xqf"}}
	return described(t, slices.Collect(Expand([]string{"x.zip"}, o)))
}

func TestZip(t *testing.T) {
	got := expandZip(t, zipped(t,
		member{name: "z.pgn", content: "one"},
		member{name: "a/", content: ""},
		member{name: "a/B.XQF", content: strings.Repeat("two ", 3), method: zip.Deflate},
		member{name: "__MACOSX/a/._b.xqf"},
		member{name: ".git/x.pgn"},
		member{name: "a/.DS_Store"},
		member{name: "readme.txt"},
		member{name: `win\c.pgn`, content: "three"},
		member{name: "../../up.pgn", content: "four"},
		member{name: "z.pgn", content: "five"},
		member{name: "inner.zip"},
		member{name: "secret.pgn", content: "????", flags: zipFlagEncrypted},
		member{name: "strange.pgn", content: "????", method: 99},
	))
	same(t, got, []string{
		"x.zip!../../up.pgn? = four",
		"x.zip!a/B.XQF? = two two two ",
		"x.zip!inner.zip? = ",
		"x.zip!secret.pgn? error: " + ErrEncrypted.Error(),
		"x.zip!strange.pgn? error: the archive is damaged: zip: unsupported compression algorithm: aes",
		"x.zip!win/c.pgn? = three",
		"x.zip!z.pgn? = one",
		"x.zip!z.pgn? = five",
	})
}

// TestZipByContent finds archives whatever they are called, and none by name.
func TestZipByContent(t *testing.T) {
	tree(t, "plain.zip", "d/plain.zip")
	put(t, "e/a.pgn", zipped(t, member{name: "in.pgn", content: "in"}))
	put(t, "d/b.zip", zipped(t, member{name: "in.pgn", content: "in"}))
	put(t, "d/c.dat", zipped(t, member{name: "not looked at.pgn"}))
	put(t, "d/empty.zip", zipped(t))
	put(t, "d/d.xqf", "PK\x03\x04 short")
	o := ExpandOptions{Extensions: []string{".pgn", ".xqf"}}
	for _, c := range []struct{ args, want []string }{
		{[]string{"d"}, []string{"d/b.zip!in.pgn? = in", "d/d.xqf? = PK\x03\x04 short", "d/plain.zip?"}},
		{[]string{"plain.zip"}, []string{"plain.zip"}},
		{[]string{"e/a.pgn"}, []string{"e/a.pgn!in.pgn? = in"}},
		{[]string{"d/c.dat"}, []string{"d/c.dat!not looked at.pgn? = "}},
		{[]string{"d/empty.zip"}, []string{"d/empty.zip? error: " + ErrNothing.Error()}},
		{[]string{"d/b.*", "d/b.zip"}, []string{"d/b.zip!in.pgn? = in"}},
	} {
		same(t, described(t, slices.Collect(Expand(c.args, o))), c.want)
	}
}

func TestZipDamaged(t *testing.T) {
	whole := zipped(t,
		member{name: "a.pgn", content: "the first member"},
		member{name: "b.pgn", content: strings.Repeat("the second member", 50), method: zip.Deflate},
		member{name: "c.pgn", content: "the third member"},
	)
	const bad = " error: the archive is damaged: "
	for _, c := range []struct {
		name string
		hurt func(string) string
		want []string
	}{
		{"content", func(s string) string { return strings.Replace(s, "first", "fir5t", 1) }, []string{
			"x.zip!a.pgn?" + bad + "zip: checksum error",
			"x.zip!b.pgn? = " + strings.Repeat("the second member", 50),
			"x.zip!c.pgn? = the third member",
		}},
		{"compressed content", func(s string) string {
			i := strings.Index(s, "b.pgn") + len("b.pgn")
			return s[:i] + "\xff\xff\xff\xff" + s[i+4:]
		}, []string{
			"x.zip!a.pgn? = the first member",
			"x.zip!b.pgn?" + bad + "flate: corrupt input before offset 1",
			"x.zip!c.pgn? = the third member",
		}},
		{"local header", func(s string) string { return strings.Replace(s, zipMagic, "PK\x03\x05", 3) }, []string{
			"x.zip = …", // no longer known as an archive
		}},
		{"one local header", func(s string) string {
			i := strings.LastIndex(s, zipMagic)
			return s[:i] + "QQ" + s[i+2:]
		}, []string{
			"x.zip!a.pgn? = the first member",
			"x.zip!b.pgn? = " + strings.Repeat("the second member", 50),
			"x.zip!c.pgn?" + bad + "zip: not a valid zip file",
		}},
		{"cut off", func(s string) string { return s[:len(s)/2] }, []string{"x.zip?" + bad + "zip: not a valid zip file"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			archive := c.hurt(whole)
			got := expandZip(t, archive)
			if got[0] == "x.zip = "+archive {
				got[0] = "x.zip = …"
			}
			same(t, got, c.want)
		})
	}
}

func TestZipNames(t *testing.T) {
	gb, big5 := encoding.Encoding(simplifiedchinese.GB18030), encoding.Encoding(traditionalchinese.Big5)
	for _, c := range []struct {
		name string
		in   encoding.Encoding
		want []string
	}{
		{"gbk", gb, []string{"中局/马后炮.pgn", "第1局 胡荣华胜柳大华.pgn", "适情雅趣（一）.pgn", "隔岸观火.pgn"}},
		{"big5", big5, []string{"中局/馬後炮.pgn", "功夫象棋.pgn", "第1局 胡榮華勝柳大華.pgn", "適情雅趣（一）.pgn"}},
		{"utf-8", encoding.Nop, []string{"中局/马后炮.pgn", "第1局.pgn"}},
		{"utf-8 latin", encoding.Nop, []string{"Müller–Đặng.pgn"}},
		{"latin", charmap.CodePage437, []string{"Müller.pgn", "café.pgn"}},
		{"utf-8 by chance", gb, []string{"茅台.pgn"}},
		{"one short gbk name", gb, []string{"对局.pgn"}},
		{"one short big5 name", big5, []string{"對局.pgn"}},
		{"four bytes", gb, []string{"䶮先胜.pgn"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var members []member
			var want []string
			for _, name := range c.want {
				members = append(members, member{name: name, content: name, in: c.in})
				want = append(want, fmt.Sprintf("x.zip!%s? = %s", name, name))
			}
			members = append(members, member{name: "ascii.pgn", content: "ascii.pgn", in: encoding.Nop})
			want = append(want, "x.zip!ascii.pgn? = ascii.pgn")
			slices.Sort(want)
			same(t, expandZip(t, zipped(t, members...)), want)
		})
	}
}

// TestZipNamesMixed has names that say what they are beside one that does not, and
// one that is nothing.
func TestZipNamesMixed(t *testing.T) {
	path := func(raw, name string) []byte {
		b := binary.LittleEndian.AppendUint16([]byte("xx\x01\x00?"), zipExtraUnicode)
		b = binary.LittleEndian.AppendUint16(b, uint16(5+len(name)))
		b = binary.LittleEndian.AppendUint32(append(b, 1), crc32.ChecksumIEEE([]byte(raw)))
		return append(b, name...)
	}
	got := expandZip(t, zipped(t,
		member{name: "炮.pgn", in: simplifiedchinese.GB18030},
		member{name: "說.pgn"},
		member{name: "1.pgn", extra: path("1.pgn", "國.pgn")},
		member{name: "2.pgn", extra: path("another name", "國.pgn")},
		member{name: "3.pgn", extra: path("3.pgn", "\xff.pgn")},
		member{name: "馬\xff.pgn", in: encoding.Nop},
	))
	same(t, got, []string{
		"x.zip!2.pgn? = ", "x.zip!3.pgn? = ", "x.zip!國.pgn? = ", "x.zip!炮.pgn? = ", "x.zip!說.pgn? = ", `x.zip!馬\xff.pgn? = `,
	})
}

// TestZipStreams unpacks far more than it holds in memory.
func TestZipStreams(t *testing.T) {
	const size = 64 << 20
	t.Chdir(t.TempDir())
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	out, err := w.Create("bomb.pgn")
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, 1<<20)
	for range size / len(zeros) {
		if _, err := out.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, "x.zip", b.String())
	for in := range Expand([]string{"x.zip"}, ExpandOptions{}) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := in.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, r)
		r.Close()
		runtime.ReadMemStats(&after)
		if n != size || err != nil {
			t.Errorf("%d bytes, error %v", n, err)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Errorf("%d bytes were allocated", got)
		}
	}
}

// TestZipShared reads members of one archive at once, closing some of them twice.
func TestZipShared(t *testing.T) {
	t.Chdir(t.TempDir())
	var members []member
	for i := range 100 {
		members = append(members, member{name: fmt.Sprintf("%02d.pgn", i), content: strings.Repeat(fmt.Sprintf("%02d", i), 5000)})
	}
	put(t, "x.zip", zipped(t, members...))
	i := 0
	err := Run(t.Context(), Expand([]string{"x.zip"}, ExpandOptions{}), 8, through(
		func(ctx context.Context, in Input, _ io.Reader, emit func(string) error) error {
			r, err := in.Open(ctx)
			if err != nil {
				return err
			}
			defer r.Close()
			content, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			if err := r.Close(); err != nil {
				return err
			}
			return emit(string(content))
		}).with(func(_ Input, content string) error {
		if content != members[i].content {
			t.Errorf("member %d holds something else", i)
		}
		return nil
	}, func(_ Input, err error) error { i++; return err }))
	if err != nil || i != len(members) {
		t.Errorf("error %v after %d members", err, i)
	}
}
