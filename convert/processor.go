package convert

import (
	"bytes"
	"strings"

	"qipu/diag"
	"qipu/formats"
	"qipu/record"
	"qipu/replay"
	"qipu/source"
)

// Result is what comes of a unit.
type Result struct {
	Source   string         `json:"source,omitempty"`
	Number   int            `json:"game,omitempty"`   // of the unit; 0: it holds no game
	Output   []byte         `json:"output,omitempty"` // the game in the other form, nil where there is none
	Findings []diag.Finding `json:"findings,omitempty"`
	Worst    diag.Severity  `json:"worst"` // of the findings
}

// Processor turns units into results. It belongs to one goroutine.
type Processor struct {
	*plan
	game     *record.Game
	replayer replay.Replayer
	encoder  formats.Encoder // to out
	out      bytes.Buffer
	slab     []byte // memory for outputs
	excerpts map[diag.Code]int
}

// NewProcessor is a Processor that does what the Config says.
func NewProcessor(c Config) (*Processor, error) {
	p, err := c.plan()
	if err != nil {
		return nil, err
	}
	return &Processor{plan: p, game: record.New(), replayer: replay.Replayer{Options: p.replay}, excerpts: map[diag.Code]int{}}, nil
}

// Process takes a unit through the flow. The error is one of encoding: a defect.
func (p *Processor) Process(u *Unit) (Result, error) {
	if !p.Game(u, p.game) {
		r := Result{Source: u.Source, Number: u.Number}
		p.report(p.game, &r)
		return r, nil
	}
	return p.Finish(p.game)
}

// Game decodes the game of a unit into g and replays it; false where the unit holds
// none: then g has the findings about that.
func (p *Processor) Game(u *Unit, g *record.Game) bool {
	if formats.Decode(u, g) != nil {
		return false
	}
	p.replayer.Game(g)
	return true
}

// Printer has the texts of messages in the language of the Config.
func (p *Processor) Printer() *diag.Printer { return p.printer }

// Replay replays a game that was changed.
func (p *Processor) Replay(g *record.Game) { p.replayer.Game(g) }

// Finish makes the result of a game that was replayed: its encoding, and its findings.
func (p *Processor) Finish(g *record.Game) (Result, error) {
	r := Result{Source: g.Source, Number: g.Number}
	p.Complete(g)
	if p.to != nil && (p.OnError == "" || p.OnError == Keep || Worst(g.Findings) < diag.Error) {
		var err error
		if r.Output, err = p.encode(g); err != nil {
			return r, err
		}
	}
	p.report(g, &r)
	return r, nil
}

// Worst is the highest severity among findings.
func Worst(findings []diag.Finding) diag.Severity {
	most := diag.Info
	for i := range findings {
		most = max(most, findings[i].Severity)
	}
	return most
}

// Complete says of findings where they belong, drops those that are not wanted, and
// counts those that are too many.
func (p *Processor) Complete(g *record.Game) {
	most := p.MaxFindings
	if most <= 0 {
		most = maxFindings
	}
	kept, left := g.Findings[:0], g.LeftOut
	g.LeftOut = 0
	for _, f := range g.Findings {
		switch {
		case len(p.Select)+len(p.Ignore) > 0 && !p.wants(f.Code):
		case len(kept) >= most && f.Severity < diag.Error && f.Code != diag.TooManyFindings:
			left++
		default:
			f.Source, f.Game = g.Source, g.Number
			kept = append(kept, f)
		}
	}
	if g.Findings = kept; left > 0 {
		f := diag.New(diag.TooManyFindings)
		f.Source, f.Game, f.Count = g.Source, g.Number, left
		g.Findings = append(g.Findings, f)
	}
}

// encode writes the game and reports characters that the output encoding lacks.
func (p *Processor) encode(g *record.Game) ([]byte, error) {
	p.out.Reset()
	gap := "" // before all games but the first; the Joiner writes it
	if p.encoder == nil {
		p.encoder = p.to.Encode(&p.out, formats.EncodeOptions{Moves: p.moves, Printer: p.printer, XQFVersion: byte(p.XQFVersion)})
	} else {
		gap = p.to.Gap
	}
	if err := p.encoder.Write(g); err != nil {
		return nil, err
	}
	if p.to.Binary || p.output == "" || p.output == source.UTF8 {
		return p.keep(p.out.Bytes()[len(gap):]), nil
	}
	out, lost := source.Encode(nil, p.out.String()[len(gap):], p.output)
	if len(lost) > 0 {
		f := diag.New(diag.LossyConversion)
		f.Text, f.Reason, f.Args = string(lost), "characters", diag.Strs(string(p.output))
		g.Report(f)
	}
	return out, nil
}

const slabBytes = 64 << 10

// keep copies an output into memory that many of them share.
func (p *Processor) keep(b []byte) []byte {
	if len(b) > slabBytes/4 {
		return bytes.Clone(b)
	}
	if len(p.slab)+len(b) > cap(p.slab) {
		p.slab = make([]byte, 0, slabBytes)
	}
	n := len(p.slab)
	p.slab = append(p.slab, b...)
	return p.slab[n:len(p.slab):len(p.slab)]
}

// report moves the findings of a game into its result, with the lines they stand in.
func (p *Processor) report(g *record.Game, r *Result) {
	p.Complete(g)
	if len(g.Findings) == 0 {
		return
	}
	r.Findings = append(make([]diag.Finding, 0, len(g.Findings)), g.Findings...)
	r.Worst = Worst(r.Findings)
	if p.Excerpts == 0 || g.Text == "" {
		return
	}
	clear(p.excerpts)
	lines := textLines{text: g.Text, line: g.FirstLine}
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Line > 0 && f.Excerpt == "" && (p.Excerpts < 0 || p.excerpts[f.Code] < p.Excerpts) {
			p.excerpts[f.Code]++
			f.Excerpt = strings.Clone(lines.at(f.Line))
		}
	}
}

// textLines finds the lines of a text; going forward takes linear time in all.
type textLines struct {
	text string
	pos  int
	line int // of pos
}

func (l *textLines) at(line int) string {
	for l.line > line && l.pos > 0 {
		l.pos = strings.LastIndexByte(l.text[:l.pos-1], '\n') + 1
		l.line--
	}
	for l.line < line {
		n := strings.IndexByte(l.text[l.pos:], '\n')
		if n < 0 {
			return ""
		}
		l.pos += n + 1
		l.line++
	}
	if l.line != line {
		return ""
	}
	text, _, _ := strings.Cut(l.text[l.pos:], "\n")
	return text
}
