// Package review writes the page on which a person looks at proposed repairs: what is
// written beside the repaired game, a board at each doubtful ply, the moves that may
// have been meant with how likely each is. The page is one HTML file that needs nothing
// else: no network, no other file, no font. On it the reader confirms or chooses moves
// and takes them along as lines of text, the answers that qipu fix reads:
//
//	12=h2e2                a page with one game: ply 12 is h2e2
//	[sheets/a.txt]         a page with several: the answers below are of this input
//	3:12=h2e2              and this one is of its game 3
//
// What is safe and what is a guess differ in colour, in sign (✓ and ?), in the line
// around them and in words. Everything that comes from an input is text on the page
// and never markup, and its policy lets no script run but its own.
package review

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"io"
	"strings"

	"qipu/diag"
	"qipu/diagram"
	"qipu/record"
)

// Page is what there is to review.
type Page struct {
	Printer *diag.Printer // the language of the page; nil is English
	Files   []File
}

// File is an input with games to look at.
type File struct {
	Name  string
	Games []Game
	Open  []int // numbers of its games that have errors and no proposal
}

// Game is a game for which repairs are proposed.
type Game struct {
	Number  int             // from 1 within the input
	Repairs []record.Repair // their nodes are those of Written
	Places  []diag.Place    // of the repairs
	Written *record.Game    // as it is, replayed
	Game    *record.Game    // as it would be with every repair, replayed
}

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"t": words{}.say, "inc": func(n int) int { return n + 1 }}).Parse(pageHTML))

// Write writes the page.
func Write(w io.Writer, p Page) error {
	if p.Printer == nil {
		p.Printer = diag.NewPrinter(diag.Languages[0])
	}
	say := newWords(p.Printer.Language())
	t, err := pageTemplate.Clone()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Funcs(template.FuncMap{"t": say.say}).Execute(&b, newPage(&p, say)); err != nil {
		return err
	}
	_, err = w.Write(bytes.ToValidUTF8(b.Bytes(), []byte("\ufffd")))
	return err
}

// pageView is what the template shows.
type pageView struct {
	Lang    string
	Style   template.CSS
	Script  template.JS
	Policy  string
	Symbols template.HTML
	Key     string // of the answers that the browser keeps
	Files   []*fileView
	Command string
	Games   int
	Safe    int
	Guesses int
}

// Total is the number of doubtful plies.
func (v *pageView) Total() int { return v.Safe + v.Guesses }

type fileView struct {
	ID, Name string
	Header   string // the line before its answers
	Games    []*gameView
	Open     string
}

func newPage(p *Page, say words) *pageView {
	sum := sha256.Sum256([]byte(pageJS))
	v := &pageView{
		Lang: say.lang, Style: template.CSS(pageCSS), Script: template.JS(pageJS),
		Policy:  "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
		Symbols: template.HTML(diagram.Symbols(diagram.Options{Hant: say.hant()})),
		Command: command(p),
	}
	for i := range p.Files {
		v.Games += len(p.Files[i].Games)
	}
	key := sha256.New()
	for i := range p.Files {
		in := &p.Files[i]
		f := &fileView{ID: fmt.Sprintf("f%d", i+1), Name: in.Name, Open: numbers(in.Open)}
		if len(p.Files) > 1 {
			f.Header = "[" + in.Name + "]"
		}
		for k := range in.Games {
			number, prefix := in.Games[k].Number, ""
			if v.Games > 1 || len(in.Open) > 0 {
				prefix = fmt.Sprintf("%d:", number)
			}
			g := newGame(p, say, &in.Games[k], fmt.Sprintf("%sg%d", f.ID, number), prefix)
			g.First = i == 0 && k == 0
			f.Games = append(f.Games, g)
			v.Safe += g.Safe
			v.Guesses += g.Guesses
			fmt.Fprintf(key, "%q %d", in.Name, g.Number)
			for _, c := range g.Cards {
				fmt.Fprintf(key, " %d %s", c.Ply, c.Move)
			}
		}
		v.Files = append(v.Files, f)
	}
	v.Key = "qipu-" + hex.EncodeToString(key.Sum(nil)[:8])
	return v
}

func numbers(n []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", ", "), "[]") }

// command is how the answers go back to the program.
func command(p *Page) string {
	name := "INPUT…"
	if len(p.Files) == 1 {
		name = p.Files[0].Name
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") != "" {
			name = "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
		}
	}
	return "qipu fix --answers answers.txt --write " + name
}
