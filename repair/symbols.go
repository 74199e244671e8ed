package repair

import (
	"math"

	"qipu/notation"
	"qipu/rules"
)

// symbol is a character of a move in Chinese notation, whatever its glyph: one of
// the pieces of each side, a digit in the script of each side, a direction, a place.
type symbol uint8

const (
	pieceSymbol  symbol = 0  // + 7*side + kind-1
	digitSymbol  symbol = 14 // + 9*side + digit-1
	courseSymbol symbol = 32 // + direction-1
	placeSymbol  symbol = 35 // 前 中 后
	numSymbols          = 38
)

// symbolGlyphs are the characters that stand for each symbol.
var symbolGlyphs = [numSymbols]string{
	"帅帥", "仕", "相", "马馬", "车車", "炮砲", "兵",
	"将將", "士", "象", "马馬", "车車", "炮砲", "卒",
	"一", "二", "三", "四", "五", "六", "七", "八", "九",
	"1", "2", "3", "4", "5", "6", "7", "8", "9",
	"进進", "退", "平", "前", "中", "后後",
}

func pieceOf(side rules.Side, kind rules.Kind) symbol {
	return pieceSymbol + symbol(side)*7 + symbol(kind) - 1
}

func digitOf(side rules.Side, n int) symbol { return digitSymbol + symbol(side)*9 + symbol(n) - 1 }

// costs are what it costs to read a character as each symbol: the negative
// logarithm of how likely it is to be seen where the symbol is meant.
type costs [numSymbols]float32

// Nats for what no table of look-alikes says.
const (
	slipDigit  = 9.5 // another digit or piece written than was meant
	slipPlace  = 6   // 前 for 后
	alikeCost  = 2   // more for a character whose look-alikes are known and others
	slipScript = 5   // a digit or a piece word of the other side, where the record tells the sides apart
)

// alphabet turns characters into costs for one sheet.
type alphabet struct {
	table *Confusions
	rate  float64 // of misread characters
	apart bool    // the record tells the sides apart by their digits
	known map[rune]*costs
	alike map[rune]bool // what the table has as a look-alike of some character
}

func newAlphabet(table *Confusions, rate float64, apart bool) *alphabet {
	return &alphabet{table: table, rate: rate, apart: apart, known: map[rune]*costs{}, alike: map[rune]bool{}}
}

// of are the costs of a character. Of misread characters nine in ten are look-alikes
// or lost (a tenth of all is), the others are anything.
func (a *alphabet) of(r rune) *costs {
	if c := a.known[r]; c != nil {
		return c
	}
	c := new(costs)
	s := sense(r)
	foreign := float32(nats(a.rate * 0.003))
	var shares [numSymbols]float64
	for i := range c {
		for _, meant := range symbolGlyphs[i] {
			shares[i] = max(shares[i], a.table.share(meant, r))
		}
		if shares[i] > 0 {
			a.alike[r] = true
		}
	}
	switch {
	case s.lost:
		foreign = float32(nats(a.rate * 0.1))
	case a.alike[r]:
		foreign += alikeCost
	}
	for i := range c {
		c[i] = foreign
		if shares[i] > 0 {
			c[i] = min(c[i], float32(nats(a.rate*0.87*shares[i])))
		}
		switch s.match(symbol(i)) {
		case sameSymbol:
			c[i] = 0
		case otherScript:
			if !a.apart {
				c[i] = 0
			}
			c[i] = min(c[i], slipScript)
		case otherPlace:
			c[i] = min(c[i], slipPlace)
		case otherValue:
			c[i] = min(c[i], slipDigit)
		}
	}
	a.known[r] = c
	return c
}

func nats(p float64) float64 { return -math.Log(p) }

// sensed is what a character is in a move.
type sensed struct {
	kind           rules.Kind
	red, black     bool // of pieces: which side's word it is
	digit          int
	chinese        bool
	dir            notation.Direction
	place          notation.Qualifier
	isDigit, known bool
	lost           bool
}

// redWords and blackWords are piece words of one side only.
const (
	redWords   = "帅帥仕相兵"
	blackWords = "将將士象卒"
)

func sense(r rune) (s sensed) {
	if k, ok := notation.KindOf(r); ok {
		s.kind, s.known = k, true
		s.red, s.black = true, true
		for _, w := range blackWords {
			s.red = s.red && w != r
		}
		for _, w := range redWords {
			s.black = s.black && w != r
		}
		return s
	}
	if n, chinese, ok := notation.DigitOf(r); ok && n > 0 {
		return sensed{digit: n, chinese: chinese, isDigit: true, known: true}
	}
	if d, ok := notation.DirectionOf(r); ok {
		return sensed{dir: d, known: true}
	}
	if q, ok := notation.QualifierOf(r); ok {
		return sensed{place: q, known: true}
	}
	switch r {
	case '□', '■', '◻', '◼', '▢', '〓', '＊', '*', '×', '?', '？', '\ufffd', '_', '～', '~':
		s.lost = true
	}
	return s
}

type match uint8

const (
	noMatch match = iota
	sameSymbol
	otherScript
	otherPlace
	otherValue
)

// match tells how a character relates to a symbol.
func (s *sensed) match(i symbol) match {
	switch {
	case !s.known:
		return noMatch
	case i < digitSymbol:
		side, kind := rules.Side(i/7), rules.Kind(i%7+1)
		switch {
		case s.kind == rules.NoKind:
			return noMatch
		case s.kind != kind:
			return otherValue
		case side == rules.Red && s.red || side == rules.Black && s.black:
			return sameSymbol
		}
		return otherScript
	case i < courseSymbol:
		side, n := rules.Side((i-digitSymbol)/9), int(i-digitSymbol)%9+1
		switch {
		case !s.isDigit:
			return noMatch
		case s.digit != n:
			return otherValue
		case s.chinese == (side == rules.Red):
			return sameSymbol
		}
		return otherScript
	case i < placeSymbol:
		switch {
		case s.dir == notation.NoDirection:
			return noMatch
		case symbol(s.dir)-1 == i-courseSymbol:
			return sameSymbol
		}
		return otherValue
	}
	switch {
	case s.place == notation.NoQualifier:
		return noMatch
	case s.place-notation.Front == notation.Qualifier(i-placeSymbol):
		return sameSymbol
	}
	return otherPlace
}
