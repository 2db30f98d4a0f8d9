package spell

import (
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
func (ck *Checks) checkThing(u *entity.Unit, _ *content.Spell, rq *Request) Reason {
	if rq.Thing == 0 {
		return Fine
	}
	has, charged := ck.Usable(u, rq.Thing)
	switch {
	case !has:
		return ItemGone
	case !charged:
		return NoCharge
	}
	return Fine
}

// checkOn checks the item that a spell is cast at.
func (ck *Checks) checkOn(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if rq.On == 0 {
		return NoTarget
	}
	if has, _ := ck.Usable(u, rq.On); !has {
		return ItemGone
	}
	for i := range def.Effects {
		switch f := &def.Effects[i]; {
		case f.Kind == content.Enchant && !ck.Takes(u, rq.On, f.Enchantment), f.Kind == content.Disenchant && !ck.TakenApart(u, rq.On):
			return BadTarget
		}
	}
	return Fine
}

// spendThing takes a charge for the use of the item.
func (cs *Casts) spendThing(u *entity.Unit, rq *Request) {
	if rq.Thing != 0 {
		cs.Spend(u, rq.Thing)
	}
}

// castAlong casts the other spells of an item whose first spell was cast.
func (cs *Casts) castAlong(u *entity.Unit, rq *Request) {
	def, ok := cs.Content().Item(rq.Item)
	if !ok || len(def.Use.Spells) < 2 || def.Use.Spells[0] != rq.Spell {
		return
	}
	for _, id := range def.Use.Spells[1:] {
		if !cs.Here(u) {
			return
		}
		cs.Cast(u, Request{Spell: id, Target: rq.Target, At: rq.At, Item: rq.Item, On: rq.On, Triggered: true})
	}
}
