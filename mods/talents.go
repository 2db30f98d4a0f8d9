package mods

import (
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// talentCycles checks that no talent requires itself through others, since no player could
// learn it. All talents are known.
func (m *merger) talentCycles() {
	after := make(map[content.ID][]content.TalentRank, len(m.tables.Talents))
	for i := range m.tables.Talents {
		after[m.tables.Talents[i].ID] = m.tables.Talents[i].After
	}
	done := make(map[content.ID]bool, len(after))
	var path []string
	var visit func(id content.ID)
	visit = func(id content.ID) {
		if i := slices.Index(path, string(id)); i >= 0 {
			circle := append(slices.Clone(path[i:]), string(id))
			origin := m.tables.Origins[content.FieldName(content.Talents, id, "after")]
			m.problems = append(m.problems, yamlschema.NewProblem(origin, diag.Circular, "a talent cannot require itself:", strings.Join(circle, " -> "), ""))
			return
		}
		if done[id] {
			return
		}
		path = append(path, string(id))
		for _, a := range after[id] {
			visit(a.Talent)
		}
		path = path[:len(path)-1]
		done[id] = true
	}
	for i := range m.tables.Talents {
		visit(m.tables.Talents[i].ID)
	}
}
