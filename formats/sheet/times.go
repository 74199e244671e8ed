package sheet

import (
	"strings"
	"unicode/utf8"
)

// timeUnits are what may stand behind the digits of a time: hours, minutes, seconds.
var timeUnits = [...][]string{
	{"小时", "小時", "时", "時", "h"},
	{"分钟", "分鐘", "分", "′", "’", "'", "min", "m"},
	{"秒钟", "秒鐘", "秒", "″", "”", "''", "\"", "sec", "s"},
}

// timeAt is the length of a time with its units at the start of s: 2分15秒, 1'42", 48秒,
// 1m05s. The last unit may be missing.
func timeAt(s string) int {
	if d := digitRun(s); d == len(s) || s[d] == '.' || s[d] == ' ' || s[d] == '\t' {
		return 0
	}
	n, units := 0, 0
	for unit := 0; ; {
		digits := digitRun(s[n:])
		if digits == 0 {
			break
		}
		width := 0
		for u := unit; u < len(timeUnits) && width == 0; u++ {
			for _, w := range timeUnits[u] {
				if strings.HasPrefix(s[n+digits:], w) {
					width, unit = len(w), u+1
					break
				}
			}
		}
		if width == 0 && (units == 0 || digits > 2) {
			return 0
		}
		if n += digits + width; width == 0 {
			break
		}
		units++
	}
	if units == 0 || n < len(s) && isWord(s[n]) {
		return 0
	}
	return n
}

// digitRun is how many digits, three at most, s begins with.
func digitRun(s string) int {
	n := 0
	for n < 3 && n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// A bare number behind a move is a time, in minutes or seconds, and a circled one a
// note, where the numbers of rounds are written otherwise.

// form is how a number is written.
type form uint8

const (
	bare      form = iota // 12
	stopped               // 12. 12、 第12回合
	bracketed             // (12)
	circled               // ⑫
)

func formOf(text string) form {
	r, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case r >= '①' && r <= '⑳':
		return circled
	case r == '(' || r == '（':
		return bracketed
	case isDigit(text[0]) && isDigit(text[len(text)-1]), r >= '０' && r <= '９' && last >= '０' && last <= '９':
		return bare
	}
	return stopped
}

// times makes comments of the numbers in the line that was scanned that number no
// round.
func (s *scanner) times() {
	items := s.items[s.from:]
	if s.found.numbers < 2 || len(items) < 3 || items[0].kind != number {
		return
	}
	own := formOf(items[0].text)
	last := &items[len(items)-1]
	closes := last.kind == number && formOf(last.text) == own && own == bare // nothing is left that it could number
	value, moves := items[0].number, 0
	for i := 1; i < len(items); i++ {
		it := &items[i]
		if it.kind == move || it.kind == hole {
			moves++
		}
		if it.kind != number {
			continue
		}
		f := formOf(it.text)
		next := it.number == value+1 && moves > 1 && i+1 < len(items) && items[i+1].kind != number
		behind := items[i-1].kind == move || items[i-1].kind == mark || items[i-1].kind == hole
		if behind && (f != own && f != stopped && !next || closes && f == own) {
			it.kind, it.number = comment, -1
			it.text = strings.Trim(it.text, "()（）")
			s.found.numbers--
			s.found.signs++
			continue
		}
		value, moves = it.number, 0
	}
}
