package report

import (
	"fmt"
	"io"
	"strings"

	"qipu/diag"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"golang.org/x/text/language"
)

// sarifReport gathers findings and writes one SARIF 2.1.0 log when it is closed. Columns
// count Unicode code points; places in binary inputs are byte offsets.
type sarifReport struct {
	w       io.Writer
	printer *diag.Printer
	run     *sarif.Run
	rules   map[diag.Code]int
}

var sarifLevels = [...]string{diag.Info: sarif.LevelNote, diag.Warning: sarif.LevelWarning, diag.Error: sarif.LevelError}

// sarifLanguages are the languages as SARIF writes them: language and country.
var sarifLanguages = map[language.Tag]string{
	language.English:            "en-US",
	language.SimplifiedChinese:  "zh-CN",
	language.TraditionalChinese: "zh-TW",
}

func newSARIF(w io.Writer, o Options) *sarifReport {
	lang := sarifLanguages[o.Printer.Language()]
	driver := sarif.NewToolComponent().WithName("qipu").WithLanguage(lang)
	if o.Version != "" {
		driver.WithVersion(Visible(o.Version))
	}
	run := sarif.NewRun().WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints").WithLanguage(lang)
	return &sarifReport{w: w, printer: o.Printer, run: run, rules: map[diag.Code]int{}}
}

func (r *sarifReport) Finding(f *diag.Finding) error {
	index := r.rule(f.Code)
	result := sarif.NewResult().
		WithRuleID(string(f.Code)).
		WithRuleIndex(index).
		WithLevel(sarifLevels[min(f.Severity, diag.Error)]).
		WithMessage(sarif.NewTextMessage(r.printer.Message(f)))
	if physical := physicalLocation(f.Source, f.Place, f.Width); physical != nil {
		result.AddLocation(sarif.NewLocation().WithPhysicalLocation(physical))
	}
	for i := range f.Related {
		other := &f.Related[i]
		source := other.Source
		if source == "" {
			source = f.Source
		}
		location := sarif.NewLocation().WithMessage(sarif.NewTextMessage(r.printer.Related(other)))
		if physical := physicalLocation(source, diag.At(other.Line, other.Column), 1); physical != nil {
			location.WithPhysicalLocation(physical)
		}
		result.AddRelatedLocation(location)
	}
	if properties := resultProperties(f); len(properties.Properties) > 0 {
		result.WithProperties(properties)
	}
	r.run.AddResult(result)
	return nil
}

// rule is the index of a code among the rules of the log, which holds the pages
// of the codes that occur.
func (r *sarifReport) rule(c diag.Code) int {
	if i, ok := r.rules[c]; ok {
		return i
	}
	i := len(r.rules)
	r.rules[c] = i
	rule := sarif.NewReportingDescriptor().WithID(string(c)).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(sarifLevels[c.DefaultSeverity()]))
	if summary := r.printer.Summary(c); summary != "" {
		rule.WithShortDescription(sarif.NewMultiformatMessageString().WithText(summary))
	}
	if page, ok := r.printer.Explain(c); ok {
		rule.WithHelp(sarif.NewMultiformatMessageString().WithText(page).WithMarkdown(page))
	}
	r.run.Tool.Driver.AddRule(rule)
	return i
}

func (r *sarifReport) Close() error {
	if err := sarif.NewReport().AddRun(r.run).Write(r.w); err != nil {
		return err
	}
	_, err := io.WriteString(r.w, "\n")
	return err
}

// resultProperties are the fields of a finding that SARIF has no place for.
func resultProperties(f *diag.Finding) *sarif.PropertyBag {
	bag := sarif.NewPropertyBag()
	if f.Game > 0 {
		bag.Add("game", f.Game)
	}
	if f.Ply > 0 {
		bag.Add("ply", f.Ply)
	}
	for name, value := range map[string]string{"side": f.Side, "reason": f.Reason, "text": f.Text} {
		if value != "" {
			bag.Add(name, value)
		}
	}
	if articles := f.Cited(); len(articles) > 0 {
		bag.Add("articles", articles)
	}
	if len(f.Candidates) > 0 {
		bag.Add("candidates", f.Candidates)
	}
	return bag
}

// physicalLocation is nil when nothing is known about the place.
func physicalLocation(source string, place diag.Place, width int) *sarif.PhysicalLocation {
	if source == "" {
		return nil
	}
	location := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewSimpleArtifactLocation(uri(source)))
	switch {
	case place.Line > 0:
		region := sarif.NewRegion().WithStartLine(place.Line)
		if place.Column > 0 {
			region.WithStartColumn(place.Column).WithEndColumn(place.Column + max(width, 1))
		}
		location.WithRegion(region)
	case place.HasOffset && place.Offset >= 0:
		location.WithRegion(sarif.NewRegion().WithByteOffset(int(place.Offset)))
	}
	return location
}

// uri is the name of an input as a URI reference: forward slashes, all but the
// characters that a path may hold percent-encoded, "!" before the members of an
// archive kept.
func uri(source string) string {
	source = strings.ReplaceAll(source, `\`, "/")
	prefix := ""
	switch {
	case strings.HasPrefix(source, "/"):
		prefix = "file://"
	case len(source) > 2 && source[1] == ':' && source[2] == '/' && isLetter(source[0]):
		prefix, source = "file:///"+source[:2], source[2:]
	}
	var b strings.Builder
	b.WriteString(prefix)
	for i := range len(source) {
		c := source[i]
		if isLetter(c) || '0' <= c && c <= '9' || strings.IndexByte("-._~/!$&'()*+,;=@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
