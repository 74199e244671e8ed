package report

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"qipu/diag"

	"github.com/fatih/color"
)

// text writes findings as compilers do:
//
//	a.pgn:18:9: error[illegal-move]: 马8进7 is not legal: …
//	   |
//	18 | 3. 车一平二 马8进7
//	   |             ^^^^^
//	   = game 2, ply 4, Black
//	   = candidates: 马8进9 (h9i7)
type text struct {
	w io.Writer
	o Options
	p *diag.Printer
	m *ruler

	buf    bytes.Buffer
	counts map[diag.Code]*more

	place, gutter, label *color.Color
	severity             [diag.Error + 1]*color.Color
}

// more counts the findings of a code, and those that are not written with the
// games they are in.
type more struct {
	written, rest, games int
	source               string
	game                 int
}

func newText(w io.Writer, o Options) *text {
	r := &text{w: w, o: o, p: o.Printer, m: newRuler(o.EastAsian), counts: map[diag.Code]*more{}}
	style := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if o.Color {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	r.place, r.gutter, r.label = style(color.Bold), style(color.FgBlue, color.Bold), style(color.Bold)
	r.severity[diag.Info] = style(color.FgCyan, color.Bold)
	r.severity[diag.Warning] = style(color.FgYellow, color.Bold)
	r.severity[diag.Error] = style(color.FgRed, color.Bold)
	return r
}

func (r *text) Finding(f *diag.Finding) error {
	n := r.counts[f.Code]
	if n == nil {
		n = &more{}
		r.counts[f.Code] = n
	}
	if r.o.MaxPerCode > 0 && n.written >= r.o.MaxPerCode {
		if n.rest == 0 || n.source != f.Source || n.game != f.Game {
			n.source, n.game = f.Source, f.Game
			if f.Game > 0 {
				n.games++
			}
		}
		n.rest++
		return nil
	}
	n.written++

	r.buf.Reset()
	r.head(f)
	if !r.o.Quiet {
		indent := ""
		if f.Line > 0 {
			indent = strings.Repeat(" ", len(strconv.Itoa(f.Line)))
		}
		r.excerpt(f, indent)
		r.notes(f, indent)
		r.tables(f, indent)
		r.board(f, indent)
		r.buf.WriteByte('\n')
	}
	_, err := r.w.Write(r.buf.Bytes())
	return err
}

// Close says how many findings of each code were left out.
func (r *text) Close() error {
	r.buf.Reset()
	for _, c := range order(r.counts) {
		n := r.counts[c]
		if n.rest == 0 {
			continue
		}
		args := []any{n.rest, string(c), n.games}
		if n.games == 0 {
			args = args[:2]
		}
		lines := r.m.wrap(Visible(r.p.Text("report.more", args...)), r.o.Width, 2)
		r.buf.WriteString(strings.Join(lines, "\n  "))
		r.buf.WriteByte('\n')
	}
	if r.buf.Len() == 0 {
		return nil
	}
	_, err := r.w.Write(r.buf.Bytes())
	return err
}

// style is the colour of a finding's severity.
func (r *text) style(f *diag.Finding) *color.Color {
	return r.severity[min(f.Severity, diag.Error)]
}

// head writes place, severity, code and message.
func (r *text) head(f *diag.Finding) {
	place := where(r.p, f)
	if place != "" {
		place += ": "
	}
	kind := r.p.Text("severity."+f.Severity.String()) + "[" + Visible(string(f.Code)) + "]"
	colon := r.p.Text("report.colon")
	lines := r.m.wrap(place+kind+colon+Visible(r.p.Message(f)), r.o.Width, 4)
	if rest, ok := strings.CutPrefix(lines[0], place+kind); ok { // else it is broken inside
		lines[0] = r.place.Sprint(place) + r.style(f).Sprint(kind) + rest
	}
	r.buf.WriteString(strings.Join(lines, "\n    "))
	r.buf.WriteByte('\n')
}

// where is the place of a finding: a.pgn:18:9, or a.xqf: byte 1180.
func where(p *diag.Printer, f *diag.Finding) string {
	var parts []string
	if f.Source != "" {
		parts = append(parts, Visible(f.Source))
	}
	if f.Line > 0 {
		parts = append(parts, strconv.Itoa(f.Line))
		if f.Column > 0 {
			parts = append(parts, strconv.Itoa(f.Column))
		}
	}
	place := strings.Join(parts, ":")
	if f.HasOffset && f.Line <= 0 {
		if place != "" {
			place += ": "
		}
		place += p.Text("report.offset", strconv.FormatInt(f.Offset, 10))
	}
	return place
}

func (r *text) excerpt(f *diag.Finding, indent string) {
	line := strings.TrimRight(f.Excerpt, "\r\n")
	if line == "" {
		return
	}
	columns := 0
	if r.o.Width > 0 {
		columns = r.o.Width - len(indent) - len(" | ")
	}
	shown, carets := r.m.excerpt(line, f.Column, f.Width, columns)
	number := ""
	if f.Line > 0 {
		number = strconv.Itoa(f.Line)
	}
	r.rule(indent, "")
	r.rule(number, shown)
	if carets != "" {
		r.rule(indent, r.style(f).Sprint(carets))
	}
}

// rule writes a line behind the gutter.
func (r *text) rule(number, s string) {
	r.buf.WriteString(r.gutter.Sprint(number + " |"))
	if s != "" {
		r.buf.WriteString(" " + s)
	}
	r.buf.WriteByte('\n')
}

// notes writes what else is known, each behind "=".
func (r *text) notes(f *diag.Finding, indent string) {
	var at []string
	if f.Game > 0 {
		at = append(at, r.p.Text("report.game", strconv.Itoa(f.Game)))
	}
	if f.Ply > 0 {
		at = append(at, r.p.Text("report.ply", strconv.Itoa(f.Ply)))
	}
	if f.Side == "red" || f.Side == "black" {
		at = append(at, r.p.Text("side."+f.Side))
	}
	r.note(indent, "", strings.Join(at, r.p.Text("report.comma")))

	if !namesCandidates(f.Code) {
		var candidates []string
		for _, c := range f.Candidates {
			candidates = append(candidates, Visible(c.String()))
		}
		r.note(indent, "report.candidates", strings.Join(candidates, r.p.Text("list.separator")))
	}
	var articles []string
	for _, a := range f.Cited() {
		articles = append(articles, Visible(r.p.Article(a)))
	}
	r.note(indent, "report.articles", strings.Join(articles, r.p.Text("list.separator")))
	for i := range f.Related {
		r.note(indent, "report.note", r.related(f, &f.Related[i]))
	}
	if f.Fix != nil && (r.o.Verbose > 0 || !namesCandidates(f.Code)) {
		r.note(indent, "report.fix", Visible(r.p.Fix(f.Fix)))
	}
	if f.Repaired {
		r.note(indent, "", r.p.Text("report.repaired"))
	}
}

// related is another place and what it has to do with the finding.
func (r *text) related(f *diag.Finding, other *diag.Related) string {
	place := diag.Finding{Source: other.Source, Place: diag.At(other.Line, other.Column)}
	if place.Source == "" && other.Line > 0 {
		place.Source = f.Source
	}
	var parts []string
	if at := where(r.p, &place); at != "" {
		parts = append(parts, at)
	}
	if said := Visible(relatedSaid(r.p, other)); said != "" {
		parts = append(parts, said)
	}
	return strings.Join(parts, r.p.Text("report.colon"))
}

// relatedSaid is what another place has to do with the finding, with its ply where no
// line tells where it is.
func relatedSaid(p *diag.Printer, other *diag.Related) string {
	said := p.Related(other)
	if other.Ply <= 0 || other.Line > 0 {
		return said
	}
	ply := p.Text("report.ply", strconv.Itoa(other.Ply))
	if said == "" {
		return ply
	}
	return ply + p.Text("report.colon") + said
}

// note writes one note, unless there is nothing in it.
func (r *text) note(indent, label, s string) {
	if s == "" {
		return
	}
	if label != "" {
		label = r.p.Text(label) + r.p.Text("report.colon")
	}
	head := indent + " = "
	columns := 0
	if r.o.Width > 0 {
		columns = max(r.o.Width-len(head), minExcerpt)
	}
	lines := r.m.wrap(label+s, columns, 2)
	if rest, ok := strings.CutPrefix(lines[0], label); ok && label != "" {
		lines[0] = r.label.Sprint(label) + rest
	}
	r.buf.WriteString(r.gutter.Sprint(head))
	r.buf.WriteString(strings.Join(lines, "\n"+strings.Repeat(" ", len(head)+2)))
	r.buf.WriteByte('\n')
}

// board draws the position, with the move when it is the only candidate.
func (r *text) board(f *diag.Finding, indent string) {
	if r.o.Verbose < 1 || r.o.Board == nil || f.Board == "" {
		return
	}
	move := ""
	if len(f.Candidates) == 1 {
		move = f.Candidates[0].Move
	}
	drawn := strings.TrimRight(r.o.Board(f.Board, move), "\n")
	if drawn == "" {
		return
	}
	r.rule(indent, "")
	for line := range strings.SplitSeq(drawn, "\n") {
		r.rule(indent, line)
	}
}

// namesCandidates tells whether the message of a code lists the candidates.
func namesCandidates(c diag.Code) bool {
	switch c {
	case diag.AmbiguousMove, diag.WrongQualifier, diag.NonstandardNotation, diag.MissingQualifier, diag.NeedlessQualifier:
		return true
	}
	return false
}
