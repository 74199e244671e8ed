package pgn

import "strings"

// tagNames are the names of PGN tags in use, as they are written here. Names are
// compared without regard to case.
var tagNames = strings.Fields(`Game Event Site Date Round Red Black Result RedTeam BlackTeam RedElo BlackElo
	RedTitle BlackTitle RedNA BlackNA RedType BlackType RedName BlackName RedTime BlackTime EventDate Section Stage
	Board Title Opening Variation ECCO ECO FEN SetUp Format Time TimeControl Termination Annotator Mode PlyCount Creator`)

var canonicalTags = func() map[string]string {
	m := make(map[string]string, len(tagNames))
	for _, n := range tagNames {
		m[n], m[strings.ToLower(n)] = n, n
	}
	return m
}()

// canonical is a tag name in its usual case and width.
func canonical(name string) string {
	if strings.IndexByte(name, 0xef) >= 0 {
		name = strings.Map(func(c rune) rune {
			if c >= '！' && c <= '～' {
				return c - '！' + '!'
			}
			return c
		}, name)
	}
	if n, ok := canonicalTags[name]; ok {
		return n
	}
	if n, ok := canonicalTags[strings.ToLower(name)]; ok {
		return n
	}
	return name
}

func knownTag(name string) bool {
	return canonicalTags[canonical(name)] != "" || chineseTags[name] != ""
}

// chineseTags are the names that Chinese programs give to tags, in both scripts.
var chineseTags = func() map[string]string {
	m := map[string]string{}
	for name, words := range map[string]string{
		"Event": "赛事 賽事 比赛 比賽 赛事名称 賽事名稱", "Title": "标题 標題 棋局 棋局名 对局名称 對局名稱",
		"Site": "地点 地點 比赛地点 比賽地點", "Date": "日期 比赛日期 比賽日期 对局日期 對局日期",
		"Round": "轮次 輪次", "Section": "组别 組別", "Board": "台次 臺次",
		"Red": "红方 紅方 红棋 紅棋", "Black": "黑方 黑棋", "RedTeam": "红队 紅隊 红方队 紅方隊 红方团体 紅方團體 红方单位 紅方單位",
		"BlackTeam": "黑队 黑隊 黑方队 黑方隊 黑方团体 黑方團體 黑方单位 黑方單位",
		"Result":    "结果 結果 比赛结果 比賽結果 对局结果 對局結果", "Termination": "终局方式 終局方式 结束方式 結束方式",
		"Opening": "开局 開局 布局 佈局", "Annotator": "评注 評註 评论者 評論者 注解 註解 讲评 講評",
		"TimeControl": "计时规则 計時規則 记时规则 記時規則 用时规则 用時規則",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = name
		}
	}
	return m
}()
