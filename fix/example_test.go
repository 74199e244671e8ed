package fix_test

import (
	"fmt"
	"strings"

	"qipu/convert"
	"qipu/fix"
)

func ExampleProcessor() {
	sheet := "1. 炮二平五 马8进7\n2. 马二进二 车9平8\n3. 车一平二 ——\n4. 兵七进一 卒7进1\n5. 车二进六 炮8平9\n"
	c := fix.Config{}
	units, err := c.Split(strings.NewReader(sheet), "a.txt", convert.SplitOptions{Raw: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := fix.NewProcessor(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := units.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := p.Process(&fix.Task{Unit: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, repair := range r.Game.Repairs {
		fmt.Println(repair.Ply, repair.Kind, repair.Text, repair.Safety)
	}
	fmt.Print(string(r.Safe))
	// Output:
	// 3 misread 马二进三 safe
	// 6 missing 马2进3 safe
	// 1. 炮二平五 马8进7
	// 2. 马二进三 车9平8
	// 3. 车一平二 马2进3
	// 4. 兵七进一 卒7进1
	// 5. 车二进六 炮8平9
}
