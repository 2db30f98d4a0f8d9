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

// restGlobal keeps all spells of a global category from being cast for a while.
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

// rest begins the rests of a spell that was cast, out of an item or "", and
// spends a charge of the spell.
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

// addRest begins a rest in place of a shorter one, and forgets those that are over.
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

// MaxRests bounds how many rests a unit has at once.
const MaxRests = 256

// LockOut keeps a unit from casting a school for a while.
func (e Casts) LockOut(u *entity.Unit, school content.ID, span clock.Time) {
	if school != "" && e.addRest(u, entity.Rest{School: school}, span) {
		e.Log(event.Rested{Player: u.GUID, School: school, Time: span})
	}
}

// Interrupt breaks what a unit casts, if spells can, and keeps it from casting the
// school for a while, 0 as long as the spell says. It tells whether that was so.
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

// Ready ends the rests of spells that fit.
func (e Casts) Ready(u *entity.Unit, fits func(*content.Spell) bool) {
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

// spendCharge takes one cast out of the store of a spell.
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

// recharge gives charges back whose time has come.
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
