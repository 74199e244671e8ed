package formats

import "testing"

func TestSniff(t *testing.T) {
	const position = "4k4/9/9/9/9/9/9/9/4R4/3K5 w"
	for text, want := range map[string]string{
		"1. 炮二平五 马8进7\n":                          "sheet",
		"[Event \"x\"]\n\n*\n":                    "pgn",
		"1. 炮二平五 {好} 马8进7\n":                      "pgn",
		position + "\n" + position + " - - 0 1\n": "fen",
		position + "\n":                           "fen",
		position + "\n车五进一\n":                     "sheet",
		position + "\n1. e1e2\n":                  "sheet",
		"{\"moves\":[]}\n":                        "json",
		"{\"rows\":[]}\n":                         "ocr",
		"[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n": "dhtmlxq",
		"FORMAT  WXF\n\nSTART{\n1. C2.5 H8+7\n}END\n":                                                          "sheet",
		"<?xml version=\"1.0\"?><n version=\"2\" m=\"" + position + " - - 0 1\"><n m=\"e1e2\"/></n>\n":         "",
		"Dear Sir or Madam,\n\nthis is a letter about nothing.\n":                                              "",
	} {
		got := ""
		if f := sniff(text, false); f != nil {
			got = f.Name
		}
		if got != want {
			t.Errorf("%q is taken for %q, want %q", text, got, want)
		}
	}
}
