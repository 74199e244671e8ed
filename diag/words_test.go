package diag

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestWords(t *testing.T) {
	horse := Say("piece.at", Phrase(Say("piece.black-horse")), Str("c5"))
	for _, tt := range []struct {
		words  Words
		en, zh string
	}{
		{Words{}, "", ""},
		{Say("piece.red-pawn"), "pawn", "兵"},
		{horse, "horse c5", "马（c5）"},
		{
			Say("why.wins-piece", Phrase(Say("piece.at", Phrase(Say("piece.red-rook")), Str("c2"))), Phrase(horse), Str("车七进三"), Phrase()),
			"rook c2 threatens to win horse c5 by 车七进三; it has no root", "车（c2）捉马（c5），下一着 车七进三；无根",
		},
		{
			Say("why.wins-piece", Phrase(Say("piece.red-rook")), Phrase(Say("piece.black-cannon")), Str("x"), Phrase(horse, Say("piece.black-king"))),
			"rook threatens to win cannon by x; its root, horse c5, king, is not enough", "车捉炮，下一着 x；其根马（c5）、将不能充分保护",
		},
		{Say("why.wins-piece", Phrase(), Phrase(horse)), "threatens to win a piece", "下一着得子"},
		{Say("no.such-text"), "no.such-text", "no.such-text"},
	} {
		for lang, want := range map[language.Tag]string{language.English: tt.en, language.SimplifiedChinese: tt.zh} {
			if got := NewPrinter(lang).Say(tt.words); got != want {
				t.Errorf("%s: %q, want %q", tt.words.Key, got, want)
			}
		}
	}
}

// What a cycle is made of is written in the language of the report.
func TestCycleInWords(t *testing.T) {
	f := New(Repetition)
	f.Cycle = &Cycle{From: 9, Moves: []CycleMove{{Ply: 9, Move: "a0a1", Why: Say("why.gives-check")}}, Open: []Question{{Ply: 9, Point: "moves-differ"}}}
	b, err := f.JSON(NewPrinter(language.SimplifiedChinese))
	if err != nil {
		t.Fatal(err)
	}
	want := `"from":9,"moves":[{"ply":9,"move":"a0a1","class":"","sure":false,"why":"将军"}],"open":[{"ply":9,"point":"moves-differ","question":"`
	if !strings.Contains(string(b), want) {
		t.Errorf("%s", b)
	}
}

func TestArticle(t *testing.T) {
	p := NewPrinter(language.English)
	for article, want := range map[string]string{"4.1.8": "4.1.8", "det6": "detailed rule 6", "x\ny": "x y"} {
		if got := p.Article(article); got != want {
			t.Errorf("%q: %q", article, got)
		}
	}
}
