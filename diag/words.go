package diag

import "strings"

// Wording is a value of [Finding.Extra] that is put into words when the language is
// known.
type Wording interface {
	// In is the value in the language of a printer, ready for JSON.
	In(*Printer) any
}

// Table is a Wording that a detailed text report also shows as lines of cells.
type Table interface {
	Wording
	Rows(*Printer) [][]string
}

// Words is a text of the catalogue that is yet to be written: its key and the values
// that fill it. A value may be Words again, or a list of them, and then ends up as
// one text.
type Words struct {
	Key  string
	Args []any
}

// Say is Words with a key and values.
func Say(key string, args ...any) Words { return Words{key, args} }

// In is the text in the language of a printer.
func (w Words) In(p *Printer) any { return p.Say(w) }

// Say puts words into the language of the printer; none, those without a key, are "".
func (p *Printer) Say(w Words) string {
	if w.Key == "" {
		return ""
	}
	args := make([]any, len(w.Args))
	for i, a := range w.Args {
		args[i] = p.resolve(a)
	}
	return p.Text(w.Key, args...)
}

// resolve puts values that are words into text.
func (p *Printer) resolve(a any) any {
	switch a := a.(type) {
	case Words:
		return p.Say(a)
	case []Words:
		list := ""
		for i, w := range a {
			if i > 0 {
				list += p.Text("list.separator")
			}
			list += p.Say(w)
		}
		return list
	}
	return a
}

// worded is Extra with all its words written.
func (p *Printer) worded(extra map[string]any) map[string]any {
	out := make(map[string]any, len(extra))
	for name, v := range extra {
		if w, ok := v.(Wording); ok {
			v = w.In(p)
		}
		out[name] = v
	}
	return out
}

// Article is how an article of the competition rules is cited: by its number, those
// of the detailed rules of chapter 7 (det6) by that name.
func (p *Printer) Article(article string) string {
	if n, found := strings.CutPrefix(article, "det"); found {
		return p.Text("report.detailed", n)
	}
	return inline(article)
}
