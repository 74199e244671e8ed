package sheet

import (
	"strings"
)

// labels are the words for tags in the headers of sheets. The first of each line is
// the one that the writer uses, the second the same in traditional characters.
var labels = []struct {
	tag   string
	words string
}{
	{"Title", "标题 標題 棋局名 棋局 局名 名称 名稱 题目 題目 对局名称 對局名稱"},
	{"Event", "赛事 賽事 赛事名称 賽事名稱 比赛 比賽 比赛名称 比賽名稱 赛会 賽會"},
	{"Date", "日期 日期 比赛日期 比賽日期 对局日期 對局日期 比赛时间 比賽時間 对局时间 對局時間"},
	{"Site", "地点 地點 比赛地点 比賽地點 对局地点 對局地點"},
	{"Round", "轮次 輪次 轮数 輪數 轮 輪"},
	{"Section", "组别 組別"},
	{"Board", "台次 臺次 桌次 台号 臺號 桌号 桌號 台 桌"},
	{"Red", "红方 紅方 红 紅 红棋 紅棋 红方棋手 紅方棋手 先手 先手方 执红 執紅 执先 執先 红方选手 紅方選手"},
	{"Black", "黑方 黑方 黑 黑棋 黑方棋手 后手 後手 后手方 後手方 执黑 執黑 执后 執後 黑方选手 黑方選手"},
	{"RedTeam", "红队 紅隊 红方队 紅方隊 红方团体 紅方團體 红方单位 紅方單位 红方队伍 紅方隊伍"},
	{"BlackTeam", "黑队 黑隊 黑方队 黑方隊 黑方团体 黑方團體 黑方单位 黑方單位 黑方队伍 黑方隊伍"},
	{"RedElo", "红方等级分 紅方等級分 红等级分 紅等級分 红分 紅分"},
	{"BlackElo", "黑方等级分 黑方等級分 黑等级分 黑等級分 黑分"},
	{"RedTime", "红方用时 紅方用時 红方时间 紅方時間 红用时 紅用時"},
	{"BlackTime", "黑方用时 黑方用時 黑方时间 黑方時間 黑用时 黑用時"},
	{"Result", "结果 結果 比赛结果 比賽結果 对局结果 對局結果 胜负 勝負"},
	{"Termination", "终局方式 終局方式 结束方式 結束方式"},
	{"TimeControl", "用时规则 用時規則 计时规则 計時規則 记时规则 記時規則 时间规则 時間規則"},
	{"Opening", "布局 佈局 开局 開局 开局名称 開局名稱"},
	{"Variation", "变例 變例"},
	{"ECCO", "ECCO ECCO 开局编号 開局編號"},
	{"Annotator", "评注 評註 评论 評論 评论者 評論者 解说 解說 注解 註解 讲评 講評"},
	{"Author", "作者 作者"},
	{"Referee", "裁判 裁判 裁判员 裁判員 裁判长 裁判長"},
	{"Source", "来源 來源"},
	{"FEN", "FEN FEN Fen fen 局面 开局FEN串 开局Fen串 開局FEN串 開局Fen串 FEN串 Fen串 初始局面 起始局面"},
	{bareName + "Red", "红方姓名 紅方姓名"},
	{bareName + "Black", "黑方姓名"},
	{unplayedTag, "未走"},
}

// bareName stands before the tag of a player whose name stands without the team, which
// the tag itself may hold too.
const bareName = "\x00"

// unplayedTag stands for the label of the line of moves that were not played.
const unplayedTag = "\x00unplayed"

// tagOf is the tag that a label means. wordFor are the labels that are written for a
// tag, in simplified and in traditional characters.
var tagOf, wordFor = func() (map[string]string, map[string][2]string) {
	tags, words := map[string]string{}, map[string][2]string{}
	for _, l := range labels {
		all := strings.Fields(l.words)
		for _, w := range all {
			tags[w] = l.tag
		}
		words[l.tag] = [2]string{all[0], all[min(1, len(all)-1)]}
	}
	return tags, words
}()

// footers are the labels that may stand behind the moves. The others begin the
// header of the next game.
var footers = map[string]bool{
	"Result": true, "Referee": true, "Termination": true, "RedTime": true, "BlackTime": true, "Annotator": true, "Author": true, "Source": true,
	unplayedTag: true,
}

// longestLabel is the most bytes of a label with the blanks in it.
const longestLabel = 72

// squeeze takes out blanks.
func squeeze(s string) string {
	if strings.IndexFunc(s, isBlank) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isBlank(r) {
			return -1
		}
		return r
	}, s)
}

func isNumber(s string) bool {
	n, _ := runOf(s, func(r rune) bool { return r >= '0' && r <= '9' || r >= '０' && r <= '９' || r == '.' })
	return n == len(s)
}
