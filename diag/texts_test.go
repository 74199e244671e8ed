package diag

import (
	"fmt"
	"strings"
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
	known["natural-limit/arbiter"] = true
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
