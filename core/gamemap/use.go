package gamemap

import (
	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/spell"
)

// useItem is a player's wish to use what lies in a slot.
func (m *Map) useItem(u *unit, in intent.UseItem) {
	slot := item.Slot(in.From)
	if it, has := item.At(&u.Player.Items, slot); has && item.Usable(m.s.Content(), &u.Player.Items, slot) != item.Done && m.errands.Read(u, it.GUID(u.Player.Character), content.ID(it.Def)) {
		return // what cannot be used may be read
	}
	if why := item.Usable(m.s.Content(), &u.Player.Items, slot); why != item.Done {
		m.refuseUse(u, slot, scene.CoreText(string(why)))
		return
	}
	it, _ := item.At(&u.Player.Items, slot)
	if def, _ := m.s.Content().Item(content.ID(it.Def)); whoIs(u).May(def) != item.Done {
		m.refuseUse(u, slot, scene.CoreText(string(whoIs(u).May(def))))
		return
	}
	m.useAt(u, slot, spell.Request{Target: in.Target, At: in.At, On: in.On})
}

// useAt casts the spells of what lies in a slot and can be used, as a player asks
// for spells; scripts of the item are asked before.
func (m *Map) useAt(u *unit, slot item.Slot, rq spell.Request) spell.Reason {
	it, _ := item.At(&u.Player.Items, slot)
	def, _ := m.s.Content().Item(content.ID(it.Def))
	rq.Spell, rq.Item, rq.Thing = def.Use.Spells[0], def.ID, it.GUID(u.Player.Character)
	reason, refused := m.magic.AskSpell(hook.ItemUse, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, rq.Target}, Thing: rq.Thing})
	if !m.s.Here(u) {
		return spell.CasterDead // a handler has sent it away
	}
	if refused {
		m.refuseUse(u, slot, reason)
		return spell.Refused
	}
	if d, ok := m.s.Content().Spell(rq.Spell); !ok || d.Breaks&content.ByStanding == 0 {
		m.s.StandUp(u)
	}
	return m.magic.Ask(u, rq)
}

func (m *Map) refuseUse(u *unit, slot item.Slot, reason content.Text) {
	m.s.Counters.Refused++
	m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindUseItem, Reason: reason, Args: plain.OfRecord("from", int(slot), "to", int(slot))})
}

// Usable tells whether a player has an item, and whether that has a charge left.
func (g *magic) Usable(u *unit, thing guid.GUID) (has, charged bool) {
	if u.Player == nil {
		return false, false
	}
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		return false, false
	}
	def, known := g.Content().Item(content.ID(it.Def))
	return known, known && item.Charged(def, &it)
}

// Spend takes a charge off an item of a player, or the item.
func (g *magic) Spend(u *unit, thing guid.GUID) {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !has {
		return
	}
	g.m.changeItems(u, func(items *character.Items) item.Why {
		return item.Spend(g.Content(), items, item.Slot(it.Slot))
	})
}

// UseItem lets a player use the first item of an id that can be used, as it would
// itself, and says why not: a reason of package item, or one of a cast.
func (tx *Tx) UseItem(u *entity.Unit, id content.ID, rq spell.Request) (item.Why, spell.Reason) {
	m := tx.on()
	why := item.Nothing
	for _, it := range u.Player.Items.List {
		if it.Def != string(id) {
			continue
		}
		if why = item.Usable(m.s.Content(), &u.Player.Items, item.Slot(it.Slot)); why == item.Done {
			return why, m.useAt(u, item.Slot(it.Slot), rq)
		}
	}
	return why, spell.Fine
}
