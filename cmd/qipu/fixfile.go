package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"qipu/batch"
	"qipu/diag"
	"qipu/diag/report"
	"qipu/fix"
	"qipu/notation"
	"qipu/record"
	"qipu/review"
	"qipu/rules"
	"qipu/source"
)

// file is an input whose games are being repaired.
type file struct {
	*fixing
	in   batch.Input
	book *fix.Book
	page review.File

	// Of the file that takes the place of the input: its beginning, or all of it where
	// it is short, and the rest. It is made only when something changes.
	kept    []byte
	to      *batch.File
	changed bool
	refused error // why it cannot be changed

	size int64     // of the input as far as it was read
	sum  hash.Hash // of that

	safe, guesses hunks
	about         strings.Builder // a line for each repair
	unwritten     []string        // games whose repairs are not in the text
	why           error           // of the first of them
}

// most of a file that is kept before it is written.
const keptBytes = 1 << 20

// change takes the next bytes of the repaired file.
func (f *file) change(r *fix.Result) error {
	after := r.Safe
	if f.unsafe {
		after = r.All
	}
	if g := r.Game; g != nil {
		if err := f.whyNot(g); err != nil {
			f.notWritten(g.Number, err)
		}
		if !r.Format.Edited && !r.Format.CanWrite() {
			f.refused = fmt.Errorf("%s cannot be written: print the repaired games with --to", r.Format.Name)
		}
	}
	if slices.ContainsFunc(r.Findings, func(d diag.Finding) bool { return d.Code == diag.SizeLimit }) {
		f.refused = errors.New("a game is longer than --max-game, and what is not read would be lost")
	}
	f.changed = f.changed || !bytes.Equal(after, r.Before)
	if f.sum == nil {
		f.sum = sha256.New()
	}
	f.sum.Write(r.Before)
	f.size += int64(len(r.Before))
	if f.to == nil && len(f.kept)+len(after) <= keptBytes {
		f.kept = append(f.kept, after...)
		return nil
	}
	if err := f.create(); err != nil {
		return err
	}
	_, err := f.to.Write(after)
	return err
}

// create makes the file that takes the place of the input.
func (f *file) create() error {
	if f.to != nil {
		return nil
	}
	if f.in.Path == "" || strings.Contains(f.in.Name, "!") {
		return &batch.OutputError{Err: errors.New("cannot be changed in place: it is not a file of its own")}
	}
	to, err := batch.Create(f.in.Path, true)
	if err != nil {
		return err
	}
	f.to = to
	_, err = to.Write(f.kept)
	f.kept = nil
	return err
}

// abort gives up the file if it did not take its place.
func (f *file) abort() {
	if f.to != nil {
		f.to.Abort()
		f.to = nil
	}
}

// end ends the input: the file takes its place, or the diff is printed.
func (f *file) end() error {
	switch {
	case f.html != nil:
		if len(f.page.Games)+len(f.page.Open) > 0 {
			f.fixing.page.Files = append(f.fixing.page.Files, f.page)
		}
		return nil
	case !f.write:
		return f.print()
	case f.refused != nil:
		return &batch.OutputError{Err: f.refused}
	}
	if f.changed {
		if err := f.replace(); err != nil {
			return err
		}
	}
	switch len(f.unwritten) {
	case 0:
		return nil
	case 1:
		return &batch.OutputError{Err: fmt.Errorf("game %s: its repairs cannot be written into the text: %w; --to prints the repaired game", f.unwritten[0], f.why)}
	}
	return &batch.OutputError{Err: fmt.Errorf("games %s: their repairs cannot be written into the text: the first: %w; --to prints the repaired games", strings.Join(f.unwritten, ", "), f.why)}
}

// replace puts the repaired file in the place of the input, if that is still what was
// read.
func (f *file) replace() error {
	if err := f.create(); err != nil {
		return err
	}
	seen, err := batch.StampOfSum(f.in.Path, f.size, [sha256.Size]byte(f.sum.Sum(nil)))
	if err != nil {
		return err
	}
	to := f.to
	f.to = nil
	defer to.Abort()
	return to.CommitOver(seen, batch.ReplaceOptions{Backup: f.backup})
}

func (f *file) notWritten(game int, why error) {
	if f.why == nil {
		f.why = why
	}
	f.unwritten = append(f.unwritten, strconv.Itoa(game))
}

// whyNot says why the repairs that would be made of a game cannot be written.
func (f *file) whyNot(g *fix.Game) error {
	if f.unsafe {
		return g.Unwritten
	}
	return g.UnwrittenSafe
}

// diff takes what the repairs of a game would change.
func (f *file) diff(r *fix.Result) {
	g := r.Game
	if g == nil {
		return
	}
	before, safe, all := decoded(r, r.Before), decoded(r, r.Safe), decoded(r, r.All)
	first := r.Line
	if !r.Format.Edited {
		before, all, first = mainLine(g.Written), mainLine(g.Game), 1
		safe = before
	}
	f.safe.add(first, before, safe)
	f.guesses.add(first+f.safe.more, safe, all)
	for i := range g.Repairs {
		f.about.WriteString(describe(f.in.Name, g, i))
	}
	for _, c := range []struct {
		err  error
		what string
	}{{g.UnwrittenSafe, "its safe repairs"}, {g.Unwritten, "its repairs"}} {
		if c.err != nil {
			fmt.Fprintf(&f.about, "# game %d: %s cannot be written into the text: %v; --to prints the repaired game\n", g.Number, c.what, c.err)
			break
		}
	}
}

// print prints the diff of the input: what the repairs would change, the safe ones and
// the others apart, and how sure each is.
func (f *file) print() error {
	var b strings.Builder
	f.safe.print(&b, "# safe repairs\n", f.in.Name)
	f.guesses.print(&b, "# guesses: look at them before you take them\n", f.in.Name)
	b.WriteString(f.about.String())
	text := b.String()
	if f.outTTY {
		text = shown(text)
	}
	if _, err := io.WriteString(f.out, text); err != nil {
		return &batch.OutputError{Err: err}
	}
	return nil
}

// hunks are the pieces of a unified diff.
type hunks struct {
	text strings.Builder
	more int // lines that the new text has more than the old one so far
}

// add takes the difference between two texts, the old one of which begins in a line.
func (h *hunks) add(line int, before, after string) {
	if before == after {
		return
	}
	for l := range strings.Lines(string(diff.Diff("a", []byte(before), "b", []byte(after)))) {
		var a, n, b, m int
		switch {
		case strings.HasPrefix(l, "diff "), strings.HasPrefix(l, "--- a\n"), strings.HasPrefix(l, "+++ b\n"):
		case strings.HasPrefix(l, "@@ "):
			if _, err := fmt.Sscanf(l, "@@ -%d,%d +%d,%d @@", &a, &n, &b, &m); err == nil {
				l = fmt.Sprintf("@@ -%d,%d +%d,%d @@\n", a+line-1, n, b+line-1+h.more, m)
			}
			fallthrough
		default:
			h.text.WriteString(l)
		}
	}
	h.more += strings.Count(after, "\n") - strings.Count(before, "\n")
}

func (h *hunks) print(b *strings.Builder, title, name string) {
	if h.text.Len() > 0 {
		fmt.Fprintf(b, "%s--- %s\n+++ %s\n%s", title, name, name, h.text.String())
	}
}

// describe is a line about one repair. Of two sheets it says what each has.
func describe(name string, g *fix.Game, i int) string {
	r := g.Repairs[i]
	where := fmt.Sprintf("game %d, ply %d", g.Number, r.Ply)
	if p := g.Places[i]; p.Line > 0 {
		where = fmt.Sprintf("line %d, %s", p.Line, where)
	}
	what := fmt.Sprintf("%s %s", r.Kind, quoteOr(r.Written, "nothing"))
	if r.OtherSource != "" {
		other := r.OtherSource + " has " + quoteOr(r.Other, "nothing")
		if r.OtherLine > 0 {
			other += fmt.Sprintf(" (line %d)", r.OtherLine)
		}
		what = fmt.Sprintf("%s has %s, %s", name, quoteOr(r.Written, "nothing"), other)
	}
	line := fmt.Sprintf("# %s: %s -> %s, %s, %.1f %%\n", where, what, quoteOr(inWords(r.Text, r.Move), "nothing"), r.Safety, 100*r.Confidence)
	for _, a := range r.Alternatives {
		line += fmt.Sprintf("#     or %s, %.1f %%\n", inWords(a.Text, a.Move), 100*a.Confidence)
	}
	return line
}

// inWords is a move in words and in coordinates.
func inWords(text string, m rules.Move) string {
	if m == rules.NoMove || text == m.String() {
		return text
	}
	return text + " (" + m.String() + ")"
}

func quoteOr(s, otherwise string) string {
	if strings.TrimSpace(s) == "" {
		return otherwise
	}
	return report.Visible(s)
}

// decoded is a piece of an input as text, for a diff.
func decoded(r *fix.Result, data []byte) string {
	src := source.NewReader(bytes.NewReader(data), source.Options{Encoding: r.Encoding})
	var b strings.Builder
	for {
		block, err := src.Next()
		if err != nil {
			return b.String()
		}
		b.WriteString(block.Text)
	}
}

// mainLine is the main line of a game as text, for the diff of what is not a text
// itself.
func mainLine(game *record.Game) string {
	var b strings.Builder
	w := notation.Writer{Style: notation.Chinese}
	pos := game.Start
	for id := range game.MainLine {
		n := &game.Nodes[id]
		switch {
		case n.State == record.Played:
			text, _ := w.Append(nil, &pos, n.Move)
			pos.Play(n.Move)
			b.Write(append(text, '\n'))
		case n.Hole:
			b.WriteString("——\n")
		default:
			b.WriteString(game.AsWritten(id) + "\n")
		}
	}
	return b.String()
}

// shown is text for a terminal.
func shown(text string) string {
	var b strings.Builder
	w := report.NewVisibleWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}
