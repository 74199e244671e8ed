package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
	"qipu/record"
)

// printed is a number as it stands before a move.
type printed struct {
	value int32
	width int // bytes, with its stop; 0: no number
}

// number scans a result in digits, the time on a clock, or the number of a round.
func (s *scanner) number() bool {
	rest := s.text[s.i:]
	if len(rest) > 1 && (rest[1] >= utf8.RuneSelf || strings.IndexByte("-/:", rest[1]) >= 0) {
		if n := scoreAt(rest); n > 0 {
			s.sign(result, n)
			return true
		}
	}
	if n := max(clockAt(rest), timeAt(rest)); n > 0 {
		s.sign(comment, n)
		return true
	}
	p := numberAt(rest)
	if p.width == 0 {
		return false
	}
	s.add(number, p.width).number = p.value
	s.found.numbers++
	return true
}

// scoreAt is the length of a result in digits: 1-0, 1/2-1/2, ０：１.
func scoreAt(s string) int {
	signs := false
	n, count := runOf(s[:min(len(s), 40)], func(r rune) bool {
		switch {
		case r >= '0' && r <= '2' || r >= '０' && r <= '２':
			return true
		case r == '½' || r == '/' || r == '／' || r == ':' || r == '：' || r == '∶' || isDash(r):
			signs = true
			return true
		}
		return false
	})
	if !signs || count > 12 || n < len(s) && isWord(s[n]) {
		return 0
	}
	if _, ok := record.ParseResult(s[:n]); !ok {
		return 0
	}
	return n
}

// clockAt is the length of a time at the start of s: 0:12, 1:02:33.
func clockAt(s string) int {
	n, minutes := 0, false
	for {
		digits := 0
		for digits < 3 && n+digits < len(s) && isDigit(s[n+digits]) {
			digits++
		}
		if digits == 0 || digits > 2 || minutes && digits != 2 {
			return 0
		}
		n += digits
		colon := 0
		if strings.HasPrefix(s[n:], ":") {
			colon = 1
		} else if strings.HasPrefix(s[n:], "：") {
			colon = len("：")
		}
		if colon == 0 || n+colon == len(s) || !isDigit(s[n+colon]) {
			break
		}
		n += colon
		minutes = true
	}
	if !minutes || n < len(s) && isWord(s[n]) {
		return 0
	}
	return n
}

// numberAt is the number at the start of s: digits of any width with a stop or a
// blank behind them or glued to a move, 第…回合, circled or bracketed digits, and 三、.
func numberAt(s string) printed {
	if s != "" && isDigit(s[0]) {
		return digitsBefore(s)
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r >= '①' && r <= '⒛' || r >= '㈠' && r <= '㈩':
		return printed{enclosed(r), n}
	case r == '第':
		return ordinal(s[n:], n)
	case strings.ContainsRune("一二三四五六七八九十", r):
		n, value := numeralAt(s)
		after, size := utf8.DecodeRuneInString(s[n:])
		if isStop(after) && beginsMove(s[n+size:]) {
			return printed{value, n + size}
		}
		return printed{}
	}
	return digitsBefore(s)
}

// digitsBefore is numberAt for digits.
func digitsBefore(s string) printed {
	n, value := digitsAt(s)
	if n == 0 {
		return printed{}
	}
	rest := s[n:]
	if len(rest) > 1 && rest[0] == '.' && rest[1] == ' ' {
		return printed{value, n + 1}
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case rest == "" || isBlank(r) || strings.ContainsRune("|｜│┃,，…⋯", r):
		return printed{value, n}
	case isStop(r):
		behind := rest[size:]
		if d, _ := digitsAt(behind); d > 0 && !beginsMove(behind) {
			return printed{} // 10.5, or 33.2, which is a move
		}
		return printed{value, n + size}
	case beginsMove(rest):
		if m, _ := notation.Match(s); m > 0 {
			return printed{} // 13=4 and the like
		}
		return printed{value, n}
	}
	if words := afterOrdinal(rest); words > 0 {
		return printed{value, n + words}
	}
	return printed{}
}

func isStop(r rune) bool {
	return strings.ContainsRune(".．、。:：)）﹒", r) && r != utf8.RuneError
}

// beginsMove tells whether a move stands at the start of s, blanks apart.
func beginsMove(s string) bool {
	n, _ := notation.Match(strings.TrimLeftFunc(s, isBlank))
	return n > 0
}

// digitsAt is the run of digits at the start of s, at most three: its length in
// bytes and its value.
func digitsAt(s string) (n int, value int32) {
	count := 0
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9':
			r -= '0'
		case r >= '０' && r <= '９':
			r -= '０'
		default:
			return i, value
		}
		if count++; count > 3 {
			return 0, 0
		}
		value = value*10 + r
	}
	return len(s), value
}

// numeralAt is a number below 100 in Chinese numerals at the start of s.
func numeralAt(s string) (n int, value int32) {
	digit := int32(0)
	for i, r := range s {
		d := int32(strings.IndexRune("一二三四五六七八九", r)/3 + 1)
		switch {
		case r == '十' && value == 0:
			value, digit = max(digit, 1)*10, 0
		case d > 0 && digit == 0 && r != '十':
			digit = d
		default:
			return i, value + digit
		}
	}
	return len(s), value + digit
}

// ordinal is what follows 第, which has a width: digits and 回合.
func ordinal(s string, width int) printed {
	n, value := digitsAt(s)
	if n == 0 {
		n, value = numeralAt(s)
	}
	if words := afterOrdinal(s[n:]); n > 0 && words > 0 {
		return printed{value, width + n + words}
	}
	return printed{}
}

// afterOrdinal is the length of 回合 with its stop at the start of s.
func afterOrdinal(s string) int {
	for _, w := range []string{"回合", "着", "著", "手", "步"} {
		if rest, ok := strings.CutPrefix(s, w); ok {
			r, n := utf8.DecodeRuneInString(rest)
			if isStop(r) {
				return len(w) + n
			}
			return len(w)
		}
	}
	return 0
}

// enclosed is the value of ①, ⑴, ⒈ or ㈠.
func enclosed(r rune) int32 {
	switch {
	case r < '⑴':
		return r - '①' + 1
	case r < '⒈':
		return r - '⑴' + 1
	case r < '㈠':
		return r - '⒈' + 1
	}
	return r - '㈠' + 1
}
