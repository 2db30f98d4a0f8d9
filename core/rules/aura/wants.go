package aura

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Wants returns the events that trigger procs of a unit.
func Wants(s *content.Snapshot, u *entity.Unit) content.Occasions {
	var all content.Occasions
	each(s, u, content.Proc, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) { all |= f.On })
	return all
}
