package spell

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// restGlobal starts a global cooldown.
func (e Casts) restGlobal(u *entity.Unit, def *content.Spell) {
	if def.GlobalRest == 0 {
		return
	}
	t := aura.Modified(e.Content(), u, content.ModifyGlobal, aura.About{School: def.School, Tags: def.Tags}, float64(def.GlobalRest))
	span := steps(t / aura.HasteOf(e.Content(), u, aura.Casting))
	if e.addRest(u, entity.Rest{Category: globalOf(def)}, span) {
		e.Log(event.Rested{Player: u.GUID, Spell: def.ID, Time: span, Global: true})
	}
}

// rest starts the cooldowns of a spell that was cast, out of an item or "", and spends a
// charge of the spell.
func (e Casts) rest(u *entity.Unit, def *content.Spell, item content.ID) {
	cooldown, category, together := e.restsOf(def, item)
	about := aura.About{School: def.School, Tags: def.Tags}
	own := steps(aura.Modified(e.Content(), u, content.ModifyCooldown, about, float64(cooldown)))
	r := e.ownRest(def, item)
	if e.addRest(u, r, own) {
		e.Log(event.Rested{Player: u.GUID, Spell: def.ID, Category: r.Category, Time: own})
	}
	shared := steps(aura.Modified(e.Content(), u, content.ModifyCooldown, about, float64(together)))
	if category != "" && e.addRest(u, entity.Rest{Category: category}, shared) {
		e.Log(event.Rested{Player: u.GUID, Spell: def.ID, Category: category, Time: shared})
	}
	e.spendCharge(u, def)
}

// addRest starts a cooldown, unless a longer one runs, and forgets those that are over.
func (e Casts) addRest(u *entity.Unit, r entity.Rest, span clock.Time) bool {
	now := e.Now()
	u.Rests = slices.DeleteFunc(u.Rests, func(o entity.Rest) bool {
		return o.Until <= now || o.Spell == r.Spell && o.Category == r.Category && o.School == r.School && o.Until <= now+span
	})
	if span <= 0 || len(u.Rests) >= MaxRests {
		return false
	}
	r.Began, r.Until = now, now+span
	u.Rests = append(u.Rests, r)
	return true
}

// MaxRests is how many cooldowns a unit can have at once.
const MaxRests = 256

// LockOut locks a school of a unit for a while.
func (e Casts) LockOut(u *entity.Unit, school content.ID, span clock.Time) {
	if school != "" && e.addRest(u, entity.Rest{School: school}, span) {
		e.Log(event.Rested{Player: u.GUID, School: school, Time: span})
	}
}

// Interrupt interrupts a unit's cast, if spells can, and locks its school for span; 0 uses the
// spell's own lockout. It reports whether it did.
func (e Casts) Interrupt(u *entity.Unit, by guid.GUID, span clock.Time) bool {
	if u.Cast == nil {
		return false
	}
	cast, ok := e.Content().Spell(u.Cast.Spell)
	if !ok || cast.Breaks&content.BySpell == 0 {
		return false
	}
	if span == 0 {
		span = cast.LockOut
	}
	e.Break(u, BySpell, by)
	e.LockOut(u, cast.School, span)
	e.broken(u, content.BySpell)
	return true
}

// EndCooldowns ends the cooldowns of spells that fit.
func (e Casts) EndCooldowns(u *entity.Unit, fits func(*content.Spell) bool) {
	u.Rests = slices.DeleteFunc(u.Rests, func(r entity.Rest) bool {
		def, ok := e.Content().Spell(r.Spell)
		if !ok || !fits(def) {
			return false
		}
		e.Log(event.Rested{Player: u.GUID, Spell: r.Spell})
		return true
	})
	u.Charges = slices.DeleteFunc(u.Charges, func(c entity.Charges) bool {
		def, ok := e.Content().Spell(c.Spell)
		return ok && fits(def)
	})
}

func chargesOf(u *entity.Unit, id content.ID) int {
	return slices.IndexFunc(u.Charges, func(c entity.Charges) bool { return c.Spell == id })
}

// spendCharge spends one charge of a spell.
func (e Casts) spendCharge(u *entity.Unit, def *content.Spell) {
	if def.Charges == 0 {
		return
	}
	i := chargesOf(u, def.ID)
	if i < 0 {
		i = len(u.Charges)
		u.Charges = append(u.Charges, entity.Charges{Spell: def.ID, Left: def.Charges, Next: e.Now() + def.Recharge})
	}
	u.Charges[i].Left--
	e.planAura(u)
}

// recharge restores charges that are due.
func (e Casts) recharge(u *entity.Unit) {
	now := e.Now()
	for i := 0; i < len(u.Charges); i++ {
		c := &u.Charges[i]
		def, ok := e.Content().Spell(c.Spell)
		for ok && c.Next <= now && c.Left < def.Charges {
			c.Left++
			c.Next += max(clock.Step, def.Recharge)
			e.Log(event.Rested{Player: u.GUID, Spell: c.Spell})
		}
		if !ok || c.Left >= def.Charges {
			u.Charges = slices.Delete(u.Charges, i, i+1)
			i--
		}
	}
}
