package mods

import (
	"fmt"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// crafts checks that the bands at which crafts begin are bands of their skills.
func (m *merger) crafts() {
	skills := make(map[content.ID]*content.Skill, len(m.tables.Skills))
	for i := range m.tables.Skills {
		skills[m.tables.Skills[i].ID] = &m.tables.Skills[i]
	}
	for i := range m.tables.Spells {
		d := &m.tables.Spells[i]
		if d.Craft == nil || skills[d.Craft.Skill] == nil {
			continue
		}
		skill := skills[d.Craft.Skill]
		var names []string
		for _, b := range skill.Bands {
			names = append(names, b.Name)
		}
		for _, b := range d.Craft.Bands {
			if _, ok := skill.Band(b.Band); ok {
				continue
			}
			hint, _ := suggest.Name(b.Band, names)
			at := m.tables.Origins[content.FieldName(content.Spells, d.ID, "craft")]
			m.problems = append(m.problems, yamlschema.NewProblem(at, diag.BadCombination, fmt.Sprintf("the skill of the craft, %s, has no band", skill.ID), b.Band, hint))
		}
	}
}
