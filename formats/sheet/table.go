package sheet

import (
	"slices"
	"strings"

	"qipu/diag"
	"qipu/notation"
)

// role is what a column of a table holds.
type role uint8

const (
	unknownRole role = iota
	numberRole
	plyRole // numbers half-moves
	redRole
	blackRole
	moveRole
	sideRole
	commentRole
	resultRole
	gameRole
)

var roleWords = func() map[string]role {
	m := map[string]role{}
	for r, words := range map[role]string{
		numberRole:  "回合 回合数 回合數 序号 序號 no no. # round turn number",
		plyRole:     "步 步数 步數 手数 手數 ply halfmove half-move",
		redRole:     "红方 紅方 红 紅 红棋 紅棋 先手 红方着法 紅方著法 red white",
		blackRole:   "黑方 黑 黑棋 后手 後手 黑方着法 黑方著法 black",
		moveRole:    "着法 著法 招法 走法 着 招 棋步 行棋 move moves san uci iccs wxf movetext",
		sideRole:    "方 颜色 顏色 行棋方 走子方 side color colour player",
		commentRole: "评论 評論 注释 注釋 备注 備註 说明 說明 注解 註解 comment comments note notes remark remarks",
		resultRole:  "结果 結果 result",
		gameRole:    "局 局号 局號 game gameid game_id",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = r
		}
	}
	return m
}()

// table is a heading and what it says about the rows below it.
type table struct {
	sep   byte // between cells: tab, '|', ',' or ';'
	roles []role
	names []string
	line  line   // of the heading
	whole bool   // a row is a game
	told  bool   // columns that say nothing are reported
	game  string // of the row before, in the column of games
	next  string // of the row just scanned
}

// cell is a cell of a row.
type cell struct {
	text string
	at   int // byte in the line
}

// longestHeading is the most bytes of the heading of a table.
const longestHeading = 1024

// heading reads the heading of a table: known words for moves or for both sides,
// and no moves.
func (t *table) heading(l line) bool {
	s := l.text
	if len(s) > longestHeading {
		return false
	}
	for _, sep := range []byte("\t|,;") {
		if strings.IndexByte(s, sep) < 0 {
			continue
		}
		var roles []role
		var names []string
		known, moves := 0, [moveRole + 1]int{}
		for _, c := range cellsOf(s, sep) {
			name := strings.ToLower(squeeze(c.text))
			r := roleWords[name]
			if r != unknownRole {
				known++
			}
			if r <= moveRole {
				moves[r]++
			}
			roles, names = append(roles, r), append(names, c.text)
		}
		if len(roles) >= 2 && known*2 >= len(roles) && (moves[moveRole] == 1 || moves[redRole] == 1 && moves[blackRole] == 1) {
			*t = table{sep: sep, roles: roles, names: names, line: l}
			return true
		}
	}
	return false
}

// isTableHeading tells whether a line is the heading of a table.
func isTableHeading(l line) bool { return new(table).heading(l) }

// cellsOf splits a row. Cells may be quoted, as in CSV. The lines of a frame around
// the row bound no cells.
func cellsOf(s string, sep byte) []cell {
	from := 0
	if sep == '|' {
		n, _ := runOf(s, isBlank)
		if from = n; from < len(s) && s[from] == '|' {
			from++
			s = strings.TrimSuffix(strings.TrimRightFunc(s, isBlank), "|")
		}
	}
	var cells []cell
	for from <= len(s) {
		n, quoted := quotedAt(s[from:])
		if !quoted {
			n = 0
		}
		end := strings.IndexByte(s[from+n:], sep)
		if end < 0 {
			end = len(s)
		} else {
			end += from + n
		}
		c := cell{s[from:end], from}
		gap, _ := runOf(c.text, isBlank)
		c.at += gap
		c.text = strings.TrimFunc(c.text, isBlank)
		if quoted && len(c.text) >= 2 {
			c.at++
			c.text = strings.ReplaceAll(c.text[1:len(c.text)-1], `""`, `"`)
		}
		cells = append(cells, c)
		from = end + 1
	}
	return cells
}

// quotedAt is the length of the quoted text at the start of s.
func quotedAt(s string) (n int, ok bool) {
	if s == "" || s[0] != '"' {
		return 0, false
	}
	for i := 1; i < len(s); i++ {
		if s[i] == '"' {
			if i+1 < len(s) && s[i+1] == '"' {
				i++
				continue
			}
			return i + 1, true
		}
	}
	return 0, false
}

// isRow tells whether the cells are a row of moves.
func (t *table) isRow(cells []cell) bool {
	numbered, empty := false, true
	for i, c := range cells[:min(len(cells), len(t.roles))] {
		switch t.roles[i] {
		case numberRole, plyRole:
			n, _ := digitsAt(c.text)
			numbered = numbered || n > 0
		case redRole, blackRole, moveRole:
			if t.whole && t.roles[i] != moveRole {
				continue
			}
			_, count := dotsAt(c.text)
			dashes, _ := runOf(c.text, isDash)
			if beginsMove(c.text) || isHole(c.text) || count > 0 || dashes > 0 || numberAt(c.text).width > 0 || notation.Resembles(c.text) {
				return true
			}
			empty = empty && c.text == ""
		}
	}
	return numbered && empty
}

// mostRowLines is how many lines a row with quoted cells has at most.
const mostRowLines = 64

// wholeRow joins a row with the lines that a quoted cell of it goes on in.
func (r *reader) wholeRow(l line) line {
	t := &r.table
	if len(t.roles) == 0 || t.sep == '|' || strings.Count(l.text, `"`)%2 == 0 {
		return l
	}
	parts := []string{l.text}
	for k := range mostRowLines {
		next, ok := r.lines.peek(k)
		if !ok || next.edited {
			return l
		}
		if parts = append(parts, next.text); strings.Count(next.text, `"`)%2 == 0 {
			continue
		}
		whole := strings.Join(parts, "\n")
		if !t.isRow(cellsOf(whole, t.sep)) {
			return l
		}
		for range k + 1 {
			r.lines.next()
		}
		l.text, l.edited = whole, true
		return l
	}
	return l
}

// row scans a line below a heading by its cells; false when it is no row of moves.
func (r *reader) row(l line) bool {
	t := &r.table
	if len(t.roles) == 0 || strings.IndexByte(l.text, t.sep) < 0 {
		return false
	}
	cells := cellsOf(l.text, t.sep)
	if !t.isRow(cells) {
		return false
	}
	s := &r.scan
	s.begin(l)
	mover := either
	var last []item // what stands behind the moves of the row
	t.next = t.game
	for i := range t.roles {
		c := cell{at: len(l.text)} // where a row is short
		if i < len(cells) {
			c = cells[i]
		}
		switch s.goTo(l, c.at); t.roles[i] {
		case numberRole, plyRole:
			n, value := digitsAt(c.text)
			if n == 0 {
				continue
			}
			it := s.add(number, n)
			if it.number = value; t.roles[i] == plyRole {
				it.number = (value + 1) / 2
				mover = black - side(value%2)
			}
			s.found.numbers++
		case sideRole:
			mover = sideOf(c.text)
		case gameRole:
			t.next = c.text
		case commentRole:
			if c.text != "" {
				it := s.here(comment)
				it.text = c.text
				last = append(last, it)
			}
		case resultRole:
			if isResult(c.text) && !t.whole {
				it := s.here(result)
				it.text = c.text
				last = append(last, it)
			}
		case redRole, blackRole, moveRole:
			sd := mover
			if t.roles[i] != moveRole {
				sd = red + side(t.roles[i]-redRole)
			}
			if t.whole && t.roles[i] != moveRole {
				continue
			}
			begin := len(s.items)
			if s.to(c.at + len(c.text)); len(s.items) == begin && sd != either {
				s.items = append(s.items, s.here(dots))
			}
			for k := begin; k < len(s.items); k++ {
				if it := &s.items[k]; it.kind == move || it.kind == hole || it.kind == dots {
					it.side = sd
					break
				}
			}
			if t.roles[i] == moveRole && s.found.moves > 2 && !t.whole {
				t.whole = true
				s.discard()
				return r.row(l)
			}
		}
	}
	for _, it := range last {
		s.comment(it)
	}
	return len(s.items) > s.from
}

// has tells whether a column of a role is there.
func (t *table) has(r role) bool { return slices.Contains(t.roles, r) }

// tellUnknown reports, once, the columns that nothing is read from.
func (r *reader) tellUnknown() {
	t := &r.table
	var unknown []string
	for i, name := range t.names {
		if t.roles[i] == unknownRole && name != "" {
			unknown = append(unknown, name)
		}
	}
	if !t.told && len(unknown) > 0 {
		f := textFinding(diag.IgnoredText, t.line)
		f.Text = strings.Join(unknown, ", ")
		r.g.Report(f)
	}
	t.told = true
}

// rowTags takes what a row says besides its moves.
func (r *reader) rowTags(l line) {
	t := &r.table
	if t.game = t.next; !t.whole {
		r.tellUnknown()
		return
	}
	for i, c := range cellsOf(l.text, t.sep) {
		if i >= len(t.roles) || t.roles[i] == moveRole || t.roles[i] == numberRole {
			continue
		}
		name := tagOf[squeeze(t.names[i])]
		if name == "" {
			name = strings.TrimFunc(t.names[i], isBlank)
		}
		r.setTag(properName(name), c.text, diag.At(l.no, l.column+runes(l.text[:c.at])+1))
	}
}
