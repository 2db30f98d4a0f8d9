package mods

import (
	"fmt"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// lootCycles checks that no loot table contains itself, and that tables are not nested too
// deeply. All tables are known. Nested has where a table names another: a loop is reported
// where it closes, once.
func (m *merger) lootCycles(nested map[[2]content.ID]content.Origin) {
	at := make(map[content.ID]int, len(m.tables.Loots))
	for i := range m.tables.Loots {
		at[m.tables.Loots[i].ID] = i
	}
	w := lootWalk{tables: m.tables.Loots, at: at, depth: make(map[content.ID]int)}
	reported := make(map[[2]content.ID]bool)
	for i := range m.tables.Loots {
		id := m.tables.Loots[i].ID
		w.path = w.path[:0]
		deep := w.of(id)
		origin := m.tables.Origins[content.FieldName(content.Loots, id, "entries")]
		switch {
		case w.cycle != nil:
			n := len(w.cycle)
			closing := [2]content.ID{content.ID(w.cycle[n-2]), content.ID(w.cycle[n-1])}
			if at, ok := nested[closing]; ok {
				origin = at
			}
			if !reported[closing] {
				m.problems = append(m.problems, yamlschema.NewProblem(origin, diag.Circular, "a loot table cannot contain itself:", strings.Join(w.cycle, " -> "), ""))
			}
			w.cycle, reported[closing] = nil, true
		case deep > content.MaxLootDepth:
			m.problems = append(m.problems, yamlschema.NewProblem(origin, diag.OverLimit, fmt.Sprintf("loot tables can be nested at most %d deep, not", content.MaxLootDepth), fmt.Sprint(deep), ""))
		}
	}
}

// lootWalk visits tables, each once.
type lootWalk struct {
	tables []content.Loot
	at     map[content.ID]int
	depth  map[content.ID]int // of visited ones
	path   []string           // to the current table
	cycle  []string           // cycle that was found, or nil
}

// of returns the depth of a table: 1 without nested ones.
func (w *lootWalk) of(id content.ID) int {
	if deep, done := w.depth[id]; done {
		return deep
	}
	for i, on := range w.path {
		if on == string(id) {
			w.cycle = append(append([]string(nil), w.path[i:]...), string(id))
			return 1
		}
	}
	i, ok := w.at[id]
	if !ok {
		return 0
	}
	w.path = append(w.path, string(id))
	deep := 1
	each := func(entries []content.LootEntry) {
		for j := range entries {
			if t := entries[j].Table; t != "" && w.cycle == nil {
				deep = max(deep, w.of(t)+1)
			}
		}
	}
	entries := w.tables[i].Entries
	each(entries)
	for j := range entries {
		each(entries[j].OneOf)
	}
	w.path = w.path[:len(w.path)-1]
	if w.cycle == nil {
		w.depth[id] = deep
	}
	return deep
}
