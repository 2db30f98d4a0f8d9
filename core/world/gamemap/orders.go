package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/hook"
)

// summonEnds names the end of a summoned creature for its owner.
var summonEnds = [hook.Count]string{hook.Death: "died", hook.Despawn: "despawned", hook.Evade: "evaded"}

// summonLost calls the owner's handlers when its creature dies, is removed or evades.
func (m *Map) summonLost(u *unit, h hook.ID) {
	how := summonEnds[h]
	if how == "" || u.Creature == nil || u.Creature.Owner == 0 {
		return
	}
	if owner, ok := m.s.OwnerOf(u); ok {
		m.s.Notice(owner, hook.SummonLost, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{how}})
	}
}
