package diag

import (
	"testing"

	"golang.org/x/text/language"
)

func TestParseLang(t *testing.T) {
	en, hans, hant := language.English, language.SimplifiedChinese, language.TraditionalChinese
	tests := []struct {
		in   string
		want language.Tag
		ok   bool
	}{
		{"en", en, true},
		{"en-US", en, true},
		{"en_GB.UTF-8", en, true},
		{"C", en, true},
		{"POSIX", en, true},
		{"C.UTF-8", en, true},
		{"zh", hans, true},
		{"zh-Hans", hans, true},
		{"ZH-HANS", hans, true},
		{"zh-CN", hans, true},
		{"zh_CN.UTF-8", hans, true},
		{"zh_CN.GB18030", hans, true},
		{"zh_SG", hans, true},
		{"zh_CN@pinyin", hans, true},
		{"zh-Hans-HK", hans, true},
		{"zh-Hant", hant, true},
		{"zh-TW", hant, true},
		{"zh_TW.Big5", hant, true},
		{"zh_HK", hant, true},
		{"zh-MO", hant, true},
		{"zh_Hant_CN", hant, true},
		{"fr", en, false},
		{"de_DE.UTF-8", en, false},
		{"vi", en, false},
		{"", en, false},
		{"???", en, false},
		{"chinese", en, false},
		{".UTF-8", en, false},
		{"-", en, false},
		{"und", en, false},
	}
	for _, tt := range tests {
		if got, ok := ParseLang(tt.in); got != tt.want || ok != tt.ok {
			t.Errorf("ParseLang(%q) = %v, %v; want %v, %v", tt.in, got, ok, tt.want, tt.ok)
		}
	}
}

func TestNewPrinterLanguage(t *testing.T) {
	for _, tt := range []struct {
		tag  string
		want language.Tag
	}{
		{"en-AU", language.English},
		{"zh-CN", language.SimplifiedChinese},
		{"zh-HK", language.TraditionalChinese},
		{"ja", language.English},
		{"und", language.English},
	} {
		if got := NewPrinter(language.MustParse(tt.tag)).Language(); got != tt.want {
			t.Errorf("NewPrinter(%s) speaks %v, want %v", tt.tag, got, tt.want)
		}
	}
}
