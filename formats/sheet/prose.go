package sheet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/diag"
)

// Text between the moves is content: a sentence is a comment; what stands in the place
// of a move and cannot be read is a hole; other words are kept as a comment, and
// reported.

// cues are words that begin a sentence about moves: those behind them were not played.
var cues = []string{"如", "若", "改走", "可走", "应走", "應走", "也可", "亦可", "不如", "假如", "倘", "则", "則", "似", "宜", "另有", "也有", "还有", "此时", "此時", "以下", "至此", "变着", "變著"}

func hasCue(text string) bool {
	return slices.ContainsFunc(cues, func(w string) bool { return strings.Contains(text, w) })
}

// noteStarts are what the line of a note begins with.
var noteStarts = []string{"注", "註", "点评", "點評", "评", "評", "按", "附注", "附註", "说明", "說明", "备注", "備註", "解说", "解說", "讲评", "講評", "编者", "編者", "※", "＊", "*", "【", "[注", "[评"}

// isNote tells whether a line is a note by its beginning.
func isNote(text string) bool {
	text = strings.TrimLeftFunc(text, isDecoration)
	if r, n := utf8.DecodeRuneInString(text); n > 0 && r >= '①' && r <= '⑳' {
		return true
	}
	if rest, ok := strings.CutPrefix(text, "["); ok {
		if n, _ := digitsAt(rest); n > 0 && strings.HasPrefix(rest[n:], "]") {
			return true
		}
	}
	return slices.ContainsFunc(noteStarts, func(w string) bool { return strings.HasPrefix(text, w) })
}

// isProse tells whether a text reads like a sentence: words with punctuation, or of
// a language that has none of our characters.
func isProse(text string) bool {
	letters, points, ends := 0, 0, 0
	for _, r := range text {
		switch {
		case strings.ContainsRune("。！？", r):
			ends++
		case strings.ContainsRune("，；：、", r):
			points++
		case strings.ContainsRune(",.;!?:", r):
			points++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return letters >= 2 && ends > 0 || letters >= 4 && (points > 0 || hasCue(text)) || isNote(text) && letters >= 2
}

// settle says what the lines between two lines of moves are.
func (r *reader) settle() {
	r.settleBefore(r.scan.items[r.scan.from:])
}

// settleBefore is settle where some items follow.
func (r *reader) settleBefore(next []item) {
	due := r.number + 1
	until := int32(-1)
	if len(next) > 0 && next[0].kind == number {
		until = next[0].number
	}
	var found []item
	for from := 0; from < len(r.loose); {
		t := &r.loose[from]
		if holes := r.lostRound(t.line, due, until); holes != nil {
			found = append(found, holes...)
			due++
			r.g.Report(textFinding(diag.UnparsedText, t.line))
			from++
			continue
		}
		to := from + 1
		if t.blank || r.trails { // a paragraph
			for to < len(r.loose) && r.lostRound(r.loose[to].line, due, until) == nil {
				to++
			}
		}
		text := paragraphs(r.loose[from:to])
		it := noteItem(t.line, text)
		if !t.blank && !r.trails && !isProse(text) {
			if r.number == 0 && r.moves > 0 && (r.single && runes(text) <= 6 || beginsMove(text)) {
				it.kind = hole
			}
			r.g.Report(textFinding(diag.UnparsedText, t.line))
		}
		found = append(found, it)
		from = to
	}
	r.loose = r.loose[:0]
	s := &r.scan
	s.items = slices.Insert(s.items, s.from, found...)
	s.from += len(found)
}

// noteItem is a comment that begins with a line.
func noteItem(l line, text string) item {
	return item{kind: comment, number: -1, line: int32(l.no), column: int32(l.column + 1), start: -1, text: text}
}

// lostRound is what stands for a round of which nothing could be read: its number and
// the words behind it. Where the round until follows with its moves, it is not lost.
func (r *reader) lostRound(l line, due, until int32) []item {
	if r.number <= 0 || due == until {
		return nil
	}
	from, _ := runOf(l.text, isBlank)
	p := numberAt(l.text[from:])
	if p.width == 0 || p.value != due || formOf(l.text[from:from+p.width]) == circled {
		return nil
	}
	n, h := noteItem(l, ""), noteItem(l.from(from+p.width), "")
	n.kind, n.number = number, p.value
	h.kind, h.text = hole, strings.TrimFunc(l.text[from+p.width:], isBlank)
	return []item{n, h}
}

// trailing says what the lines behind the last moves are: those below them without a
// gap and notes are comments, the rest belongs to no game.
func (r *reader) trailing() {
	n := 0
	for n < len(r.loose) && (r.phase != head && r.moves > 0) {
		t := &r.loose[n]
		text := strings.TrimFunc(t.text, isBlank)
		if t.blank && !isNote(text) && !t.aside {
			break
		}
		n++
	}
	if n > 0 {
		kept := r.loose[:n]
		for i := range kept {
			if !kept[i].aside && !isProse(kept[i].text) {
				r.g.Report(textFinding(diag.IgnoredText, kept[i].line))
			}
		}
		r.scan.items = append(r.scan.items, noteItem(kept[0].line, paragraphs(kept)))
		r.extend(kept[n-1].line)
	}
	r.ignore(r.loose[n:])
	r.loose = r.loose[:0]
}

// sentences makes comments of the words in the line that was scanned that stand behind
// both moves of a round or begin a sentence, with all that follows up to the next
// round.
func (r *reader) sentences(l line) {
	s := &r.scan
	items := s.items[s.from:]
	if s.found.other == 0 || l.edited || s.taken > 0 || len(items) == 0 || len(items) > mostItems || items[0].kind != number {
		return
	}
	at := func(i int) int { return int(int64(items[i].start) + s.base - l.offset) }
	out := items[:0]
	places, value := 0, int32(0)
	for i := 0; i < len(items); i++ {
		it := items[i]
		switch it.kind {
		case number:
			places, value = 0, it.number
		case move, hole, dots:
			places++
		case words:
			if places < 2 && !(places > 0 && hasCue(it.text)) {
				break
			}
			end, k := len(l.text), i+1
			for ; k < len(items); k++ {
				if items[k].kind == number && items[k].number == value+1 && k+1 < len(items) && items[k+1].kind == move || items[k].kind == result {
					end = at(k)
					break
				}
			}
			it.text = strings.TrimFunc(l.text[at(i):end], isBlank)
			if it.kind = stray; isProse(it.text) {
				it.kind = comment
			}
			i = k - 1
		}
		out = append(out, it)
	}
	s.items = s.items[:s.from+len(out)]
}

// isVariation tells whether a line is the heading of a variation: 变①：, 变化一, 第二变.
func isVariation(text string) bool {
	text = strings.Trim(text, "【】[]（）() \u3000\t*#:：.")
	if runes(text) > 12 {
		return false
	}
	for _, w := range []string{"变", "變", "分变", "分變", "附变", "附變", "又变", "又變"} {
		rest, ok := strings.CutPrefix(text, w)
		if !ok {
			continue
		}
		for _, more := range []string{"化", "着", "著", "例"} {
			rest = strings.TrimPrefix(rest, more)
		}
		rest = strings.TrimFunc(rest, isBlank)
		if c, n := utf8.DecodeRuneInString(rest); n == 0 || c >= '①' && c <= '⑳' || strings.ContainsRune("一二三四五六七八九十甲乙丙丁ABCDEFabcdef123456789", c) {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(text, "第"); ok {
		_, n := utf8.DecodeRuneInString(rest)
		return n > 0 && (rest[n:] == "变" || rest[n:] == "變")
	}
	return false
}

// asideLine takes a line below the heading of a variation, which no move of the game
// is in; false where the game goes on or another begins.
func (r *reader) asideLine(l line) bool {
	text := strings.TrimFunc(l.text, isBlank)
	if strings.HasPrefix(strings.Trim(text, "【】[]"), "主变") || strings.HasPrefix(strings.Trim(text, "【】[]"), "主變") {
		r.aside = false
		r.keep(l)
		return true
	}
	if f := withColons(l.text); len(f) > 0 && f[0].tag != "" || isResult(text) {
		return false
	}
	if p, ok := pairingOf(text); ok && r.mayPair(l) && (p.scored || p.result != "") {
		return false
	}
	if p := numberAt(text); p.width > 0 && p.value == 1 && r.blank && r.number > 1 && beginsMove(text[p.width:]) {
		return false
	}
	if _, ok := positionIn(l.text); ok {
		return false
	}
	r.keep(l)
	r.loose[len(r.loose)-1].aside = true
	return true
}
