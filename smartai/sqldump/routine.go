package sqldump

import (
	"maps"
	"slices"
	"strings"
)

// routine reads the beginning of a CREATE of something other than a table. The statements
// of a procedure are read one after another, as if it was called at its definition: update
// files put all their statements into one.
func (p *parser) routine() *fault {
	p.branches = 0
	name := ""
	for {
		t, err := p.lex.next()
		switch {
		case err != nil:
			return err
		case t.sort == endOf || t.sort == atEnd:
			p.lex.unread(t)
			return nil
		case t.is("FUNCTION"), t.is("TRIGGER"), t.is("EVENT"), t.is("VIEW"), t.is("DATABASE"), t.is("INDEX"), t.is("USER"):
			return p.lex.skip()
		case t.is("PROCEDURE"):
			if name, err = p.tableName(); err != nil {
				return err
			}
			p.routines[name] = t.at
		case t.is("BEGIN") && name != "":
			p.lex.inner = true
			return nil
		}
	}
}

// call reads CALL.
func (p *parser) call() *fault {
	name, err := p.tableName()
	if err != nil {
		return err
	}
	delete(p.routines, name)
	return p.lex.skip()
}

// uncalled reports procedures that no statement of a file calls.
func (p *parser) uncalled() {
	for _, name := range slices.Sorted(maps.Keys(p.routines)) {
		if p.facts == nil {
			p.report(&p.notes, &fault{at: p.routines[name], msg: "nothing calls this procedure; its changes are applied anyway:", text: name})
		}
		delete(p.routines, name)
	}
	p.branches = 0
}

// branch reads the beginning and the end of IF and WHILE, up to the statement after THEN or
// DO.
func (p *parser) branch(t token) *fault {
	if t.is("END") {
		what, err := p.take("IF", "WHILE")
		if err == nil && len(what) > 0 && p.branches > 0 {
			p.branches--
		}
		if err != nil {
			return err
		}
		return p.lex.skip()
	}
	if t.is("IF") || t.is("WHILE") {
		p.branches++
	}
	for !t.is("ELSE") && !t.is("THEN") && !t.is("DO") {
		var err *fault
		if t, err = p.lex.next(); err != nil {
			return err
		}
		if t.sort == endOf || t.sort == atEnd {
			p.lex.unread(t)
			return nil
		}
	}
	return nil // the next statement is the one after it
}

// alter reads ALTER TABLE of a table whose columns are known from the dump, for their
// order.
func (p *parser) alter() *fault {
	taken, err := p.take("TABLE", "IGNORE", "ONLINE", "OFFLINE")
	if err != nil {
		return err
	}
	if !slices.Contains(taken, "TABLE") {
		return p.lex.skip()
	}
	table, err := p.tableName()
	if err != nil {
		return p.lex.skip()
	}
	columns := p.columns[table]
	if !p.ours(table) || columns == nil {
		return p.lex.skip()
	}
	for {
		part, last, err := p.clause()
		if err != nil {
			return err
		}
		if columns = altered(columns, part); len(columns) > maxColumns {
			return faultAt(part[0].at, "more than %d columns", maxColumns)
		}
		if last {
			p.columns[table] = columns
			return nil
		}
	}
}

// clause reads one clause of ALTER TABLE, up to the next comma.
func (p *parser) clause() (part []token, last bool, err *fault) {
	for depth := 0; ; {
		t, err := p.lex.next()
		switch {
		case err != nil:
			return nil, false, err
		case t.sort == endOf || t.sort == atEnd:
			p.lex.unread(t)
			return part, true, nil
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			depth--
		case t.isSign(",") && depth == 0:
			return part, false, nil
		case depth == 0 && len(part) < maxColumns:
			part = append(part, t)
		}
	}
}

// altered returns the columns of a table after one clause of ALTER TABLE.
func altered(columns []string, part []token) []string {
	if len(part) < 2 {
		return columns
	}
	does := strings.ToUpper(part[0].text)
	rest := part[1:]
	for len(rest) > 1 && rest[0].sort == word && slices.Contains([]string{"COLUMN", "IF", "NOT", "EXISTS"}, strings.ToUpper(rest[0].text)) {
		rest = rest[1:]
	}
	name := strings.ToLower(rest[0].text)
	if rest[0].sort == word && keyWords[strings.ToUpper(name)] {
		return columns
	}
	columns = slices.Clone(columns)
	at := slices.Index(columns, name)
	now := name
	switch {
	case does == "ADD" && at < 0:
		at = len(columns)
	case at < 0:
		return columns
	case does == "DROP":
		return slices.Delete(columns, at, at+1)
	case does == "CHANGE" && len(rest) > 1:
		now = strings.ToLower(rest[1].text)
	case does == "RENAME" && len(rest) > 2:
		now = strings.ToLower(rest[2].text)
	case does != "MODIFY":
		return columns
	}
	if at < len(columns) {
		columns = slices.Delete(columns, at, at+1)
	}
	end := rest[len(rest)-1]
	switch {
	case end.is("FIRST"):
		at = 0
	case len(rest) > 1 && rest[len(rest)-2].is("AFTER"):
		if i := slices.Index(columns, strings.ToLower(end.text)); i >= 0 {
			at = i + 1
		}
	}
	return slices.Insert(columns, at, now)
}
