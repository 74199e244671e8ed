package diag

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// generated is a finding with any values in its fields: each is set or missing, lists
// may be empty.
func generated(r *rand.Rand, c Code) Finding {
	f := Finding{Code: c}
	fill(r, reflect.ValueOf(&f).Elem(), 0)
	f.Code, f.Severity = c, Severity(r.IntN(int(Error)+1))
	return f
}

var pieces = []string{"马8进7", "a.pgn", "\x1b[31m", "\u202e", "\ufffd", `\ufffd`, "\xff\xfe", "<&>\"\\", "\n\t\x00", "{1}%!s", "\u2028", "马\xe7"}

func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Type() {
	case reflect.TypeFor[Arg]():
		v.Set(reflect.ValueOf(generatedArg(r, depth)))
		return
	}
	if r.IntN(3) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.String:
		var s strings.Builder
		for range r.IntN(3) {
			s.WriteString(pieces[r.IntN(len(pieces))])
		}
		v.SetString(s.String())
	case reflect.Int, reflect.Int64:
		v.SetInt(r.Int64() >> r.IntN(64) * (1 - 2*r.Int64N(2)))
	case reflect.Uint8:
		v.SetUint(r.Uint64N(3))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem(), depth+1)
	case reflect.Slice:
		n := r.IntN(4)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth)
		}
	default:
		panic("no plain data: " + v.Type().String())
	}
}

func generatedArg(r *rand.Rand, depth int) Arg {
	switch r.IntN(5) {
	case 0:
		return Arg{}
	case 1:
		return Num(int(r.Int64() >> r.IntN(64)))
	case 2:
		if depth < 6 {
			words := make([]Words, r.IntN(3))
			for i := range words {
				fill(r, reflect.ValueOf(&words[i]).Elem(), depth+2)
			}
			return Phrase(words...)
		}
	}
	return Str(pieces[r.IntN(len(pieces))])
}

// What is written for another machine comes back equal, for every code.
func TestFindingsTravel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	quoted := 0
	for range 200 {
		for _, c := range Codes() {
			f := generated(r, c)
			if quotes(t, f) {
				quoted++
			}
		}
	}
	if quoted == 0 {
		t.Error("no finding had a string that is not UTF-8")
	}
}

// quotes tells whether a finding travels with its strings quoted.
func quotes(t *testing.T, f Finding) bool {
	t.Helper()
	b, err := json.Marshal([]*Finding{&f})
	if err != nil {
		t.Fatal(err)
	}
	var back []Finding
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	if !reflect.DeepEqual(back, []Finding{f}) {
		t.Fatalf("%s\nis  %+v\nwas %+v", b, back[0], f)
	}
	if !utf8.Valid(b) {
		t.Fatalf("not UTF-8: %q", b)
	}
	return strings.Contains(string(b), `"quoted":true`)
}

func FuzzFindingsTravel(f *testing.F) {
	f.Add(uint64(1), "illegal-move", "a\xff.pgn")
	f.Add(uint64(2), "", `\ufffd`)
	f.Fuzz(func(t *testing.T, seed uint64, code, source string) {
		finding := generated(rand.New(rand.NewPCG(seed, 0)), Code(code))
		finding.Source = source
		quotes(t, finding)
	})
}

func TestFindingFromJSON(t *testing.T) {
	const text = `{"code":"swapped-moves","severity":"error","line":3,"column":5,"args":["车9平8",3,null,[{"say":"piece.red-rook"}],[]],"fix":{"safety":"safe","edits":[{"line":3,"column":5,"old":"a","new":"b"}]}}`
	want := Finding{
		Code: SwappedMoves, Severity: Error, Place: At(3, 5),
		Args: []Arg{Str("车9平8"), Num(3), {}, Phrase(Say("piece.red-rook")), Phrase()},
		Fix:  &Fix{Safe, []Edit{{3, 5, "a", "b"}}},
	}
	f := Finding{Text: "old"} // all of it is replaced
	if err := json.Unmarshal([]byte(text), &f); err != nil || !reflect.DeepEqual(f, want) {
		t.Errorf("%+v, %v", f, err)
	}
	if b, err := json.Marshal(want); err != nil || string(b) != text {
		t.Errorf("%s, %v", b, err)
	}
	for _, bad := range []string{
		`{"args":[{}]}`, `{"args":[1.5]}`, `{"args":[[3]]}`, `{"args":[true]}`, `{"code":3}`, `{"quoted":true,"code":"x"}`, `[]`, `{"line":"3"}`,
	} {
		if err := json.Unmarshal([]byte(bad), &f); err == nil {
			t.Errorf("%s is read as %+v", bad, f)
		}
	}
}
