package world

import (
	"loam/core/model/entity"
	"loam/core/rules/layer"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// LayerConditions are the conditions about layers.
func LayerConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A is in layer LAYER", State: testworld.OfUnits(inLayer),
			Doc:     "The unit is in a layer; a unit in no other layer is in `base:common`.",
			Example: "expect Anna is in layer wilds:ashes"},
	}
}

func inLayer(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && layer.Has(u.Layers, st.ID(a, "LAYER")), nil
}
