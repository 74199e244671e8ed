package sheet_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/formats/sheet"
	"qipu/notation"
	"qipu/record"
	"qipu/source"
)

// pieces gives a text in blocks of some lines, as a large input comes.
type pieces struct {
	text string
	line int
	size int
}

func (p *pieces) Next() (source.Block, error) {
	if p.text == "" {
		return source.Block{}, io.EOF
	}
	n := min(p.size, len(p.text))
	if end := strings.IndexByte(p.text[n-1:], '\n'); end >= 0 {
		n += end
	} else {
		n = len(p.text)
	}
	b := source.Block{Text: p.text[:n], FirstLine: p.line + 1, Encoding: source.UTF8}
	p.text = p.text[n:]
	p.line += strings.Count(b.Text, "\n")
	return b, nil
}

// FuzzReader: no text breaks the reader, games do not depend on how the input comes
// in blocks, every part of a game stands where it says, and what is written of it
// can be read again.
func FuzzReader(f *testing.F) {
	for _, test := range readerTests {
		f.Add(test.text)
	}
	for _, test := range amongTests {
		f.Add(test.text)
	}
	for _, test := range headerTests {
		f.Add(test.text + "\n1. 炮二平五\n")
	}
	f.Add("position moves 0")
	f.Add("0 0 00 平00*(  �)01")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r", "\n"), "\ufffd")
		sheet.Sniff(text)
		whole, rest := readFrom(t, &pieces{text: text, size: len(text) + 1})
		parts, rest2 := readFrom(t, &pieces{text: text, size: 1})
		if len(whole) != len(parts) {
			t.Fatalf("%d games at once, %d by lines", len(whole), len(parts))
		}
		if said(rest) != said(rest2) {
			t.Fatalf("at the end: %s, by lines: %s", said(rest), said(rest2))
		}
		for i, g := range whole {
			if a, b := show(g)+said(g)+g.Text, show(parts[i])+said(parts[i])+parts[i].Text; a != b {
				t.Fatalf("game %d: %s\nby lines: %s", i+1, a, b)
			}
		}
	})
}

// FuzzWriter: what is written of a game is read back as one game with the same
// moves; in a notation that is known more of them may be legal.
func FuzzWriter(f *testing.F) {
	for _, test := range readerTests {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r", "\n"), "\ufffd")
		for _, g := range play(t, text, notation.Auto) {
			g.Findings = g.Findings[:0]
			written := write(t, notation.Writer{Style: notation.ICCS}, g)
			if len(g.Findings) > 0 {
				continue
			}
			again := play(t, written, notation.ICCS)
			if len(again) != 1 {
				t.Fatalf("%d games from\n%s", len(again), written)
			}
			if a, b := moves(g), moves(again[0]); !strings.HasPrefix(b, a) {
				t.Fatalf("%s\nread back: %s\nfrom\n%s", a, b, written)
			}
		}
	})
}

// moves are those of the main line that were played.
func moves(g *record.Game) string {
	var b []byte
	for id := range g.MainLine {
		if g.Nodes[id].State != record.Played {
			break
		}
		b = append(g.Nodes[id].Move.Append(b), ' ')
	}
	return string(b)
}

// hostile are texts of a kind that, repeated, invite looking at everything twice.
var hostile = []string{
	"（", "（\n", "(", "(\n", "x((((", "1. 炮二平五（", "1. 炮二平五（\n", "（a)", "(a）", "{", "{\n", "【\n", "：", "红：", "红方：", "甲 红方：",
	"红方：\n", "红方：甲\n", "炮二平五x", "x炮二平五", "炮", "1", "1 ", "1.", "1. ", "1.\n", ".", ". ", "…", "-", "--", "- ", "？", "! ", "!", "□", "□ ",
	"1. 炮二平五 马8进7\n", "1. 炮二平五\n\n好\n\n", "好\n", "好\n\n", "甲 先胜 乙\n", "先胜", "|", "|\n", "1|", "1|炮二平五|\n", ",", ",,", "a,b\n", "\"", "\"\n", "<", "<br>", "<a", "<td>", "&#", "&#28846;",
	"4k4/9/9/9/9/9/9/9/9/3RK4 w\n", "4k4/9/9/9/9/9/9/9/9/3RK4 w\nd0d8\n", "/", "h2e2", "h2e2 ", "h2e2\n", "第", "第1", "一", "一、", "红", "红胜\n", "红胜 ", "START{\n", "}END\n", "FORMAT WXF\n", "position startpos moves h2e2\n", "未走：炮二平五\n", "\\", "（\\）", "\u0332", " ", "\t", "\n", "回合 红方 黑方\n", "ply,move\n1,h2e2\n", "1:", "1:11 ", "x<br>", "(\nx(\n", "（\nx（\n", "1|炮二平五|", "1. 年4□3 与三讲五 ", "* ", "年4□3 ", "1. 年4□3 与三讲五\n", "<PARAM name=\"MoveList\" value=\"h2e2\">", "h2e2 h9g7 h0g2 i9h9\n", "<script>\n",
	"红方：甲一 ", "红方=甲;", "红方,甲,", "【红方】", "【红方】甲\n", "1. 炮二平五 45 ", "变①\n", "```\n", "1. x\n", "1. x 炮二平五 ", "x\t", "红方：\n1. 炮八平五\n", "甲 vs ", "甲 vs 乙\n", "g1;b2e2,b9c7\n", "如", "炮 ", "炮 二 平 五", "->", "1'42\" ", "[1]", "炮二平五 ±", "红：炮二平五 马二进三\n", "好，", "甲（", "红方：甲）",
}

// TestHostile reads long texts of each kind.
func TestHostile(t *testing.T) {
	for _, s := range hostile {
		readFrom(t, &pieces{text: strings.Repeat(s, (16<<10)/len(s)), size: 4 << 10})
	}
}

// BenchmarkHostile shows that the time does not grow faster than the text: MB/s are
// the same for both sizes.
func BenchmarkHostile(b *testing.B) {
	for _, size := range []int{64 << 10, 1 << 20} {
		for _, s := range hostile {
			b.Run(fmt.Sprintf("%q/%d", s, size), func(b *testing.B) {
				text := strings.Repeat(s, size/len(s))
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					readFrom(b, &pieces{text: text, size: 256 << 10})
				}
			})
		}
	}
}
