package sqldump

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// choice states to which rows of a table an UPDATE or a DELETE applies.
type choice struct {
	where *expr // nil is all of them
	by    []order
	most  int // maximum number; below 0 there is no bound
}

// order is a sort column.
type order struct {
	column string
	down   bool
}

// choice reads WHERE, ORDER BY and LIMIT, as far as they are present.
func (p *parser) choice() (choice, *fault) {
	c := choice{most: -1}
	t, err := p.lex.next()
	if err == nil && t.is("WHERE") {
		e, fault := p.expression(0, 0)
		if fault != nil {
			return c, fault
		}
		c.where = &e
		t, err = p.lex.next()
	}
	if err == nil && t.is("ORDER") {
		if c.by, err = p.orders(); err != nil {
			return c, err
		}
		t, err = p.lex.next()
	}
	if err == nil && t.is("LIMIT") {
		if t, err = p.lex.next(); err != nil {
			return c, err
		}
		n, bad := strconv.Atoi(t.text)
		if t.sort != number || bad != nil {
			return c, unexpected(t, "a number of rows")
		}
		c.most = n
		t, err = p.lex.next()
	}
	if err != nil {
		return c, err
	}
	if p.lex.unread(t); t.sort != endOf && t.sort != atEnd {
		return c, unexpected(t, "the end of the statement")
	}
	return c, nil
}

// orders reads the columns after ORDER.
func (p *parser) orders() ([]order, *fault) {
	t, err := p.lex.next()
	if err == nil && !t.is("BY") {
		err = unexpected(t, "BY")
	}
	var all []order
	for err == nil {
		if t, err = p.lex.next(); err != nil {
			break
		}
		if !t.isName() || len(all) == maxColumns {
			return nil, unexpected(t, "a column")
		}
		o := order{column: strings.ToLower(t.text)}
		if t, err = p.lex.next(); err == nil && (t.is("DESC") || t.is("ASC")) {
			o.down = t.is("DESC")
			t, err = p.lex.next()
		}
		all = append(all, o)
		if err == nil && !t.isSign(",") {
			p.lex.unread(t)
			return all, nil
		}
	}
	return nil, err
}

// each calls a function for every chosen row.
func each[K comparable, R any](t *table[K, R], chosen choice, owner string, as func(*R) row, do func(int, *R) *fault) *fault {
	var owners []int32
	if chosen.where != nil {
		owners, _ = ownersOf(chosen.where, owner)
	}
	var places []int
	for _, i := range t.some(owners) {
		if t.dead[i] {
			continue
		}
		if chosen.where != nil {
			v, err := chosen.where.eval(as(&t.rows[i]))
			if err != nil {
				return err
			}
			if n, ok := v.float(); !ok || n == 0 {
				continue
			}
		}
		places = append(places, i)
	}
	if chosen.most >= 0 {
		slices.SortStableFunc(places, func(a, b int) int { return chosen.compare(as(&t.rows[a]), as(&t.rows[b])) })
		places = places[:min(len(places), chosen.most)]
	}
	for _, i := range places {
		r := t.rows[i]
		if err := do(i, &r); err != nil {
			return err
		}
	}
	return nil
}

// compare compares two rows by the sort columns.
func (c *choice) compare(a, b row) int {
	for _, o := range c.by {
		x, _ := a.column(o.column)
		y, _ := b.column(o.column)
		m, okM := x.float()
		n, okN := y.float()
		is := cmp.Compare(m, n)
		if !okM || !okN {
			is = cmp.Compare(x.string(), y.string())
		}
		if o.down {
			is = -is
		}
		if is != 0 {
			return is
		}
	}
	return 0
}
