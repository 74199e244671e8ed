package notation_test

import (
	"fmt"
	"slices"

	"qipu/notation"
	"qipu/rules"
)

func ExampleReader_Resolve() {
	pos := rules.StartPosition()
	r := notation.Reader{Style: notation.Chinese}
	for _, text := range []string{"砲二平五", "馬８進７", "马二进四"} {
		got := r.Resolve(&pos, text)
		if got.Status != notation.Resolved {
			fmt.Println(text, "is illegal:", got.Reason)
			break
		}
		fmt.Println(text, got.Move)
		pos.Play(got.Move)
	}
	// Output:
	// 砲二平五 h2e2
	// 馬８進７ h9g7
	// 马二进四 is illegal: horse-leg
}

func ExampleWriter_Append() {
	pos := rules.StartPosition()
	m, _ := rules.ParseMove("h0g2")
	for _, s := range []notation.Style{notation.Chinese, notation.ICCS, notation.UCI10, notation.WXF, notation.Vietnamese} {
		text, _ := notation.Writer{Style: s}.Append(nil, &pos, m)
		fmt.Println(s, string(text))
	}
	// Output:
	// chinese 马二进三
	// iccs H0-G2
	// uci10 h1g3
	// wxf H2+3
	// vietnamese M2.3
}

func ExampleDetect() {
	start := rules.StartPosition()
	fmt.Println(notation.Detect(&start, slices.Values([]string{"h3e3", "h8e8"})))
	// Output: uci10
}

func ExampleMatch() {
	text := "炮2平32.兵三进一"
	n, style := notation.Match(text)
	fmt.Println(text[:n], style)
	// Output: 炮2平3 chinese
}

func ExampleNearest() {
	pos := rules.StartPosition()
	fmt.Println(notation.Nearest(&pos, notation.Chinese, "炮三平五", 2))
	// Output: [b2e2 h2e2]
}
