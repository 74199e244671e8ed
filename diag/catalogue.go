package diag

// entry is what the catalogue holds about a code beside its texts.
type entry struct {
	code     Code
	severity Severity
	articles []string // of the competition rules, unless the reason has others
}

// catalogue lists every code once, in the order of the documentation.
var catalogue = []entry{
	{UnreadableInput, Error, nil},
	{Encoding, Error, nil},
	{UnknownFormat, Error, nil},
	{EmptyInput, Warning, nil},
	{TruncatedInput, Error, nil},
	{CorruptInput, Error, nil},
	{UnparsedText, Error, nil},
	{IgnoredText, Info, nil},
	{UnterminatedComment, Error, nil},
	{UnbalancedVariation, Error, nil},
	{NestingLimit, Error, nil},
	{SizeLimit, Error, nil},
	{TooManyFindings, Warning, nil},
	{BadTag, Warning, nil},
	{DuplicateTag, Warning, nil},
	{UnknownLabel, Info, nil},
	{FormatMismatch, Warning, nil},
	{EmptyGame, Info, nil},
	{FENSyntax, Error, nil},
	{BadPosition, Error, []string{"1.2"}},
	{MoveNumber, Warning, nil},
	{NonstandardNotation, Warning, []string{"7.5"}},
	{MissingQualifier, Warning, nil},
	{NeedlessQualifier, Warning, nil},
	{WrongQualifier, Error, nil},
	{AmbiguousMove, Error, nil},
	{UnreadableMove, Error, []string{"7.1"}},
	{IllegalMove, Error, []string{"2.2", "4.1.6"}},
	{MissingMove, Error, []string{"7.1"}},
	{MissingRun, Error, []string{"7.1", "9.1.7"}},
	{RepeatedMove, Error, nil},
	{SwappedMoves, Error, []string{"5.8"}},
	{MissingResult, Info, []string{"10.1"}},
	{ResultMismatch, Error, []string{"10.1"}},
	{MoveAfterEnd, Error, []string{"2.1"}},
	{Checkmate, Info, []string{"3.1", "4.1.1"}},
	{Stalemate, Info, []string{"3.2", "4.1.3"}},
	{Repetition, Info, []string{"4.2.3", "24"}},
	{NaturalLimit, Info, []string{"4.2.4", "23.3"}},
	{FalseClaim, Warning, []string{"9.1.4", "23.3"}},
	{ThreeFouls, Warning, []string{"4.1.8"}},
	{TimeLimit, Info, []string{"4.1.4", "22.1"}},
	{LossyConversion, Warning, nil},
}

var entries = func() map[Code]*entry {
	m := make(map[Code]*entry, len(catalogue))
	for i := range catalogue {
		m[catalogue[i].code] = &catalogue[i]
	}
	return m
}()

// entryOf is nil for a code that is not in the catalogue.
func entryOf(c Code) *entry { return entries[c] }

// Codes are all codes, in catalogue order.
func Codes() []Code {
	codes := make([]Code, len(catalogue))
	for i := range catalogue {
		codes[i] = catalogue[i].code
	}
	return codes
}

// ParseCode is the code of that name; false when there is none.
func ParseCode(s string) (Code, bool) {
	e := entries[Code(s)]
	if e == nil {
		return "", false
	}
	return e.code, true
}

// reasonArticles are the articles for a code and reason where they are others
// than those of the code.
var reasonArticles = map[Code]map[string][]string{
	BadPosition: {
		"king-outside-palace":       {"2.2"},
		"advisor-square":            {"2.2"},
		"elephant-square":           {"2.2"},
		"pawn-square":               {"2.2"},
		"pawn-file":                 {"2.2"},
		"generals-facing":           {"2.2"},
		"side-not-to-move-in-check": {"3.1"},
	},
	ResultMismatch: {
		"checkmate":   {"3.1", "4.1.1", "10.1"},
		"stalemate":   {"3.2", "4.1.3", "10.1"},
		"board-first": {"22.5", "10.1"},
		"moves":       {"21.4"},
	},
	ThreeFouls: {"unless-short-of-time": {"4.1.8", "7.1", "7.2"}},
	TimeLimit:  {"last-move": {"4.1.4", "22.5"}},
	IllegalMove: {
		"empty-square":          {"2.1", "4.1.6"},
		"no-such-piece":         {"2.1", "4.1.6"},
		"wrong-side":            {"2.1", "4.1.6"},
		"null-move":             {"2.1", "4.1.6"},
		"own-piece-on-target":   {"2.3", "4.1.6"},
		"cannon-no-screen":      {"2.3", "4.1.6"},
		"cannon-many-screens":   {"2.3", "4.1.6"},
		"king-capture":          {"2.3", "4.1.6"},
		"generals-facing":       {"2.2", "4.1.2"},
		"in-check-not-answered": {"3.1", "4.1.6"},
		"moves-into-check":      {"2.3", "4.1.6"},
	},
}

// Cited are the articles of the competition rules that the finding cites: its
// own, or else those that the catalogue has for its code and reason. The catalogue knows
// the Chinese rules; a finding under another book cites nothing but its own.
func (f *Finding) Cited() []string {
	if len(f.Articles) > 0 || f.Book != "" {
		return f.Articles
	}
	if articles, ok := reasonArticles[f.Code][f.Reason]; ok {
		return articles
	}
	if e := entryOf(f.Code); e != nil {
		return e.articles
	}
	return nil
}

// Reasons are the values of Finding.Reason that the catalogue has words for, in
// the order in which the code's page lists them.
func Reasons(c Code) []string { return reasons[c] }

// reasons of the codes that always or often have one. The order for illegal
// moves is the one in which the reasons are tried.
var reasons = map[Code][]string{
	Encoding:        {"mixed"},
	CorruptInput:    {"keys", "occupied", "result-code", "length", "comment-length", "root-sibling", "trailing", "json", "text", "size"},
	BadTag:          {"result"},
	LossyConversion: {"characters"},
	TruncatedInput:  {"character", "node", "field", "header", "json", "move", "tag", "result"},
	FENSyntax:       {"ranks", "rank-width", "letter", "side", "counter", "extra-text"},
	BadPosition: {
		"red-no-king", "black-no-king", "red-many-kings", "black-many-kings",
		"too-many-K", "too-many-A", "too-many-B", "too-many-N", "too-many-R", "too-many-C", "too-many-P",
		"too-many-k", "too-many-a", "too-many-b", "too-many-n", "too-many-r", "too-many-c", "too-many-p",
		"king-outside-palace", "advisor-square", "elephant-square", "pawn-square", "pawn-file",
		"generals-facing", "side-not-to-move-in-check",
	},
	MoveNumber: {"black", "plies"},
	IllegalMove: {
		"empty-square", "no-such-piece", "wrong-side", "null-move", "own-piece-on-target", "shape", "palace", "river",
		"elephant-eye", "horse-leg", "blocked", "cannon-no-screen", "cannon-many-screens", "pawn-backward",
		"pawn-sideways-before-river", "king-capture", "generals-facing", "in-check-not-answered", "moves-into-check",
	},
	ResultMismatch: {"tag", "terminator", "termination", "title", "board", "checkmate", "stalemate", "board-first", "moves"},
	Repetition:     {"plays-on", "result"},
	ThreeFouls:     {"unless-short-of-time"},
	TimeLimit:      {"last-move", "plays-on"},
	MoveAfterEnd:   {"checkmate", "stalemate"},
}
