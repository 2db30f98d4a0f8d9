package mods

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// cycles checks that no stat depends on itself. All stats are known.
func (m *merger) cycles() {
	s := content.NewSnapshot(content.Tables{Stats: slices.Clone(m.tables.Stats)})
	for _, c := range s.Figures.Cycles() {
		m.problems = append(m.problems, yamlschema.NewProblem(m.tables.Origins[content.FieldName(content.Stats, c[0], "value")],
			diag.Circular, "a stat cannot depend on itself: "+string(c[0])+" does so through", string(c[1]), ""))
	}
}
