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

// tree is the branches by their numbers.
type tree struct{ branches map[int]*branch }

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

// moves makes the tree.
func (p *parser) moves() {
	p.tree.branches = map[int]*branch{}
	main := &branch{first: 1}
	p.tree.branches[0] = main
	if f := p.find("movelist"); f != nil {
		p.addMoves(main, 0, f)
	}
	var lines []route
	for i := range p.fields {
		if rest, ok := strings.CutPrefix(p.fields[i].name, "move_"); ok {
			lines = append(lines, route{rest, &p.fields[i]})
		}
	}
	for len(lines) > 0 {
		left := slices.DeleteFunc(slices.Clone(lines), p.addRoute)
		if len(left) == len(lines) {
			break
		}
		lines = left
	}
	for _, l := range lines {
		p.corrupt(l.field, "branch "+l.key)
	}
}

// route is a branch as it is written: P_S_B and its moves.
type route struct {
	key string
	*field
}

// addRoute adds a branch; false when its parent is not known yet.
func (p *parser) addRoute(r route) bool {
	parts := strings.Split(r.key, "_")
	if len(parts) != 3 {
		p.corrupt(r.field, "branch "+r.key)
		return true
	}
	var n [3]int
	for i := range n {
		var err error
		if n[i], err = strconv.Atoi(parts[i]); err != nil || n[i] < 0 {
			p.corrupt(r.field, "branch "+r.key)
			return true
		}
	}
	if n == [3]int{0, 1, 0} {
		if main := p.tree.branches[0]; len(main.nodes) == 0 {
			p.addMoves(main, 0, r.field)
		}
		return true
	}
	parent := p.tree.branches[n[0]]
	if parent == nil {
		return false
	}
	if p.tree.branches[n[2]] != nil || n[1] < 1 {
		p.corrupt(r.field, "branch "+r.key)
		return true
	}
	for parent.parent != nil && n[1]-1 < parent.first {
		parent = parent.parent
	}
	at, ok := parent.node(n[1] - 1)
	if !ok {
		p.corrupt(r.field, "branch "+r.key)
		return true
	}
	b := &branch{parent: parent, first: n[1]}
	p.tree.branches[n[2]] = b
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
