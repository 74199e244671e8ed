package diag

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/language"
)

func TestTextsCompile(t *testing.T) {
	for i, compiled := range tongues {
		g, err := compiled()
		if err != nil {
			t.Fatalf("%v: %v", Languages[i], err)
		}
		if len(g.phrases) != len(english) {
			t.Errorf("%v has %d texts, English %d", Languages[i], len(g.phrases), len(english))
		}
		for key := range english {
			if len(g.phrases[key]) == 0 {
				t.Errorf("%v has no text %s", Languages[i], key)
			}
		}
	}
}

// Every message must be there when a finding has no values at all, and the
// texts of a key must name the same values in every language.
func TestTextsAgree(t *testing.T) {
	for _, c := range Codes() {
		for lang, all := range map[string]texts{"en": english, "zh": simplified} {
			alternatives := all[string(c)]
			if len(alternatives) == 0 {
				t.Errorf("%s: no message for %s", lang, c)
				continue
			}
			if last := alternatives[len(alternatives)-1]; strings.Contains(last, "{") {
				t.Errorf("%s: the last text of %s still needs values: %s", lang, c, last)
			}
			if s := all[string(c)+"/summary"]; len(s) != 1 || strings.ContainsAny(s[0], "{%$") {
				t.Errorf("%s: summary of %s: %q", lang, c, s)
			}
		}
	}
	named := func(alternatives []string) map[string]bool {
		m := map[string]bool{}
		for _, slot := range slots {
			if strings.Contains(strings.Join(alternatives, ""), "{"+slot+"}") {
				m[slot] = true
			}
		}
		return m
	}
	for key := range english {
		en, zh := named(english[key]), named(simplified[key])
		if fmt.Sprint(en) != fmt.Sprint(zh) {
			t.Errorf("%s: English names %v, Chinese %v", key, en, zh)
		}
	}
	for key, alternatives := range english {
		for _, a := range append(alternatives, simplified[key]...) {
			if strings.ContainsAny(a, "%$\n") {
				t.Errorf("%s: %q has a character with a meaning of its own", key, a)
			}
		}
	}
}

func TestEveryReasonHasWords(t *testing.T) {
	for _, c := range Codes() {
		for _, r := range Reasons(c) {
			for _, tag := range Languages {
				if words := NewPrinter(tag).phrase(c, r); words == "" || english[string(c)+"/"+r] == nil {
					t.Errorf("%v: no words for %s/%s", tag, c, r)
				}
			}
		}
	}
	for code := range reasons {
		if entryOf(code) == nil {
			t.Errorf("reasons of %s, which is no code", code)
		}
	}
	for code, m := range reasonArticles {
		for r := range m {
			if english[string(code)+"/"+r] == nil {
				t.Errorf("articles of %s/%s, which is no reason", code, r)
			}
		}
	}
}

// A text for every reason that the texts have must be reachable, so that a
// misspelt key is found.
func TestNoStrayTexts(t *testing.T) {
	known := map[string]bool{"summary": true}
	for _, c := range Codes() {
		for _, r := range Reasons(c) {
			known[string(c)+"/"+r] = true
		}
	}
	for _, v := range verdicts {
		known["repetition/"+v] = true
	}
	for key := range english {
		code, rest, slash := strings.Cut(key, "/")
		switch {
		case slash && (known[rest] || known[key]) && entryOf(Code(code)) != nil:
		case !slash && entryOf(Code(key)) != nil:
		case !slash && (strings.Contains(key, ".") || key == "tally"):
		default:
			t.Errorf("stray text %s", key)
		}
	}
}

var verdicts = []string{"pending", "draw", "red-loses", "black-loses", "red-must-change", "black-must-change", "arbiter"}

// fullFinding has a value in every field.
func fullFinding(c Code, reason string) Finding {
	f := New(c)
	f.Source, f.Game, f.Place, f.Width = "a.pgn", 2, At(18, 9), 4
	f.Ply, f.Side, f.Reason, f.Text, f.Count = 4, "black", reason, "马8进7", 5
	f.Args = []any{"first", 2, errors.New("third"), 4.5, language.English, struct{}{}, "seventh"}
	f.Candidates = []Candidate{{"h9i7", "马8进9"}, {"h9g7", ""}, {"", "炮八平五"}}
	f.Extra = map[string]any{"from": 9, "to": 12, "cycles": 3, "verdict": "red-loses", "red": 121, "black": 125, "fouls": 1}
	return f
}

// A message never shows the gaps or the garbage of a failed format, whatever a
// finding has or lacks.
func TestMessagesAreClean(t *testing.T) {
	for _, tag := range Languages {
		p := NewPrinter(tag)
		for _, c := range Codes() {
			for _, r := range append([]string{"", "no-such-reason"}, Reasons(c)...) {
				full := fullFinding(c, r)
				findings := []Finding{{Code: c}, {Code: c, Reason: r}, full}
				for i := range 12 { // one value missing at a time
					f := full
					switch i {
					case 0:
						f.Text = ""
					case 1:
						f.Side = ""
					case 2:
						f.Count = 0
					case 3:
						f.Args = nil
					case 4:
						f.Args = []any{nil, nil}
					case 5:
						f.Candidates = nil
					case 6:
						f.Extra = nil
					case 7:
						f.Extra = map[string]any{"red": false, "black": 121}
					case 8:
						f.Extra = map[string]any{"red": 121}
					case 9:
						f.Args, f.Text = []any{"only"}, ""
					case 10:
						f.Args, f.Text = []any{"100%!{text}${plural0}"}, "50%!s(MISSING)%d"
					case 11:
						f.Count = 1
					}
					findings = append(findings, f)
				}
				for i := range findings {
					f := &findings[i]
					m := p.Message(f)
					if strings.Contains(f.Text, "%!") {
						m = strings.NewReplacer(f.Text, "x", fmt.Sprint(f.Args[0]), "y").Replace(m)
					}
					if m == "" || strings.ContainsAny(m, "\n{}%$") || strings.Contains(m, "<nil>") || strings.Contains(m, "  ") || strings.Contains(m, "“”") {
						t.Errorf("%v: %s/%s #%d: %q", tag, c, r, i, m)
					}
					if r == "no-such-reason" && i > 0 && !strings.Contains(m, r) {
						t.Errorf("%v: %s: the reason is lost in %q", tag, c, m)
					}
				}
			}
		}
	}
}

func TestMessage(t *testing.T) {
	illegal := Finding{Code: IllegalMove, Reason: "horse-leg", Text: "马8进7"}
	ambiguous := Finding{Code: AmbiguousMove, Text: "炮五平八", Candidates: []Candidate{{"e2b2", "前炮平八"}, {"e7b7", "后炮平八"}}}
	many := ambiguous
	for range 7 {
		many.Candidates = append(many.Candidates, Candidate{Move: "a0a1"})
	}
	limit := New(NaturalLimit)
	limit.Extra = map[string]any{"red": 1041, "black": false}
	tests := []struct {
		lang string
		f    Finding
		want string
	}{
		{"en", illegal, "马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)"},
		{"zh", illegal, "“马8进7”不合规则：蹩马腿，不能走过去"},
		{"zh-TW", illegal, "「马8进7」不合規則：蹩馬腿，不能走過去"},
		{"en", ambiguous, "炮五平八 can be read as 前炮平八 (e2b2) or 后炮平八 (e7b7)"},
		{"zh", ambiguous, "“炮五平八”可以理解为 前炮平八 (e2b2) 或 后炮平八 (e7b7)"},
		{"en", many, "炮五平八 can be read as 前炮平八 (e2b2), 后炮平八 (e7b7), a0a1, a0a1, a0a1, a0a1, …"},
		{"en", Finding{Code: MissingMove, Count: 1, Side: "black"}, "1 move of Black is missing"},
		{"en", Finding{Code: MissingMove, Count: 3, Side: "red"}, "3 consecutive moves of Red are missing"},
		{"en", Finding{Code: MissingMove, Side: "red"}, "a move of Red is missing"},
		{"en", Finding{Code: MissingRun, Count: 4, Side: "red"}, "4 consecutive moves of Red are not recorded: 1 foul"},
		{"en", Finding{Code: MissingRun, Count: 9, Side: "red"}, "9 consecutive moves of Red are not recorded: 2 fouls"},
		{"zh", Finding{Code: MissingRun, Count: 4, Side: "red"}, "红方连续 4 着漏记，犯规 1 次"},
		{"en", Finding{Code: NestingLimit, Count: 10000}, "variations are nested deeper than 10,000 levels; what lies deeper is not read"},
		{"en", Finding{Code: BadPosition, Reason: "too-many-p"}, "the position is impossible: Black has more than five pawns"},
		{"en", Finding{Code: UnparsedText, Text: "a\t\r\nb \u2028c"}, "“a b c” is no move, comment, number or result"},
		{"en", Finding{Code: UnparsedText, Text: strings.Repeat("长", 100)}, "“" + strings.Repeat("长", 60) + "…” is no move, comment, number or result"},
		{"en", Finding{Code: UnparsedText, Text: "a\xffb"}, "“a\uFFFDb” is no move, comment, number or result"},
		{"en", limit, "Red may claim a draw by the natural limit from ply 1041 on"},
		{"en", Finding{Code: "no-such-code"}, "no-such-code"},
		{"fr", illegal, "马8进7 is not legal: the horse is blocked by a piece next to it (蹩马腿)"},
	}
	for _, tt := range tests {
		if got := NewPrinter(language.MustParse(tt.lang)).Message(&tt.f); got != tt.want {
			t.Errorf("%s: %s\n got %q\nwant %q", tt.lang, tt.f.Code, got, tt.want)
		}
	}
}

func TestRelatedAndText(t *testing.T) {
	p := NewPrinter(language.English)
	for _, tt := range []struct{ got, want string }{
		{p.Related(&Related{Note: "related.opened-here"}), "opened here"},
		{p.Related(&Related{Note: "related.opened-here", Args: []any{"{"}}), "“{” opened here"},
		{p.Related(&Related{Note: "related.tag-says", Args: []any{"1-0"}}), "the Result tag says 1-0"},
		{p.Related(&Related{Note: "related.nothing"}), "related.nothing"},
		{p.Text("report.more", 4321, "missing-qualifier", 3210), "… and 4,321 more missing-qualifier in 3,210 games (--max-per-code 0 shows all)"},
		{p.Text("report.more", 1, "missing-qualifier", 1), "… and 1 more missing-qualifier in 1 game (--max-per-code 0 shows all)"},
		{p.Text("report.more", 2, "encoding"), "… and 2 more encoding (--max-per-code 0 shows all)"},
		{p.Text("progress.games", 0), "0 games"},
		{p.Text("tally", 40244, 26121, 13879, 244, 2, nil), "40,244 games: 26,121 clean, 13,879 with warnings, 244 with errors; 2 unreadable files"},
		{p.Text("tally", 1, 1, nil, 0, 1, 3), "1 game: 1 clean, 0 with errors; 1 unreadable file, 3 not written"},
		{p.Text("report.ply", "1041"), "ply 1041"},
		{p.Text("no.such.text", 1), "no.such.text"},
		{p.Summary(IllegalMove), "a move breaks the rules of movement"},
		{p.Summary("nothing"), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

// Two encodings tell the scripts apart well enough to find what the table of
// traditional characters forgets: GB2312 has no traditional characters, and
// Big5 nearly no simplified ones.
func TestScripts(t *testing.T) {
	all := map[string]string{}
	for key, alternatives := range simplified {
		all[key] = strings.Join(alternatives, "\n")
	}
	p := NewPrinter(language.SimplifiedChinese)
	for _, c := range Codes() {
		page, _ := p.Explain(c)
		all["page of "+string(c)] = page
	}
	simple, trad := simplifiedchinese.HZGB2312.NewEncoder(), traditionalchinese.Big5.NewEncoder()
	for key, text := range all {
		for _, r := range text {
			if !unicode.Is(unicode.Han, r) {
				continue
			}
			if _, err := simple.String(string(r)); err != nil {
				t.Errorf("%s: %c is no simplified character", key, r)
			}
			if converted := toTraditional(string(r)); converted == string(r) {
				if _, err := trad.String(converted); err != nil {
					t.Errorf("%s: no traditional form of %c", key, r)
				}
			}
		}
	}
	for _, pair := range strings.Fields(characters) {
		if len([]rune(pair)) != 2 {
			t.Errorf("table of characters: %q is no pair", pair)
		}
	}
	if got, want := toTraditional("重复的后马被蹩马腿，反复走“马8进7”"), "重複的後馬被蹩馬腿，反復走「馬8進7」"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPrinterIsConcurrent(t *testing.T) {
	p := NewPrinter(language.SimplifiedChinese)
	f := fullFinding(IllegalMove, "horse-leg")
	want := p.Message(&f)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if got := p.Message(&f); got != want {
					t.Errorf("got %q", got)
					return
				}
			}
		})
	}
	wg.Wait()
}

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
		{Code: MissingRun, Count: 4, Side: "black"},
		{Code: RepeatedMove, Text: "马二进三", Count: 2},
		{Code: SwappedMoves, Text: "车9平8", Args: []any{"车9平8", "马二进三"}},
		{Code: ResultMismatch, Text: "0-1", Args: []any{"1-0", "0-1"}, Reason: "terminator"},
		{Code: MoveAfterEnd, Text: "将5平6", Reason: "checkmate"},
		{Code: Checkmate, Side: "black"},
		{Code: Stalemate, Side: "black"},
		{Code: Repetition, Extra: map[string]any{"from": 9, "to": 12, "cycles": 3, "verdict": "draw"}},
		{Code: NaturalLimit, Extra: map[string]any{"red": 141, "black": 145}},
		{Code: MoveNumber, Text: "马二进三", Args: []any{3, 2}},
		{Code: MissingResult},
		{Code: EmptyGame},
		{Code: EmptyInput},
		{Code: UnknownFormat},
		{Code: TruncatedInput, Reason: "node"},
		{Code: CorruptInput, Reason: "keys", Args: []any{"12 + 34 + 56 + 78"}},
		{Code: UnparsedText, Text: "hello"},
		{Code: IgnoredText, Text: "Downloaded from example.org"},
		{Code: UnterminatedComment, Text: "{"},
		{Code: UnbalancedVariation, Text: "("},
		{Code: NestingLimit, Count: 10000},
		{Code: BadTag, Text: "2-0", Reason: "result"},
		{Code: DuplicateTag, Args: []any{"Red"}},
		{Code: FormatMismatch, Text: "ICCS", Args: []any{"chinese"}},
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
