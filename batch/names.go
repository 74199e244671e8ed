package batch

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

const (
	zipFlagUTF8     = 0x800
	zipExtraUnicode = 0x7075 // Info-ZIP Unicode Path: version, CRC-32 of the name, name in UTF-8
)

// memberNames are the names of the members in UTF-8. A name that says so itself is
// taken as it is. All the others of an archive are in one encoding, since one
// program on one system wrote them, and together they show which: see [guess].
func memberNames(files []*zip.File) []string {
	names := make([]string, len(files))
	var legacy []string
	for i, f := range files {
		switch unicodeName, ok := unicodePath(f); {
		case ok:
			names[i] = unicodeName
		case f.Flags&zipFlagUTF8 != 0 || isASCII(f.Name):
			names[i] = f.Name
		default:
			legacy = append(legacy, f.Name)
		}
	}
	if len(legacy) == 0 {
		return names
	}
	e := guess(legacy)
	for i, f := range files {
		if names[i] == "" {
			names[i] = e.name(f.Name)
		}
	}
	return names
}

// unicodePath is the name in UTF-8 that some programs write beside the other, if
// it belongs to that.
func unicodePath(f *zip.File) (string, bool) {
	for b := f.Extra; len(b) >= 4; {
		id, size := binary.LittleEndian.Uint16(b), int(binary.LittleEndian.Uint16(b[2:]))
		if b = b[4:]; size > len(b) {
			break
		}
		field := b[:size]
		b = b[size:]
		if id == zipExtraUnicode && size > 5 && field[0] == 1 &&
			binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(f.Name)) && utf8.Valid(field[5:]) {
			return string(field[5:]), true
		}
	}
	return "", false
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// nameEncoding is what names of members may be written in. Its first level holds
// the characters in common use: pairs of a byte from lead[0] to lead[1] and one of
// trail[0] or more.
type nameEncoding struct {
	encoding    encoding.Encoding // nil: UTF-8
	lead, trail [2]byte
}

var (
	nameUTF8  = &nameEncoding{}
	nameGB    = &nameEncoding{simplifiedchinese.GB18030, [2]byte{0xB0, 0xD7}, [2]byte{0xA1, 0xFE}}
	nameBig5  = &nameEncoding{traditionalchinese.Big5, [2]byte{0xA4, 0xC6}, [2]byte{0x40, 0xFE}}
	nameCP437 = &nameEncoding{encoding: charmap.CodePage437}
)

// guess finds the encoding of names that do not say it: UTF-8 where that makes
// letters or anything beyond two bytes; else GB18030 or Big5, whichever makes more
// sensible text of all of them; else code page 437, as the zip specification has
// it. Almost everything is valid GB18030, so validity alone decides nothing.
func guess(names []string) *nameEncoding {
	if all(names, isUTF8Text) {
		return nameUTF8
	}
	best, most := nameCP437, -1
	for _, e := range []*nameEncoding{nameGB, nameBig5} {
		sum := 0
		for _, name := range names {
			sum += e.sense(name)
		}
		if sum > most {
			best, most = e, sum
		}
	}
	return best
}

func all(names []string, is func(string) bool) bool {
	for _, name := range names {
		if !is(name) {
			return false
		}
	}
	return true
}

// isUTF8Text is false for text that is UTF-8 by chance: two bytes of a Chinese
// character may well be a letter of Arabic, hardly ever one of Latin throughout.
func isUTF8Text(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	latin := true
	for _, r := range s {
		if r >= 0x800 {
			return true
		}
		latin = latin && (r < utf8.RuneSelf || unicode.Is(unicode.Latin, r))
	}
	return latin
}

// name decodes a name; one that is not in this encoding stays as it is.
func (e *nameEncoding) name(raw string) string {
	if text, ok := e.decode(raw); ok {
		return text
	}
	return raw
}

func (e *nameEncoding) decode(raw string) (string, bool) {
	if e.encoding == nil {
		return raw, utf8.ValidString(raw)
	}
	text, err := e.encoding.NewDecoder().String(raw)
	if err != nil || strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.Is(unicode.Co, r) }) {
		return "", false
	}
	return text, true
}

// sense measures how sensible the name is as text in this encoding: characters of
// everyday names count for it, rare ones against it, and a name that cannot be
// decoded as much as one of the former.
func (e *nameEncoding) sense(raw string) int {
	text, ok := e.decode(raw)
	if !ok {
		return -4
	}
	sum := 0
	for _, r := range text {
		if strings.ContainsRune(everyday, r) {
			sum += 3 // and one more for the level
		}
	}
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c < utf8.RuneSelf {
			continue
		}
		if i++; i >= len(raw) {
			break
		}
		switch t := raw[i]; {
		case c >= e.lead[0] && c <= e.lead[1] && t >= e.trail[0] && t <= e.trail[1]:
			sum++
		case c < 0xA1 || c > 0xA3: // there stand punctuation and full-width letters in both
			sum--
		}
	}
	return sum
}

// everyday are characters that names of game records are made of, in both scripts:
// numbers, dates, the pieces and what they do, players, places, events.
const everyday = "一二三四五六七八九十百千第年月日期上中下前后後左右大小先手红紅黑白和胜勝负負" +
	"象棋局图圖谱譜杯赛賽全国國省市级級甲乙组組团團队隊个個人轮輪次届屆冠军軍" +
	"炮砲包马馬车車兵卒士仕相将將帅帥杀殺步双雙单單连連直横橫过過河巡缩縮当當头頭顺順列屏风風反宫宮飞飛仙指路" +
	"进進退平对對开開布定式变變着法技战戰术術攻守弃棄子先残殘排古典名大师師特级級集选選本书書卷册冊章节節讲講解评評注註" +
	"桔橘梅花秘適适情雅趣自出洞来來无無敌敵心武百局金鹏鵬竹香斋齋韬韜略烂爛柯神机機" +
	"王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫胡朱高林何郭罗羅梁许許蒋蔣吕呂柳洪庄莊孟郑鄭汪谢謝曹荣榮华華" +
	"北京上海广廣东東西南江苏蘇浙河湖四川重庆慶天津沈阳陽辽遼宁寧安徽山福建黑龙龍吉林云雲湾灣香港澳门門越南" +
	"新老明春秋体體育协協会會公开個联聯网網文学學生成初中高试試题題"
