package dump

import (
	"math"
	"slices"
	"strings"

	"loam/smartai"
)

// assignment is a column that gets a value.
type assignment struct {
	column string
	to     expr
}

// assignments reads a = 1, b = 2.
func (p *parser) assignments(table string) ([]assignment, *fault) {
	known := p.knownColumns(table)
	var all []assignment
	for {
		c, err := p.lex.next()
		if err != nil {
			return nil, err
		}
		lower := strings.ToLower(c.text)
		switch {
		case !c.isName():
			return nil, unexpected(c, "the name of a column")
		case known != nil && !slices.Contains(known, lower):
			return nil, unknownColumn(c, known)
		case len(all) == maxColumns:
			return nil, faultAt(c.at, "more than %d columns", maxColumns)
		}
		if err := p.want("="); err != nil {
			return nil, err
		}
		e, err := p.expression(0, 0)
		if err != nil {
			return nil, err
		}
		all = append(all, assignment{lower, e})
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

// change reads UPDATE or DELETE of a table that matters. What it does cannot always
// be known from a dump; then it is left out, and said so.
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
		return p.lex.skip()
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

// condition reads WHERE and what follows; the expression is nil without it.
func (p *parser) condition() (*expr, *fault) {
	t, err := p.lex.next()
	if err != nil {
		return nil, err
	}
	var where *expr
	if t.is("WHERE") {
		e, err := p.expression(0, 0)
		if err != nil {
			return nil, err
		}
		where = &e
		if t, err = p.lex.next(); err != nil {
			return nil, err
		}
	}
	if p.lex.unread(t); t.sort != endOf && t.sort != atEnd {
		return nil, unexpected(t, "the end of the statement")
	}
	return where, nil
}

// remove reads the rest of a DELETE.
func (p *parser) remove(table string) *fault {
	where, err := p.condition()
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
		p.scripts.remove(i, rowKey{r.Key, r.ID, r.Link})
		return nil
	})
}

// update reads the rest of an UPDATE.
func (p *parser) update(table string) *fault {
	if err := p.wantWord("SET"); err != nil {
		return err
	}
	sets, err := p.assignments(table)
	if err != nil {
		return err
	}
	where, err := p.condition()
	if err != nil {
		return err
	}
	if w := p.facts[table]; w != nil {
		return p.updateFacts(w, sets, where)
	}
	if table == guardTable {
		return each(&p.guards, where, "sourceentry", func(c *condition) row { return c }, func(i int, c *condition) *fault {
			changed := *c
			if err := assign(sets, c, changed.set); err != nil {
				return err
			}
			p.guards.remove(i, guardKey(c))
			p.guards.put(guardKey(&changed), changed.Owner, changed, false)
			return nil
		})
	}
	return each(&p.scripts, where, "entryorguid", func(r *Record) row { return r }, func(i int, r *Record) *fault {
		changed := *r
		if err := assign(sets, r, changed.set); err != nil {
			return err
		}
		p.scripts.remove(i, rowKey{r.Key, r.ID, r.Link})
		p.scripts.put(rowKey{changed.Key, changed.ID, changed.Link}, changed.Owner, changed, false)
		return nil
	})
}

func (p *parser) wantWord(keyword string) *fault {
	t, err := p.lex.next()
	if err == nil && !t.is(keyword) {
		err = unexpected(t, keyword)
	}
	return err
}

// each does something to every row for which a condition holds.
func each[K comparable, R any](t *table[K, R], where *expr, owner string, as func(*R) row, do func(int, *R) *fault) *fault {
	var owners []int32
	if where != nil {
		owners, _ = ownersOf(where, owner)
	}
	for _, i := range t.some(owners) {
		if t.dead[i] {
			continue
		}
		r := t.rows[i]
		if where != nil {
			v, err := where.eval(as(&r))
			if err != nil {
				return err
			}
			if n, ok := v.float(); !ok || n == 0 {
				continue
			}
		}
		if err := do(i, &r); err != nil {
			return err
		}
	}
	return nil
}

// ownersOf are the owners to which a condition can apply at all, where it says so in
// plain numbers.
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

// assign works out what columns get, as they are before, and gives it to them.
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
