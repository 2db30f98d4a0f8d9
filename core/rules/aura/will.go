package aura

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
)

// Newest returns the most recently applied effect of a kind on a unit, or nil.
func Newest(s *content.Snapshot, u *entity.Unit, kind content.EffectKind) *content.Effect {
	var last *content.Effect
	each(s, u, kind, func(_ *entity.Aura, _ *entity.Part, f *content.Effect) { last = f })
	return last
}

// NewestOf returns the most recently applied aura of a unit with an effect of a kind,
// or nil.
func NewestOf(u *entity.Unit, kind content.EffectKind) *entity.Aura {
	for i := len(u.Auras) - 1; i >= 0; i-- {
		if slices.ContainsFunc(u.Auras[i].Parts, func(p entity.Part) bool { return p.Kind == kind }) {
			return &u.Auras[i]
		}
	}
	return nil
}

// Controls returns how one aura controls the unit that has it.
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

// leastScale is the smallest scale that auras can give a unit.
const leastScale = 0.1

// ScaleOf returns the factor by which the auras of a unit change its size.
func ScaleOf(s *content.Snapshot, u *entity.Unit) float64 {
	scale := 1.0
	each(s, u, content.ScaleBy, func(a *entity.Aura, p *entity.Part, _ *content.Effect) {
		scale *= max(leastScale, 1+p.Value*float64(a.Stacks)/100)
	})
	return min(max(scale, leastScale), 1/leastScale)
}

// SeesKinds reports whether a unit detects all kinds of invisibility that another has.
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
