package diagram

import (
	"fmt"
	"html"
	"image/color"
	"strconv"
	"strings"

	"qipu/rules"
)

// SVG draws the position as a picture of its own: it needs no other file. The pieces
// are text in the fonts for Chinese that the reader has (Kaiti, else Songti or any).
// The names of the parts begin with xq-, so that pictures can stand in one page.
func SVG(p *rules.Position, o Options) string {
	var b strings.Builder
	top := 0.0
	if o.Title != "" {
		top = headroom
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 %s %s %s"`, num(-top), num(width), num(height+top))
	if o.Width > 0 {
		fmt.Fprintf(&b, ` width="%d" height="%s"`, o.Width, num(float64(o.Width)*(height+top)/width))
	}
	b.WriteString(` role="img" text-anchor="middle" xml:lang="` + language(o) + `" lang="` + language(o) + `" font-family="` + fonts(o) + `">`)
	name := o.Title
	if name == "" {
		name = placement(p)
	}
	b.WriteString("<title>" + escape(name) + "</title>")
	if !o.Shared {
		b.WriteString("<defs>")
		symbols(&b, o, view{o.Flip})
		b.WriteString("</defs>")
	}
	c := &svgCanvas{b: &b}
	if o.Title != "" {
		c.rect(point{0, -headroom}, point{width, headroom + 1}, wood)
		fmt.Fprintf(&b, `<text x="%s" y="-10" font-size="15" fill="%s">%s</text>`, num(width/2), hex(line), escape(o.Title))
	}
	v := view{o.Flip}
	b.WriteString(`<use href="#` + boardID(v) + `"/>`)
	drawMarks(c, v, p, o)
	for s := range rules.Square(rules.NumSquares) {
		if pc := p.Piece(s); pc != rules.NoPiece {
			at := v.square(s)
			b.WriteString(`<use href="#` + pieceID(pc) + `" x="` + num(at.x) + `" y="` + num(at.y) + `"/>`)
		}
	}
	for _, a := range o.Arrows {
		b.WriteString(`<g class="xq-arrow" data-move="` + a.Move.String() + `">`)
		drawArrow(c, v, a)
		b.WriteString("</g>")
	}
	b.WriteString("</svg>")
	return b.String()
}

// Symbols are the parts of which SVG puts boards together, once for a whole HTML page
// in which the boards are drawn with Options.Shared. Of the options, ASCII and Hant
// count.
func Symbols(o Options) string {
	var b strings.Builder
	b.WriteString(`<svg width="0" height="0" style="position:absolute" aria-hidden="true" text-anchor="middle" lang="` + language(o) + `" font-family="` + fonts(o) + `"><defs>`)
	symbols(&b, o, view{}, view{flip: true})
	b.WriteString("</defs></svg>")
	return b.String()
}

func symbols(b *strings.Builder, o Options, views ...view) {
	c := &svgCanvas{b: b}
	for _, v := range views {
		b.WriteString(`<g id="` + boardID(v) + `">`)
		drawBoard(c, v, o)
		b.WriteString("</g>")
	}
	for _, side := range []rules.Side{rules.Red, rules.Black} {
		for k := rules.King; k <= rules.Pawn; k++ {
			pc := rules.NewPiece(side, k)
			b.WriteString(`<g id="` + pieceID(pc) + `">`)
			drawPiece(c, point{}, pc, o)
			b.WriteString("</g>")
		}
	}
}

func boardID(v view) string {
	if v.flip {
		return "xq-board-flip"
	}
	return "xq-board"
}

func pieceID(pc rules.Piece) string {
	return "xq-" + pc.Side().String() + "-" + pc.Kind().String()
}

// placement is the position as the first fields of a FEN, the name of a picture that
// has no title.
func placement(p *rules.Position) string {
	var b strings.Builder
	for r := rules.Ranks - 1; r >= 0; r-- {
		empty := 0
		for f := range rules.Files {
			pc := p.Piece(rules.At(f, r))
			if pc == rules.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
			}
			empty = 0
			b.WriteByte(pc.Letter())
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	if p.Side() == rules.Red {
		return b.String() + " w"
	}
	return b.String() + " b"
}

func language(o Options) string {
	if o.Hant {
		return "zh-Hant"
	}
	return "zh-Hans"
}

// fonts are the usual names of Kaiti on each system, then any font with serifs.
func fonts(o Options) string {
	if o.ASCII {
		return "Georgia,'DejaVu Serif',serif"
	}
	if o.Hant {
		return "'Kaiti TC','BiauKai','DFKai-SB','AR PL UKai TW','STKaiti','KaiTi','Noto Serif CJK TC','Songti TC','PMingLiU',serif"
	}
	return "'Kaiti SC','STKaiti','KaiTi','AR PL UKai CN','Noto Serif CJK SC','Songti SC','SimSun',serif"
}

// svgCanvas writes the elements of an SVG picture.
type svgCanvas struct{ b *strings.Builder }

func (c *svgCanvas) rect(at, size point, fill color.NRGBA) {
	fmt.Fprintf(c.b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`, num(at.x), num(at.y), num(size.x), num(size.y), hex(fill))
}

func (c *svgCanvas) lines(width float64, col color.NRGBA, dashed bool, lines ...[]point) {
	c.b.WriteString(`<path fill="none" stroke-linecap="round" stroke-width="` + num(width) + `"` + paint("stroke", col))
	if dashed {
		c.b.WriteString(` stroke-dasharray="` + num(dashOn) + " " + num(dashOff) + `"`)
	}
	c.b.WriteString(` d="`)
	for _, l := range lines {
		for i, p := range l {
			if i == 0 {
				c.b.WriteByte('M')
			} else {
				c.b.WriteByte('L')
			}
			c.b.WriteString(num(p.x) + " " + num(p.y))
		}
	}
	c.b.WriteString(`"/>`)
}

func (c *svgCanvas) polygon(col color.NRGBA, corners ...point) {
	c.b.WriteString(`<path` + paint("fill", col) + ` d="`)
	for i, p := range corners {
		c.b.WriteString([]string{"M", "L"}[min(i, 1)] + num(p.x) + " " + num(p.y))
	}
	c.b.WriteString(`Z"/>`)
}

func (c *svgCanvas) disc(center point, r float64, fill color.NRGBA, rim float64, col color.NRGBA) {
	fmt.Fprintf(c.b, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="%s"/>`,
		num(center.x), num(center.y), num(r), hex(fill), hex(col), num(rim))
}

// text puts the middle of the characters, 0.36 em above their baseline, at the
// center: not every viewer knows dominant-baseline.
func (c *svgCanvas) text(center point, size float64, col color.NRGBA, s string) {
	fmt.Fprintf(c.b, `<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`,
		num(center.x), num(center.y+0.36*size), num(size), hex(col), escape(s))
}

func paint(what string, c color.NRGBA) string {
	s := " " + what + `="` + hex(c) + `"`
	if c.A < 0xff {
		s += " " + what + `-opacity="` + num(float64(c.A)/255) + `"`
	}
	return s
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// num writes a number with at most two decimals.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// escape makes a text fit for XML: its signs escaped, without the characters that
// XML cannot hold.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")))
}
