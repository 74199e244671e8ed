package sheet

import (
	"strings"
	"unicode/utf8"

	"qipu/diag"
	"qipu/notation"
	"qipu/record"
)

// position takes a line with a FEN: the start position of the game that follows or,
// behind moves, of those, where no other moves follow.
func (r *reader) position(l line, p position) bool {
	if r.phase != head && (r.g.FEN != "" || p.rest > 0 || r.movesFollow(4)) {
		r.putBack(l)
		return false
	}
	r.squeezed = p.squeezed
	r.setTag("FEN", p.fen, diag.At(l.no, l.column+runes(l.text[:p.at])+1))
	if r.phase == head {
		r.header(l)
	} else {
		r.settle()
		r.extend(l)
	}
	if p.rest > 0 {
		rest := l.from(p.rest)
		if _, moves, ok := strings.Cut(rest.text, "moves "); ok {
			rest = l.from(len(l.text) - len(moves))
		}
		r.extend(l.to(p.rest))
		r.lines.unread(rest)
	}
	return true
}

// movesFollow tells whether a list of moves, or the word that there is none, begins
// in one of the next lines.
func (r *reader) movesFollow(lines int) bool {
	for k := range lines {
		l, ok := r.lines.peek(k)
		if !ok {
			return false
		}
		text := strings.TrimLeftFunc(l.text, isBlank)
		if p := numberAt(text); p.width > 0 {
			text = strings.TrimLeftFunc(text[p.width:], isBlank)
		}
		if n, _ := notation.Match(text); n > 0 || strings.HasPrefix(text, wxfStart) || strings.HasPrefix(text, noRecord) {
			return true
		}
	}
	return false
}

// opened takes the line in which the moves are opened, and puts back what follows
// in it.
func (r *reader) opened(l line, at int) bool {
	if r.phase == ended || r.moves > 0 {
		r.putBack(l)
		return false
	}
	r.labels = true
	r.startMoves()
	r.extend(l.to(at))
	r.lines.unread(l.from(at))
	return true
}

// from is the part of a line behind a byte.
func (l line) from(at int) line {
	l.column += runes(l.text[:at])
	if !l.edited {
		l.offset += int64(at)
	}
	l.text = l.text[at:]
	return l
}

// to is the part of a line before a byte.
func (l line) to(at int) line {
	l.text = l.text[:at]
	return l
}

// uci takes a line of the UCI protocol: position startpos moves h2e2 …, a game.
func (r *reader) uci(l line, from int, setup string) bool {
	if r.phase != head {
		r.putBack(l)
		return false
	}
	const before = "position fen "
	if fen, ok := strings.CutPrefix(setup, before); ok {
		r.setTag("FEN", fen, diag.At(l.no, l.column+runes(l.text[:from])+len(before)+1))
	}
	return r.opened(l, from+len(setup)+len(" moves "))
}

// fields takes a header line. Taken is false when it is none; goOn is false when it
// begins the next game.
func (r *reader) fields(l line, fields []field) (taken, goOn bool) {
	f := fields[0]
	known := f.tag != ""
	if f.tag == unplayedTag {
		r.notPlayed(l.from(f.at))
		return true, true
	}
	if r.phase == head {
		if _, own := ownLabels[f.label]; !known && !(own && r.player != "") && !r.mayLabel(l, f) {
			return false, true
		}
		r.header(l)
		r.setFields(l, fields)
		return true, true
	}
	if !known {
		return false, true
	}
	if f.tag == "Result" && isResult(f.value) && !(r.phase == ended && r.movesFollow(farHeader)) {
		r.resultLine(l, f.at, len(f.value))
		r.setFields(l, fields[1:])
		return true, true
	}
	if f.tag == "Annotator" && len(fields) == 1 && isProse(f.value) { // what the annotator says
		return false, true
	}
	footer := footers[f.tag] && r.g.FindTag(f.tag) == nil
	if f.bare && !footer && !((r.blank || r.phase == ended) && r.movesFollow(farHeader)) {
		return false, true
	}
	if !footer && (r.labels || r.movesFollow(farHeader)) {
		r.putBack(l)
		return true, false
	}
	r.setFields(l, fields)
	r.extend(l)
	return true, true
}

// notPlayed takes the moves of the line 未走：, every word of which is one.
func (r *reader) notPlayed(l line) {
	s := &r.scan
	r.startMoves()
	r.settle()
	if r.played = len(s.items); r.played == 0 {
		r.played = -1
	}
	s.all = true
	s.scan(l)
	s.all = false
	for range s.taken {
		l, _ = r.lines.next()
	}
	r.extend(l)
	r.movesEnd = r.end
	r.moves += s.found.moves
}

// farHeader is how many lines a header has at most, and the blank lines behind it.
const farHeader = 48

// mayLabel tells whether a label that is not known can be one: a short word, or a
// name of the kind that tags have.
func (r *reader) mayLabel(l line, f field) bool {
	name := strings.TrimFunc(l.text[:f.at], func(r rune) bool { return isDecoration(r) || isColon(r) })
	if name == "" {
		return false
	}
	if strings.ContainsAny(name, " \t") && name[0] < utf8.RuneSelf {
		return false
	}
	n, _ := notation.Match(f.label)
	return n == 0 && (name[0] < utf8.RuneSelf || runes(f.label) <= 12)
}

// mayPair tells whether a line that looks like a pairing is one: behind moves it
// must stand apart and have moves below it.
func (r *reader) mayPair(l line) bool {
	return r.phase == head || (r.blank || r.phase == ended) && r.movesFollow(8)
}

// pairing takes a pairing, and what stands before it: 第一局：甲 先胜 乙.
func (r *reader) pairing(l line, p pairing, title string) bool {
	if r.phase != head || r.paired {
		r.putBack(l)
		return false
	}
	r.header(l)
	r.paired = true
	from, _ := runOf(l.text, isBlank)
	place := diag.At(l.no, l.column+from+1)
	r.setTag("Title", title, place)
	for _, t := range p.tags() {
		r.setValue(t.Name, t.Value, place)
	}
	return true
}

// carryRound gives a game with a pairing the Event and the Round that stand above
// the pairing, or above an earlier one.
func (r *reader) carryRound() {
	var own []record.Tag
	for _, t := range r.g.Tags {
		if t.Name == "Event" || t.Name == "Round" {
			own = append(own, t)
		}
	}
	if len(own) > 0 {
		r.round = own
		return
	}
	r.g.Tags = append(r.g.Tags, r.round...)
}
