package stat

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Regained is what auras make of the health that u wins back each time.
func Regained(u *entity.Unit, points float64) float64 { return max(0, modified(u, "", true, points)) }

// modified is what auras make of how much of a power there can be, or with regen
// of what is won back of it each time; power "" is health.
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
