package sqldump

import (
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/dialect"
)

// rowKey names a row of a script; the field takes two links of one id for two rows.
type rowKey struct {
	smartai.Key
	id, link uint32
}

// parser reads the statements of a dump, one after another.
type parser struct {
	Options
	lex       *lexer
	variables map[string]value
	unknown   map[string]bool // set to what a dump does not tell
	scripts   table[rowKey, Record]
	guards    table[guardID, condition]
	columns   map[string][]string    // of tables that the dump makes
	passed    map[string]bool        // columns that no dialect has and of which has been told
	made      string                 // where the dump makes the table of rows, until the judge is told
	routines  map[string]smartai.Pos // procedures that nothing has called yet
	branches  int                    // IF and WHILE around a statement
	judge     dialect.Judge
	entries   map[int32]bool
	rows      int
	several   bool               // there are more files than one
	place     string             // in words, of rows that have no line
	facts     map[string]*wanted // tables of which rows are kept as texts; nil reads scripts
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

// kept tells whether scripts of an owner are kept.
func (p *parser) kept(owner int32) bool { return p.entries == nil || p.entries[owner] }

// mostKept bounds the problems, and the notes, that are kept while reading.
const mostKept = 20 * diag.Most

func (p *parser) report(to *diag.List, f *fault) {
	if len(*to) < mostKept {
		*to = append(*to, diag.Problem{File: p.File, Line: int(f.at.Line), Column: int(f.at.Column), Msg: f.msg, Text: diag.Quote(utf8Text(f.text)), Suggestion: f.near})
	}
}

// file reads all statements. The error is what made it stop before the end.
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
		if p.lex.ended { // it was the end that should not have come
			continue
		}
		if err := p.lex.skip(); err != nil {
			p.report(&p.problems, err)
			return diag.List{p.problems[len(p.problems)-1]}
		}
	}
}

// statement reads what begins with a token.
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

// tableName reads the name of a table, whose database may stand before it. It is in
// small letters.
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

// ours tells whether a table is one that is read.
func (p *parser) ours(table string) bool {
	if p.facts != nil {
		return p.facts[table] != nil
	}
	return table == scriptTable || table == guardTable
}

// knownColumns are the columns that a table may have; nil is any.
func (p *parser) knownColumns(table string) []string {
	switch {
	case p.facts != nil:
		return nil
	case table == guardTable:
		return slices.Concat(guardColumns, guardMore)
	}
	return scriptColumns
}

// want takes a sign.
func (p *parser) want(s string) *fault {
	t, err := p.lex.next()
	if err == nil && !t.isSign(s) {
		err = unexpected(t, `"`+s+`"`)
	}
	return err
}

// take takes words, as long as they are among some.
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

// truncate reads TRUNCATE and DROP: nothing is left of the table.
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
		return p.lex.skip() // DROP of something that is no table
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

// create reads CREATE TABLE of tables that matter, for the order of their columns.
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

// definitions reads the columns of a table: the first name of each entry that is no
// key.
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

// keyWords begin entries of a table that are no columns.
var keyWords = map[string]bool{"PRIMARY": true, "KEY": true, "UNIQUE": true, "INDEX": true, "CONSTRAINT": true, "FULLTEXT": true, "FOREIGN": true, "CHECK": true}

// names are the texts of tokens in small letters.
func names(tokens []token) []string {
	var all []string
	for _, t := range tokens {
		all = append(all, strings.ToLower(t.text))
	}
	return all
}

// setVariables reads SET @a = 1, @b := @a + 1. What sets no user variable is passed
// over.
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
		case err != nil: // nobody may use it
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

// variable is the value of a user variable.
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
