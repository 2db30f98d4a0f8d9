package sqldump

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/diag"
	"loam/smartai"
)

// MaxFacts bounds the kept rows of one table other than those of scripts.
const MaxFacts = 400000

// Want is a table whose rows are kept as texts, with any columns: for example the names of
// creatures, which rules know by numbers.
type Want struct {
	Table string // in lower case
	// Key has the names of the column by which rows are chosen on different servers, in
	// lower case; the first that the table has is used.
	Key  []string
	Keys map[int64]bool // whose rows are kept
	// Also has the names of another column, and AlsoKeys the values in it for which a row
	// is kept too: for example all spawns of a creature, in addition to those chosen by
	// their number.
	Also     []string
	AlsoKeys map[int64]bool
	// All keeps all rows of dumps, with Columns only; in databases rows are chosen by Keys.
	All     bool
	Columns []string // in lower case
	// Unique has the columns that identify a row together, without the key; columns that
	// the table lacks are ignored.
	Unique []string
}

// KeyOf returns the column by which rows are chosen, among the columns of a table; "" is
// none.
func (w *Want) KeyOf(columns []string) string { return first(w.Key, columns) }

// AlsoOf returns the other column by which rows are chosen; "" is none.
func (w *Want) AlsoOf(columns []string) string { return first(w.Also, columns) }

// first returns the first of some names that is among others, or "".
func first(names, among []string) string {
	for _, n := range names {
		if slices.Contains(among, n) {
			return n
		}
	}
	return ""
}

// Fact is a row with texts as values.
type Fact struct {
	Key     int64
	At      smartai.At // its place in a dump
	columns []string   // in lower case
	values  []value
}

// Sorted returns the keys, the lowest first.
func (w *Want) Sorted() []int64 { return slices.Sorted(maps.Keys(w.Keys)) }

// SortedAlso returns the keys of the other column.
func (w *Want) SortedAlso() []int64 { return slices.Sorted(maps.Keys(w.AlsoKeys)) }

// Same reports whether two rows are the same: equal keys and equal identifying columns.
func (w *Want) Same(a, b Fact) bool { return w.name(&a) == w.name(&b) }

// name identifies a row among all.
func (w *Want) name(f *Fact) string {
	key := strconv.FormatInt(f.Key, 10)
	for _, c := range w.Unique {
		key += "/" + f.Text(c)
	}
	return key
}

// NewFact makes a row of texts, with nil for NULL, one of which is the key. It returns
// false if the key is not an integer.
func NewFact(key int, columns []string, values []*string) (Fact, bool) {
	f := Fact{columns: columns}
	if values[key] == nil {
		return f, false
	}
	n, err := strconv.ParseInt(*values[key], 10, 64)
	if err != nil {
		return f, false
	}
	f.Key = n
	for _, v := range values {
		if v == nil {
			f.values = append(f.values, value{})
			continue
		}
		f.values = append(f.values, value{is: textual, str: utf8Text(*v)})
	}
	return f, true
}

// SortFacts sorts rows by their keys, and those of one key by the other identifying
// columns.
func SortFacts(rows []Fact, w *Want) []Fact {
	slices.SortStableFunc(rows, func(a, b Fact) int {
		order := cmp.Compare(a.Key, b.Key)
		for _, c := range w.Unique {
			order = cmp.Or(order, cmp.Compare(a.Number(c), b.Number(c)))
		}
		return order
	})
	return rows
}

// Text returns the value of the first of some columns that the row has, as text; "" if it
// has none of them, or NULL.
func (f *Fact) Text(columns ...string) string {
	for _, c := range columns {
		if v, ok := f.column(c); ok {
			return v.string()
		}
	}
	return ""
}

// Has reports whether the row has a column.
func (f *Fact) Has(column string) bool {
	_, ok := f.column(column)
	return ok
}

// Number returns the value of Text as a number, 0 if it is not one.
func (f *Fact) Number(columns ...string) float64 {
	for _, c := range columns {
		if v, ok := f.column(c); ok {
			n, _ := v.float()
			return n
		}
	}
	return 0
}

func (f *Fact) column(name string) (value, bool) {
	i := slices.Index(f.columns, name)
	if i < 0 || i >= len(f.values) {
		return value{}, false
	}
	return f.values[i], true
}

// Facts are the rows of wanted tables, by table, in the order of their keys.
type Facts map[string][]Fact

// ReadFacts reads rows of the wanted tables from files, which it applies one after another
// as a database would. Notes list what is omitted; it returns an error if a file cannot be
// read further.
func ReadFacts(files []File, wants []Want) (Facts, diag.List, error) {
	p := newParser(Options{})
	p.facts = make(map[string]*wanted)
	for i := range wants {
		t := newTable[string, Fact]()
		p.facts[wants[i].Table] = &wanted{Want: &wants[i], table: t}
	}
	for i := range files {
		p.File, p.lex = files[i].Name, newLexer(files[i])
		if err := p.file(); err != nil {
			return nil, nil, err
		}
	}
	all := make(Facts)
	for table, w := range p.facts {
		all[table] = SortFacts(w.live(), w.Want)
	}
	return all, append(p.notes, p.problems...).Sort(), nil
}

// wanted keeps rows of a wanted table.
type wanted struct {
	*Want
	table[string, Fact]
}

// leaves reports whether rows with a key are not wanted.
func (w *wanted) leaves(key value) bool {
	n, ok := key.float()
	return ok && !w.All && len(w.AlsoKeys) == 0 && n == math.Trunc(n) && !w.Keys[int64(n)]
}

// addFact keeps a row of a wanted table, if its key is wanted.
func (p *parser) addFact(in *insertion, at smartai.Pos, columns []string, cells []cell) *fault {
	w := p.facts[in.table]
	name := w.KeyOf(columns)
	i := slices.Index(columns, name)
	if i < 0 {
		return faultAt(at, "row of %s has none of the columns %s", in.table, strings.Join(w.Want.Key, ", "))
	}
	in.key = i
	n, ok := cells[i].v.float()
	if cells[i].err != nil || !ok || n != math.Trunc(n) {
		return &fault{at: cells[i].at, msg: name + " must be a whole number, not", text: cells[i].v.show()}
	}
	if !w.All && !w.Keys[int64(n)] && !w.also(columns, cells) {
		return nil
	}
	if len(w.rows) >= MaxFacts {
		return &fault{at: at, msg: fmt.Sprintf("more than %d rows of %s; select some with --entry", MaxFacts, in.table), stop: true}
	}
	f := Fact{Key: int64(n), At: smartai.At{File: p.File, Row: at}}
	for i, c := range cells {
		if w.All && !slices.Contains(w.Columns, columns[i]) {
			continue
		}
		if c.err != nil {
			return c.err
		}
		f.columns = append(f.columns, columns[i])
		if c.v.is == textual {
			c.v.str = utf8Text(c.v.str)
		}
		f.values = append(f.values, c.v)
	}
	w.put(w.name(&f), int32(f.Key), f, in.ignore)
	return nil
}

// also reports whether a row is wanted by its other column.
func (w *wanted) also(columns []string, cells []cell) bool {
	i := slices.Index(columns, w.AlsoOf(columns))
	if i < 0 || cells[i].err != nil {
		return false
	}
	n, ok := cells[i].v.float()
	return ok && w.AlsoKeys[int64(n)]
}

// changed is a fact with changed columns.
func (f *Fact) changed(column string, v value) Fact {
	g := *f
	g.values = slices.Clone(f.values)
	if i := slices.Index(f.columns, column); i >= 0 {
		g.values[i] = v
		return g
	}
	g.columns, g.values = append(slices.Clone(f.columns), column), append(g.values, v)
	return g
}

// removeFacts runs the DELETE of wanted rows.
func (p *parser) removeFacts(w *wanted, where choice) *fault {
	return each(&w.table, where, "", func(f *Fact) row { return f }, func(i int, f *Fact) *fault {
		w.remove(i, w.name(f))
		return nil
	})
}

// updateFacts runs the UPDATE of wanted rows.
func (p *parser) updateFacts(w *wanted, sets []assignment, where choice) *fault {
	return each(&w.table, where, "", func(f *Fact) row { return f }, func(i int, f *Fact) *fault {
		g := *f
		err := assign(sets, f, func(column string, v value, _ smartai.Pos) *fault {
			g = g.changed(column, v)
			return nil
		})
		if err != nil {
			return err
		}
		w.remove(i, w.name(f))
		w.put(w.name(&g), int32(g.Key), g, false)
		return nil
	})
}
