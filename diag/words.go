package diag

import "strings"

// Words is a text of the catalogue that is yet to be written: its key and the values
// that fill it.
type Words struct {
	Key  string `json:"say,omitzero"`
	Args []Arg  `json:"args,omitzero"`
}

// Say is Words with a key and values.
func Say(key string, args ...Arg) Words { return Words{key, args} }

// Say puts words into the language of the printer; none, those without a key, are "".
func (p *Printer) Say(w Words) string {
	if w.Key == "" {
		return ""
	}
	var v values
	p.fill(&v, w.Args)
	return p.filled(w.Key, &v)
}

// value is an argument as it stands in a slot: words are written.
func (p *Printer) value(a Arg) any {
	switch a.Kind {
	case TextArg:
		return inline(a.Text)
	case NumberArg:
		return a.Number
	case WordsArg:
		var list strings.Builder
		for i, w := range a.Words {
			if i > 0 {
				list.WriteString(p.Text("list.separator"))
			}
			list.WriteString(p.Say(w))
		}
		return inline(list.String())
	}
	return nil
}

// Article is how an article of the competition rules is cited: by its number, those
// of the detailed rules of chapter 7 (det6) by that name.
func (p *Printer) Article(article string) string {
	if n, found := strings.CutPrefix(article, "det"); found {
		return p.Text("report.detailed", n)
	}
	return inline(article)
}
