package pgn

import (
	"strings"

	"qipu/fen"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// roster are the tags that come first.
var roster = [...]string{"Event", "Site", "Date", "Round", "Red", "Black", "Result"}

// tags writes the tags and counts the plies before the first move.
func (w *Writer) tags() {
	g := w.g
	game := "Chinese Chess"
	if t := g.FindTag("Game"); t != nil && t.Value != "" {
		game = t.Value
	}
	w.tag("Game", game)
	result := ""
	for _, name := range roster {
		t := g.FindTag(name)
		switch {
		case t == nil:
		case name == "Result":
			if _, ok := record.ParseResult(t.Value); ok {
				result = t.Value
				w.tag(name, g.Result.String())
			} else {
				w.tag(name, t.Value)
			}
		default:
			w.tag(name, t.Value)
		}
	}
	seen := make(map[string]bool, len(g.Tags))
	for i := range g.Tags {
		t := &g.Tags[i]
		folded := strings.ToLower(t.Name)
		again := seen[folded]
		seen[folded] = true
		switch name := canonical(t.Name); {
		case again:
			w.lose(t.Name + " " + t.Value)
		case name == "Game", name == "FEN", name == "Format", onRoster(name):
		default:
			w.tag(name, t.Value)
		}
	}
	if record.TellsReason(result) && g.FindTag("Termination") == nil {
		w.tag("Termination", result)
	}
	w.start()
	switch s := w.opt.Notation.Style; s {
	case notation.Chinese:
	case notation.ICCS, notation.WXF:
		w.tag("Format", strings.ToUpper(s.String()))
	default:
		w.tag("Format", s.String())
	}
}

func onRoster(name string) bool {
	for _, n := range roster {
		if n == name {
			return true
		}
	}
	return false
}

// start writes the FEN where it is not that of the start position, and sets the ply
// from which the numbers count.
func (w *Writer) start() {
	g := w.g
	setup := fen.Setup{Position: g.Start, Counter: g.Counter, Round: g.Round}
	unreadable := false
	if !g.StartOK && g.FEN != "" {
		var err error
		setup, err = fen.Parse(g.FEN)
		unreadable = err != nil
	}
	w.ply = 2 * max(0, setup.Round-1)
	if setup.Position.Side() == rules.Black {
		w.ply++
	}
	switch {
	case unreadable:
		w.tag("FEN", strings.TrimSpace(oneLine(g.FEN)))
	case setup.Position != rules.StartPosition() || setup.Counter > 0 || setup.Round > 1:
		w.tag("FEN", setup.String())
	}
}

var quote = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// tag writes one tag.
func (w *Writer) tag(name, value string) {
	clean := strings.Map(func(c rune) rune {
		if c <= ' ' || c == 0x7f || strings.ContainsRune(`"[]{}　`, c) {
			return '_'
		}
		return c
	}, strings.ToValidUTF8(name, "_"))
	text := oneLine(value)
	if clean == "" || len(clean) > maxTagName {
		w.lose(name + " " + value)
		return
	}
	if clean != name || text != value {
		w.lose(name + " " + value)
	}
	w.buf = append(append(append(w.buf, '['), clean...), ` "`...)
	if strings.ContainsAny(text, `\"`) {
		text = quote.Replace(text)
	}
	w.buf = append(append(w.buf, text...), "\"]\n"...)
}

// dosEnd is what DOS programs take for the end of a file.
const dosEnd = 0x1a

// oneLine is a text without line ends and the characters that end a file or make it
// look like UTF-16; other control characters occur in names of real files.
func oneLine(text string) string {
	return strings.Map(func(c rune) rune {
		if c == 0 || c == dosEnd || c == '\n' || c == '\r' {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "\ufffd"))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// comment writes a comment. It has no way to hold }.
func (w *Writer) comment(text string) {
	if strings.IndexByte(text, '\r') >= 0 {
		text = lineEnds.Replace(text)
	}
	clean := strings.Map(func(c rune) rune {
		switch {
		case c == '}':
			return '｝'
		case c == 0 || c == dosEnd:
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "\ufffd"))
	if strings.ReplaceAll(text, "}", "｝") != clean {
		w.lose(text)
	}
	if clean = strings.Trim(clean, " \t\n"); clean == "" {
		return
	}
	if strings.HasPrefix(clean, record.UnplayedOpen) {
		clean = " " + clean
	}
	w.next()
	w.word = append(append(append(w.word, '{'), w.guard(clean)...), '}')
	w.numbered = true
}

// guard keeps a line of a comment from being taken for the tags of the next game.
func (w *Writer) guard(text string) string {
	if strings.Contains(text, "\n[") && (len(text) > maxComment || strings.IndexByte(text, '{') >= 0) {
		return strings.ReplaceAll(text, "\n[", "\n [")
	}
	return text
}
