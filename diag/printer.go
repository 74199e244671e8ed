package diag

import "golang.org/x/text/language"

// Printer puts findings into words of one language.
type Printer struct{ tag language.Tag }

// NewPrinter is a printer for the language that comes nearest to tag.
func NewPrinter(tag language.Tag) *Printer { return &Printer{tag} }

// Message says what a finding says, in one line.
func (p *Printer) Message(f *Finding) string { return string(f.Code) }

// Related says what a related place has to do with the finding.
func (p *Printer) Related(r *Related) string { return r.Note }
