package diagram

import (
	"image/color"
	"math"

	"qipu/rules"
)

// The picture is measured in units: the points of the board are 40 apart, the top
// left one stands at 40, 40 and, seen from Red, is a9.
const (
	spacing  = 40.0
	margin   = 40.0
	radius   = 18.0 // of a piece
	width    = 2*margin + (rules.Files-1)*spacing
	height   = 2*margin + (rules.Ranks-1)*spacing + 12 // room for a second row of letters
	headroom = 30.0                                    // above the board, for a title
)

// dashOn and dashOff are the lengths of dashes and of the gaps between them.
const dashOn, dashOff = 7.0, 6.0

// The colours are told apart by lightness too, on paper and by colour-blind eyes:
// Red's pieces are light discs, Black's are dark ones.
var (
	wood      = color.NRGBA{0xf4, 0xe3, 0xbd, 0xff}
	line      = color.NRGBA{0x6a, 0x4a, 0x24, 0xff}
	faint     = color.NRGBA{0x7a, 0x5c, 0x36, 0xff}
	ivory     = color.NRGBA{0xff, 0xfb, 0xf2, 0xff}
	crimson   = color.NRGBA{0xa8, 0x1c, 0x16, 0xff}
	ink       = color.NRGBA{0x25, 0x25, 0x28, 0xff}
	blue      = color.NRGBA{0x0b, 0x57, 0xb8, 0xff}
	blueArrow = color.NRGBA{0x0b, 0x57, 0xb8, 0xc8}
	amber     = color.NRGBA{0xd9, 0x6b, 0x00, 0xff}
)

// point is a place in the picture, in units.
type point struct{ x, y float64 }

// canvas is what a picture is drawn on.
type canvas interface {
	rect(at, size point, fill color.NRGBA)
	// lines draws each polyline with round ends.
	lines(width float64, c color.NRGBA, dashed bool, lines ...[]point)
	polygon(c color.NRGBA, corners ...point)
	disc(center point, r float64, fill color.NRGBA, rim float64, c color.NRGBA)
	// text draws one or two characters around a center, size units high.
	text(center point, size float64, c color.NRGBA, s string)
}

// view turns points of the board into points of the picture.
type view struct{ flip bool }

func (v view) at(file, rank float64) point {
	if v.flip {
		file, rank = rules.Files-1-file, rules.Ranks-1-rank
	}
	return point{margin + file*spacing, margin + (rules.Ranks-1-rank)*spacing}
}

func (v view) square(s rules.Square) point { return v.at(float64(s.File()), float64(s.Rank())) }

// drawBoard draws what every picture of one orientation has: the lines, and the
// names of the files and ranks on the edges.
func drawBoard(c canvas, v view, o Options) {
	c.rect(point{}, point{width, height}, wood)
	grid := corners()
	add := func(f1, r1, f2, r2 float64) { grid = append(grid, []point{v.at(f1, r1), v.at(f2, r2)}) }
	for r := 0.0; r < rules.Ranks; r++ {
		add(0, r, 8, r)
	}
	for f := 1.0; f < rules.Files-1; f++ {
		add(f, 0, f, 4)
		add(f, 5, f, 9)
	}
	for _, base := range []float64{0, 7} {
		add(3, base, 5, base+2)
		add(5, base, 3, base+2)
	}
	add(0, 0, 0, 9)
	add(8, 0, 8, 9)
	c.lines(1, line, false, grid...)
	a, b := v.at(0, 0), v.at(8, 9)
	x1, y1, x2, y2 := min(a.x, b.x)-4, min(a.y, b.y)-4, max(a.x, b.x)+4, max(a.y, b.y)+4
	c.lines(2, line, false, []point{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}, {x1, y1}})
	labels(c, v, o)
}

// corners are the marks around the points where cannons and pawns stand at first.
func corners() (out [][]point) {
	for f := 0; f < rules.Files; f++ {
		for _, r := range []int{2, 3, 6, 7} {
			if pawns := r == 3 || r == 6; pawns && f%2 == 1 || !pawns && f != 1 && f != 7 {
				continue
			}
			p := view{}.at(float64(f), float64(r))
			for _, dx := range []float64{-1, 1} {
				if f == 0 && dx < 0 || f == rules.Files-1 && dx > 0 {
					continue
				}
				for _, dy := range []float64{-1, 1} {
					out = append(out, []point{{p.x + 9*dx, p.y + 4*dy}, {p.x + 4*dx, p.y + 4*dy}, {p.x + 4*dx, p.y + 9*dy}})
				}
			}
		}
	}
	return out
}

var numerals = [...]string{"一", "二", "三", "四", "五", "六", "七", "八", "九"}

// labels writes the files as each side counts them on its edge, from its own right,
// and the coordinates: letters below the board, ranks at its left.
func labels(c canvas, v view, o Options) {
	bottom := height - 9.0
	for f := range rules.Files {
		x := v.at(float64(f), 0).x
		red, black := numerals[8-f], string(rune('1'+f))
		upper, lower := black, red
		if v.flip {
			upper, lower = red, black
		}
		if !o.ASCII {
			c.text(point{x, 12}, 12, line, upper)
			c.text(point{x, bottom - 15}, 12, line, lower)
		}
		c.text(point{x, bottom}, 11, faint, string(rune('a'+f)))
	}
	for r := range rules.Ranks {
		c.text(point{11, v.at(0, float64(r)).y}, 11, faint, string(rune('0'+r)))
	}
}

// drawPiece draws a piece around a point.
func drawPiece(c canvas, at point, pc rules.Piece, o Options) {
	fill, mark, rim := ivory, crimson, crimson
	if pc.Side() == rules.Black {
		fill, mark, rim = ink, ivory, ink
	}
	c.disc(at, radius-0.75, fill, 1.5, rim)
	c.disc(at, radius-3.5, fill, 0.8, mark)
	if o.ASCII {
		c.text(at, 18, mark, string(rune(rules.NewPiece(rules.Red, pc.Kind()).Letter())))
		return
	}
	c.text(at, 24, mark, glyph(pc, o.Hant))
}

// drawMarks draws what lies under the pieces: the ends of the last move, and the
// ring around a king in check.
func drawMarks(c canvas, v view, p *rules.Position, o Options) {
	if onBoard(o.Last) {
		for _, s := range []rules.Square{o.Last.From(), o.Last.To()} {
			c.lines(2.5, blue, false, brackets(v.square(s))...)
		}
	}
	for _, side := range []rules.Side{rules.Red, rules.Black} {
		if k := p.King(side); k != rules.NoSquare && p.InCheck(side) {
			c.disc(v.square(k), radius+1.5, amber, 3, amber)
		}
	}
}

// onBoard tells whether there is a move, and on the board.
func onBoard(m rules.Move) bool {
	return m.From() != m.To() && m.From() < rules.NumSquares && m.To() < rules.NumSquares
}

// brackets are the corners of a square around a point.
func brackets(p point) (out [][]point) {
	const half, arm = 19.0, 9.0
	for _, dx := range []float64{-1, 1} {
		for _, dy := range []float64{-1, 1} {
			corner := point{p.x + half*dx, p.y + half*dy}
			out = append(out, []point{{corner.x - arm*dx, corner.y}, corner, {corner.x, corner.y - arm*dy}})
		}
	}
	return out
}

// drawArrow draws an arrow from the edge of the piece that moves to just short of the
// middle of the point it goes to.
func drawArrow(c canvas, v view, a Arrow) {
	if !onBoard(a.Move) {
		return
	}
	from, to := v.square(a.Move.From()), v.square(a.Move.To())
	dx, dy := to.x-from.x, to.y-from.y
	length := math.Hypot(dx, dy)
	dx, dy = dx/length, dy/length
	back := func(by, aside float64) point {
		return point{to.x - by*dx - aside*dy, to.y - by*dy + aside*dx}
	}
	stem := 4.5
	if a.Dashed {
		stem = 3
	}
	c.lines(stem, blueArrow, a.Dashed, []point{back(length-radius, 0), back(17, 0)})
	c.polygon(blueArrow, back(4, 0), back(18, 8), back(18, -8))
}
