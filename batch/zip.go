package batch

import (
	"archive/zip"
	"compress/bzip2"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

const (
	zipMagic = "PK\x03\x04"
	zipEmpty = "PK\x05\x06" // of an archive without members

	zipFlagEncrypted = 1
)

// zipMethods are the ways of packing that are read beside those of the library.
var zipMethods = map[uint16]zip.Decompressor{
	12: func(r io.Reader) io.ReadCloser { return io.NopCloser(bzip2.NewReader(r)) },
	93: zstd.ZipDecompressor(zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow)),
	95: func(r io.Reader) io.ReadCloser {
		x, err := xz.NewReader(r)
		if err != nil {
			return io.NopCloser(brokenReader{err})
		}
		return io.NopCloser(x)
	},
}

// zipNames are the ways of packing that are only named.
var zipNames = map[uint16]string{1: "shrink", 6: "implode", 9: "deflate64", 14: "lzma", 97: "wavpack", 98: "ppmd", 99: "aes"}

// listZip lists the members of a zip archive, which are read through at. A document,
// as word processors write it, is one too, but is read as what it is.
func listZip(at io.ReaderAt, size int64) (entries []entry, document bool, err error) {
	r, err := zip.NewReader(at, size)
	if err != nil {
		return nil, false, err
	}
	for method, unpack := range zipMethods {
		r.RegisterDecompressor(method, unpack)
	}
	names := memberNames(r.File)
	for i, f := range r.File {
		if f.Name == "[Content_Types].xml" || f.Name == "mimetype" {
			document = true
		}
		e := entry{
			name: strings.ReplaceAll(names[i], `\`, "/"), size: max(int64(f.UncompressedSize64), -1),
			file: f.Mode().IsRegular() && !strings.HasSuffix(f.Name, "/") && !strings.HasSuffix(f.Name, `\`),
		}
		e.open = func(held) (io.ReadCloser, error) { return openZip(f) }
		entries = append(entries, e)
	}
	return entries, document, nil
}

// openZip unpacks a member as it is being read.
func openZip(f *zip.File) (io.ReadCloser, error) {
	if f.Flags&zipFlagEncrypted != 0 {
		return nil, ErrEncrypted
	}
	r, err := f.Open()
	if name, ok := zipNames[f.Method]; ok && err == zip.ErrAlgorithm {
		err = fmt.Errorf("%w: %s", err, name)
	}
	return r, err
}
