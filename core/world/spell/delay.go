package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// HitTaken applies a hit to the casts and auras of its victim, and triggers procs.
func (e Casts) HitTaken(source, victim *entity.Unit, h Harm, swing bool) {
	if !h.Periodic {
		e.push(victim)
	}
	if len(victim.Auras) == 0 {
		return
	}
	e.RemoveAuras(victim, event.CauseBroken, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		if !ok || def.Breaks&content.ByDamage == 0 || h.Spell != "" && a.Aura == h.Spell {
			return false
		}
		return e.Random("spells").Chance(def.BreakPct)
	})
}

// push delays a cast, or shortens a channel, after a hit.
func (e Casts) push(u *entity.Unit) {
	k := u.Cast
	if k == nil {
		return
	}
	def, ok := e.Content().Spell(k.Spell)
	switch {
	case !ok:
		return
	case def.Breaks&content.ByDamage != 0:
		e.Break(u, ByDamage, 0)
		return
	case def.Pushback == 0 || k.Pushed >= def.Pushes:
		return
	case def.Breaks&content.ByPushback != 0:
		e.Break(u, ByDamage, 0)
		return
	}
	k.Pushed++
	now := e.Now()
	by := def.Pushback
	if k.Channel {
		by = min(by, max(0, k.Ends-now-clock.Step))
		k.Ends -= by
	} else {
		by = min(by, now-k.Began)
		k.Ends += by
	}
	if by <= 0 {
		return
	}
	e.PlanCast(u)
	e.Touch(u, casts)
	e.Log(event.CastDelayed{Caster: u.GUID, Spell: k.Spell, By: by, Left: k.Ends - now, Channel: k.Channel})
	e.broken(u, content.ByPushback)
}
