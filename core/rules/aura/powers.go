package aura

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// ofPowers adds how the auras of a unit change its powers, and its regeneration of
// powers and of health.
func ofPowers(s *content.Snapshot, u *entity.Unit, all []entity.Modifier) []entity.Modifier {
	for _, kind := range [...]content.EffectKind{content.ModifyPowerMax, content.ModifyRegen} {
		each(s, u, kind, func(a *entity.Aura, p *entity.Part, f *content.Effect) {
			m := entity.Modifier{Stat: -1, Power: f.Power, Regen: kind == content.ModifyRegen}
			if v := p.Value * float64(a.Stacks); f.Pct {
				m.Pct = v
			} else {
				m.Flat = v
			}
			all = append(all, m)
		})
	}
	return all
}
