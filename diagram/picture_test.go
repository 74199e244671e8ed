package diagram

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"image/png"
	"io"
	"math"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"qipu/rules"
)

// wander is a position reached by random moves, with the last of them.
func wander(seed int64) (rules.Position, rules.Move) {
	random := rand.New(rand.NewSource(seed))
	p, last := rules.StartPosition(), rules.NoMove
	for range random.Intn(120) {
		moves := p.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		last = moves[random.Intn(len(moves))]
		p.Play(last)
	}
	return p, last
}

// The picture shows at every point what stands there, and nothing elsewhere.
func TestImageShowsThePosition(t *testing.T) {
	for seed := range int64(6) {
		p, _ := wander(seed)
		for _, o := range []Options{{Width: 800}, {Width: 800, Flip: true}, {Width: 1000, Hant: true}} {
			img := Image(&p, o)
			scale := float64(o.Width) / width
			for s := range rules.Square(rules.NumSquares) {
				at := view{o.Flip}.square(s)
				// between the inner ring and the rim there is only the disc
				got := img.RGBAAt(int((at.x-15.7*math.Cos(1.2))*scale), int((at.y-15.7*math.Sin(1.2))*scale))
				want := wood
				if pc := p.Piece(s); pc != rules.NoPiece && pc.Side() == rules.Red {
					want = ivory
				} else if pc != rules.NoPiece {
					want = ink
				}
				if far(got, want) {
					t.Fatalf("seed %d, %+v, %v: %v, want %v", seed, o, s, got, want)
				}
			}
		}
	}
}

func far(a color.RGBA, b color.NRGBA) bool {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R)+d(a.G, b.G)+d(a.B, b.B) > 60
}

// Each of the pieces of a set looks unlike the others.
func TestPiecesDiffer(t *testing.T) {
	for _, o := range []Options{{}, {Hant: true}, {ASCII: true}} {
		seen := map[string]string{}
		for _, side := range []rules.Side{rules.Red, rules.Black} {
			for k := rules.King; k <= rules.Pawn; k++ {
				var p rules.Position
				pc := rules.NewPiece(side, k)
				p.Set(rules.At(4, 4), pc)
				img := Image(&p, o)
				if other, ok := seen[string(img.Pix)]; ok {
					t.Errorf("%+v: %c looks like %s", o, pc.Letter(), other)
				}
				seen[string(img.Pix)] = string(rune(pc.Letter()))
			}
		}
	}
}

func TestMarksAreDrawn(t *testing.T) {
	p := rules.StartPosition()
	m, _ := rules.ParseMove("h2e2")
	p.Play(m)
	plain := Image(&p, Options{})
	for name, o := range map[string]Options{
		"last":   {Last: m},
		"arrow":  {Arrows: []Arrow{{Move: m}}},
		"dashed": {Arrows: []Arrow{{Move: m, Dashed: true}}},
	} {
		if bytes.Equal(plain.Pix, Image(&p, o).Pix) {
			t.Errorf("%s: not to be seen", name)
		}
	}
	p.Set(rules.At(4, 7), rules.NewPiece(rules.Red, rules.Rook))
	if !p.InCheck(rules.Black) {
		t.Fatal("no check")
	}
	if !strings.Contains(SVG(&p, Options{}), hex(amber)) {
		t.Error("the king in check is not marked in SVG")
	}
	king := view{}.square(p.King(rules.Black))
	scale := DefaultWidth / width
	if got := Image(&p, Options{}).RGBAAt(int(king.x*scale), int((king.y-radius-1.5)*scale)); far(got, amber) {
		t.Errorf("the king in check has no ring but %v", got)
	}
}

// Everything that is written on a board can be written without a font.
func TestStrokes(t *testing.T) {
	need := "abcdefghi0123456789KABNRCP" + strings.Join(numerals[:], "")
	for _, set := range [][2]string{hans, hant} {
		need += set[0] + set[1]
	}
	for _, r := range need {
		if len(strokes(r)) == 0 {
			t.Errorf("%c has no strokes", r)
		}
	}
	for r := range strokeTexts {
		for _, s := range strokes(r) {
			if len(s) < 2 {
				t.Errorf("%c: a stroke of %d points", r, len(s))
			}
			for _, p := range s {
				if p.x < 0 || p.x > 1 || p.y < -0.02 || p.y > 1.04 {
					t.Errorf("%c leaves its square at %v", r, p)
				}
			}
		}
		if !strings.ContainsRune(need, r) {
			t.Errorf("%c is never drawn", r)
		}
	}
}

func TestPNG(t *testing.T) {
	p := rules.StartPosition()
	for _, tt := range []struct{ width, want int }{{0, DefaultWidth}, {300, 300}, {-5, MinWidth}, {1, MinWidth}, {1 << 30, MaxWidth}} {
		var b bytes.Buffer
		nowhere := rules.NewMove(rules.NoSquare, 3)
		if err := PNG(&b, &p, Options{Width: tt.width, Last: nowhere, Arrows: []Arrow{{Move: nowhere}, {}}}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Dx(); got != tt.want {
			t.Errorf("width %d: %d pixels", tt.width, got)
		}
	}
}

// parts collects the ids and the references of an SVG picture, which has to be
// well-formed.
func parts(t *testing.T, svg string) (ids, refs map[string]int, text string) {
	t.Helper()
	ids, refs = map[string]int{}, map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return ids, refs, text
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "script" || e.Name.Local == "style" || e.Name.Local == "image" {
				t.Fatalf("an element %s", e.Name.Local)
			}
			for _, a := range e.Attr {
				switch {
				case a.Name.Local == "id":
					ids[a.Value]++
				case a.Name.Local == "href":
					refs[strings.TrimPrefix(a.Value, "#")]++
				case strings.HasPrefix(a.Name.Local, "on"):
					t.Fatalf("a handler %s", a.Name.Local)
				}
			}
		case xml.CharData:
			text += string(e)
		}
	}
}

func TestSVG(t *testing.T) {
	for seed := range int64(6) {
		p, last := wander(seed)
		for _, o := range []Options{{}, {Last: last}, {Flip: true, Hant: true}, {ASCII: true, Width: 300, Title: "甲 – 乙"}} {
			svg := SVG(&p, o)
			ids, refs, text := parts(t, svg)
			count := 0
			for s := range rules.Square(rules.NumSquares) {
				if p.Piece(s) != rules.NoPiece {
					count++
				}
			}
			used := 0
			for ref, n := range refs {
				if ids[ref] != 1 {
					t.Errorf("#%s is there %d times", ref, ids[ref])
				}
				used += n
			}
			if used != count+1 {
				t.Errorf("%d pieces and a board, but %d parts are used", count, used)
			}
			if o.Title != "" && strings.Count(text, o.Title) != 2 {
				t.Errorf("the title stands in %q", text)
			}
			if external.MatchString(strings.ReplaceAll(svg, `xmlns="http://www.w3.org/2000/svg"`, "")) {
				t.Errorf("needs something else: %s", svg)
			}

			o.Shared = true
			_, refs, _ = parts(t, SVG(&p, o))
			ids, _, _ = parts(t, Symbols(o))
			for ref := range refs {
				if ids[ref] != 1 {
					t.Errorf("#%s is %d times among the shared parts", ref, ids[ref])
				}
			}
		}
	}
}

var external = regexp.MustCompile(`https?:|url\(|@import|src=`)

func TestOrientation(t *testing.T) {
	p := rules.StartPosition()
	p.Set(rules.At(0, 0), rules.NoPiece)
	const rook = `<use href="#xq-red-rook" x="%" y="^"/>`
	at := func(x, y string) string { return strings.NewReplacer("%", x, "^", y).Replace(rook) }
	red, black := SVG(&p, Options{}), SVG(&p, Options{Flip: true})
	if !strings.Contains(red, at("360", "400")) || strings.Contains(red, at("40", "400")) {
		t.Error("i0 is not at the bottom right for Red")
	}
	if !strings.Contains(black, at("40", "40")) || strings.Contains(black, at("360", "40")) {
		t.Error("i0 is not at the top left for Black")
	}
}

func FuzzTitle(f *testing.F) {
	f.Add(`</title><script>alert(1)</script>`)
	f.Add("\"'&<>\x00\x1b\xff￿")
	f.Add("红方 – 黑方")
	p := rules.StartPosition()
	f.Fuzz(func(t *testing.T, title string) {
		parts(t, SVG(&p, Options{Title: title}))
	})
}

func BenchmarkSVG(b *testing.B) {
	p := rules.StartPosition()
	for b.Loop() {
		SVG(&p, Options{Shared: true})
	}
}

func BenchmarkImage(b *testing.B) {
	p := rules.StartPosition()
	for b.Loop() {
		Image(&p, Options{})
	}
}
