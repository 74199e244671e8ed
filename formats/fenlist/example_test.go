package fenlist_test

import (
	"fmt"
	"strings"

	"qipu/formats/fenlist"
	"qipu/record"
	"qipu/source"
)

func ExampleDecode() {
	list := `# 残局
4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1 ; 第001局
第002局,5k3/9/9/9/9/9/9/9/9/4KR3 b
`
	blocks := source.NewReader(strings.NewReader(list), source.Options{})
	units := source.NewSplitter(blocks, fenlist.NewCutter(), "", "fenlist", 0)
	for {
		u, err := units.Next()
		if err != nil {
			break // io.EOF
		}
		g := record.New()
		if err := fenlist.Decode(&u, g); err != nil || u.Number == 0 {
			continue
		}
		fmt.Println(g.Tag("Title"), g.FEN)
	}
	// Output:
	// 第001局 4k4/9/9/9/9/9/9/9/9/3RK4 w - - 0 1
	// 第002局 5k3/9/9/9/9/9/9/9/9/4KR3 b
}
