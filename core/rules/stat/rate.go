package stat

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Rate is how much of its i-th power comes back to u by itself as it now is, in
// points a second, below 0 goes: idle when it has spent none for long, spending
// when it has just spent some. Of a power that nobody defines it is 0.
func Rate(s *content.Snapshot, u *entity.Unit, i int) (idle, spending float64) {
	d, ok := s.Power(u.Powers[i].Power)
	if !ok || u.Dead {
		return 0, 0
	}
	each := max(clock.Step, d.RegenEvery).Seconds()
	return regenSince(s, u, d, i, SpentMost) / each, regenSince(s, u, d, i, 0) / each
}
