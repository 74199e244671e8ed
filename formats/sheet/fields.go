package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/notation"
)

// field is a label and its value in a line.
type field struct {
	label string // without blanks, decoration and the note in brackets
	tag   string // "" when the label is not known
	note  string // in brackets behind the label
	value string
	at    int  // byte of the value in the line
	bare  bool // no colon stands between label and value
}

// ownLabels are those that say something of the player named before them: the tag is
// that of the player with this behind Red or Black.
var ownLabels = func() map[string]string {
	m := map[string]string{}
	for suffix, words := range map[string]string{
		"Team":  "单位 單位 队 隊 队伍 隊伍 队名 隊名 代表队 代表隊 团体 團體 所属单位 所屬單位",
		"Title": "等级 等級 级别 級別 称号 稱號 等级称号 等級稱號 段位",
		"Elo":   "等级分 等級分 积分 積分 分数 分數",
		"Time":  "用时 用時 耗时 耗時",
		"":      "姓名 棋手 选手 選手",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = suffix
		}
	}
	return m
}()

// remarks are labels of free text, in which a colon behind a word makes no field.
var remarks = map[string]bool{
	"备注": true, "備註": true, "注": true, "註": true, "说明": true, "說明": true, "附注": true, "附註": true, "点评": true, "點評": true,
	"评": true, "評": true, "按": true, "评注": true, "評註": true, "评论": true, "評論": true, "注解": true, "註解": true, "讲评": true, "講評": true,
}

// knows tells whether a label has a meaning.
func knows(label string) bool {
	_, own := ownLabels[label]
	return own || tagFor(label) != ""
}

// tagFor is the tag that a label means, "" for none.
func tagFor(label string) string {
	if tag := tagOf[label]; tag != "" || label == "" || label[0] >= utf8.RuneSelf {
		return tag
	}
	return properNames[strings.ToLower(label)]
}

// fieldsOf are the fields of a header line, none when it is no such line.
func fieldsOf(s string) []field {
	if fields := withColons(s); fields != nil {
		return fields
	}
	if fields := inBrackets(s); fields != nil {
		return fields
	}
	return inCells(s)
}

// isColon tells whether a character stands between label and value.
func isColon(r rune) bool {
	return r == ':' || r == '：' || r == '∶' || r == '﹕' || r == '=' || r == '＝'
}

// isEquals tells whether one of them only does so behind a known label.
func isEquals(r rune) bool { return r == '=' || r == '＝' }

// isDecoration tells whether a character is Markdown, a quotation mark of CSV or a
// bullet around a label or a value.
func isDecoration(r rune) bool {
	return isBlank(r) || strings.ContainsRune("*_`#>\"|｜│┃•●○◆◇■□★☆▪·", r)
}

// isFieldEnd tells whether a character may stand between two fields.
func isFieldEnd(r rune) bool {
	return isBlank(r) || strings.ContainsRune(",，;；、|｜│┃/／。\"*", r)
}

// mostFields is how many fields a line has at most.
const mostFields = 24

// withColons are the fields of a line in which a colon follows each label.
func withColons(s string) []field {
	from, _ := runOf(s, isDecoration)
	if rest := s[from:]; strings.HasPrefix(rest, "- ") || strings.HasPrefix(rest, "+ ") {
		gap, _ := runOf(rest[2:], isDecoration)
		from += 2 + gap
	}
	colon := -1
	for i, r := range s[from:min(len(s), from+longestLabel)] {
		if isColon(r) {
			colon = from + i
			break
		}
	}
	if colon < 0 {
		return nil
	}
	first, ok := labelOf(s[from:colon])
	if !ok || isEquals(runeAt(s, colon)) && !knows(first.label) {
		return nil
	}
	fields := []field{first}
	for {
		f := &fields[len(fields)-1]
		begin := colon + utf8.RuneLen(runeAt(s, colon))
		if strings.HasPrefix(s[begin:], "**") || strings.HasPrefix(s[begin:], "__") { // **红方：** 甲一
			begin += 2
		}
		end, next := len(s), field{}
		colon = -1
		if len(fields) < mostFields {
			for i, r := range s[begin:] {
				if !isColon(r) {
					continue
				}
				if at, label, ok := labelBefore(s, begin, begin+i, *f, isEquals(r)); ok {
					end, next, colon = at, label, begin+i
					break
				}
			}
		}
		f.at, f.value = valueOf(s, begin, end, colon >= 0)
		if colon < 0 {
			return fields
		}
		fields = append(fields, next)
	}
}

// labelOf is the label that a text before a colon is.
func labelOf(text string) (f field, ok bool) {
	text = strings.TrimFunc(text, isDecoration)
	text = strings.TrimSuffix(strings.TrimSuffix(text, "**"), "__")
	if l, note, found := noteOf(text); found && knows(squeeze(strings.Trim(l, "【】[]"))) {
		text, f.note = l, note
	}
	f.label = squeeze(strings.TrimFunc(strings.Trim(text, "【】[]"), isDecoration))
	f.tag = tagFor(f.label)
	return f, f.label != "" && !isNumber(f.label) && !strings.ContainsAny(f.label, "/\"<>(){}，。")
}

// noteOf takes the brackets off the end of a text: 红方（先手）.
func noteOf(text string) (before, note string, ok bool) {
	for _, b := range [][2]string{{"（", "）"}, {"(", ")"}, {"（", ")"}, {"(", "）"}, {"[", "]"}, {"〔", "〕"}, {"【", "】"}} {
		if inner, found := strings.CutSuffix(text, b[1]); found {
			if i := strings.LastIndex(inner, b[0]); i > 0 {
				return strings.TrimFunc(inner[:i], isBlank), strings.TrimFunc(inner[i+len(b[0]):], isBlank), true
			}
		}
	}
	return text, "", false
}

// labelBefore is the label that ends at a colon behind the value of f, which begins at
// a byte, and where it begins. A label that is not known stands behind a wide gap, or
// is a single word behind a blank.
func labelBefore(s string, begin, colon int, f field, equals bool) (at int, next field, ok bool) {
	low := max(begin, colon-longestLabel)
	for low < colon && !utf8.RuneStart(s[low]) {
		low++
	}
	text := s[low:colon]
	end := len(text)
	best := -1
	words := 0
	inner := strings.TrimRightFunc(text, isDecoration)
	if l, _, found := noteOf(inner); found {
		inner = l
	}
	for i := len(inner); i > 0 && words < 4; {
		r, n := utf8.DecodeLastRuneInString(inner[:i])
		i -= n
		if i > 0 && !isFieldEnd(runeBefore(inner, i)) || isFieldEnd(r) {
			continue
		}
		words++
		if l, ok := labelOf(text[i:end]); ok && knows(l.label) {
			best, next = i, l
		}
		if !isBlank(runeBefore(inner, i)) {
			break
		}
	}
	behindRemark := remarks[f.label]
	if best > 0 && !(behindRemark && !wideGap(text[:best])) {
		return low + best, next, true
	}
	if equals || behindRemark || !knows(f.label) && !wideGap(text[:strings.LastIndexFunc(text, isFieldEnd)+1]) {
		return 0, next, false
	}
	i := strings.LastIndexFunc(strings.TrimRightFunc(text, isDecoration), isFieldEnd)
	if i < 0 {
		return 0, next, false
	}
	r := runeAt(text, i)
	i += utf8.RuneLen(r)
	if l, ok := labelOf(text[i:end]); ok && (isBlank(r) || strings.ContainsRune(",;；|/", r)) && isWordLabel(l.label) {
		return low + i, l, true
	}
	return 0, next, false
}

// isWordLabel tells whether a label that is not known has the shape of one: two to
// eight letters of one script.
func isWordLabel(label string) bool {
	n, wide := 0, 0
	for _, r := range label {
		if !unicode.IsLetter(r) {
			return false
		}
		n++
		if r >= utf8.RuneSelf {
			wide++
		}
	}
	m, _ := notation.Match(label)
	return m == 0 && n >= 2 && (wide == n && n <= 8 || wide == 0 && n <= 16)
}

// wideGap tells whether a text ends in more than a blank or a comma.
func wideGap(s string) bool {
	t := strings.TrimRightFunc(s, isBlank)
	n := len(s) - len(t)
	return n >= 2 || strings.HasSuffix(s, "\u3000") || strings.HasSuffix(s, "\t") || strings.HasSuffix(t, ";") || strings.HasSuffix(t, "；") || strings.HasSuffix(t, "|")
}

func runeAt(s string, at int) rune {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return r
}

func runeBefore(s string, at int) rune {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return r
}

// valueOf is the value between two bytes of a line, without what is only around it.
func valueOf(s string, from, to int, more bool) (at int, value string) {
	value = s[from:to]
	ends := func(r rune) bool { return isBlank(r) || r == '|' || r == '｜' || r == '│' }
	if more {
		ends = func(r rune) bool { return isBlank(r) || strings.ContainsRune(",，;；、|｜│/／", r) }
	}
	gap, _ := runOf(value, func(r rune) bool { return isBlank(r) || r == '|' })
	from += gap
	value = strings.TrimRightFunc(value[gap:], ends)
	value = strings.TrimRight(value, ",;")
	for len(value) <= longestCells && strings.HasSuffix(value, `"`) && (strings.Count(value, `"`)%2 == 1 || strings.HasSuffix(value, `","`) || strings.HasSuffix(value, `";"`)) {
		value = strings.TrimRight(value[:len(value)-1], ",; ") // a cell of CSV ends in it
	}
	for _, mark := range []string{"**", "__", "`", "*", "_", "\""} {
		inner, left := strings.CutPrefix(value, mark)
		inner, right := strings.CutSuffix(inner, mark)
		switch {
		case left && right:
			value, from = inner, from+len(mark)
		case right && mark != "_":
			value = inner
		case more && strings.HasSuffix(value, mark):
			value = inner
		}
	}
	return from, strings.TrimFunc(value, isBlank)
}

// longestCells is the most bytes of a line of fields without colons.
const longestCells = 400

// inCells are the fields of a line in which label and value stand in cells of their
// own: between tabs, commas, semicolons or bars, or with blanks between.
func inCells(s string) []field {
	if len(s) > longestCells {
		return nil
	}
	for _, sep := range []byte("\t|,;") {
		if strings.IndexByte(s, sep) >= 0 {
			if fields := pairs(cellsOf(s, sep), false); fields != nil {
				return fields
			}
		}
	}
	if strings.ContainsAny(s, "。！？") {
		return nil
	}
	if words := split(s, isFieldEnd); len(words) == 2 { // 红方甲一 黑方乙二
		if fields := glued(words); fields != nil {
			return fields
		}
	}
	if strings.ContainsAny(s, "，；,;|") {
		return nil
	}
	return pairs(split(s, func(r rune) bool { return isBlank(r) || strings.ContainsRune("｜│┃→", r) }), true)
}

// split cuts a line into cells at characters of a kind.
func split(s string, ends func(rune) bool) (words []cell) {
	for i := 0; i < len(s); {
		gap, _ := runOf(s[i:], ends)
		n, _ := runOf(s[i+gap:], func(r rune) bool { return !ends(r) })
		if n > 0 {
			words = append(words, cell{s[i+gap : i+gap+n], i + gap})
		}
		i += gap + n
	}
	return words
}

// inBrackets are the fields of a line that has its labels in brackets: 【红方】甲一.
func inBrackets(s string) (fields []field) {
	from, _ := runOf(s, isDecoration)
	for _, b := range [][2]string{{"【", "】"}, {"[", "]"}, {"〔", "〕"}, {"「", "」"}, {"《", "》"}} {
		for at := from; strings.HasPrefix(s[at:], b[0]); {
			end := strings.Index(s[at:], b[1])
			if end < 0 {
				return nil
			}
			f, ok := labelOf(s[at+len(b[0]) : at+end])
			if !ok || !knows(f.label) {
				return nil
			}
			begin := at + end + len(b[1])
			if next := strings.Index(s[begin:], b[0]); next >= 0 {
				at = begin + next
			} else {
				at = len(s)
			}
			f.at, f.value = valueOf(s, begin, at, at < len(s))
			fields = append(fields, f)
		}
		if fields != nil {
			return fields
		}
	}
	return nil
}

// pairs are the fields of cells that hold labels and values in turn. Between blanks a
// value may be two words.
func pairs(cells []cell, blanks bool) []field {
	var fields []field
	full := 0
	for i := 0; i < len(cells); i++ {
		c := cells[i]
		f, ok := labelOf(c.text)
		_, own := ownLabels[f.label]
		if known := ok && (f.tag != "" || own && len(fields) > 0); known {
			f.bare, f.at = true, c.at+len(c.text)
			fields = append(fields, f)
			continue
		}
		last := len(fields) - 1
		switch {
		case last < 0:
			return nil
		case c.text == "", blanks && fields[last].value == "" && strings.Trim(c.text, "-—–－=>＞") == "":
		case fields[last].value == "" && fieldValue(c.text):
			fields[last].value, fields[last].at = c.text, c.at
			full++
		case blanks && !strings.ContainsRune(fields[last].value, ' ') && fields[last].value != "" && fieldValue(c.text):
			fields[last].value += " " + c.text
		default:
			return nil
		}
	}
	if len(cells) == 1 && len(fields) == 1 && (fields[0].tag == "Red" || fields[0].tag == "Black" || fields[0].tag == "Event") {
		return fields // the value is in the next line
	}
	if full == 0 || full < len(fields) && (blanks || full*2 < len(fields)) {
		return nil
	}
	return fields
}

// fieldValue tells whether the text of a cell can be the value of a label beside it.
func fieldValue(text string) bool {
	return roleWords[strings.ToLower(squeeze(text))] == unknownRole && !isHeading(text) && !beginsMove(text) && ownLabels[text] == "" &&
		!isHole(text) && numberAt(text+" ").width == 0 && !notation.Resembles(text)
}

// glued are the players of a line in which nothing stands between label and name.
func glued(words []cell) []field {
	fields := make([]field, 0, 2)
	for i, prefixes := range [][]string{{"红方", "紅方", "先手", "执红", "執紅"}, {"黑方", "后手", "後手", "执黑", "執黑"}} {
		for _, p := range prefixes {
			name, ok := strings.CutPrefix(words[i].text, p)
			if n := runes(name); ok && n >= 2 && n <= 4 && !isResult(words[i].text) && fieldValue(name) {
				fields = append(fields, field{label: p, tag: tagOf[p], value: name, at: words[i].at + len(p), bare: true})
				break
			}
		}
	}
	if len(fields) < 2 {
		return nil
	}
	return fields
}

// colonAt is the first colon from a byte on, -1 when there is none.
func colonAt(s string, from int) int {
	for i, r := range s[from:] {
		if r == ':' || r == '：' || r == '∶' {
			return from + i
		}
	}
	return -1
}
