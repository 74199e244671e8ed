package diag

import "encoding/json"

// Severity orders findings: only errors make an input fail, unless warnings are
// asked to count as errors.
type Severity uint8

const (
	Info Severity = iota
	Warning
	Error
)

var severityNames = [...]string{Info: "info", Warning: "warning", Error: "error"}

func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return severityNames[Error]
}

// MarshalText writes the name used in JSON reports.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name used in JSON reports; an unknown name is an Error.
func (s *Severity) UnmarshalText(b []byte) error {
	*s = Error
	for i, n := range severityNames {
		if n == string(b) {
			*s = Severity(i)
		}
	}
	return nil
}

// Place is where something stands in an input. Line and Column count from 1 in
// the decoded text, columns in characters; 0 means unknown. Binary formats give
// HasOffset and Offset, in bytes from the start of the input, instead.
type Place struct {
	Line      int
	Column    int
	Offset    int64
	HasOffset bool
}

// At is the place of a character of a text.
func At(line, column int) Place { return Place{Line: line, Column: column} }

// AtOffset is the place of a byte of a binary input.
func AtOffset(offset int64) Place { return Place{Offset: offset, HasOffset: true} }

// Candidate is a legal move that may have been meant: UCCI coordinates (h2e2,
// files a-i from Red's left, ranks 0-9 from Red's back rank) and its text in the
// notation of the record.
type Candidate struct {
	Move string `json:"move"`
	Text string `json:"text,omitempty"`
}

// Related points at another place that explains a finding. Note is the key of a
// catalogue entry ("related.opened-here"); Args fill it.
type Related struct {
	Source string
	Line   int
	Column int
	Ply    int
	Note   string
	Args   []any
}

// Finding is one thing that is to be said about an input. It holds no prose:
// texts come from the catalogue, rendering from diag/report.
type Finding struct {
	Code     Code
	Severity Severity
	Source   string // name of the input; dir/a.zip!b.pgn for a member of an archive
	Game     int    // from 1 within the source; 0 means the input as a whole
	Place
	Width      int    // characters the finding covers from Column on, at least 1
	Ply        int    // from 1 at the first move of the record, whoever plays it; 0 none
	Side       string // "red", "black" or ""
	Reason     string
	Text       string // as written in the input
	Args       []any  // further values for the message, see the catalogue entry
	Articles   []string
	Candidates []Candidate
	Related    []Related
	Count      int            // missing-move, missing-run: consecutive moves of that side
	Extra      map[string]any // fields that only one code has, by their JSON names; see Wording
	Repaired   bool
	Board      string // FEN of the position the finding is about, "" none
	Excerpt    string // the line of the input it stands in, "" unknown; for human reports
}

// JSON is the finding as an object of the machine-readable report. The message
// is in the language of the printer p.
func (f *Finding) JSON(p *Printer) ([]byte, error) {
	type related struct {
		Source  string `json:"source,omitempty"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Ply     int    `json:"ply,omitempty"`
		Message string `json:"message,omitempty"`
	}
	out := struct {
		Source     string      `json:"source,omitempty"`
		Game       int         `json:"game,omitempty"`
		Line       int         `json:"line,omitempty"`
		Column     int         `json:"column,omitempty"`
		Offset     *int64      `json:"offset,omitempty"`
		Ply        int         `json:"ply,omitempty"`
		Side       string      `json:"side,omitempty"`
		Severity   Severity    `json:"severity"`
		Code       Code        `json:"code"`
		Reason     string      `json:"reason,omitempty"`
		Text       string      `json:"text,omitempty"`
		Message    string      `json:"message"`
		Articles   []string    `json:"articles,omitempty"`
		Candidates []Candidate `json:"candidates,omitempty"`
		Related    []related   `json:"related,omitempty"`
		Count      int         `json:"count,omitempty"`
		Repaired   bool        `json:"repaired,omitempty"`
	}{
		Source: f.Source, Game: f.Game, Line: f.Line, Column: f.Column, Ply: f.Ply, Side: f.Side,
		Severity: f.Severity, Code: f.Code, Reason: f.Reason, Text: f.Text, Message: p.Message(f),
		Articles: f.Cited(), Candidates: f.Candidates, Count: f.Count, Repaired: f.Repaired,
	}
	if f.HasOffset {
		out.Offset = &f.Offset
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, related{r.Source, r.Line, r.Column, r.Ply, p.Related(&r)})
	}
	b, err := marshal(out)
	if err != nil || len(f.Extra) == 0 {
		return b, err
	}
	extra, err := marshal(p.worded(f.Extra))
	if err != nil {
		return nil, err
	}
	return append(append(b[:len(b)-1], ','), extra[1:]...), nil
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
