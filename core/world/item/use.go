package item

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Use uses the item in a slot.
func (e *Inventories) Use(u *entity.Unit, in intent.UseItem) {
	slot := item.Slot(in.From)
	if it, has := item.At(&u.Player.Items, slot); has && item.Usable(e.Content(), &u.Player.Items, slot) != item.Done && e.world.Read(u, it.GUID(u.Player.Character), content.ID(it.Def)) {
		return // what cannot be used may be read
	}
	if why := item.Usable(e.Content(), &u.Player.Items, slot); why != item.Done {
		e.refuseUse(u, slot, mapstate.CoreText(string(why)))
		return
	}
	it, _ := item.At(&u.Player.Items, slot)
	if def, _ := e.Content().Item(content.ID(it.Def)); Who(u).May(def) != item.Done {
		e.refuseUse(u, slot, mapstate.CoreText(string(Who(u).May(def))))
		return
	}
	e.useAt(u, slot, spell.Request{Target: in.Target, At: in.At, On: in.On})
}

// UseFirst uses the first usable item of an id, as the player itself would, and returns why it
// cannot: a reason of package item, or one of a cast.
func (e *Inventories) UseFirst(u *entity.Unit, id content.ID, rq spell.Request) (item.Why, spell.Reason) {
	why := item.Nothing
	for _, it := range u.Player.Items.List {
		if it.Def != string(id) {
			continue
		}
		if why = item.Usable(e.Content(), &u.Player.Items, item.Slot(it.Slot)); why == item.Done {
			return why, e.useAt(u, item.Slot(it.Slot), rq)
		}
	}
	return why, spell.Fine
}

// useAt casts the spells of a usable item, as a player's request; scripts of the item are
// asked before.
func (e *Inventories) useAt(u *entity.Unit, slot item.Slot, rq spell.Request) spell.Reason {
	it, _ := item.At(&u.Player.Items, slot)
	def, _ := e.Content().Item(content.ID(it.Def))
	rq.Spell, rq.Item, rq.Thing = def.Use.Spells[0], def.ID, it.GUID(u.Player.Character)
	reason, refused := e.magic.AskSpell(hook.ItemUse, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, rq.Target}, Thing: rq.Thing, Holder: u.GUID})
	if !e.Here(u) {
		return spell.CasterDead // a handler has removed it
	}
	if refused {
		e.refuseUse(u, slot, reason)
		return spell.Refused
	}
	if d, ok := e.Content().Spell(rq.Spell); !ok || d.Breaks&content.ByStanding == 0 {
		e.StandUp(u)
	}
	return e.magic.Casts.Ask(u, rq)
}

func (e *Inventories) refuseUse(u *entity.Unit, slot item.Slot, reason content.Text) {
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindUseItem, Reason: reason, Args: value.OfRecord("from", int(slot), "to", int(slot))})
}

// Usable reports whether a player has an item, and whether that has a charge left.
func (e *Inventories) Usable(u *entity.Unit, thing guid.GUID) (has, charged bool) {
	if u.Player == nil {
		return false, false
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		return false, false
	}
	def, known := e.Content().Item(content.ID(it.Def))
	return known, known && item.Charged(def, &it)
}

// Spend takes a charge from an item of a player, or the item.
func (e *Inventories) Spend(u *entity.Unit, thing guid.GUID) {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		return
	}
	e.ChangeItems(u, func(items *character.Items) item.Why {
		return item.Spend(e.Content(), items, item.Slot(it.Slot))
	})
}
