package review

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/language"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
)

// sheet makes a written record and the game it is repaired to: each word of the text is
// a half-move, those that begin with a digit and end in a dot are round numbers. The
// played moves are in UCCI spelling.
func sheet(text, played string) (written, game *record.Game) {
	written, game = record.New(), record.New()
	for _, g := range []*record.Game{written, game} {
		g.Start, g.StartOK = rules.StartPosition(), true
	}
	written.Text, written.FirstLine, written.Notation = text, 1, "chinese"
	parent, line := record.NodeID(0), int32(1)
	for i, start := 0, 0; i <= len(text); i++ {
		if i < len(text) && text[i] != ' ' && text[i] != '\n' {
			continue
		}
		if word := text[start:i]; word != "" && !strings.HasSuffix(word, ".") {
			parent = written.Add(parent, record.Node{Text: word, Start: int32(start), Line: line, Column: int32(start + 1), State: record.Unplayed, Hole: word == "——"})
		}
		if i < len(text) && text[i] == '\n' {
			line++
		}
		start = i + 1
	}
	parent = 0
	for _, s := range strings.Fields(played) {
		m, ok := rules.ParseMove(s)
		if !ok {
			panic(s)
		}
		parent = game.Add(parent, record.Node{Move: m, State: record.Played})
	}
	return written, game
}

func move(s string) rules.Move { m, _ := rules.ParseMove(s); return m }

// sample has a repair of each safety: a misread move, a guess with another reading, a
// move that was not recorded, and something that is no move.
func sample() Game {
	written, game := sheet("1. 炮二平五 鸟8进7\n2. 马二进三 车9口8\n3. 卒7进1 x\n", "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5")
	written.Tags = []record.Tag{{Name: "Red", Value: "甲"}, {Name: "Black", Value: "乙"}}
	return Game{
		Number: 1, Written: written, Game: game,
		Repairs: []record.Repair{
			{Ply: 2, Kind: "misread", Written: "鸟8进7", Move: move("h9g7"), Text: "马8进7", Confidence: 0.9999, Safety: "safe", Nodes: []record.NodeID{2}},
			{
				Ply: 4, Kind: "misread", Written: "车9口8", Move: move("i9h9"), Text: "车9平8", Confidence: 0.7, Safety: "unsafe", Nodes: []record.NodeID{4},
				Alternatives: []record.Choice{{Move: move("i9i8"), Text: "车9进1", Confidence: 0.2}, {Move: move("a0a5"), Text: "a0a5", Confidence: 0.01}},
			},
			{Ply: 5, Kind: "missing", Move: move("i0h0"), Text: "车一平二", Confidence: 0.5, Safety: "suggestion", Nodes: []record.NodeID{5}},
			{Ply: 6, Kind: "inserted", Written: "x", Move: move("g6g5"), Text: "卒7进1", Confidence: 0.9, Safety: "unsafe", Nodes: []record.NodeID{6}},
		},
		Places: []diag.Place{diag.At(1, 17), diag.At(2, 17), diag.At(3, 4), diag.At(3, 11)},
	}
}

func render(t testing.TB, p Page) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func one(g Game) Page { return Page{Files: []File{{Name: "a.txt", Games: []Game{g}}}} }

func TestGame(t *testing.T) {
	g := newGame(&Page{Printer: diag.NewPrinter(language.English)}, newWords(language.English), new(sample()), "f1g1", "")
	if g.Title != "甲 – 乙" || g.Safe != 1 || g.Guesses != 3 {
		t.Errorf("%s: %d safe, %d guesses", g.Title, g.Safe, g.Guesses)
	}
	var cards []string
	for _, c := range g.Cards {
		line := fmt.Sprintf("%d %d %s %s %s", c.Ply, c.Round, c.Side, c.Safety, c.Place)
		for _, x := range c.Choices {
			line += fmt.Sprintf("; %s %s %s %v", x.Move, x.Text, x.Percent, x.Elsewhere)
		}
		cards = append(cards, line)
	}
	want := []string{
		"2 1 Black safe line 1; h9g7 马8进7 > 99.9 % false",
		"4 2 Black unsafe line 2; i9h9 车9平8 70.0 % false; i9i8 车9进1 20.0 % false; a0a5 a0a5 1.0 % true",
		"5 3 Red suggestion line 3; i0h0 车一平二 50.0 % false",
		"6 3 Black unsafe line 3; g6g5 卒7进1 90.0 % false",
	}
	if !slices.Equal(cards, want) {
		t.Errorf("cards\n%s\nwant\n%s", strings.Join(cards, "\n"), strings.Join(want, "\n"))
	}
	var rounds []string
	for _, r := range g.Rounds {
		rounds = append(rounds, fmt.Sprintf("%d %s %v %s %v", r.Number, r.Red.Text, r.Red.Card != nil, r.Black.Text, r.Black.Card != nil))
	}
	want = []string{"1 炮二平五 false 马8进7 true", "2 马二进三 false 车9平8 true", "3 车一平二 true 卒7进1 true"}
	if !slices.Equal(rounds, want) {
		t.Errorf("rounds %q", rounds)
	}
	if got, want := marked(g.Sheet), "1. 炮二平五 [鸟8进7]1\n2. 马二进三 [车9口8]2\n3. []3卒7进1 [x]4"; got != want {
		t.Errorf("sheet\n%s\nwant\n%s", got, want)
	}
	if got, want := marked(g.Cards[1].Excerpt), "2. 马二进三 [车9口8]2"; got != want {
		t.Errorf("excerpt %q, want %q", got, want)
	}
	pos := rules.StartPosition()
	for _, s := range []string{"h2e2", "h9g7", "h0g2"} {
		pos.Play(move(s))
	}
	listed := strings.Split(g.Cards[1].Others, "|")
	if legal := pos.LegalMoves(nil); len(listed)+2 != len(legal) || !slices.Contains(listed, "b9c7马2进3") {
		t.Errorf("%d other moves of %d: %v", len(listed), len(legal), listed)
	}
}

// marked writes segments with their marks in brackets, the numbers of the cards behind.
func marked(segments []segment) string {
	var b strings.Builder
	for _, s := range segments {
		if s.Cards == nil {
			b.WriteString(s.Text)
			continue
		}
		b.WriteString("[" + s.Text + "]")
		for _, c := range s.Cards {
			fmt.Fprint(&b, c.Index)
		}
	}
	return b.String()
}

// What a second sheet of the game has is told.
func TestOtherSheet(t *testing.T) {
	g := sample()
	for i, other := range []string{"马8进7", ""} {
		r := &g.Repairs[i]
		r.Other, r.OtherSource, r.OtherLine = other, "b.txt", 9
	}
	page := html.UnescapeString(render(t, one(g)))
	for _, want := range []string{"The other sheet, b.txt, has “马8进7” (line 9).", "The other sheet, b.txt, has nothing here."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// Where the record gives coordinates only, or its text cannot be matched, the moves are
// listed.
func TestListed(t *testing.T) {
	g := sample()
	for id := range g.Written.MainLine {
		g.Written.Nodes[id].Start = -1
	}
	g.Written.Nodes[3].Text, g.Written.Nodes[3].Move = "", move("h0g2")
	g.Written.Nodes[4].Text, g.Written.Nodes[4].Hole = "", true
	got := marked(newGame(&Page{Printer: diag.NewPrinter(language.English)}, newWords(language.English), &g, "g", "").Sheet)
	if want := "1. 炮二平五 [鸟8进7]1\n2. H0-G2 [——]2\n3. []3卒7进1 [x]4"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}

	g.Written.Start.SetSide(rules.Black)
	for i, id := range []record.NodeID{0, 4, 6, 6} {
		g.Repairs[i].Nodes = []record.NodeID{id}
	}
	got = marked(newGame(&Page{Printer: diag.NewPrinter(language.English)}, newWords(language.English), &g, "g", "").Sheet)
	if want := "1. … 炮二平五\n2. 鸟8进7 H0-G2\n3. [——]2 卒7进1\n4. []3[x]4[]1"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestLongText(t *testing.T) {
	g := sample()
	long := strings.Repeat("棋", 50000)
	g.Written.Text += long
	page := render(t, one(g))
	if len(page) > 120000 || strings.Count(page, "棋棋棋") < 100 {
		t.Errorf("the page has %d bytes", len(page))
	}
}

var hostile = []string{
	`</script><script>hacked=1</script>`, `<img src=x onerror=hacked=1>`, `" onmouseover="hacked=1`, `' autofocus onfocus='hacked=1`,
	`</title></style></pre><svg onload=hacked=1>`, `<!--`, `]]>`, `javascript:hacked=1`, "\x00\x1b\xff\u202e", `{{.Key}}`, "a\nb",
}

// attacked is a page with a text in every place that an input can fill.
func attacked(text string) Page {
	g := sample()
	for _, name := range []string{"Red", "Black", "Event", "Round", "Date", "Title"} {
		g.Written.SetTag(name, text)
	}
	g.Written.Text = text + "\n" + g.Written.Text + text
	for i := range g.Written.Nodes {
		if n := &g.Written.Nodes[i]; n.Start >= 0 {
			n.Start += int32(len(text) + 1)
		}
	}
	for i := range g.Repairs {
		r := &g.Repairs[i]
		r.Written, r.Text = text, text
		r.Other, r.OtherSource = text, text
		for k := range r.Alternatives {
			r.Alternatives[k].Text = text
		}
	}
	g.Repairs[0].Kind, g.Repairs[0].Safety = record.RepairKind(text), diag.Safety(text)
	g.Game.Nodes[len(g.Game.Nodes)-1].State = record.Unplayed
	g.Game.Nodes[len(g.Game.Nodes)-1].Text = text
	f := diag.New(diag.IllegalMove)
	f.Place, f.Text, f.Reason = g.Places[1], text, text
	g.Written.Findings = append(g.Written.Findings, f)
	second := sample()
	second.Number = 2
	return Page{Files: []File{{Name: text, Games: []Game{g, second}, Open: []int{7}}, {Name: "b" + text, Games: []Game{sample()}}}}
}

var (
	element   = regexp.MustCompile(`(?i)<(script|img|iframe|object|embed|link|base|form|style|meta|!--)`)
	handler   = regexp.MustCompile(`(?i)<[^>]*\son[a-z]+\s*=`)
	attribute = regexp.MustCompile(`"[^"]*"`)
)

// harmless tells what is wrong with a page as to what it lets an input do.
func harmless(page string) error {
	got := map[string]int{}
	for _, m := range element.FindAllStringSubmatch(page, -1) {
		got[strings.ToLower(m[1])]++
	}
	if got["script"] != 1 || got["style"] != 1 || got["meta"] != 4 || len(got) != 3 {
		return fmt.Errorf("elements %v", got)
	}
	outside := attribute.ReplaceAllString(strings.Replace(page, pageJS, "", 1), `""`)
	if m := handler.FindString(outside); m != "" {
		return fmt.Errorf("a handler: %s", m)
	}
	if strings.Contains(strings.ToLower(page), "href=\"javascript") {
		return fmt.Errorf("a link that runs a script")
	}
	if !utf8.ValidString(page) {
		return fmt.Errorf("the page is not UTF-8")
	}
	return nil
}

func TestEscaped(t *testing.T) {
	for _, text := range hostile {
		page := render(t, attacked(text))
		if err := harmless(page); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if plain := html.UnescapeString(page); strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == utf8.RuneError }) < 0 && strings.Count(plain, text) < 12 {
			t.Errorf("%q stands in %d places", text, strings.Count(plain, text))
		}
	}
}

func FuzzWrite(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := harmless(render(t, attacked(text))); err != nil {
			t.Error(err)
		}
	})
}

// The page needs nothing else, and lets no script run but its own.
func TestSelfContained(t *testing.T) {
	page := render(t, one(sample()))
	outside := regexp.MustCompile(`(?i)https?:|\ssrc=|[^a-z]url\(|@import|<link`).FindAllString(strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, ""), -1)
	if outside != nil {
		t.Errorf("the page has %q", outside)
	}
	script := page[strings.Index(page, "<script>")+len("<script>") : strings.Index(page, "</script>")]
	sum := sha256.Sum256([]byte(script))
	policy := html.UnescapeString(regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)[1])
	if want := "script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) || !strings.HasPrefix(policy, "default-src 'none';") {
		t.Errorf("the policy is %s, want %s in it", policy, want)
	}
}

// Each id is there once, and each link within the page has its target.
func TestLinks(t *testing.T) {
	page := render(t, attacked("x"))
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		ids[m[1]]++
	}
	for id, n := range ids {
		if n != 1 {
			t.Errorf("#%s is there %d times", id, n)
		}
	}
	links := regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1)
	for _, m := range links {
		if ids[strings.TrimPrefix(m[1], "#")] == 0 {
			t.Errorf("%s leads nowhere", m[1])
		}
	}
	if len(links) < 50 {
		t.Errorf("only %d links", len(links))
	}
}

func TestAnswerLines(t *testing.T) {
	answers := regexp.MustCompile(`data-(?:header|answer)="([^"]*)"`)
	lines := func(p Page) (out []string) {
		for _, m := range answers.FindAllStringSubmatch(render(t, p), -1) {
			out = append(out, html.UnescapeString(m[1]))
		}
		return out
	}
	if got, want := lines(one(sample())), []string{"", "2=", "4=", "5=", "6="}; !slices.Equal(got, want) {
		t.Errorf("one game: %q", got)
	}
	open := one(sample())
	open.Files[0].Open = []int{3}
	if got, want := lines(open), []string{"", "1:2=", "1:4=", "1:5=", "1:6="}; !slices.Equal(got, want) {
		t.Errorf("one of two broken games: %q", got)
	}
	two := one(sample())
	two.Files = append(two.Files, File{Name: "b[1].txt", Games: []Game{sample()}})
	if got := lines(two); got[0] != "[a.txt]" || got[5] != "[b[1].txt]" || got[1] != "1:2=" {
		t.Errorf("two files: %q", got)
	}
}

func TestWords(t *testing.T) {
	verbs := regexp.MustCompile(`%.`)
	for key, text := range texts {
		for i, s := range text {
			if s == "" {
				t.Errorf("%s has no text %d", key, i)
			}
			if a, b := verbs.FindAllString(text[0], -1), verbs.FindAllString(s, -1); !slices.Equal(a, b) {
				t.Errorf("%s: %v and %v", key, a, b)
			}
		}
	}
	used := map[string]bool{"safe": true, "unsafe": true, "suggestion": true}
	for _, kind := range []string{"misread", "missing", "inserted", "swapped", "repeated", "qualifier", "ambiguous"} {
		used["kind."+kind] = true
	}
	for _, m := range regexp.MustCompile(`\{\{t "([a-z.]+)"`).FindAllStringSubmatch(pageHTML, -1) {
		used[m[1]] = true
	}
	for _, key := range []string{"red", "black", "line", "other.sheet", "other.nothing"} { // said in game.go
		used[key] = true
	}
	for key := range used {
		if _, ok := texts[key]; !ok {
			t.Errorf("no text for %s", key)
		}
	}
	for key := range texts {
		if !used[key] {
			t.Errorf("the text %s is never used", key)
		}
	}
	for tag, want := range map[string]string{"en": "en", "zh-Hans": "zh-Hans", "zh-Hant": "zh-Hant", "zh-TW": "zh-Hant", "zh": "zh-Hans", "de": "en"} {
		if got := newWords(language.MustParse(tag)).lang; got != want {
			t.Errorf("%s: %s", tag, got)
		}
	}
	for tag, word := range map[language.Tag]string{language.SimplifiedChinese: "棋谱复核", language.TraditionalChinese: "棋譜覆核"} {
		p := one(sample())
		p.Printer = diag.NewPrinter(tag)
		if !strings.Contains(render(t, p), "<h1>"+word+"</h1>") {
			t.Errorf("%v: no %s", tag, word)
		}
	}
}

func TestNothing(t *testing.T) {
	for _, p := range []Page{{}, {Files: []File{{Name: "a", Open: []int{1, 2}}}}} {
		page := render(t, p)
		if !strings.Contains(page, "There is nothing to review.") || strings.Contains(page, `id="answers"`) {
			t.Error(page)
		}
		if len(p.Files) > 0 && !strings.Contains(page, "no proposal: 1, 2.") {
			t.Error("the games without proposal are not named")
		}
	}
	if err := Write(broken{}, one(sample())); err == nil {
		t.Error("no error from a broken writer")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestPercent(t *testing.T) {
	for x, want := range map[float64]string{1: "> 99.9 %", 0.9995: "> 99.9 %", 0.995: "99.5 %", 0.5: "50.0 %", 0.001: "0.1 %", 0.0001: "< 0.1 %", 0: "< 0.1 %"} {
		if got := percent(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

// many is a page of so many games.
func many(games int) Page {
	f := File{Name: "many.txt"}
	for i := range games {
		g := sample()
		g.Number = i + 1
		f.Games = append(f.Games, g)
	}
	return Page{Files: []File{f}}
}

func TestManyGames(t *testing.T) {
	page := render(t, many(200))
	if n := strings.Count(page, `<details class="game"`); n != 200 {
		t.Errorf("%d games", n)
	}
	if n := strings.Count(page, `id="f1g1" open`) + strings.Count(page, " open>"); n != 2 {
		t.Errorf("%d games are open", n-1)
	}
	if size := len(page) / 200; size > 20000 {
		t.Errorf("%d bytes a game", size)
	}
}

func BenchmarkWrite200(b *testing.B) {
	p := many(200)
	var w bytes.Buffer
	for b.Loop() {
		w.Reset()
		if err := Write(&w, p); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(w.Len()), "bytes/page")
}
