// Package ocr reads scoresheets as character recognition delivers them: JSON in which
// a cell carries several readings with weights. Schema describes it:
//
//	{"rows":[{"n":1,"red":[["炮二平五",0.8],["炮三平五",0.15]],"black":[["马8进7",0.9]]}]}
//
// The reader forgives fields that it does not know, readings in any order, and a cell
// that is missing, null or empty: a move that was not recorded. The text of a move is
// its likeliest reading; all of them are in Game.Readings, for package repair. The
// format is only read.
package ocr

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/source"
)

// Schema is the JSON Schema of the format.
//
//go:embed schema.json
var Schema string

// NewCutter is a cutter of the sheets of one input.
func NewCutter() source.Cutter { return source.NewJSONCutter() }

type sheet struct {
	Tags map[string]string `json:"tags"`
	FEN  string            `json:"fen"`
	Rows []row             `json:"rows"`
}

type row struct {
	N     *int `json:"n"`
	Red   cell `json:"red"`
	Black cell `json:"black"`
}

type cell []record.Reading

// UnmarshalJSON reads a list of pairs of a text and a weight.
func (c *cell) UnmarshalJSON(b []byte) error {
	var pairs [][]any
	if err := json.Unmarshal(b, &pairs); err != nil {
		return err
	}
	*c = nil
	for _, p := range pairs {
		if len(p) != 2 {
			return errors.New("a reading is a pair of a text and a weight")
		}
		text, ok1 := p[0].(string)
		weight, ok2 := p[1].(float64)
		if !ok1 || !ok2 || weight < 0 || weight > 1 {
			return fmt.Errorf("a reading is a text and a weight from 0 to 1, not %v", p)
		}
		*c = append(*c, record.Reading{Text: strings.TrimSpace(text), Weight: weight})
	}
	slices.SortStableFunc(*c, func(a, b record.Reading) int { return cmp.Compare(b.Weight, a.Weight) })
	return nil
}

// Decode reads the sheet of a unit into g, which is empty. JSON that cannot be read is a
// finding, and the error is source.ErrNoGame.
func Decode(u *source.Unit, g *record.Game) error {
	g.Number, g.Format, g.Encoding = u.Number, "ocr", string(u.Encoding)
	g.Findings = append(g.Findings, u.Findings...)
	if u.Number == 0 {
		return nil
	}
	var s sheet
	document := strings.TrimLeft(u.Text, " \t\r\n[],\ufeff")
	dec := json.NewDecoder(strings.NewReader(document))
	if err := dec.Decode(&s); err != nil {
		f := diag.New(diag.CorruptInput)
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			f = diag.New(diag.TruncatedInput)
		}
		f.Place = u.Place(len(u.Text) - len(document) + int(dec.InputOffset()))
		f.Reason, f.Args = "json", diag.Strs(err.Error())
		g.Report(f)
		return source.ErrNoGame
	}
	fill(g, &s)
	return nil
}

func fill(g *record.Game, s *sheet) {
	names := make([]string, 0, len(s.Tags))
	for name := range s.Tags {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		g.Tags = append(g.Tags, record.Tag{Name: name, Value: s.Tags[name]})
	}
	g.FEN = s.FEN
	last := len(s.Rows)
	for last > 0 && len(s.Rows[last-1].Red)+len(s.Rows[last-1].Black) == 0 {
		last--
	}
	parent := record.NodeID(0)
	for i, row := range s.Rows[:last] {
		number := int32(-1)
		if row.N != nil && *row.N >= 0 && *row.N < 1<<20 {
			number = int32(*row.N)
		}
		for black, c := range []cell{row.Red, row.Black} {
			if black == 1 && len(c) == 0 && i == last-1 {
				break // the game ended with Red's move
			}
			n := record.Node{Number: number, Start: -1, Hole: len(c) == 0}
			if black == 1 {
				n.Number = -1
			}
			if len(c) > 0 {
				n.Text = c[0].Text
				n.Hole = n.Text == ""
			}
			parent = g.Add(parent, n)
			if len(c) > 0 {
				g.SetReadings(parent, c)
			}
		}
	}
}

// Sniff tells whether the start of an input looks like such a sheet.
func Sniff(text string) bool {
	text = strings.TrimLeft(text, "\ufeff \t\r\n")
	return strings.HasPrefix(text, "{") && strings.Contains(text, `"rows"`)
}
