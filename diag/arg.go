package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// ArgKind says which field of an [Arg] holds the value.
type ArgKind uint8

const (
	NoArg     ArgKind = iota // the value is missing
	TextArg                  // Text
	NumberArg                // Number
	WordsArg                 // Words, several of them as a list
)

// Arg is a value that fills a text of the catalogue. The zero Arg is a value that is
// missing: alternatives of the text that need it are not used.
type Arg struct {
	Kind   ArgKind
	Text   string
	Number int
	Words  []Words
}

// Str is a text as an argument.
func Str(s string) Arg { return Arg{Kind: TextArg, Text: s} }

// Num is a count as an argument: it is written with the separators of the language and
// decides between singular and plural.
func Num(n int) Arg { return Arg{Kind: NumberArg, Number: n} }

// Label is the number of a ply, move or round as an argument, written as it is.
func Label(n int) Arg { return Str(strconv.Itoa(n)) }

// Phrase is words as an argument, several of them as a list.
func Phrase(w ...Words) Arg {
	if len(w) == 0 {
		w = nil // an empty list has one form, which JSON keeps
	}
	return Arg{Kind: WordsArg, Words: w}
}

// Strs are texts as arguments.
func Strs(texts ...string) []Arg {
	if len(texts) == 0 {
		return nil
	}
	args := make([]Arg, len(texts))
	for i, s := range texts {
		args[i] = Str(s)
	}
	return args
}

// Nums are counts as arguments.
func Nums(numbers ...int) []Arg {
	args := make([]Arg, len(numbers))
	for i, n := range numbers {
		args[i] = Num(n)
	}
	return args
}

// String is the value for a log; words stand as their keys.
func (a Arg) String() string {
	switch a.Kind {
	case TextArg:
		return a.Text
	case NumberArg:
		return strconv.Itoa(a.Number)
	case WordsArg:
		return fmt.Sprint(a.Words)
	}
	return ""
}

// MarshalJSON writes a text as a string, a number as a number, words as a list of
// objects, and a missing value as null.
func (a Arg) MarshalJSON() ([]byte, error) {
	switch a.Kind {
	case TextArg:
		return json.Marshal(a.Text)
	case NumberArg:
		return strconv.AppendInt(nil, int64(a.Number), 10), nil
	case WordsArg:
		if a.Words == nil {
			return []byte("[]"), nil
		}
		return json.Marshal(a.Words)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Arg) UnmarshalJSON(b []byte) error {
	*a = Arg{}
	b = bytes.TrimSpace(b)
	if len(b) == 0 {
		return fmt.Errorf("argument of a finding: no value")
	}
	switch b[0] {
	case 'n':
		return nil
	case '"':
		a.Kind = TextArg
		return json.Unmarshal(b, &a.Text)
	case '[':
		a.Kind = WordsArg
		if err := json.Unmarshal(b, &a.Words); err != nil || len(a.Words) > 0 {
			return err
		}
		a.Words = nil // as Phrase() has it
		return nil
	}
	a.Kind = NumberArg
	return json.Unmarshal(b, &a.Number)
}
