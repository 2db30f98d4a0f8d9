package sqldump

import (
	"fmt"
	"slices"
	"strings"

	"loam/smartai"
	"loam/smartai/dialect"
)

// insertion is the INSERT or REPLACE that is being read.
type insertion struct {
	table   string
	columns []string // nil if none are named
	replace bool
	ignore  bool
	named   []string // those of its rows, as soon as one has determined them
	key     int      // index of the key column in rows; below 0 it is unknown
	cells   []cell   // buffer for the values of one row
}

// where is an index in words.
func (p *parser) where(at smartai.Pos) string {
	if at.Line == 0 {
		return p.place
	}
	if p.several {
		return fmt.Sprintf("%s line %d", p.File, at.Line)
	}
	return fmt.Sprintf("line %d", at.Line)
}

// insert reads INSERT and REPLACE.
func (p *parser) insert(t token) *fault {
	in := insertion{replace: t.is("REPLACE")}
	taken, err := p.take("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "INTO")
	if err != nil {
		return err
	}
	in.ignore = slices.Contains(taken, "IGNORE")
	if in.table, err = p.tableName(); err != nil {
		return err
	}
	if !p.ours(in.table) {
		return p.lex.skip()
	}
	if p.branches > 0 {
		return faultAt(t.at, mayBe)
	}
	if in.columns, err = p.columnList(in.table); err != nil {
		return err
	}
	how, err := p.lex.next()
	if err != nil {
		return err
	}
	switch {
	case how.is("VALUES"), how.is("VALUE"):
		return p.values(&in)
	case how.is("SET") && in.columns == nil:
		return p.insertSet(&in, how.at)
	case how.is("SELECT"), how.isSign("("):
		return faultAt(how.at, "rows of a query cannot be read: only a server can evaluate it")
	}
	return unexpected(how, "VALUES")
}

// columnList reads the names of columns, with their places.
func (p *parser) columnList(table string) ([]string, *fault) {
	t, err := p.lex.next()
	if err != nil || !t.isSign("(") {
		p.lex.unread(t)
		return nil, err
	}
	at := t.at
	var columns []string
	for {
		c, err := p.lex.next()
		if err != nil {
			return nil, err
		}
		lower := strings.ToLower(c.text)
		switch {
		case c.is("SELECT"):
			return nil, faultAt(c.at, "rows of a query cannot be read: only a server can evaluate it")
		case !c.isName():
			return nil, unexpected(c, "the name of a column")
		case slices.Contains(columns, lower):
			return nil, &fault{at: c.at, msg: "duplicate column:", text: c.text}
		}
		if err := p.known(table, c); err != nil {
			return nil, err
		}
		columns = append(columns, lower)
		if c, err = p.lex.next(); err != nil {
			return nil, err
		}
		switch {
		case c.isSign(")"):
			if table == scriptTable && p.facts == nil {
				p.judge.Table(p.where(at), columns)
			}
			return columns, nil
		case !c.isSign(","):
			return nil, unexpected(c, `"," or ")"`)
		}
	}
}

// values reads rows in brackets until the statement ends.
func (p *parser) values(in *insertion) *fault {
	in.key = p.keyIn(in)
	for {
		t, err := p.lex.next()
		if err != nil {
			return err
		}
		if !t.isSign("(") {
			return unexpected(t, `"("`)
		}
		asked, err := p.row(in)
		if err != nil {
			return err
		}
		if asked {
			err = p.add(in, t.at, in.cells)
		}
		switch {
		case err != nil && err.stop:
			return err
		case err != nil:
			p.report(&p.problems, err) // the rows after it can be read
		}
		if t, err = p.lex.next(); err != nil {
			return err
		}
		switch {
		case t.isSign(","):
		case t.sort == endOf:
			return nil
		case t.sort == atEnd:
			return faultAt(t.at, "the file ends inside a statement; the last row is not followed by %q", p.lex.end)
		case t.is("ON"), t.is("AS"):
			in.replace = true
			return p.lex.skip()
		default:
			return unexpected(t, `"," or ";"`)
		}
	}
}

// cell is one value of a row, or its problem.
type cell struct {
	v   value
	at  smartai.Pos
	err *fault
}

// row reads the values of one row, after its bracket, and reports whether it is wanted. A
// value that cannot be determined affects that row only.
func (p *parser) row(in *insertion) (asked bool, err *fault) {
	in.cells = in.cells[:0]
	for {
		c, err := p.cell()
		if err != nil {
			return false, err
		}
		if in.cells = append(in.cells, c); len(in.cells) > maxColumns {
			return false, faultAt(c.at, "more than %d values in a row", maxColumns)
		}
		if len(in.cells)-1 == in.key && c.err == nil && p.facts[in.table].leaves(c.v) {
			if err := p.lex.skipRow(); err != nil {
				return false, err
			}
			return false, p.want(")")
		}
		if p.lex.takes(',') {
			continue
		}
		t, err := p.lex.next()
		switch {
		case err != nil:
			return false, err
		case t.isSign(")"):
			return true, nil
		case !t.isSign(","):
			return false, unexpected(t, `"," or ")"`)
		}
	}
}

// cell reads one value of a row.
func (p *parser) cell() (c cell, err *fault) {
	if err := p.lex.blank(); err != nil {
		return c, err
	}
	c.at = p.lex.place()
	var ok bool
	if c.v, ok = p.lex.plain(); ok {
		return c, nil
	}
	e, err := p.expression(0, 0)
	if err == nil {
		c.v, err = e.eval(nil)
	}
	if err == nil || err.stop {
		return c, err
	}
	if c.err = err; p.pass() != nil { // up to the end of the value
		return c, err
	}
	return c, nil
}

// keyIn returns the key of an insertion.
func (p *parser) keyIn(in *insertion) int {
	if p.facts == nil {
		return -1
	}
	columns := p.columnsOf(in)
	return slices.Index(columns, p.facts[in.table].KeyOf(columns))
}

// pass skips a value that cannot be read, up to the comma or bracket that ends it.
func (p *parser) pass() *fault {
	for depth := 0; ; {
		t, err := p.lex.next()
		switch {
		case err != nil:
			return err
		case t.sort == endOf || t.sort == atEnd:
			return unexpected(t, `")"`)
		case t.isSign("("):
			depth++
		case t.isSign(")") && depth > 0:
			depth--
		case depth == 0 && (t.isSign(")") || t.isSign(",")):
			p.lex.unread(t)
			return nil
		}
	}
}

// named returns the columns of a row: those of the statement, those of the table that the
// dump creates, or those of the dialect whose rows have that many.
func (p *parser) named(in *insertion, at smartai.Pos, values int) ([]string, *fault) {
	if len(in.named) == values && values > 0 {
		return in.named, nil
	}
	columns := p.columnsOf(in)
	switch {
	case columns != nil:
		if len(columns) != values {
			return nil, faultAt(at, "row has %d values, but there are %d columns", values, len(columns))
		}
	case p.facts != nil:
		if columns = usual(in.table, values); columns == nil {
			return nil, faultAt(at, "rows of %s are left out: neither the statement nor the dump names its columns, and no server is known to have %d", in.table, values)
		}
	case in.table == guardTable:
		if columns = guardColumns; len(columns) != values {
			return nil, faultAt(at, "row has %d values, but the table of conditions has %d columns; name the columns", values, len(columns))
		}
	default:
		var only []dialect.Dialect
		if p.Dialect != nil {
			only = []dialect.Dialect{*p.Dialect}
		}
		var ok bool
		if columns, ok = dialect.Columns(values, only...); !ok {
			return nil, faultAt(at, "row has %d values and no column names: %s", values, countsOf(only))
		}
		p.judge.Values(p.where(at), values)
	}
	in.named = columns
	return columns, nil
}

// columnsOf returns the columns of a statement, or those of the table; nil if neither is
// known.
func (p *parser) columnsOf(in *insertion) []string {
	if in.columns == nil {
		return p.columns[in.table]
	}
	return in.columns
}

// countsOf returns the possible numbers of values of rows without column names.
func countsOf(only []dialect.Dialect) string {
	if len(only) == 0 {
		only = dialect.All()
	}
	var all []string
	for _, d := range only {
		all = append(all, fmt.Sprintf("%s has %s", d, strings.Trim(strings.ReplaceAll(fmt.Sprint(dialect.Counts(d)), " ", ", "), "[]")))
	}
	return strings.Join(all, "; ")
}

// insertSet reads INSERT INTO t SET a = 1, b = 2.
func (p *parser) insertSet(in *insertion, at smartai.Pos) *fault {
	sets, err := p.assignments(in.table)
	if err != nil {
		return err
	}
	var cells []cell
	for _, s := range sets {
		v, err := s.to.eval(nil)
		if err != nil {
			return err
		}
		in.columns = append(in.columns, s.column)
		cells = append(cells, cell{v: v, at: s.to.at})
	}
	if in.table == scriptTable && p.facts == nil {
		p.judge.Table(p.where(at), in.columns)
	}
	if err := p.add(in, at, cells); err != nil {
		return err
	}
	return p.lex.skip()
}
