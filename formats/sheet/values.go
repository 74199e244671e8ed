package sheet

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/record"
)

// setFields takes the fields of a header line into the tags of the game. What follows a
// player on the line, or a line below, is his.
func (r *reader) setFields(l line, fields []field) {
	r.open = ""
	for _, f := range fields {
		name := f.tag
		if own, found := ownLabels[f.label]; found {
			_, _, both := timesUsed(f.value)
			switch {
			case both:
			case r.player != "" && own == "":
				name = bareName + r.player
			case r.player != "":
				name = r.player + own
			}
		}
		if name == "" {
			_, own := ownLabels[f.label]
			if name = f.label; name[0] >= utf8.RuneSelf && f.value != "" && !own {
				told := diag.New(diag.UnknownLabel)
				told.Place, told.Width, told.Text = diag.At(l.no, l.column+runes(l.text[:f.at])+1), runes(f.value), f.label
				r.g.Report(told)
			}
		}
		if name == "Red" || name == "Black" {
			r.player = name
		} else if p, ok := strings.CutPrefix(name, bareName); ok {
			r.player = p
		}
		place := diag.At(l.no, l.column+runes(l.text[:f.at])+1)
		if team := f.note; teamLike(team) && (name == "Red" || name == "Black") {
			r.setTag(name+"Team", team, place)
		}
		r.setValue(name, f.value, place)
		if r.wraps = name; f.value == "" {
			r.open = name
		}
	}
	r.indent, _ = runOf(l.text, isBlank)
	r.last = l.no
}

// setValue takes a value, which may say more than one thing: 第3轮 第2台, 甲一（甲队）,
// 红45分 黑50分.
func (r *reader) setValue(name, value string, place diag.Place) {
	switch name {
	case "Red", "Black":
		value = strings.TrimRight(value, "。")
		for _, vs := range []string{" VS", " vs", " vs.", " 对", " 對"} { // 红方：甲一 VS 黑方：乙二
			value = strings.TrimSuffix(value, vs)
		}
		if rest, result := scoreBehind(value); result != "" && rest != "" {
			value = rest
			r.setTag("Result", result, place)
		}
		player, about := playerOf(value)
		for suffix, v := range about {
			if v != "" {
				r.setTag(name+playerTags[suffix], v, place)
			}
		}
		r.setTag(name, player, place)
		return
	case "Round":
		if round, board, ok := roundAndBoard(value); ok {
			r.setTag("Round", round, place)
			r.setTag("Board", board, place)
			return
		}
	case "用时", "用時", "耗时", "耗時":
		if redTime, blackTime, ok := timesUsed(value); ok {
			r.setTag("RedTime", redTime, place)
			r.setTag("BlackTime", blackTime, place)
			return
		}
	}
	if player, ok := strings.CutPrefix(name, bareName); ok {
		if t := r.g.FindTag(player); t != nil && strings.HasSuffix(t.Value, value) && value != "" {
			t.Value, t.Place = value, place
			return
		}
		name = player
	}
	r.setTag(properName(name), value, place)
}

// playerTags stand behind the name of a side in what brackets behind a player tell.
var playerTags = [...]string{"Team", "Title", "Elo"}

// titles are the grades of players.
var titles = map[string]bool{
	"大师": true, "大師": true, "特大": true, "特级大师": true, "特級大師": true, "国家大师": true, "國家大師": true, "象棋大师": true, "象棋大師": true,
	"一级": true, "二级": true, "三级": true, "一級": true, "二級": true, "三級": true, "国大": true, "國大": true, "国特": true, "國特": true,
}

// playerOf takes apart the name of a player and what stands in brackets behind it, or
// the team beside it, which ends in 队.
func playerOf(value string) (player string, about [len(playerTags)]string) {
	player = value
	for {
		before, note, ok := noteOf(player)
		switch {
		case !ok || before == "" || strings.ContainsAny(note, "：:"):
		case strings.ContainsAny(note, "，,、/; "):
			if all, ok := notesOf(note, about); ok {
				player, about = before, all
				continue
			}
		case sideNote(note) != either:
			player = before
			continue
		case titles[note] && about[1] == "":
			player, about[1] = before, note
			continue
		case isNumber(note) && len(note) >= 3 && len(note) <= 4 && about[2] == "":
			player, about[2] = before, note
			continue
		case teamLike(note) && about[0] == "":
			player, about[0] = before, note
			continue
		}
		break
	}
	if words := namesIn(player); len(words) == 2 || len(words) == 3 {
		if one := squeeze(player); runes(one) == len(words) && len(one) == 3*len(words) { // 甲　一
			player = one
		}
	}
	if words := namesIn(player); len(words) == 2 && about[0] == "" {
		switch {
		case isTeam(words[0]) && !isTeam(words[1]):
			player, about[0] = words[1], words[0]
		case isTeam(words[1]) && !isTeam(words[0]):
			player, about[0] = words[0], words[1]
		}
	}
	return player, about
}

// notesOf takes apart what brackets behind a player tell: 一级，甲队.
func notesOf(note string, about [len(playerTags)]string) ([len(playerTags)]string, bool) {
	for _, w := range strings.FieldsFunc(note, func(r rune) bool { return isBlank(r) || strings.ContainsRune("，,、/;", r) }) {
		k := 0
		switch {
		case sideNote(w) != either:
			continue
		case titles[w]:
			k = 1
		case isNumber(w) && len(w) >= 3 && len(w) <= 4:
			k = 2
		case !teamLike(w):
			return about, false
		}
		if about[k] != "" {
			return about, false
		}
		about[k] = w
	}
	return about, true
}

// isTeam tells whether a word is the name of a team by its end.
func isTeam(w string) bool {
	return runes(w) >= 2 && (strings.HasSuffix(w, "队") || strings.HasSuffix(w, "隊") || strings.HasSuffix(w, "俱乐部") || strings.HasSuffix(w, "俱樂部"))
}

// teamLike tells whether a note in brackets can be the name of a team.
func teamLike(note string) bool {
	n := runes(note)
	return n >= 2 && n <= 12 && !titles[note] && sideNote(note) == either && !strings.ContainsAny(note, "，,。:：;；?？0123456789")
}

// sideNote is the side that a note in brackets names.
func sideNote(note string) side {
	switch note {
	case "先", "先手", "先行", "执先", "執先", "执红", "執紅", "先走":
		return red
	case "后", "後", "后手", "後手", "执后", "執後", "执黑", "執黑", "后走", "後走":
		return black
	}
	return sideOf(note)
}

// roundAndBoard takes apart 第3轮 第2台.
func roundAndBoard(value string) (round, board string, ok bool) {
	rest := squeeze(strings.Map(func(r rune) rune {
		if strings.ContainsRune("，,、/", r) {
			return ' '
		}
		return r
	}, value))
	n, rest := countOf(rest, "轮", "輪", "轮次")
	m, rest := countOf(rest, "台", "臺", "桌")
	if n == 0 || rest != "" {
		return "", "", false
	}
	if round = strconv.Itoa(n); m > 0 {
		board = strconv.Itoa(m)
	}
	return round, board, true
}

// countOf takes 第3轮 off the start of s, where the unit is one of some; 0 when it is
// not there.
func countOf(s string, units ...string) (value int, rest string) {
	text := strings.TrimPrefix(s, "第")
	n, v := digitsAt(text)
	if n == 0 {
		n, v = numeralAt(text)
	}
	for _, u := range units {
		if rest, ok := strings.CutPrefix(text[n:], u); ok && n > 0 {
			return int(v), rest
		}
	}
	return 0, s
}

// titleWords are the tags of a line of which each word is a round, a table or a date:
// 第3轮 第2台 2026年3月8日.
func titleWords(text string) (tags []record.Tag) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return isBlank(r) || strings.ContainsRune("，,、；;|", r) }) {
		if n, rest := countOf(w, "轮", "輪"); n > 0 {
			tags = append(tags, record.Tag{Name: "Round", Value: strconv.Itoa(n)})
			if w = rest; w == "" {
				continue
			}
		}
		if n, rest := countOf(w, "台", "臺", "桌"); n > 0 && rest == "" {
			tags = append(tags, record.Tag{Name: "Board", Value: strconv.Itoa(n)})
		} else if isDate(w) {
			tags = append(tags, record.Tag{Name: "Date", Value: w})
		} else {
			return nil
		}
	}
	return tags
}

// isDate tells whether a word is a day: 2026-03-08, 2026年3月8日.
func isDate(w string) bool {
	digits, parts := 0, 0
	for _, r := range w {
		switch {
		case r >= '0' && r <= '9' || r >= '０' && r <= '９':
			digits++
		case strings.ContainsRune("年月日-./－．", r):
			parts++
		default:
			return false
		}
	}
	return digits >= 5 && digits <= 8 && parts >= 2 && parts <= 3
}

// timesUsed takes apart 红45分 黑50分.
func timesUsed(value string) (redTime, blackTime string, ok bool) {
	i := strings.Index(value, "黑")
	if i <= 0 {
		return "", "", false
	}
	first, second := value[:i], value[i:]
	for _, p := range []string{"红方", "紅方", "红", "紅"} {
		if rest, found := strings.CutPrefix(first, p); found {
			trim := func(s string) string {
				return strings.TrimFunc(s, func(r rune) bool { return isBlank(r) || strings.ContainsRune(":：，,；;、", r) })
			}
			redTime, blackTime = trim(rest), trim(strings.TrimPrefix(strings.TrimPrefix(second, "黑方"), "黑"))
			return redTime, blackTime, redTime != "" && blackTime != ""
		}
	}
	return "", "", false
}

// properNames are the tags of PGN by their names in small letters.
var properNames = func() map[string]string {
	m := map[string]string{"white": "Red", "place": "Site"}
	for _, n := range strings.Fields(`Event Site Date Round Red Black Result RedTeam BlackTeam RedElo BlackElo
		RedTitle BlackTitle Section Stage Board Title Opening Variation ECCO Time TimeControl Termination Annotator FEN`) {
		m[strings.ToLower(n)] = n
	}
	return m
}()

// properName is the name of a tag in its usual case.
func properName(name string) string {
	if n, ok := properNames[strings.ToLower(name)]; ok {
		return n
	}
	return name
}
