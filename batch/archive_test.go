package batch

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// tarred is a tar archive with names and contents in turn.
func tarred(t *testing.T, pairs ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		h := &tar.Header{Name: pairs[i], Size: int64(len(pairs[i+1])), Mode: 0o644, Typeflag: tar.TypeReg}
		if strings.HasSuffix(h.Name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func compressed(t *testing.T, k kind, content string) string {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch k {
	case gzipKind:
		w = gzip.NewWriter(&b)
	case xzKind:
		w, err = xz.NewWriter(&b)
	case zstdKind:
		w, err = zstd.NewWriter(&b)
	case bzip2Kind:
		if _, err := exec.LookPath("bzip2"); err != nil {
			t.Skip("no bzip2 to make the archive with")
		}
		c := exec.Command("bzip2", "-c")
		c.Stdin = strings.NewReader(content)
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rarred is a rar archive of version 4 whose members are stored, written after the
// description of the format: blocks with the low half of a CRC-32 before them.
func rarred(pairs ...string) string {
	block := func(kind byte, flags uint16, rest string, more int) string {
		size := 7 + len(rest)
		b := []byte{kind}
		b = binary.LittleEndian.AppendUint16(b, flags)
		b = binary.LittleEndian.AppendUint16(b, uint16(size))
		b = append(b, rest...)
		return string(binary.LittleEndian.AppendUint16(nil, uint16(crc32.ChecksumIEEE(b)))) + string(b)
	}
	out := "Rar!\x1a\x07\x00" + block(0x73, 0, "\x00\x00\x00\x00\x00\x00", 0)
	for i := 0; i < len(pairs); i += 2 {
		name, content := pairs[i], pairs[i+1]
		flags, method := uint16(0x8000), byte(0x30)
		if content == "secret" {
			flags |= 4
		}
		b := binary.LittleEndian.AppendUint32(nil, uint32(len(content)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(content)))
		b = append(b, 3) // Unix
		b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(strings.Replace(content, "hurt", "well", 1))))
		b = append(b, 0, 0, 0x21, 0x4a, 20, method)
		b = binary.LittleEndian.AppendUint16(b, uint16(len(name)))
		b = binary.LittleEndian.AppendUint32(b, 0o100644)
		out += block(0x74, flags, string(b)+name, 0) + content
	}
	return out + block(0x7b, 0x4000, "", 0)
}

func gbk(t *testing.T, s string) string {
	t.Helper()
	s, err := simplifiedchinese.GBK.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestContainers names each kind of container, puts it into a folder, and pipes it in.
func TestContainers(t *testing.T) {
	games := tarred(t, "b.pgn", "two", "a/", "", "a/a.pgn", "one", "../../up.pgn", "three", "notes.doc", "x", gbk(t, "中局/马后炮.pgn"), "four")
	inTar := []string{"!../../up.pgn? = three", "!a/a.pgn? = one", "!b.pgn? = two", "!中局/马后炮.pgn? = four"}
	for _, c := range []struct {
		name, content string
		want          []string
	}{
		{"x.tar", games, inTar},
		{"x.tar.gz", compressed(t, gzipKind, games), inTar},
		{"x.tgz", compressed(t, gzipKind, games), inTar},
		{"x.tar.xz", compressed(t, xzKind, games), inTar},
		{"x.tar.zst", compressed(t, zstdKind, games), inTar},
		{"x.pgn.gz", compressed(t, gzipKind, "one"), []string{" = one"}},
		{"x.pgn.bz2", compressed(t, bzip2Kind, "one"), []string{" = one"}},
		{"x.pgn.xz", compressed(t, xzKind, "one"), []string{" = one"}},
		{"x.pgn.zst", compressed(t, zstdKind, "one"), []string{" = one"}},
		{"x.rar", rarred("b.pgn", "two", `a\a.pgn`, "one", "c.pgn", "secret", "d.pgn", "hurt"), []string{
			"!a/a.pgn? = one", "!b.pgn? = two", "!c.pgn? error: the archive member is encrypted",
			"!d.pgn? error: the archive is damaged: rardecode: bad file checksum",
		}},
		{"x.7z", "7z\xbc\xaf\x27\x1c\x00\x04", []string{" error: a 7z archive: not read; unpack it first"}},
		{"x.lzh", "\x20\x00-lh5-", []string{" error: a lha archive: not read; unpack it first"}},
		// containers in containers
		{"n.zip", zipped(t, member{name: "i.tar.gz", content: compressed(t, gzipKind, games)}), prefixed("!i.tar.gz", inTar)},
		{"n.tar", tarred(t, "i.zip", zipped(t, member{name: "a.pgn", content: "in"}), "i.pgn.gz", compressed(t, gzipKind, "zipped")), []string{
			"!i.pgn.gz? = zipped", "!i.zip!a.pgn? = in",
		}},
		{"nn.zip", zipped(t, member{name: "n.zip", content: zipped(t, member{name: "nn.zip", content: zipped(t, member{name: "a.pgn"})})}), []string{
			"!n.zip!nn.zip? error: " + ErrNested.Error(),
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			put(t, "d/"+c.name, c.content)
			o := ExpandOptions{Extensions: []string{".pgn"}}
			same(t, described(t, slices.Collect(Expand([]string{"d/" + c.name}, o))), prefixed("d/"+c.name, c.want))
			found := prefixed("d/"+c.name, c.want)
			for i, w := range found {
				if rest, ok := strings.CutPrefix(w, "d/"+c.name+" "); ok {
					found[i] = "d/" + c.name + "? " + rest
				}
			}
			same(t, described(t, slices.Collect(Expand([]string{"d"}, o))), found)
			o.Stdin = strings.NewReader(c.content)
			same(t, described(t, slices.Collect(Expand([]string{"-"}, o))), prefixed("-", c.want))
		})
	}
}

func prefixed(prefix string, list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// TestDisguised has containers under the names of records.
func TestDisguised(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "d/a.pgn", compressed(t, gzipKind, "one"))
	put(t, "d/b.pgn", tarred(t, "a.pgn", "x"))
	put(t, "d/c.pgn", zipped(t, member{name: "a.pgn"}))
	put(t, "d/d.pgn", zipped(t, member{name: "[Content_Types].xml"}))
	o := ExpandOptions{Extensions: []string{".pgn"}}
	inputs := slices.Collect(Expand([]string{"d"}, o))
	inputs[0].Size = -1 // that of the file, not of what comes out of it
	got := described(t, inputs)
	if len(got) != 4 || !strings.HasPrefix(got[3], "d/d.pgn? = PK") {
		t.Fatalf("a document: %q", got)
	}
	same(t, got[:3], []string{
		"d/a.pgn? = one",
		"d/b.pgn? error: a tar archive under another name: not read; name the file itself",
		"d/c.pgn? error: a zip archive under another name: not read; name the file itself",
	})
	if got := described(t, slices.Collect(Expand([]string{"d/d.pgn"}, o))); len(got) != 1 || !strings.HasPrefix(got[0], "d/d.pgn = PK") {
		t.Errorf("a document that is named: %q", got)
	}
}

// TestTruncated cuts containers off: what is whole is read, and the rest is told.
func TestTruncated(t *testing.T) {
	content := strings.Repeat("0123456789", 1000)
	gz := compressed(t, gzipKind, content)
	archive := tarred(t, "a.pgn", "one", "b.pgn", content)
	const bad = " error: the archive is damaged: unexpected EOF"
	for _, c := range []struct {
		name, content string
		want          []string
	}{
		{"x.tar", archive[:len(archive)-9000], []string{"x.tar!a.pgn? = one", "x.tar!b.pgn?" + bad, "x.tar?" + bad}},
		{"x.gz", gz[:len(gz)-4], []string{"x.gz" + bad}},
		{"x.gz", strings.Replace(gz, gz[len(gz)-8:], "\x00\x00\x00\x00"+gz[len(gz)-4:], 1), []string{"x.gz error: the archive is damaged: gzip: invalid checksum"}},
	} {
		t.Chdir(t.TempDir())
		put(t, c.name, c.content)
		inputs := slices.Collect(Expand([]string{c.name}, ExpandOptions{}))
		same(t, described(t, inputs), c.want)
	}
	put(t, "y.gz", gz[:len(gz)-4])
	for in := range Expand([]string{"y.gz"}, ExpandOptions{}) {
		r, err := in.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); string(got) != content || err == nil {
			t.Errorf("%d bytes of %d, error %v", len(got), len(content), err)
		}
	}
}

// TestExpands has archives that hold too much for their size.
func TestExpands(t *testing.T) {
	t.Chdir(t.TempDir())
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	zeros := make([]byte, 1<<20)
	for range expandFree>>20 + 1 {
		if _, err := w.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	put(t, "x.gz", b.String())
	for in := range Expand([]string{"x.gz"}, ExpandOptions{}) {
		if _, err := in.Open(t.Context()); err != ErrExpands {
			t.Errorf("a gzip bomb: %v", err)
		}
	}
	var z bytes.Buffer
	zw := zip.NewWriter(&z)
	for i := range 5 {
		m, err := zw.Create(fmt.Sprintf("%d.pgn", i))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if _, err := m.Write(zeros); err != nil {
				t.Fatal(err)
			}
		}
	}
	zw.Close()
	put(t, "x.zip", z.String())
	var got []string
	for in := range Expand([]string{"x.zip"}, ExpandOptions{}) {
		r, err := in.Open(t.Context())
		if err == nil {
			r.Close()
		}
		got = append(got, fmt.Sprint(in.Name, " ", err))
	}
	same(t, got, []string{
		"x.zip!0.pgn <nil>", "x.zip!1.pgn <nil>", "x.zip!2.pgn <nil>", "x.zip!3.pgn " + ErrExpands.Error(), "x.zip!4.pgn " + ErrExpands.Error(),
	})
}

// TestSpool puts more to rest than is held in memory.
func TestSpool(t *testing.T) {
	content := strings.Repeat("0123456789abcdef", inMemory/16+1)
	h, err := spool(strings.NewReader(content), expandMost)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(io.NewSectionReader(h, 0, h.Size()))
	if err != nil || string(got) != content {
		t.Errorf("%d bytes of %d, error %v", len(got), len(content), err)
	}
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	if _, err := spool(strings.NewReader(content), 100); err != ErrExpands {
		t.Errorf("beyond the limit: %v", err)
	}
	if len(temporary.files) != 0 {
		t.Errorf("left: %v", temporary.files)
	}
}

// TestPassedOver counts what a folder does not give.
func TestPassedOver(t *testing.T) {
	tree(t, "d/a.pgn", "d/b.doc", "d/.hidden.pgn", "d/out.pgn", "d/out/x.pgn", "d/.qipu-1-a.tmp")
	put(t, "d/z.zip", zipped(t, member{name: "in.doc"}, member{name: "in.pgn"}, member{name: "__MACOSX/in.pgn"}))
	var got []string
	o := ExpandOptions{Extensions: []string{".pgn"}, Outputs: []string{"d/out.pgn", "d/out"}, PassedOver: func(name string, why Passed) {
		got = append(got, name+" "+string(why))
	}}
	same(t, described(t, slices.Collect(Expand([]string{"d"}, o))), []string{"d/a.pgn?", "d/z.zip!in.pgn? = "})
	same(t, got, []string{"d/.hidden.pgn hidden", "d/b.doc extension", "d/out.pgn output", "d/out output", "d/z.zip!__MACOSX/in.pgn hidden", "d/z.zip!in.doc extension"})
	o.Outputs = []string{"d"}
	if got := described(t, slices.Collect(Expand([]string{"d"}, o))); len(got) != 4 {
		t.Errorf("the folder itself is the output: %q", got)
	}
}

// TestPipedContainer names a pipe that something compressed comes through.
func TestPipedContainer(t *testing.T) {
	for content, want := range map[string]string{
		compressed(t, gzipKind, "one"):                         " = one",
		compressed(t, gzipKind, tarred(t, "a.pgn", "one")):     " error: " + ErrPipedArchive.Error(),
		tarred(t, "a.pgn", "one"):                              " error: " + ErrPipedArchive.Error(),
		compressed(t, gzipKind, strings.Repeat("one ", 30000)): " = " + strings.Repeat("one ", 30000),
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("/dev/fd/%d", r.Fd())
		if _, err := os.Stat(name); err != nil {
			t.Skip("pipes have no names here")
		}
		go func() {
			io.WriteString(w, content)
			w.Close()
		}()
		same(t, described(t, slices.Collect(Expand([]string{name}, ExpandOptions{}))), []string{name + want})
		r.Close()
	}
}

// FuzzContainers takes any bytes for a container: nothing panics, and nothing that is
// held stays so.
func FuzzContainers(f *testing.F) {
	t := &testing.T{}
	archive := tarred(t, "a.pgn", "one", "b/c.pgn", "two")
	for _, seed := range []string{
		archive, compressed(t, gzipKind, archive), compressed(t, xzKind, archive), compressed(t, zstdKind, "one"),
		rarred("a.pgn", "one", "b.pgn", "hurt"), zipped(t, member{name: "a.pgn", content: "one", method: zip.Deflate}),
		zipped(t, member{name: "i.rar", content: rarred("a.pgn", "one")}),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o := ExpandOptions{Stdin: bytes.NewReader(data), Extensions: []string{".pgn"}}
		for in := range Expand([]string{"-"}, o) {
			r, err := in.Open(t.Context())
			if err != nil {
				continue
			}
			if _, err := io.Copy(io.Discard, r); err == nil && r.Close() != nil {
				t.Errorf("%s: cannot be closed", in.Name)
			}
		}
	})
}
