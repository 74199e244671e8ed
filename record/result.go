package record

import "strings"

// ParseResult reads a result in any spelling that records use: the four of PGN
// (1-0 0-1 1/2-1/2 *), their relatives (1:0, ½-½, 1/2, in any width and with any
// dash), Chinese ones in either script (红胜, 黑方胜, 先负, 和棋, 未知 …), also
// with a reason (黑超时负, 红方认负, 双方议和), and plain English (Red wins, draw).
// Without a side 胜 and 负 are those of the first player, Red. False means that
// the text is something else.
func ParseResult(s string) (Result, bool) {
	r, _, ok := parseResult(s)
	return r, ok
}

// ParseForfeit reads the marks of a game that was not played (21.4), Red's first: +
// is a win and - a loss by the absence of the opponent or one's own, both may be
// absent. They are results in a tag only; among moves +- is an annotation.
func ParseForfeit(s string) (Result, bool) {
	r, ok := forfeits[foldResult(s)]
	return r, ok
}

var forfeits = map[string]Result{
	"+": RedWins, "+-": RedWins, "+/-": RedWins, "+:-": RedWins,
	"-+": BlackWins, "-/+": BlackWins, "-:+": BlackWins, "-/-": Unknown, "-:-": Unknown,
}

// TellsReason reports whether a result says more than who won: 黑超时负 does,
// 红胜 does not.
func TellsReason(s string) bool {
	_, reason, ok := parseResult(s)
	return ok && reason
}

// maxResult is the length in bytes beyond which nothing is a result.
const maxResult = 96

func parseResult(s string) (r Result, reason, ok bool) {
	if len(s) > maxResult {
		return Unknown, false, false
	}
	if r, ok := plainResults[s]; ok {
		return r, false, true
	}
	t := foldResult(s)
	if r, ok := plainResults[t]; ok {
		return r, false, true
	}
	if said, why, ok := strings.Cut(t, "("); ok {
		return explained(said, strings.TrimRight(why, ")"))
	}
	return clauses(t)
}

// explained is a result with something in brackets behind it: why, 1-0(黑超时), or the
// same in other words, 红胜(1-0).
func explained(said, why string) (r Result, reason, ok bool) {
	r, ok = plainResults[said]
	if !ok {
		r, reason, ok = clauses(said)
	}
	again, known := plainResults[why]
	if !known {
		var because bool
		again, because, known = clauses(why)
		reason = reason || because || !known
	}
	return r, reason, ok && why != "" && (!known || again == r)
}

// plainResults are the spellings that are no sentence, as foldResult leaves them.
var plainResults = map[string]Result{
	"*": Unknown, "?": Unknown, "未知": Unknown, "不详": Unknown, "未定": Unknown, "未完": Unknown, "unknown": Unknown,
	"1-0": RedWins, "1:0": RedWins, "redwins": RedWins, "redwin": RedWins, "redwon": RedWins,
	"0-1": BlackWins, "0:1": BlackWins, "blackwins": BlackWins, "blackwin": BlackWins, "blackwon": BlackWins,
	"1/2-1/2": Draw, "1/2:1/2": Draw, "1/2": Draw, "½-½": Draw, "½:½": Draw, "½": Draw, "0.5-0.5": Draw, "0.5:0.5": Draw,
	"draw": Draw, "drawn": Draw,
	"whitewins": RedWins, "blackresigns": RedWins, "blackresigned": RedWins,
	"redresigns": BlackWins, "redresigned": BlackWins, "whiteresigns": BlackWins, "whiteresigned": BlackWins,
}

// foldResult takes out blanks, enclosing brackets and full stops, and folds
// widths, dashes, ASCII case and traditional glyphs.
func foldResult(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\u3000' || c == '\u00a0' || c == '\u200b' || c == '\ufeff':
			continue
		case c >= '！' && c <= '～':
			c -= '！' - '!'
		}
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c >= '‐' && c <= '―' || c == '−':
			c = '-'
		case c == '∶':
			c = ':'
		case c == '⁄':
			c = '/'
		case c == '，' || c == ',' || c == '、':
			continue
		}
		if f, ok := resultGlyphs[c]; ok {
			c = f
		}
		b.WriteRune(c)
	}
	return strings.Trim(b.String(), "()[]【】〔〕。.!")
}

var resultGlyphs = map[rune]rune{
	'紅': '红', '勝': '胜', '負': '负', '敗': '败', '輸': '输', '贏': '赢', '後': '后', '時': '时', '認': '认', '棄': '弃',
	'權': '权', '雙': '双', '議': '议', '將': '将', '斃': '毙', '殺': '杀', '規': '规', '違': '违', '長': '长', '詳': '详',
	'間': '间', '場': '场', '動': '动', '協': '协', '兩': '两', '獲': '获', '戰': '战', '逾': '逾', '遲': '迟', '絕': '绝',
}

// effect is what a word of a result says about the side it is said of.
type effect uint8

const (
	noEffect effect = iota
	wins
	loses
	draws
	fails // a reason to lose, unless the clause says that the side wins
	red   // the words behind it are about Red
	black
	neutral // the words behind it are about both
)

// resultWords are tried in this order, so a longer word stands before its head.
var resultWords = []struct {
	text   string
	effect effect
	reason bool
}{
	{"双方", neutral, false},
	{"两方", neutral, false},
	{"红先", red, false},
	{"红方", red, false},
	{"红棋", red, false},
	{"红", red, false},
	{"黑方", black, false},
	{"黑棋", black, false},
	{"黑", black, false},
	{"先手", red, false},
	{"后手", black, false},
	{"先", red, false},
	{"后", black, false},
	{"认负", loses, true},
	{"认输", loses, true},
	{"和棋", draws, false},
	{"和局", draws, false},
	{"平局", draws, false},
	{"战平", draws, false},
	{"获胜", wins, false},
	{"胜出", wins, false},
	{"胜", wins, false},
	{"赢", wins, false},
	{"告负", loses, false},
	{"落败", loses, false},
	{"负", loses, false},
	{"败", loses, false},
	{"输", loses, false},
	{"和", draws, false},
	{"超时", fails, true},
	{"逾时", fails, true},
	{"时间到", fails, true},
	{"投子", fails, true},
	{"弃权", fails, true},
	{"缺席", fails, true},
	{"迟到", fails, true},
	{"离场", fails, true},
	{"逃跑", fails, true},
	{"断线", fails, true},
	{"掉线", fails, true},
	{"犯规", fails, true},
	{"违例", fails, true},
	{"违规", fails, true},
	{"被将死", fails, true},
	{"被困毙", fails, true},
	{"被杀", fails, true},
	{"将死", noEffect, true},
	{"绝杀", noEffect, true},
	{"困毙", noEffect, true},
	{"长将", noEffect, true},
	{"长捉", noEffect, true},
	{"长杀", noEffect, true},
	{"长打", noEffect, true},
	{"不变", noEffect, true},
	{"自然限着", noEffect, true},
	{"协议", noEffect, true},
	{"同意", noEffect, true},
	{"提议", noEffect, true},
	{"主动", noEffect, true},
	{"议", noEffect, true},
	{"判", noEffect, true},
	{"裁定", noEffect, true},
	{"作", noEffect, false},
	{"成", noEffect, false},
	{"言", noEffect, false},
	{"握手", noEffect, false},
	{"因", noEffect, false},
	{"以", noEffect, false},
	{"被", noEffect, false},
	{"方", noEffect, false},
	{"棋", noEffect, false},
	{"局", noEffect, false},
}

// clauses reads Chinese sentences: a side, then why and how it ended for it. All
// clauses of a text must agree.
func clauses(t string) (result Result, reason, ok bool) {
	side, said := red, noEffect
	end := func() bool { // of a clause; false contradicts an earlier one
		r := outcome(side, said)
		if r == Unknown {
			return said == noEffect
		}
		if ok && r != result {
			return false
		}
		result, ok = r, true
		return true
	}
scan:
	for t != "" {
		for _, w := range resultWords {
			rest, found := strings.CutPrefix(t, w.text)
			if !found {
				continue
			}
			t, reason = rest, reason || w.reason
			switch w.effect {
			case red, black, neutral:
				if !end() {
					return Unknown, false, false
				}
				side, said = w.effect, noEffect
			case noEffect:
			case fails:
				if said == noEffect {
					said = fails
				}
			default:
				said = w.effect
			}
			continue scan
		}
		return Unknown, false, false
	}
	if !end() || !ok {
		return Unknown, false, false
	}
	return result, reason, true
}

// outcome is the result of a clause, Unknown when it says none.
func outcome(side, said effect) Result {
	switch {
	case said == draws:
		return Draw
	case side == neutral || said == noEffect:
		return Unknown
	case (said == wins) == (side == red):
		return RedWins
	}
	return BlackWins
}
