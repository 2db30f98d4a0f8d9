package sqldump

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/smartai"
)

// Tables whose rows are read.
const (
	ScriptTable = scriptTable
	GuardTable  = guardTable
)

// Rows takes rows that the caller has read, column by column, as ReadAll does for a dump:
// the tables of a running database. It detects the dialect in the same way. Problems have
// no line: they name the row.
type Rows struct {
	p       *parser
	table   insertion
	columns []string // columns of the table, in lower case; "" is skipped
}

// NewRows returns a Rows without rows; o.File names their origin in problems.
func NewRows(o Options) *Rows {
	if o.Rows == 0 {
		o.Rows = MaxRows
	}
	r := &Rows{p: newParser(o)}
	r.p.File = o.File
	return r
}

// Table sets the table of the next rows and the names of all of its columns. A column of no
// dialect is a problem, and skipped.
func (r *Rows) Table(table string, columns []string) {
	known := r.p.knownColumns(table)
	r.table, r.columns = insertion{table: table, replace: true}, nil
	var kept []string
	for _, c := range columns {
		lower := strings.ToLower(c)
		if !slices.Contains(known, lower) {
			near, _ := suggest.Name(lower, known)
			r.p.problems = append(r.p.problems, diag.Problem{File: r.p.File, Code: diag.UnknownColumn, Msg: "table " + table + " has an unknown column", Text: diag.Quote(c), Suggestion: near})
			lower = ""
		} else {
			kept = append(kept, lower)
		}
		r.columns = append(r.columns, lower)
	}
	r.table.columns = kept
	if table == scriptTable {
		r.p.place = "table " + table
		r.p.judge.Table(r.p.place, kept)
	}
}

// Add takes one row of the table: a text for each of its columns, nil for NULL. It returns
// an error when the limit is reached.
func (r *Rows) Add(values []*string) error {
	if len(values) != len(r.columns) {
		return fmt.Errorf("table %s: a row has %d values, but there are %d columns", r.table.table, len(values), len(r.columns))
	}
	cells := make([]cell, 0, len(values))
	var key []string
	for i, v := range values {
		if r.columns[i] == "" {
			continue
		}
		c := cell{}
		if v != nil {
			if len(*v) > MaxText {
				c.err = faultAt(smartai.Pos{}, "text of more than %d bytes", MaxText)
			}
			c.v = value{is: textual, str: *v}
			if slices.Contains(keyColumns, r.columns[i]) {
				key = append(key, r.columns[i]+" "+diag.Quote(utf8Text(*v)))
			}
		}
		cells = append(cells, c)
	}
	r.p.place = strings.Join(key, ", ")
	f := r.p.add(&r.table, smartai.Pos{}, cells)
	if f == nil {
		return nil
	}
	f.msg = fmt.Sprintf("%s (%s): %s", r.table.table, r.p.place, f.msg)
	r.p.report(&r.p.problems, f)
	if f.stop {
		return diag.List{r.p.problems[len(r.p.problems)-1]}
	}
	return nil
}

// keyColumns identify a row for people.
var keyColumns = []string{"entryorguid", "source_type", "id", "sourcetypeorreferenceid", "sourcegroup", "sourceentry", "sourceid"}

// Dump returns the dump of the rows, or an error if their dialect cannot be determined.
func (r *Rows) Dump() (*Dump, error) { return r.p.dump(r.p.File) }
