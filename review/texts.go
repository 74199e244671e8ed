package review

import (
	"fmt"

	"golang.org/x/text/language"
)

// words are the texts of the page in one language.
type words struct {
	lang   string
	column int
}

func newWords(tag language.Tag) words {
	script, _ := tag.Script()
	switch base, _ := tag.Base(); {
	case base.String() != "zh":
		return words{"en", 0}
	case script.String() == "Hant":
		return words{"zh-Hant", 2}
	}
	return words{"zh-Hans", 1}
}

func (w words) hant() bool { return w.column == 2 }

// say is the text of a key, filled with values. A key that is not in the table stands
// for itself.
func (w words) say(key string, args ...any) string {
	text, ok := texts[key]
	if !ok {
		return key
	}
	if len(args) == 0 {
		return text[w.column]
	}
	return fmt.Sprintf(text[w.column], args...)
}

// texts are in English, in simplified and in traditional Chinese. What stands in braces
// is filled in on the page.
var texts = map[string][3]string{
	"heading": {"Game records to review", "棋谱复核", "棋譜覆核"},
	"summary": {"Doubtful plies: %d. Safe proposals: %d. Guesses: %d. Games: %d.", "存疑着法 %d 处：可靠 %d 处，猜测 %d 处；共 %d 局。", "存疑著法 %d 處：可靠 %d 處，猜測 %d 處；共 %d 局。"},
	"how": {
		"Compare each doubtful ply with the sheet, then confirm the proposal or choose another move. Go from the top down: an answer can change what comes after it. Then copy or download the answers and give them to qipu fix.",
		"请将每处存疑着法与原记录对照，确认所拟着法或另选一着。请自上而下进行：前面的选择可能改变后面的局面。完成后复制或下载答案，交给 qipu fix。",
		"請將每處存疑著法與原記錄對照，確認所擬著法或另選一著。請自上而下進行：前面的選擇可能改變後面的局面。完成後複製或下載答案，交給 qipu fix。",
	},
	"noscript": {"Scripts are switched off: the page can be read, but not answered.", "脚本已停用：本页可以阅读，但不能作答。", "腳本已停用：本頁可以閱讀，但不能作答。"},
	"nothing":  {"There is nothing to review.", "没有需要复核的内容。", "沒有需要覆核的內容。"},

	"safe":            {"safe", "可靠", "可靠"},
	"unsafe":          {"guess", "猜测", "猜測"},
	"suggestion":      {"several readings", "多种可能", "多種可能"},
	"legend.safe":     {"hardly ever wrong; qipu fix --write makes it without being asked", "几乎不会有错；qipu fix --write 会自动采用", "幾乎不會有錯；qipu fix --write 會自動採用"},
	"legend.guess":    {"the best guess, or one of several readings: look at the sheet", "最可能的着法，或有多种读法：请核对原记录", "最可能的著法，或有多種讀法：請核對原記錄"},
	"keys":            {"Keys: J and K next and previous ply, N next open guess, 1 to 9 choose, 0 clear.", "按键：J、K 下一处、上一处，N 下一处未答的猜测，1 至 9 选择，0 清除。", "按鍵：J、K 下一處、上一處，N 下一處未答的猜測，1 至 9 選擇，0 清除。"},
	"contents":        {"Contents", "目录", "目錄"},
	"game":            {"Game %d", "第 %d 局", "第 %d 局"},
	"open.games":      {"These games have errors for which there is no proposal: %s. qipu validate says what they are.", "以下各局有错误但无修复建议：%s。详情见 qipu validate。", "以下各局有錯誤但無修復建議：%s。詳情見 qipu validate。"},
	"open.all":        {"Open all games", "展开全部", "展開全部"},
	"close.all":       {"Close all games", "收起全部", "收起全部"},
	"confirm.safe":    {"Confirm all safe proposals", "确认全部可靠建议", "確認全部可靠建議"},
	"as.written":      {"As written", "原记录", "原記錄"},
	"repaired":        {"Repaired", "修复后", "修復後"},
	"red":             {"Red", "红方", "紅方"},
	"black":           {"Black", "黑方", "黑方"},
	"round":           {"No.", "回合", "回合"},
	"doubtful":        {"Doubtful plies", "存疑着法", "存疑著法"},
	"unread":          {"Not explained:", "未能解释：", "未能解釋："},
	"ply":             {"Ply %d", "第 %d 着", "第 %d 著"},
	"in.round":        {"round %d, %s", "第 %d 回合，%s", "第 %d 回合，%s"},
	"line":            {"line %d", "第 %d 行", "第 %d 行"},
	"gap":             {"nothing is written here", "此处未记", "此處未記"},
	"choose":          {"What was played?", "实际着法是？", "實際著法是？"},
	"proposed":        {"proposed", "建议", "建議"},
	"elsewhere":       {"only after other earlier moves", "须前面着法不同", "須前面著法不同"},
	"other":           {"Another legal move", "其他合法着法", "其他合法著法"},
	"pick":            {"choose…", "请选择…", "請選擇…"},
	"clear":           {"Clear", "清除", "清除"},
	"stale":           {"An earlier answer differs from the proposal, so this board may be another one. Run qipu fix with the answers so far and make a new page.", "前面的答案与建议不同，此处局面可能有变。请先用已有答案运行 qipu fix，再生成新页面。", "前面的答案與建議不同，此處局面可能有變。請先用已有答案執行 qipu fix，再產生新頁面。"},
	"answers":         {"Answers", "答案", "答案"},
	"status":          {"Answered: {n} of {all} · open guesses: {open}", "已答 {n}/{all} · 猜测未答 {open}", "已答 {n}/{all} · 猜測未答 {open}"},
	"next":            {"Next open guess", "下一处未答", "下一處未答"},
	"copy":            {"Copy", "复制", "複製"},
	"copied":          {"Copied", "已复制", "已複製"},
	"download":        {"Download", "下载", "下載"},
	"command":         {"Save the answers as answers.txt, then:", "将答案存为 answers.txt，然后运行：", "將答案存為 answers.txt，然後執行："},
	"none":            {"No answer yet.", "尚无答案。", "尚無答案。"},
	"kind.misread":    {"“%s” is read as “%s”.", "“%s”读作“%s”。", "「%s」讀作「%s」。"},
	"kind.missing":    {"No move is recorded here; “%s” is filled in.", "此处漏记，补入“%s”。", "此處漏記，補入「%s」。"},
	"kind.inserted":   {"“%s” is no move of this game and is left out.", "“%s”不是本局着法，予以删去。", "「%s」不是本局著法，予以刪去。"},
	"kind.swapped":    {"Two moves stand in each other’s place: “%s”; “%s” comes first.", "两着位置颠倒：“%s”，应先走“%s”。", "兩著位置顛倒：「%s」，應先走「%s」。"},
	"kind.repeated":   {"“%s” is written twice and kept once.", "“%s”重复记录，只保留一次。", "「%s」重複記錄，只保留一次。"},
	"kind.qualifier":  {"“%s” names the wrong one of two pieces; “%s” is meant.", "“%s”所指棋子有误，应为“%s”。", "「%s」所指棋子有誤，應為「%s」。"},
	"kind.ambiguous":  {"“%s” fits more than one move; “%s” is taken.", "“%s”有多种走法，取“%s”。", "「%s」有多種走法，取「%s」。"},
	"other.sheet":     {"The other sheet, %s, has “%s” (line %d).", "另一份记录 %s 为“%s”（第 %d 行）。", "另一份記錄 %s 為「%s」（第 %d 行）。"},
	"other.nothing":   {"The other sheet, %s, has nothing here.", "另一份记录 %s 此处未记。", "另一份記錄 %s 此處未記。"},
	"report.moreover": {"The report says:", "检查报告：", "檢查報告："},
}
