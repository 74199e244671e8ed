package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// plainFinding is a Finding without its methods.
type plainFinding Finding

// wireFinding is a finding on its way to another machine.
type wireFinding struct {
	plainFinding
	Quoted bool `json:"quoted,omitzero"` // all strings but empty ones are Go literals
}

// MarshalJSON writes all fields of a finding, as UnmarshalJSON reads them back; the
// form of a report is [Finding.JSON]. JSON has no place for bytes that are not UTF-8,
// which the name of a file may hold: then all strings are written as Go literals, and
// "quoted" says so.
func (f Finding) MarshalJSON() ([]byte, error) {
	b, err := json.Marshal(plainFinding(f))
	if err != nil || !bytes.Contains(b, []byte(`\ufffd`)) { // so the encoder writes a bad byte
		return b, err
	}
	quoted, err := mapStrings(reflect.ValueOf(plainFinding(f)), func(s string) (string, error) { return strconv.Quote(s), nil })
	if err != nil {
		return nil, err
	}
	return json.Marshal(wireFinding{quoted.Interface().(plainFinding), true})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Finding) UnmarshalJSON(b []byte) error {
	var wire wireFinding
	if err := json.Unmarshal(b, &wire); err != nil {
		return err
	}
	if wire.Quoted {
		plain, err := mapStrings(reflect.ValueOf(wire.plainFinding), strconv.Unquote)
		if err != nil {
			return fmt.Errorf("finding: a string is not quoted: %w", err)
		}
		wire.plainFinding = plain.Interface().(plainFinding)
	}
	*f = Finding(wire.plainFinding)
	return nil
}

// mapStrings is a copy of plain data with every string in it changed.
func mapStrings(v reflect.Value, change func(string) (string, error)) (reflect.Value, error) {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	var err error
	set := func(to, from reflect.Value) bool {
		var changed reflect.Value
		if changed, err = mapStrings(from, change); err == nil {
			to.Set(changed)
		}
		return err == nil
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() == 0 {
			break // is left out
		}
		var s string
		if s, err = change(v.String()); err == nil {
			out.SetString(s)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			set(out.Elem(), v.Elem())
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := 0; i < v.Len() && set(out.Index(i), v.Index(i)); i++ {
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && set(out.Field(i), v.Field(i)); i++ {
		}
	}
	return out, err
}
