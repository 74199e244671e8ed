package diag

import "strings"

// phrases are the words that traditional Chinese does not merely spell in other
// characters; they go before the characters.
const phrases = `恢复:恢復 修复:修復 反复:反復 文件:檔案 程序:程式 字节:位元組 字符:字元 字段:欄位 数据:資料`

// characters are the characters of the simplified texts that have another
// traditional form, and that form. This is no general converter: where a
// character has several traditional forms it has the one that these texts mean
// (后 is 後, 复 in 重复 is 複). The character 着 is 著, as in the rule book.
const characters = `
丢丟 两兩 个個 为為 义義 书書 从從 们們 会會 兑兌 关關 内內 写寫 军軍 决決 则則 刚剛 删刪 别別 动動 劳勞 区區 单單 却卻 参參 双雙
发發 变變 号號 响響 围圍 国國 图圖 声聲 处處 头頭 实實 审審 宫宮 对對 导導 将將 层層 属屬 帅帥 帮幫 广廣 应應 开開 弃棄 当當 录錄
总總 战戰 报報 拦攔 挡擋 损損 换換 数數 断斷 无無 旧舊 时時 显顯 暂暫 杀殺 权權 条條 来來 标標 样樣 横橫 毙斃 汉漢 没沒 溃潰 满滿
点點 献獻 环環 现現 画畫 盖蓋 盘盤 着著 码碼 碍礙 称稱 竞競 笔筆 筛篩 签籤 简簡 纠糾 红紅 级級 纯純 纳納 纵縱 纸紙 线線 终終 经經
结結 给給 绝絕 统統 继繼 续續 缓緩 编編 脚腳 节節 补補 见見 规規 计計 记記 认認 许許 证證 评評 识識 试試 该該 误誤 说說 读讀 调調 谱譜
负負 败敗 质質 赛賽 车車 转轉 轮輪 载載 较較 输輸 边邊 过過 还還 这這 进進 远遠 违違 连連 迹跡 选選 邻鄰 释釋 钟鐘 钥鑰 链鏈 错錯 长長
压壓 态態 测測 尽盡 独獨 状狀 缩縮 阅閱 问問 闲閑 间間 际際 页頁 项項 须須 题題 颠顛 马馬 验驗
请請 隐隱 扩擴 夹夾
仅僅 击擊 牵牽 细細 胁脅 虽雖 议議 陈陳
万萬 与與 么麼 于於 体體 余餘 准準 几幾 占佔 后後 复複 并並 异異 征徵 据據 确確 离離 种種 网網 胜勝 里裡
“「 ”」`

var hant = func() *strings.Replacer {
	var pairs []string
	for _, p := range strings.Fields(phrases) {
		from, to, _ := strings.Cut(p, ":")
		pairs = append(pairs, from, to)
	}
	for _, p := range strings.Fields(characters) {
		r := []rune(p)
		pairs = append(pairs, string(r[0]), string(r[1]))
	}
	return strings.NewReplacer(pairs...)
}()

func toTraditional(s string) string { return hant.Replace(s) }

// traditional makes the traditional texts from the simplified ones.
func traditional(simplified texts) texts {
	t := make(texts, len(simplified))
	for key, alternatives := range simplified {
		for _, text := range alternatives {
			t[key] = append(t[key], toTraditional(text))
		}
	}
	return t
}
