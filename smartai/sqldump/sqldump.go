// Package sqldump reads rows of SmartAI out of SQL, without a database: the table
// smart_scripts and, of the table conditions, what guards rows of scripts. It
// understands what dumps and update files say about these tables (INSERT, REPLACE,
// UPDATE, DELETE, TRUNCATE, user variables and arithmetic) and passes over all else
// without keeping it, so that memory follows the rows that are kept and never the
// length of the file. Rows come as their columns have them; package dialect tells
// what they mean.
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

// MaxRows bounds the rows that are kept of a dump.
const MaxRows = 400000

// maxVariables bounds the user variables of a dump.
const maxVariables = 100000

// Options say what is read.
type Options struct {
	File string // as problems name it
	// Dialect is that of the rows; nil finds it out.
	Dialect *dialect.Dialect
	// Entries are the owners whose scripts are kept, whatever they are; nil keeps
	// all. Action lists are kept by their own ids.
	Entries []int32
	Rows    int // at most so many are kept; 0 is MaxRows
}

// Record is a row as a dump has it, with its place.
type Record struct {
	dialect.Raw
	At smartai.At
}

// Guard is a condition on a row, with the script it belongs to.
type Guard struct {
	smartai.Key
	smartai.Condition
	At smartai.At
}

// Dump is what a dump says.
type Dump struct {
	Records []Record // in the order of scripts and ids
	Guards  []Guard
	// Shared are lists of conditions that others name by their type, which is below 0.
	Shared  map[int32][]smartai.Condition
	Dialect dialect.Dialect
	Why     string // what speaks for the dialect
	// Converter brings the records into the modern form.
	Converter dialect.Converter
	// Problems are what cannot be read, and left out; Notes what is read and odd.
	Problems, Notes diag.List
	Rows            int // of smart_scripts that were read, those that are not kept too
}

// File is a dump, or a file of updates.
type File struct {
	Name string // as problems have it
	io.Reader
}

// Read reads one dump, as ReadAll does.
func Read(r io.Reader, o Options) (*Dump, error) {
	return ReadAll([]File{{o.File, r}}, o)
}

// ReadAll reads files one after another, as a database would take them: later ones
// change and delete what earlier ones have inserted. The error is not nil where one
// cannot be read on at all, or where it cannot be told in which dialect the rows are.
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

// found is what has been read, before it is known what it means.
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

// dump is what has been read, with the dialect in which it is.
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

// table keeps what rows of one table there are.
type table[K comparable, R any] struct {
	rows []R
	dead []bool
	at   map[K]int
	by   map[int32][]int // by owner
}

func newTable[K comparable, R any]() table[K, R] {
	return table[K, R]{at: make(map[K]int), by: make(map[int32][]int)}
}

// put adds a row, or changes the one that has its key. It tells whether there was one.
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

// remove takes row i out.
func (t *table[K, R]) remove(i int, key K) {
	t.dead[i] = true
	if t.at[key] == i {
		delete(t.at, key)
	}
}

// clear takes all rows out.
func (t *table[K, R]) clear() { *t = newTable[K, R]() }

// some are the places of the rows of owners, or of all when owners is nil.
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

// live are the rows that are still there.
func (t *table[K, R]) live() []R {
	rows := make([]R, 0, len(t.at))
	for i := range t.rows {
		if !t.dead[i] {
			rows = append(rows, t.rows[i])
		}
	}
	return rows
}
