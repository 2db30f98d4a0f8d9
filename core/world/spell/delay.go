package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// HitTaken applies a hit to the casts and auras of its victim, and triggers procs.
func (cs *Casts) HitTaken(source, victim *entity.Unit, h Harm, swing bool) {
	if !h.Periodic {
		cs.push(victim)
	}
	if len(victim.Auras) == 0 {
		return
	}
	cs.auras.Remove(victim, event.CauseBroken, func(a *entity.Aura) bool {
		def, ok := cs.Content().Aura(a.Aura)
		if !ok || def.Breaks&content.ByDamage == 0 || h.Spell != "" && a.Aura == h.Spell {
			return false
		}
		return cs.Random("spells").Chance(def.BreakPct)
	})
}

// push delays a cast, or shortens a channel, after a hit.
func (cs *Casts) push(u *entity.Unit) {
	k := u.Cast
	if k == nil {
		return
	}
	def, ok := cs.Content().Spell(k.Spell)
	switch {
	case !ok:
		return
	case def.Breaks&content.ByDamage != 0:
		cs.Break(u, ByDamage, 0)
		return
	case def.Pushback == 0 || k.Pushed >= def.Pushes:
		return
	case def.Breaks&content.ByPushback != 0:
		cs.Break(u, ByDamage, 0)
		return
	}
	k.Pushed++
	now := cs.Now()
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
	cs.Plan(u)
	cs.Touch(u, casts)
	cs.Log(event.CastDelayed{Caster: u.GUID, Spell: k.Spell, By: by, Left: k.Ends - now, Channel: k.Channel})
	cs.auras.broken(u, content.ByPushback)
}

// Interrupt interrupts a unit's cast, if spells can, and locks its school for span; 0 uses the
// spell's own lockout. It reports whether it did.
func (cs *Casts) Interrupt(u *entity.Unit, by guid.GUID, span clock.Time) bool {
	if u.Cast == nil {
		return false
	}
	cast, ok := cs.Content().Spell(u.Cast.Spell)
	if !ok || cast.Breaks&content.BySpell == 0 {
		return false
	}
	if span == 0 {
		span = cast.LockOut
	}
	cs.Break(u, BySpell, by)
	cs.cooldowns.LockOut(u, cast.School, span)
	cs.auras.broken(u, content.BySpell)
	return true
}
