package combat

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
)

// EndFightsAcrossLayers ends the fights between a unit and those with whom it no longer shares a layer.
// Auras that are applied stay.
func (e *Fights) EndFightsAcrossLayers(u *entity.Unit) {
	apart := func(g guid.GUID) bool {
		o, ok := e.Units[g]
		return ok && !e.SharesLayer(u, o)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if apart(g) {
			e.ForgetEnemy(e.Units[g], u.GUID)
			e.Choose(e.Units[g])
		}
	}
	if u.Player != nil {
		if apart(u.Victim) {
			e.StopAttack(u)
		}
		return
	}
	before := len(u.Threats)
	for _, g := range slices.Clone(u.Threats) {
		if apart(g.Enemy) {
			e.ForgetEnemy(u, g.Enemy)
		}
	}
	if len(u.Threats) != before {
		e.Choose(u)
	}
}
