package stat

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Rate returns the regeneration of u's i-th power in its current state, in points a
// second, negative if it decays: idle when none was spent for long, spending when some
// was just spent. For an undefined power it is 0.
func Rate(s *content.Snapshot, u *entity.Unit, i int) (idle, spending float64) {
	d, ok := s.Power(u.Powers[i].Power)
	if !ok || u.Dead {
		return 0, 0
	}
	each := max(clock.Step, d.RegenEvery).Seconds()
	return regenSince(s, u, d, i, SpentMost) / each, regenSince(s, u, d, i, 0) / each
}
