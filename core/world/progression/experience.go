package progression

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/combat"
)

// GiveExperience gives a player experience, which may raise its level.
func (e *Progress) GiveExperience(u *entity.Unit, amount int64, source *entity.Unit) {
	if u.Player == nil || combat.Needed(e.Rules(), u.Level) == 0 {
		return
	}
	var from guid.GUID
	if source != nil {
		from = source.GUID
	}
	if u.Hooks.Has(hook.Experience) {
		v := e.Change(hook.Experience, u.GUID, hook.Args{Units: [2]guid.GUID{from}}, value.OfNumber(float64(amount)))
		amount = combat.Points(v.Number())
	}
	if amount <= 0 || !e.Here(u) {
		return
	}
	rested := e.spendRest(u, amount, source)
	amount += rested
	level, rest := combat.AddExperience(e.Rules(), u.Level, u.Player.Experience, amount)
	u.Player.Experience, u.Player.Dirty = rest, true
	e.Log.Add(event.ExperienceGained{
		Player: u.GUID, Source: from, Amount: amount, Now: rest, Needed: combat.Needed(e.Rules(), level), Rested: rested,
	})
	if level != u.Level {
		_ = e.units.SetLevel(u, level) // a level that Rise finds is in range
		u.Health = u.MaxHealth
		e.combat.Powers.Refill(u, 100)
	}
	e.TellSelf(u)
}
