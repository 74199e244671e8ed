package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"qipu/diag"
)

// statistics counts findings by code and severity, with the files and games they
// are in, and writes them at the end: as a table, as one object a line for JSON, or as
// an annotation a line for GitHub.
type statistics struct {
	w      io.Writer
	o      Options
	counts map[kind]*count
}

type kind struct {
	code     diag.Code
	severity diag.Severity
}

type count struct {
	Code     diag.Code     `json:"code"`
	Severity diag.Severity `json:"severity"`
	Findings int           `json:"findings"`
	Files    int           `json:"files"`
	Games    int           `json:"games"`

	source string
	game   int
}

func (r *statistics) Finding(f *diag.Finding) error {
	k := kind{f.Code, min(f.Severity, diag.Error)}
	n := r.counts[k]
	if n == nil {
		if r.counts == nil {
			r.counts = map[kind]*count{}
		}
		n = &count{Code: k.code, Severity: k.severity}
		r.counts[k] = n
	}
	// Findings come ordered by input and game: a change is a new one.
	newFile := n.Findings == 0 || f.Source != n.source
	if newFile {
		n.Files++
	}
	if f.Game > 0 && (newFile || f.Game != n.game) {
		n.Games++
	}
	n.source, n.game = f.Source, f.Game
	n.Findings++
	return nil
}

func (r *statistics) Close() error {
	if len(r.counts) == 0 {
		return nil
	}
	rows := slices.SortedFunc(maps.Values(r.counts), func(a, b *count) int {
		return cmp.Or(cmp.Compare(b.Findings, a.Findings), compareCodes(a.Code, b.Code), cmp.Compare(b.Severity, a.Severity))
	})
	var out strings.Builder
	switch r.o.Format {
	case "json":
		for _, n := range rows {
			b, err := json.Marshal(n)
			if err != nil {
				return err
			}
			out.Write(b)
			out.WriteByte('\n')
		}
	case "github":
		for _, n := range rows {
			args := []any{n.Findings, n.Files, n.Games}
			if n.Games == 0 {
				args = args[:2]
			}
			command(&out, n.Severity, []string{"title=" + githubProperty.Replace(Visible(string(n.Code)))}, r.o.Printer.Text("statistics.line", args...))
		}
	default:
		r.table(&out, rows)
	}
	_, err := io.WriteString(r.w, out.String())
	return err
}

func (r *statistics) table(out *strings.Builder, counts []*count) {
	p, m := r.o.Printer, newRuler(r.o.EastAsian)
	var heads []string
	for _, key := range []string{"code", "severity", "findings", "files", "games"} {
		heads = append(heads, p.Text("statistics."+key))
	}
	rows := [][]string{heads}
	for _, n := range counts {
		row := []string{Visible(string(n.Code)), p.Text("severity." + n.Severity.String())}
		for _, v := range []int{n.Findings, n.Files, n.Games} {
			row = append(row, p.Text("report.number", v))
		}
		rows = append(rows, row)
	}
	widths := make([]int, len(heads))
	for _, row := range rows {
		for i, s := range row {
			widths[i] = max(widths[i], m.width(s))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, s := range row {
			fmt.Fprint(&line, m.pad(s, widths[i], i >= 2))
			if i < len(row)-1 {
				line.WriteString("  ")
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " "))
		out.WriteByte('\n')
	}
}

// order is the codes of a map in catalogue order, unknown ones last.
func order[V any](m map[diag.Code]V) []diag.Code {
	return slices.SortedFunc(maps.Keys(m), compareCodes)
}

func compareCodes(a, b diag.Code) int {
	i, j := slices.Index(diag.Codes(), a), slices.Index(diag.Codes(), b)
	if i < 0 {
		i = len(diag.Codes())
	}
	if j < 0 {
		j = len(diag.Codes())
	}
	return cmp.Or(cmp.Compare(i, j), cmp.Compare(a, b))
}
