package spell

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// GlobalLeft returns the time left of the global cooldown of def's category.
func (cd *Cooldowns) GlobalLeft(u *entity.Unit, def *content.Spell) clock.Time {
	if def.GlobalRest == 0 && def.GlobalCategory == "" {
		return 0
	}
	return cd.longest(u, func(r *entity.Rest) bool { return r.Spell == "" && r.Category == globalOf(def) })
}

// globalOf returns the category under which global cooldowns are kept: no author can write it.
func globalOf(def *content.Spell) string { return "*" + def.GlobalCategory }

// Left returns the time left of the cooldown of a spell, or of its category.
func (cd *Cooldowns) Left(u *entity.Unit, def *content.Spell) clock.Time {
	return cd.restLeft(u, def, "")
}

// LockedOut returns how long a school stays locked after an interrupt.
func (cd *Cooldowns) LockedOut(u *entity.Unit, school content.ID) clock.Time {
	return cd.longest(u, func(r *entity.Rest) bool { return r.School != "" && r.School == school })
}

func (cd *Cooldowns) longest(u *entity.Unit, fits func(*entity.Rest) bool) clock.Time {
	var left clock.Time
	now := cd.Now()
	for i := range u.Rests {
		if r := &u.Rests[i]; r.Until > now && fits(r) {
			left = max(left, r.Until-now)
		}
	}
	return left
}

// restsOf returns the cooldowns of a spell that is cast out of an item, or "".
func (cd *Cooldowns) restsOf(def *content.Spell, item content.ID) (own clock.Time, category string, shared clock.Time) {
	var use content.Use
	if d, ok := cd.Content().Item(item); ok {
		use = d.Use
	}
	return use.Rests(def)
}

// ownRest returns the cooldown that starts with a cast out of an item, or "", and that no
// category covers: that of the item if it has its own, else that of the spell.
func (cd *Cooldowns) ownRest(def *content.Spell, item content.ID) entity.Rest {
	if d, ok := cd.Content().Item(item); ok {
		if category, own := d.OwnRest(); own {
			return entity.Rest{Category: category}
		}
	}
	return entity.Rest{Spell: def.ID}
}

// restLeft returns the time left of the cooldown of a spell, or its category, when it is cast
// out of an item, or "".
func (cd *Cooldowns) restLeft(u *entity.Unit, def *content.Spell, item content.ID) clock.Time {
	_, category, _ := cd.restsOf(def, item)
	own := cd.ownRest(def, item)
	return cd.longest(u, func(r *entity.Rest) bool {
		return r.Spell == own.Spell && r.Category == own.Category && r.School == "" || category != "" && r.Category == category
	})
}
