package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Things is what spells ask a map about the items of players.
type Things interface {
	// Usable reports whether a unit has an item, and whether it has a charge left.
	Usable(u *entity.Unit, thing guid.GUID) (has, charged bool)
	// Takes reports whether an enchantment can be put on an item of a unit.
	Takes(u *entity.Unit, thing guid.GUID, id content.ID) bool
	// TakenApart reports whether an item of a unit can be disenchanted.
	TakenApart(u *entity.Unit, thing guid.GUID) bool
	// Spend takes a charge from an item of a unit, or the item.
	Spend(u *entity.Unit, thing guid.GUID)
}

// checkThing checks the item out of which a spell is cast: it must still be there when the
// cast ends.
func (e Casts) checkThing(u *entity.Unit, _ *content.Spell, rq *Request) Reason {
	if rq.Thing == 0 {
		return Fine
	}
	has, charged := e.Usable(u, rq.Thing)
	switch {
	case !has:
		return ItemGone
	case !charged:
		return NoCharge
	}
	return Fine
}

// checkOn checks the item that a spell is cast at.
func (e Casts) checkOn(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if rq.On == 0 {
		return NoTarget
	}
	if has, _ := e.Usable(u, rq.On); !has {
		return ItemGone
	}
	for i := range def.Effects {
		switch f := &def.Effects[i]; {
		case f.Kind == content.Enchant && !e.Takes(u, rq.On, f.Enchantment), f.Kind == content.Disenchant && !e.TakenApart(u, rq.On):
			return BadTarget
		}
	}
	return Fine
}

// spendThing takes a charge for the use of the item.
func (e Casts) spendThing(u *entity.Unit, rq *Request) {
	if rq.Thing != 0 {
		e.Spend(u, rq.Thing)
	}
}

// castAlong casts the other spells of an item whose first spell was cast.
func (e Casts) castAlong(u *entity.Unit, rq *Request) {
	def, ok := e.Content().Item(rq.Item)
	if !ok || len(def.Use.Spells) < 2 || def.Use.Spells[0] != rq.Spell {
		return
	}
	for _, id := range def.Use.Spells[1:] {
		if !e.Here(u) {
			return
		}
		e.Cast(u, Request{Spell: id, Target: rq.Target, At: rq.At, Item: rq.Item, On: rq.On, Triggered: true})
	}
}

// restsOf returns the cooldowns of a spell that is cast out of an item, or "".
func (e Casts) restsOf(def *content.Spell, item content.ID) (own clock.Time, category string, shared clock.Time) {
	var use content.Use
	if d, ok := e.Content().Item(item); ok {
		use = d.Use
	}
	return use.Rests(def)
}

// ownRest returns the cooldown that starts with a cast out of an item, or "", and that no
// category covers: that of the item if it has its own, else that of the spell.
func (e Casts) ownRest(def *content.Spell, item content.ID) entity.Rest {
	if d, ok := e.Content().Item(item); ok {
		if category, own := d.OwnRest(); own {
			return entity.Rest{Category: category}
		}
	}
	return entity.Rest{Spell: def.ID}
}

// restLeft returns the time left of the cooldown of a spell, or its category, when it is cast
// out of an item, or "".
func (e Casts) restLeft(u *entity.Unit, def *content.Spell, item content.ID) clock.Time {
	_, category, _ := e.restsOf(def, item)
	own := e.ownRest(def, item)
	return e.left(u, func(r *entity.Rest) bool {
		return r.Spell == own.Spell && r.Category == own.Category && r.School == "" || category != "" && r.Category == category
	})
}
