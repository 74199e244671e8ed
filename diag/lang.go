package diag

import (
	"strings"

	"golang.org/x/text/language"
)

// Languages are the languages of the texts; the first is the default.
var Languages = []language.Tag{language.English, language.SimplifiedChinese, language.TraditionalChinese}

// ParseLang is the language of the texts that a tag (zh-Hans, zh-TW, en) or the
// name of a POSIX locale (zh_CN.UTF-8, C) asks for. It is false, with English,
// for a language that the program does not speak and for what names none.
func ParseLang(s string) (language.Tag, bool) {
	s, _, _ = strings.Cut(s, "@")
	s, _, _ = strings.Cut(s, ".")
	if s == "C" || s == "POSIX" {
		return language.English, true
	}
	tag, err := language.Parse(s) // takes "_" for "-"
	if err != nil {
		return language.English, false
	}
	base, _, _ := tag.Raw()
	script, _ := tag.Script() // of zh-TW, zh-HK, zh-MO: Hant
	switch {
	case base.String() == "en":
		return language.English, true
	case base.String() != "zh":
		return language.English, false
	case script.String() == "Hant":
		return language.TraditionalChinese, true
	}
	return language.SimplifiedChinese, true
}
