package diag

// entry is what the catalogue holds about a code beside its texts.
type entry struct {
	code     Code
	severity Severity
	articles []string // of the competition rules, where the reason does not decide
}

// catalogue lists every code once, in the order of the documentation.
var catalogue = []entry{
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
	{BadTag, Warning, nil},
	{DuplicateTag, Warning, nil},
	{FormatMismatch, Warning, nil},
	{EmptyGame, Info, nil},
	{FENSyntax, Error, nil},
	{BadPosition, Error, nil},
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
