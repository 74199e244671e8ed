package diag

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// tongues compiles the texts of a language when it is first asked for.
var tongues = [...]func() (*tongue, error){
	sync.OnceValues(func() (*tongue, error) { return newTongue(language.English, english) }),
	sync.OnceValues(func() (*tongue, error) { return newTongue(language.SimplifiedChinese, simplified) }),
	sync.OnceValues(func() (*tongue, error) { return newTongue(language.TraditionalChinese, traditional(simplified)) }),
}

// Printer puts findings into words of one language. It may be used by several
// goroutines at once.
type Printer struct{ tongue *tongue }

// NewPrinter is a printer for the language that comes nearest to tag, English
// if none does.
func NewPrinter(tag language.Tag) *Printer {
	_, i, confidence := language.NewMatcher(Languages).Match(tag)
	if confidence == language.No {
		i = 0
	}
	g, err := tongues[i]()
	if err != nil {
		// The texts are constants and a test compiles them all; a printer
		// without texts still names codes and keys.
		g = &tongue{tag: Languages[i]}
	}
	return &Printer{g}
}

// Language is the language the printer speaks.
func (p *Printer) Language() language.Tag { return p.tongue.tag }

// Message says what a finding says, in one line without the place. Values that
// the finding lacks are left out; a code that is not in the catalogue stands
// for itself.
func (p *Printer) Message(f *Finding) string {
	v := p.values(f)
	text, used, ok := p.tongue.say(string(f.Code), &v)
	if !ok {
		return inline(string(f.Code))
	}
	if v.has()&^used&(1<<slotReason) != 0 {
		return p.pair(text, v[slotReason])
	}
	return text
}

// pair is two texts with a colon between them.
func (p *Printer) pair(a, b any) string {
	text, _, _ := p.tongue.say("message.pair", &values{a, b})
	return text
}

func (p *Printer) values(f *Finding) (v values) {
	p.fill(&v, f.Args)
	v[slotText] = inline(f.Text)
	v[slotReason] = p.phrase(f.Code, f.Reason)
	if f.Side != "" {
		v[slotSide] = p.Text("side." + f.Side)
	}
	v.number(slotCount, f.Count)
	v.number(slotFouls, f.Fouls)
	if len(f.Candidates) == 1 {
		v[slotCandidate] = inline(cmp.Or(f.Candidates[0].Text, f.Candidates[0].Move))
	}
	v[slotCandidates] = p.alternatives(f.Candidates)
	if c := f.Cycle; c != nil {
		v.label(slotFrom, c.From)
		v.label(slotTo, c.To)
		v.number(slotCycles, c.Count)
		v[slotVerdict] = p.phrase(f.Code, c.Verdict)
	}
	if l := f.Limit; l != nil {
		v.label(slotRed, l.Red)
		v.label(slotBlack, l.Black)
		v[slotVerdict] = p.phrase(f.Code, l.Verdict)
	}
	return v
}

// fill puts arguments into the numbered slots.
func (p *Printer) fill(v *values, args []Arg) {
	for i, a := range args[:min(len(args), slotText)] {
		v[i] = p.value(a)
	}
}

// phrase is a reason or verdict in words; one that the catalogue does not know
// stands for itself.
func (p *Printer) phrase(c Code, reason string) string {
	if reason == "" {
		return ""
	}
	if text, _, ok := p.tongue.say(string(c)+"/"+reason, &values{}); ok {
		return text
	}
	return inline(reason)
}

// maxAlternatives is how many readings a message lists; the finding has all.
const maxAlternatives = 6

// alternatives lists candidates: 炮五平八 (e2b2), 炮五平八 (e7b7) or ….
func (p *Printer) alternatives(list []Candidate) string {
	var b strings.Builder
	for i, c := range list {
		switch {
		case i == 0:
		case i == maxAlternatives:
			b.WriteString(p.Text("list.separator"))
			b.WriteString("…")
			return b.String()
		case i == len(list)-1:
			b.WriteString(p.Text("list.or"))
		default:
			b.WriteString(p.Text("list.separator"))
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// String is the candidate for people: 炮五平八 (e2b2).
func (c Candidate) String() string {
	text, move := inline(c.Text), inline(c.Move)
	switch {
	case text == "":
		return move
	case move == "" || move == text:
		return text
	}
	return text + " (" + move + ")"
}

// Related says what a related place has to do with the finding; a note that the
// catalogue does not know stands for itself.
func (p *Printer) Related(r *Related) string {
	var v values
	p.fill(&v, r.Args)
	return p.filled(r.Note, &v)
}

// Text is one of the other texts of the program ("report.candidates",
// "summary.errors"). Whole numbers among the arguments are written with the
// separators of the language and decide between singular and plural. A key that
// the catalogue does not know stands for itself.
func (p *Printer) Text(key string, args ...any) string {
	var v values
	for i, a := range args {
		if i >= slotText {
			break
		}
		if n, ok := a.(int); ok {
			v[i] = n
		} else {
			v[i] = word(a)
		}
	}
	return p.filled(key, &v)
}

// filled is a text with its values; a key that the catalogue does not know stands for
// itself.
func (p *Printer) filled(key string, v *values) string {
	if text, _, ok := p.tongue.say(key, v); ok {
		return text
	}
	return inline(key)
}

// Fix says what a fix does and how far it can be trusted.
func (p *Printer) Fix(f *Fix) string {
	var said strings.Builder
	for i := range f.Edits {
		if i == maxAlternatives {
			said.WriteString("…")
			break
		}
		if i > 0 {
			said.WriteString(p.Text("list.separator"))
		}
		said.WriteString(p.Text("fix.edit", f.Edits[i].Old, f.Edits[i].New))
	}
	return p.filled("fix.said", &values{said.String(), p.Text("safety." + string(f.Safety))})
}

// Summary says in one line what a code means; "" for a code that is not in the
// catalogue.
func (p *Printer) Summary(c Code) string {
	text, _, _ := p.tongue.say(string(c)+"/summary", &values{})
	return text
}

// word is a value as it stands in a text; what is absent is nothing.
func word(a any) string {
	switch a := a.(type) {
	case nil:
		return ""
	case string:
		return inline(a)
	}
	return inline(fmt.Sprint(a))
}

// maxInline is how many characters of the input a message quotes at most.
const maxInline = 60

// inline makes text of the input fit into a line of a message: runs of white
// space become one space, and what is long is cut.
func inline(s string) string {
	if len(s) <= maxInline && utf8.ValidString(s) && !strings.ContainsFunc(s, isBreak) {
		return s
	}
	var b strings.Builder
	n, space := 0, false
	for _, r := range strings.TrimSpace(s) {
		if unicode.IsSpace(r) {
			space = true
			continue
		}
		if n >= maxInline {
			b.WriteString("…")
			break
		}
		if space {
			b.WriteByte(' ')
			space = false
			n++
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

func isBreak(r rune) bool { return r != ' ' && unicode.IsSpace(r) }
