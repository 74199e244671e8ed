package repetition_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/rules"
	"qipu/rules/repetition"
)

// row is a case of the table.
func row(t *testing.T, id string) map[string]string {
	t.Helper()
	for _, r := range table(t, "repetition.tsv") {
		if r["id"] == id {
			return r
		}
	}
	t.Fatalf("no case %s", id)
	return nil
}

// TestReport looks at the plies and articles of whole reports.
func TestReport(t *testing.T) {
	for _, c := range []struct {
		id                           string
		more                         string // moves after those of the case
		first, from, to, since, full int
		verdict                      repetition.Verdict
		red, black                   repetition.SideClass
		articles                     string
		moves                        int
	}{
		{"RP01", "", 1, 9, 12, 12, 3, repetition.RedLoses, repetition.PerpetualCheck, repetition.Allowed, "24.1 26.1 det1", 4},
		{"RP01", "f3f4", 1, 9, 12, 12, 3, repetition.RedLoses, repetition.PerpetualCheck, repetition.Allowed, "24.1 26.1 det1", 4},
		{"RP01", "f3e3 e8f8", 3, 11, 14, 14, 3, repetition.RedLoses, repetition.PerpetualCheck, repetition.Allowed, "24.1 26.1 det1", 4},
		{"RP43", "", 1, 13, 16, 12, 4, repetition.RedLoses, repetition.PerpetualCheck, repetition.Allowed, "24.1 26.1 det1", 4},
		{"RP06", "", 1, 9, 12, 12, 3, repetition.RedMustChange, repetition.PerpetualChase, repetition.Allowed, "24.3 26.4", 4},
		{"RP42", "", 1, 13, 16, 16, 4, repetition.RedLoses, repetition.PerpetualChase, repetition.Allowed, "24.3 26.4", 4},
		{"RP44", "", 1, 5, 8, 8, 2, repetition.Pending, repetition.PerpetualChase, repetition.Allowed, "23.2 24", 4},
		{"RP44", "b2b1", 1, 5, 8, 8, 2, repetition.Pending, repetition.Allowed, repetition.Allowed, "23.2 24", 0},
		{"RP24", "", 1, 9, 12, 12, 3, repetition.RedMustChange, repetition.MateThreatAndChase, repetition.Allowed, "24.3 26.4", 4},
		{"RP20", "", 1, 9, 12, 12, 3, repetition.RedMustChange, repetition.CheckAndChase, repetition.Allowed, "24.3 26.4", 4},
		{"RP41", "", 1, 9, 12, 12, 3, repetition.Draw, repetition.PerpetualCheck, repetition.PerpetualCheck, "24.2 26.3 det8", 4},
		{"RQ01", "", 1, 9, 12, 12, 3, repetition.RedLoses, repetition.PerpetualCheck, repetition.CheckAndMateThreat, "24.1 26.1 det1", 4},
		{"RP18", "", 1, 9, 12, 12, 3, repetition.Draw, repetition.PerpetualChase, repetition.PerpetualChase, "24.2 26.3 det8 27.2 det11", 4},
		{"RP29", "", 1, 9, 12, 12, 3, repetition.Draw, repetition.Allowed, repetition.Allowed, "24.2 26.2", 4},
	} {
		r := row(t, c.id)
		start, moves, _ := game(t, r["fen"], r["moves"]+" "+c.more)
		report := repetition.Judge(start, moves, 0, repetition.Options{})
		if len(report.Cycles) != 1 {
			t.Errorf("%s: %d cycles", c.id, len(report.Cycles))
			continue
		}
		got := report.Cycles[0]
		if got.First != c.first || got.From != c.from || got.To != c.to || got.Since != c.since || got.Count != c.full || !got.Uniform {
			t.Errorf("%s %s: plies %d, %d to %d, since %d, %d cycles", c.id, c.more, got.First, got.From, got.To, got.Since, got.Count)
		}
		if got.Verdict != c.verdict || got.Sides[rules.Red].Class != c.red || got.Sides[rules.Black].Class != c.black {
			t.Errorf("%s %s: %v %v", c.id, c.more, got.Verdict, got.Sides)
		}
		if articles := strings.Join(got.Articles, " "); articles != c.articles || len(got.Moves) != c.moves || len(got.Open) != 0 {
			t.Errorf("%s %s: articles %s, %d moves, open %v", c.id, c.more, articles, len(got.Moves), got.Open)
		}
	}
}

func TestOptionsAll(t *testing.T) {
	r := row(t, "RP44")
	start, moves, _ := game(t, r["fen"], r["moves"]+" b2b1")
	report := repetition.Judge(start, moves, 0, repetition.Options{All: true})
	if n := len(report.Cycles[0].Moves); n != 4 {
		t.Errorf("%d moves", n)
	}
}

// TestMovesDiffer repeats a position by other moves each time.
func TestMovesDiffer(t *testing.T) {
	const idle = "3ak4/4a4/8r/9/9/9/9/R8/4A4/3AK4 w"
	const a, b, c = "a2b2 i7h7 b2a2 h7i7 ", "a2c2 i7g7 c2a2 g7i7 ", "a2d2 i7f7 d2a2 f7i7 "
	const check = "9/4k4/9/9/9/9/5R3/9/9/3K5 w"
	const all, some = "f3e3 e8f8 e3f3 f8e8 ", "f3g3 e8f8 g3f3 f8e8 "
	for _, x := range []struct {
		fen, moves  string
		verdict     repetition.Verdict
		count, open int
		uniform     bool
	}{
		{idle, a + b, repetition.Pending, 2, 0, false},
		{idle, a + b + c, repetition.Draw, 3, 0, false},
		{idle, a + a + b, repetition.Draw, 3, 0, false},
		{check, all + some + all, repetition.Arbiter, 3, 1, false},
		{check, some + some + some, repetition.Draw, 3, 0, true},
	} {
		start, moves, _ := game(t, x.fen, x.moves)
		cycles := repetition.Judge(start, moves, 0, repetition.Options{}).Cycles
		i := slices.IndexFunc(cycles, func(c repetition.Cycle) bool { return c.Uniform == x.uniform })
		if i < 0 {
			t.Errorf("%s: %+v", x.moves, cycles)
			continue
		}
		c := cycles[i]
		if c.Verdict != x.verdict || c.Count != x.count || len(c.Open) != x.open || slices.Contains(c.Points, repetition.MovesDiffer) == x.uniform {
			t.Errorf("%s: %+v", x.moves, c)
		}
		if !x.uniform && (c.First != 1 || c.To != len(moves) || len(c.Moves) != len(moves)) {
			t.Errorf("%s: plies %d to %d, %d moves", x.moves, c.First, c.To, len(c.Moves))
		}
	}
}

// TestCaptureEndsStretch takes a pawn between two halves of a repetition.
func TestCaptureEndsStretch(t *testing.T) {
	const start = "3ak4/4a4/8r/9/p8/9/9/R8/4A4/3AK4 w"
	const before, after = "a2b2 i7h7 b2a2 h7i7 ", "a5b5 i7h7 b5a5 h7i7 "
	for moves, want := range map[string]int{
		before + "a2a5 e8f7 " + after + "a5b5": 0,
		before + before + "a2a5":               1,
		"a2a5 e8f7 " + after + after:           1,
	} {
		p, list, _ := game(t, start, moves)
		if got := repetition.Judge(p, list, 0, repetition.Options{}).Cycles; len(got) != want {
			t.Errorf("%s: %+v", moves, got)
		}
	}
}

// TestRulesetIsData changes a book and nothing else.
func TestRulesetIsData(t *testing.T) {
	for _, c := range []struct {
		id     string
		change func(*repetition.Ruleset)
		want   repetition.Verdict
	}{
		{"RP24", func(r *repetition.Ruleset) {}, repetition.RedMustChange},
		{"RP24", func(r *repetition.Ruleset) { r.Forbidden = []repetition.Class{repetition.Check, repetition.Chase} }, repetition.Draw},
		{"RP24", func(r *repetition.Ruleset) { r.Mixed = false }, repetition.Draw},
		{"RP18", func(r *repetition.Ruleset) { r.MutualPawns = false }, repetition.BlackMustChange},
		{"RP18", func(r *repetition.Ruleset) { r.MutualPawns, r.ManyVictims = false, false }, repetition.Draw},
		{"RP16", func(r *repetition.Ruleset) { r.ManyVictims = false }, repetition.RedMustChange},
		{"RP15", func(r *repetition.Ruleset) { r.Exempt = 0 }, repetition.RedMustChange},
		{"RP10", func(r *repetition.Ruleset) { r.Victims = repetition.KindsOf(rules.Rook) }, repetition.Draw},
		{"RP09", func(r *repetition.Ruleset) { r.ByExchange = false }, repetition.Arbiter},
		{"RP09", func(r *repetition.Ruleset) { r.ByExchange, r.SeveralPoints = false, false }, repetition.Draw},
		{"RP09", func(r *repetition.Ruleset) {
			r.ByExchange, r.SeveralPoints, r.Unequal = false, false, repetition.KindsOf(rules.Cannon)
		}, repetition.RedMustChange},
		{"RP06", func(r *repetition.Ruleset) { r.Offence = 3 }, repetition.RedLoses},
		{"RP06", func(r *repetition.Ruleset) { r.Judged = 4 }, repetition.Pending},
		{"RQ01", func(r *repetition.Ruleset) {
			r.Verdicts[repetition.Gravest][repetition.Severe].Outcome = repetition.Drawn
		}, repetition.Draw},
	} {
		book := *repetition.CN
		c.change(&book)
		r := row(t, c.id)
		start, moves, _ := game(t, r["fen"], r["moves"])
		if got := repetition.Judge(start, moves, 0, repetition.Options{Rules: &book}).Cycles[0]; got.Verdict != c.want {
			t.Errorf("%s: %v, want %v: %+v", c.id, got.Verdict, c.want, got)
		}
	}
}

func TestLookup(t *testing.T) {
	for _, name := range []string{"cn", "axf"} {
		if r, ok := repetition.Lookup(name); !ok || r.Name != name {
			t.Errorf("%s: %v", name, r)
		}
	}
	if r, ok := repetition.Lookup("fide"); ok {
		t.Errorf("fide: %v", r)
	}
}

// TestArticles asks that the default book names an article for every doubt.
func TestArticles(t *testing.T) {
	for _, p := range []repetition.Point{
		repetition.StandingThreat, repetition.SearchLimit, repetition.SeveralPoints, repetition.PieceValues,
		repetition.GuardPoint, repetition.SecondAttacker, repetition.LateMateAfterwards, repetition.MovesDiffer,
		repetition.KingAnswersCheck,
	} {
		if len(repetition.CN.Articles[p]) == 0 {
			t.Errorf("%s has no article", p)
		}
	}
}
