package aura

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// Newest is the effect of a kind that came last onto a unit, or nil.
func Newest(s *content.Snapshot, u *entity.Unit, kind content.EffectKind) *content.Effect {
	var last *content.Effect
	each(s, u, kind, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) { last = f })
	return last
}

// NewestOf is the aura that came last onto a unit of those with an effect of a
// kind, or nil.
func NewestOf(u *entity.Unit, kind content.EffectKind) *entity.Aura {
	for i := len(u.Auras) - 1; i >= 0; i-- {
		if slices.ContainsFunc(u.Auras[i].Parts, func(p entity.Part) bool { return p.Kind == kind }) {
			return &u.Auras[i]
		}
	}
	return nil
}

// Controls is what one aura does to the will of who bears it.
func Controls(a *entity.Aura) entity.Control {
	var all entity.Control
	for j := range a.Parts {
		for _, c := range controls {
			if a.Parts[j].Kind == c.kind {
				all |= c.control
			}
		}
	}
	return all
}

// leastScale bounds how small auras make a unit.
const leastScale = 0.1

// ScaleOf is how much larger or smaller the auras of a unit make it.
func ScaleOf(s *content.Snapshot, u *entity.Unit) float64 {
	scale := 1.0
	each(s, u, content.ScaleBy, func(a *entity.Aura, p *entity.Part, _ *content.Effect) {
		scale *= max(leastScale, 1+p.Value*float64(a.Stacks)/100)
	})
	return min(max(scale, leastScale), 1/leastScale)
}

// SeesKinds tells whether a unit sees all kinds in which another is invisible.
func SeesKinds(s *content.Snapshot, viewer, target *entity.Unit) bool {
	seen := true
	each(s, target, content.Invisibility, func(_ *entity.Aura, _ *entity.Part, hides *content.Effect) {
		found := false
		each(s, viewer, content.DetectInvisibility, func(_ *entity.Aura, _ *entity.Part, sees *content.Effect) {
			found = found || sees.Name == hides.Name
		})
		seen = seen && found
	})
	return seen
}
