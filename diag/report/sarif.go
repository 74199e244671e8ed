package report

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"

	"qipu/diag"

	"golang.org/x/text/language"
)

// sarifReport writes one SARIF 2.1.0 log (OASIS standard, errata 01) as the findings
// come: first the rules, which are the whole catalogue, then a result for each
// finding. Columns count Unicode code points; places in binary inputs are byte
// offsets.
type sarifReport struct {
	w       io.Writer
	o       Options
	p       *diag.Printer
	indexes map[diag.Code]int // of the rules, nil before they are written
	results int
	buf     bytes.Buffer
}

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

var sarifLevels = [...]string{diag.Info: "note", diag.Warning: "warning", diag.Error: "error"}

// sarifLanguages are the languages as SARIF writes them: language and country.
var sarifLanguages = map[language.Tag]string{
	language.English:            "en-US",
	language.SimplifiedChinese:  "zh-CN",
	language.TraditionalChinese: "zh-TW",
}

func newSARIF(w io.Writer, o Options) *sarifReport { return &sarifReport{w: w, o: o, p: o.Printer} }

// begin puts all that comes before the results into buf, once.
func (r *sarifReport) begin() error {
	if r.indexes != nil {
		return nil
	}
	r.indexes = map[diag.Code]int{}
	lang := sarifLanguages[r.p.Language()]
	var tool sarifTool
	tool.Driver = sarifDriver{Name: "qipu", Language: lang, Version: Visible(r.o.Version)}
	for i, c := range diag.Codes() {
		r.indexes[c] = i
		tool.Driver.Rules = append(tool.Driver.Rules, r.rule(c))
	}
	r.buf.WriteString(`{"$schema":"` + sarifSchema + `","version":"2.1.0","runs":[{"tool":`)
	if err := r.encode(tool); err != nil {
		return err
	}
	r.buf.WriteString(`,"columnKind":"unicodeCodePoints","language":"` + lang + `","results":[`)
	return nil
}

// rule describes a code with its page.
func (r *sarifReport) rule(c diag.Code) sarifRule {
	page, _ := r.p.Explain(c)
	return sarifRule{
		ID:               string(c),
		ShortDescription: sarifText{Text: r.p.Summary(c)},
		FullDescription:  sarifText{Text: meaning(page)},
		Help:             sarifText{Text: page, Markdown: page},
		Default:          sarifDefault{Level: sarifLevels[min(c.DefaultSeverity(), diag.Error)]},
	}
}

// meaning is the first paragraph of the first section of a page.
func meaning(page string) string {
	_, section, _ := strings.Cut(page, "\n## ")
	_, section, _ = strings.Cut(section, "\n")
	paragraph, _, _ := strings.Cut(section, "\n\n")
	return strings.TrimSpace(paragraph)
}

func (r *sarifReport) Finding(f *diag.Finding) error {
	r.buf.Reset()
	if err := r.begin(); err != nil {
		return err
	}
	if r.results++; r.results > 1 {
		r.buf.WriteByte(',')
	}
	r.buf.WriteByte('\n')
	if err := r.encode(r.result(f)); err != nil {
		return err
	}
	return r.flush()
}

// Close ends the log; a run that found nothing has no results in it.
func (r *sarifReport) Close() error {
	r.buf.Reset()
	if err := r.begin(); err != nil {
		return err
	}
	r.buf.WriteString("]}]}\n")
	return r.flush()
}

func (r *sarifReport) flush() error {
	_, err := r.w.Write(r.buf.Bytes())
	return err
}

// encode appends a value to buf as JSON.
func (r *sarifReport) encode(v any) error {
	e := json.NewEncoder(&r.buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	r.buf.Truncate(r.buf.Len() - 1) // the line end
	return nil
}

func (r *sarifReport) result(f *diag.Finding) *sarifResult {
	result := &sarifResult{
		RuleID:  string(f.Code),
		Level:   sarifLevels[min(f.Severity, diag.Error)],
		Message: sarifMessage{sarifPlain(r.p.Message(f))},
		Properties: sarifProperties{
			Game: f.Game, Ply: f.Ply, Side: f.Side, Reason: f.Reason, Text: f.Text, Articles: f.Cited(),
			Candidates: f.Candidates, Count: f.Count, Repaired: f.Repaired, Details: f.Details(r.p),
		},
	}
	if i, ok := r.indexes[f.Code]; ok {
		result.RuleIndex = &i
	}
	if place := physicalLocation(f.Source, f.Place, f.Width); place != nil {
		result.Locations = []sarifLocation{{Physical: place}}
	}
	for i := range f.Related {
		other := &f.Related[i]
		source := other.Source
		if source == "" {
			source = f.Source
		}
		result.Related = append(result.Related, sarifLocation{
			Physical: physicalLocation(source, diag.At(other.Line, other.Column), 1),
			Message:  &sarifMessage{sarifPlain(relatedSaid(r.p, other))},
		})
	}
	if fix := r.fix(f); fix != nil {
		result.Fixes = []sarifFix{*fix}
	}
	return result
}

// fix is nil where a finding has none, or no source to make it in.
func (r *sarifReport) fix(f *diag.Finding) *sarifFix {
	if f.Fix == nil || f.Source == "" || len(f.Fix.Edits) == 0 {
		return nil
	}
	change := sarifChange{Artifact: sarifArtifact{uri(f.Source)}}
	for i := range f.Fix.Edits {
		e := &f.Fix.Edits[i]
		one := sarifReplacement{Deleted: deletedRegion(e)}
		if e.New != "" {
			one.Inserted = &sarifContent{e.New}
		}
		change.Replacements = append(change.Replacements, one)
	}
	return &sarifFix{
		Description: sarifMessage{sarifPlain(r.p.Fix(f.Fix))},
		Changes:     []sarifChange{change},
		Properties:  sarifFixProperties{f.Fix.Safety},
	}
}

// deletedRegion is where an edit takes text away. Its end is the place behind the
// last character.
func deletedRegion(e *diag.Edit) sarifRegion {
	region := sarifRegion{StartLine: e.Line, StartColumn: e.Column, EndColumn: e.Column + e.Width()}
	if n := strings.Count(e.Old, "\n"); n > 0 {
		region.EndLine = e.Line + n
		region.EndColumn = 1 + utf8.RuneCountInString(e.Old[strings.LastIndexByte(e.Old, '\n')+1:])
	}
	return region
}

// sarifPlain is a text as the message of a log: nothing of the input in it becomes a
// link (SARIF 3.11.6) or is hidden from the reader.
func sarifPlain(s string) string {
	s = Visible(s)
	if !strings.Contains(s, "](") {
		return s
	}
	return sarifLinks.Replace(s)
}

var sarifLinks = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)
