package combat

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
)

// Parted ends the fights between a unit and those with whom it shares no layer any
// more; what already lies on them stays.
func (e *Fights) Parted(u *entity.Unit) {
	apart := func(g guid.GUID) bool {
		o, ok := e.Units[g]
		return ok && !e.SharesLayer(u, o)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if apart(g) {
			e.Forgive(e.Units[g], u.GUID)
			e.Choose(e.Units[g])
		}
	}
	if u.Player != nil {
		if apart(u.Victim) {
			e.StopAttack(u)
		}
		return
	}
	before := len(u.Grudges)
	for _, g := range slices.Clone(u.Grudges) {
		if apart(g.Enemy) {
			e.Forgive(u, g.Enemy)
		}
	}
	if len(u.Grudges) != before {
		e.Choose(u)
	}
}
