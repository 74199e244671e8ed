package replay

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"qipu/rules/repetition"
)

// TimeRule is how much time a side has for its moves (article 6): stages of so many
// moves in so much time, and perhaps an increment a move.
type TimeRule struct {
	stages    []repetition.TimeStage
	increment time.Duration
}

var (
	pgnStage     = regexp.MustCompile(`^(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?$`)
	chineseTotal = regexp.MustCompile(`^(\d{1,3})分钟?(?:包干)?(?:\+(\d{1,3})秒)?$`)
)

// ParseTimeRule reads a time rule: the number of a scheme of the rules (6.1 to 6.4 of
// the Chinese ones; nil rules are these); stages as in the TimeControl tag of PGN, in seconds (40/5400:10/900,
// or 3600 for the whole game, which is 6.5, or 3600+30 with an increment); or Chinese
// 60分包干, 60分+30秒. False means anything else.
func ParseTimeRule(s string, rules *repetition.Ruleset) (*TimeRule, bool) {
	if rules == nil {
		rules = repetition.CN
	}
	s = strings.NewReplacer(" ", "", "＋", "+", "鐘", "钟", "幹", "干", "乾", "干").Replace(s)
	if stages, ok := rules.Times[s]; ok {
		return &TimeRule{stages: stages}, true
	}
	if m := chineseTotal.FindStringSubmatch(s); m != nil {
		minutes, _ := strconv.Atoi(m[1])
		seconds, _ := strconv.Atoi(m[2])
		return &TimeRule{[]repetition.TimeStage{{Time: time.Duration(minutes) * time.Minute}}, time.Duration(seconds) * time.Second}, minutes > 0
	}
	rule := &TimeRule{}
	for part := range strings.SplitSeq(s, ":") {
		m := pgnStage.FindStringSubmatch(part)
		if m == nil {
			return nil, false
		}
		moves, _ := strconv.Atoi(m[1])
		seconds, _ := strconv.Atoi(m[2])
		increment, _ := strconv.Atoi(m[3])
		if seconds == 0 || m[1] != "" && moves == 0 {
			return nil, false
		}
		rule.stages = append(rule.stages, repetition.TimeStage{Moves: moves, Time: time.Duration(seconds) * time.Second})
		rule.increment = max(rule.increment, time.Duration(increment)*time.Second)
	}
	return rule, true
}

// stage is stage i, the last one again and again.
func (t *TimeRule) stage(i int) repetition.TimeStage { return t.stages[min(i, len(t.stages)-1)] }

// deadline is the time that a side may have used in all when it makes its nth move.
func (t *TimeRule) deadline(n int) time.Duration {
	var total time.Duration
	for i, moves := 0, 0; ; i++ {
		s := t.stage(i)
		total += s.Time
		if moves += s.Moves; s.Moves == 0 || n <= moves {
			return total + time.Duration(n)*t.increment
		}
	}
}

// granted is the time that a clock has been given when the stages up to i have begun
// and n moves were made.
func (t *TimeRule) granted(i, n int) time.Duration {
	total := time.Duration(n) * t.increment
	for k := range i + 1 {
		total += t.stage(k).Time
	}
	return total
}

var (
	colonTime   = regexp.MustCompile(`^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:\.\d+)?$`)
	chineseTime = regexp.MustCompile(`^(?:(\d{1,2})(?:小?[时時]))?(?:(\d{1,3})分[钟鐘]?)?(?:(\d{1,2})秒)?$`)
)

// parseDuration reads 1:23:45, 23:45 (minutes and seconds), 83分20秒, 1小时23分. A bare
// number is none: its unit is not known. rounding is by how much the true time may be
// shorter.
func parseDuration(s string) (d, rounding time.Duration, ok bool) {
	s = strings.TrimSpace(s)
	m := colonTime.FindStringSubmatch(s)
	if m == nil {
		m = chineseTime.FindStringSubmatch(s)
	}
	if m == nil || s == "" {
		return 0, 0, false
	}
	var seconds int
	for _, part := range m[1:] {
		n, _ := strconv.Atoi(part)
		seconds = seconds*60 + n
	}
	if rounding = time.Second; m[3] == "" {
		rounding = time.Minute
	}
	return time.Duration(seconds) * time.Second, rounding, true
}
