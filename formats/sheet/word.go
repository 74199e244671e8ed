package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
)

// wordEnds separate words.
const wordEnds = ",;|\t()（）{}，；、。：:｜│┃║【】"

// longestWord is where a word ends at the latest, in bytes. What has no blanks is
// taken in pieces, so that each look at a word costs the same.
const longestWord = 96

// wordAt is the length of the word at the start of s, which has one character at
// least.
func wordAt(s string) int {
	for i, r := range s {
		if i > 0 && (i >= longestWord || isBlank(r) || strings.ContainsRune(wordEnds, r)) {
			return i
		}
	}
	return len(s)
}

// word scans a word that is no move: a damaged one, a hole, a result, a side, a
// word of a heading, or anything else.
func (s *scanner) word() {
	n := wordAt(s.text[s.i:])
	w := s.text[s.i : s.i+n]
	switch sd := sideOf(w); {
	case isHole(w):
		s.sign(hole, n)
	case s.all || notation.Resembles(w):
		s.move(n)
	case sd != either && s.moveOf(sd, n):
	case isHeading(w):
		s.skip(n)
		s.found.signs++
	case isResult(w):
		s.sign(result, n)
	default:
		s.unknown(n)
	}
}

// moveOf scans the name of a side, n bytes long, with a move behind it: 红：炮二平五.
func (s *scanner) moveOf(sd side, n int) bool {
	rest := s.text[s.i+n:]
	gap, _ := runOf(rest, func(r rune) bool { return isBlank(r) || strings.ContainsRune(":：,，|", r) })
	if m, _ := notation.Match(rest[gap:]); m == 0 {
		return false
	}
	s.skip(n)
	for end := s.i + gap; s.i < end; {
		if c := s.text[s.i]; c == '\t' || c == '|' {
			s.nextCell(1)
		} else {
			_, size := utf8.DecodeRuneInString(s.text[s.i:])
			s.skip(size)
		}
	}
	at := len(s.items)
	if !s.moves() {
		return false
	}
	s.items[at].side, s.items[at].said = sd, true
	s.found.signs++
	return true
}

// unknown scans a word of n bytes that says nothing by itself; a move may be glued
// to it. Words that follow one another are one item.
func (s *scanner) unknown(n int) {
	w := s.text[s.i : s.i+n]
	for at, r := range w {
		if at == 0 || r < utf8.RuneSelf && isWord(byte(r)) && isWord(w[at-1]) {
			continue
		}
		if m, _ := notation.Match(w[at:]); m > 0 {
			if notation.Resembles(w[:at]) {
				s.move(at)
				return
			}
			n = at
			break
		}
	}
	last := len(s.items) - 1
	joins := s.spoken >= 0 && last >= s.from && s.items[last].kind == words && s.items[last].cell == s.cell
	before := s.chars
	if joins {
		from := s.spoken - len(s.items[last].text)
		s.items[last].text = s.text[from : s.i+n]
		s.skip(n)
	} else {
		s.add(words, n)
	}
	s.spoken = s.i
	s.found.other += s.chars - before
}
