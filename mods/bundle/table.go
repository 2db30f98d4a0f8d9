package bundle

import (
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
)

// unknownTable stands for a table that extends another, until its content is known.
var unknownTable = [][2]float64{{0, 1}}

// lookUps returns the tables that formulas of the bundle use: its own definitions or, for
// those that other bundles can change, the given tables.
func (r *reader) lookUps() {
	for i := range r.Tables.FormulaTables {
		d := &r.Tables.FormulaTables[i]
		if table, err := formula.NewTable(d.Rows, d.Linear); err == nil {
			r.LookUps[definition.NameOf(d.ID)] = table
		}
	}
	for i := range r.Overlays {
		o := &r.Overlays[i]
		if o.Kind != content.FormulaTables || o.Extends == "" || r.b.given[o.ID] != nil {
			continue
		}
		r.Provisional = true
		r.LookUps[definition.NameOf(o.ID)], _ = formula.NewTable(unknownTable, false)
	}
	for id, table := range r.b.given {
		r.LookUps[definition.NameOf(id)] = table
	}
}

// WithTables returns the bundle with tables, by id, that other bundles have changed.
// Everything else in it is read again, and must also be valid at both ends of its
// settings.
func (b *Bundle) WithTables(given map[content.ID]*formula.Table) (*Bundle, diag.List) {
	changed := *b
	changed.given = given
	made, problems := changed.again(b.Computed, b.under)
	if len(problems) == 0 {
		problems = made.atTheEnds()
	}
	return made, problems
}

// ownStats lists the stats that the bundle defines.
func (r *reader) ownStats() {
	r.OwnStats = make(map[string]bool)
	for key := range r.Defined {
		if name, ok := strings.CutPrefix(key, string(content.Stats)+" "); ok {
			r.OwnStats[name] = true
		}
	}
}
