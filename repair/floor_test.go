package repair

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"qipu/notation"
	"qipu/record"
	"qipu/repair/prior"
	"qipu/replay"
	"qipu/rules"
)

// A damage writes a game down badly: what stands in each cell, nil where a move was
// left out altogether.
type damage struct {
	name  string
	style notation.Style
	mark  bool // the short form has its strokes
	pair  bool // two sheets of the game are read together
	do    func(r *rand.Rand, cells []cellText) []cellText
	floor floor
}

// cellText is a cell of a sheet; twice tells that its round is written twice.
type cellText struct {
	text  string
	twice bool
}

// floor is what repair reaches on the games of TestFloors with the constants as they
// are. It is no goal but a guard: a constant that is changed for the worse breaks one of
// the numbers. When all of them rise, raise them.
type floor struct {
	exact int     // games that come out whole
	wrong int     // safe repairs that are wrong, at most
	safe  int     // safe repairs that are right
	loss  float64 // nats that the truth is doubted by, in all: −ln of the confidence in a right repair, of the doubt in a wrong one
}

const floorGames = 40 // for each kind of damage

var damages = []damage{
	{"clean", notation.Chinese, false, false, func(_ *rand.Rand, c []cellText) []cellText { return c }, floor{40, 0, 0, 0.01}},
	{"ocr", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return misread(r, c, 0.04) }, floor{38, 0, 223, 20.46}},
	{"gap", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return gaps(r, c, 0.03) }, floor{35, 0, 53, 15.81}},
	{"shift", notation.Chinese, false, false, shifted, floor{39, 0, 39, 1.22}},
	{"hand", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return slips(r, c, 0.04) }, floor{28, 0, 21, 6.99}},
	{"mixed", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText {
		return gaps(r, slips(r, misread(r, c, 0.02), 0.01), 0.01)
	}, floor{35, 0, 155, 19.27}},
	{"short", notation.Short, false, false, func(_ *rand.Rand, c []cellText) []cellText { return c }, floor{25, 0, 0, 60.22}},
	{"strange", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return strange(r, c, 0.05) }, floor{36, 0, 309, 28.88}},
	{"twice", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return twice(r, misread(r, c, 0.03), 0.06) }, floor{39, 0, 233, 17.87}},
	{"strokes", notation.Short, true, false, func(r *rand.Rand, c []cellText) []cellText { return misread(r, c, 0.06) }, floor{38, 0, 67, 47.99}},
	{"places", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return stacked(r, misread(r, c, 0.02), 0.3) }, floor{36, 0, 148, 14.02}},
	{"scripts", notation.Chinese, false, false, func(r *rand.Rand, c []cellText) []cellText { return scripts(r, misread(r, c, 0.02), 0.03) }, floor{39, 0, 74, 21.32}},
	{"pair", notation.Chinese, false, true, func(r *rand.Rand, c []cellText) []cellText {
		return gaps(r, twice(r, slips(r, misread(r, c, 0.05), 0.01), 0.01), 0.01)
	}, floor{32, 7, 837, 59.86}},
}

// TestFloors repairs games of the prior's own taste after every kind of damage.
func TestFloors(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: -short")
	}
	games := make([][]rules.Move, floorGames)
	parallel(floorGames, func(i int) {
		r := rand.New(rand.NewPCG(uint64(i), 77))
		games[i] = likelyMoves(r, 50+r.IntN(50))
	})
	for k, d := range damages {
		scores := make([]floor, floorGames)
		parallel(floorGames, func(i int) {
			scores[i] = d.score(rand.New(rand.NewPCG(uint64(i), uint64(k))), games[i])
		})
		var got floor
		for _, s := range scores {
			got.exact, got.wrong, got.safe, got.loss = got.exact+s.exact, got.wrong+s.wrong, got.safe+s.safe, got.loss+s.loss
		}
		t.Logf("%-6s %3d of %d exact, %d safe repairs wrong, %d right, %.2f nats", d.name, got.exact, floorGames, got.wrong, got.safe, got.loss)
		if want := d.floor; got.exact < want.exact || got.wrong > want.wrong || got.safe < want.safe || got.loss > want.loss {
			t.Errorf("%s: %+v falls short of %+v", d.name, got, want)
		}
	}
}

// score repairs one game.
func (d damage) score(r *rand.Rand, moves []rules.Move) (s floor) {
	g := d.sheet(d.do(r, d.textsOf(moves)))
	line := played(g)
	p := Game(g, Options{})
	if d.pair {
		p, _ = Pair(g, d.sheet(d.do(r, d.textsOf(moves))), Options{})
	}
	if p != nil {
		line = p.Moves
		for i := range p.Repairs {
			fix := &p.Repairs[i]
			right := fix.Move == rules.NoMove || fix.Ply <= len(moves) && moves[fix.Ply-1] == fix.Move
			confidence := min(max(fix.Confidence, 1e-3), 1-1e-3)
			switch {
			case right:
				s.loss -= math.Log(confidence)
			default:
				s.loss -= math.Log(1 - confidence)
			}
			switch {
			case fix.Safety != Safe:
			case right:
				s.safe++
			default:
				s.wrong++
			}
		}
	}
	if slices.Equal(line, moves) {
		s.exact = 1
	}
	return s
}

// sheet is the record of cells, a round a row, replayed.
func (d damage) sheet(cells []cellText) *record.Game {
	g := record.New()
	last, row := record.NodeID(0), int32(0)
	for i := 0; i < len(cells); i += 2 {
		times := 1
		if cells[i].twice {
			times = 2
		}
		for range times {
			row++
			for k, c := range cells[i:min(i+2, len(cells))] {
				n := record.Node{Text: c.text, Number: -1, Line: row, Column: int32(k + 1), Start: -1, Hole: c.text == "——"}
				if k == 0 {
					n.Number = row
				}
				last = g.Add(last, n)
			}
		}
	}
	new(replay.Replayer).Game(g)
	return g
}

func (d damage) textsOf(moves []rules.Move) (cells []cellText) {
	pos := rules.StartPosition()
	for _, m := range moves {
		text, _ := notation.Writer{Style: d.style, Plain: !d.mark}.Append(nil, &pos, m)
		cells = append(cells, cellText{text: string(text)})
		pos.Play(m)
	}
	return cells
}

// likelyMoves is a game of moves that the prior thinks likely.
func likelyMoves(r *rand.Rand, plies int) (moves []rules.Move) {
	var x prior.Extractor
	pos, c := rules.StartPosition(), prior.Context{Ply: 1}
	for len(moves) < plies {
		legal := pos.LegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		probs := prior.Default().LogProbs(nil, &x, &pos, c, legal)
		at, k := r.Float64(), 0
		for ; k+1 < len(legal); k++ {
			if at -= math.Exp(float64(probs[k])); at < 0 {
				break
			}
		}
		moves = append(moves, legal[k])
		c = c.After(legal[k], pos.Play(legal[k]))
	}
	return moves
}

// alikes are characters that typists and scanners take for others.
var alikes = map[rune]string{
	'进': "迸井讲", '平': "乎干", '退': "腿", '马': "与鸟", '车': "东年", '炮': "袍", '兵': "乒", '卒': "率", '前': "煎", '后': "石",
	'一': "二七", '二': "三一", '三': "二王", '五': "丑三", '六': "大", '七': "匕九", '八': "入", '九': "丸七",
	'1': "7l", '2': "Z", '3': "8B", '5': "S6", '7': "1", '8': "3B", '9': "g",
}

func misread(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := range cells {
		cells[i].text = strings.Map(func(c rune) rune {
			like := []rune(alikes[c])
			switch {
			case len(like) == 0 || r.Float64() >= rate:
				return c
			case r.IntN(10) == 0:
				return '□'
			}
			return like[r.IntN(len(like))]
		}, cells[i].text)
	}
	return cells
}

// strange puts characters in that do not belong there, and leaves some out.
func strange(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := range cells {
		var b strings.Builder
		for _, c := range cells[i].text {
			switch at := r.Float64(); {
			case at < rate/2:
			case at < rate:
				b.WriteRune(c)
				b.WriteRune([]rune("丶丨一进8")[r.IntN(5)])
			default:
				b.WriteRune(c)
			}
		}
		cells[i].text = b.String()
	}
	return cells
}

// stacked puts 前 for 后, leaves them out, or writes them where nothing asks for them.
func stacked(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := range cells {
		text := []rune(cells[i].text)
		if len(text) != 4 {
			continue
		}
		switch told := text[0] == '前' || text[0] == '后'; {
		case told && r.Float64() < rate:
			text[0] = '前' + '后' - text[0]
		case told && r.Float64() < rate:
			text = append([]rune{text[1], []rune("一二三四五六七八九")[r.IntN(9)]}, text[2:]...)
		case !told && r.Float64() < rate/20:
			text = append([]rune{[]rune("前后")[r.IntN(2)], text[0]}, text[2:]...)
		}
		cells[i].text = string(text)
	}
	return cells
}

// scripts writes digits as the other side does, some of them wrong.
func scripts(r *rand.Rand, cells []cellText, rate float64) []cellText {
	red, black := []rune("一二三四五六七八九"), []rune("123456789")
	for i := range cells {
		cells[i].text = strings.Map(func(c rune) rune {
			if r.Float64() >= rate {
				return c
			}
			if k := slices.Index(red, c); k >= 0 {
				return black[max(0, k-r.IntN(2))]
			}
			if k := slices.Index(black, c); k >= 0 {
				return red[max(0, k-r.IntN(2))]
			}
			return c
		}, cells[i].text)
	}
	return cells
}

// twice writes rounds twice.
func twice(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := 2; i < len(cells)-2; i += 2 {
		cells[i].twice = cells[i].twice || r.Float64() < rate
	}
	return cells
}

// slips swaps the moves of a round, or a move with the side's next, and writes rounds
// twice.
func slips(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := 2; i < len(cells)-3; i++ {
		if r.Float64() >= rate {
			continue
		}
		switch kind := r.IntN(3); {
		case kind == 0 && i%2 == 0:
			cells[i], cells[i+1] = cells[i+1], cells[i]
		case kind == 1:
			cells[i], cells[i+2] = cells[i+2], cells[i]
		case kind == 2 && i%2 == 0:
			cells[i].twice = true
		}
		i += 3
	}
	return cells
}

// gaps leaves moves of a side unrecorded, mostly one, now and then a run.
func gaps(r *rand.Rand, cells []cellText, rate float64) []cellText {
	for i := 4; i < len(cells)-4; i++ {
		if r.Float64() >= rate {
			continue
		}
		run := 1
		if r.IntN(3) == 0 {
			run = 2 + r.IntN(3)
		}
		for k := range run {
			if j := i + 2*k; j < len(cells)-2 {
				cells[j].text = "——"
			}
		}
		i += 2*run + 2
	}
	return cells
}

// shifted leaves a move out and closes the rows up over it.
func shifted(r *rand.Rand, cells []cellText) []cellText {
	j := 6 + r.IntN(len(cells)-14)
	return slices.Delete(cells, j, j+1)
}

// parallel does n things on all processors.
func parallel(n int, do func(i int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
