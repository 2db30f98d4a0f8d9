package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/combat"
)

// retry is how soon a repeating spell that cannot be cast now is tried again.
const retry = 2 * clock.Step

// nextSwing queues a spell for the caster's next swing, and makes it attack.
func (e Casts) nextSwing(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	u.NextSwingSpell = def.ID
	if target, ok := e.Unit(rq.Target); ok && target != u && u.Victim == 0 {
		e.Attack(u, target)
	}
	return Fine
}

// TakeSwing casts the spell that waits for a unit's swing at its victim, instead of the swing.
// It returns false if no spell waits, or if it cannot be cast, which is reported to the unit;
// the unit then swings normally.
func (e Casts) TakeSwing(u, victim *entity.Unit) bool {
	id := u.NextSwingSpell
	if id == "" {
		return false
	}
	u.NextSwingSpell = ""
	def, ok := e.Content().Spell(id)
	if !ok {
		return false
	}
	rq := Request{Spell: id, Target: victim.GUID, At: victim.Position.Point}
	if r := e.checkAgain(u, def, &rq); r != Fine {
		e.Log(event.CastFailed{Caster: u.GUID, Spell: id, Reason: r.String()})
		return false
	}
	e.release(u, def, &rq)
	return true
}

// checkAgain is the check when a spell that has waited is cast: everything but the global
// cooldown.
func (e Casts) checkAgain(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	for _, check := range [...]func(Casts, *entity.Unit, *content.Spell, *Request) Reason{
		Casts.checkWill, Casts.checkRest, Casts.checkState, Casts.checkCosts, Casts.checkTarget, Casts.checkReach,
	} {
		if r := check(e, u, def, rq); r != Fine {
			return r
		}
	}
	return Fine
}

// repeat starts to cast a spell each time the ranged weapon is ready. A new request changes
// the target.
func (e Casts) repeat(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if u.Repeating != def.ID {
		e.StopRepeating(u, Stopped)
	}
	u.Repeating, u.RepeatAt = def.ID, rq.Target
	e.restGlobal(u, def)
	e.Wake(u, entity.DueShot, max(e.Now()+1, u.NextShot))
	return Fine
}

// ShotDue runs the next shot of a repeating spell. A reason that can pass, such as distance,
// delays it; any other ends it.
func (e Casts) ShotDue(u *entity.Unit) {
	def, ok := e.Content().Spell(u.Repeating)
	if !ok {
		e.StopRepeating(u, SpellGone)
		return
	}
	rq := Request{Spell: def.ID, Target: u.RepeatAt}
	target, ok := e.Unit(rq.Target)
	if !ok {
		e.StopRepeating(u, TargetGone)
		return
	}
	rq.At = target.Position.Point
	r := e.checkAgain(u, def, &rq)
	if r == Fine && u.Cast != nil {
		r = Busy
	}
	if r != Fine && !passes(r) {
		e.Log(event.CastFailed{Caster: u.GUID, Spell: def.ID, Reason: r.String()})
		e.StopRepeating(u, r)
		return
	}
	if r != Fine {
		e.Wake(u, entity.DueShot, e.Now()+retry)
		return
	}
	u.NextShot = e.Now() + max(clock.Step, combat.SwingOf(u, event.HandRanged))
	e.Wake(u, entity.DueShot, u.NextShot)
	e.release(u, def, &rq)
}

// passes reports whether a reason can pass by itself while the target stays valid.
func passes(r Reason) bool {
	switch r {
	case IsStunned, IsAfraid, IsConfused, IsPacified, IsSilenced, Busy, NotReady, IsMoving, TooFar, TooNear, NotFacing, NoSight:
		return true
	}
	return false
}

// StopRepeating ends a repeating spell.
func (e Casts) StopRepeating(u *entity.Unit, why Reason) {
	id := u.Repeating
	if id == "" {
		return
	}
	u.Repeating, u.RepeatAt = "", 0
	e.Wake(u, entity.DueShot, 0)
	e.Log(event.CastInterrupted{Caster: u.GUID, Spell: id, Reason: why.String(), Repeating: true})
}

// stopRepeating ends a repeating spell that something breaks.
func (e Casts) stopRepeating(u *entity.Unit, by content.Breaks, why Reason) {
	if def, ok := e.Content().Spell(u.Repeating); ok && def.Breaks&by != 0 {
		e.StopRepeating(u, why)
	}
}
