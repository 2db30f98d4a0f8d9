package mods

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
)

// withTables merges the tables of formulas that other bundles change, and reads the bundles
// of those tables again, since their formulas use the values. Problems of the tables
// themselves are reported when all definitions are composed.
func (o *Options) withTables(sorted []*bundle.Bundle, above map[string]map[string]bool) ([]*bundle.Bundle, diag.List) {
	changed := make(map[string]content.Origin) // bundles, with the first other contributor
	for _, b := range sorted {
		for i := range b.Overlays {
			c := &b.Overlays[i]
			owner := definition.Owner(c.ID)
			if c.Kind == content.FormulaTables && changed[owner].File == "" && (c.Extends != "" || o.lets(b)) {
				changed[owner] = c.At
			}
		}
	}
	if len(changed) == 0 {
		return sorted, nil
	}
	given := o.tables(sorted, above)
	sorted = slices.Clone(sorted)
	var problems diag.List
	for i, b := range sorted {
		if given[b.Name] == nil {
			continue
		}
		made, found := b.WithTables(given[b.Name])
		sorted[i] = made
		if len(found) > 0 {
			problems = append(problems, onlyWith(changed[b.Name], b, found)...)
		}
	}
	return sorted, problems
}

// tables returns the tables that other bundles change, by bundle.
func (o *Options) tables(sorted []*bundle.Bundle, above map[string]map[string]bool) map[string]map[content.ID]*formula.Table {
	m := &merger{options: o, decided: make(map[string]string), above: above}
	m.tables.Origins = make(map[string]content.Origin)
	for _, b := range sorted {
		m.tables.FormulaTables = append(m.tables.FormulaTables, b.Tables.FormulaTables...)
		for name, at := range b.Tables.Origins {
			if strings.HasPrefix(name, string(content.FormulaTables)+" ") {
				m.tables.Origins[name] = at
			}
		}
	}
	v := newOverlays(m, o, sorted)
	v.compose(sorted, func(k content.Kind) bool { return k == content.FormulaTables })
	given := make(map[string]map[content.ID]*formula.Table)
	for k, i := range v.touched {
		d := &m.tables.FormulaTables[i]
		table, err := formula.NewTable(d.Rows, d.Linear)
		if err != nil {
			continue // reported, and formulas use the table of its own bundle
		}
		owner := definition.Owner(k.id)
		if given[owner] == nil {
			given[owner] = make(map[content.ID]*formula.Table)
		}
		given[owner][k.id] = table
	}
	return given
}

// onlyWith returns the problems of a bundle that the changes of others to its tables cause.
func onlyWith(at content.Origin, b *bundle.Bundle, found diag.List) diag.List {
	_, before := b.WithTables(nil)
	had := make(map[string]bool)
	for _, p := range before {
		had[p.Error()] = true
	}
	var all diag.List
	for _, p := range found {
		if !had[p.Error()] {
			p.Msg = fmt.Sprintf("with the tables that %s changes: %s", at.Place(), p.Msg)
			all = append(all, p)
		}
	}
	return all
}
