package pgn

import "testing"

func TestReadMoves(t *testing.T) {
	for _, tt := range []struct{ name, text, want, findings string }{
		{"plain", "1. 炮二平五 马8进7 2. 马二进三 *", "1.炮二平五 马8进7 2.马二进三 *", ""},
		{"glued", "1.炮二平五炮8平52.马二进三马8进71-0", "1.炮二平五 炮8平5 2.马二进三 马8进7 1-0", ""},
		{"one half-move a line", "1.\n炮二平五\n马8进7\n2.\n马二进三\n*", "1.炮二平五 马8进7 2.马二进三 *", ""},
		{"full width", "１．炮二平五　马８进７　　２．马二进三　＊", "1.炮二平五 马８进７ 2.马二进三 *", ""},
		{"punctuation", "1、炮二平五，马8进7；2、马二进三。", "1.炮二平五 马8进7 2.马二进三", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games := read(t, tt.text)
			if len(games) != 1 {
				t.Fatalf("%d games", len(games))
			}
			if got := treeOf(games[0]); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if got := findingsOf(games[0]); got != tt.findings {
				t.Errorf("findings %s\nwant     %s", got, tt.findings)
			}
		})
	}
}
