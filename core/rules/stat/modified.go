package stat

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Regained returns the health that u regenerates per tick, as auras change it.
func Regained(u *entity.Unit, points float64) float64 { return max(0, modified(u, "", true, points)) }

// modified returns how auras change the maximum of a power, or with regen its
// regeneration per tick; power "" is health.
func modified(u *entity.Unit, power content.ID, regen bool, v float64) float64 {
	flat, share := 0.0, 1.0
	for i := range u.Modifiers {
		if m := &u.Modifiers[i]; m.Stat < 0 && m.Power == power && m.Regen == regen {
			flat += m.Flat
			share *= max(0, 1+m.Pct/100)
		}
	}
	return (v + flat) * share
}
