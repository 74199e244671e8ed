package diag

import (
	"encoding/json"
	"testing"

	"golang.org/x/text/language"
)

func TestWords(t *testing.T) {
	horse := Say("piece.at", Say("piece.black-horse"), "c5")
	for _, tt := range []struct {
		words  Words
		en, zh string
	}{
		{Words{}, "", ""},
		{Say("piece.red-pawn"), "pawn", "兵"},
		{horse, "horse c5", "马（c5）"},
		{Say("why.wins-piece", Say("piece.at", Say("piece.red-rook"), "c2"), horse, "车七进三", []Words{}),
			"rook c2 threatens to win horse c5 by 车七进三; it has no root", "车（c2）捉马（c5），下一着 车七进三；无根"},
		{Say("why.wins-piece", Say("piece.red-rook"), Say("piece.black-cannon"), "x", []Words{horse, Say("piece.black-king")}),
			"rook threatens to win cannon by x; its root, horse c5, king, is not enough", "车捉炮，下一着 x；其根马（c5）、将不能充分保护"},
		{Say("why.wins-piece", Words{}, horse), "threatens to win a piece", "下一着得子"},
		{Say("no.such-text"), "no.such-text", "no.such-text"},
	} {
		for lang, want := range map[language.Tag]string{language.English: tt.en, language.SimplifiedChinese: tt.zh} {
			if got := NewPrinter(lang).Say(tt.words); got != want {
				t.Errorf("%s: %q, want %q", tt.words.Key, got, want)
			}
		}
	}
}

// Words in Extra are written in the language of the report; the rest stays.
func TestExtraInWords(t *testing.T) {
	f := New(Repetition)
	f.Extra = map[string]any{"from": 9, "why": Say("why.gives-check"), "false": false}
	b, err := f.JSON(NewPrinter(language.SimplifiedChinese))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if got["from"] != 9.0 || got["why"] != "将军" || got["false"] != false {
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
