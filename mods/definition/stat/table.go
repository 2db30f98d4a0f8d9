package stat

import (
	"cmp"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Tables is the kind `tables`.
var Tables = definition.Of[content.FormulaTable]{
	Name:  content.FormulaTables,
	One:   "table",
	Doc:   "A lookup table for formulas of this bundle: `table(xp, level)` looks up level in the table xp.",
	Table: func(t *content.Tables) *[]content.FormulaTable { return &t.FormulaTables },
	ID:    func(d *content.FormulaTable) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.FormulaTable]{
		{Field: yamlschema.Field{Key: "linear", Type: yamlschema.Bool, Default: "false", Doc: "`true`: values between two rows are interpolated; `false`: they are the value of the row before."},
			Set: func(d *content.FormulaTable, v yamlschema.Value) { d.Linear = v.Flag }},
		{Field: yamlschema.Field{Key: "rows", Type: Rows, Required: true, Doc: "Rows `[input, value]`, at least one, with rising inputs. A row that an overlay appends replaces the row with the same input; rows to remove are named by their inputs, `{remove: [5]}`."},
			Set: func(d *content.FormulaTable, v yamlschema.Value) { d.Rows = yamlschema.Made[[2]float64](v) }},
	},
	Check: func(d *content.FormulaTable) (key, msg, text string, ok bool) {
		if _, err := formula.NewTable(d.Rows, d.Linear); err != nil {
			_, name, _ := strings.Cut(string(d.ID), ":")
			return "", err.Error() + ": table", name, false
		}
		return "", "", "", true
	},
}

// maxRows bounds a formula table.
const maxRows = formula.MaxRows

// Rows is a list of [input, value]. An appended row replaces the row with the same
// input.
var Rows = &yamlschema.Type{Word: "list of [input, value]", List: rowList(), Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = tableRows(r, n)
	return v, ok
}}

func rowList() *yamlschema.List {
	list := yamlschema.Keyed[[2]float64]{
		Get: yamlschema.Made[[2]float64], Set: yamlschema.SetMade[[2]float64], Append: yamlschema.Anew,
		Same:  func(a, b [2]float64) bool { return a[0] == b[0] },
		Order: func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) },
		Show: func(row [2]float64) string {
			return fmt.Sprintf("[%s, %s]", yamlschema.Plain(row[0]), yamlschema.Plain(row[1]))
		},
		Lacks: func(_ [][2]float64, _ [2]float64, item *yaml.Node) (msg, text, suggestion string) {
			return "has no row to remove with the input", item.Value, ""
		},
	}.List()
	list.Named = func(r *yamlschema.Reader, _ *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = inputs(r, n)
		return v, ok
	}
	return list
}

// tableRows reads pairs of numbers with increasing inputs.
func tableRows(r *yamlschema.Reader, n *yaml.Node) ([][2]float64, bool) {
	items, ok := r.Items(n, "rows")
	if !ok {
		return nil, false
	}
	if len(items) == 0 || len(items) > maxRows {
		r.Problem(n, diag.OutOfRange, fmt.Sprintf("rows must be 1 to %d rows, not", maxRows), fmt.Sprint(len(items)), "")
		return nil, false
	}
	rows := make([][2]float64, 0, len(items))
	f := &yamlschema.Field{Key: "a number of a row"}
	for _, item := range items {
		if item.Kind != yaml.SequenceNode || len(item.Content) != 2 {
			r.Problem(item, diag.WrongType, "a row must be [input, value], not", yamlschema.Quote(item), "")
			return nil, false
		}
		in, good := r.Number(f, item.Content[0])
		out, alsoGood := r.Number(f, item.Content[1])
		if !good || !alsoGood {
			return nil, false
		}
		if len(rows) > 0 && in <= rows[len(rows)-1][0] {
			r.Problem(item.Content[0], diag.Contradiction, fmt.Sprintf("inputs must increase from row to row; after %s comes",
				yamlschema.Plain(rows[len(rows)-1][0])), item.Content[0].Value, "")
			return nil, false
		}
		rows = append(rows, [2]float64{in, out})
	}
	return rows, true
}

// inputs reads the inputs of rows to remove.
func inputs(r *yamlschema.Reader, n *yaml.Node) ([][2]float64, bool) {
	items, ok := r.List(n, "rows", maxRows)
	rows := make([][2]float64, 0, len(items))
	for _, item := range items {
		v, good := r.Number(&yamlschema.Field{Key: "an input of a row"}, item)
		ok = ok && good
		rows = append(rows, [2]float64{v})
	}
	return rows, ok
}
