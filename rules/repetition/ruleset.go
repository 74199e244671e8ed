package repetition

import (
	"time"

	"qipu/rules"
)

// Ruleset is one book of rules as data. Judge and the classifier read nothing else.
type Ruleset struct {
	Name string

	// Full cycles of a repetition from which it is reported, judged, and from which
	// the side that has to change has lost.
	Pending, Judged, Offence int

	// Verdicts is indexed by the severity of the side that forces more and of the
	// other one.
	Verdicts [3][3]Ruling

	// Weights lists 杀 and 捉, the heavier first: a move with several effects counts
	// as the heaviest (27.4). Forbidden ones may not be kept up; 将 always is.
	Weights   []Class
	Forbidden []Class
	// Mixed forbids to alternate between forbidden classes, ManyVictims to chase
	// several pieces in turn.
	Mixed, ManyVictims bool

	// Victims are the kinds that can be chased; a pawn only after the river.
	// Exempt kinds may take what they like: their own captures are no chase.
	Victims, Exempt Kinds
	// MutualPawns makes pawn attacks a chase where both sides force on every move.
	MutualPawns bool
	// ByExchange counts a piece as protected when the exchange on its point does not
	// pay; else any recapture protects it, except a rook against Unequal attackers.
	ByExchange bool
	Unequal    Kinds
	// Checks is how many checks in a row may lead up to a capture. SeveralPoints asks
	// whether captures on several points would win a piece.
	Checks        int
	SeveralPoints bool
	// MatedAfterwards makes a capture void that allows mate (29.4).
	MatedAfterwards bool
	// GuardPoint leaves a chase of advisors and elephants by a side that is not
	// stronger to the arbiter (27.3).
	GuardPoint bool
	// KingAnswers is what becomes of a chase made by a king that moved out of check.
	KingAnswers Treatment

	Limit NaturalLimit
	Fouls Fouls
	// Times are the schemes of time that the book numbers.
	Times map[string][]TimeStage

	// General tells that the book is the one whose articles the catalogue of findings
	// cites where nothing else is said (see diag.Finding.Book).
	General bool

	// Articles of the book for a class, a verdict or a doubt.
	Articles map[Point][]string
}

// Fouls are what counts as a foul without an arbiter, and what fouls cost. Zero is
// what the book does not know.
type Fouls struct {
	Unrecorded int // consecutive unrecorded moves of one side that are one foul (7.1)
	Losing     int // fouls in one game that lose it (4.1.8)
}

// TimeStage is so many moves in so much time; 0 moves are all the rest. The last stage
// of a scheme is repeated to the end of the game.
type TimeStage struct {
	Moves int
	Time  time.Duration
}

// Severity is how much a side forces over a cycle.
type Severity uint8

const (
	Lenient Severity = iota // an allowed repetition
	Severe                  // a forbidden one
	Gravest                 // perpetual check
)

// Ruling is a verdict seen from the two sides' severities.
type Ruling struct {
	Outcome Outcome
	Point   Point
}

// Outcome says what happens to the side that forces more.
type Outcome uint8

const (
	Drawn Outcome = iota
	MustChange
	Loses
)

// Treatment of something that a book settles or leaves open.
type Treatment uint8

const (
	Counts Treatment = iota
	Ignored
	Doubtful
)

// NaturalLimit is the limit on rounds without a capture.
type NaturalLimit struct {
	Rounds int // without a capture
	Checks int // so many checks of the claimant count at most
	// TrustCounter takes the counter of a set-up position for moves without a check;
	// else a limit that may lean on them is the arbiter's.
	TrustCounter bool
}

// Kinds is a set of kinds of pieces.
type Kinds uint16

// KindsOf is the set of these kinds.
func KindsOf(kinds ...rules.Kind) Kinds {
	var set Kinds
	for _, k := range kinds {
		set |= 1 << k
	}
	return set
}

// Has tells whether a kind is in the set.
func (k Kinds) Has(kind rules.Kind) bool { return k>>kind&1 != 0 }

// verdicts is common to the known books, but for the outcome of a forbidden
// repetition against an allowed one.
var verdicts = [3][3]Ruling{
	Lenient: {Lenient: {Drawn, BothAllowed}},
	Severe:  {Lenient: {MustChange, OneForbidden}, Severe: {Drawn, BothForbidden}},
	Gravest: {Lenient: {Loses, OnePerpetual}, Severe: {Loses, OnePerpetual}, Gravest: {Drawn, BothPerpetual}},
}

// CN is the Chinese competition rules of 1999, as carried on in 2011.
var CN = &Ruleset{
	Name:    "cn",
	General: true,
	Fouls:   Fouls{Unrecorded: 4, Losing: 3},
	Times: map[string][]TimeStage{
		"6.1": {{40, 90 * time.Minute}, {10, 15 * time.Minute}},
		"6.2": {{30, 60 * time.Minute}, {10, 10 * time.Minute}},
		"6.3": {{40, 10 * time.Minute}, {30, 5 * time.Minute}},
		"6.4": {{30, 5 * time.Minute}},
	},
	Pending:         2,
	Judged:          3,
	Offence:         4,
	Verdicts:        verdicts,
	Weights:         []Class{MateThreat, Chase},
	Forbidden:       []Class{Check, MateThreat, Chase},
	Mixed:           true,
	ManyVictims:     true,
	Victims:         KindsOf(rules.Rook, rules.Horse, rules.Cannon, rules.Advisor, rules.Elephant, rules.Pawn),
	Exempt:          KindsOf(rules.King, rules.Pawn),
	MutualPawns:     true,
	ByExchange:      true,
	Checks:          2,
	SeveralPoints:   true,
	MatedAfterwards: true,
	GuardPoint:      true,
	KingAnswers:     Doubtful,
	Limit:           NaturalLimit{Rounds: 60, Checks: 10},
	Articles: map[Point][]string{
		GivesCheck:         {"28.1"},
		ThreatensMate:      {"28.2"},
		WinsPiece:          {"28.3", "29.1", "det2"},
		WinsByChecks:       {"28.3", "29.1"},
		PawnAttacks:        {"27.2"},
		OffersExchange:     {"28.5"},
		OffersPiece:        {"28.6"},
		CutsLine:           {"28.7"},
		FollowsPiece:       {"28.8", "28.16"},
		AlreadyAttacked:    {"29.2", "det6"},
		MatedAfterwards:    {"29.4", "det7"},
		NothingAttacked:    {"28.9"},
		KingAnswersCheck:   {"27.1", "29.2"},
		StandingThreat:     {"28.2"},
		SearchLimit:        {"28.2", "28.3"},
		SeveralPoints:      {"29.1"},
		PieceValues:        {"25.3", "det10"},
		GuardPoint:         {"27.3", "det13"},
		SecondAttacker:     {"29.2", "det6"},
		LateMateAfterwards: {"29.4"},
		MovesDiffer:        {"25.1"},
		CountPending:       {"23.2", "24"},
		BothAllowed:        {"24.2", "26.2"},
		BothForbidden:      {"24.2", "26.3", "det8"},
		OneForbidden:       {"24.3", "26.4"},
		OnePerpetual:       {"24.1", "26.1", "det1"},
		BothPerpetual:      {"24.2", "26.3", "det8"},
		MutualPawnAttack:   {"27.2", "det11"},
	},
}

// AXF is the rules of the Asian Xiangqi Federation, as far as they are known from
// its published pages: three occurrences of a position are judged at once, mate
// threats and mixtures are allowed, a chase is of one piece, and any recapture
// protects but for a rook against a horse or a cannon.
var AXF = &Ruleset{
	Name:        "axf",
	Pending:     2,
	Judged:      2,
	Offence:     2,
	Verdicts:    verdicts,
	Weights:     []Class{Chase, MateThreat},
	Forbidden:   []Class{Check, Chase},
	Victims:     KindsOf(rules.Rook, rules.Horse, rules.Cannon, rules.Advisor, rules.Elephant, rules.Pawn),
	Exempt:      KindsOf(rules.King, rules.Pawn),
	Unequal:     KindsOf(rules.Horse, rules.Cannon),
	KingAnswers: Ignored,
	Limit:       NaturalLimit{Rounds: 50, Checks: 10, TrustCounter: true},
}

// Rulesets are the known books, the default first.
var Rulesets = []*Ruleset{CN, AXF}

// Lookup finds a book by its name.
func Lookup(name string) (*Ruleset, bool) {
	for _, r := range Rulesets {
		if r.Name == name {
			return r, true
		}
	}
	return nil, false
}

// forbids tells whether a class may not be kept up.
func (r *Ruleset) forbids(c Class) bool {
	for _, f := range r.Forbidden {
		if f == c {
			return true
		}
	}
	return false
}
