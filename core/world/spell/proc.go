package spell

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/aura"
)

// broken ends casts and auras of a unit that something breaks.
func (as *Auras) broken(u *entity.Unit, by content.Breaks) {
	as.Remove(u, event.CauseBroken, func(a *entity.Aura) bool {
		def, ok := as.Content().Aura(a.Aura)
		return ok && def.Breaks&by != 0
	})
}

// sit makes a player sit for a spell that standing up would break.
func (as *Auras) sit(u *entity.Unit, by content.Breaks) {
	if by&content.ByStanding != 0 && u.Player != nil && u.Alive() && u.Stance == intent.Standing {
		u.Stance = intent.Sitting
		as.Touch(u, view.State)
	}
}

// Broken ends casts and auras of a unit that something breaks; by is what does.
func (cs *Casts) Broken(u *entity.Unit, by content.Breaks, why Reason) {
	if k := u.Cast; k != nil {
		if def, ok := cs.Content().Spell(k.Spell); ok && def.Breaks&by != 0 {
			cs.Break(u, why, 0)
		}
	}
	cs.weapon.broken(u, by, why)
	if len(u.Auras) > 0 {
		cs.auras.broken(u, by)
	}
}

// cut reports spells that trigger each other without end.
func (cs *Casts) cut(u *entity.Unit, id content.ID) {
	cs.Log(event.Printed{Level: "error", Bundle: id.Bundle(), Unit: u.GUID, Text: "spell " + string(id) + " was not cast: spells trigger each other too deeply"})
}

// overcome runs when auras take control from a unit.
func (cs *Casts) overcome(u *entity.Unit, taken entity.Control) {
	if taken&entity.Helpless != 0 {
		cs.Break(u, IsStunned, 0)
	}
	if taken&entity.Silenced != 0 && u.Cast != nil {
		if def, ok := cs.Content().Spell(u.Cast.Spell); ok && def.School != "" && aura.Silenced(cs.Content(), u, def.School) {
			cs.Break(u, IsSilenced, 0)
		}
	}
}
