package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/record"
)

// textLine reads a line that is no part of a list of moves; from is the byte where
// its text begins. It is false when it begins the next game.
func (r *reader) textLine(l line, from int) bool {
	text := strings.TrimFunc(l.text[from:], isBlank)
	rest := l.text[from:]
	if p, ok := positionIn(l.text); ok {
		return r.position(l, p)
	}
	if strings.HasPrefix(rest, wxfStart) {
		return r.opened(l, from+len(wxfStart))
	}
	if strings.HasPrefix(rest, wxfEnd) {
		r.phase = ended
		r.extend(l)
		return true
	}
	if setup, _, ok := strings.Cut(rest, " moves "); ok && strings.HasPrefix(setup, "position ") {
		return r.uci(l, from, setup)
	}
	if r.wxf || strings.HasPrefix(rest, "FORMAT") {
		if r.phase != head {
			if _, ok := wxfTags[text[:strings.IndexAny(text+" ", " \t")]]; ok {
				r.putBack(l)
				return false
			}
		} else if r.wxfLine(l, from) {
			r.header(l)
			return true
		}
	}
	if p, ok := pairingOf(text); ok && p.scored && r.mayPair(l) {
		return r.pairing(l, p, "")
	}
	if fields := fieldsOf(l.text); len(fields) > 0 && (fields[0].tag != "" || !isAdvert(text)) {
		if p, ok := pairingOf(fields[0].value); ok && fields[0].tag == "" && r.mayPair(l) {
			title := fields[0].label
			if knows(title) { // 棋手：甲一 VS 乙二
				title = ""
			}
			return r.pairing(l, p, title)
		}
		if taken, goOn := r.fields(l, fields); taken {
			return goOn
		}
	}
	if r.goesOn(l, from, text) {
		return true
	}
	if isAdvert(text) {
		r.ignore([]loose{{line: l, blank: true}})
		return true
	}
	if p, ok := pairingOf(text); ok && r.mayPair(l) {
		return r.pairing(l, p, "")
	}
	if tags := titleWords(text); tags != nil && r.phase == head {
		r.header(l)
		for _, t := range tags {
			r.setTag(t.Name, t.Value, diag.At(l.no, l.column+runes(l.text[:from])+1))
		}
		return true
	}
	switch {
	case r.table.heading(l):
		return r.heading(l)
	case strings.Contains(text, noRecord) || strings.Contains(text, "沒有棋譜記錄"):
		r.startMoves()
		r.phase = ended
		r.extend(l)
	case isResult(text) && r.phase == head && r.labels:
		r.setTag("Result", text, diag.At(l.no, l.column+runes(l.text[:from])+1))
		r.extend(l)
	case isResult(text) && r.phase != head:
		r.resultLine(l, from, len(text))
	default:
		r.keep(l)
	}
	return true
}

// goesOn takes a line on which the value of the field in the line before stands, or
// goes on, further in.
func (r *reader) goesOn(l line, from int, text string) bool {
	name := r.open
	r.open = ""
	if r.phase != head || r.blank || runes(text) > longestTitle || isTableHeading(l) {
		return false
	}
	if _, ok := pairingOf(text); ok {
		return false
	}
	if name != "" {
		r.setValue(name, text, diag.At(l.no, l.column+runes(l.text[:from])+1))
		r.extend(l)
		return true
	}
	t := r.g.FindTag(r.wraps)
	if t == nil || r.last+1 != l.no || width(l.text[:from]) < width(l.text[:min(r.indent, from)])+2 || isNote(text) {
		return false
	}
	gap := ""
	if t.Value != "" && t.Value[len(t.Value)-1] < utf8.RuneSelf && text[0] < utf8.RuneSelf {
		gap = " "
	}
	t.Value += gap + text
	r.last = l.no
	r.extend(l)
	return true
}

// resultLine takes the result of n bytes at a byte of a line.
func (r *reader) resultLine(l line, at, n int) {
	s := &r.scan
	s.begin(l)
	s.goTo(l, at)
	s.sign(result, n)
	r.phase = ended
	r.extend(l)
}

// noRecord is the line that stands for a list of no moves.
const noRecord = "没有棋谱记录"

// keep puts a line aside until it is clear what it is.
func (r *reader) keep(l line) {
	list := &r.loose
	if r.phase == head {
		if list = &r.titles; r.labels {
			list = &r.notes
		}
	}
	if *list = append(*list, loose{line: l, blank: r.blank}); len(*list) == mostLoose {
		r.ignore(*list)
		if *list = (*list)[:0]; r.phase == head && !r.labels && len(r.scan.items) == 0 {
			r.first = line{}
		}
	}
	r.blank = false
}

// mostLoose is how many lines that are no part of a game are put aside.
const mostLoose = 4096

// mostIgnored is how many paragraphs are reported in one game; the last of them
// stands for all that follow.
const mostIgnored = 1000

// ignore reports lines that belong to no game, by paragraphs.
func (r *reader) ignore(list []loose) {
	for i := range list {
		if i > 0 && !list[i].blank {
			continue
		}
		if r.ignored++; r.ignored <= mostIgnored {
			r.g.Report(textFinding(diag.IgnoredText, list[i].line))
		}
	}
}

func textFinding(c diag.Code, l line) diag.Finding {
	f := diag.New(c)
	from, _ := runOf(l.text, isBlank)
	f.Text = strings.TrimFunc(l.text, isBlank)
	f.Place, f.Width = diag.At(l.no, l.column+runes(l.text[:from])+1), runes(f.Text)
	return f
}

// paragraphs joins lines; blank lines stay between paragraphs.
func paragraphs(list []loose) string {
	var b strings.Builder
	for i, t := range list {
		if i > 0 {
			b.WriteByte('\n')
			if t.blank {
				b.WriteByte('\n')
			}
		}
		b.WriteString(strings.TrimFunc(t.text, isBlank))
	}
	return b.String()
}

// header takes a line of the header into the game.
func (r *reader) header(l line) {
	r.settleTitles()
	r.labels = true
	r.extend(l)
}

// settleTitles takes the lines before the header as titles: the first of each kind
// that is short enough.
func (r *reader) settleTitles() {
	from := 0
	for i, t := range r.titles {
		gap, _ := runOf(t.text, isBlank)
		tag, ok := titleOf(strings.TrimFunc(t.text, isBlank))
		if !ok || r.g.FindTag(tag.Name) != nil {
			continue
		}
		r.ignore(r.titles[from:i])
		from = i + 1
		tag.Place = diag.At(t.no, t.column+gap+1)
		r.g.Tags = append(r.g.Tags, tag)
		r.extend(t.line)
	}
	r.ignore(r.titles[from:])
	r.titles = r.titles[:0]
}

// setTag sets a tag of the game. A second value of the same tag is reported.
func (r *reader) setTag(name, value string, place diag.Place) {
	g := r.g
	if value == "" || value == "(Email:)" {
		return
	}
	switch name {
	case "FEN":
		if p, ok := positionIn(value); ok {
			value = p.fen
		}
		if g.FEN == "" {
			g.FEN, g.FENPlace = value, place
			return
		}
		if g.FEN == value {
			return
		}
	case "Result":
		if result, ok := record.ParseResult(value); ok && !record.TellsReason(value) {
			value = result.String()
		}
	}
	t := g.FindTag(name)
	switch {
	case t == nil && name != "FEN":
		g.Tags = append(g.Tags, record.Tag{Name: name, Value: value, Place: place})
	case t == nil || t.Value != value:
		f := diag.New(diag.DuplicateTag)
		f.Place, f.Width, f.Text, f.Args = place, runes(value), value, diag.Strs(name)
		g.Report(f)
	}
}
