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

// WeaponSpells runs the spells that wait for a weapon: for the next swing, or for each shot of
// the ranged weapon. It owns the spell of the next swing and the repeating spell of a unit.
type WeaponSpells struct {
	Units
	Bodies
	Worldly

	checks    *Checks
	casts     *Casts
	cooldowns *Cooldowns
}

// nextSwing queues a spell for the caster's next swing, and makes it attack.
func (ws *WeaponSpells) nextSwing(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	u.NextSwingSpell = def.ID
	if target, ok := ws.Unit(rq.Target); ok && target != u && u.Victim == 0 {
		ws.Attack(u, target)
	}
	return Fine
}

// TakeSwing casts the spell that waits for a unit's swing at its victim, instead of the swing.
// It returns false if no spell waits, or if it cannot be cast, which is reported to the unit;
// the unit then swings normally.
func (ws *WeaponSpells) TakeSwing(u, victim *entity.Unit) bool {
	id := u.NextSwingSpell
	if id == "" {
		return false
	}
	u.NextSwingSpell = ""
	def, ok := ws.Content().Spell(id)
	if !ok {
		return false
	}
	rq := Request{Spell: id, Target: victim.GUID, At: victim.Position.Point}
	if r := ws.checks.checkAgain(u, def, &rq); r != Fine {
		ws.Log(event.CastFailed{Caster: u.GUID, Spell: id, Reason: r.String()})
		return false
	}
	ws.casts.release(u, def, &rq)
	return true
}

// checkAgain is the check when a spell that has waited is cast: everything but the global
// cooldown.
func (ck *Checks) checkAgain(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	for _, check := range [...]check{
		(*Checks).checkWill, (*Checks).checkRest, (*Checks).checkState, (*Checks).checkCosts, (*Checks).checkTarget, (*Checks).checkReach,
	} {
		if r := check(ck, u, def, rq); r != Fine {
			return r
		}
	}
	return Fine
}

// repeat starts to cast a spell each time the ranged weapon is ready. A new request changes
// the target.
func (ws *WeaponSpells) repeat(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if u.Repeating != def.ID {
		ws.Stop(u, Stopped)
	}
	u.Repeating, u.RepeatAt = def.ID, rq.Target
	ws.cooldowns.startGlobal(u, def)
	ws.Wake(u, entity.DueShot, max(ws.Now()+1, u.NextShot))
	return Fine
}

// ShotDue runs the next shot of a repeating spell. A reason that can pass, such as distance,
// delays it; any other ends it.
func (ws *WeaponSpells) ShotDue(u *entity.Unit) {
	def, ok := ws.Content().Spell(u.Repeating)
	if !ok {
		ws.Stop(u, SpellGone)
		return
	}
	rq := Request{Spell: def.ID, Target: u.RepeatAt}
	target, ok := ws.Unit(rq.Target)
	if !ok {
		ws.Stop(u, TargetGone)
		return
	}
	rq.At = target.Position.Point
	r := ws.checks.checkAgain(u, def, &rq)
	if r == Fine && u.Cast != nil {
		r = Busy
	}
	if r != Fine && !passes(r) {
		ws.Log(event.CastFailed{Caster: u.GUID, Spell: def.ID, Reason: r.String()})
		ws.Stop(u, r)
		return
	}
	if r != Fine {
		ws.Wake(u, entity.DueShot, ws.Now()+retry)
		return
	}
	u.NextShot = ws.Now() + max(clock.Step, combat.SwingOf(u, event.HandRanged))
	ws.Wake(u, entity.DueShot, u.NextShot)
	ws.casts.release(u, def, &rq)
}

// passes reports whether a reason can pass by itself while the target stays valid.
func passes(r Reason) bool {
	switch r {
	case IsStunned, IsAfraid, IsConfused, IsPacified, IsSilenced, Busy, NotReady, IsMoving, TooFar, TooNear, NotFacing, NoSight:
		return true
	}
	return false
}

// Stop ends a repeating spell.
func (ws *WeaponSpells) Stop(u *entity.Unit, why Reason) {
	id := u.Repeating
	if id == "" {
		return
	}
	u.Repeating, u.RepeatAt = "", 0
	ws.Wake(u, entity.DueShot, 0)
	ws.Log(event.CastInterrupted{Caster: u.GUID, Spell: id, Reason: why.String(), Repeating: true})
}

// broken ends a repeating spell that something breaks.
func (ws *WeaponSpells) broken(u *entity.Unit, by content.Breaks, why Reason) {
	if def, ok := ws.Content().Spell(u.Repeating); ok && def.Breaks&by != 0 {
		ws.Stop(u, why)
	}
}
