package diag

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestExplain(t *testing.T) {
	headings := map[language.Tag][]string{
		language.English:            {"What it means", "Why it matters", "Example", "What to do", "Source"},
		language.SimplifiedChinese:  {"含义", "影响", "示例", "处理", "依据"},
		language.TraditionalChinese: {"含義", "影響", "示例", "處理", "依據"},
	}
	for _, tag := range Languages {
		p := NewPrinter(tag)
		for _, c := range Codes() {
			page, ok := p.Explain(c)
			if !ok || !strings.HasPrefix(page, "# "+string(c)+"\n") {
				t.Errorf("%v: no page for %s", tag, c)
				continue
			}
			at := 0
			for _, h := range headings[tag] {
				i := strings.Index(page[at:], "\n## "+h+"\n")
				if i < 0 {
					t.Errorf("%v: %s: no section %s in its place", tag, c, h)
					break
				}
				at += i
			}
			shown := "[" + string(c) + "]"
			if !strings.Contains(page, shown) {
				t.Errorf("%v: %s: the example does not show %s", tag, c, shown)
			}
			for _, r := range Reasons(c) {
				if !strings.Contains(page, "- `"+r+"`") {
					t.Errorf("%v: %s: reason %s is not listed", tag, c, r)
				}
			}
			for i, line := range strings.Split(page, "\n") {
				if tag == language.English && len([]rune(line)) > 100 && !strings.Contains(line, shown) && !strings.HasPrefix(line, "- ") {
					t.Errorf("%s: line %d is long", c, i+1)
				}
			}
		}
	}
	if page, ok := NewPrinter(language.English).Explain("nothing"); ok || page != "" {
		t.Errorf("page for no code: %q", page)
	}
}

// The line that a page shows as the answer of qipu is what its printer says for
// a finding with the values in that line.
func TestExamplesOfPages(t *testing.T) {
	findings := []Finding{
		{Code: IllegalMove, Text: "马八进六", Reason: "horse-leg"},
		{Code: AmbiguousMove, Text: "车五平九", Candidates: []Candidate{{"e3a3", "后车平九"}, {"e5a5", "前车平九"}}},
		{Code: WrongQualifier, Text: "后车进四", Candidates: []Candidate{{"e5e9", "前车进四"}}},
		{Code: MissingQualifier, Text: "车五进四", Candidates: []Candidate{{"e5e9", "前车进四"}}},
		{Code: NeedlessQualifier, Text: "前马进三", Candidates: []Candidate{{"h0g2", "马二进三"}}},
		{Code: NonstandardNotation, Text: "炮2平5", Candidates: []Candidate{{"h2e2", "炮二平五"}}},
		{Code: UnreadableMove, Text: "炮二平□"},
		{Code: MissingMove, Count: 1, Side: "black"},
		{Code: MissingRun, Count: 4, Fouls: 1, Side: "black"},
		{Code: RepeatedMove, Text: "马二进三", Count: 2},
		{Code: SwappedMoves, Text: "车9平8", Args: Strs("车9平8", "马二进三")},
		{Code: ResultMismatch, Text: "0-1", Args: Strs("1-0", "0-1"), Reason: "terminator"},
		{Code: MoveAfterEnd, Text: "将5平6", Reason: "checkmate"},
		{Code: Checkmate, Side: "black"},
		{Code: Stalemate, Side: "black"},
		{Code: Repetition, Cycle: &Cycle{From: 9, To: 12, Count: 3, Verdict: "draw"}},
		{Code: NaturalLimit, Limit: &Limit{Red: 141, Black: 145}},
		{Code: MoveNumber, Text: "马二进三", Args: Nums(3, 2)},
		{Code: FalseClaim, Side: "black", Args: Nums(2, 60)},
		{Code: ThreeFouls, Side: "red", Args: Nums(3), Reason: "unless-short-of-time"},
		{Code: TimeLimit, Side: "red", Args: Strs("1", "0:01:05", "0:01:00")},
		{Code: MissingResult},
		{Code: EmptyGame},
		{Code: EmptyInput},
		{Code: UnknownFormat},
		{Code: TruncatedInput, Reason: "node"},
		{Code: CorruptInput, Reason: "keys", Args: Strs("12 + 34 + 56 + 78")},
		{Code: UnparsedText, Text: "hello"},
		{Code: IgnoredText, Text: "Downloaded from example.org"},
		{Code: UnterminatedComment, Text: "{"},
		{Code: UnbalancedVariation, Text: "("},
		{Code: NestingLimit, Count: 10000},
		{Code: UnreadableInput, Args: Strs("permission denied")},
		{Code: SizeLimit, Args: Strs("64 MiB")},
		{Code: TooManyFindings, Count: 4321},
		{Code: BadTag, Text: "2-0", Reason: "result"},
		{Code: DuplicateTag, Args: Strs("Red")},
		{Code: UnknownLabel, Text: "主持"},
		{Code: FormatMismatch, Text: "ICCS", Args: Strs("chinese")},
		{Code: FENSyntax, Text: "RNBAKABN", Reason: "rank-width"},
		{Code: BadPosition, Reason: "generals-facing"},
		{Code: Encoding, Text: "gb18030 → utf-8", Reason: "mixed"},
	}
	shown := map[Code]bool{LossyConversion: true} // its {text} is in the language of the page
	for _, tag := range []language.Tag{language.English, language.SimplifiedChinese} {
		p := NewPrinter(tag)
		for i := range findings {
			f := &findings[i]
			shown[f.Code] = true
			page, _ := p.Explain(f.Code)
			if want := p.Message(f) + "\n```"; !strings.Contains(page, want) {
				t.Errorf("%v: page of %s does not say %q", tag, f.Code, want)
			}
		}
	}
	for _, c := range Codes() {
		if !shown[c] {
			t.Errorf("the example of %s is not checked", c)
		}
	}
}
