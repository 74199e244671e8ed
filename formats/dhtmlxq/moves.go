package dhtmlxq

import (
	"slices"
	"strconv"
	"strings"

	"qipu/fen"
	"qipu/record"
	"qipu/rules"
)

// pieces are those of binit, in its order.
var pieces = func() (all [32]rules.Piece) {
	for i, c := range "RNBAKABNRCCPPPPP" {
		red, _ := rules.PieceOf(byte(c))
		all[i], all[i+16] = red, rules.NewPiece(rules.Black, red.Kind())
	}
	return all
}()

// start sets up the board of binit: 32 pairs of digits, file and rank, where rank 0
// is the top. What is no digit counts as 9; file 9 is off the board.
func (p *parser) start() {
	g := p.g
	g.Start, g.StartOK = rules.StartPosition(), true
	f := p.find("binit")
	if f == nil {
		if f = p.find("fen"); f != nil {
			g.FEN, g.FENPlace = strings.TrimSpace(f.value), f.place()
			if set, err := fen.Parse(g.FEN); err == nil {
				g.Start = set.Position
			} else {
				g.StartOK = false
			}
		}
		return
	}
	digits := make([]byte, 0, 64)
	for _, r := range stripTags(f.value) {
		switch {
		case r <= ' ' || r == '\u3000' || r == '\u00a0':
		case r >= '0' && r <= '9':
			digits = append(digits, byte(r-'0'))
		default:
			digits = append(digits, 9)
		}
	}
	if len(digits) != 64 {
		p.corrupt(f, "binit")
		if len(digits) < 64 {
			return
		}
	}
	var board rules.Position
	for i, pc := range pieces {
		file, rank := int(digits[2*i]), 9-int(digits[2*i+1])
		if file == 9 {
			continue
		}
		if at := rules.At(file, rank); board.Piece(at) != rules.NoPiece {
			p.corrupt(f, "two pieces on "+at.String())
		} else {
			board.Set(at, pc)
		}
	}
	g.Start = board
}

// branch is a line of moves: those of its parent up to a ply, then its own.
type branch struct {
	parent *branch
	first  int // ply of its first own move, from 1
	nodes  []record.NodeID
}

// node is the node of a ply of a branch, the root for ply 0.
func (b *branch) node(ply int) (record.NodeID, bool) {
	if ply == 0 {
		return 0, true
	}
	for ; b != nil; b = b.parent {
		if ply >= b.first {
			if ply-b.first < len(b.nodes) {
				return b.nodes[ply-b.first], true
			}
			return 0, false
		}
	}
	return 0, false
}

// route is a branch as it is written: move_P_S_B is branch B, which leaves its
// parent P with ply S.
type route struct {
	parent, ply, number int
	*field
}

// moves makes the tree. Branches stand in any order: each waits for its parent.
func (p *parser) moves() {
	main := &branch{first: 1}
	p.branches = map[int]*branch{0: main}
	if f := p.find("movelist"); f != nil {
		p.addMoves(main, 0, f)
	}
	waiting := map[int][]route{}
	for i := range p.fields {
		f := &p.fields[i]
		if key, ok := strings.CutPrefix(f.name, "move_"); ok {
			if r, ok := routeOf(key, f); ok {
				waiting[r.parent] = append(waiting[r.parent], r)
			} else {
				p.corrupt(f, f.name)
			}
		}
	}
	for known := []int{0}; len(known) > 0; known = known[1:] {
		for _, r := range waiting[known[0]] {
			if p.addRoute(r) {
				known = append(known, r.number)
			} else {
				p.corrupt(r.field, r.name)
			}
		}
		delete(waiting, known[0])
	}
	var orphans []route
	for _, routes := range waiting {
		orphans = append(orphans, routes...)
	}
	slices.SortFunc(orphans, func(a, b route) int { return a.at - b.at })
	for _, r := range orphans {
		p.corrupt(r.field, r.name)
	}
}

func routeOf(key string, f *field) (r route, ok bool) {
	parts := strings.Split(key, "_")
	if len(parts) != 3 {
		return r, false
	}
	r.field = f
	for i, n := range []*int{&r.parent, &r.ply, &r.number} {
		var err error
		if *n, err = strconv.Atoi(parts[i]); err != nil || *n < 0 {
			return r, false
		}
	}
	return r, r.ply > 0
}

// addRoute adds a branch whose parent is there; false when it cannot be.
func (p *parser) addRoute(r route) bool {
	parent := p.branches[r.parent]
	for parent.parent != nil && r.ply-1 < parent.first {
		parent = parent.parent
	}
	at, ok := parent.node(r.ply - 1)
	if !ok || p.branches[r.number] != nil {
		return false
	}
	b := &branch{parent: parent, first: r.ply}
	p.branches[r.number] = b
	p.addMoves(b, at, r.field)
	return true
}

// addMoves adds the moves of a branch behind a node: four digits each, file and rank
// of the two points.
func (p *parser) addMoves(b *branch, at record.NodeID, f *field) {
	line, chars := f.line, f.chars
	var digits [4]int
	count, column, row := 0, 0, 0
	skipped := false // inside of a tag
	for _, r := range f.value {
		switch {
		case r == '<':
			skipped = true
		case r == '>':
			skipped = false
		case skipped || r <= ' ' || r == '\u3000' || r == '\u00a0' || r == '-' || r == ',':
		case r >= '0' && r <= '9':
			if digits[count] = int(r - '0'); count == 0 {
				column, row = chars+1, line
			}
			if count++; count == 4 {
				count = 0
				at = p.g.Add(at, record.Node{
					Move:   rules.NewMove(square(digits[0], digits[1]), square(digits[2], digits[3])),
					Number: -1, Line: int32(row), Column: int32(column), Start: -1,
				})
				b.nodes = append(b.nodes, at)
			}
		default:
			// Letters belong to an older form of the list, which nobody has described.
			p.corrupt(f, "movelist")
			return
		}
		if chars++; r == '\n' {
			line++
			chars = 0
		}
	}
	if count > 0 {
		p.corrupt(f, "movelist")
	}
}

// square is the point of a file and a rank counted from the top.
func square(file, rank int) rules.Square {
	if file > 8 {
		return rules.NoSquare
	}
	return rules.At(file, 9-rank)
}

// side gives the first move to the side of the piece that makes it.
func (p *parser) side() {
	g := p.g
	first := g.Nodes[0].Child
	if first == 0 || !g.StartOK {
		return
	}
	if from := g.Nodes[first].Move.From(); from < rules.NumSquares {
		if pc := g.Start.Piece(from); pc != rules.NoPiece {
			g.Start.SetSide(pc.Side())
		}
	}
}
