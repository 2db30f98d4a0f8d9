package scenario

import (
	"loam/core/entity"
	"loam/core/layer"
)

// ofLayers is what may be expected of layers of the world.
func ofLayers() []condition {
	return []condition{
		{Syntax: "A is in layer LAYER", state: ofUnits(inLayer),
			Doc:     "Somebody is in a layer of the world; who is in no other is in `base:common`.",
			Example: "expect Anna is in layer wilds:ashes"},
	}
}

func inLayer(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && layer.Has(u.Layers, r.id(a, "LAYER")), nil
}
