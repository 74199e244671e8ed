package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/notation"
	"qipu/record"
)

func isBlank(r rune) bool {
	switch {
	case r == ' ' || r >= '\t' && r <= '\r' || r == 0 || r == 0x1A || r == 0x85 || r == 0xA0 || r == 0xAD || r == 0x1680 || r == 0x3000 || r == 0xFEFF:
		return true
	}
	return r >= 0x2000 && r <= 0x200F || r >= 0x2028 && r <= 0x202F || r == 0x205F || r == 0x2060
}

func isDash(r rune) bool {
	return r >= '‐' && r <= '―' || strings.ContainsRune("-_─━－−﹣＿", r)
}

// runOf is the length of the run at the start of s of characters that are in a
// class, in bytes and characters.
func runOf(s string, is func(rune) bool) (n, count int) {
	for i, r := range s {
		if !is(r) {
			return i, count
		}
		count++
	}
	return len(s), count
}

// dotted scans dots. One is a stop; two or more, or an ellipsis, stand for a move.
func (s *scanner) dotted() {
	n, count := dotsAt(s.text[s.i:])
	if count < 2 {
		s.skip(n)
		return
	}
	s.sign(dots, n)
}

// dotsAt measures the dots at the start of s, single blanks between them included.
func dotsAt(s string) (n, count int) {
	for i, r := range s {
		switch r {
		case '.', '．', '。', '·', '・':
			count++
		case '…', '⋯':
			count += 3
		case ' ':
			continue
		default:
			return n, count
		}
		if i > n+1 {
			return n, count
		}
		n = i + utf8.RuneLen(r)
	}
	return n, count
}

// dashes scans dashes: "--" is a null move, which is a move that cannot be read;
// a single hyphen, longer runs, and long dashes of any number are holes.
func (s *scanner) dashes() {
	rest := s.text[s.i:]
	n, count := runOf(rest, isDash)
	switch {
	case rest[:n] == "--":
		s.move(n)
	case n == count && n < len(rest) && isWord(rest[n]):
		s.word()
	default:
		s.sign(hole, n)
	}
}

// bullet tells whether the hyphen or star at i only begins the line.
func (s *scanner) bullet() bool {
	return len(s.items) == s.from && len(s.cells) == 0 && s.i+2 < len(s.text) && s.text[s.i+1] == ' ' && s.text[s.i] != '_' &&
		strings.TrimFunc(s.text[:s.i], isBlank) == ""
}

// marks scans the signs that annotators put behind a move, and those of check.
func (s *scanner) marks() {
	for s.i < len(s.text) {
		if c := s.text[s.i]; c < utf8.RuneSelf && strings.IndexByte("!?+-=#N", c) < 0 || isWord(c) && c != 'N' {
			return
		}
		if n, nag := notation.MatchNAG(s.text[s.i:]); n > 0 {
			s.add(mark, n).number = int32(nag)
			continue
		}
		n, _ := runOf(s.text[s.i:], func(r rune) bool { return strings.ContainsRune("+#＋＃", r) })
		if n == 0 {
			return
		}
		s.skip(n)
	}
}

// judged scans an annotator's sign behind a blank and a move.
func (s *scanner) judged() bool {
	last := len(s.items) - 1
	if last < s.from || s.items[last].kind != move && s.items[last].kind != mark {
		return false
	}
	n, nag := notation.MatchNAG(s.text[s.i:])
	if n == 0 || nag <= 7 {
		return false
	}
	s.add(mark, n).number = int32(nag)
	return true
}

// isRuler tells whether a line only separates: dashes, equals signs, the frame of a
// table.
func isRuler(s string) bool {
	if isWord(s[0]) {
		return false
	}
	count, corner := 0, false
	for _, r := range s {
		switch {
		case isBlank(r) || r == '|' || r == '+' || r == ':' || r == '：':
		case r >= '┌' && r <= '╬':
			corner = true
			count++
		case isDash(r) || strings.ContainsRune("=＝*＊~～#·.…", r):
			count++
		default:
			return false
		}
	}
	return count >= 6 || corner && count > 0
}

// isHole tells whether a word says that a move was not recorded.
func isHole(w string) bool {
	switch w {
	case "漏", "漏记", "漏記", "漏着", "漏步", "未记", "未記", "未录", "未錄", "缺", "缺着", "缺步", "空", "无", "無", "不明", "不清", "不详", "不詳", "失记", "失記", "略":
		return true
	}
	n, count := runOf(w, func(r rune) bool { return strings.ContainsRune("?？□■◻◼▢�", r) })
	return n == len(w) && count > 0 && count <= 2
}

// isHeading tells whether a word belongs to the heading of a list of moves.
func isHeading(w string) bool {
	switch strings.ToLower(w) {
	case "回合", "红方", "紅方", "黑方", "红", "紅", "黑", "红棋", "紅棋", "黑棋", "先手", "后手", "後手", "着法", "著法", "招法", "走法",
		"红方着法", "紅方著法", "黑方着法", "黑方著法", "用时", "用時", "时间", "時間", "序号", "序號", "记录", "記錄", "棋谱", "棋譜", "谱着", "結果", "结果", "完整记录", "完整記錄", "简写记录", "簡寫記錄",
		"round", "no", "no.", "red", "black", "white", "move", "moves", "ply", "side", "回合数", "回合數", "步数", "步數":
		return true
	}
	return false
}

// isResult tells whether a word is a result.
func isResult(w string) bool {
	_, ok := record.ParseResult(w)
	return ok
}

// sideOf is the side that a word names.
func sideOf(w string) side {
	switch strings.ToLower(w) {
	case "红", "紅", "红方", "紅方", "红棋", "紅棋", "red", "r", "white", "w":
		return red
	case "黑", "黑方", "黑棋", "black", "b":
		return black
	}
	return either
}
