package diag_test

import (
	"fmt"

	"qipu/diag"

	"golang.org/x/text/language"
)

func Example() {
	f := diag.New(diag.IllegalMove)
	f.Place = diag.At(18, 9)
	f.Reason, f.Text = "elephant-eye", "相三进五"
	for _, lang := range []string{"en", "zh_CN.UTF-8", "zh-TW"} {
		tag, _ := diag.ParseLang(lang)
		fmt.Printf("%d:%d: %s\n", f.Line, f.Column, diag.NewPrinter(tag).Message(&f))
	}
	// Output:
	// 18:9: 相三进五 is not legal: the elephant is blocked by a piece in its eye (塞象眼)
	// 18:9: “相三进五”不合规则：塞象眼，不能走过去
	// 18:9: 「相三进五」不合規則：塞象眼，不能走過去
}

func ExamplePrinter_Text() {
	p := diag.NewPrinter(language.English)
	fmt.Println(p.Text("progress.games", 1))
	fmt.Println(p.Text("progress.games", 4321))
	// Output:
	// 1 game
	// 4,321 games
}

func ExampleFinding_Cited() {
	f := diag.Finding{Code: diag.IllegalMove, Reason: "generals-facing"}
	fmt.Println(f.Cited())
	// Output: [2.2 4.1.2]
}
