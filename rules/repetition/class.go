package repetition

// Class is what a move does, in the terms of article 28.
type Class uint8

const (
	Idle       Class = iota // 闲 none of the others (28.9)
	Follow                  // 跟 attacks a protected piece without gain (28.8)
	Block                   // 拦 stands in the way of a piece (28.7)
	Sacrifice               // 献 offers a piece to one of its kind (28.6)
	Exchange                // 兑 offers to exchange equal pieces (28.5)
	Chase                   // 捉 threatens to win a piece (28.3)
	MateThreat              // 杀 threatens to mate by checks (28.2)
	Check                   // 将 gives check (28.1)
)

var classNames = [...]string{"闲", "跟", "拦", "献", "兑", "捉", "杀", "将"}

// String is the Chinese term in simplified characters.
func (c Class) String() string { return classNames[c] }

// SideClass is what a side does over a whole cycle (28.10 to 28.15). Allowed moves
// are those of 25.2: at least one of them is idle.
type SideClass uint8

const (
	Allowed             SideClass = iota // 允许
	PerpetualChase                       // 长捉
	PerpetualMateThreat                  // 长杀
	CheckAndChase                        // 一将一捉
	CheckAndMateThreat                   // 一将一杀
	MateThreatAndChase                   // 一杀一捉
	PerpetualAttack                      // 长打: all three
	PerpetualCheck                       // 长将
)

var sideClassNames = [...]string{"允许", "长捉", "长杀", "一将一捉", "一将一杀", "一杀一捉", "长打", "长将"}

// String is the Chinese term in simplified characters.
func (c SideClass) String() string { return sideClassNames[c] }

// Verdict is what becomes of a repetition.
type Verdict uint8

const (
	Pending         Verdict = iota // a position has come three times, not yet three full cycles
	Draw                           // neither side has to change
	RedMustChange                  // Red loses if it repeats once more
	BlackMustChange                // Black loses if it repeats once more
	RedLoses
	BlackLoses
	Arbiter // the rules do not settle it: see Cycle.Open
)

var verdictNames = [...]string{"pending", "draw", "red-must-change", "black-must-change", "red-loses", "black-loses", "arbiter"}

// String is the name in a finding.
func (v Verdict) String() string { return verdictNames[v] }

// Point is something on which a label or a verdict rests. A rule set says which of
// its articles a point belongs to.
type Point string

// What a move does.
const (
	GivesCheck      Point = "gives-check"
	ThreatensMate   Point = "threatens-mate"   // Move: the first check
	WinsPiece       Point = "wins-piece"       // Move: the capture
	WinsByChecks    Point = "wins-by-checks"   // Move: the first check
	PawnAttacks     Point = "pawn-attacks"     // idle, unless both sides force throughout
	OffersExchange  Point = "offers-exchange"  // Move: the capture
	OffersPiece     Point = "offers-piece"     // Move: the capture
	CutsLine        Point = "cuts-line"        // Attacker: the piece that is blocked; Victim: what it attacked
	FollowsPiece    Point = "follows-piece"    // Move: the capture
	AlreadyAttacked Point = "already-attacked" // the victim could be won before the move
	MatedAfterwards Point = "mated-afterwards" // taking the victim allows mate at once
	NothingAttacked Point = "nothing-attacked"
)

// Why a label is unsure.
const (
	StandingThreat     Point = "standing-threat"      // the mate was threatened before
	SearchLimit        Point = "search-limit"         // the search was cut short
	SeveralPoints      Point = "several-points"       // a piece falls only if captures on several points are counted
	PieceValues        Point = "piece-values"         // pieces of kinds that the rules do not compare
	GuardPoint         Point = "guard-point"          // only advisors or elephants are chased: perhaps a plain draw
	SecondAttacker     Point = "second-attacker"      // the victim could be won before, now by one more piece
	LateMateAfterwards Point = "late-mate-afterwards" // taking the victim allows a mate of several checks
	KingAnswersCheck   Point = "king-answers-check"   // the chase was made by a king that left check
	MovesDiffer        Point = "moves-differ"         // the position comes again, but not by the same moves
)

// Why a verdict falls as it does.
const (
	CountPending     Point = "count-pending"
	BothAllowed      Point = "both-allowed"
	BothForbidden    Point = "both-forbidden"
	OneForbidden     Point = "one-forbidden"
	OnePerpetual     Point = "one-perpetual-check"
	BothPerpetual    Point = "both-perpetual-check"
	MutualPawnAttack Point = "mutual-pawn-attack" // pawn attacks count, since both sides force throughout
)
