package diagram

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"

	"qipu/rules"
)

// The width of a PNG picture, in pixels. DefaultWidth is taken where Options.Width is
// 0; other widths are brought between the two limits.
const (
	DefaultWidth = 560
	MinWidth     = 100
	MaxWidth     = 2400
)

// Image draws the position in pixels. It needs no font: pieces and coordinates are
// drawn as pen strokes. There is no title, which could hold any character.
func Image(p *rules.Position, o Options) *image.RGBA {
	w := o.Width
	if w == 0 {
		w = DefaultWidth
	}
	w = min(max(w, MinWidth), MaxWidth)
	scale := float64(w) / width
	c := &raster{scale: scale, img: image.NewRGBA(image.Rect(0, 0, w, int(math.Ceil(height*scale))))}
	v := view{o.Flip}
	drawBoard(c, v, o)
	drawMarks(c, v, p, o)
	for s := range rules.Square(rules.NumSquares) {
		if pc := p.Piece(s); pc != rules.NoPiece {
			drawPiece(c, v.square(s), pc, o)
		}
	}
	for _, a := range o.Arrows {
		drawArrow(c, v, a)
	}
	return c.img
}

// PNG writes the position as a PNG file, drawn as by Image.
func PNG(w io.Writer, p *rules.Position, o Options) error {
	return png.Encode(w, Image(p, o))
}

// raster draws on an image. What is drawn at once is collected as closed paths that
// all turn the same way, so that where they overlap they are one area.
type raster struct {
	img   *image.RGBA
	scale float64
	v     vector.Rasterizer
	paths [][]point // in pixels
}

// add collects a closed path.
func (c *raster) add(corners ...point) {
	for i, p := range corners {
		corners[i] = point{p.x * c.scale, p.y * c.scale}
	}
	c.paths = append(c.paths, corners)
}

// fill paints what was collected.
func (c *raster) fill(col color.NRGBA) {
	lo, hi := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, path := range c.paths {
		for _, p := range path {
			lo = point{min(lo.x, p.x), min(lo.y, p.y)}
			hi = point{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	box := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x)), int(math.Ceil(hi.y)))
	c.v.Reset(box.Dx(), box.Dy())
	x, y := float64(box.Min.X), float64(box.Min.Y)
	for _, path := range c.paths {
		for i, p := range path {
			if i == 0 {
				c.v.MoveTo(float32(p.x-x), float32(p.y-y))
			} else {
				c.v.LineTo(float32(p.x-x), float32(p.y-y))
			}
		}
		c.v.ClosePath()
	}
	c.v.DrawOp = draw.Over
	c.v.Draw(c.img, box, image.NewUniform(col), image.Point{})
	c.paths = c.paths[:0]
}

// circle is a circle as a path of short pieces.
func circle(center point, r float64) []point {
	const pieces = 48
	out := make([]point, pieces)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / pieces)
		out[i] = point{center.x + r*cos, center.y + r*sin}
	}
	return out
}

// pen collects a straight stroke with round ends. It turns as circle does.
func (c *raster) pen(a, b point, w float64) {
	const pieces = 8 // of each end
	angle := math.Atan2(b.y-a.y, b.x-a.x)
	var path []point
	for end, p := range []point{b, a} {
		for i := range pieces + 1 {
			sin, cos := math.Sincos(angle + math.Pi*(float64(end)-0.5+float64(i)/pieces))
			path = append(path, point{p.x + w/2*cos, p.y + w/2*sin})
		}
	}
	c.add(path...)
}

func (c *raster) rect(at, size point, fill color.NRGBA) {
	r := image.Rect(int(at.x*c.scale), int(at.y*c.scale), int(math.Ceil((at.x+size.x)*c.scale)), int(math.Ceil((at.y+size.y)*c.scale)))
	draw.Draw(c.img, r, image.NewUniform(fill), image.Point{}, draw.Src)
}

func (c *raster) lines(w float64, col color.NRGBA, dashed bool, lines ...[]point) {
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			a, b := l[i-1], l[i]
			if !dashed {
				c.pen(a, b, w)
				continue
			}
			length := math.Hypot(b.x-a.x, b.y-a.y)
			along := func(d float64) point {
				t := min(d/length, 1)
				return point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)}
			}
			for d := 0.0; d < length; d += dashOn + dashOff {
				c.pen(along(d), along(d+dashOn), w)
			}
		}
	}
	c.fill(col)
}

func (c *raster) polygon(col color.NRGBA, corners ...point) {
	c.add(corners...)
	c.fill(col)
}

func (c *raster) disc(center point, r float64, fill color.NRGBA, rim float64, col color.NRGBA) {
	c.add(circle(center, r+rim/2)...)
	c.fill(col)
	c.add(circle(center, r-rim/2)...)
	c.fill(fill)
}

func (c *raster) text(center point, size float64, col color.NRGBA, s string) {
	w := max(size*0.08, 1.2)
	for _, r := range s {
		for _, stroke := range strokes(r) {
			for i := 1; i < len(stroke); i++ {
				at := func(p point) point {
					return point{center.x + (p.x-0.5)*size*0.9, center.y + (p.y-0.5)*size*0.9}
				}
				c.pen(at(stroke[i-1]), at(stroke[i]), w)
			}
		}
	}
	if len(c.paths) > 0 {
		c.fill(col)
	}
}
