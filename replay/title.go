package replay

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/record"
)

// titleTags hold titles such as 甲一先胜乙二.
var titleTags = [...]string{"Title", "Subtitle", "Event"}

// titleResult is what a title says of the result: the player named first has won,
// lost or drawn (胜 负 和) against the one named second. Titles say all kinds of
// things, so it is Unknown unless the reading is certain:
//
//   - with the names of both players known, Red's stands right before the word and
//     Black's behind it, at most a team between them: 甲队甲一 负 乙队 乙二;
//   - without names, in a game from the start position, the word names the first
//     player (先胜 红先负) and stands between two texts.
//
// 和 alone may also mean "and"; it counts in brackets or with 先 only.
func titleResult(title, red, black string, fromStart bool) record.Result {
	if !strings.ContainsAny(title, "胜勝负負和") {
		return record.Unknown
	}
	title, red, black = foldTitle(title), foldTitle(red), foldTitle(black)
	named := utf8.RuneCountInString(red) >= 2 && utf8.RuneCountInString(black) >= 2
	if !named && (red != "" || black != "" || !fromStart) {
		return record.Unknown
	}
	said := record.Unknown
	for at, word := range title {
		result, ok := titleWords[word]
		if !ok {
			continue
		}
		left, right := title[:at], title[at+utf8.RuneLen(word):]
		left, first := cutFirst(left)
		left, right, enclosed := unwrap(left, right)
		if word == '和' && !first && !enclosed {
			continue
		}
		if named && !(strings.HasSuffix(left, red) && comesNext(right, black)) ||
			!named && !(first && endsInName(left) && beginsWithName(right)) {
			continue
		}
		if said != record.Unknown && said != result {
			return record.Unknown
		}
		said = result
	}
	return said
}

var titleWords = map[rune]record.Result{'胜': record.RedWins, '负': record.BlackWins, '和': record.Draw}

// foldTitle takes out blanks and folds the glyphs that matter.
func foldTitle(s string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '勝':
			return '胜'
		case '負':
			return '负'
		case '紅':
			return '红'
		case '（', '[', '【', '〔':
			return '('
		case '）', ']', '】', '〕':
			return ')'
		}
		if unicode.IsSpace(c) {
			return -1
		}
		return c
	}, s)
}

// cutFirst takes 红, 先 or 红先 off the end, the words for the first player; only
// with 先 is it certain that they are no part of a name.
func cutFirst(left string) (rest string, first bool) {
	left, first = strings.CutSuffix(left, "先")
	return strings.TrimSuffix(left, "红"), first
}

// unwrap takes off the brackets around the word.
func unwrap(left, right string) (l, r string, enclosed bool) {
	l, open := strings.CutSuffix(left, "(")
	r, closed := strings.CutPrefix(right, ")")
	return l, r, open && closed
}

// farName is how many characters of a team may stand before a name.
const farName = 12

// comesNext tells whether the name of Black stands in what follows the word, with no
// further result between them.
func comesNext(right, black string) bool {
	before, _, found := strings.Cut(right, black)
	return found && utf8.RuneCountInString(before) <= farName && !strings.ContainsAny(before, "胜负和")
}

func endsInName(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(c)
}

func beginsWithName(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(c)
}
