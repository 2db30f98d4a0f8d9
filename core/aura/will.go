package aura

import (
	"loam/core/content"
	"loam/core/entity"
)

// Newest is the effect of a kind that came last onto a unit, or nil.
func Newest(s *content.Snapshot, u *entity.Unit, kind content.EffectKind) *content.Effect {
	var last *content.Effect
	each(s, u, kind, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) { last = f })
	return last
}
