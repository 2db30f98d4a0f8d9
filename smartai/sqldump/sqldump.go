// Package sqldump reads rows of SmartAI from SQL, without a database: the table
// smart_scripts and the conditions on rows of scripts in the table conditions. It
// understands the statements of dumps and update files for these tables (INSERT, REPLACE,
// UPDATE, DELETE, TRUNCATE, user variables and arithmetic) and skips all others, so that
// memory depends on the kept rows and not on the length of the file. It returns rows by
// their columns; package dialect interprets them.
//
// It also writes scripts as SQL, for servers that keep them so.
//
// Reading is for one goroutine; a Dump is a value.
package sqldump

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/dialect"
)

// MaxRows bounds the kept rows of a dump.
const MaxRows = 400000

// maxVariables bounds the user variables of a dump.
const maxVariables = 100000

// Options are the settings of reading.
type Options struct {
	File string // its name in problems
	// Dialect is that of the rows; nil detects it.
	Dialect *dialect.Dialect
	// Entries has the owners whose scripts are kept, of any source; nil keeps all. Action
	// lists are kept by their own ids.
	Entries []int32
	Rows    int // maximum number of kept rows; 0 is MaxRows
}

// Record is a row of a dump, with its place.
type Record struct {
	dialect.Raw
	At smartai.At
}

// Guard is a condition on a row, with its script.
type Guard struct {
	smartai.Key
	smartai.Condition
	At smartai.At
}

// Dump is the content of a dump.
type Dump struct {
	Records []Record // in the order of scripts and ids
	Guards  []Guard
	// Shared are lists of conditions that others name by a type below 0.
	Shared  map[int32][]smartai.Condition
	Dialect dialect.Dialect
	Why     string // evidence for the dialect
	// Converter converts the records into the modern form.
	Converter dialect.Converter
	// Problems are omitted parts that cannot be read; Notes are oddities that were read.
	Problems, Notes diag.List
	Rows            int // number of read rows of smart_scripts, also those that are not kept
}

// File is a dump, or a file of updates.
type File struct {
	Name string // its name in problems
	io.Reader
}

// Read reads one dump, as ReadAll does.
func Read(r io.Reader, o Options) (*Dump, error) {
	return ReadAll([]File{{o.File, r}}, o)
}

// ReadAll reads files one after another, as a database would: later files change and delete
// rows of earlier ones. It returns an error if a file cannot be read further, or if the
// dialect of the rows cannot be determined.
func ReadAll(files []File, o Options) (*Dump, error) {
	if o.Rows == 0 {
		o.Rows = MaxRows
	}
	p := newParser(o)
	p.several = len(files) > 1
	var fatal error
	for i := 0; i < len(files) && fatal == nil; i++ {
		p.File, p.lex = files[i].Name, newLexer(files[i])
		fatal = p.file()
	}
	if fatal != nil {
		return p.found(), fatal
	}
	return p.dump(files[0].Name)
}

// found is the read content, before it is interpreted.
func (p *parser) found() *Dump {
	d := &Dump{Records: p.scripts.live(), Problems: p.problems.Sort(), Notes: p.notes.Sort(), Rows: p.rows}
	for _, c := range p.guards.live() {
		if c.source < 0 {
			if d.Shared == nil {
				d.Shared = make(map[int32][]smartai.Condition)
			}
			d.Shared[int32(c.source)] = append(d.Shared[int32(c.source)], c.Condition)
			continue
		}
		d.Guards = append(d.Guards, c.Guard)
	}
	slices.SortStableFunc(d.Records, func(a, b Record) int {
		return cmp.Or(a.Key.Compare(b.Key), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Link, b.Link))
	})
	return d
}

// dump returns the read content with its dialect.
func (p *parser) dump(name string) (*Dump, error) {
	d := p.found()
	if p.Dialect != nil {
		d.Dialect, d.Why = *p.Dialect, "as requested"
	} else {
		of, why, err := p.judge.Verdict()
		if err != nil {
			return d, fmt.Errorf("%s: %w", name, err)
		}
		d.Dialect, d.Why = of, why
	}
	d.Converter = p.judge.Converter(d.Dialect)
	return d, nil
}

// table holds the rows of one table.
type table[K comparable, R any] struct {
	rows []R
	dead []bool
	at   map[K]int
	by   map[int32][]int // by owner
}

func newTable[K comparable, R any]() table[K, R] {
	return table[K, R]{at: make(map[K]int), by: make(map[int32][]int)}
}

// put adds a row, or replaces the one with its key. It reports whether there was one.
func (t *table[K, R]) put(key K, owner int32, r R, keep bool) (was bool) {
	if i, ok := t.at[key]; ok {
		if !keep {
			t.rows[i] = r
		}
		return true
	}
	i := len(t.rows)
	t.rows, t.dead = append(t.rows, r), append(t.dead, false)
	t.at[key] = i
	t.by[owner] = append(t.by[owner], i)
	return false
}

// remove removes row i.
func (t *table[K, R]) remove(i int, key K) {
	t.dead[i] = true
	if t.at[key] == i {
		delete(t.at, key)
	}
}

// clear removes all rows.
func (t *table[K, R]) clear() { *t = newTable[K, R]() }

// some returns the indexes of the rows of owners, or of all when owners is nil.
func (t *table[K, R]) some(owners []int32) []int {
	var places []int
	if owners == nil {
		for i := range t.rows {
			places = append(places, i)
		}
		return places
	}
	for _, o := range owners {
		places = append(places, t.by[o]...)
	}
	return places
}

// live returns the rows that are not removed.
func (t *table[K, R]) live() []R {
	rows := make([]R, 0, len(t.at))
	for i := range t.rows {
		if !t.dead[i] {
			rows = append(rows, t.rows[i])
		}
	}
	return rows
}
