package sqldump

import (
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// assignment assigns a value to a column.
type assignment struct {
	column string
	to     expr
}

// assignments reads a = 1, b = 2.
func (p *parser) assignments(table string) ([]assignment, *fault) {
	var all []assignment
	for {
		c, err := p.lex.next()
		if err != nil {
			return nil, err
		}
		switch {
		case !c.isName():
			return nil, unexpected(c, "the name of a column")
		case len(all) == maxColumns:
			return nil, faultAt(c.at, "more than %d columns", maxColumns)
		}
		is, err := p.lex.next()
		if err != nil {
			return nil, err
		}
		if is.isSign(".") { // the table name came before it
			if c, err = p.lex.next(); err == nil {
				is, err = p.lex.next()
			}
			if err != nil {
				return nil, err
			}
		}
		if !is.isSign("=") {
			return nil, unexpected(is, `"="`)
		}
		if err := p.known(table, c); err != nil {
			return nil, err
		}
		e, err := p.expression(0, 0)
		if err != nil {
			return nil, err
		}
		all = append(all, assignment{strings.ToLower(c.text), e})
		t, err := p.lex.next()
		if err != nil {
			return nil, err
		}
		if !t.isSign(",") {
			p.lex.unread(t)
			return all, nil
		}
	}
}

// change reads UPDATE or DELETE of a relevant table. Its effect cannot always be determined
// from a dump; then it is skipped with a note.
func (p *parser) change(t token, how func(table string) *fault) *fault {
	if _, err := p.take("LOW_PRIORITY", "QUICK", "IGNORE", "FROM"); err != nil {
		return err
	}
	next, err := p.lex.next()
	if err != nil {
		return err
	}
	if p.lex.unread(next); !next.isName() {
		return p.lex.skip()
	}
	table, err := p.tableName()
	if err != nil {
		return err
	}
	if !p.ours(table) {
		if !t.is("DELETE") {
			return p.lex.skip()
		}
		if table, err = p.joined(); err != nil || !p.ours(table) {
			return p.lex.skip()
		}
		how = func(string) *fault { return faultAt(next.at, joins) }
	}
	if p.branches > 0 {
		how = func(string) *fault { return faultAt(t.at, mayBe) }
	}
	if err := how(table); err != nil {
		if err.stop {
			return err
		}
		err.msg = "this " + strings.ToUpper(t.text) + " is left out: " + err.msg
		p.report(&p.notes, err)
	}
	return p.lex.skip()
}

// remove reads the rest of a DELETE.
func (p *parser) remove(table string) *fault {
	where, err := p.choice()
	if err != nil {
		return err
	}
	if w := p.facts[table]; w != nil {
		return p.removeFacts(w, where)
	}
	if table == guardTable {
		return each(&p.guards, where, "sourceentry", func(c *condition) row { return c }, func(i int, c *condition) *fault {
			p.guards.remove(i, guardKey(c))
			return nil
		})
	}
	return each(&p.scripts, where, "entryorguid", func(r *Record) row { return r }, func(i int, r *Record) *fault {
		p.scripts.remove(i, keyOf(r))
		return nil
	})
}

func keyOf(r *Record) rowKey { return rowKey{r.Key, r.ID, r.Link} }

// update reads the rest of an UPDATE.
func (p *parser) update(table string) *fault {
	at, err := p.renamed()
	if err != nil {
		return err
	}
	sets, err := p.assignments(table)
	if err != nil {
		return err
	}
	where, err := p.choice()
	if err != nil {
		return err
	}
	if w := p.facts[table]; w != nil {
		return p.updateFacts(w, sets, where)
	}
	if table == guardTable {
		var all []condition
		err := each(&p.guards, where, "sourceentry", func(c *condition) row { return c }, func(i int, c *condition) *fault {
			changed := *c
			if err := assign(sets, c, changed.set); err != nil {
				return err
			}
			p.guards.remove(i, guardKey(c))
			all = append(all, changed)
			return nil
		})
		for _, c := range all {
			p.guards.put(guardKey(&c), c.Owner, c, false)
		}
		return err
	}
	return p.updateRows(at, sets, where)
}

// updateRows changes rows of scripts: it removes all before it adds one, so that ids that
// move up do not collide.
func (p *parser) updateRows(at smartai.Pos, sets []assignment, where choice) *fault {
	var all []Record
	err := each(&p.scripts, where, "entryorguid", func(r *Record) row { return r }, func(i int, r *Record) *fault {
		changed := *r
		if err := assign(sets, r, changed.set); err != nil {
			return err
		}
		p.scripts.remove(i, keyOf(r))
		all = append(all, changed)
		return nil
	})
	for i := range all {
		if r := &all[i]; p.scripts.put(keyOf(r), r.Owner, *r, false) {
			p.report(&p.notes, faultAt(at, "%s id %d already exists; the row of this UPDATE replaces it", r.Key, r.ID))
		}
	}
	if err == nil && len(all) == 0 && p.entries == nil {
		err = faultAt(at, "it changes no row of this import; import the rows that it changes first, as in: loam import smartai base.sql update.sql")
	}
	return err
}

// renamed reads the optional alias between the table name and SET.
func (p *parser) renamed() (at smartai.Pos, err *fault) {
	t, err := p.lex.next()
	at = t.at
	if err == nil && t.is("AS") {
		t, err = p.lex.next()
	}
	if err == nil && t.isName() && !t.is("SET") {
		t, err = p.lex.next()
	}
	switch {
	case err != nil:
	case t.isSign(","), t.is("JOIN"), t.is("LEFT"), t.is("RIGHT"), t.is("INNER"), t.is("CROSS"), t.is("NATURAL"):
		err = faultAt(t.at, joins)
	case !t.is("SET"):
		err = unexpected(t, "SET")
	}
	return at, err
}

// joins and mayBe are reasons why a statement cannot be followed.
const (
	joins = "it joins several tables, whose other rows are not in the dump"
	mayBe = "it is inside IF or WHILE, and only a server can evaluate the condition"
)

// joined returns the table of a DELETE that names tables before FROM, or "".
func (p *parser) joined() (string, *fault) {
	t, err := p.lex.next()
	if err != nil || !t.is("FROM") {
		p.lex.unread(t)
		return "", err
	}
	return p.tableName()
}

// ownersOf returns the owners to which a condition can apply, if it states them in plain
// numbers.
func ownersOf(e *expr, column string) ([]int32, bool) {
	switch e.op {
	case "AND":
		if owners, ok := ownersOf(&e.args[0], column); ok {
			return owners, true
		}
		return ownersOf(&e.args[1], column)
	case "=", "IN":
		if e.args[0].op != "column" || e.args[0].val.str != column {
			return nil, false
		}
		owners := []int32{}
		for _, a := range e.args[1:] {
			n, ok := a.val.float()
			if a.op != "" || !ok {
				return nil, false
			}
			if n == math.Trunc(n) && math.Abs(n) <= math.MaxInt32 && !slices.Contains(owners, int32(n)) {
				owners = append(owners, int32(n))
			}
		}
		return owners, true
	}
	return nil, false
}

// assign evaluates the new values of columns from the old row, and sets them.
func assign(sets []assignment, of row, set func(string, value, smartai.Pos) *fault) *fault {
	for _, s := range sets {
		v, err := s.to.eval(of)
		if err != nil {
			return err
		}
		if err := set(s.column, v, s.to.at); err != nil {
			return err
		}
	}
	return nil
}
