package diag

// Code names a kind of finding. Codes are kebab-case, never reused, and keep
// their meaning for ever.
type Code string

// The codes in catalogue order: from the bytes of an input to what the board
// says. Beside each stand the values that its message uses when they are there;
// Text, Reason, Side, Ply and Candidates are used wherever they make sense.
const (
	UnreadableInput     Code = "unreadable-input"     // Args: why
	Encoding            Code = "encoding"             // Text: the bytes, or old → new; Reason: mixed; Args: name of the encoding
	UnknownFormat       Code = "unknown-format"       //
	EmptyInput          Code = "empty-input"          //
	TruncatedInput      Code = "truncated-input"      // Reason: character, node, field, header, json, move, tag, result
	CorruptInput        Code = "corrupt-input"        // Reason; Args: the values that contradict
	UnparsedText        Code = "unparsed-text"        // Text
	IgnoredText         Code = "ignored-text"         // Text
	UnterminatedComment Code = "unterminated-comment" // Text: the opening sign
	UnbalancedVariation Code = "unbalanced-variation" // Text: the bracket, "(" or ")"
	NestingLimit        Code = "nesting-limit"        // Count: the limit, in levels
	SizeLimit           Code = "size-limit"           // Args: the limit, with its unit
	TooManyFindings     Code = "too-many-findings"    // Count: how many are left out
	BadTag              Code = "bad-tag"              // Text: the tag, or its value with a Reason
	DuplicateTag        Code = "duplicate-tag"        // Args: its name
	UnknownLabel        Code = "unknown-label"        // Text: the label
	FormatMismatch      Code = "format-mismatch"      // Text: what is announced; Args: what was found
	EmptyGame           Code = "empty-game"           //
	FENSyntax           Code = "fen-syntax"           // Text: the part that is wrong; Reason
	BadPosition         Code = "bad-position"         // Reason
	MoveNumber          Code = "move-number"          // Args: the printed number, the expected one; or Reason
	NonstandardNotation Code = "nonstandard-notation" // Text; Candidates: the standard text
	MissingQualifier    Code = "missing-qualifier"    // Text; Candidates: the standard text
	NeedlessQualifier   Code = "needless-qualifier"   // Text; Candidates: the standard text
	WrongQualifier      Code = "wrong-qualifier"      // Text; Candidates
	AmbiguousMove       Code = "ambiguous-move"       // Text; Candidates: all readings
	UnreadableMove      Code = "unreadable-move"      // Text; Candidates
	IllegalMove         Code = "illegal-move"         // Text; Reason; Candidates
	MissingMove         Code = "missing-move"         // Count; Side; Ply
	MissingRun          Code = "missing-run"          // Count; Fouls; Side; Ply
	RepeatedMove        Code = "repeated-move"        // Text: what is written twice; Count: how many moves
	SwappedMoves        Code = "swapped-moves"        // Text; Args: both moves
	MissingResult       Code = "missing-result"       //
	ResultMismatch      Code = "result-mismatch"      // Args: the result as stated, the one that contradicts it; Reason: where that one stands
	MoveAfterEnd        Code = "move-after-end"       // Text: the move; Reason: checkmate, stalemate
	Checkmate           Code = "checkmate"            // Side: the side that is mated
	Stalemate           Code = "stalemate"            // Side: the side that cannot move
	Repetition          Code = "repetition"           // Cycle
	NaturalLimit        Code = "natural-limit"        // Limit
	FalseClaim          Code = "false-claim"          // Side; Args: rounds that count, rounds needed
	ThreeFouls          Code = "three-fouls"          // Side; Args: how many; Reason: unless-short-of-time
	TimeLimit           Code = "time-limit"           // Side; Args: number of the move, time used, time allowed; Reason: last-move
	LossyConversion     Code = "lossy-conversion"     // Text: what is lost; Reason; Args: the output format, what is lost as Words
)

// DefaultSeverity is the severity the code normally has; a code that is not in
// the catalogue counts as an error.
func (c Code) DefaultSeverity() Severity {
	if e := entryOf(c); e != nil {
		return e.severity
	}
	return Error
}

// New is a finding with its code's default severity.
func New(c Code) Finding { return Finding{Code: c, Severity: c.DefaultSeverity()} }
