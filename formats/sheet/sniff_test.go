package sheet_test

import (
	"testing"

	"qipu/formats/sheet"
)

func TestSniff(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"1. 炮二平五 马8进7", true},
		{"炮二平五\n马8进7\n", true},
		{"h2e2h9g7h0g2", true},
		{"某某杯第三轮\n\n甲 先胜 乙\n1. 炮二平五", true},
		{"红方：甲\n黑方：乙\n\n没有棋谱记录\n", true},
		{"FORMAT WXF\nRED x;;;\nSTART{\n}END", true},
		{"<table><tr><td>1</td><td>炮二平五</td></tr></table>", true},
		{"", false},
		{"C66", false},
		{"Lorem ipsum dolor sit amet.\nConsectetur: adipiscing elit.\n", false},
		{"红方：甲\n黑方：乙\n", true},
		{"/7774/2124\n/9274/2124/9183\n", false},
		{`<?xml version="1.0"?><n m="4k4/9/9/9/9/9/9/9/9/4K4 w"><n m="e0e1"/></n>`, false},
	} {
		if got := sheet.Sniff(test.text); got != test.want {
			t.Errorf("%q: %v", test.text, got)
		}
	}
}
