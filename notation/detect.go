package notation

import (
	"iter"
	"slices"

	"qipu/rules"
)

// styles are the notations in the order in which they are preferred where nothing
// tells them apart: ranks from 0 before ranks from 1.
var styles = [...]Style{Chinese, UCI, ICCS, WXF, Vietnamese, SAN, UCI10, SAN10, Short}

// detectLimit is the number of moves of a game that Detect looks at.
const detectLimit = 1000

// Detect finds out in which notation the moves of a game are written. The shape of
// the texts decides where it can: the style that could have written most of them.
// Styles that are left are tried on the board from the start position; the one that
// plays furthest wins, and ranks 0 to 9, or the earlier in the list of styles, on a
// tie. Where no text has the shape of a move it is Chinese if some are damaged
// Chinese moves, else Auto.
//
// Capitals or dashes make ranks 0 to 9, ICCS, unless a rank 10 occurs or the first move
// cannot be played so.
//
// A first move in full Chinese notation decides at once, and so does one with capitals
// or a dash that can only be played with ranks 0 to 9.
func Detect(start *rules.Position, moves iter.Seq[string]) Style {
	return DetectAnnounced(start, Auto, moves)
}

// DetectAnnounced is Detect for a game that says itself in which notation its moves
// are written, as the Format tag of a PGN does. That decides where the moves do not.
func DetectAnnounced(start *rules.Position, announced Style, moves iter.Seq[string]) Style {
	var texts []string
	var count [numStyles]int
	for text := range moves {
		shape := shapeOf(text)
		if len(texts) == 0 && (shape == 1<<Chinese || onlyICCS(start, shape, text) && !lacksSpellings(announced)) {
			return oneOf(shape &^ (1 << UCI10))
		}
		if lacksSpellings(announced) && isICCS(text) {
			shape |= 1 << announced
		}
		for _, s := range styles {
			count[s] += int(shape >> s & 1)
		}
		if texts = append(texts, text); len(texts) == detectLimit {
			break
		}
	}
	most := 0
	for _, n := range count {
		most = max(most, n)
	}
	if most == 0 {
		if slices.ContainsFunc(texts, damagedChinese) {
			return Chinese
		}
		return Auto
	}
	best, furthest := Auto, -1
	var left []Style
	for _, s := range styles {
		// Coordinates without capitals are UCI's; a full text next to a short one shows
		// that the latter has lost its middle word.
		if count[s] == most && !(s == ICCS && count[UCI] == most) && !(s == Short && count[Chinese] == most) {
			left = append(left, s)
		}
	}
	if len(left) == 1 {
		return left[0]
	}
	for _, s := range left {
		if s == UCI10 && best == ICCS && furthest > 0 {
			continue
		}
		if n := legalPrefix(*start, s, texts); n > furthest || n == furthest && s == announced {
			best, furthest = s, n
		}
	}
	return best
}

// onlyICCS tells whether a first move of that shape is written with capitals or a dash
// and can be played with ranks 0 to 9 only.
func onlyICCS(start *rules.Position, shape shapes, text string) bool {
	if shape>>ICCS&1 == 0 || shape>>UCI&1 != 0 {
		return false
	}
	m, _ := parseCoordinates(text, ICCS)
	n, tenth := parseCoordinates(text, UCI10)
	return start.IsLegal(m) && !(tenth && start.IsLegal(n))
}

// shapes is a set of styles, bit = Style.
type shapes uint16

func oneOf(set shapes) Style {
	for _, s := range styles {
		if set>>s&1 != 0 {
			return s
		}
	}
	return Auto
}

// shapeOf is the set of styles that could have written a text.
func shapeOf(text string) (set shapes) {
	add := func(s Style, ok bool) {
		if ok {
			set |= 1 << s
		}
	}
	if _, ok := parseChinese(text); ok {
		return 1 << Chinese
	}
	if _, ok := parseShort(text); ok {
		return 1 << Short
	}
	if _, ok := parseCoordinates(text, ICCS); ok {
		add(ICCS, true)
		add(UCI, plainCoordinates(text))
	}
	if _, ok := parseCoordinates(text, UCI10); ok {
		add(UCI10, true)
	}
	_, ok := parseWXF(text)
	add(WXF, ok)
	_, ok = parseVietnamese(text)
	add(Vietnamese, ok)
	_, ok = parseSAN(text, false)
	add(SAN, ok)
	_, ok = parseSAN(text, true)
	add(SAN10, ok)
	return set
}

// plainCoordinates tells whether coordinates have neither capitals nor a dash.
func plainCoordinates(text string) bool {
	for i := 0; i < len(text); {
		g, size := glyphAt(text, i)
		if g.flags&capital != 0 || g.fold == '-' {
			return false
		}
		i += size
	}
	return true
}

// legalPrefix is how many texts resolve and can be played one after the other.
func legalPrefix(pos rules.Position, s Style, texts []string) int {
	r := Reader{Style: s, Coordinates: true}
	for n, text := range texts {
		reading := r.Resolve(&pos, text)
		if reading.Status != Resolved {
			return n
		}
		pos.Play(reading.Move)
	}
	return len(texts)
}

// guess resolves a text in the styles that its shape allows: the first legal reading
// wins, else the one that comes nearest to a move.
func (r *Reader) guess(pos *rules.Position, text string) Reading {
	best := failure(text)
	set := shapeOf(text)
	for _, s := range styles {
		if set>>s&1 == 0 {
			continue
		}
		r.Style = s
		if reading := r.Resolve(pos, text); better(reading, best) {
			best = reading
		}
	}
	r.Style = Auto
	return best
}
