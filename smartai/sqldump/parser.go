package sqldump

import (
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/dialect"
)

// rowKey identifies a row of a script; AzerothCore treats two links of one id as two rows.
type rowKey struct {
	smartai.Key
	id, link uint32
}

// parser reads the statements of a dump, one after another.
type parser struct {
	Options
	lex       *lexer
	variables map[string]value
	unknown   map[string]bool // set to a value that the dump does not contain
	scripts   table[rowKey, Record]
	guards    table[guardID, condition]
	columns   map[string][]string    // of tables that the dump creates
	passed    map[string]bool        // columns of no dialect that were reported
	made      string                 // place of the created table of rows, until the judge receives it
	routines  map[string]smartai.Pos // procedures that nothing has called yet
	branches  int                    // IF and WHILE around a statement
	judge     dialect.Judge
	entries   map[int32]bool
	rows      int
	several   bool               // there are several files
	place     string             // in words, for rows without a line
	facts     map[string]*wanted // tables whose rows are kept as texts; nil reads scripts
	problems  diag.List
	notes     diag.List
}

func newParser(o Options) *parser {
	p := &parser{
		Options: o, variables: make(map[string]value), unknown: make(map[string]bool),
		scripts: newTable[rowKey, Record](), guards: newTable[guardID, condition](), columns: make(map[string][]string),
		passed: make(map[string]bool), routines: make(map[string]smartai.Pos),
	}
	if o.Entries != nil {
		p.entries = make(map[int32]bool)
		for _, e := range o.Entries {
			p.entries[e] = true
		}
	}
	return p
}

// kept reports whether scripts of an owner are kept.
func (p *parser) kept(owner int32) bool { return p.entries == nil || p.entries[owner] }

// mostKept bounds the problems, and the notes, that are kept during reading.
const mostKept = 10_000

func (p *parser) report(to *diag.List, f *fault) {
	code := diag.SQLSyntax
	if to == &p.notes {
		code = diag.SQLNote
	}
	if len(*to) < mostKept {
		*to = append(*to, diag.Problem{File: p.File, Line: int(f.at.Line), Column: int(f.at.Column), Code: code, Msg: f.msg, Text: diag.Quote(utf8Text(f.text)), Suggestion: f.near})
	}
}

// file reads all statements. It returns the error that stopped it before the end.
func (p *parser) file() error {
	if err := p.lex.packed(); err != nil {
		p.report(&p.problems, err)
		return diag.List{p.problems[len(p.problems)-1]}
	}
	defer p.uncalled()
	for {
		t, err := p.lex.next()
		if err == nil {
			switch {
			case t.sort == atEnd:
				return nil
			case t.sort == endOf:
				continue
			}
			err = p.statement(t)
		}
		if err == nil {
			continue
		}
		p.report(&p.problems, err)
		if err.stop {
			return diag.List{p.problems[len(p.problems)-1]}
		}
		if p.lex.ended { // the file ended early
			continue
		}
		if err := p.lex.skip(); err != nil {
			p.report(&p.problems, err)
			return diag.List{p.problems[len(p.problems)-1]}
		}
	}
}

// statement reads a statement that begins with a token.
func (p *parser) statement(t token) *fault {
	switch {
	case t.is("INSERT"), t.is("REPLACE"):
		return p.insert(t)
	case t.is("DELETE"):
		return p.change(t, p.remove)
	case t.is("UPDATE"):
		return p.change(t, p.update)
	case t.is("TRUNCATE"), t.is("DROP"):
		return p.truncate()
	case t.is("CREATE"):
		return p.create()
	case t.is("SET"):
		return p.setVariables()
	case t.is("ALTER"):
		return p.alter()
	case t.is("CALL"):
		return p.call()
	case t.is("IF"), t.is("ELSEIF"), t.is("WHILE"), t.is("ELSE"), t.is("END"):
		return p.branch(t)
	case t.is("DELIMITER"):
		p.lex.delimiter()
		return nil
	}
	return p.lex.skip()
}

// tableName reads the name of a table, with an optional database before it, in lower case.
func (p *parser) tableName() (string, *fault) {
	t, err := p.lex.next()
	if err != nil {
		return "", err
	}
	if !t.isName() {
		return "", unexpected(t, "the name of a table")
	}
	table := t.text
	next, err := p.lex.next()
	if err != nil {
		return "", err
	}
	if !next.isSign(".") {
		p.lex.unread(next)
		return strings.ToLower(table), nil
	}
	if t, err = p.lex.next(); err == nil && !t.isName() {
		err = unexpected(t, "the name of a table")
	}
	return strings.ToLower(t.text), err
}

// ours reports whether a table is read.
func (p *parser) ours(table string) bool {
	if p.facts != nil {
		return p.facts[table] != nil
	}
	return table == scriptTable || table == guardTable
}

// knownColumns returns the possible columns of a table; nil is any.
func (p *parser) knownColumns(table string) []string {
	switch {
	case p.facts != nil:
		return nil
	case table == guardTable:
		return slices.Concat(guardColumns, guardMore)
	}
	return scriptColumns
}

// want reads an expected sign.
func (p *parser) want(s string) *fault {
	t, err := p.lex.next()
	if err == nil && !t.isSign(s) {
		err = unexpected(t, `"`+s+`"`)
	}
	return err
}

// take reads words, as long as they are among some.
func (p *parser) take(among ...string) (taken []string, err *fault) {
	for {
		t, err := p.lex.next()
		if err != nil {
			return taken, err
		}
		i := slices.IndexFunc(among, t.is)
		if i < 0 {
			p.lex.unread(t)
			return taken, nil
		}
		taken = append(taken, among[i])
	}
}

// truncate reads TRUNCATE and DROP, which remove all rows of the table.
func (p *parser) truncate() *fault {
	if _, err := p.take("TABLE", "IF", "EXISTS", "TEMPORARY"); err != nil {
		return err
	}
	t, err := p.lex.next()
	if err != nil {
		return err
	}
	if p.lex.unread(t); !t.isName() {
		return p.lex.skip()
	}
	table, err := p.tableName()
	if err != nil {
		return p.lex.skip() // DROP of something other than a table
	}
	switch {
	case p.facts != nil:
		if w := p.facts[table]; w != nil {
			w.clear()
		}
	case table == scriptTable:
		p.scripts.clear()
	case table == guardTable:
		p.guards.clear()
	}
	return p.lex.skip()
}

// create reads CREATE TABLE of relevant tables, for the order of their columns.
func (p *parser) create() *fault {
	taken, err := p.take("TABLE", "TEMPORARY", "IF", "NOT", "EXISTS")
	if err != nil {
		return err
	}
	if !slices.Contains(taken, "TABLE") {
		return p.routine()
	}
	table, err := p.tableName()
	if err != nil {
		return err
	}
	t, err := p.lex.next()
	if err != nil {
		return err
	}
	if !p.ours(table) || !t.isSign("(") {
		p.lex.unread(t)
		return p.lex.skip()
	}
	at := t.at
	columns, err := p.definitions()
	if err != nil {
		return err
	}
	if table == scriptTable && p.facts == nil {
		for _, c := range columns {
			if err := p.known(table, c); err != nil {
				return err
			}
		}
		p.made = p.where(at)
	}
	p.columns[table] = names(columns)
	return p.lex.skip()
}

// definitions reads the columns of a table: the first name of each entry that is not a key.
func (p *parser) definitions() ([]token, *fault) {
	var columns []token
	first, depth := true, 1
	for {
		t, err := p.lex.next()
		switch {
		case err != nil:
			return nil, err
		case t.sort == atEnd || t.sort == endOf:
			return nil, unexpected(t, `")"`)
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			if depth--; depth == 0 {
				return columns, nil
			}
		case t.isSign(",") && depth == 1:
			first = true
			continue
		case first && t.isName() && (t.sort != word || !keyWords[strings.ToUpper(t.text)]):
			if columns = append(columns, t); len(columns) > maxColumns {
				return nil, faultAt(t.at, "more than %d columns", maxColumns)
			}
		}
		first = false
	}
}

// maxColumns bounds the columns of a table.
const maxColumns = 256

// keyWords begin entries of a table that are not columns.
var keyWords = map[string]bool{"PRIMARY": true, "KEY": true, "UNIQUE": true, "INDEX": true, "CONSTRAINT": true, "FULLTEXT": true, "FOREIGN": true, "CHECK": true}

// names returns the texts of tokens in lower case.
func names(tokens []token) []string {
	var all []string
	for _, t := range tokens {
		all = append(all, strings.ToLower(t.text))
	}
	return all
}

// setVariables reads SET @a = 1, @b := @a + 1. It skips assignments to other variables.
func (p *parser) setVariables() *fault {
	for {
		t, err := p.lex.next()
		if err != nil {
			return err
		}
		if t.sort != variable {
			p.lex.unread(t)
			return p.lex.skip()
		}
		is, err := p.lex.next()
		if err != nil {
			return err
		}
		if !is.isSign("=") && !is.isSign(":=") {
			return unexpected(is, `"="`)
		}
		key := strings.ToLower(t.text)
		e, err := p.expression(0, 0)
		var v value
		if err == nil {
			v, err = e.eval(nil)
		}
		switch {
		case err != nil && err.stop:
			return err
		case err != nil: // expressions must not use it
			p.unknown[key] = true
			delete(p.variables, key)
			return p.lex.skip()
		case len(p.variables) >= maxVariables:
			return faultAt(t.at, "more than %d variables", maxVariables)
		}
		p.variables[key] = v
		delete(p.unknown, key)
		next, err := p.lex.next()
		if err != nil {
			return err
		}
		if !next.isSign(",") {
			p.lex.unread(next)
			return p.lex.skip()
		}
	}
}

// variable returns the value of a user variable.
func (p *parser) variable(t token) (value, *fault) {
	key := strings.ToLower(t.text)
	if v, ok := p.variables[key]; ok {
		return v, nil
	}
	if p.unknown[key] {
		return value{}, &fault{at: t.at, msg: "the value of this variable is not in the dump:", text: "@" + t.text}
	}
	return value{}, &fault{at: t.at, msg: "variable is used before it is set:", text: "@" + t.text}
}
