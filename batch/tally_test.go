package batch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
)

func TestTally(t *testing.T) {
	var some, all Tally
	some.Clean, some.Failed = 1200, 1
	some.Input(nil)
	all.Clean, all.Warned, all.Failed = 1, 2, 1
	for _, err := range []error{nil, &PassedError{PassedNoRecord}, fs.ErrPermission, &PanicError{Value: 1}, fmt.Errorf("x: %w", &OutputError{Err: errors.New("full")})} {
		all.Input(err)
	}
	if all.Inputs != 4 || all.Games() != 4 {
		t.Errorf("%+v", all)
	}
	for _, c := range []struct {
		tally Tally
		tag   language.Tag
		want  string
	}{
		{Tally{}, language.English, "0 games: 0 clean, 0 with errors; 0 unreadable files"},
		{some, language.English, "1,201 games: 1,200 clean, 1 with errors; 0 unreadable files"},
		{all, language.English, "4 games: 1 clean, 2 with warnings, 1 with errors; 2 unreadable files, 1 not written"},
		{Tally{Failed: 1, Unreadable: 1}, language.English, "1 game: 0 clean, 1 with errors; 1 unreadable file"},
		{Tally{Clean: 1, Unwritten: 2}, language.English, "1 game: 1 clean, 0 with errors; 0 unreadable files, 2 not written"},
		{Tally{Clean: 1, Warned: 1}, language.English, "2 games: 1 clean, 1 with warnings, 0 with errors; 0 unreadable files"},
		{all, language.SimplifiedChinese, "共 4 局：1 局无误，2 局有警告，1 局有错误；2 个文件无法读取，1 个文件未写出"},
	} {
		if got := c.tally.Line(diag.NewPrinter(c.tag)); got != c.want {
			t.Errorf("%s\n%s, want\n%s", c.tag, got, c.want)
		}
	}
}

func TestTallyPassed(t *testing.T) {
	var tally Tally
	p := diag.NewPrinter(language.English)
	if got := tally.Passed(p); got != "" {
		t.Errorf("nothing is passed over: %s", got)
	}
	for _, why := range []Passed{PassedHidden, PassedExtension, PassedExtension} {
		tally.PassOver(why)
	}
	tally.Input(&PassedError{PassedNoRecord})
	if got, want := tally.Passed(p), "passed over: 2 with other extensions, 1 hidden, 1 without a game record"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := tally.Passed(diag.NewPrinter(language.SimplifiedChinese)), "略过：2 个扩展名不符、1 个隐藏文件、1 个不含棋谱"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if tally.Inputs != 0 {
		t.Errorf("%d inputs", tally.Inputs)
	}
}

// TestText has words in both languages for every error that has a name.
func TestText(t *testing.T) {
	en, zh := diag.NewPrinter(language.English), diag.NewPrinter(language.SimplifiedChinese)
	errs := []error{&NotReadError{sevenZipKind}, &NotReadError{tarKind}, damaged(io.ErrUnexpectedEOF)}
	for _, x := range texts {
		errs = append(errs, x.err)
	}
	for _, err := range errs {
		if Text(en, err) == Text(zh, err) {
			t.Errorf("%v is said as %s in Chinese", err, Text(zh, err))
		}
		if got := Text(en, err); err != fs.ErrNotExist && got != err.Error() {
			t.Errorf("%v is said as %s", err, got)
		}
	}
	for p, want := range map[*diag.Printer]string{
		en: "cannot write a.pgn: file already exists; --force replaces it",
		zh: "无法写入 a.pgn：文件已存在；加 --force 可覆盖",
	} {
		if got := Text(p, outputError(exists("a.pgn"))); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := Text(zh, errors.New("something else")); got != "something else" {
		t.Error(got)
	}
}
