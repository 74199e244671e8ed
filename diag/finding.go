package diag

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
	Line      int   `json:"line,omitzero"`
	Column    int   `json:"column,omitzero"`
	Offset    int64 `json:"offset,omitzero"`
	HasOffset bool  `json:"binary,omitzero"`
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
	Source string `json:"source,omitzero"`
	Line   int    `json:"line,omitzero"`
	Column int    `json:"column,omitzero"`
	Ply    int    `json:"ply,omitzero"`
	Note   string `json:"note,omitzero"`
	Args   []Arg  `json:"args,omitzero"`
}

// Finding is one thing that is to be said about an input. It holds no prose:
// texts come from the catalogue, rendering from diag/report. It is plain data: as
// JSON it goes from one machine to another and comes back equal. What reports hold
// is another form, see [Finding.JSON].
type Finding struct {
	Code       Code        `json:"code"`
	Severity   Severity    `json:"severity"`
	Source     string      `json:"source,omitzero"` // name of the input; dir/a.zip!b.pgn for a member of an archive
	Game       int         `json:"game,omitzero"`   // from 1 within the source; 0 means the input as a whole
	Place                  // where it stands
	Width      int         `json:"width,omitzero"` // characters the finding covers from Column on, at least 1
	Ply        int         `json:"ply,omitzero"`   // from 1 at the first move of the record, whoever plays it; 0 none
	Side       string      `json:"side,omitzero"`  // "red", "black" or ""
	Reason     string      `json:"reason,omitzero"`
	Text       string      `json:"text,omitzero"` // as written in the input
	Args       []Arg       `json:"args,omitzero"` // further values for the message, see the codes
	Articles   []string    `json:"articles,omitzero"`
	Book       string      `json:"book,omitzero"` // the rules it speaks of, where they are not those whose articles the catalogue cites
	Candidates []Candidate `json:"candidates,omitzero"`
	Related    []Related   `json:"related,omitzero"`
	Count      int         `json:"count,omitzero"` // missing-move, missing-run: consecutive moves of that side
	Fouls      int         `json:"fouls,omitzero"` // missing-run: what they are worth
	Cycle      *Cycle      `json:"cycle,omitzero"` // repetition
	Limit      *Limit      `json:"limit,omitzero"` // natural-limit
	Fix        *Fix        `json:"fix,omitzero"`   // a change that mends it
	Repaired   bool        `json:"repaired,omitzero"`
	Board      string      `json:"board,omitzero"`   // FEN of the position the finding is about, "" none
	Excerpt    string      `json:"excerpt,omitzero"` // the line of the input it stands in, "" unknown; for human reports
}
