package convert

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestResultsTravel: units, configurations and results are plain data. What a processor
// elsewhere makes of a unit that was sent there, and sends back, is what one here makes
// of it; and the output of the whole is the same.
func TestResultsTravel(t *testing.T) {
	var inputs []string
	for _, dir := range []string{filepath.Join("..", "testdata"), filepath.Join("..", "..", "shared", "cases", "cases")} {
		_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				inputs = append(inputs, path)
			}
			return nil
		})
	}
	if len(inputs) < 5 {
		t.Fatal("no inputs")
	}
	for _, path := range inputs {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range []string{"pgn", "json"} {
			c := sent(t, Config{To: to, Lang: "zh-Hans", Excerpts: -1})
			here, err := NewProcessor(c)
			if err != nil {
				t.Fatal(err)
			}
			there, _ := NewProcessor(c)
			s, err := c.Split(bytes.NewReader(data), path, SplitOptions{})
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			var text strings.Builder
			for {
				u, err := s.Next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				text.WriteString(u.Text)
				far := sent(t, u)
				a, err1 := here.Process(&u)
				b, err2 := there.Process(&far)
				if b = sent(t, b); err1 != nil || err2 != nil || !reflect.DeepEqual(sent(t, a), b) || string(a.Output) != string(b.Output) {
					t.Errorf("%s game %d: here\n%+v %v\nelsewhere\n%+v %v", path, u.Number, a, err1, b, err2)
				}
			}
		}
	}
}

// sent is a value as it arrives elsewhere.
func sent[T any](t *testing.T, v T) (out T) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
