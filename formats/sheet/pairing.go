package sheet

import (
	"strconv"
	"strings"

	"qipu/record"
)

// pairing is what a line such as 甲队 甲一 先胜 乙队 乙二 says; the player named
// first has Red.
type pairing struct {
	redTeam, red, blackTeam, black string
	result                         string // of PGN, "" when it is open
	scored                         bool   // a result in digits, or VS, stands in it
}

var outcomes = []struct {
	word, result string
}{
	{"先胜", "1-0"}, {"先勝", "1-0"}, {"先负", "0-1"}, {"先負", "0-1"}, {"先和", "1/2-1/2"},
}

// middles are the words between the players of a pairing that stand alone.
var middles = map[string]string{
	"胜": "1-0", "勝": "1-0", "负": "0-1", "負": "0-1", "和": "1/2-1/2", "VS": "", "vs": "", "Vs": "", "对": "", "對": "",
}

// longestPairing is the most bytes of the line of a pairing.
const longestPairing = 160

func pairingOf(s string) (p pairing, ok bool) {
	if len(s) > longestPairing || strings.ContainsAny(s, "。！？；") {
		return p, false
	}
	for _, o := range outcomes {
		left, right, found := strings.Cut(s, o.word)
		if !found {
			continue
		}
		for _, r := range []string{"红", "紅", "（", "("} {
			left = strings.TrimSuffix(strings.TrimRightFunc(left, isBlank), r)
		}
		right = strings.TrimLeft(right, "）)")
		p.result = o.result
		return p, p.players(namesIn(left), namesIn(right))
	}
	s, p.result = scoreBehind(s)
	score := p.result
	for _, vs := range []string{"VS.", "vs.", "Vs.", "VS", "vs", "Vs", "ＶＳ", "ｖｓ"} { // 甲一VS乙二
		if left, right, found := strings.Cut(s, vs); found && edge(left, true) && edge(right, false) {
			p.scored = true
			return p, p.players(namesIn(left), namesIn(right))
		}
	}
	all := namesIn(s)
	for i, w := range all {
		if result, found := middles[w]; found && i > 0 && i < len(all)-1 && len(all) <= 6 {
			if p.result = result; result == "" {
				p.result, p.scored = score, score != ""
			}
			return p, p.players(all[:i], all[i+1:])
		}
		if r, ok := record.ParseResult(w); ok && scoreAt(w) == len(w) && i > 0 && i < len(all)-1 && len(all) <= 5 && score == "" { // 甲一 1:0 乙二
			p.result, p.scored = r.String(), true
			return p, p.players(all[:i], all[i+1:])
		}
	}
	return p, false
}

// scoreBehind takes the score, or the result in words, off the end of a pairing.
func scoreBehind(s string) (rest, result string) {
	t := strings.TrimRightFunc(s, isBlank)
	last := strings.LastIndexFunc(t, isBlank)
	if last < 0 {
		return s, ""
	}
	word := strings.Trim(t[last:], "（）()\u3000 \t")
	if r, ok := record.ParseResult(word); ok && word != "" {
		return strings.TrimRightFunc(t[:last], isBlank), r.String()
	}
	return s, ""
}

// edge tells whether VS beside a text is a word of its own.
func edge(s string, before bool) bool {
	if s == "" || strings.TrimFunc(s, isBlank) == "" {
		return false
	}
	if before {
		return !isWord(s[len(s)-1])
	}
	return !isWord(s[0]) && !strings.ContainsAny(s, "：:")
}

func namesIn(s string) []string { return strings.FieldsFunc(s, isBlank) }

// players takes the names from what stands on either side of the result: the last
// word is the player, the one before it the team.
func (p *pairing) players(left, right []string) bool {
	if len(left) == 0 || len(right) == 0 || len(left) > 4 || len(right) > 4 {
		return false
	}
	for _, w := range append(left[:len(left):len(left)], right...) {
		if runes(w) > 16 || sideOf(w) != either || strings.ContainsFunc(w, isColon) {
			return false
		}
	}
	if _, note, ok := noteOf(right[len(right)-1]); ok && sideNote(note) == red { // 甲一（黑） 对 乙二（红）
		left, right = right, left
		p.result = swapped[p.result]
	}
	p.red, p.black = left[len(left)-1], right[min(len(right)-1, 1)]
	if len(left) > 1 {
		p.redTeam = left[len(left)-2]
	}
	if len(right) > 1 {
		p.blackTeam = right[0]
	}
	return true
}

// swapped are results as the other player sees them.
var swapped = map[string]string{"": "", "1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}

// tags are those that a pairing says.
func (p *pairing) tags() []record.Tag {
	tags := make([]record.Tag, 0, 5)
	for _, t := range []record.Tag{
		{Name: "Red", Value: p.red},
		{Name: "RedTeam", Value: p.redTeam},
		{Name: "Black", Value: p.black},
		{Name: "BlackTeam", Value: p.blackTeam},
		{Name: "Result", Value: p.result},
	} {
		if t.Value != "" {
			tags = append(tags, t)
		}
	}
	return tags
}

// longestTitle is the most characters of a line that is taken for a title.
const longestTitle = 48

// titleOf is the tag that a line of a title is: 第三轮 is a Round, what names a
// competition an Event, anything else short the Title.
func titleOf(s string) (tag record.Tag, ok bool) {
	s = strings.TrimLeft(s, "# ")
	if runes(s) > longestTitle || strings.ContainsAny(s, "。！？；") {
		return tag, false
	}
	if rest, found := strings.CutPrefix(s, "第"); found {
		n, value := digitsAt(rest)
		if n == 0 {
			n, value = numeralAt(rest)
		}
		if unit := rest[n:]; n > 0 && (unit == "轮" || unit == "輪") {
			return record.Tag{Name: "Round", Value: strconv.Itoa(int(value))}, true
		}
	}
	for _, w := range []string{"赛", "賽", "杯", "Cup", "Championship", "Tournament"} {
		if strings.Contains(s, w) {
			return record.Tag{Name: "Event", Value: s}, true
		}
	}
	return record.Tag{Name: "Title", Value: s}, true
}

// isAdvert tells whether a line is what programs and sites add to a record.
func isAdvert(s string) bool {
	if strings.Contains(s, "生成") && strings.Contains(s, "由") {
		return true
	}
	for _, w := range []string{"http://", "https://", "www.", "欢迎访问", "歡迎訪問", "中国象棋对局记录", "中國象棋對局記錄"} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
