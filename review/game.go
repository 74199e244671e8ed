package review

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"qipu/diag"
	"qipu/diagram"
	"qipu/notation"
	"qipu/record"
	"qipu/rules"
)

// gameView is a game on the page.
type gameView struct {
	ID            string
	Number        int
	First         bool
	Title, About  string // the players; event and date
	Sheet         []segment
	Rounds        []roundView
	Unread        []string // written moves that stand in no place of the repaired game
	Cards         []*cardView
	Safe, Guesses int
}

// roundView is a line of the repaired game.
type roundView struct {
	Number     int
	Red, Black cellView
}

type cellView struct {
	Text string
	Card *cardView
}

// cardView is a doubtful ply.
type cardView struct {
	ID         string
	Prefix     string // of its answer: the game, where that is not clear
	Index      int    // from 1 within the game
	Ply, Round int
	Side       string
	Safety     string // of the least sure repair of the ply
	Move       string // that is proposed, "" none
	Notes      []string
	Findings   []string
	Place      string
	Excerpt    []segment
	Board      template.HTML
	Choices    []choiceView
	Others     string // the other legal moves: h2e2炮二平五|…
}

// Sure tells whether the proposal is safe.
func (c *cardView) Sure() bool { return c.Safety == "safe" }

// choiceView is a move that may stand at a doubtful ply.
type choiceView struct {
	Move, Text string
	Percent    string
	Width      int // of the bar, in percent
	Elsewhere  bool
}

// line is the repaired main line on the board.
type line struct {
	ids    []record.NodeID
	moves  []rules.Move
	before []rules.Position // the position before each move, then the last one
	unread []record.NodeID
}

func play(g *record.Game) line {
	l := line{before: []rules.Position{g.Start}}
	pos := g.Start
	for id := range g.MainLine {
		n := &g.Nodes[id]
		if n.State != record.Played || len(l.unread) > 0 {
			l.unread = append(l.unread, id)
			continue
		}
		l.ids, l.moves = append(l.ids, id), append(l.moves, n.Move)
		pos.Play(n.Move)
		l.before = append(l.before, pos)
	}
	return l
}

// writerOf writes moves as the record does.
func writerOf(g *record.Game) notation.Writer {
	w := notation.Writer{Style: notation.Chinese, Plain: true}
	if style, ok := notation.ParseStyle(g.Notation); ok && style != notation.Auto && style != notation.SAN && style != notation.SAN10 {
		w.Style = style
	}
	for id := range g.MainLine {
		w.Hant = w.Hant || strings.ContainsAny(g.Nodes[id].Text, "車馬進後帥將")
	}
	return w
}

// builder makes the view of a game.
type builder struct {
	page   *Page
	say    words
	prefix string
	game   *Game
	view   *gameView
	line   line
	writer notation.Writer
}

func newGame(p *Page, say words, g *Game, id, prefix string) *gameView {
	b := &builder{page: p, say: say, prefix: prefix, game: g, line: play(g.Game), writer: writerOf(g.Written)}
	b.view = &gameView{ID: id, Number: g.Number}
	b.title()
	cards := map[int]*cardView{}
	for i := range g.Repairs {
		r := &g.Repairs[i]
		c := cards[r.Ply]
		if c == nil {
			c = b.card(r.Ply)
			cards[r.Ply] = c
			b.view.Cards = append(b.view.Cards, c)
		}
		b.describe(c, i)
	}
	for _, c := range b.view.Cards {
		b.finish(c)
	}
	b.rounds(cards)
	b.sheet(cards)
	return b.view
}

func (b *builder) title() {
	g := b.game.Written
	red, black := g.Tag("Red"), g.Tag("Black")
	if red != "" || black != "" {
		b.view.Title = cmp.Or(red, "?") + " – " + cmp.Or(black, "?")
	} else {
		b.view.Title = g.Tag("Title")
	}
	var about []string
	for _, name := range []string{"Event", "Round", "Date"} {
		if v := g.Tag(name); v != "" {
			about = append(about, v)
		}
	}
	if g.HasTerminator || g.Result != record.Unknown {
		about = append(about, g.Result.String())
	}
	b.view.About = strings.Join(about, " · ")
}

// round is the number of the round that a ply belongs to, and whether Black plays it.
func (b *builder) round(ply int) (int, bool) {
	start := &b.game.Game.Start
	half := ply - 1
	if start.Side() == rules.Black {
		half++
	}
	return max(b.game.Game.Round, 1) + half/2, half%2 == 1
}

func (b *builder) card(ply int) *cardView {
	c := &cardView{ID: fmt.Sprintf("%sp%d", b.view.ID, ply), Index: len(b.view.Cards) + 1, Prefix: b.prefix, Ply: ply, Safety: "safe"}
	number, black := b.round(ply)
	c.Round, c.Side = number, b.say.say("red")
	if black {
		c.Side = b.say.say("black")
	}
	return c
}

// describe adds a repair to the card of its ply.
func (b *builder) describe(c *cardView, i int) {
	r := &b.game.Repairs[i]
	if r.Safety != "safe" && (c.Safety == "safe" || r.Safety == "suggestion") {
		c.Safety = string(r.Safety)
	}
	text := b.text(r.Ply, r.Move, r.Text)
	switch r.Kind {
	case "missing":
		c.Notes = append(c.Notes, b.say.say("kind.missing", text))
	case "inserted", "repeated":
		c.Notes = append(c.Notes, b.say.say("kind."+string(r.Kind), r.Written))
	default:
		c.Notes = append(c.Notes, b.say.say("kind."+string(r.Kind), r.Written, text))
	}
	if r.OtherSource != "" {
		c.Notes = append(c.Notes, b.other(r))
	}
	place := b.game.Places[i]
	if c.Place == "" && place.Line > 0 {
		c.Place = b.say.say("line", place.Line)
	}
	if place != (diag.Place{}) {
		for k := range b.game.Written.Findings {
			if f := &b.game.Written.Findings[k]; f.Place == place {
				if message := b.page.Printer.Message(f); !slices.Contains(c.Findings, message) {
					c.Findings = append(c.Findings, message)
				}
			}
		}
	}
	if r.Move == rules.NoMove {
		return
	}
	if c.Move == "" {
		c.Move = r.Move.String()
		c.Choices = append(c.Choices, choice(r.Move, text, r.Confidence))
	}
	for _, a := range r.Alternatives {
		move := a.Move.String()
		if a.Move == rules.NoMove || slices.ContainsFunc(c.Choices, func(x choiceView) bool { return x.Move == move }) {
			continue
		}
		x := choice(a.Move, b.text(r.Ply, a.Move, a.Text), a.Confidence)
		x.Elsewhere = !b.legal(r.Ply, a.Move)
		c.Choices = append(c.Choices, x)
	}
}

// other is what a second sheet of the game has there.
func (b *builder) other(r *record.Repair) string {
	if r.Other == "" {
		return b.say.say("other.nothing", r.OtherSource)
	}
	return b.say.say("other.sheet", r.OtherSource, r.Other, r.OtherLine)
}

func choice(m rules.Move, text string, confidence float64) choiceView {
	return choiceView{Move: m.String(), Text: text, Percent: percent(confidence), Width: int(100*confidence + 0.5)}
}

// percent never promises certainty.
func percent(x float64) string {
	switch {
	case x > 0.999:
		return "> 99.9 %"
	case x < 0.001:
		return "< 0.1 %"
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

// at is the position before a ply of the repaired game.
func (b *builder) at(ply int) (*rules.Position, bool) {
	if ply < 1 || ply > len(b.line.before) {
		return nil, false
	}
	return &b.line.before[ply-1], true
}

func (b *builder) legal(ply int, m rules.Move) bool {
	pos, ok := b.at(ply)
	return ok && m.From() < rules.NumSquares && m.To() < rules.NumSquares && pos.IsLegal(m)
}

// text is a move in the writing of the record, or what it was called where it is not
// legal in the repaired game.
func (b *builder) text(ply int, m rules.Move, otherwise string) string {
	if m == rules.NoMove || !b.legal(ply, m) {
		return otherwise
	}
	pos, _ := b.at(ply)
	text, ok := b.writer.Append(nil, pos, m)
	if !ok {
		return otherwise
	}
	return string(text)
}

// finish draws the board of a card and lists the moves that nobody proposed.
func (b *builder) finish(c *cardView) {
	pos, ok := b.at(c.Ply)
	if !ok {
		return
	}
	o := diagram.Options{Shared: true}
	if c.Ply > 1 {
		o.Last = b.line.moves[c.Ply-2]
	}
	proposed := map[string]bool{}
	for i, x := range c.Choices {
		proposed[x.Move] = true
		if m, ok := rules.ParseMove(x.Move); ok && !x.Elsewhere {
			o.Arrows = append(o.Arrows, diagram.Arrow{Move: m, Dashed: i > 0})
		}
	}
	slices.Reverse(o.Arrows) // the likeliest on top
	c.Board = template.HTML(diagram.SVG(pos, o))
	if c.Move == "" {
		return
	}
	var others []string
	for _, m := range pos.LegalMoves(nil) {
		if !proposed[m.String()] {
			others = append(others, m.String()+b.text(c.Ply, m, ""))
		}
	}
	slices.SortFunc(others, func(x, y string) int { return cmp.Or(cmp.Compare(x[4:], y[4:]), cmp.Compare(x, y)) })
	c.Others = strings.Join(others, "|")
}

// rounds lists the repaired game.
func (b *builder) rounds(cards map[int]*cardView) {
	for i, m := range b.line.moves {
		ply := i + 1
		number, black := b.round(ply)
		if i == 0 || !black {
			b.view.Rounds = append(b.view.Rounds, roundView{Number: number})
		}
		cell := cellView{Text: b.text(ply, m, m.String()), Card: cards[ply]}
		row := &b.view.Rounds[len(b.view.Rounds)-1]
		if black {
			row.Black = cell
		} else {
			row.Red = cell
		}
	}
	for _, c := range b.view.Cards {
		if c.Sure() {
			b.view.Safe++
		} else {
			b.view.Guesses++
		}
	}
	for _, id := range b.line.unread {
		b.view.Unread = append(b.view.Unread, b.game.Game.AsWritten(id))
	}
}
