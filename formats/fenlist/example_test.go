package fenlist_test

import (
	"fmt"
	"strings"

	"qipu/formats/fenlist"
	"qipu/record"
	"qipu/source"
)

func ExampleReader() {
	list := `# 残局
4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 ; 第001局
第002局,5k3/9/9/9/9/9/9/9/9/4KR3 b
`
	r := fenlist.NewReader(source.NewReader(strings.NewReader(list), source.Options{}))
	g := record.New()
	for r.Next(g) == nil {
		fmt.Println(g.Tag("Title"), g.FEN)
	}
	// Output:
	// 第001局 4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1
	// 第002局 5k3/9/9/9/9/9/9/9/9/4KR3 b
}
