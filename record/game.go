// Package record holds one game record: its tags, its start position and the
// tree of its moves, as written and, once replayed, as moves on the board.
//
// The tree is an arena: a node is an index into Game.Nodes, node 0 is the root
// (the start position). The first child of a node is the next move of that line,
// the siblings of a child are the alternatives to it. Nothing here recurses, so
// a line or a nesting of any depth is walked in constant stack.
package record

import (
	"strings"

	"qipu/diag"
	"qipu/rules"
)

// Result is the result of a game.
type Result uint8

const (
	Unknown   Result = iota // "*"
	RedWins                 // "1-0"
	BlackWins               // "0-1"
	Draw                    // "1/2-1/2"
)

var resultNames = [...]string{Unknown: "*", RedWins: "1-0", BlackWins: "0-1", Draw: "1/2-1/2"}

func (r Result) String() string { return resultNames[r] }

// Tag is a name and a value, in the order of the record. Names are those of PGN
// where it has one.
type Tag struct {
	Name, Value string
	diag.Place
}

// Game is one record.
type Game struct {
	Source   string // name of the input
	Number   int    // from 1 within the source
	Format   string // name of the format it was read from
	Encoding string // name of the text encoding it was read from
	Notation string // style of the moves as written; set by the reader where a tag says so, by replay otherwise

	Tags     []Tag
	Comments []string // before the first move
	Nodes    []Node   // Nodes[0] is the root
	Notes    []Note

	FEN      string // of the start position as written, "" for the standard start position
	FENPlace diag.Place
	// Start is the start position, StartOK tells whether it could be read from FEN
	// and be played from. Binary readers set Start and StartOK and leave FEN empty;
	// replay sets them from FEN otherwise.
	Start   rules.Position
	StartOK bool
	Counter int // plies since the last capture before the start, from the FEN
	Round   int // number of the first round by the FEN, 0 not given

	// Terminator is the result that stands behind the moves.
	Terminator      Result
	HasTerminator   bool
	TerminatorPlace diag.Place

	Result Result // tag, else terminator, else what the board proves; set by replay
	End    rules.End

	// Text is the game as it stands in the input, decoded, FirstLine the number of
	// its first line there; MovesEnd is where the move section ends in Text, before
	// the terminator. All are empty for binary inputs.
	Text      string
	FirstLine int
	MovesEnd  int

	Findings []diag.Finding
	LeftOut  int      // findings that were too many to keep
	Repairs  []Repair // proposed for the main line

	// readings are what may be written in a cell, where the format gives several.
	readings map[NodeID][]Reading
	reported map[diag.Code]int // findings by code, where there are many
}

// Reading is one reading of a cell with its weight, a probability.
type Reading struct {
	Text   string
	Weight float64
}

// SetReadings says what may be written in the place of a node, the likeliest first.
func (g *Game) SetReadings(id NodeID, readings []Reading) {
	if g.readings == nil {
		g.readings = map[NodeID][]Reading{}
	}
	g.readings[id] = readings
}

// Readings are what may be written in the place of a node, nil where the format gives
// one text only.
func (g *Game) Readings(id NodeID) []Reading { return g.readings[id] }

// Reset makes g an empty game, keeping its memory.
func (g *Game) Reset() {
	*g = Game{
		Tags: g.Tags[:0], Comments: g.Comments[:0], Notes: g.Notes[:0],
		Nodes: append(g.Nodes[:0], Node{Start: -1}), Findings: g.Findings[:0],
	}
}

// New is an empty game.
func New() *Game {
	g := new(Game)
	g.Reset()
	return g
}

// Tag is the value of the first tag of that name, "" when there is none.
func (g *Game) Tag(name string) string {
	if t := g.FindTag(name); t != nil {
		return t.Value
	}
	return ""
}

// FindTag is the first tag of that name, nil when there is none. Names are compared
// without regard to ASCII case.
func (g *Game) FindTag(name string) *Tag {
	for i := range g.Tags {
		if strings.EqualFold(g.Tags[i].Name, name) {
			return &g.Tags[i]
		}
	}
	return nil
}

// SetTag sets the value of a tag, adding it at the end when it is new.
func (g *Game) SetTag(name, value string) {
	if t := g.FindTag(name); t != nil {
		t.Value = value
		return
	}
	g.Tags = append(g.Tags, Tag{Name: name, Value: value})
}

// manyFindings is how many findings of one code are kept where a game has many: a
// megabyte of brackets that nothing opened is no million findings.
const manyFindings = 1000

// Report adds a finding. Where a game has very many of one code, the rest are counted in
// LeftOut.
func (g *Game) Report(f diag.Finding) {
	if len(g.Findings) >= manyFindings {
		if g.reported == nil {
			g.reported = map[diag.Code]int{}
			for i := range g.Findings {
				g.reported[g.Findings[i].Code]++
			}
		}
		if g.reported[f.Code] >= manyFindings {
			g.LeftOut++
			return
		}
		g.reported[f.Code]++
	}
	g.Findings = append(g.Findings, f)
}
