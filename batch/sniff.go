package batch

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// kind is what an input is outside: nothing but itself, or a container, known by its
// first bytes and not by its name.
type kind string

const (
	plain kind = ""
	// Of these the members are read.
	zipKind kind = "zip"
	tarKind kind = "tar"
	rarKind kind = "rar"
	// These hold one compressed thing, a tar archive perhaps.
	gzipKind  kind = "gzip"
	bzip2Kind kind = "bzip2"
	xzKind    kind = "xz"
	zstdKind  kind = "zstd"
	// These are named and not read.
	sevenZipKind kind = "7z"
	lz4Kind      kind = "lz4"
	lzipKind     kind = "lzip"
	cabinetKind  kind = "cab"
	lhaKind      kind = "lha"
	compressKind kind = "compress"
)

// headSize is how much of the beginning tells what something is: one block of tar.
const headSize = 512

// signs are the first bytes of the containers.
var signs = []struct {
	sign string
	kind kind
}{
	{zipMagic, zipKind},
	{zipEmpty, zipKind},
	{"Rar!\x1a\x07", rarKind},
	{"\x1f\x8b\x08", gzipKind},
	{"\xfd7zXZ\x00", xzKind},
	{"\x28\xb5\x2f\xfd", zstdKind},
	{"7z\xbc\xaf\x27\x1c", sevenZipKind},
	{"\x04\x22\x4d\x18", lz4Kind},
	{"LZIP\x01", lzipKind},
	{"MSCF\x00\x00\x00\x00", cabinetKind},
	{"\x1f\x9d", compressKind},
}

// sniff says what begins with head.
func sniff(head []byte) kind {
	for _, s := range signs {
		if bytes.HasPrefix(head, []byte(s.sign)) {
			return s.kind
		}
	}
	switch {
	case len(head) >= 10 && string(head[:3]) == "BZh" && head[3] >= '1' && head[3] <= '9' &&
		(string(head[4:10]) == "1AY&SY" || string(head[4:10]) == "\x17\x72\x45\x38\x50\x90"):
		return bzip2Kind
	case len(head) >= 7 && head[2] == '-' && head[3] == 'l' && (head[4] == 'h' || head[4] == 'z') && head[6] == '-':
		return lhaKind
	case isTar(head):
		return tarKind
	}
	return plain
}

// isTar checks the sum in the first header of an archive, which holds for every
// dialect: that of the bytes, with blanks in the place of the sum.
func isTar(head []byte) bool {
	const from, to = 148, 156
	if len(head) < headSize || head[0] == 0 {
		return false
	}
	want, err := strconv.ParseUint(strings.Trim(string(head[from:to]), " \x00"), 8, 32)
	if err != nil {
		return false
	}
	sum := uint64(to-from) * ' '
	for i, c := range head[:headSize] {
		if i < from || i >= to {
			sum += uint64(c)
		}
	}
	return sum == want
}

// readHead reads as much of the beginning as tells what it is, and no more than is
// there: it does not wait for a second line where a first one has come.
func readHead(r io.Reader) ([]byte, error) {
	head := make([]byte, 0, headSize)
	for len(head) < headSize && bytes.IndexByte(head, '\n') < 0 || 0 < len(head) && len(head) < 10 && sniff(head) == plain {
		n, err := r.Read(head[len(head):headSize])
		head = head[:len(head)+n]
		if err == io.EOF {
			return head, nil
		}
		if err != nil {
			return head, err
		}
	}
	return head, nil
}

// containers are the extensions that containers have, as a folder knows them.
var containers = map[string]bool{
	".zip": true, ".tar": true, ".rar": true, ".gz": true, ".tgz": true, ".bz2": true, ".tbz": true, ".tbz2": true,
	".xz": true, ".txz": true, ".zst": true, ".tzst": true, ".7z": true, ".lz4": true, ".lz": true, ".cab": true,
	".lzh": true, ".lha": true, ".z": true,
}

// isContainer says whether a file is called like one.
func isContainer(name string) bool { return containers[extension(name)] }

// unpacked is the name of what a compressed file holds.
func unpacked(name string) string {
	switch ext := extension(name); ext {
	case ".tgz", ".tbz", ".tbz2", ".txz", ".tzst":
		return name[:len(name)-len(ext)] + ".tar"
	case ".gz", ".bz2", ".xz", ".zst":
		return name[:len(name)-len(ext)]
	}
	return name
}
