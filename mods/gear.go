package mods

import (
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/item"
	"loam/mods/yamlschema"
)

// gear checks that the items of a new character of each start fit into its slots and its
// backpack. All items are known.
func (m *merger) gear() {
	s := content.NewSnapshot(content.Tables{Items: append([]content.Item(nil), m.tables.Items...)})
	for i := range m.tables.Starts {
		d := &m.tables.Starts[i]
		if _, left := item.Outfit(s, d.Gear); len(left) > 0 {
			m.problems = append(m.problems, yamlschema.NewProblem(m.tables.Origins[content.FieldName(content.Starts, d.ID, "gear")],
				diag.OverLimit, "gear does not fit into the equipment slots and the backpack:", string(left[0].Item), ""))
		}
	}
}
