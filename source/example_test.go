package source_test

import (
	"fmt"
	"io"
	"strings"

	"qipu/source"
)

func ExampleReader() {
	// A UTF-8 game, then one in GB18030.
	input := "1. 炮二平五\n\n1. \xB1\xF8\xC6\xDF\xBD\xF8\xD2\xBB\n"
	r := source.NewReader(strings.NewReader(input), source.Options{})
	for {
		block, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s from line %d: %q\n", block.Encoding, block.FirstLine, block.Text)
		for _, f := range block.Findings {
			fmt.Printf("  %d:%d %s: %s\n", f.Line, f.Column, f.Code, f.Text)
		}
	}
	// Output:
	// utf-8 from line 1: "1. 炮二平五\n\n"
	// gb18030 from line 3: "1. 兵七进一\n"
	//   3:4 encoding: utf-8 → gb18030
}

func ExampleEncode() {
	out, lost := source.Encode(nil, "炮8进7", source.Big5)
	fmt.Printf("%q, lost %q\n", out, lost)
	// Output:
	// "\xac\xb68?7", lost ['进']
}
