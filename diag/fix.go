package diag

import "unicode/utf8"

// Safety says how far a change can be trusted.
type Safety string

const (
	Safe       Safety = "safe"       // may be made without being looked at
	Unsafe     Safety = "unsafe"     // a best guess
	Suggestion Safety = "suggestion" // one of several that are near
)

// Edit replaces a piece of the decoded text of an input. Line and Column count from 1,
// columns in characters. What stands there is Old; where it is something else, the
// input has changed and the edit must not be made. An insertion has no Old.
type Edit struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
}

// Width is how many characters the edit takes away.
func (e *Edit) Width() int { return utf8.RuneCountInString(e.Old) }

// Fix is a change that mends what a finding is about. Edits do not overlap and stand
// in the order of the text.
type Fix struct {
	Safety Safety `json:"safety"`
	Edits  []Edit `json:"edits"`
}

// Respell is the fix that writes a finding's text as its only candidate has it; nil
// where the finding has no place in a text, does not cover its text exactly, or has
// none or several candidates. It is safe: the move that is meant is not in doubt.
func (f *Finding) Respell() *Fix {
	if f.Line <= 0 || f.Column <= 0 || f.Text == "" || f.Width != utf8.RuneCountInString(f.Text) || len(f.Candidates) != 1 {
		return nil
	}
	to := f.Candidates[0].Text
	if to == "" || to == f.Text {
		return nil
	}
	return &Fix{Safe, []Edit{{f.Line, f.Column, f.Text, to}}}
}
