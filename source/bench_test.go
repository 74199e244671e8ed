package source

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// madeGames is n games of the shape of real collections, in traditional glyphs.
func madeGames(n int) string {
	moves := strings.Fields("炮二平五 馬８進７ 馬二進三 車９平８ 車一平二 馬２進３ 兵七進一 卒７進１ 車二進六 炮８平９ 車二平三 炮９退１ 士四進五 象３進５ 馬八進七 車８進５")
	var b strings.Builder
	for g := range n {
		fmt.Fprintf(&b, "[Game \"Chinese Chess\"]\r\n[Event \"第%d屆全國象棋個人賽\"]\r\n[Date \"19%02d.10.%02d\"]\r\n[Site \"廣州\"]\r\n[Red \"許銀川\"]\r\n[Black \"呂欽\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n", g, g%100, g%28+1)
		for ply := 0; ply < 80; ply += 2 {
			fmt.Fprintf(&b, "%3d. %s  %s\r\n", ply/2+1, moves[(g+ply)%len(moves)], moves[(g+ply+1)%len(moves)])
		}
		b.WriteString("1/2-1/2\r\n\r\n")
	}
	return b.String()
}

// megabytes of text in an encoding.
func madeInput(enc Encoding, size int) []byte {
	unit, _ := Encode(nil, madeGames(64), enc)
	return bytes.Repeat(unit, size/len(unit)+1)
}

func drain(b *testing.B, r io.Reader, opt Options) {
	s := NewReader(r, opt)
	for {
		if _, err := s.Next(); err == io.EOF {
			return
		} else if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReader(b *testing.B) {
	for _, enc := range []Encoding{UTF8, GB18030, Big5, UTF16LE} {
		input := madeInput(enc, 8<<20)
		b.Run(string(enc), func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for b.Loop() {
				drain(b, bytes.NewReader(input), Options{})
			}
		})
	}
	input := bytes.ReplaceAll(madeInput(UTF8, 8<<20), []byte("\r\n"), []byte("\n"))
	b.Run("utf-8 LF", func(b *testing.B) {
		b.SetBytes(int64(len(input)))
		for b.Loop() {
			drain(b, bytes.NewReader(input), Options{})
		}
	})
	ascii := bytes.Repeat([]byte("  1. h2e2 h9g7\n"), 8<<20/15)
	b.Run("ASCII", func(b *testing.B) {
		b.SetBytes(int64(len(ascii)))
		for b.Loop() {
			drain(b, bytes.NewReader(ascii), Options{})
		}
	})
}

// BenchmarkGiven is decoding without detection.
func BenchmarkGiven(b *testing.B) {
	for _, enc := range []Encoding{UTF8, GB18030, Big5} {
		input := madeInput(enc, 8<<20)
		b.Run(string(enc), func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			for b.Loop() {
				drain(b, bytes.NewReader(input), Options{Encoding: enc})
			}
		})
	}
}

// BenchmarkValid is the standard library's check alone, to compare with.
func BenchmarkValid(b *testing.B) {
	input := madeInput(UTF8, 8<<20)
	b.SetBytes(int64(len(input)))
	for b.Loop() {
		utf8.Valid(input)
	}
}

func BenchmarkEncode(b *testing.B) {
	text := madeGames(2000)
	for _, enc := range []Encoding{UTF8, GB18030, Big5, UTF16LE} {
		b.Run(string(enc), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var out []byte
			for b.Loop() {
				out, _ = Encode(out[:0], text, enc)
			}
		})
	}
}
