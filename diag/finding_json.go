package diag

import "encoding/json"

// JSON is the finding as an object of the machine-readable report. The message
// is in the language of the printer p.
func (f *Finding) JSON(p *Printer) ([]byte, error) {
	out := reported{
		Source: f.Source, Game: f.Game, Line: f.Line, Column: f.Column, Ply: f.Ply, Side: f.Side,
		Severity: f.Severity, Code: f.Code, Reason: f.Reason, Text: f.Text, Message: p.Message(f),
		Articles: f.Cited(), Candidates: f.Candidates, Count: f.Count, Repaired: f.Repaired, Fix: f.Fix, Details: f.Details(p),
	}
	if f.HasOffset {
		out.Offset = &f.Offset
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, reportedPlace{r.Source, r.Line, r.Column, r.Ply, p.Related(&r)})
	}
	return marshal(&out)
}

// reported is a finding as it stands in a report.
type reported struct {
	Source     string          `json:"source,omitempty"`
	Game       int             `json:"game,omitempty"`
	Line       int             `json:"line,omitempty"`
	Column     int             `json:"column,omitempty"`
	Offset     *int64          `json:"offset,omitempty"`
	Ply        int             `json:"ply,omitempty"`
	Side       string          `json:"side,omitempty"`
	Severity   Severity        `json:"severity"`
	Code       Code            `json:"code"`
	Reason     string          `json:"reason,omitempty"`
	Text       string          `json:"text,omitempty"`
	Message    string          `json:"message"`
	Articles   []string        `json:"articles,omitempty"`
	Candidates []Candidate     `json:"candidates,omitempty"`
	Related    []reportedPlace `json:"related,omitempty"`
	Count      int             `json:"count,omitempty"`
	Repaired   bool            `json:"repaired,omitempty"`
	Fix        *Fix            `json:"fix,omitempty"`
	Details
}

type reportedPlace struct {
	Source  string `json:"source,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Ply     int    `json:"ply,omitempty"`
	Message string `json:"message,omitempty"`
}

// marshal is JSON without the HTML escapes, which have no place in a report.
func marshal(v any) ([]byte, error) {
	var b bytesBuffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	if n := len(b); n > 0 && b[n-1] == '\n' {
		b = b[:n-1]
	}
	return b, err
}

type bytesBuffer []byte

func (b *bytesBuffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}
