package diag

import (
	"embed"
	"strings"

	"golang.org/x/text/language"
)

// pages are the explanations, one file a code and language. The examples are
// records as they stand in a file, with what qipu says about them.
//
//go:embed explain
var pages embed.FS

// Explain is the page about a code, in Markdown: what it means, why it matters,
// an example, what to do, where it comes from, and the reasons it can have;
// false for a code that is not in the catalogue.
func (p *Printer) Explain(c Code) (string, bool) {
	e := entryOf(c)
	if e == nil {
		return "", false
	}
	dir := "en"
	if p.tongue.tag != language.English {
		dir = "zh-Hans"
	}
	body, err := pages.ReadFile("explain/" + dir + "/" + string(e.code) + ".md")
	if err != nil {
		return "", false
	}
	var b strings.Builder
	b.WriteString("# " + string(c) + "\n\n")
	b.WriteString(p.pair(p.Text("severity."+e.severity.String()), p.Summary(c)) + "\n\n")
	if p.tongue.tag == language.TraditionalChinese {
		b.WriteString(toTraditional(string(body)))
	} else {
		b.Write(body)
	}
	if reasons := Reasons(c); len(reasons) > 0 {
		b.WriteString("\n## " + p.Text("explain.reasons") + "\n")
		for _, r := range reasons {
			b.WriteString("- " + p.pair("`"+r+"`", p.phrase(c, r)) + "\n")
		}
	}
	return b.String(), true
}
