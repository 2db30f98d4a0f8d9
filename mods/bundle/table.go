package bundle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
	"loam/core/problem"
)

var tableKind = kind[content.FormulaTable]{
	name: content.FormulaTables,
	one:  "table",
	doc:  "Figures for formulas of this bundle: `table(xp, level)` looks level up in the table xp.",
	id:   func(d *content.FormulaTable) *content.ID { return &d.ID },
	fields: []field[content.FormulaTable]{
		{Field{Key: "linear", Type: Bool, Default: "false", Doc: "`true`: between two rows the value changes evenly; `false`: it is that of the row before."},
			func(d *content.FormulaTable, v value) { d.Linear = v.flag }},
		{Field{Key: "rows", Type: Rows, Required: true, Doc: "Rows `[input, value]`, at least one; inputs rise from row to row. A row that is appended to those of another table takes the place of the one for its input; rows that are removed are named by their inputs, `{remove: [5]}`."},
			func(d *content.FormulaTable, v value) { d.Rows = v.rows }},
	},
	check: func(d *content.FormulaTable) (key, msg, text string, ok bool) {
		if _, err := formula.NewTable(d.Rows, d.Linear); err != nil {
			_, name, _ := strings.Cut(string(d.ID), ":")
			return "", err.Error() + ": table", name, false
		}
		return "", "", "", true
	},
}

// maxRows bounds a formula table.
const maxRows = formula.MaxRows

// unknownTable stands for a table that extends another, until that is known.
var unknownTable = [][2]float64{{0, 1}}

// lookUps makes the tables that formulas of the bundle look up: as it defines
// them or, of those that others have a say in, as they are given.
func (r *reader) lookUps() {
	for i := range r.b.Tables.FormulaTables {
		d := &r.b.Tables.FormulaTables[i]
		if table, err := formula.NewTable(d.Rows, d.Linear); err == nil {
			r.tables[nameOf(d.ID)] = table
		}
	}
	for i := range r.b.Overlays {
		o := &r.b.Overlays[i]
		if o.Kind != content.FormulaTables || o.Extends == "" || r.b.given[o.ID] != nil {
			continue
		}
		r.provisional = true
		r.tables[nameOf(o.ID)], _ = formula.NewTable(unknownTable, false)
	}
	for id, table := range r.b.given {
		r.tables[nameOf(id)] = table
	}
}

// nameOf is the name of a definition within its bundle.
func nameOf(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

// WithTables is the bundle as it is when tables of its own that others have a
// say in come to be as given, by id. What it says otherwise is read again, and
// must be right with its settings at their ends too.
func (b *Bundle) WithTables(given map[content.ID]*formula.Table) (*Bundle, problem.List) {
	changed := *b
	changed.given = given
	made, problems := changed.again(b.staged, b.under)
	if len(problems) == 0 {
		problems = made.atTheEnds()
	}
	return made, problems
}

// tableRows reads pairs of numbers whose first rises.
func (r *reader) tableRows(n *yaml.Node) ([][2]float64, bool) {
	items, ok := r.items(n, "rows")
	if !ok {
		return nil, false
	}
	if len(items) == 0 || len(items) > maxRows {
		r.problem(n, fmt.Sprintf("rows must be 1 to %d rows, not", maxRows), fmt.Sprint(len(items)), "")
		return nil, false
	}
	rows := make([][2]float64, 0, len(items))
	f := &Field{Key: "a number of a row"}
	for _, item := range items {
		if item.Kind != yaml.SequenceNode || len(item.Content) != 2 {
			r.problem(item, "a row must be [input, value], not", quote(item), "")
			return nil, false
		}
		in, good := r.number(f, item.Content[0])
		out, alsoGood := r.number(f, item.Content[1])
		if !good || !alsoGood {
			return nil, false
		}
		if len(rows) > 0 && in <= rows[len(rows)-1][0] {
			r.problem(item.Content[0], fmt.Sprintf("inputs must rise from row to row; after %s comes",
				plainNumber(rows[len(rows)-1][0])), item.Content[0].Value, "")
			return nil, false
		}
		rows = append(rows, [2]float64{in, out})
	}
	return rows, true
}

// inputs reads the inputs of rows that are to be removed.
func (r *reader) inputs(n *yaml.Node) ([][2]float64, bool) {
	items, ok := r.short(n, "rows", maxRows)
	rows := make([][2]float64, 0, len(items))
	for _, item := range items {
		v, good := r.number(&Field{Key: "an input of a row"}, item)
		ok = ok && good
		rows = append(rows, [2]float64{v})
	}
	return rows, ok
}

// byInput orders rows of a table.
func byInput(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) }

// sameInput tells whether a list of rows has one of an input.
func sameInput(rows [][2]float64, input float64) bool {
	return slices.ContainsFunc(rows, func(o [2]float64) bool { return o[0] == input })
}

// withoutInputs are the rows whose inputs others have not.
func withoutInputs(rows, others [][2]float64) [][2]float64 {
	return slices.DeleteFunc(slices.Clone(rows), func(row [2]float64) bool { return sameInput(others, row[0]) })
}

// shownRows are rows as an author would write them.
func shownRows(rows [][2]float64) string {
	all := make([]string, len(rows))
	for i, row := range rows {
		all[i] = fmt.Sprintf("[%s, %s]", plainNumber(row[0]), plainNumber(row[1]))
	}
	return "[" + strings.Join(all, ", ") + "]"
}
