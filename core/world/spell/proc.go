package spell

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// broken ends casts and auras of a unit that something breaks.
func (e Casts) broken(u *entity.Unit, by content.Breaks) {
	e.RemoveAuras(u, event.CauseBroken, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		return ok && def.Breaks&by != 0
	})
}

// sit makes a player sit for a spell that standing up would break.
func (e Casts) sit(u *entity.Unit, by content.Breaks) {
	if by&content.ByStanding != 0 && u.Player != nil && u.Alive() && u.Stance == intent.Standing {
		u.Stance = intent.Sitting
		e.Touch(u, view.State)
	}
}

// Broken ends casts and auras of a unit that something breaks; by is what does.
func (e Casts) Broken(u *entity.Unit, by content.Breaks, why Reason) {
	if k := u.Cast; k != nil {
		if def, ok := e.Content().Spell(k.Spell); ok && def.Breaks&by != 0 {
			e.Break(u, why, 0)
		}
	}
	e.stopRepeating(u, by, why)
	if len(u.Auras) > 0 {
		e.broken(u, by)
	}
}

// cut reports spells that trigger each other without end.
func (e Casts) cut(u *entity.Unit, id content.ID) {
	e.Log(event.Printed{Level: "error", Bundle: id.Bundle(), Unit: u.GUID, Text: "spell " + string(id) + " was not cast: spells trigger each other too deeply"})
}
