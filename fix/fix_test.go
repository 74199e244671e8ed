package fix

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/convert"
	"qipu/diag"
	"qipu/notation"
	"qipu/record"
	"qipu/repair/prior"
	"qipu/rules"
	"qipu/source"
)

// fixed repairs a text; with all, guesses are made too.
func fixed(t testing.TB, text []byte, all bool) (*input, []byte) {
	t.Helper()
	f := fixInput(t, text, Config{Unsafe: all, Write: true})
	if all {
		return f, f.All
	}
	return f, f.Safe
}

// input is what becomes of all games of an input.
type input struct {
	Encoding          source.Encoding
	Safe, All, Output []byte
	Games             []*Game
	Results           []Result
}

func fixInput(t testing.TB, text []byte, c Config) *input {
	t.Helper()
	p, err := NewProcessor(c)
	if err != nil {
		t.Fatal(err)
	}
	units, err := c.Split(bytes.NewReader(text), "sheet.txt", convert.SplitOptions{Raw: true})
	if err != nil {
		t.Fatal(err)
	}
	f := &input{}
	for {
		u, err := units.Next()
		if err == io.EOF {
			return f
		}
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Process(&Task{Unit: u})
		if err != nil {
			t.Fatal(err)
		}
		if f.Encoding = r.Encoding; r.Game != nil {
			f.Games = append(f.Games, r.Game)
		}
		f.Safe, f.All, f.Output = append(f.Safe, r.Safe...), append(f.All, r.All...), append(f.Output, r.Output...)
		f.Results = append(f.Results, r)
	}
}

// TestWrittenRepairs makes every repair of a sheet in its text.
func TestWrittenRepairs(t *testing.T) {
	for _, c := range []struct{ name, sheet, want string }{
		{
			"a round whose moves can be played either way, in each other's place",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 卒3进1 兵三进一\n5. 马八进九 卒1迸1\n",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵三进一 卒3进1\n5. 马八进九 卒1进1\n",
		},
		{
			"moves in each other's place, one of them misread",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马2进3 东一平二\n4. 兵七进一 卒7进1\n",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n",
		},
		{
			"a round that is written twice and was counted",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马二进三 车9平8\n4. 车一平二 马2进3\n5. 兵七进一 卒7进1\n",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n",
		},
		{
			"a round that is written twice and was not counted",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n",
		},
		{
			"numbers in a line",
			"1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 马二进三 车9平8 4. 车一平二 马2进3 5. 兵七进一 卒7进1\n",
			"1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1\n",
		},
		{
			"numbers before both sides' moves",
			"1. 炮二平五\n1... 马8进7\n2. 马二进三\n2... 车9平8\n3. 马二进三\n3... 车9平8\n4. 车一平二\n4... ——\n5. 兵七进一\n5... 卒7进1\n",
			"1. 炮二平五\n1... 马8进7\n2. 马二进三\n2... 车9平8\n3. 车一平二\n3... 马2进3\n4. 兵七进一\n4... 卒7进1\n",
		},
		{
			"a table",
			"round,red,black\n1,炮二平五,马8进7\n2,马二进三,车9平8\n3,马二进三,车9平8\n4,车一平二,马2迸3\n5,兵七进一,卒7进1\n",
			"round,red,black\n1,炮二平五,马8进7\n2,马二进三,车9平8\n3,车一平二,马2进3\n4,兵七进一,卒7进1\n",
		},
		{
			"full-width numbers",
			"１．炮二平五　马８进７\n２．马二进三　车９平８\n３．马二进三　车９平８\n４．车一平二　马２迸３\n",
			"１．炮二平五　马８进７\n２．马二进三　车９平８\n３．车一平二　马２进３\n",
		},
		{
			"rows of a page",
			"<table>\n<tr><td>1</td><td>炮二平五</td><td>马8进7</td></tr>\n<tr><td>2</td><td>马二进三</td><td>车9平8</td></tr>\n" +
				"<tr><td>3</td><td>马二进三</td><td>车9平8</td></tr>\n<tr><td>4</td><td>车一平二</td><td>马2迸3</td></tr>\n</table>\n",
			"<table>\n<tr><td>1</td><td>炮二平五</td><td>马8进7</td></tr>\n<tr><td>2</td><td>马二进三</td><td>车9平8</td></tr>\n" +
				"<tr><td>3</td><td>车一平二</td><td>马2进3</td></tr>\n</table>\n",
		},
		{
			"a half-move left out before one that is misread",
			"1. 炮二平五 马8进7\n2. 马二迸三 车9平8\n3. 马2进3 兵七进一\n4. 卒7进1 车二进四\n5. 炮8平9 车二平四\n",
			"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3 兵七进一\n4. 卒7进1 车二进四\n5. 炮8平9 车二平四\n",
		},
		{
			"the short form gets all its strokes",
			"1. 炮25 马87\n2. 马23 车98\n3. 车12 马23\n4. 兵71 卒71\n",
			"1. 炮25 马87\u0332\n2. 马23\u0332 车98\n3. 车12 马23\u0332\n4. 兵71\u0332 卒71\u0332\n",
		},
		{
			"spellings that are understood stay",
			"1. 炮２平５ 馬８進７\n2. 马二進三 車9平8\n3. 车一平二 馬２迸３\n4. 兵七进1 卒７进１",
			"1. 炮２平５ 馬８進７\n2. 马二進三 車9平8\n3. 车一平二 馬２進３\n4. 兵七进1 卒７进１",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, got := fixed(t, []byte(c.sheet), true)
			if string(got) != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			for _, g := range f.Games {
				if g.Unwritten != nil {
					t.Error(g.Unwritten)
				}
			}
			_, again := fixed(t, got, true)
			if string(again) != string(got) {
				t.Errorf("a second time\n%s", again)
			}
		})
	}
}

// TestBig5IsRepairedInItsScript: an encoding without simplified characters.
func TestBig5IsRepairedInItsScript(t *testing.T) {
	encode := func(s string) []byte {
		b, lost := source.Encode(nil, s, source.Big5)
		if len(lost) > 0 {
			t.Fatalf("%q", string(lost))
		}
		return b
	}
	sheet := "1. 炮二平五 馬8進7\n2. 兵三□一 卒3進1\n3. 馬二進三 □□□□\n4. 兵七進一 卒7進1\n"
	f, got := fixed(t, encode(sheet), true)
	if f.Encoding != source.Big5 || len(f.Games) != 1 || f.Games[0].Unwritten != nil || !bytes.Contains(got, encode("兵三進一")) {
		t.Errorf("%v %+v %q", f.Encoding, f.Games, got)
	}
}

// TestRepairsThatCannotBeWritten are told, and leave the text as it is.
func TestRepairsThatCannotBeWritten(t *testing.T) {
	sheet := "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2迸3\n"
	p, err := NewProcessor(Config{})
	if err != nil {
		t.Fatal(err)
	}
	u := convert.Unit{Format: "sheet", Encoding: source.UTF8, Number: 1, Line: 1, Column: 1, Text: sheet, Bytes: []byte(sheet)}
	l := look{Processor: p, Task: &Task{Unit: u}, effort: new(int)}
	r, err := l.look()
	if err != nil || r.Game == nil {
		t.Fatal(err)
	}
	r.Game.all.want = r.Game.all.want[:5] // it is to be read otherwise than it can be
	l.out = r
	if err := l.write(r.Game); err != nil {
		t.Fatal(err)
	}
	if r.Game.Unwritten == nil || string(l.out.All) != sheet {
		t.Errorf("%v\n%s", r.Game.Unwritten, l.out.All)
	}
	if r.Game.UnwrittenSafe != nil || string(l.out.Safe) != strings.Replace(sheet, "迸", "进", 1) {
		t.Errorf("%v\n%s", r.Game.UnwrittenSafe, l.out.Safe)
	}
}

// TestShortFormIsNotHalfMarked: strokes on some moves would say of the others that
// they go sideways.
func TestShortFormIsNotHalfMarked(t *testing.T) {
	sheet := "1. 炮25 与87\n2. 马23 车98\n3. 车12 马23\n4. 兵71 卒71\n5. 炮87 炮21\n"
	f, safe := fixed(t, []byte(sheet), false)
	if string(safe) != sheet || len(f.Games) != 1 || f.Games[0].UnwrittenSafe == nil {
		t.Errorf("%s %+v", safe, f.Games)
	}
	kinds := map[diag.Safety]bool{}
	for _, r := range f.Games[0].Repairs {
		kinds[r.Safety] = true
	}
	if !kinds["safe"] || len(kinds) < 2 {
		t.Errorf("the sheet shows nothing: %v", kinds)
	}
	if f, all := fixed(t, []byte(sheet), true); string(all) == sheet || f.Games[0].Unwritten != nil {
		t.Errorf("%s %v", all, f.Games[0].Unwritten)
	}
}

// likelyGame is a game of moves that the prior thinks likely.
func likelyGame(r *rand.Rand, plies int) (moves []rules.Move, texts []string) {
	var x prior.Extractor
	pos, c := rules.StartPosition(), prior.Context{Ply: 1}
	for len(moves) < plies {
		legal := pos.LegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		probs := prior.Default().LogProbs(nil, &x, &pos, c, legal)
		at := r.Float64()
		k := 0
		for ; k+1 < len(legal); k++ {
			if at -= math.Exp(float64(probs[k])); at < 0 {
				break
			}
		}
		text, _ := notation.Writer{}.Append(nil, &pos, legal[k])
		moves, texts = append(moves, legal[k]), append(texts, string(text))
		c = c.After(legal[k], pos.Play(legal[k]))
	}
	return moves, texts
}

var lookAlikes = map[rune]string{'进': "迸井", '平': "乎干", '退': "腿", '马': "与鸟", '车': "东年", '二': "三一", '五': "丑三", '8': "3B", '1': "7l", '七': "匕九"}

// damagedSheet writes a game down as a hurried hand and a bad scan do.
func damagedSheet(r *rand.Rand, texts []string) string {
	cells := slices.Clone(texts)
	for i := range cells {
		cells[i] = strings.Map(func(c rune) rune {
			if like := []rune(lookAlikes[c]); len(like) > 0 && r.IntN(25) == 0 {
				return like[r.IntN(len(like))]
			}
			return c
		}, cells[i])
	}
	twice := map[int]bool{}
	for range r.IntN(4) {
		i := 4 + 2*r.IntN(len(cells)/2-4)
		switch r.IntN(5) {
		case 0:
			cells[i], cells[i+1] = cells[i+1], cells[i]
		case 1:
			cells[i], cells[i+2] = cells[i+2], cells[i]
		case 2:
			cells[i+r.IntN(2)] = "——"
		case 3:
			twice[i] = true
		default:
			cells = slices.Delete(cells, i, i+1)
		}
	}
	var b strings.Builder
	row := 0
	for i := 0; i < len(cells); i += 2 {
		for k := 0; k == 0 || k == 1 && twice[i]; k++ {
			row++
			fmt.Fprintf(&b, "%d. %s\n", row, strings.Join(cells[i:min(i+2, len(cells))], " "))
		}
	}
	return b.String()
}

// TestFixingAFixedSheetChangesNothing, with guesses and without; and written with its
// guesses it is the game that was proposed.
func TestFixingAFixedSheetChangesNothing(t *testing.T) {
	sheets := 24
	if testing.Short() {
		sheets = 6
	}
	for seed := range sheets {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		_, texts := likelyGame(r, 40+r.IntN(30))
		sheet := []byte(damagedSheet(r, texts))
		for _, all := range []bool{true, false} {
			f, once := fixed(t, sheet, all)
			for _, g := range f.Games {
				if all && g.Unwritten != nil || !all && g.UnwrittenSafe != nil {
					t.Errorf("sheet %d, all %v: %v %v\n%s", seed, all, g.Unwritten, g.UnwrittenSafe, sheet)
				}
			}
			again, twice := fixed(t, once, all)
			if !bytes.Equal(once, twice) {
				t.Errorf("sheet %d, all %v: changed again\n%s\n%s", seed, all, once, twice)
			}
			if all && len(again.Games) > 0 {
				t.Errorf("sheet %d: there is something left: %+v", seed, again.Games[0].Repairs)
			}
			for _, g := range again.Games {
				for _, r := range g.Repairs {
					if !all && r.Safety == "safe" {
						t.Errorf("sheet %d: safe repairs are left: %+v", seed, r)
					}
				}
			}
		}
	}
}

// TestFixedGamesInOtherFormats are at rest too, and are the same game.
func TestFixedGamesInOtherFormats(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 4 {
		_, texts := likelyGame(r, 50)
		sheet := []byte(damagedSheet(r, texts))
		direct, _ := fixed(t, sheet, true)
		if len(direct.Games) == 0 {
			continue
		}
		want := played(direct.Games[0].Game)
		for _, name := range []string{"pgn", "json", "xqf"} {
			f := fixInput(t, sheet, Config{Config: convert.Config{To: name}, Unsafe: true, GamesOnly: true})
			if again := fixInput(t, f.Output, Config{Unsafe: true}); len(again.Games) != 0 {
				t.Fatalf("%s: %d games to repair", name, len(again.Games))
			}
			var games []*record.Game
			err := convert.Games(bytes.NewReader(f.Output), "again", convert.Config{}, func(g *record.Game) bool { games = append(games, g); return true })
			if err != nil || len(games) != 1 || !slices.Equal(played(games[0]), want) {
				t.Errorf("%s: %v, %d games, another line", name, err, len(games))
			}
		}
	}
}

// FuzzFix repairs any text: what it writes it leaves alone when it comes back, and
// with guesses there is nothing left to repair.
func FuzzFix(f *testing.F) {
	for _, s := range []string{
		"1. 炮二平五 马8进7\n2. 马二进□ 车9平8\n3. 马2进3 车一平二\n",
		"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马二进三 车9平8\n4. 车一平二 ——\n5. 兵七迸一 卒7进1\n",
		"1. 炮25 马87\n2. 马23 车98\n3. 车12 马□3\n",
		"[Red \"甲\"]\n\n1. 炮二平五 {好} 马8进7 (1... 炮8平5) 2. 马二进3 车q平8 *\n\n[Red \"乙\"]\n\n1. h2e2 h9g7 2. h0g3 *\n",
		"round,red,black\n1,炮二平五,\n2,马二进三,马8进7\n2,马二进三,马8进7\n",
		"<table><tr><td>1</td><td>炮二平五</td><td>馬8迸7</td></tr>\n<tr><td>3</td><td>马二进三</td><td></td></tr></table>",
		"１．炮二平五　马８進７　３．前炮退一",
		"C2.5 h8+7\r\nH2+? r9.8\r\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 400 {
			return
		}
		for _, all := range []bool{false, true} {
			f, once := fixed(t, text, all)
			again, twice := fixed(t, once, all)
			if len(f.Results) == 0 || f.Results[0].Format == nil || !f.Results[0].Format.Edited {
				continue
			}
			if !bytes.Equal(once, twice) {
				t.Fatalf("all %v\n%q\n%q\n%q", all, text, once, twice)
			}
			for i := range f.Games {
				if all && f.Games[i].Unwritten == nil && len(again.Games) > 0 && len(f.Games) == 1 {
					t.Fatalf("there is something left: %q: %+v", once, again.Games[0].Repairs)
				}
			}
		}
	})
}
