package jsonl

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"qipu/diag"
	"qipu/record"
	"qipu/rules"
	"qipu/source"
)

// Movetext parses the moves of a line that could not be played, as PGN writes them,
// into the tree of g behind a node.
type Movetext func(g *record.Game, after record.NodeID, text string)

// NewCutter is a cutter of the games of one input: objects a line each, pretty-printed,
// or in an array.
func NewCutter() source.Cutter { return source.NewJSONCutter() }

// Decode reads the game of a unit into g, which is empty. JSON that cannot be read is a
// finding, and the error is source.ErrNoGame.
func Decode(u *source.Unit, g *record.Game, parse Movetext) (broken error) {
	document := strings.TrimLeft(u.Text, " \t\r\n[],\ufeff")
	at := len(u.Text) - len(document)
	reset := func() {
		g.Number, g.Format, g.Encoding = u.Number, "json", string(u.Encoding)
		g.Text, g.FirstLine = u.Text, u.Line
	}
	reset()
	if u.Number > 0 {
		begin := u.Place(at)
		d := decoder{g: g, begin: begin, place: func(offset int) diag.Place { return u.Place(at + offset) }, parse: parse, dec: json.NewDecoder(strings.NewReader(document))}
		if err := d.game(); err != nil {
			f := diag.New(diag.CorruptInput)
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				f = diag.New(diag.TruncatedInput)
			}
			f.Place = u.Place(at + int(d.dec.InputOffset()))
			f.Reason, f.Args = "json", diag.Strs(d.said(err))
			g.Reset()
			reset()
			g.Report(f)
			broken = source.ErrNoGame
		}
	}
	g.Findings = append(g.Findings, u.Findings...)
	for i := range g.Findings {
		g.Findings[i].Game = g.Number
	}
	return broken
}

var errShape = errors.New("not the JSON of a game")

// decoder reads one game from the tokens of its JSON, without recursion: nested
// variations may be deeper than a recursive decoder allows.
type decoder struct {
	g     *record.Game
	begin diag.Place // of the object
	field string     // that is being read
	place func(offset int) diag.Place
	texts []said // of moves
	parse Movetext
	dec   *json.Decoder
}

// said is what is wrong, and in which field.
func (d *decoder) said(err error) string {
	if d.field == "" {
		return err.Error()
	}
	return d.field + ": " + err.Error()
}

func (d *decoder) game() error {
	if err := d.delim('{'); err != nil {
		return err
	}
	var rest rest
	known, strange := false, false // fields
	for d.dec.More() {
		name, err := d.string()
		if err != nil {
			return err
		}
		d.field = name
		switch name {
		case "source", "game", "format", "encoding", "notation", "end", "findings", "repairs":
			known = true // and found out again
		case "tags", "fen", "comments", "moves", "result", "unplayed", "unplayed_text":
			known = true
		default:
			strange = true
		}
		switch name {
		case "tags":
			err = d.tags()
		case "fen":
			d.g.FEN, err = d.string()
			d.g.FENPlace = d.begin
		case "comments":
			d.g.Comments, err = d.strings()
		case "moves":
			err = d.moves()
		case "result":
			var s string
			if s, err = d.string(); err == nil {
				d.result(s)
			}
		case "unplayed", "unplayed_text":
			err = d.rest(name, &rest)
		default:
			err = d.skip()
		}
		if err != nil {
			return err
		}
	}
	if strange && !known {
		return errShape // some other JSON
	}
	d.compare()
	d.keep(rest, d.g.LastMain())
	if _, err := d.dec.Token(); err != nil {
		return err
	}
	d.field = ""
	if _, err := d.dec.Token(); err != io.EOF {
		return errShape
	}
	return nil
}

// result takes in the result of the game.
func (d *decoder) result(s string) {
	d.g.Terminator, d.g.HasTerminator = record.ParseResult(s)
	d.g.TerminatorPlace = d.begin
	if !d.g.HasTerminator && s != "" {
		f := diag.New(diag.BadTag)
		f.Place, f.Text, f.Reason = d.g.TerminatorPlace, s, "result"
		d.g.Report(f)
	}
}

func (d *decoder) delim(want json.Delim) error {
	t, err := d.dec.Token()
	if err == nil && t != want {
		err = errShape
	}
	return err
}

func (d *decoder) string() (string, error) {
	t, err := d.dec.Token()
	if err != nil {
		return "", err
	}
	s, ok := t.(string)
	if !ok {
		return "", errShape
	}
	return s, nil
}

func (d *decoder) strings() (out []string, err error) {
	if err = d.delim('['); err != nil {
		return nil, err
	}
	for d.dec.More() {
		s, err := d.string()
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, d.delim(']')
}

func (d *decoder) skip() error {
	depth := 0
	for {
		t, err := d.dec.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}

func (d *decoder) tags() error {
	if err := d.delim('{'); err != nil {
		return err
	}
	for d.dec.More() {
		name, err := d.string()
		if err != nil {
			return err
		}
		value, err := d.string()
		if err != nil {
			return err
		}
		d.g.Tags = append(d.g.Tags, record.Tag{Name: name, Value: value, Place: d.begin})
	}
	return d.delim('}')
}

// line is a list of moves that is being read.
type line struct {
	parent record.NodeID // the next move is added here
	last   record.NodeID // the move whose object is open, 0 none
}

// moves reads a list of move objects with all that is nested in it.
func (d *decoder) moves() error {
	if err := d.delim('['); err != nil {
		return err
	}
	lines := []line{{}}
	inVariations := false // between the lists of a "variations" value
	for len(lines) > 0 {
		l := &lines[len(lines)-1]
		t, err := d.dec.Token()
		if err != nil {
			return err
		}
		switch {
		case inVariations && t == json.Delim('['):
			lines = append(lines, line{parent: d.g.Nodes[l.last].Parent})
			inVariations = false
		case inVariations && t == json.Delim(']'):
			inVariations = false
			if inVariations, err = d.move(l); err != nil {
				return err
			}
		case !inVariations && t == json.Delim('{'):
			l.last = 0
			if inVariations, err = d.move(l); err != nil {
				return err
			}
		case !inVariations && t == json.Delim(']'):
			lines = lines[:len(lines)-1]
			inVariations = len(lines) > 0
		default:
			return errShape
		}
	}
	return nil
}

// move reads the fields of a move object up to its end, or to the start of its
// variations; these come after "move" in what the writer writes, and must.
func (d *decoder) move(l *line) (variations bool, err error) {
	node := record.Node{Start: -1, Number: -1}
	var note record.Note
	var rest rest
	text, offset := "", 0
	flush := func() {
		if l.last == 0 && node.Move != rules.NoMove {
			node.Line, node.Column = int32(d.begin.Line), int32(d.begin.Column)
			l.last = d.g.Add(l.parent, node)
			l.parent = l.last
			if text != "" {
				d.texts = append(d.texts, said{l.last, text, offset})
			}
		}
		if l.last != 0 && (len(note.NAGs) > 0 || len(note.Before) > 0 || len(note.Comments) > 0) {
			n := d.g.NoteAt(l.last)
			n.Before, n.Comments = append(n.Before, note.Before...), append(n.Comments, note.Comments...)
			for _, nag := range note.NAGs {
				d.g.AddNAG(l.last, nag)
			}
			note = record.Note{}
		}
	}
	for d.dec.More() {
		name, err := d.string()
		if err != nil {
			return false, err
		}
		d.field = name
		switch name {
		case "move":
			var s string
			if s, err = d.string(); err == nil {
				var ok bool
				if node.Move, ok = rules.ParseMove(s); !ok || node.Move == rules.NoMove {
					err = errShape
				}
			}
		case "text":
			var t json.Token
			if t, err = d.dec.Token(); err == nil {
				if s, ok := t.(string); ok {
					text, offset = s, int(d.dec.InputOffset())-1
				} else if _, ok := t.(json.Delim); ok {
					err = errShape
				}
			}
		case "nags":
			note.NAGs, err = d.ints()
		case "comments":
			note.Comments, err = d.strings()
		case "before":
			note.Before, err = d.strings()
		case "unplayed", "unplayed_text":
			err = d.rest(name, &rest)
		case "variations":
			flush()
			if l.last == 0 {
				return false, errShape
			}
			return true, d.delim('[')
		default:
			err = d.skip()
		}
		if err != nil {
			return false, err
		}
	}
	flush()
	if l.last == 0 && rest.text == "" && rest.moves == nil {
		return false, errShape
	}
	d.keep(rest, l.parent)
	return false, d.delim('}')
}

// maxNAG is the largest glyph that other formats can hold.
const maxNAG = 999_999

func (d *decoder) ints() (out []int, err error) {
	if err = d.delim('['); err != nil {
		return nil, err
	}
	for d.dec.More() {
		t, err := d.dec.Token()
		if err != nil {
			return nil, err
		}
		f, ok := t.(float64)
		if !ok || f < 0 || f > maxNAG || f != float64(int(f)) {
			return nil, errShape
		}
		out = append(out, int(f))
	}
	return out, d.delim(']')
}

// rest is what an object says of moves that were not played: their texts, and the
// whole rest of the line as written, which says more.
type rest struct {
	moves []string
	text  string
}

func (d *decoder) rest(name string, r *rest) (err error) {
	if name == "unplayed" {
		r.moves, err = d.strings()
	} else {
		r.text, err = d.string()
	}
	return err
}

func (d *decoder) keep(r rest, after record.NodeID) {
	if r.text == "" {
		r.text = strings.Join(r.moves, " ")
	}
	if r.text != "" {
		d.parse(d.g, after, r.text)
	}
}

// Sniff tells whether the start of an input looks like NDJSON of games.
func Sniff(head []byte) bool {
	const blanks = " \t\r\n"
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), blanks)
	if list, ok := bytes.CutPrefix(head, []byte("[")); ok {
		head = bytes.TrimLeft(list, blanks)
	}
	head, ok := bytes.CutPrefix(head, []byte("{"))
	head = bytes.TrimLeft(head, blanks)
	if !ok || len(head) == 0 {
		return false
	}
	if head[0] == '}' { // as long as no movetext follows, whose comment is empty
		line, _, _ := bytes.Cut(head[1:], []byte("\n"))
		return len(bytes.TrimLeft(line, blanks)) == 0
	}
	name, rest, found := bytes.Cut(head[1:], []byte("\""))
	return head[0] == '"' && !bytes.ContainsAny(name, "{}\n") && (!found || len(rest) == 0 || bytes.HasPrefix(bytes.TrimLeft(rest, blanks), []byte(":")))
}
