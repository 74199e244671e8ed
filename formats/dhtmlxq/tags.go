package dhtmlxq

import (
	"strconv"
	"strings"

	"qipu/record"
)

// tagNames are the tags that fields are; "" for those that only serve the applet.
var tagNames = map[string]string{
	"title": "Title", "event": "Event", "place": "Site", "date": "Date", "round": "Round", "group": "Section", "table": "Board",
	"timerule": "TimeControl", "result": "Result", "open": "Opening", "remark": "Annotator", "author": "Author", "type": "Type", "endtype": "Termination",
	"red": "Red", "redteam": "RedTeam", "redrating": "RedElo", "redeng": "RedElo", "redtime": "RedTime",
	"black": "Black", "blackteam": "BlackTeam", "blackrating": "BlackElo", "blackeng": "BlackElo", "blacktime": "BlackTime",
	"ver": "", "init": "", "pver": "", "firstnum": "", "length": "", "hidemove": "", "binit": "", "movelist": "", "fen": "",
}

// game makes the game of the fields.
func (p *parser) game() {
	p.start()
	p.moves()
	p.side()
	for i := range p.fields {
		p.field(&p.fields[i])
	}
}

// field takes a field that is not the board or the moves.
func (p *parser) field(f *field) {
	value := strings.TrimSpace(text(f.value))
	if place, ok := strings.CutPrefix(f.name, "comment"); ok {
		if value != "" && !p.comment(place, value) {
			p.corrupt(f, f.name)
		}
		return
	}
	if value == "" || value == "0000-00-00" || strings.HasPrefix(f.name, "move_") {
		return
	}
	value = strings.Join(strings.Fields(value), " ")
	name, known := tagNames[f.name]
	switch {
	case known && name == "":
		return
	case !known && (f.name == "redname" || f.name == "blackname"):
		name = "Red"
		if f.name == "blackname" {
			name = "Black"
		}
		if t := p.g.FindTag(name); t != nil {
			t.Value = value
			return
		}
	case !known:
		name = f.name
	case name == "Result":
		value = result(value)
	case name == "Type" && value == "全局":
		return
	}
	if p.g.FindTag(name) == nil {
		p.g.Tags = append(p.g.Tags, record.Tag{Name: name, Value: value, Place: f.place()})
	}
}

// result is a result in the words of PGN. W, L and D are said of Red.
func result(s string) string {
	switch s {
	case "W":
		return "1-0"
	case "L":
		return "0-1"
	case "D":
		return "1/2-1/2"
	}
	if r, ok := record.ParseResult(s); ok && !record.TellsReason(s) {
		return r.String()
	}
	return s
}

// comment adds a comment at a place: N is a ply of the main line, B_N one of a
// branch.
func (p *parser) comment(place, value string) bool {
	branch, ply, found := strings.Cut(place, "_")
	if !found {
		branch, ply = "0", place
	}
	b, err1 := strconv.Atoi(branch)
	n, err2 := strconv.Atoi(ply)
	line := p.branches[b]
	if err1 != nil || err2 != nil || line == nil || n < 0 {
		return false
	}
	id, ok := line.node(n)
	switch {
	case !ok:
		return false
	case id == 0:
		p.g.Comments = append(p.g.Comments, value)
	default:
		note := p.g.NoteAt(id)
		note.Comments = append(note.Comments, value)
	}
	return true
}

// text is a value without its markup: || and <br> are line ends, \uXXXX is a
// character.
func text(s string) string {
	if strings.Contains(s, "||") {
		s = strings.ReplaceAll(s, "||", "\n")
	}
	s = stripTags(s)
	if !strings.Contains(s, `\u`) {
		return s
	}
	var b strings.Builder
	for {
		n := strings.Index(s, `\u`)
		if n < 0 || n+6 > len(s) {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:n])
		code, err := strconv.ParseUint(s[n+2:n+6], 16, 16)
		if err != nil {
			b.WriteString(s[n : n+2])
			s = s[n+2:]
			continue
		}
		b.WriteRune(rune(code))
		s = s[n+6:]
	}
}

// stripTags takes out HTML tags; <br> and <p> become line ends.
func stripTags(s string) string {
	if strings.IndexByte(s, '<') < 0 {
		return s
	}
	var b strings.Builder
	for {
		n := strings.IndexByte(s, '<')
		end := -1
		if n >= 0 {
			end = strings.IndexByte(s[n:], '>')
		}
		if end < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:n])
		tag := strings.ToLower(s[n : n+end])
		if strings.HasPrefix(tag, "<br") || strings.HasPrefix(tag, "<p") {
			b.WriteByte('\n')
		}
		s = s[n+end+1:]
	}
}
