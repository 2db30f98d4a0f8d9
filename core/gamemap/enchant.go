package gamemap

import (
	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
)

// countEnchantments lets the time that a player has been here count for what lies on
// its things.
func (m *Map) countEnchantments(u *unit) (ended bool) {
	ended = item.Pass(&u.Player.Items, m.s.Now()-u.Player.Enchanted)
	u.Player.Enchanted = m.s.Now()
	return ended
}

// planEnchantments waits for the first end of what lies on a player's things.
func (m *Map) planEnchantments(u *unit) {
	m.s.Unplan(u, entity.DueEnchant)
	if left := item.NextEnd(&u.Player.Items); left > 0 {
		m.s.Plan(u, entity.DueEnchant, u.Player.Enchanted+left)
	}
}

// enchantmentDue ends what lies on a player's things no longer.
func (m *Map) enchantmentDue(u *unit, _ clock.Time) {
	m.changeItems(u, func(*character.Items) item.Why { return item.Done })
}

// socket is a player's wish to put a stone into a thing of its own.
func (m *Map) socket(u *unit, in intent.Socket) {
	thing, has := item.Find(&u.Player.Items, u.Player.Character, in.Thing)
	stone, also := item.Find(&u.Player.Items, u.Player.Character, in.Stone)
	if !has || !also {
		m.s.Refuse(u, in.Kind(), string(item.Nothing))
		return
	}
	m.handle(u, in.Kind(), thing.Slot, thing.Slot, func(items *character.Items) item.Why {
		return item.Socket(m.s.Content(), items, item.Slot(thing.Slot), in.Socket, item.Slot(stone.Slot))
	})
}

// ChangeItems lets a rule change what a player has; Done is no reason, any other says
// why nothing has changed.
func (tx *Tx) ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	return tx.on().changeItems(player, rule)
}

// Dress is ChangeItems for a rule by which a player puts something on: only what is for
// it.
func (tx *Tx) Dress(player *entity.Unit, rule func(*character.Items) item.Why) item.Why {
	m := tx.on()
	return m.changeItems(player, m.dressing(player, rule))
}

// Takes tells whether an enchantment can lie on a thing of a player.
func (g *magic) Takes(u *unit, thing guid.GUID, id content.ID) bool {
	it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
	def, known := g.Content().Item(content.ID(it.Def))
	e, defined := g.Content().Enchantment(id)
	return has && known && defined && item.Takes(def, e)
}

// Enchant lays an enchantment on a thing of a player, with 0 on what it holds in its
// main hand.
func (g *magic) Enchant(u *unit, thing guid.GUID, id content.ID) {
	slot := item.Worn(content.SlotMainHand)
	if thing != 0 {
		it, has := item.Find(&u.Player.Items, u.Player.Character, thing)
		if !has {
			return
		}
		slot = item.Slot(it.Slot)
	}
	why := g.m.changeItems(u, func(items *character.Items) item.Why { return item.Enchant(g.Content(), items, slot, id) })
	if why != item.Done {
		g.m.s.Refuse(u, intent.KindCast, string(why))
	}
}
