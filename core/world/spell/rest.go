package spell

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// Cooldowns runs the cooldowns of spells, categories and items, locked schools, and charges of
// spells. It owns the cooldowns and the charges of a unit.
type Cooldowns struct {
	Units
	Bodies

	auras *Auras
}

// startGlobal starts a global cooldown.
func (cd *Cooldowns) startGlobal(u *entity.Unit, def *content.Spell) {
	if def.GlobalRest == 0 {
		return
	}
	t := aura.Modified(cd.Content(), u, content.ModifyGlobal, aura.About{School: def.School, Tags: def.Tags}, float64(def.GlobalRest))
	span := steps(t / aura.HasteOf(cd.Content(), u, aura.Casting))
	if cd.add(u, entity.Rest{Category: globalOf(def)}, span) {
		cd.Log(event.Rested{Player: u.GUID, Spell: def.ID, Time: span, Global: true})
	}
}

// start starts the cooldowns of a spell that was cast, out of an item or "", and spends a
// charge of the spell.
func (cd *Cooldowns) start(u *entity.Unit, def *content.Spell, item content.ID) {
	cooldown, category, together := cd.restsOf(def, item)
	about := aura.About{School: def.School, Tags: def.Tags}
	own := steps(aura.Modified(cd.Content(), u, content.ModifyCooldown, about, float64(cooldown)))
	r := cd.ownRest(def, item)
	if cd.add(u, r, own) {
		cd.Log(event.Rested{Player: u.GUID, Spell: def.ID, Category: r.Category, Time: own})
	}
	shared := steps(aura.Modified(cd.Content(), u, content.ModifyCooldown, about, float64(together)))
	if category != "" && cd.add(u, entity.Rest{Category: category}, shared) {
		cd.Log(event.Rested{Player: u.GUID, Spell: def.ID, Category: category, Time: shared})
	}
	cd.spendCharge(u, def)
}

// add starts a cooldown, unless a longer one runs, and forgets those that are over.
func (cd *Cooldowns) add(u *entity.Unit, r entity.Rest, span clock.Time) bool {
	now := cd.Now()
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

// forgetGlobal ends the global cooldowns that began with a cast which was not finished.
func (cd *Cooldowns) forgetGlobal(u *entity.Unit, began clock.Time) {
	u.Rests = slices.DeleteFunc(u.Rests, func(r entity.Rest) bool {
		return r.Spell == "" && len(r.Category) > 0 && r.Category[0] == '*' && r.Began == began
	})
}

// LockOut locks a school of a unit for a while.
func (cd *Cooldowns) LockOut(u *entity.Unit, school content.ID, span clock.Time) {
	if school != "" && cd.add(u, entity.Rest{School: school}, span) {
		cd.Log(event.Rested{Player: u.GUID, School: school, Time: span})
	}
}

// End ends the cooldowns of spells that fit.
func (cd *Cooldowns) End(u *entity.Unit, fits func(*content.Spell) bool) {
	u.Rests = slices.DeleteFunc(u.Rests, func(r entity.Rest) bool {
		def, ok := cd.Content().Spell(r.Spell)
		if !ok || !fits(def) {
			return false
		}
		cd.Log(event.Rested{Player: u.GUID, Spell: r.Spell})
		return true
	})
	u.Charges = slices.DeleteFunc(u.Charges, func(c entity.Charges) bool {
		def, ok := cd.Content().Spell(c.Spell)
		return ok && fits(def)
	})
}

func chargesOf(u *entity.Unit, id content.ID) int {
	return slices.IndexFunc(u.Charges, func(c entity.Charges) bool { return c.Spell == id })
}

// spendCharge spends one charge of a spell.
func (cd *Cooldowns) spendCharge(u *entity.Unit, def *content.Spell) {
	if def.Charges == 0 {
		return
	}
	i := chargesOf(u, def.ID)
	if i < 0 {
		i = len(u.Charges)
		u.Charges = append(u.Charges, entity.Charges{Spell: def.ID, Left: def.Charges, Next: cd.Now() + def.Recharge})
	}
	u.Charges[i].Left--
	cd.auras.plan(u)
}

// recharge restores charges that are due.
func (cd *Cooldowns) recharge(u *entity.Unit) {
	now := cd.Now()
	for i := 0; i < len(u.Charges); i++ {
		c := &u.Charges[i]
		def, ok := cd.Content().Spell(c.Spell)
		for ok && c.Next <= now && c.Left < def.Charges {
			c.Left++
			c.Next += max(clock.Step, def.Recharge)
			cd.Log(event.Rested{Player: u.GUID, Spell: c.Spell})
		}
		if !ok || c.Left >= def.Charges {
			u.Charges = slices.Delete(u.Charges, i, i+1)
			i--
		}
	}
}
