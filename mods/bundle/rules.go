package bundle

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

// Headings of data files that hold no definitions with an id of their own.
const (
	Rules  content.Kind = "rules"
	Tables content.Kind = "tables"
)

func describeRules() Kind {
	k := Kind{Name: Rules, One: "rule",
		Doc: "Formulas that the whole world follows. Bundle base fills all of them; a bundle may fill one anew over those that it depends on."}
	for _, s := range content.Slots {
		k.Fields = append(k.Fields, Field{Key: s.Name, Type: Formula, Unit: s.Unit, Inputs: s.Inputs, Default: "as in base", Doc: s.Doc})
	}
	return k
}

// rules fills slots.
func (r *reader) rules(n *yaml.Node) {
	list, ok := r.pairs(n, string(Rules))
	if !ok {
		return
	}
	names := make([]string, len(content.Slots))
	for i, s := range content.Slots {
		names[i] = s.Name
	}
	for _, p := range list {
		i := slices.Index(names, p.key)
		if i < 0 {
			r.unknown(p, "rules", names)
			continue
		}
		r.rule(&content.Slots[i], p)
	}
}

func (r *reader) rule(s *content.SlotInfo, p pair) {
	key := string(Rules) + " " + p.key
	if first, twice := r.defined[key]; twice {
		r.problem(p.at, fmt.Sprintf("rule is given twice, first at %s:", first.Place()), p.key, "")
		return
	}
	at := r.where(p.at)
	r.defined[key] = at
	at.Text = written(p.value)
	r.b.Tables.Origins[content.FieldName(Rules, "", p.key)] = at
	f := &Field{Key: s.Name, Type: Formula, Unit: s.Unit, Inputs: s.Inputs}
	r.formula(f, p.value, func(v *formula.Formula) { r.b.Tables.Rules[s.Slot] = v })
}

// tableFields are the keys of a formula table.
var tableFields = []Field{
	{Key: "linear", Type: Bool, Default: "false", Doc: "`true`: between two rows the value changes evenly; `false`: it is that of the row before."},
	{Key: "rows", Type: Rows, Required: true, Doc: "Rows `[input, value]`, at least one; inputs rise from row to row."},
}

func describeTables() Kind {
	return Kind{Name: Tables, One: "table", Fields: tableFields,
		Doc: "Figures for formulas of this bundle: `table(xp, level)` looks level up in the table xp."}
}

// maxRows bounds a formula table.
const maxRows = 10000

// formulaTables reads the tables that formulas look up.
func (r *reader) formulaTables(n *yaml.Node) {
	list, _ := r.pairs(n, string(Tables))
	for _, p := range list {
		if !r.define(Tables, "table", p) {
			continue
		}
		delete(r.b.Tables.Origins, content.FieldName(Tables, content.ID(r.b.Name+":"+p.key), ""))
		r.formulaTable(p)
	}
}

func (r *reader) formulaTable(def pair) {
	list, ok := r.pairs(def.value, "table "+def.key)
	if !ok {
		return
	}
	var linear, has bool
	var rows [][2]float64
	for _, p := range list {
		good := true
		switch p.key {
		case "linear":
			linear, good = r.truth(&tableFields[0], p.value)
		case "rows":
			has = true
			rows, good = r.rows(p.value)
		default:
			r.unknown(p, "a table", []string{"linear", "rows"})
		}
		ok = ok && good
	}
	if !has {
		r.problem(def.at, "rows is missing in table", def.key, "")
	}
	if !ok || !has {
		r.b.Incomplete = true
		return
	}
	table, err := formula.NewTable(rows, linear)
	if err != nil {
		r.problem(def.at, err.Error()+": table", def.key, "")
		return
	}
	r.tables[def.key] = table
}

// rows reads pairs of numbers whose first rises.
func (r *reader) rows(n *yaml.Node) ([][2]float64, bool) {
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
