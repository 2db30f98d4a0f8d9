package world

import (
	"loam/core/entity"
	"loam/core/layer"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

// LayerConditions is what may be expected of layers of the world.
func LayerConditions() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A is in layer LAYER", State: stage.OfUnits(inLayer),
			Doc:     "Somebody is in a layer of the world; who is in no other is in `base:common`.",
			Example: "expect Anna is in layer wilds:ashes"},
	}
}

func inLayer(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && layer.Has(u.Layers, st.ID(a, "LAYER")), nil
}
