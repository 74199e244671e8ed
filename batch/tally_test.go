package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"golang.org/x/text/language"

	"qipu/diag"
)

func TestTally(t *testing.T) {
	var some, all Tally
	for range 1200 {
		some.Game(diag.Info)
	}
	some.Game(diag.Error)
	some.Input(nil)
	for _, s := range []diag.Severity{diag.Info, diag.Warning, diag.Warning, diag.Error} {
		all.Game(s)
	}
	for _, err := range []error{nil, fs.ErrPermission, &PanicError{Value: 1}, fmt.Errorf("x: %w", &OutputError{Err: errors.New("full")})} {
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
