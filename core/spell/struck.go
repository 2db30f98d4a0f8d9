package spell

import (
	"slices"

	"loam/core/aura"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hook"
)

// Absorb lets what a unit bears take up damage and returns what is left.
func (e Engine) Absorb(source, victim *entity.Unit, school content.ID, amount float64) float64 {
	if slices.ContainsFunc(victim.Auras, func(a entity.Aura) bool { return e.Listens(hook.AuraAbsorb, a.Aura) }) {
		return e.absorbAsked(source, victim, school, amount)
	}
	left, used := aura.Absorb(e.Content(), victim, school, amount)
	var gone []aura.Removed
	for _, i := range slices.Backward(used) {
		gone = append(gone, aura.Remove(victim, i, event.CauseUsed))
	}
	e.gone(victim, gone)
	return left
}

// Struck is what a blow does to what its victim casts and bears, and what it sets
// off.
func (e Engine) Struck(source, victim *entity.Unit, h Harm, swing bool) {
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
		return def.BreakPct == 0 || e.Random("spells").Chance(def.BreakPct)
	})
}

// push puts a cast off, or a channel's end nearer, after a blow.
func (e Engine) push(u *entity.Unit) {
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
}
