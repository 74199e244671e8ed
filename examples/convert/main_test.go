package main

import (
	"fmt"
	"os"
	"strings"
)

func Example_rewrite() {
	record := "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平三 马2进3\n"
	if err := rewrite(strings.NewReader(record), os.Stdout, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// game 1, line 1: info: no result is given
	// game 1, line 3: error: 车一平三 is not legal: a piece of the same side stands on the target
	// [Game "Chinese Chess"]
	// [Format "ICCS"]
	//
	// 1. H2-E2 H9-G7 2. H0-G2 I9-H9 {[%unplayed 3. 车一平三 马2进3]} *
}
