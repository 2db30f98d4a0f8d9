package sqldump

import (
	"fmt"
	"strings"

	"loam/smartai"
	"loam/smartai/dialect"
)

// add keeps one row.
func (p *parser) add(in *insertion, at smartai.Pos, cells []cell) *fault {
	columns, err := p.named(in, at, len(cells))
	if err != nil {
		return err
	}
	if p.facts != nil {
		return p.addFact(in, at, columns, cells)
	}
	for _, c := range cells {
		if c.err != nil {
			return c.err
		}
	}
	if in.table == guardTable {
		return p.addGuard(in, at, columns, cells)
	}
	r := Record{Raw: dialect.Raw{Row: smartai.Row{Chance: 100}}, At: smartai.At{File: p.File, Row: at}}
	for i, c := range cells {
		if err := r.set(columns[i], c.v, c.at); err != nil {
			return err
		}
	}
	return p.keep(in, &r)
}

// keep stores a row of a script, unless its owner is not wanted.
func (p *parser) keep(in *insertion, r *Record) *fault {
	p.rows++
	if p.made != "" {
		p.judge.Table(p.made, p.columns[scriptTable])
		p.made = ""
	}
	p.headed()
	p.judge.Row(func() string { return p.where(r.At.Row) }, r.Raw)
	if !p.kept(r.Owner) {
		return nil
	}
	if len(p.scripts.at) >= p.Options.Rows {
		return &fault{at: r.At.Row, msg: fmt.Sprintf("more than %d rows; select some with --entry", p.Options.Rows), stop: true}
	}
	if len(p.scripts.rows) >= 2*p.Options.Rows { // most are deleted
		p.compact()
	}
	was := p.scripts.put(rowKey{r.Key, r.ID, r.Link}, r.Owner, *r, in.ignore)
	if was && !in.replace && !in.ignore {
		p.report(&p.notes, faultAt(r.At.Row, "%s id %d already exists and was not deleted; this row replaces it", r.Key, r.ID))
	}
	return nil
}

// headed passes the comment above the rows to the judge, if there is one.
func (p *parser) headed() {
	if p.lex == nil || p.lex.header.Line == 0 || p.lex.told {
		return
	}
	p.lex.told = true
	at := p.where(p.lex.header)
	name, said := strings.CutPrefix(string(p.lex.headed), dialectHeader)
	if d, err := dialect.Named(strings.TrimSpace(name)); said && err == nil {
		p.judge.Said(at, d)
	} else if !said {
		p.judge.Header(at)
	}
}

// compact removes deleted rows from memory.
func (p *parser) compact() {
	rows := p.scripts.live()
	p.scripts.clear()
	for _, r := range rows {
		p.scripts.put(rowKey{r.Key, r.ID, r.Link}, r.Owner, r, false)
	}
}

// addGuard keeps a row of the table of conditions.
func (p *parser) addGuard(in *insertion, at smartai.Pos, columns []string, cells []cell) *fault {
	c := condition{Guard: Guard{At: smartai.At{File: p.File, Row: at}}}
	for i, cell := range cells {
		if err := c.set(columns[i], cell.v, cell.at); err != nil {
			return err
		}
	}
	c.At.Row = at
	if c.source >= 0 && (c.source != guardSource || !p.kept(c.Owner)) { // below 0 it is a shared list
		return nil
	}
	if len(p.guards.rows) >= p.Options.Rows {
		return &fault{at: at, msg: fmt.Sprintf("more than %d conditions; select some with --entry", p.Options.Rows), stop: true}
	}
	p.guards.put(guardKey(&c), c.Owner, c, in.ignore)
	return nil
}

// guardID identifies a condition: all columns except for texts for people.
type guardID struct {
	Guard
	source int64
}

func guardKey(c *condition) guardID {
	key := guardID{c.Guard, c.source}
	key.At, key.Comment, key.Not = smartai.At{}, "", false
	return key
}
