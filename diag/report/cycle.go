package report

import (
	"strconv"
	"strings"

	"qipu/diag"
)

// tables writes what a repetition is made of, its columns aligned.
func (r *text) tables(f *diag.Finding, indent string) {
	if r.o.Verbose < 1 || f.Cycle == nil {
		return
	}
	for _, table := range [][][]string{moveRows(r.p, f.Cycle), questionRows(r.p, f.Cycle)} {
		if len(table) == 0 {
			continue
		}
		r.rule(indent, "")
		for _, line := range r.m.align(table) {
			r.rule(indent, line)
		}
	}
}

// moveRows are the moves of a cycle as a table, then the class of each side.
func moveRows(p *diag.Printer, c *diag.Cycle) [][]string {
	if len(c.Moves) == 0 {
		return nil
	}
	rows := [][]string{{p.Text("table.ply"), p.Text("table.move"), p.Text("table.class"), p.Text("table.why")}}
	for i := range c.Moves {
		m := &c.Moves[i]
		rows = append(rows, []string{strconv.Itoa(m.Ply), m.Text, sure(p, "class."+m.Class, m.Sure), p.Say(m.Why)})
	}
	for _, side := range []struct {
		name string
		does diag.Stance
	}{{"red", c.Red}, {"black", c.Black}} {
		does := sure(p, "stance."+side.does.Class, side.does.Sure)
		rows = append(rows, []string{p.Text("side.class", p.Text("side."+side.name), does)})
	}
	return rows
}

// sure is a text, marked when what it says is not certain.
func sure(p *diag.Printer, key string, certain bool) string {
	said := p.Text(key)
	if !certain {
		return p.Text("class.unsure", said)
	}
	return said
}

// questionRows are the open questions as lines: the question, and the articles it
// belongs to.
func questionRows(p *diag.Printer, c *diag.Cycle) [][]string {
	var rows [][]string
	for i := range c.Open {
		q := &c.Open[i]
		var cited []string
		for _, a := range q.Articles {
			cited = append(cited, p.Article(a))
		}
		rows = append(rows, []string{p.Say(q.Words()), strings.Join(cited, p.Text("list.separator"))})
	}
	return rows
}
