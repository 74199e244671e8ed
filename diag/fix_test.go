package diag

import (
	"reflect"
	"testing"
)

func TestRespell(t *testing.T) {
	f := Finding{Code: MissingQualifier, Place: At(3, 5), Width: 4, Text: "车五进四", Candidates: []Candidate{{"e5e9", "前车进四"}}}
	want := &Fix{Safe, []Edit{{3, 5, "车五进四", "前车进四"}}}
	if got := f.Respell(); !reflect.DeepEqual(got, want) || got.Edits[0].Width() != 4 {
		t.Errorf("%+v, want %+v", got, want)
	}
	for name, spoil := range map[string]func(*Finding){
		"no place":            func(f *Finding) { f.Place = AtOffset(7) },
		"no column":           func(f *Finding) { f.Column = 0 },
		"no text":             func(f *Finding) { f.Text = "" },
		"blanks in the input": func(f *Finding) { f.Width = 7 },
		"no candidate":        func(f *Finding) { f.Candidates = nil },
		"two candidates":      func(f *Finding) { f.Candidates = append(f.Candidates, Candidate{"e3e7", "后车进四"}) },
		"no spelling":         func(f *Finding) { f.Candidates = []Candidate{{Move: "e5e9"}} },
		"spelt so already":    func(f *Finding) { f.Candidates = []Candidate{{"e5e9", "车五进四"}} },
	} {
		spoilt := f
		spoil(&spoilt)
		if got := spoilt.Respell(); got != nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
